//! Time controls, and time used.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::super::Reply;
use super::super::session::Session;
use super::super::times::{System, Times};
use super::super::words::Words;

fn seconds(words: &mut Words<'_>, what: &str) -> Result<Duration, String> {
    let number = words.number(what)?;
    Duration::try_from_secs_f64(number).map_err(|_| format!("{what} is a time in seconds"))
}

pub(super) fn time_settings(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let main = seconds(words, "the main time")?;
    let overtime = seconds(words, "the overtime")?;
    let stones = words.int("the number of stones")?;
    let system = match (main.is_zero(), overtime.is_zero(), stones) {
        // As GTP has it, overtime without stones is no limit; no time at all cannot be meant.
        (_, false, 0) | (true, true, _) => System::None,
        (_, false, stones) => System::Canadian(main, overtime, stones),
        (false, true, _) => System::Absolute(main),
    };
    session.times = Times::new(system);
    Ok(String::new())
}

pub(super) fn kgs_time_settings(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let kind = words.word("the kind of time control")?.to_ascii_lowercase();
    let system = match kind.as_str() {
        "none" => System::None,
        "absolute" => System::Absolute(seconds(words, "the main time")?),
        "canadian" | "byoyomi" => {
            let main = seconds(words, "the main time")?;
            let overtime = seconds(words, "the overtime")?;
            let number = words.int("the number of stones or periods")?.max(1);
            if kind == "canadian" {
                System::Canadian(main, overtime, number)
            } else {
                System::Periods(main, overtime, number)
            }
        }
        _ => return Err("the time control is none, absolute, canadian or byoyomi".to_owned()),
    };
    session.times = Times::new(system);
    Ok(String::new())
}

pub(super) fn time_left(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let colour = words.colour()?;
    let left = seconds(words, "the time")?;
    let stones = words.int("the number of stones")?;
    session.times.set(colour, left, stones);
    Ok(String::new())
}

/// Seconds of processor time that this program has used.
#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn cputime(_: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let time = Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32);
    Ok(format!("{:.3}", time.as_secs_f64()))
}
