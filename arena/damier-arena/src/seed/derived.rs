//! What is derived from a seed.

use std::convert::Infallible;

use chacha20::ChaCha8Rng;
use damier_games::Seat;
use rand::{Rng as _, SeedableRng as _, TryRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Generator, Seed, generator};

/// The seed of one match, from which all of its random choices are drawn.
///
/// What chance draws and what each bot is given are derived apart: no bot can tell the one from the
/// other. Matches on the same board share what chance draws, not what their bots are given.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSeed {
    board: Secret,
    turn: u64,
}

/// What all matches of a contest have in common, worked out from its seed once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ContestKey(Secret);

/// What a contest, or a board of it, is drawn from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Secret {
    Keyed(Key),
    Old(u64),
}

type Key = [u8; 32];

/// What a key is for. No two are equal, so no two derive the same from the same key.
#[derive(Copy, Clone)]
enum Purpose {
    Chosen = 1,
    Drawn,
    Board,
    Chance,
    Bot,
    Openings,
    Trial,
}

impl ContestKey {
    /// What a seed stands for.
    pub fn of(seed: Seed) -> ContestKey {
        let keyed = |purpose, secret| Secret::Keyed(derive(&[0; 32], purpose, secret, 0));
        ContestKey(match seed {
            Seed::Chosen(number) => keyed(Purpose::Chosen, number.into()),
            Seed::Drawn(secret) => keyed(Purpose::Drawn, secret),
            Seed::Old(number) => Secret::Old(mix(number)),
        })
    }

    /// The seed of a match, as [`MatchSeed::new`] has it.
    pub fn on(self, board: u64, turn: u64) -> MatchSeed {
        let board = match self.0 {
            Secret::Keyed(key) => Secret::Keyed(derive(&key, Purpose::Board, board.into(), 0)),
            Secret::Old(contest) => Secret::Old(mix(contest ^ board)),
        };
        MatchSeed { board, turn }
    }

    /// What is drawn to choose what the trial of this number tries, apart from its games.
    pub(crate) fn trial(self, number: u64) -> Chance {
        Chance(match self.0 {
            Secret::Keyed(key) => {
                let key = derive(&key, Purpose::Trial, number.into(), 0);
                Source::Keyed(Box::new(ChaCha8Rng::from_seed(key)))
            }
            Secret::Old(contest) => {
                Source::Old(generator(mix(mix(contest ^ 0x7472_6961) ^ number)))
            }
        })
    }

    /// The numbers below `count` in an order of this contest's own.
    pub fn shuffled(self, count: usize) -> Vec<usize> {
        let mut chance = Chance(match self.0 {
            Secret::Keyed(key) => {
                let key = derive(&key, Purpose::Openings, 0, 0);
                Source::Keyed(Box::new(ChaCha8Rng::from_seed(key)))
            }
            Secret::Old(contest) => Source::Old(generator(mix(contest ^ 0x6f70_656e))),
        });
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, (chance.next_u64() % (last as u64 + 1)) as usize);
        }
        order
    }
}

impl MatchSeed {
    /// The seed of a contest's match on the board or opening with this number, the `turn`th of those on
    /// it: a championship counts its matches, and so no two have the same.
    pub fn new(contest: Seed, board: u64, turn: u64) -> MatchSeed {
        ContestKey::of(contest).on(board, turn)
    }

    /// What the start and every draw come from.
    pub fn chance(self) -> Chance {
        Chance(match self.board {
            Secret::Keyed(key) => {
                let key = derive(&key, Purpose::Chance, 0, 0);
                Source::Keyed(Box::new(ChaCha8Rng::from_seed(key)))
            }
            Secret::Old(board) => Source::Old(generator(mix(board ^ 0x6368_616e_6365))),
        })
    }

    /// What the bot in a seat is given.
    pub fn bot(self, seat: Seat) -> u64 {
        let seat = seat.index() as u64;
        match self.board {
            Secret::Keyed(key) => {
                let given = derive(&key, Purpose::Bot, self.turn.into(), seat);
                given[..8].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
            }
            Secret::Old(board) => mix(mix(mix(board ^ 0x0062_6f74) ^ self.turn) ^ seat),
        }
    }
}

/// One key from another, and no way back. All that goes in has a fixed length and fits one block.
fn derive(key: &Key, purpose: Purpose, number: u128, seat: u64) -> Key {
    let number = number.to_le_bytes();
    let hash = Sha256::new()
        .chain_update([purpose as u8])
        .chain_update(key)
        .chain_update(number)
        .chain_update(&seat.to_le_bytes()[..4]);
    hash.finalize().into()
}

/// What draws at a table.
///
/// Bots see every draw, so this is a cipher: from all draws so far nobody can tell the next one.
#[derive(Clone, Debug)]
pub struct Chance(Source);

#[derive(Debug)]
enum Source {
    Keyed(Box<ChaCha8Rng>),
    Old(Generator),
}

impl Clone for Source {
    fn clone(&self) -> Source {
        match self {
            Source::Keyed(rng) => {
                let state = rng.serialize_state();
                Source::Keyed(Box::new(ChaCha8Rng::deserialize_state(&state)))
            }
            Source::Old(rng) => Source::Old(rng.clone()),
        }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(match &mut self.0 {
            Source::Keyed(rng) => rng.next_u32(),
            Source::Old(rng) => rng.next_u32(),
        })
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(match &mut self.0 {
            Source::Keyed(rng) => rng.next_u64(),
            Source::Old(rng) => rng.next_u64(),
        })
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        match &mut self.0 {
            Source::Keyed(rng) => rng.fill_bytes(bytes),
            Source::Old(rng) => rng.fill_bytes(bytes),
        }
        Ok(())
    }
}

