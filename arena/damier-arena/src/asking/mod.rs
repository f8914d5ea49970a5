//! Questions to a bot about positions of recorded matches: what it would play there, and what a move that was
//! played cost.
//!
//! A bot that is asked has seen nothing of the match before but its steps: every question is a match of its own
//! that begins where the record does, so what is answered depends on position and seed alone.

mod review;
mod scale;

use std::time::Duration;

use damier_bots::{Bot, Choice, Clock, Fault, Forfeit, Seating, View, Words, thinking_time};
use damier_games::{Game as _, Notation as _, Seat, Step, Transcript, Turn};

use crate::archive::records::Recorded;
use crate::registry::{AnyGame, AnyState};

pub use review::{Judged, NoReview, Review, Reviewed};
pub use scale::evened;

/// A position in which somebody is to move, with all that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    game: AnyGame,
    start: AnyState,
    steps: Vec<Step<AnyGame>>,
    state: AnyState,
    seat: Seat,
}

/// Why nobody can be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPosition {
    /// The record cannot be followed until there.
    #[error("{0}")]
    Broken(String),
    /// There are not so many moves.
    #[error("it has no move {0}: its moves go from 0, the start, to {1}")]
    Beyond(usize, usize),
    /// Nobody is to move.
    #[error("nobody is to move after move {0}: the game is over there")]
    Over(usize),
}

/// What a bot answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Its move, and the number that plugins know it by.
    pub text: String,
    code: u32,
    /// Its own estimate.
    pub value: Option<f32>,
    /// Positions or playouts it looked at, zero for none.
    pub nodes: u64,
    /// What it says about the move.
    pub comment: Words,
    /// What it printed meanwhile.
    pub printed: Words,
    /// The time it took, as the referee counts it.
    pub spent: Duration,
}

impl Position {
    /// The position of a match after so many of its moves, and what was drawn after the last of them.
    ///
    /// # Errors
    /// Why there is none in which somebody could be asked.
    pub fn of(game: &AnyGame, recorded: &Recorded, moves: usize) -> Result<Position, NoPosition> {
        let broken = |why: &dyn ToString| NoPosition::Broken(why.to_string());
        let mut whole = recorded.transcript(game).map_err(|why| broken(&why))?;
        let last = whole.moves();
        if moves > last {
            return Err(NoPosition::Beyond(moves, last));
        }
        whole.keep_moves(moves);
        let state = whole.replay(game).map_err(|why| broken(&why))?;
        let Transcript { start, steps } = whole;
        match game.turn(&state) {
            Turn::Seat(seat) => Ok(Position { game: game.clone(), start, steps, state, seat }),
            Turn::Over => Err(NoPosition::Over(moves)),
            Turn::Chance => Err(NoPosition::Broken("what was drawn then is missing".to_owned())),
        }
    }

    /// Who is to move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The position itself.
    pub fn state(&self) -> &AnyState {
        &self.state
    }

    /// The start of the match, and every step until here.
    pub fn transcript(&self) -> Transcript<AnyGame> {
        Transcript { start: self.start.clone(), steps: self.steps.clone() }
    }

    /// The start of the match in text, and every step until here.
    pub fn words(&self) -> (String, Vec<String>) {
        let steps = self.steps.iter().map(|step| step.text(&self.game)).collect();
        (self.game.start_text(&self.start), steps)
    }

    /// Asks a bot for its move.
    ///
    /// # Errors
    /// If it does not answer with a legal one.
    pub fn ask(
        &self,
        bot: &mut dyn Bot<AnyGame>,
        seed: u64,
        clock: Clock,
    ) -> Result<Answer, Forfeit> {
        let Position { game, start, steps, state, seat } = self;
        bot.new_match(&Seating { game, seat: *seat, start, seed })?;
        let view = View { game, state, seat: *seat, steps, clock };
        let begun = thinking_time();
        let chosen = bot.choose(&view);
        let here = thinking_time().saturating_sub(begun);
        let spent = bot.spent().unwrap_or(here);
        let parting = bot.match_over(&view);
        let Choice { mv, value, nodes, comment, .. } = chosen?;
        game.check(state, mv).map_err(|why| {
            let reason = format!("{} is not legal: {why}", game.move_text(mv));
            Forfeit::new(Fault::Illegal, reason)
        })?;
        let printed = parting.printed.into_iter().next_back();
        Ok(Answer {
            text: game.move_text(mv),
            code: mv,
            value: value.filter(|value| value.is_finite()),
            nodes,
            comment,
            printed: printed.map(|(_, words)| words).unwrap_or_default(),
            spent,
        })
    }
}
