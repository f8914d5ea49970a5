//! Why a game was refused, and what to write instead.

use std::fmt;

use damier_games::{BadSetting, FileSetting, Setting};

use crate::players::BadBot;
use crate::setting_help::{Where, did_you_mean, setting_help};

const GAMES: Where = Where { listed_by: "damier games", example: "go:size=9,komi=7.5" };

/// Why a game was refused, as a fragment that fits after "error: ".
#[derive(Clone, Debug, thiserror::Error)]
pub enum BadGame {
    /// No game has this name.
    #[error("there is no game `{name}`; {}", there_are(known))]
    Unknown {
        /// The name that was given.
        name: String,
        /// Those that there are.
        known: Vec<&'static str>,
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
    /// A file that a setting names and that cannot be read.
    #[error("{key} `{path}`: {why}")]
    File {
        /// The setting.
        key: &'static str,
        /// The file.
        path: String,
        /// What is wrong.
        why: String,
        /// What such a file should be.
        help: &'static str,
    },
}

impl BadGame {
    pub(super) fn unknown(name: &str, known: &[&'static str]) -> BadGame {
        BadGame::Unknown { name: name.to_owned(), known: known.to_vec() }
    }

    pub(super) fn setting(spec: &str, why: BadSetting, known: &'static [Setting]) -> BadGame {
        BadGame::Setting { spec: spec.to_owned(), why, known }
    }

    pub(super) fn file(file: &FileSetting, path: &str, why: &dyn fmt::Display) -> BadGame {
        let (key, help) = (file.key, file.help);
        BadGame::File { key, path: path.to_owned(), why: why.to_string(), help }
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> String {
        match self {
            BadGame::Unknown { name, known } => {
                let meant = did_you_mean(name, known.iter().copied());
                format!(
                    "{meant}`damier games` lists the games with their settings; \
                     docs/add-a-game.md tells how to add one of your own"
                )
            }
            BadGame::Setting { why, known, .. } => setting_help(why, known, &GAMES),
            BadGame::File { help, .. } => (*help).to_owned(),
        }
    }
}

fn there_are(games: &[&str]) -> String {
    if games.is_empty() {
        "there is none yet".to_owned()
    } else {
        format!("there are {}", games.join(", "))
    }
}

impl From<BadGame> for BadBot {
    /// A bot for a game that is none.
    fn from(why: BadGame) -> BadBot {
        BadBot::other(why.to_string(), why.help())
    }
}
