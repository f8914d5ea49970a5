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
    settings(session, words, "none, absolute, canadian or byoyomi")
}

pub(super) fn kata_time_settings(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    settings(session, words, KATA_KINDS)
}

/// The words of which KGS knows all but the last.
const KATA_KINDS: &str = "none, absolute, canadian, byoyomi or fischer";

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn list_time_settings(_: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(KATA_KINDS.replace(" or ", " ").replace(',', ""))
}

/// Sets one of these kinds of time control.
fn settings(session: &mut Session<'_>, words: &mut Words<'_>, kinds: &str) -> Reply {
    let kind = words.word("the kind of time control")?.to_ascii_lowercase();
    if !kinds.split([' ', ',']).any(|known| known == kind && known != "or") {
        return Err(format!("the time control is {kinds}"));
    }
    let system = if kind == "none" {
        System::None
    } else {
        let main = seconds(words, "the main time")?;
        match kind.as_str() {
            "absolute" => System::Absolute(main),
            "canadian" => {
                let overtime = seconds(words, "the overtime")?;
                System::Canadian(main, overtime, words.int("the number of stones")?.max(1))
            }
            "byoyomi" => {
                let overtime = seconds(words, "the overtime")?;
                System::Periods(main, overtime, words.int("the number of periods")?.max(1))
            }
            _ => System::Increment(main, seconds(words, "the increment")?),
        }
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
