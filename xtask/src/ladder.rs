//! A ladder of two hundred bots through the program as users get it: do memory, file and time per match stay as they
//! are, however many games are played?

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::steps::{Outcome, cargo, root};

/// Bots on it.
const BOTS: usize = 200;
/// Looks at how it goes, evenly spread.
const LOOKS: u32 = 10;
/// From the middle to the end memory grows by one part in so many at most: by then most pairs have met.
const PART: u64 = 4;

/// How it stands.
struct Look {
    games: u64,
    time: Duration,
    memory_kb: u64,
}

/// Builds the program, and lets a ladder run for so many minutes.
pub(crate) fn ladder(minutes: &str) -> Outcome {
    let minutes = minutes.parse::<f64>().ok().filter(|minutes| *minutes > 0.0);
    let time = Duration::from_secs_f64(60.0 * minutes.ok_or("give a number of minutes")?);
    cargo(&["build", "--release", "--bin", "damier"])?;
    let folder = std::env::temp_dir().join(format!("damier-ladder-{}", std::process::id()));
    let bots = folder.join("bots");
    fs::create_dir_all(&bots).map_err(|why| format!("{}: {why}", bots.display()))?;
    let outcome = watch(&folder, time);
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn watch(folder: &Path, time: Duration) -> Outcome {
    let program = root().join("target/release/damier");
    let mut command = Command::new(&program);
    command.args(["ladder", "bots", "--game", "couleurs:size=4", "-o", "l.db", "--json"]);
    for number in 0..BOTS {
        let bot = if number % 2 == 0 { "random" } else { "greedy" };
        command.arg("--with").arg(format!("bot{number}={bot}"));
    }
    let child = command.current_dir(folder).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|why| format!("{}: {why}", program.display()))?;
    let looked = looks(&mut child, folder, time);
    let _ = child.kill();
    let _ = child.wait();
    let looks = looked?;
    let (middle, last) = (&looks[looks.len() / 2], &looks[looks.len() - 1]);
    if last.memory_kb > middle.memory_kb + middle.memory_kb / PART {
        return Err(format!("memory grew from {} to {} kB", middle.memory_kb, last.memory_kb));
    }
    Ok(())
}

/// Looks at it now and then, as it tells of its games.
fn looks(child: &mut Child, folder: &Path, time: Duration) -> Result<Vec<Look>, String> {
    let lines = BufReader::new(child.stdout.take().ok_or("it says nothing")?).lines();
    let (begun, mut looks) = (Instant::now(), Vec::<Look>::new());
    for line in lines {
        let line = line.map_err(|why| why.to_string())?;
        let due = time / LOOKS * looks.len() as u32;
        let Some(games) = games(&line).filter(|_| begun.elapsed() >= due) else { continue };
        let memory_kb = memory_kb(child.id());
        let length = |name: &str| folder.join(name).metadata().map_or(0, |file| file.len());
        let bytes = length("l.db") + length("l.db-wal");
        let now = Look { games, time: begun.elapsed(), memory_kb };
        let (before, since) = looks
            .last()
            .map_or((0, now.time), |last| (last.games, now.time.saturating_sub(last.time)));
        println!(
            "{:6.0} s: {:9} games, {:6.0} a second, {:5.1} MiB, {} bytes of the file for each",
            now.time.as_secs_f64(),
            games,
            (games - before) as f64 / since.as_secs_f64().max(1e-3),
            memory_kb as f64 / 1024.0,
            bytes / games.max(1)
        );
        looks.push(now);
        if begun.elapsed() >= time {
            return Ok(looks);
        }
    }
    Err("it has ended".to_owned())
}

/// The games that a line of standings tells of.
fn games(line: &str) -> Option<u64> {
    let is_standings = line.contains("\"event\":\"standings\"");
    // The first are those of all; bots have theirs later in the line.
    let all = line.rsplit("],").next()?;
    let text = all.split("\"games\":").nth(1).filter(|_| is_standings)?;
    text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn memory_kb(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok()).unwrap_or(0)
}
