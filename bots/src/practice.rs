//! A match without an arena: for the tests of a bot.
//!
//! Bots sit down, every move is checked, and whoever does something wrong is named. There is no
//! clock, no process and no record here; the arena's referee has all that.

use damier_games::random::Rng;
use damier_games::{Game, Seat, Step, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Seating, View};
use crate::clock::Clock;
use crate::forfeit::{Fault, Forfeit};

/// A generator for tests, from a seed: the same numbers on every machine.
pub fn generator(seed: u64) -> impl Rng {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A bot that could not go on: who, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{seat}: {forfeit}")]
pub struct GaveUp {
    /// The seat.
    pub seat: Seat,
    /// The reason.
    pub forfeit: Forfeit,
}

/// Plays one game and returns every seat's score. Bots sit in the order they are given.
///
/// # Errors
/// The first bot that plays an illegal move, or none.
///
/// # Panics
/// If there are not as many bots as seats.
///
/// ```
/// use damier_bots::practice;
/// use damier_bots::random::Random;
/// use damier_games::g2048::G2048;
///
/// let scores = practice::play(&G2048::default(), &mut [&mut Random::new()], 7)?;
/// assert_eq!(scores.len(), 1);
/// # Ok::<(), practice::GaveUp>(())
/// ```
pub fn play<G: Game>(
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: u64,
) -> Result<Vec<f64>, GaveUp> {
    assert_eq!(bots.len(), game.seats(), "a bot for every seat");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = game.start(&mut rng);
    for (seat, bot) in Seat::all(game.seats()).zip(bots.iter_mut()) {
        // Any number will do that is another one for every seat.
        let seed = seed.wrapping_mul(31).wrapping_add(seat.index() as u64);
        let seating = Seating { game, seat, start: &start, seed };
        bot.new_match(&seating).map_err(|forfeit| GaveUp { seat, forfeit })?;
    }
    let (mut state, mut steps) = (start, Vec::new());
    loop {
        let step = match game.turn(&state) {
            Turn::Over => {
                return Ok(Seat::all(bots.len()).map(|s| game.score(&state, s)).collect());
            }
            Turn::Chance => Step::Draw(game.draw(&state, &mut rng)),
            Turn::Seat(seat) => {
                let view = View { game, state: &state, seat, steps: &steps, clock: Clock::NONE };
                let chosen = bots[seat.index()].choose(&view).and_then(|choice| {
                    let illegal = |why| Forfeit::new(Fault::Illegal, format!("{why}"));
                    game.check(&state, choice.mv).map_err(illegal).map(|()| choice.mv)
                });
                Step::Move(chosen.map_err(|forfeit| GaveUp { seat, forfeit })?)
            }
        };
        step.take(game, &mut state);
        steps.push(step);
    }
}

/// How many of so many games a bot wins against another, from both seats in turn. In a game of one
/// seat both play the same seeds, and the higher score wins.
///
/// # Errors
/// The first bot that plays an illegal move, or none.
///
/// # Panics
/// If the game has more than two seats.
///
/// ```
/// use damier_bots::greedy::Greedy;
/// use damier_bots::practice;
/// use damier_bots::random::Random;
/// use damier_games::couleurs::Couleurs;
///
/// let wins = practice::wins(&Couleurs::default(), &mut Greedy::new(), &mut Random::new(), 10)?;
/// assert_eq!(wins, 10);
/// # Ok::<(), practice::GaveUp>(())
/// ```
pub fn wins<G: Game>(
    game: &G,
    bot: &mut dyn Bot<G>,
    other: &mut dyn Bot<G>,
    games: u64,
) -> Result<u64, GaveUp> {
    let mut won = 0;
    for number in 0..games {
        let (mine, theirs) = if game.seats() == 1 {
            (play(game, &mut [&mut *bot], number)?[0], play(game, &mut [&mut *other], number)?[0])
        } else if number % 2 == 0 {
            let scores = play(game, &mut [&mut *bot, &mut *other], number / 2)?;
            (scores[0], scores[1])
        } else {
            let scores = play(game, &mut [&mut *other, &mut *bot], number / 2)?;
            (scores[1], scores[0])
        };
        won += u64::from(mine > theirs);
    }
    Ok(won)
}
