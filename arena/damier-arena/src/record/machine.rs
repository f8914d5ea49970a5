//! Which machine played a match, where that matters: on a fleet, bots with a clock.

use damier_bots::Words;
use serde::{Deserialize, Serialize};

use super::notes::some_words;

/// No machine is so many times as fast as another one.
const FASTEST: f64 = 1e6;

/// The machine that played a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Its processor, as that calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "some_words")]
    pub processor: Option<Words>,
    /// How fast it was, where the machine that began the contest is 1: clocks gave so many times less time.
    /// Nothing where time was not scaled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
}

impl Machine {
    /// Can this be? A file that somebody changed may tell anything.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self.speed {
            Some(speed) if !(speed > 0.0 && speed <= FASTEST) => {
                Err(format!("a machine with a speed of {speed:e}"))
            }
            _ => Ok(()),
        }
    }
}
