//! What is wrong with a plugin, in words that help.

use super::isolation::Level;

/// What is wrong with a plugin, and what to do, before its path is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) what: String,
    pub(super) help: String,
}

impl Refusal {
    pub(super) fn new(what: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal { what: what.into(), help: help.into() }
    }

    /// The file is not what the loader takes.
    pub(super) fn not_a_library(what: impl Into<String>) -> Refusal {
        Refusal::new(
            what,
            "a plugin is a shared library: in Rust a `cdylib`, in C `cc -shared -fPIC`",
        )
    }

    /// The library does not obey the ABI.
    pub(super) fn abi(what: impl Into<String>) -> Refusal {
        Refusal::new(what, "build it against the `damier_bot.h` or `damier-bots` of this version")
    }

    /// The bot does not play this game, or not like this.
    pub(super) fn unsupported(what: impl Into<String>) -> Refusal {
        Refusal::new(what, "choose another game or other settings, or another bot")
    }

    /// Something broke before the first match.
    pub(super) fn broken(what: impl Into<String>) -> Refusal {
        Refusal::new(what, "the bot fails before its first match: is it finished?")
    }

    /// The walls that were asked for cannot be had.
    pub(super) fn level(reached: Level, missing: &str) -> Refusal {
        Refusal::new(
            format!("isolation `full` cannot be had here, only `{reached}` ({missing})"),
            "`--isolation auto` takes what can be had; `process` and `inline` ask for less",
        )
    }
}
