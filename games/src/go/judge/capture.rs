//! Can a stone be captured for good? An exact search on a part of a board.
//!
//! The hunter wants the stone off the board, its owner wants it to stay. The owner has succeeded when
//! the stone's chain is alive even by passing, or when the hunter has no move left that helps; since
//! the owner may pass, a hunter's pass does not help but for a ko. A capture counts only if the stones
//! that made it cannot be captured in turn: so snapbacks, stones under stones and eyes that are filled
//! from within are judged by what is left in the end. Captures of so many stones that no eye is
//! filled with them count at once.
//!
//! A ko is retaken after a pass, as when players settle the status of stones: threats elsewhere are
//! not known, and an eye that lasts only as long as a ko is not retaken is none. If the same comes
//! back with the same player to move, the hunter has got nowhere. Searches deepen step by step and
//! give up at a number of positions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::local::{Bits, Part, Position, each};
use crate::go::colour::Colour;

/// What a search knows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Yes,
    No,
    Unknown,
}

impl Finding {
    fn opposite(self) -> Finding {
        match self {
            Finding::Yes => Finding::No,
            Finding::No => Finding::Yes,
            Finding::Unknown => Finding::Unknown,
        }
    }
}

/// Plies beyond which nothing is looked at.
const DEEPEST: u32 = 40;

/// Positions that a search may look at, counted down.
#[derive(Copy, Clone, Debug)]
pub(super) struct Budget(pub(super) u32);

/// A question: can this colour capture this stone of the other?
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Hunt {
    hunter: Colour,
    stone: Bits,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Key {
    position: Position,
    hunt: Hunt,
    to_move: Colour,
}

#[derive(Copy, Clone)]
struct Known {
    answer: Finding,
    depth: u32,
    best: Bits,
}

/// Stones that nobody fills an eye with: who captures so many has room to live.
const MANY: u32 = 7;

/// An answer, and the earliest position of the path that it depends on because it came back.
type Found = (Finding, usize);

/// It depends on no earlier position.
const FREE: usize = usize::MAX;

struct Search<'a> {
    part: &'a Part,
    path: Vec<(Position, Colour)>,
    known: HashMap<Key, Known, BuildHasherDefault<Mixer>>,
    left: u32,
}

/// Can `hunter` capture this stone for good if `first` moves first?
pub(super) fn can_capture(
    part: &Part,
    position: &Position,
    stone: Bits,
    hunter: Colour,
    first: Colour,
    budget: &mut Budget,
    most: u32,
) -> Finding {
    let left = budget.0.min(most);
    let mut search = Search { part, path: Vec::new(), known: HashMap::default(), left };
    let mut answer = Finding::Unknown;
    let mut depth = 2;
    while answer == Finding::Unknown && depth <= DEEPEST && search.left > 0 {
        answer = search.look(position, Hunt { hunter, stone }, first, depth).0;
        depth += 2;
    }
    budget.0 -= left - search.left;
    answer
}

