//! Figures of a game that we know nothing of: by its rules alone, and through the whole arena.

use std::time::{Duration, Instant};

use damier_arena::clock::process_time;
use damier_arena::registry::{AnyGame, Games};
use damier_arena::seed;
use damier_games::{Game as _, Notation as _};

use super::Contest;
use super::arena::{Amount, Place};
use super::measure::Contestant;
use super::random_play::SEED;

/// How long random games are played to see how many fill a slice.
const TASTE: Duration = Duration::from_millis(20);

/// Random moves a second by the rules alone, and games of random bots a second through the arena.
pub(super) fn contest(game: &AnyGame, games: &Games, seconds: f64) -> Contest {
    let name = game.name();
    let amount = Amount::of(games_a_second(game) * seconds / 10.0);
    let (random, mut rng) = (game.clone(), seed::generator(SEED));
    let (place, spec) = (Place::new(), game.spec());
    // Two at least, so that somebody meets somebody.
    let (games, entrants) = (games.clone(), game.seats().max(2));
    let arena = move || place.on_one_core(&games, &spec, entrants, amount);
    let moves = move || random.random_game(&mut rng);
    Contest {
        contestants: vec![
            Contestant::new(format!("{name}_random_moves"), "moves", moves),
            Contestant::new(format!("{name}_arena_games"), "games", arena).by(process_time),
        ],
        ratios: Vec::new(),
        averages: Vec::new(),
    }
}

/// Random games a second, roughly.
fn games_a_second(game: &AnyGame) -> f64 {
    let (mut rng, begun, mut played) = (seed::generator(SEED), Instant::now(), 0);
    while played == 0 || begun.elapsed() < TASTE {
        game.random_game(&mut rng);
        played += 1;
    }
    f64::from(played) / begun.elapsed().as_secs_f64()
}
