//! How a command fails: a line that says what was wrong with which input, and one that says what
//! to do.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::text::plain::one_line;
use crate::text::program::as_started;
use damier_arena::archive::store::BadStore;
use damier_arena::contest::pool::Deserted;
use damier_arena::players::BadBot;
use damier_arena::registry::BadGame;
use damier_arena::tuning::BadParameter;

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// Something about the input; both texts are fragments in one line.
    Input {
        /// Fits after "error: ".
        error: String,
        /// Fits after "help: ".
        help: String,
    },
    /// The output could not be written.
    Output(io::Error),
    /// A bot faulted, and that was to be a failure.
    Faults,
    /// A bot is not stronger than what it is compared with, and that was to be a failure.
    Regression,
    /// Which of two bots is stronger is not settled, and that was to be a failure.
    Inconclusive,
    /// Somebody asked to stop.
    Interrupted,
    /// A bot is not sound, as the output says.
    Unsound,
}

impl Failure {
    /// A failure because of what was given.
    pub fn input(error: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Input { error: error.into(), help: help.into() }
    }

    /// Prints what was wrong on the standard error, and gives the exit code.
    ///
    /// A reader that has gone (`damier games | head -1`) is no error.
    pub(super) fn report(&self) -> u8 {
        match self {
            Failure::Input { error, help } => print(error, help),
            Failure::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => return 0,
            Failure::Unsound => {}
            Failure::Output(why) => {
                print(&format!("cannot write the output: {why}"), "is there room to write to?");
            }
            Failure::Faults => return 3,
            Failure::Regression => return 4,
            Failure::Inconclusive => return 5,
            Failure::Interrupted => return 130,
        }
        1
    }
}

pub(super) fn print(error: &str, help: &str) {
    let red: Style = AnsiColor::Red.on_default().bold();
    let green: Style = AnsiColor::Green.on_default().bold();
    let mut err = anstream::stderr().lock();
    // Nowhere is left to say that the standard error is gone.
    let _ = writeln!(err, "{red}error:{red:#} {}", one_line(error));
    let _ = writeln!(err, "{green}help:{green:#} {}", one_line(&as_started(help)));
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Failure {
        Failure::Output(why)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(why: serde_json::Error) -> Failure {
        Failure::Output(why.into())
    }
}

impl From<Deserted> for Failure {
    fn from(Deserted { error, help }: Deserted) -> Failure {
        Failure::input(error, help)
    }
}

impl From<BadBot> for Failure {
    fn from(why: BadBot) -> Failure {
        Failure::input(why.to_string(), why.help())
    }
}

impl From<BadParameter> for Failure {
    fn from(BadParameter { error, help }: BadParameter) -> Failure {
        Failure::input(error, help)
    }
}

impl From<BadGame> for Failure {
    fn from(why: BadGame) -> Failure {
        Failure::input(why.to_string(), why.help())
    }
}

impl From<BadStore> for Failure {
    fn from(why: BadStore) -> Failure {
        Failure::input(why.to_string(), why.help())
    }
}
