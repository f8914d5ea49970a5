//! What can be done at a table, whoever asks for it: keys, lines of text or a page.
//!
//! A front end turns what it is given into a [`Command`] and says in its own words what came of it.

use std::path::PathBuf;

use damier_games::Depict as _;
use damier_games::Notation as _;
use damier_games::{Gesture, IllegalMove, Seat};

use super::After;
use super::named_file::Refusal;
use super::sitting::Sitting;
use super::table::Table;
use damier_arena::players::BadBot;
use damier_arena::registry::BadGame;

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Do this to the board.
    Gesture(Gesture),
    /// Make this move.
    Move(u32),
    /// Give the game up.
    Resign,
    /// So many turns back.
    Back(usize),
    /// So many turns forward again.
    Forward(usize),
    /// Ask a bot.
    Tip,
    /// Begin again.
    Restart,
    /// Play this game, as users write it.
    New(String),
    /// Keep the game in a file, and replace what is there?
    Save(String, bool),
    /// Write the record to a file, and replace what is there?
    Record(String, bool),
    /// What is on this cell is dead, or alive again.
    Dead(usize),
    /// End the game as it counts now.
    Agree,
    /// Go on past the target.
    GoOn,
    /// Leave.
    Leave,
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A move was made, or somebody gave up.
    Played,
    /// Moves were taken back or made again: how many there were, and are.
    Travelled(usize, usize),
    /// A bot thinks about a tip.
    Asked,
    /// A game has begun.
    Begun,
    /// The game is in this file.
    Saved(PathBuf),
    /// The record is in this file.
    Recorded(PathBuf),
    /// The same position counts otherwise, or for good.
    Counted,
    /// The game goes on past its target.
    GoesOn,
    /// The table is to be left.
    Left(After),
}

/// Why nothing came of a command, as a fragment in one line.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refused {
    /// Nobody is to move any more.
    #[error("the game is over")]
    GameOver,
    /// A bot is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The game knows no such gesture.
    #[error("this game has no such move")]
    NoSuchMove,
    /// The game does not allow a move, which is written like this.
    #[error("{0} is not possible: {1}")]
    Impossible(String, IllegalMove),
    /// This is the start.
    #[error("there is no earlier turn")]
    NoEarlierTurn,
    /// There is no later turn.
    #[error("nothing was taken back")]
    NothingTakenBack,
    /// No bot can give a tip.
    #[error("{0}; {help}", help = .0.help())]
    NoHelper(BadBot),
    /// There is no such game.
    #[error("{0}; {help}", help = .0.help())]
    NoSuchGame(BadGame),
    /// A file is not written.
    #[error(transparent)]
    NotWritten(#[from] Refusal),
    /// The game goes on, or is counted.
    #[error("there is nothing to agree on: both have to pass first")]
    NothingToAgreeOn,
    /// What is dead is still being looked for.
    #[error("it is still being counted")]
    StillCounting,
    /// Nothing is there that could be dead.
    #[error("no stone is here")]
    NoStone,
    /// There is nothing beyond this end.
    #[error("the game cannot go on here")]
    CannotGoOn,
}

impl Sitting {
    /// Does what somebody asks for.
    ///
    /// # Errors
    /// Why that cannot be done. Nothing has changed then.
    pub fn carry_out(&mut self, command: Command) -> Result<Done, Refused> {
        match command {
            Command::Gesture(_) | Command::Move(_) if self.thinking().is_some() => {
                Err(Refused::NotYourTurn)
            }
            Command::Gesture(gesture) => {
                let table = &self.table;
                let mv = table.game().meaning(table.state(), gesture);
                self.play(mv.ok_or(Refused::NoSuchMove)?)
            }
            Command::Move(mv) => self.play(mv),
            Command::Resign => {
                let seat = self.person_to_move()?;
                self.table.give_up(seat, None);
                self.changed();
                Ok(Done::Played)
            }
            Command::Back(turns) => self.travel(turns, Table::undo, Refused::NoEarlierTurn),
            Command::Forward(turns) => self.travel(turns, Table::redo, Refused::NothingTakenBack),
            Command::Tip => {
                self.person_to_move()?;
                self.ask_for_a_tip().map_err(Refused::NoHelper)?;
                Ok(Done::Asked)
            }
            Command::Restart => {
                self.restart();
                Ok(Done::Begun)
            }
            Command::New(game) => {
                self.games().find(&game).map_err(Refused::NoSuchGame)?;
                Ok(Done::Left(After::New(game)))
            }
            Command::Save(file, replace) => Ok(Done::Saved(self.save(&file, replace)?)),
            Command::Record(file, replace) => Ok(Done::Recorded(self.record(&file, replace)?)),
            Command::Dead(cell) => {
                let judging = self.judging.as_mut().ok_or(Refused::NothingToAgreeOn)?;
                if judging.is_thinking() {
                    return Err(Refused::StillCounting);
                }
                if judging.toggle(cell) { Ok(Done::Counted) } else { Err(Refused::NoStone) }
            }
            Command::Agree => {
                let judging = self.judging.take().ok_or(Refused::NothingToAgreeOn)?;
                self.table.agree(judging.agreement);
                self.changed();
                Ok(Done::Counted)
            }
            Command::GoOn if self.go_on() => Ok(Done::GoesOn),
            Command::GoOn => Err(Refused::CannotGoOn),
            Command::Leave => Ok(Done::Left(After::Quit)),
        }
    }

