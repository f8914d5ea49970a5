//! Which walls hold on this machine.

use serde::Serialize;

use damier_games::g2048::G2048;

use super::{BadBot, Isolation, Level, Walls, plugin};

/// The walls of this machine, as a bot would find them.
#[derive(Clone, Debug, Serialize)]
pub struct WallReport {
    /// The level that is reached, in one word.
    pub level: &'static str,
    /// Each wall.
    pub walls: Vec<Wall>,
}

/// One wall.
#[derive(Clone, Debug, Serialize)]
pub struct Wall {
    /// What it keeps bots from.
    pub wall: &'static str,
    /// Does it hold here?
    pub holds: bool,
    /// What it is made of.
    pub by: &'static str,
    /// Why it does not hold.
    pub why: Option<String>,
}

/// Builds all walls around a bot that does nothing, and sees which of them stand.
///
/// # Errors
/// If no process can be had for it.
pub fn walls_here(walls: &Walls) -> Result<WallReport, BadBot> {
    let walls = Walls { isolation: Isolation::Auto, ..walls.clone() };
    let probe = plugin::open_null(&G2048::default(), &walls)?;
    let (level, missing) = (probe.level(), probe.missing());
    let why = |sign: &str| missing.split("; ").find(|part| part.contains(sign)).map(str::to_owned);
    let wall = |wall, by, why: Option<String>| Wall { wall, holds: why.is_none(), by, why };
    let lacks = |holds: bool, why: &str| (!holds).then(|| why.to_owned());
    let (landlock, seccomp) = match level {
        Level::Full => (true, true),
        Level::Landlock => (true, false),
        Level::Seccomp => (false, true),
        Level::Inline | Level::Process => (false, false),
    };
    let or = |holds: bool, sign: &str, what: &str| {
        why(sign).or_else(|| lacks(holds, what)).filter(|_| !holds)
    };
    let shares = std::fs::read_to_string("/proc/sys/kernel/sched_autogroup_enabled");
    let shares = shares.is_ok_and(|text| text.trim() == "1");
    Ok(WallReport {
        level: level.name(),
        walls: vec![
            wall("files of others", "Landlock", or(landlock, "Landlock", "no Landlock")),
            wall("network and processes", "seccomp", or(seccomp, "seccomp", "no seccomp")),
            wall("threads without end", "a user of its own", why("bound on threads")),
            wall("memory without end", "limits of each process", None),
            wall("work while others move", "the arena's watch", None),
            wall(
                "processors of other matches",
                "sessions",
                lacks(shares, "the kernel does not share processors out by sessions"),
            ),
        ],
    })
}
