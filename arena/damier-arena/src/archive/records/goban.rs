//! A board on which a game is played move by move, in turn or not.
//!
//! Bots and rules know games in which the colours take turns from a start to two passes. Where a
//! record or a person does something else, the game is taken to start anew from there.

use damier_games::go::{Colour, Go, Move, State};
use damier_games::{BadText, Game as _, IllegalMove, Step, Transcript, Turn};

use super::go_record::{Event, GoRecord, SetUp};

/// What in a record is not by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {reason}")]
pub struct BadEvent {
    /// The number of the move, from 1; for a set-up, of the move before it.
    pub number: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Goban {
    game: Go,
    start: State,
    steps: Vec<Step<Go>>,
    state: State,
    starts: u32,
    moves: usize,
}

impl Goban {
    /// A game at its start.
    pub fn new(game: Go, start: State) -> Goban {
        Goban { game, state: start.clone(), start, steps: Vec::new(), starts: 1, moves: 0 }
    }

    /// Plays a whole record.
    ///
    /// # Errors
    /// What in the record is not by the rules.
    pub fn replay(record: &GoRecord) -> Result<Goban, BadEvent> {
        let (goban, bad) = Goban::replay_far(record)?;
        bad.map_or(Ok(goban), Err)
    }

    /// Plays a record as far as it goes, and says what stopped it.
    ///
    /// # Errors
    /// If not even the start is a position.
    pub fn replay_far(record: &GoRecord) -> Result<(Goban, Option<BadEvent>), BadEvent> {
        let start = record.start_state();
        let start =
            start.map_err(|why| BadEvent { number: 0, reason: format!("at the start, {why}") })?;
        let mut goban = Goban::new(record.game.clone(), start);
        for entry in &record.entries {
            if let Err(bad) = goban.take(&entry.event) {
                return Ok((goban, Some(bad)));
            }
        }
        let number = goban.moves + 1;
        let broken = record.broken.clone().map(|reason| BadEvent { number, reason });
        Ok((goban, broken))
    }

    /// Lets something happen.
    ///
    /// # Errors
    /// Why the rules forbid it.
    pub fn take(&mut self, event: &Event) -> Result<(), BadEvent> {
        let bad = |number, reason: String| BadEvent { number, reason };
        match event {
            Event::Move(colour, mv) => {
                let number = self.moves + 1;
                self.play(*colour, *mv).map_err(|why| {
                    let name = if *colour == Colour::Black { "Black" } else { "White" };
                    bad(number, format!("{name} cannot play: {why}"))
                })
            }
            Event::SetUp(set_up) => {
                let number = self.moves;
                self.set_up(set_up).map_err(|why| bad(number, format!("after it, {why}")))
            }
        }
    }

    /// A colour moves, in turn or not, even if the game was over.
    ///
    /// # Errors
    /// Why the rules forbid it. The game is as it was before.
    pub fn play(&mut self, colour: Colour, mv: Move) -> Result<(), IllegalMove> {
        if self.state.to_move() != colour || self.game.turn(&self.state) == Turn::Over {
            let resumed = self.game.resume(&self.state, colour);
            self.game.check(&resumed, mv)?;
            self.start_anew(resumed);
        } else {
            self.game.check(&self.state, mv)?;
        }
        self.game.play(&mut self.state, mv);
        self.steps.push(Step::Move(mv));
        self.moves += 1;
        Ok(())
    }

    /// Edits the board.
    ///
    /// # Errors
    /// If a chain would have no liberty. The game is as it was before.
    pub fn set_up(&mut self, set_up: &SetUp) -> Result<(), BadText> {
        let to_move = set_up.to_move.unwrap_or(self.state.to_move());
        let edited = if set_up.points.is_empty() {
            self.game.resume(&self.state, to_move)
        } else {
            self.game.edit(&self.state, set_up.on(self.state.board())?, to_move)
        };
        self.start_anew(edited);
        Ok(())
    }

    fn start_anew(&mut self, state: State) {
        self.state.clone_from(&state);
        self.start = state;
        self.steps.clear();
        self.starts += 1;
    }

    /// Sees to it that this colour is to move.
    pub fn turn_to(&mut self, colour: Colour) {
        if self.state.to_move() != colour || self.game.turn(&self.state) == Turn::Over {
            self.start_anew(self.game.resume(&self.state, colour));
        }
    }

    /// The rules.
    pub fn game(&self) -> &Go {
        &self.game
    }

    /// The position now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position at the last start.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The steps since the last start.
    pub fn steps(&self) -> &[Step<Go>] {
        &self.steps
    }

    /// How often the game was started: once, and again whenever it left the rules.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// Moves played since the very beginning.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The game from its start, if it never left the rules.
    pub fn transcript(self) -> Option<Transcript<Go>> {
        (self.starts == 1).then_some(Transcript { start: self.start, steps: self.steps })
    }
}