impl Search<'_> {
    /// Is the stone captured for good, if the rest is played well?
    fn look(&mut self, position: &Position, hunt: Hunt, to_move: Colour, depth: u32) -> Found {
        if self.left == 0 {
            return (Finding::Unknown, FREE);
        }
        self.left -= 1;
        let owner = hunt.hunter.other();
        let chain = self.part.chain(position, hunt.stone, owner);
        if self.part.is_firm(chain, owner) {
            return (Finding::No, FREE);
        }
        if let Some(earlier) = self.path.iter().position(|seen| *seen == (*position, to_move)) {
            return (Finding::No, earlier);
        }
        // A chain is the same question whichever of its stones was asked for.
        let hunt = Hunt { stone: chain & chain.wrapping_neg(), ..hunt };
        let key = Key { position: *position, hunt, to_move };
        let mut best = 0;
        if let Some(known) = self.known.get(&key) {
            if known.answer != Finding::Unknown || known.depth >= depth {
                return (known.answer, FREE);
            }
            best = known.best;
        }
        if depth == 0 {
            return (Finding::Unknown, FREE);
        }
        let (alive, held) = self.part.pass_alive(position, owner);
        let (_, surrounded) = self.part.pass_alive(position, hunt.hunter);
        let out_of_reach = self.is_out_of_reach(position, chain, alive, owner, to_move);
        if out_of_reach || chain & surrounded != 0 {
            let answer = if out_of_reach { Finding::No } else { Finding::Yes };
            self.known.insert(key, Known { answer, depth, best: 0 });
            return (answer, FREE);
        }
        // Nothing changes any more in what either side holds by passing.
        let open = self.part.empty(position) & !held & !surrounded & !position.ko;
        let here = self.path.len();
        self.path.push((*position, to_move));
        let moves = self.moves(position, to_move, chain, open, best);
        let (answer, since, best) = if to_move == hunt.hunter {
            self.hunters_turn(position, hunt, moves, depth)
        } else {
            self.owners_turn(position, hunt, moves, depth)
        };
        self.path.pop();
        if since >= here && (self.left > 0 || answer != Finding::Unknown) {
            self.known.insert(key, Known { answer, depth, best });
            return (answer, FREE);
        }
        (answer, since)
    }

    /// Does a chain live by passing, or connect to stones that do, in one of two ways at least?
    fn is_out_of_reach(
        &self,
        position: &Position,
        chain: Bits,
        alive: Bits,
        owner: Colour,
        to_move: Colour,
    ) -> bool {
        let home = self.part.firm[owner as usize] | self.part.beside(alive);
        let ways = (self.part.liberties(position, chain) & home & !position.ko).count_ones();
        alive & chain != 0 || ways > u32::from(to_move != owner)
    }

    fn hunters_turn(
        &mut self,
        position: &Position,
        hunt: Hunt,
        moves: Vec<Bits>,
        depth: u32,
    ) -> (Finding, usize, Bits) {
        let (mut answer, mut since) = (Finding::No, FREE);
        let waits = position.ko != 0;
        for at in moves.into_iter().chain(waits.then_some(0)) {
            let played = match at {
                0 => Some((Position { ko: 0, ..*position }, 0)),
                at => self.part.play(position, at, hunt.hunter),
            };
            let Some((next, captured)) = played else { continue };
            let (found, depends) = if captured & hunt.stone == 0 {
                self.look(&next, hunt, hunt.hunter.other(), depth - 1)
            } else if captured.count_ones() >= MANY {
                (Finding::Yes, FREE)
            } else {
                self.is_for_good(&next, at, hunt.hunter, depth - 1)
            };
            since = since.min(depends);
            match found {
                Finding::Yes => return (Finding::Yes, since, at),
                Finding::Unknown => answer = Finding::Unknown,
                Finding::No => {}
            }
        }
        (answer, since, 0)
    }

    fn owners_turn(
        &mut self,
        position: &Position,
        hunt: Hunt,
        moves: Vec<Bits>,
        depth: u32,
    ) -> (Finding, usize, Bits) {
        let (mut answer, mut since) = (Finding::Yes, FREE);
        let owner = hunt.hunter.other();
        for at in moves.into_iter().chain([0]) {
            let next = if at == 0 {
                Position { ko: 0, ..*position }
            } else {
                let Some((next, _)) = self.part.play(position, at, owner) else { continue };
                next
            };
            let (found, depends) = self.look(&next, hunt, hunt.hunter, depth - 1);
            since = since.min(depends);
            match found {
                Finding::No => return (Finding::No, since, at),
                Finding::Unknown => answer = Finding::Unknown,
                Finding::Yes => {}
            }
        }
        (answer, since, 0)
    }

    /// After a capture by a stone here: do the stones that made it stay?
    fn is_for_good(&mut self, next: &Position, at: Bits, hunter: Colour, depth: u32) -> Found {
        let counter = Hunt { hunter: hunter.other(), stone: at };
        let (answer, since) = self.look(next, counter, hunter.other(), depth);
        (answer.opposite(), since)
    }

    /// What a colour may try, the most promising first.
    fn moves(
        &self,
        position: &Position,
        colour: Colour,
        chain: Bits,
        open: Bits,
        best: Bits,
    ) -> Vec<Bits> {
        let part = self.part;
        let empty = part.empty(position);
        let liberties = part.beside(chain) & empty;
        let own = position.stones[colour as usize];
        let other = position.stones[colour.other() as usize];
        let rank = |at: Bits| -> u32 {
            let near = part.beside(at);
            let room = (near & empty).count_ones();
            let mut rank = 2 * room;
            if at == best {
                rank += 1000;
            }
            if at & liberties != 0 {
                rank += 4;
            }
            if near & other != 0 && self.takes(position, at, colour) {
                rank += 20;
            }
            if room == 0 && near & other == 0 && near & own != 0 {
                // It fills an own eye.
                rank = rank.saturating_sub(8);
            }
            rank
        };
        let mut moves: Vec<(u32, Bits)> = each(open).map(|at| (rank(at), at)).collect();
        moves.sort_by_key(|&(rank, at)| (std::cmp::Reverse(rank), at));
        moves.into_iter().map(|(_, at)| at).collect()
    }

    /// Does a stone here take the last liberty of a chain of the opponent?
    fn takes(&self, position: &Position, at: Bits, colour: Colour) -> bool {
        let other = colour.other();
        let mut left = self.part.beside(at) & position.stones[other as usize];
        while left != 0 {
            let chain = self.part.chain(position, left & left.wrapping_neg(), other);
            left &= !chain;
            if self.part.liberties(position, chain) == at && !self.part.is_firm(chain, other) {
                return true;
            }
        }
        false
    }
}

/// A fast hash for keys of bits, the same on every machine.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}
