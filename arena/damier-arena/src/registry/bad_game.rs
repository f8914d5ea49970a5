//! Why a game was refused, and what to write instead.

use std::fmt;

use damier_games::{BadSetting, Setting};

use super::NAMES;
use super::setting_help::{Where, did_you_mean, setting_help};

const GAMES: Where = Where { listed_by: "damier games", example: "go:size=9,komi=7.5" };

/// Why a game was refused, as a fragment that fits after "error: ".
#[derive(Clone, Debug, thiserror::Error)]
pub enum BadGame {
    /// No game has this name.
    #[error("there is no game `{name}`; there are {}", NAMES.join(", "))]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// A setting the game does not take.
    #[error("game `{spec}`: {why}")]
    Setting {
        /// The game as it was given.
        spec: String,
        /// What is wrong.
        why: BadSetting,
        /// What the game takes.
        known: &'static [Setting],
    },
    /// A file with a puzzle that cannot be read.
    #[error("puzzle `{file}`: {why}")]
    Puzzle {
        /// The file.
        file: String,
        /// What is wrong.
        why: String,
    },
}

impl BadGame {
    pub(super) fn unknown(name: &str) -> BadGame {
        BadGame::Unknown { name: name.to_owned() }
    }

    pub(super) fn setting(spec: &str, why: BadSetting, known: &'static [Setting]) -> BadGame {
        BadGame::Setting { spec: spec.to_owned(), why, known }
    }

    pub(super) fn puzzle(file: &str, why: &dyn fmt::Display) -> BadGame {
        BadGame::Puzzle { file: file.to_owned(), why: why.to_string() }
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> String {
        match self {
            BadGame::Unknown { name } => {
                let meant = did_you_mean(name, NAMES);
                format!("{meant}`damier games` lists the games with their settings")
            }
            BadGame::Setting { why, known, .. } => setting_help(why, known, &GAMES),
            BadGame::Puzzle { .. } => {
                "a puzzle is a text file: its side on the first line, then its rows, cells apart by \
                 spaces: 0 for an empty cell, X for a wall"
                    .to_owned()
            }
        }
    }
}
