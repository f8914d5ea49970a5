//! Why a bot was refused, and what to write instead.

use damier_games::{BadSetting, Setting};

use crate::registry::setting_help::{Where, did_you_mean, setting_help};

const BOTS: Where = Where { listed_by: "damier bots", example: "expectimax:depth=3" };

/// Why a bot was refused: two fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadBot {
    error: String,
    help: String,
}

impl BadBot {
    pub(super) fn empty(text: &str) -> BadBot {
        BadBot {
            error: format!("`{text}` names no bot"),
            help: "write a bot as in greedy, expectimax:depth=3 or deep=expectimax:depth=3".into(),
        }
    }

    pub(super) fn unknown(name: &str, game: &str, known: &[&str]) -> BadBot {
        let meant = did_you_mean(name, known.iter().copied());
        BadBot {
            error: format!("there is no bot `{name}` for {game}; there are {}", known.join(", ")),
            help: format!("{meant}`damier bots --game {game}` says what each one does"),
        }
    }

    pub(super) fn params(spec: &str, why: &BadSetting, known: &[Setting]) -> BadBot {
        BadBot { error: format!("bot `{spec}`: {why}"), help: setting_help(why, known, &BOTS) }
    }

    pub(super) fn other(error: impl Into<String>, help: impl Into<String>) -> BadBot {
        BadBot { error: error.into(), help: help.into() }
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &str {
        &self.help
    }
}
