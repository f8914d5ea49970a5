//! The page: how long a browser waits, how much it is sent, and what those who look on cost.
//!
//! A server of this program's own is asked over the loopback address. What counts is the processor time of both
//! sides together, which is what a browser waits for on a machine that does nothing else. From half a second per figure on the results are as large as their units say; below they are smaller.

mod crowd;
mod results;
mod visitor;

use std::path::Path;

use damier_arena::clock::process_time;
use damier_arena::registry::Games;

use super::report::Figure;
use crate::page::{Which, report};
use crate::text::number::grouped;
use results::{Sample, make};
use visitor::{Server, get};

/// How often a page is asked for; the middle one counts.
const ROUNDS: usize = 5;

/// What opens at once, and how large reports are.
///
/// # Errors
/// What went wrong with the folder for temporary files, or with the server.
pub fn page(games: &Games, seconds: f64) -> Result<Vec<Figure>, String> {
    let place = tempfile::tempdir().map_err(|why| why.to_string())?;
    let share = (2.0 * seconds).min(1.0);
    let some = |all: u32| ((f64::from(all) * share) as u32).max(1);
    // Every two of five bots meet: ten pairs.
    let bots = ["a=random", "b=random", "c=random", "d=random", "e=greedy"];
    let many =
        Sample { game: "go:size=5", bots: &bots, moves: None, games: some(30_000), played: 40 };
    let long = Sample { game: "go19", bots: &bots[..2], moves: Some(300), games: 1, played: 1 };
    let thousand = some(1000);
    let sent = Sample {
        game: "go9",
        bots: &["random", "greedy"],
        moves: None,
        games: thousand,
        played: thousand,
    };
    for (name, sample) in [("many.db", many), ("long.db", long), ("sent.db", sent)] {
        make(games, &place.path().join(name), &sample)?;
    }
    let mut figures = first_page(games, place.path())?;
    figures.push(replay(games, place.path())?);
    figures.extend(opened(games, place.path(), many.matches())?);
    figures.extend(sent_home(games, &place.path().join("sent.db"), thousand)?);
    figures.extend(crowd::followed(games, place.path(), some(500) as usize, seconds)?);
    Ok(figures)
}

fn figure(name: &'static str, value: f64, unit: impl Into<String>) -> Figure {
    Figure { name: name.into(), value, unit: unit.into(), spread: None, ratios: Vec::new() }
}

/// Does something some times, and says how many milliseconds it took in the middle of all times.
fn milliseconds(mut work: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut all = [0.0; ROUNDS];
    for one in &mut all {
        let begun = process_time();
        work()?;
        *one = process_time().saturating_sub(begun).as_secs_f64() * 1e3;
    }
    all.sort_by(f64::total_cmp);
    Ok(all[ROUNDS / 2])
}

/// The first page with all that it loads, as a browser that was never there.
fn first_page(games: &Games, folder: &Path) -> Result<Vec<Figure>, String> {
    let server = Server::start(games, folder)?;
    let mut bytes = 0;
    let time = milliseconds(|| {
        bytes = visitor::whole(server.address, "/")?;
        Ok(())
    })?;
    let unit = "bytes of the first page and all that it loads";
    Ok(vec![
        figure("page_first_ms", time, "ms for the first page and all that it loads"),
        figure("page_first_bytes", bytes as f64, unit),
    ])
}

/// A replay, whose scripts a browser has already.
fn replay(games: &Games, folder: &Path) -> Result<Figure, String> {
    let server = Server::start(games, folder)?;
    let time = milliseconds(|| {
        let page = "/results/long/matches/1.1.1";
        get(server.address, page)?;
        get(server.address, &format!("{page}/reel")).map(drop)
    })?;
    Ok(figure("page_replay_ms", time, "ms for a replay of 300 moves of Go 19×19"))
}

/// Results that nobody has looked at yet.
fn opened(games: &Games, folder: &Path, matches: u32) -> Result<[Figure; 2], String> {
    let cold =
        |path: &str| milliseconds(|| get(Server::start(games, folder)?.address, path).map(drop));
    let matches = grouped(matches.into());
    Ok([
        figure(
            "page_results_ms",
            cold("/results/many")?,
            format!("ms for results of {matches} matches"),
        ),
        figure(
            "page_matches_ms",
            cold("/results/many/matches")?,
            format!("ms for a list of {matches} matches"),
        ),
    ])
}

/// A report with all replays.
fn sent_home(games: &Games, path: &Path, matches: u32) -> Result<[Figure; 2], String> {
    let begun = process_time();
    let made = report(games, path, Which::All).map_err(|why| why.told().0.to_owned())?;
    let time = process_time().saturating_sub(begun).as_secs_f64() * 1e3;
    let of = format!("of a report of {} games of Go 9×9", grouped(matches.into()));
    Ok([
        figure("page_report_bytes", made.html.len() as f64, format!("bytes {of}")),
        figure("page_report_ms", time, format!("ms for the making {of}")),
    ])
}
