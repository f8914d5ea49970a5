//! What a program makes of a game that it cannot know.

use super::launch::Launch;
use super::{CmdSpec, answer, question};
use crate::players::program::Deadline;
use crate::players::{BadBot, Walls};

/// What a program answers to a game that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reception {
    /// `error REASON`, as it should be.
    Refused(String),
    /// `ready`.
    Taken,
    /// Something else, or nothing.
    Confused(String),
}

impl CmdSpec {
    /// Starts the program, and asks for a match of a game that does not exist.
    pub(in crate::players) fn meet_unknown_game(&self, walls: &Walls) -> Result<Reception, BadBot> {
        let launch = Launch::new(&self.command, walls).map_err(|why| self.refused(&why))?;
        let mut running = launch.start().map_err(|forfeit| self.refused(&forfeit.reason))?;
        let deadline = Deadline::within(launch.limits.ready);
        let talk = &mut running.talk;
        Ok(match talk.ask(&question::begin_unknown_game(), &deadline) {
            Err(silence) => {
                let forfeit = talk.fall_silent(silence, question::MATCH, deadline.time());
                let said = forfeit.last_line().map(|line| format!(" ({line})"));
                Reception::Confused(format!("{}{}", forfeit.reason, said.unwrap_or_default()))
            }
            Ok(line) => match answer::ready(&line, question::MATCH) {
                Ok(()) => Reception::Taken,
                Err(why) if why.starts_with(answer::GIVES_UP) => Reception::Refused(why),
                Err(why) => Reception::Confused(why),
            },
        })
    }
}