    fn person_to_move(&self) -> Result<Seat, Refused> {
        let seat = self.table.to_move().ok_or(Refused::GameOver)?;
        if self.table.seats().is_person(seat) { Ok(seat) } else { Err(Refused::NotYourTurn) }
    }

    fn play(&mut self, mv: u32) -> Result<Done, Refused> {
        let played = self.table.play(mv);
        played.map_err(|why| Refused::Impossible(self.table.game().move_text(mv), why))?;
        self.changed();
        Ok(Done::Played)
    }

    /// So many turns, or as many as there are. `none`: there is not one.
    fn travel(
        &mut self,
        turns: usize,
        turn: fn(&mut Table) -> bool,
        none: Refused,
    ) -> Result<Done, Refused> {
        let before = self.table.moves();
        if (0..turns).take_while(|_| turn(&mut self.table)).count() == 0 {
            return Err(none);
        }
        self.changed();
        Ok(Done::Travelled(before, self.table.moves()))
    }
}

#[cfg(test)]
mod tests {
    use damier_arena::registry::Games;
    use damier_arena::seed::Seed;

    use super::*;
    use crate::desk::play::{Options, Seats};

    fn sitting(others: &[&str]) -> Sitting {
        let game = Games::standard().find("go5").unwrap();
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        let seats = Seats::read(2, &["Ann"], &others, None, None).unwrap();
        Sitting::new(Table::new(game, seats, Seed::Chosen(1)), Options::default()).unwrap()
    }

    #[test]
    fn nobody_moves_in_the_place_of_a_bot() {
        let mut sitting = sitting(&["random"]);
        assert_eq!(sitting.carry_out(Command::Gesture(Gesture::Cell(12))).unwrap(), Done::Played);
        for command in [Command::Move(0), Command::Gesture(Gesture::Pass), Command::Resign] {
            let refused = sitting.carry_out(command).unwrap_err();
            assert!(matches!(refused, Refused::NotYourTurn), "{refused}");
        }
    }

    #[test]
    fn a_game_is_counted_as_people_agree() {
        let mut sitting = sitting(&["human"]);
        let refused = sitting.carry_out(Command::Agree).unwrap_err();
        assert!(matches!(refused, Refused::NothingToAgreeOn), "{refused}");
        for gesture in [Gesture::Cell(12), Gesture::Pass, Gesture::Pass] {
            sitting.carry_out(Command::Gesture(gesture)).unwrap();
        }
        sitting.judging.as_mut().unwrap().wait();
        let refused = sitting.carry_out(Command::Dead(0)).unwrap_err();
        assert!(matches!(refused, Refused::NoStone), "{refused}");
        let alive = sitting.judging.as_ref().unwrap().account().scores.clone();
        assert_eq!(sitting.carry_out(Command::Dead(12)).unwrap(), Done::Counted);
        assert_ne!(sitting.judging.as_ref().unwrap().account().scores, alive);
        assert_eq!(sitting.carry_out(Command::Dead(12)).unwrap(), Done::Counted);
        assert_eq!(sitting.carry_out(Command::Agree).unwrap(), Done::Counted);
        assert_eq!(sitting.end().account.scores, alive);
        assert_eq!(sitting.carry_out(Command::Back(1)).unwrap(), Done::Travelled(3, 2));
        assert!(sitting.judging.is_none(), "the game goes on");
    }
}
