//! A championship of 200,000 matches through the program as users get it: how long it takes, how
//! much memory it needs, and whether both stay within what is promised.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::steps::{Outcome, cargo, root};

/// The most memory that running, going on or looking may take.
const MEMORY_KB: u64 = 200 * 1024;
/// The longest that `damier standings` may take.
const STANDINGS: Duration = Duration::from_secs(2);

const TWO: &str = "game = 'go:size=2'\nrounds = 100\nopenings = 1000\nseed = 3\n\
                   entrants = ['random', 'b=random']\n";
/// 32 entrants in 496 encounters.
const MANY: &str = "game = 'go:size=2'\nrounds = 17\nopenings = 12\nseed = 3\n";

/// What a run of the program took.
struct Cost {
    time: Duration,
    memory_kb: u64,
}

/// Builds the program and measures it in a folder of its own.
pub(crate) fn scale() -> Outcome {
    cargo(&["build", "--release", "--bin", "damier"])?;
    let folder = std::env::temp_dir().join(format!("damier-scale-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let names: Vec<String> = (0..32).map(|number| format!("'bot{number}=random'")).collect();
    let many = format!("{MANY}entrants = [{}]\n", names.join(", "));
    let outcome = measure(&folder, "two", TWO).and_then(|()| measure(&folder, "many", &many));
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn measure(folder: &Path, name: &str, text: &str) -> Outcome {
    let file = folder.join(format!("{name}.toml")).display().to_string();
    let results = folder.join(format!("{name}.db")).display().to_string();
    fs::write(&file, text).map_err(|why| format!("{file}: {why}"))?;
    let run = ["run", &file, "-o", &results, "-q"];
    for (what, line, limit) in [
        ("run", &run[..], None),
        ("run, all played", &run[..], None),
        ("standings", &["standings", &results][..], Some(STANDINGS)),
        ("standings --json", &["standings", &results, "--json"][..], Some(STANDINGS)),
    ] {
        let Cost { time, memory_kb } = cost(line)?;
        let megabytes = memory_kb / 1024;
        println!("{name}: {what}: {:.2} s, {megabytes} MB", time.as_secs_f64());
        if memory_kb > MEMORY_KB {
            return Err(format!("{what} needs {megabytes} MB"));
        }
        if limit.is_some_and(|limit| time > limit) {
            return Err(format!("{what} takes {:.2} s", time.as_secs_f64()));
        }
    }
    Ok(())
}

/// Runs the program, and looks at its memory until it ends.
fn cost(line: &[&str]) -> Result<Cost, String> {
    let program = root().join("target/release/damier");
    let begun = Instant::now();
    let child = Command::new(&program).args(line).stdout(Stdio::null()).spawn();
    let mut child = child.map_err(|why| format!("{}: {why}", program.display()))?;
    let mut memory_kb = 0;
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = mark.and_then(|mark| mark.trim().strip_suffix(" kB")?.trim().parse().ok());
        memory_kb = memory_kb.max(now.unwrap_or(0));
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(1)),
            Ok(Some(status)) if status.success() => {
                return Ok(Cost { time: begun.elapsed(), memory_kb });
            }
            Ok(Some(status)) => return Err(format!("`damier {}` ended with {status}", line[0])),
            Err(why) => return Err(why.to_string()),
        }
    }
}
