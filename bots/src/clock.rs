//! The time a bot has, and durations as users write them.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time there is for a move and for the rest of the game; `None` is no limit.
///
/// It is a bot's own time. One inside of the arena is charged the processor time of its thread. One
/// in a process of its own, a plugin behind walls or a program, is charged the processor time that its
/// process used, all threads together, and for sleeping: the time that passed, less what it waited
/// for a processor while others had it. So load makes nobody lose on time, and searches that go by
/// [`Clock::now`] keep to their limit. Go engines over GTP are charged by the wall clock, as they
/// are told, and so is a bot that is offered as one. Where there is no limit, the time that is noted is that of the wall clock.
///
/// A bot that has not answered when its time is over is not waited for much longer: its process is
/// ended a tenth of a second later, waiting for a processor left out, up to as much again.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// For this move.
    pub move_time: Option<Duration>,
    /// For this and all following moves.
    pub game_time: Option<Duration>,
    /// What is added to the time for the game after every move.
    pub increment: Duration,
    /// Is it the clock on the wall that runs, as controllers of Go engines have it?
    pub is_wall: bool,
}

/// What a move may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// As much as there would be for each of the moves to come.
    pub usual: Duration,
    /// As much as may be taken where more helps: above the usual only as far as later moves can be
    /// made in less.
    pub most: Duration,
    /// Is what this move does not take there for later ones?
    pub is_kept: bool,
}

/// The largest part of the time for a game that one move takes, where more than one is to come.
const LARGEST_PART: u32 = 4;
/// So many usual shares one move takes at most.
const STRETCH: u32 = 3;

impl Clock {
    /// No limit at all.
    pub const NONE: Clock =
        Clock { move_time: None, game_time: None, increment: Duration::ZERO, is_wall: false };

    /// So much for a move.
    pub fn per_move(time: impl Into<Option<Duration>>) -> Clock {
        Clock { move_time: time.into(), ..Clock::NONE }
    }

    /// So much for this and all following moves.
    pub fn per_game(time: impl Into<Option<Duration>>) -> Clock {
        Clock { game_time: time.into(), ..Clock::NONE }
    }

    /// Is nothing limited?
    pub fn is_unlimited(&self) -> bool {
        self.move_time.is_none() && self.game_time.is_none()
    }

    /// The clock when so much more was spent.
    #[must_use]
    pub fn after(self, spent: Duration) -> Clock {
        let left = |time: Option<Duration>| time.map(|time| time.saturating_sub(spent));
        Clock { move_time: left(self.move_time), game_time: left(self.game_time), ..self }
    }

    /// What time it is on it. It only means something as a difference.
    pub fn now(&self) -> Duration {
        if self.is_wall { time_of(ClockId::Monotonic) } else { thinking_time() }
    }

    /// How long this move may take when about `moves` more are to come: the time for a move or an
    /// equal share of the rest, whichever is shorter, with a tenth kept back for what the bot does
    /// not see, and a little more on the wall's clock. `None` if there is no limit.
    pub fn for_this_move(&self, moves: u32) -> Option<Share> {
        let this_move = self.move_time.map(|time| self.without_lag(time));
        let game = self.game_time.map(|left| self.of_the_game(left, moves.max(1)));
        match (this_move, game) {
            (None, game) => game,
            (Some(time), Some(game)) if game.usual < time => {
                Some(Share { most: game.most.min(time), ..game })
            }
            (Some(time), _) => Some(Share { usual: time, most: time, is_kept: false }),
        }
    }

    fn of_the_game(&self, left: Duration, moves: u32) -> Share {
        // Something is lost with every answer on its way, and nobody says how much.
        let reserve = if self.is_wall { RESERVE.min(left / 3) } else { Duration::ZERO };
        let pool = self.without_lag(left.saturating_sub(reserve));
        let gained = self.increment.mul_f64(self.kept()).min(pool);
        let usual = (pool / moves).saturating_add(gained);
        let part = (pool / LARGEST_PART).saturating_add(gained / LARGEST_PART * (LARGEST_PART - 1));
        let most = usual.saturating_mul(STRETCH).min(part).max(pool / moves);
        Share { usual: usual.min(most), most, is_kept: true }
    }

    fn without_lag(&self, time: Duration) -> Duration {
        let lag = if self.is_wall { LAG.min(time / 4) } else { Duration::ZERO };
        time.mul_f64(self.kept()).saturating_sub(lag)
    }

    fn kept(&self) -> f64 {
        if self.is_wall { KEPT_OF_THE_WALL } else { KEPT }
    }
}

/// The share of a time that is used, for there is something that a bot does not see.
const KEPT: f64 = 0.9;
/// The same on the wall's clock, where a busy machine makes all that comes after a search longer.
const KEPT_OF_THE_WALL: f64 = 0.85;
/// How long others may have the processor before the clock on the wall is looked at again.
const LAG: Duration = Duration::from_millis(100);
/// What is kept of a game's time for answers on their way.
const RESERVE: Duration = Duration::from_secs(1);

/// The processor time that this thread has used: what a search goes by, so that it is as strong on
/// a busy machine as on an idle one. It only means something as a difference.
pub fn thinking_time() -> Duration {
    time_of(ClockId::ThreadCPUTime)
}

fn time_of(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
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
