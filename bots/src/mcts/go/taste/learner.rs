//! Learning Go from games that the search plays against itself.
//!
//! After every game there are some dozen positions more, each with what the search came to think of its
//! moves; the weights are what explains all of them best. They are found anew whenever there are twice as
//! many games, and the search plays on with them. Every game draws from a stream of its own, so that a
//! learner which is stopped and goes on later learns what it would have learned, to the bit.

use std::sync::Arc;

use damier_games::go::{Go, Grid, Move, State};
use damier_games::random::{Rng as _, below};
use damier_games::{Game as _, Seat, Step, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use super::fit::{Example, fit};
use super::lesson::{Lesson, Told};
use super::{Taste, file, share_out};
use crate::bot::{Bot as _, Seating, View};
use crate::budget::Budget;
use crate::clock::Clock;
use crate::learning::{Learn, Played};
use crate::mcts::Mcts;
use crate::mcts::go::GoSense;
use crate::mcts::go::priors::Priors;
use crate::packing::{BadNet, seal, unseal};

/// How all that a learner knows begins, with the version of its format.
const MARK: &str = "damier learner 1 go";
/// The first games from which is learned.
const FIRST: usize = 16;
/// Up to so many moves at the start of a game are any moves.
const STRAY: u32 = 4;
/// One in so many moves after that is any move.
const ASTRAY: u32 = 40;
/// Who expects to win less than this gives up.
const HOPELESS: f32 = 0.03;

/// Learns to expect the search's moves.
#[derive(Debug)]
pub(in crate::mcts::go) struct Learner {
    game: Go,
    seed: u64,
    playouts: u64,
    lessons: Vec<Lesson>,
    /// What it plays with, from the first so many games.
    taste: Option<Arc<Taste>>,
}

impl Learner {
    /// A learner who knows nothing and thinks for so many playouts.
    pub(in crate::mcts::go) fn new(game: &Go, playouts: u64, seed: u64) -> Learner {
        Learner { game: game.clone(), seed, playouts, lessons: Vec::new(), taste: None }
    }

    /// A learner who goes on from [`Learn::state`], on the board of this game.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub(in crate::mcts::go) fn from_bytes(game: &Go, bytes: &[u8]) -> Result<Learner, BadNet> {
        let (head, mut left) = unseal(bytes, MARK)?;
        let read = |head: &str| {
            let mut words = head.split_ascii_whitespace();
            let seed = words.next()?.strip_prefix("seed=")?.parse().ok()?;
            let playouts = words.next()?.strip_prefix("playouts=")?.parse().ok()?;
            words.next().is_none().then_some((seed, playouts))
        };
        let (seed, playouts) =
            read(&head).ok_or_else(|| BadNet::Unknown(head.trim().chars().take(200).collect()))?;
        let mut learner = Learner::new(game, playouts, seed);
        while !left.is_empty() {
            learner.lessons.push(Lesson::read(&mut left).ok_or(BadNet::Damaged)?);
        }
        let known = learner.lessons.len();
        if known >= FIRST {
            learner.study(1 << known.ilog2());
        }
        Ok(learner)
    }

    /// Finds what it plays with from its first games.
    fn study(&mut self, games: usize) {
        let weights = fit(&self.examples(games), usize::MAX);
        self.taste = Some(Arc::new(Taste::from_weights(&weights)));
    }

    /// What there is to learn from the first so many games.
    fn examples(&self, games: usize) -> Vec<Example> {
        let mut priors = Priors::default();
        let mut examples = Vec::new();
        for lesson in &self.lessons[..games] {
            let game = Go::on(Grid::new(lesson.columns, lesson.rows), self.game.rules());
            let mut state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(0));
            for told in &lesson.moves {
                if !told.playouts.is_empty() {
                    examples.push(example(&mut priors, &game, &state, told));
                }
                game.play(&mut state, lesson.meant(&game, told.mv));
            }
        }
        examples
    }

    /// Does the search's move come first by taste, too?
    fn is_expected(&self, priors: &mut Priors, state: &State, mv: Move) -> bool {
        let Some(taste) = &self.taste else { return false };
        let candidates = priors.features(&self.game, state);
        let sum = |features: &Vec<_>| features.iter().map(|&feature| taste.weight(feature)).sum();
        let mut sums: Vec<f32> = candidates.iter().map(|(_, features)| sum(features)).collect();
        share_out(&mut sums);
        let first = (0..sums.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b]));
        first.is_some_and(|first| candidates[first].0 == mv)
    }
}

