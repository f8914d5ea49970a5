//! Why a bot loses a game other than by being beaten.

use std::fmt;

use crate::Words;

/// The kinds of faults.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The bot's process ended, or its code panicked.
    Crash,
    /// The bot's time ran out.
    Timeout,
    /// The bot chose a move that is not legal.
    Illegal,
    /// The bot said that it cannot go on, or answered what nobody can understand.
    Error,
    /// None: the bot gave the game up, as is its right. The referee makes a lost game of it, and
    /// nobody counts it among the faults.
    Resigned,
}

impl Fault {
    /// All kinds that are counted, in the order in which tables show them.
    pub const ALL: [Fault; 4] = [Fault::Crash, Fault::Timeout, Fault::Illegal, Fault::Error];

    /// The kind in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Crash => "crash",
            Fault::Timeout => "timeout",
            Fault::Illegal => "illegal",
            Fault::Error => "error",
            Fault::Resigned => "resigned",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game given up by a fault: data of a championship, not an error of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}: {reason}")]
#[non_exhaustive]
pub struct Forfeit {
    /// The kind of fault.
    pub fault: Fault,
    /// What happened, in one line.
    pub reason: Words,
    /// The end of what the bot wrote to its standard error, empty for none.
    pub last_words: Words,
}

impl Forfeit {
    /// A forfeit without last words.
    pub fn new(fault: Fault, reason: impl Into<String>) -> Forfeit {
        Forfeit { fault, reason: Words::line(reason), last_words: Words::default() }
    }

    /// With the end of what the bot wrote to its standard error.
    #[must_use]
    pub fn saying(self, last_words: impl Into<Words>) -> Forfeit {
        Forfeit { last_words: last_words.into(), ..self }
    }

    /// The last line of the bot's last words, which often names the reason best: at most 200
    /// characters.
    pub fn last_line(&self) -> Option<String> {
        let line = self.last_words.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(line.chars().take(200).map(|c| if c == '\t' { ' ' } else { c }).collect())
    }

    /// What a bot answers when it gives the game up.
    pub fn resign() -> Forfeit {
        Forfeit::new(Fault::Resigned, "the bot resigned")
    }

    /// What a bot answers when it cannot go on.
    pub fn error(reason: impl Into<String>) -> Forfeit {
        Forfeit::new(Fault::Error, reason)
    }
}
