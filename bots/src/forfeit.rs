//! Why a bot loses a game other than by being beaten.

use std::fmt;

use crate::{Words, telling};

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

    /// The line of the bot's last words that names the reason best, at most 200 characters: the last one, or
    /// the error above what languages write below it, with its place in the bot.
    ///
    /// ```
    /// use damier_bots::{Fault, Forfeit};
    /// let line = |words: &str| Forfeit::new(Fault::Crash, "").saying(words).last_line();
    /// assert_eq!(line("Traceback\n  File \"bot.py\"\nValueError: no idea\n").unwrap(), "ValueError: no idea");
    /// let node = "bot.js:3\n  throw\n\nRangeError: too far\n    at choose (bot.js:3:9)\n\nNode.js v18.1.0\n";
    /// assert_eq!(line(node).unwrap(), "RangeError: too far at choose (bot.js:3:9)");
    /// ```
    pub fn last_line(&self) -> Option<String> {
        telling::line(&self.last_words)
    }

    /// What happened, with that line behind it in parentheses, unless it is told already.
    ///
    /// ```
    /// use damier_bots::{Fault, Forfeit};
    /// let crash = Forfeit::new(Fault::Crash, "it has ended").saying("ValueError: no idea\n");
    /// assert_eq!(crash.in_full(), "crash: it has ended (ValueError: no idea)");
    /// let silent = Forfeit::new(Fault::Crash, "it has ended");
    /// assert_eq!(silent.in_full(), "crash: it has ended");
    /// ```
    pub fn in_full(&self) -> String {
        match self.last_line().filter(|line| !self.reason.contains(line.as_str())) {
            Some(line) => format!("{self} ({line})"),
            None => self.to_string(),
        }
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
