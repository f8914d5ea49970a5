//! Bots that take what they can get at once: [`Greedy`] knows what that is in 2048, 7 Couleurs and
//! Go, [`ByScore`] goes by the points of any game.

mod by_score;

use damier_games::couleurs::{Colour, Couleurs};
use damier_games::g2048::{G2048, Slide};
use damier_games::go::{Go, Move, State};
use damier_games::{Game, random};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use by_score::ByScore;

use crate::bot::{Bot, Choice, Seating, View};
use crate::eval;
use crate::forfeit::Forfeit;

/// Plays the move that brings most at once:
///
/// - 2048: the slide with the highest score; among equals the one that leaves most empty cells;
/// - 7 Couleurs: the colour that gains most cells; among equals the first in the alphabet;
/// - Go: the point that captures most stones; if none captures, the one that saves most stones of
///   its own from atari; if none does, any sensible point ([`eval::go::is_sensible`]); else a pass.
///
/// Moves that are equal in all of this are equally likely.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Xoshiro256PlusPlus,
}

impl Greedy {
    /// A bot that waits for its first match.
    pub fn new() -> Greedy {
        Greedy { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    fn begin<G: Game>(&mut self, seating: &Seating<'_, G>) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
    }

    fn any<M: Copy>(&mut self, moves: &[M]) -> M {
        moves[random::below(&mut self.rng, moves.len() as u32) as usize]
    }

    /// Any of the moves with the highest gain, and the gain.
    fn best<M: Copy, W: Ord>(&mut self, moves: &[M], gain: impl Fn(M) -> W) -> Option<(M, W)> {
        let most = moves.iter().map(|&mv| gain(mv)).max()?;
        let best: Vec<M> = moves.iter().copied().filter(|&mv| gain(mv) == most).collect();
        Some((self.any(&best), most))
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new()
    }
}

impl Bot<G2048> for Greedy {
    fn new_match(&mut self, seating: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        let gain = |slide| {
            let mut board = *view.state.board();
            (board.slide(slide), board.empty_cells())
        };
        let best = self.best(&view.moves(), gain);
        let (slide, (score, _)) = best.ok_or_else(no_move)?;
        Ok(Choice::of(slide).worth(score.map(|score| score as f32)))
    }
}

impl Bot<Couleurs> for Greedy {
    fn new_match(&mut self, seating: &Seating<'_, Couleurs>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Couleurs>) -> Result<Choice<Colour>, Forfeit> {
        let colour = view.game.greediest(view.state);
        let value = view.state.gain(view.seat, colour) as f32;
        Ok(Choice::of(colour).worth(value))
    }
}

impl Bot<Go> for Greedy {
    fn new_match(&mut self, seating: &Seating<'_, Go>) -> Result<(), Forfeit> {
        self.begin(seating);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Go>) -> Result<Choice<Move>, Forfeit> {
        let (sensible, legal) = eval::go::sensible_moves(view.game, view.state);
        if let Some((mv, (captured, saved))) = self.best(&legal, |mv| spoils(view.state, mv))
            && captured + saved > 0
        {
            return Ok(Choice::of(mv).worth(captured as f32));
        }
        if sensible.is_empty() && legal.contains(&Move::Pass) {
            return Ok(Choice::of(Move::Pass));
        }
        let moves = if sensible.is_empty() { &legal } else { &sensible };
        Ok(Choice::of(self.any(moves)))
    }
}

/// The stones that a move captures, and those that it saves: any capture comes before all saving.
fn spoils(state: &State, mv: Move) -> (usize, usize) {
    let Move::Play(point) = mv else { return (0, 0) };
    let (board, colour) = (state.board(), state.to_move());
    (eval::go::captures(board, point, colour), eval::go::rescues(board, point, colour))
}

fn no_move() -> Forfeit {
    Forfeit::error("asked for a move where there is none")
}
