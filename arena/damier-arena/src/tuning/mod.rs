//! Which values of a bot's parameters are strongest: a sweep plays values that somebody lists, a tuning
//! looks for the best ones itself.
//!
//! - [`values`]: values as users list them, and all that come of several lists;
//! - [`space`]: parameters with bounds, which values are looked for within;
//! - [`spsa`]: how values change with what came of games; pure, and the same for the same seed;
//! - [`plan`]: which games are played, in batches whose results say what the next batch is;
//! - [`batch`]: playing one; [`kept`]: a file of what was played, to go on from;
//! - [`gain`]: what was won, by fresh games.
//!
//! Nothing here knows a terminal. A batch follows from the seed and the results of those before, so a run is
//! the same with any number of jobs and after any interruption.

pub mod batch;
pub mod gain;
pub mod kept;
pub mod plan;
pub mod space;
pub mod spsa;
pub mod values;

use crate::plain::one_line;

/// Why parameters are refused: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadParameter {
    /// What is wrong with which text.
    pub error: String,
    /// What to write.
    pub help: String,
}

impl BadParameter {
    fn new(error: impl AsRef<str>, help: impl Into<String>) -> BadParameter {
        BadParameter { error: one_line(error.as_ref()), help: help.into() }
    }
}
