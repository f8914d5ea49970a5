//! A bot that plays at random, but nothing pointless.

use damier_games::couleurs::{Colour, Couleurs};
use damier_games::g2048::{G2048, Slide};
use damier_games::go::{Go, Move};
use damier_games::{Game, random};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Choice, Seating, View};
use crate::eval;
use crate::forfeit::Forfeit;

/// Plays any move that is not pointless, each with the same probability:
///
/// - 2048: a slide that merges something, any legal one if none does;
/// - 7 Couleurs: a colour that grows the zone, any legal one if none does;
/// - Go: a point that fills no own eye and loses no stones for nothing
///   ([`eval::go::is_sensible`]); it passes if there is none.
#[derive(Clone, Debug)]
pub struct SmartRandom {
    rng: Xoshiro256PlusPlus,
}

impl SmartRandom {
    /// A bot that waits for its first match.
    pub fn new() -> SmartRandom {
        SmartRandom { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    fn begin<G: Game>(&mut self, seating: &Seating<'_, G>) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
    }

    /// One of the good moves, or of all if none is good.
    fn one_of<M: Copy>(&mut self, good: &[M], all: &[M]) -> Choice<M> {
        let moves = if good.is_empty() { all } else { good };
        Choice::of(moves[random::below(&mut self.rng, moves.len() as u32) as usize])
    }
}

impl Default for SmartRandom {
    fn default() -> SmartRandom {
        SmartRandom::new()
    }
}

impl Bot<G2048> for SmartRandom {
    fn new_match(&mut self, seating: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        let legal = view.moves();
        let merges = |&slide: &Slide| {
            let mut board = *view.state.board();
            board.slide(slide) > Some(0)
        };
        let merging: Vec<Slide> = legal.iter().copied().filter(merges).collect();
        Ok(self.one_of(&merging, &legal))
    }
}

impl Bot<Couleurs> for SmartRandom {
    fn new_match(&mut self, seating: &Seating<'_, Couleurs>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Couleurs>) -> Result<Choice<Colour>, Forfeit> {
        let legal = view.moves();
        let grows = |&colour: &Colour| view.state.gain(view.seat, colour) > 0;
        let growing: Vec<Colour> = legal.iter().copied().filter(grows).collect();
        Ok(self.one_of(&growing, &legal))
    }
}

impl Bot<Go> for SmartRandom {
    fn new_match(&mut self, seating: &Seating<'_, Go>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Go>) -> Result<Choice<Move>, Forfeit> {
        let (sensible, legal) = eval::go::sensible_moves(view.game, view.state);
        if sensible.is_empty() && legal.contains(&Move::Pass) {
            return Ok(Choice::of(Move::Pass));
        }
        Ok(self.one_of(&sensible, &legal))
    }
}
