//! A championship as its file describes it.
//!
//! ```toml
//! game = "go:size=9,komi=6.5"         # or a table [game] with name and settings
//! format = "round-robin"              # or gauntlet, swiss, knockout
//! rounds = 2
//! openings = 5                        # boards of an encounter, each played from every seat
//! entrants = ["greedy", "defend-attack", "deep=mcts:playouts=2000"]
//! ```
//!
//! Everything is checked before the first match. What is wrong is named with its line.

mod bad_config;
mod read;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::entrant::Isolation;
use crate::pairing::Format;

pub use bad_config::BadConfig;

/// What a file says, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// What makes two runs the same championship.
    pub terms: Terms,
    /// Who takes part, as users write bots, names included.
    pub entrants: Vec<String>,
    /// How often all encounters are played.
    pub rounds: u32,
    /// The seed, if the file names one.
    pub seed: Option<u64>,
    /// How plugins are shut in.
    pub isolation: Isolation,
    /// Matches at the same time.
    pub jobs: Option<usize>,
    /// Faults in a row after which a bot is retired; zero for never.
    pub retire_after: u32,
}

/// What may not change while a championship goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Terms {
    /// The game with all its settings.
    pub game: String,
    /// Who meets whom.
    pub format: Format,
    /// Boards of an encounter.
    pub openings: u32,
    /// Time for a move.
    pub move_time: Option<Duration>,
    /// Time for all moves of a game.
    pub game_time: Option<Duration>,
    /// Moves after which a game is counted as it stands.
    pub max_moves: Option<u32>,
    /// Random moves before the bots take over.
    pub opening_plies: u32,
}
