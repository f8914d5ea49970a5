//! A championship inside of another program: no command line, no terminal.
//!
//! `cargo run -p damier-arena --example embed`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use damier_arena::championship::{self, Progress, Reporter};
use damier_arena::contest::config::Config;
use damier_arena::record::Match;
use damier_arena::registry::Games;

const FILE: &str = r#"
game = "couleurs:size=10,board=mirrored"
entrants = ["random", "greedy", "deep=alphabeta:depth=2"]
openings = 4
seed = 7
"#;

/// Hears of every match once it is on disk.
struct Listener;

impl Reporter for Listener {
    fn finished(&mut self, played: &Match) {
        println!("match {} took {} moves: {}", played.id, played.plies, played.outcome.name());
    }

    fn progress(&mut self, progress: &Progress<'_>) {
        println!("{} of {} matches", progress.played(), progress.planned);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let results = folder.path().join("results.db");
    let config = Config::parse(&Games::standard(), "the text above", FILE)?;
    let never = AtomicBool::new(false);
    let listener = |_: &_, _: &[_]| -> Box<dyn Reporter> { Box::new(Listener) };
    // What is kept in `results` is not played again: call it as often as you like.
    let concluded = championship::play(&config, &results, 2, &never, listener, |it| it)??;
    let ratings = concluded.standings.ratings();
    for line in concluded.standings.rows(&ratings) {
        println!("{}. {}: {} points", line.rank, line.record.name, line.points);
    }
    Ok(())
}