/// A bijection that leaves no trace of how near two numbers were (the finaliser of `SplitMix64`).
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Some numbers of every purpose there is, of many contests, boards and turns.
    fn streams() -> Vec<Vec<u64>> {
        const LENGTH: u64 = 4096;
        let of = |stream: &dyn Fn(u64) -> u64| (0..LENGTH).map(stream).collect();
        let seed = |n| MatchSeed::new(Seed::Chosen(n), 0, 0);
        let board = |n| MatchSeed::new(Seed::Chosen(1), n, 0);
        let turn = |n| MatchSeed::new(Seed::Chosen(1), 0, n);
        let drawn = |n| MatchSeed::new(Seed::Drawn(n), 0, 0);
        let chance = |seed: MatchSeed| seed.chance().next_u64();
        let (first, second) = (Seat::FIRST, Seat::SECOND);
        vec![
            of(&|n| chance(seed(n))),
            of(&|n| seed(n).bot(first)),
            of(&|n| seed(n).bot(second)),
            of(&|n| chance(board(n))),
            of(&|n| board(n).bot(first)),
            of(&|n| board(n).bot(second)),
            of(&|n| turn(n).bot(first)),
            of(&|n| turn(n).bot(second)),
            of(&|n| chance(drawn(n.into()))),
            of(&|n| drawn(n.into()).bot(first)),
        ]
    }

    #[test]
    fn no_two_purposes_give_numbers_that_have_anything_in_common() {
        let streams = streams();
        let mut seen: HashSet<u64> = HashSet::new();
        for (at, a) in streams.iter().enumerate() {
            for (bt, b) in streams.iter().enumerate().take(at + 1) {
                // Beside each other, and one behind the other.
                for shift in 0..3_usize {
                    if at == bt && shift == 0 {
                        continue;
                    }
                    let pairs = a.iter().zip(&b[shift..]);
                    let count = pairs.len() as f64 * 64.0;
                    let differ: u32 = pairs.map(|(a, b)| (a ^ b).count_ones()).sum();
                    let off = (f64::from(differ) - count / 2.0) / (count / 4.0).sqrt();
                    assert!(off.abs() < 5.0, "streams {at} and {bt}, {shift} apart: {off} sigma");
                }
            }
            seen.extend(a);
        }
        // Streams 3 to 7 begin with those of one match.
        assert!(seen.len() > streams.len() * 4096 - 8, "{}", seen.len());
    }

    #[test]
    fn every_bit_of_what_goes_in_changes_half_of_what_comes_out() {
        let of = |secret: u128, board: u64, turn: u64| {
            let seed = MatchSeed::new(Seed::Drawn(secret), board, turn);
            [seed.bot(Seat::FIRST), seed.chance().next_u64()]
        };
        for bit in 0..64 {
            let mut differ = [0; 2];
            for n in 0..256_u64 {
                let before = of(n.into(), n, n);
                let board = of(n.into(), n ^ (1 << bit), n);
                let turn = of(n.into(), n, n ^ (1 << bit));
                differ[0] += (before[1] ^ board[1]).count_ones();
                differ[1] += (before[0] ^ turn[0]).count_ones();
                assert_eq!(before[1], turn[1], "matches on a board share what chance draws");
            }
            for differ in differ {
                assert!((7700..8700).contains(&differ), "bit {bit}: {differ} of {}", 256 * 64);
            }
        }
    }

    /// `mix` the other way round, as somebody would write it into a bot.
    fn unmix(number: u64) -> u64 {
        let unshift = |z: u64, by: u32| (0..64 / by).fold(z, |found, _| z ^ (found >> by));
        let z = unshift(number, 31).wrapping_mul(0x3196_42B2_D24D_8EC3);
        let z = unshift(z, 27).wrapping_mul(0x96DE_1B17_3F11_9089);
        unshift(z, 30).wrapping_sub(0x9E37_79B9_7F4A_7C15)
    }

    /// What chance draws first, calculated from what the first bot of the first match was given.
    fn foretold(given: u64) -> u64 {
        let board = unmix(unmix(unmix(given))) ^ 0x0062_6f74;
        generator(mix(board ^ 0x6368_616e_6365)).next_u64()
    }

    #[test]
    fn what_a_bot_is_given_does_not_tell_what_will_be_drawn() {
        let both = |seed: Seed| {
            let of = MatchSeed::new(seed, 7, 0);
            (foretold(of.bot(Seat::FIRST)), of.chance().next_u64())
        };
        let (foretold, drawn) = both(Seed::Old(9));
        assert_eq!(foretold, drawn, "the attack works where it used to");
        for seed in (0..100).map(Seed::Chosen).chain((0..100).map(Seed::Drawn)) {
            let (foretold, drawn) = both(seed);
            assert_ne!(foretold, drawn, "{seed}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_numbers_in_every_version() {
        let chosen = MatchSeed::new(Seed::Chosen(9), 3, 5);
        assert_eq!(chosen.bot(Seat::FIRST), 808_255_215_048_407_974);
        assert_eq!(chosen.chance().next_u64(), 4_310_923_817_976_695_768);
        let drawn = MatchSeed::new(Seed::Drawn(9), 3, 5);
        assert_eq!(drawn.bot(Seat::SECOND), 5_595_778_417_501_157_362);
        assert_eq!(ContestKey::of(Seed::Chosen(9)).shuffled(8), [4, 2, 3, 0, 1, 6, 7, 5]);
        let old = MatchSeed::new(Seed::Old(9), 3, 5);
        assert_eq!(old.bot(Seat::FIRST), 12_670_734_644_112_027_053);
        assert_eq!(old.chance().next_u64(), 11_628_628_249_578_769_754);
    }
}
