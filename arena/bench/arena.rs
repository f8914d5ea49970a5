//! The whole arena: a championship of random bots, stored.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use damier_games::go::Go;
use damier_games::{Game as _, Notation as _};

use super::random_play::SEED;
use crate::championship::{self, Progress, Reporter, Setup};
use crate::clock::process_time;
use crate::config::Config;
use crate::entrant::Entrant;
use crate::pairing::{Plan, Schedule};
use crate::pool::{Conditions, with_pool};
use crate::store::{Row, Store};

/// Games of random against random on 9×9 per second of CPU time, through everything that a
/// championship does: pairing, worker, referee, transcript, disk and table. Zero if the folder for
/// temporary files cannot be written.
pub(super) fn go9_games(seconds: f64) -> f64 {
    let mut rounds = 1;
    loop {
        let Some((games, spent)) = play(rounds) else { return 0.0 };
        if spent.as_secs_f64() >= seconds.min(1.0) {
            return games as f64 / spent.as_secs_f64();
        }
        rounds *= 4;
    }
}

/// Plays a championship with one worker; gives its games and the CPU time of the whole process.
fn play(rounds: u32) -> Option<(u64, Duration)> {
    let text = format!(
        "game = 'go9'\nseed = {SEED}\nrounds = {rounds}\nopenings = 25\n\
         entrants = ['random', 'random']"
    );
    let config = Config::parse("bench", &text).ok()?;
    let folder = std::env::temp_dir().join(format!("damier-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).ok()?;
    let begun = process_time();
    let games = run(&config, &folder.join("games.db"));
    let spent = process_time().saturating_sub(begun);
    let _ = fs::remove_dir_all(&folder);
    Some((games?, spent))
}

fn run(config: &Config, path: &std::path::Path) -> Option<u64> {
    let _ = fs::remove_file(path);
    let game = Go::from_settings(&"size=9".parse().ok()?).ok()?;
    let mut store = Store::open(path).ok()?;
    let agreed = championship::agree(config, &mut store).ok()?;
    let entrants = Entrant::parse_all(&config.entrants).ok()?;
    let (format, openings) = (config.terms.format, config.terms.openings);
    let (seats, rounds) = (game.seats(), config.rounds);
    let plan = Plan { format, entrants: 2, seats, rounds, openings };
    let schedule = Schedule::new(plan).ok()?;
    let played = with_pool(&game, &entrants, &Conditions::default(), 1, |pool| {
        let setup = Setup {
            agreed,
            schedule,
            store,
            pool,
            at_once: 64,
            tiles: false,
            retire_after: 0,
            reporter: Box::new(Nobody),
        };
        championship::run(setup, &AtomicBool::new(false))
    });
    let (_, standings) = played.ok()?.ok()?;
    Some(standings.played())
}

/// Does not want to know.
struct Nobody;

impl Reporter for Nobody {
    fn finished(&mut self, _row: &Row) {}

    fn progress(&mut self, _progress: &Progress<'_>) {}
}