fn example(priors: &mut Priors, game: &Go, state: &State, told: &Told) -> Example {
    let candidates = priors.features(game, state);
    let playouts = |mv: Move| {
        let code = Lesson::code(game, mv);
        told.playouts.iter().find(|(other, _)| *other == code).map_or(0, |&(_, playouts)| playouts)
    };
    let mut shares: Vec<f32> = candidates.iter().map(|&(mv, _)| playouts(mv) as f32).collect();
    let sum = shares.iter().sum::<f32>().max(1.0);
    for share in &mut shares {
        *share /= sum;
    }
    Example { features: candidates.into_iter().map(|(_, features)| features).collect(), shares }
}

impl Learn for Learner {
    /// Plays a game. Its score is how many in a hundred of the search's moves were expected by taste.
    fn play(&mut self) -> Played {
        let number = self.lessons.len() as u64;
        let stream = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(stream);
        let game = self.game.clone();
        let mut state = game.start(&mut rng);
        let seating =
            Seating { game: &game, seat: Seat::FIRST, start: &state, seed: rng.next_u64() };
        let mut bot = Mcts::new(GoSense::taught(self.taste.clone()), Budget::nodes(self.playouts));
        bot.new_match(&seating).expect("it sits down anywhere");
        let (mut steps, mut priors) = (Vec::new(), Priors::default());
        let mut lesson = Lesson::on(&game);
        let (mut thoughts, mut expected) = (0_u64, 0_u64);
        let stray = below(&mut rng, STRAY + 1) as usize;
        while let Turn::Seat(seat) = game.turn(&state) {
            let is_stray = steps.len() < stray || below(&mut rng, ASTRAY) == 0;
            let mut playouts = Vec::new();
            let mut mv = Move::Pass;
            if is_stray {
                let candidates = priors.features(&game, &state);
                if let Some(most) = candidates.len().checked_sub(1) {
                    mv = candidates[below(&mut rng, most as u32 + 1) as usize].0;
                }
            } else {
                let view =
                    View { game: &game, state: &state, seat, steps: &steps, clock: Clock::NONE };
                let Ok(choice) = bot.choose(&view) else { break };
                mv = choice.mv;
                if choice.nodes > 0 {
                    playouts = bot.playouts_of_moves();
                    thoughts += 1;
                    expected += u64::from(self.is_expected(&mut priors, &state, mv));
                    if choice.value.is_some_and(|value| value < HOPELESS) {
                        break;
                    }
                }
            }
            lesson.add(&game, mv, &playouts);
            game.play(&mut state, mv);
            steps.push(Step::Move(mv));
        }
        let moves = steps.len() as u64;
        self.lessons.push(lesson);
        let games = self.lessons.len();
        if games >= FIRST && games.is_power_of_two() {
            self.study(games);
        }
        let score = 100.0 * expected as f64 / thoughts.max(1) as f64;
        Played { score, moves, highlight: 0 }
    }

    fn games(&self) -> u64 {
        self.lessons.len() as u64
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn net(&self, most: usize) -> Vec<u8> {
        let origin = format!("seed={} games={}", self.seed, self.lessons.len());
        file::to_bytes(&fit(&self.examples(self.lessons.len()), most), &origin)
    }

    fn state(&self) -> Vec<u8> {
        let mut bytes =
            format!("{MARK} seed={} playouts={}\n", self.seed, self.playouts).into_bytes();
        self.lessons.iter().for_each(|lesson| lesson.write(&mut bytes));
        seal(bytes)
    }
}

#[cfg(test)]
mod tests {
    use damier_games::Notation as _;

    use super::*;

    fn learner(games: usize) -> Learner {
        let game = Go::from_settings(&"size=5".parse().unwrap()).unwrap();
        let mut learner = Learner::new(&game, 20, 7);
        (0..games).for_each(|_| _ = learner.play());
        learner
    }

    #[test]
    fn a_learner_that_was_stopped_learns_what_it_would_have_learned() {
        let (mut stopped, whole) = (learner(18), learner(24));
        stopped = Learner::from_bytes(&stopped.game, &stopped.state()).unwrap();
        (0..6).for_each(|_| _ = stopped.play());
        assert!(stopped.state() == whole.state());
        assert!(stopped.net(1000) == whole.net(1000));
        assert!(Taste::from_bytes(&whole.net(1000)).is_ok());
        assert!(whole.net(50).len() < whole.net(1000).len());
    }

    #[test]
    fn a_learner_that_is_cut_or_changed_is_refused() {
        let learner = learner(2);
        let bytes = learner.state();
        for at in [0, 10, 25, bytes.len() / 2, bytes.len() - 1] {
            assert!(Learner::from_bytes(&learner.game, &bytes[..at]).is_err(), "{at}");
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Learner::from_bytes(&learner.game, &changed).is_err(), "{at}");
        }
    }
}
