//! The time a bot has, and durations as users write them.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time there is for a move and for the rest of the game; `None` is no limit.
///
/// It is a bot's own time. One inside of the arena is charged the processor time of its thread. One
/// in a process of its own, a plugin behind walls or a program, is charged the processor time that its
/// process used, all threads together, and for sleeping: the time that passed, less what it waited
/// for a processor while others had it. So load makes nobody lose on time, and searches that go by
/// [`thinking_time`] keep to their limit. Go engines over GTP are charged by the wall clock, as they
/// are told. Where there is no limit, the time that is noted is that of the wall clock.
///
/// A bot that has not answered when its time is over is not waited for much longer: its process is
/// ended a tenth of a second later, waiting for a processor left out, up to as much again.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// For this move.
    pub move_time: Option<Duration>,
    /// For this and all following moves.
    pub game_time: Option<Duration>,
}

impl Clock {
    /// No limit at all.
    pub const NONE: Clock = Clock { move_time: None, game_time: None };

    /// How long this move may take when about `moves` more are to come: the time for a move or an
    /// equal share of the rest, whichever is shorter, with a tenth kept back for what the bot does
    /// not see. `None` if there is no limit.
    pub fn for_this_move(&self, moves: u32) -> Option<Duration> {
        let share = self.game_time.map(|left| left / moves.max(1));
        let limit = [self.move_time, share].into_iter().flatten().min()?;
        Some(limit.mul_f64(0.9))
    }
}

/// The processor time that this thread has used: what a search goes by, so that it is as strong on
/// a busy machine as on an idle one. It only means something as a difference.
pub fn thinking_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// A duration that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a duration such as 100ms, 10s or 2m")]
pub struct BadDuration(String);

/// Reads `100ms`, `1.5s`, `2m` or `1h`.
///
/// # Errors
/// If the text is not a positive number with one of these units.
pub fn parse_duration(text: &str) -> Result<Duration, BadDuration> {
    let bad = || BadDuration(text.to_owned());
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(bad)?;
    let (number, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(bad()),
    };
    let number: f64 = number.trim().parse().map_err(|_| bad())?;
    if !(number > 0.0 && number * seconds < 1e9) {
        return Err(bad());
    }
    Duration::try_from_secs_f64(number * seconds).map_err(|_| bad())
}
