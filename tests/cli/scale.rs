//! Championships of very many matches: memory does not grow with them. `cargo xtask scale` tries ten
//! times as many, and measures.

use crate::folder::Folder;
use crate::process::LONG;
use crate::process::running::Running;
use crate::run::{command, damier, said};

/// 20,000 matches between two entrants, some of them in the same encounter and some in another.
const MANY: &str = "
    game = \"go:size=2\"
    rounds = 10
    openings = 1000
    seed = 3
    entrants = [\"random\", \"b=random\"]
";

/// Runs the program and gives the most memory it ever had, in kilobytes.
fn most_memory(line: &str) -> u64 {
    let mut run = Running::start(&mut command(line));
    let (number, mut most) = (run.id(), 0);
    run.until_end(LONG, || {
        let status = std::fs::read_to_string(format!("/proc/{number}/status"));
        let status = status.unwrap_or_default();
        let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = mark.and_then(|mark| mark.trim().strip_suffix(" kB")?.trim().parse().ok());
        most = most.max(now.unwrap_or(0));
    });
    said(run.ends()).fine();
    most
}

#[test]
fn twenty_thousand_matches_need_little_memory_and_can_be_gone_on_with() {
    let folder = Folder::new("many");
    let (file, results) = (folder.write("c.toml", MANY), folder.path("r.db"));
    let most = most_memory(&format!("run {file} -o {results} -q"));
    assert!((1000..100_000).contains(&most), "{most} kB while running");
    // On a file that is complete, nothing is left to play.
    let most = most_memory(&format!("run {file} -o {results} -q"));
    assert!((1000..100_000).contains(&most), "{most} kB while going on");
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["games_played"], 20_000);
    assert_eq!(table["games_planned"], 20_000);
    let text = MANY.replace("rounds = 10", "rounds = 11");
    std::fs::write(&file, text).expect("a file");
    let most = most_memory(&format!("run {file} -o {results} -q"));
    assert!((1000..100_000).contains(&most), "{most} kB with a round more");
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["games_played"], 22_000);
}
