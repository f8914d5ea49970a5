//! Laws that every [`Game`] must obey, for any crate's tests.
//!
//! A law is checked along random games, at every step. The generator's seed decides which games,
//! so a failure can be had again.

use std::collections::HashSet;

use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Game, Seat, Turn};
use crate::notation::Notation;
use crate::scene::Depict;
use crate::transcript::{Step, Transcript};

/// How much to look at.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// Random games on which every law is checked at every step.
    pub games: usize,
    /// Games on each side when the distributions of playouts are compared.
    pub playouts: usize,
    /// A game with more steps than this is taken to be endless.
    pub longest: usize,
}

impl Effort {
    /// A second or so for a small board.
    pub const QUICK: Effort = Effort { games: 10, playouts: 300, longest: 100_000 };
    /// For a test suite.
    pub const THOROUGH: Effort = Effort { games: 40, playouts: 2000, longest: 1_000_000 };
}

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} breaks the law \"{law}\": {detail}")]
pub struct BrokenLaw {
    /// The game with its settings.
    pub game: String,
    /// The law.
    pub law: &'static str,
    /// What was seen.
    pub detail: String,
}

/// Shorthand for a law's outcome before the game's name is known.
type Verdict = Result<(), (&'static str, String)>;

fn require(holds: bool, law: &'static str, detail: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err((law, detail())) }
}

/// Checks all laws on random games.
///
/// # Errors
/// The first law that is broken, with the game and what was seen.
pub fn check<G: Notation>(game: &G, rng: &mut impl Rng, effort: Effort) -> Result<(), BrokenLaw> {
    let mut laws = || -> Verdict {
        settings_round_trip(game)?;
        for _ in 0..effort.games {
            let transcript = walk(game, rng, effort.longest)?;
            replays(game, &transcript)?;
            restarts(game, &transcript, rng.next_u64())?;
        }
        random_moves_are_uniform(game, rng)?;
        playouts_match_random_moves(game, rng, effort.playouts)
    };
    laws().map_err(|(law, detail)| BrokenLaw { game: game.spec(), law, detail })
}

/// Checks that the picture of every position of a random game has the board's size.
///
/// # Errors
/// What is wrong with which picture.
pub fn check_scenes<G: Notation + Depict>(game: &G, rng: &mut impl Rng) -> Result<(), BrokenLaw> {
    let (width, height) = game.board_size();
    let mut state = game.start(rng);
    loop {
        let scene = game.scene(&state);
        if scene.width != width || scene.cells.len() != width * height {
            let detail = format!("{} cells in rows of {}", scene.cells.len(), scene.width);
            return Err(BrokenLaw { game: game.spec(), law: "a picture shows the board", detail });
        }
        if !random_step(game, &mut state, rng) {
            return Ok(());
        }
    }
}

fn random_step<G: Game>(game: &G, state: &mut G::State, rng: &mut impl Rng) -> bool {
    match game.turn(state) {
        Turn::Over => return false,
        Turn::Seat(_) => game.play(state, game.random_move(state, rng)),
        Turn::Chance => game.settle(state, game.draw(state, rng)),
    }
    true
}

fn settings_round_trip<G: Notation>(game: &G) -> Verdict {
    const LAW: &str = "settings round-trip";
    match G::from_settings(&game.settings()) {
        Ok(again) => require(again.spec() == game.spec(), LAW, || again.spec()),
        Err(why) => Err((LAW, why.to_string())),
    }
}

/// Plays one random game and checks what must hold at every step.
fn walk<G: Notation>(
    game: &G,
    rng: &mut impl Rng,
    longest: usize,
) -> Result<Transcript<G>, (&'static str, String)> {
    let mut state = game.start(rng);
    let mut transcript = Transcript::new(state.clone());
    start_round_trips(game, &state)?;
    let mut moves = Vec::new();
    for number in 0.. {
        require(number <= longest, "a game ends", || format!("{longest} steps and going on"))?;
        position_is_sound(game, &state)?;
        game.moves(&state, &mut moves);
        moves_are_those_checked(game, &state, &moves)?;
        let before = state.clone();
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Seat(seat) => {
                require(seat.index() < game.seats(), "only seats at the table move", || {
                    format!("{seat} of {}", game.seats())
                })?;
                require(!moves.is_empty(), "who is to move has a move", || format!("{state:?}"))?;
                let mv = game.random_move(&state, rng);
                require(moves.contains(&mv), "a random move is legal", || format!("{mv:?}"))?;
                Step::Move(mv)
            }
            Turn::Chance => Step::Draw(chance_is_sound(game, &state, rng)?),
        };
        let mut clone = state.clone();
        step.take(game, &mut clone);
        require(state == before, "a clone is independent", || format!("{step:?}"))?;
        step.take(game, &mut state);
        require(state == clone, "the same step leads to the same position", || {
            format!("{step:?}")
        })?;
        transcript.steps.push(step);
    }
    Ok(transcript)
}

fn start_round_trips<G: Notation>(game: &G, start: &G::State) -> Verdict {
    const LAW: &str = "a start's text round-trips";
    let text = game.start_text(start);
    require(!text.contains('\n'), LAW, || format!("{text:?} has a line break"))?;
    match game.read_start(&text) {
        Ok(again) => require(again == *start, LAW, || format!("{text:?} gave {again:?}"))?,
        Err(why) => return Err((LAW, why.to_string())),
    }
    let mut cells = Vec::new();
    game.start_cells(start, &mut cells);
    // A game may need more than cells to know a start; then it refuses all of them.
    game.start_of_cells(&cells).map_or(Ok(()), |again| {
        require(again == *start, "a start's cells round-trip", || format!("{cells:?}"))
    })
}

fn position_is_sound<G: Notation>(game: &G, state: &G::State) -> Verdict {
    game.audit(state).map_err(|why| ("what a position keeps is right", why))?;
    for seat in Seat::all(game.seats()) {
        let score = game.score(state, seat);
        require(score.is_finite(), "scores are finite", || format!("{seat} has {score}"))?;
    }
    let (width, height) = game.board_size();
    let mut cells = Vec::new();
    game.cells(state, &mut cells);
    require(cells.len() == width * height, "cells cover the board", || cells.len().to_string())
}

fn moves_are_those_checked<G: Notation>(game: &G, state: &G::State, moves: &[G::Move]) -> Verdict {
    const LISTED: &str = "listed moves are exactly those that check accepts";
    const CODES: &str = "codes and texts of moves round-trip";
    let mut codes = vec![u32::MAX];
    game.legal_codes(state, &mut codes);
    let same = codes.iter().copied().eq(moves.iter().map(|&mv| game.move_code(mv)));
    require(same, "legal codes are those of the moves", || format!("{codes:?}"))?;
    let seat_moves = matches!(game.turn(state), Turn::Seat(_));
    require(seat_moves || moves.is_empty(), LISTED, || format!("{moves:?} out of turn"))?;
    let mut codes = HashSet::new();
    for &mv in moves {
        let code = game.move_code(mv);
        require(codes.insert(code), LISTED, || format!("{mv:?} is listed twice"))?;
        require(code < game.move_codes(), CODES, || format!("{mv:?} has code {code}"))?;
        require(game.move_of_code(code) == Some(mv), CODES, || format!("{mv:?} is not {code}"))?;
        let text = game.move_text(mv);
        let wordy = text.is_empty() || text.contains(char::is_whitespace);
        require(!wordy && game.read_move(&text) == Ok(mv), CODES, || format!("{mv:?}: {text:?}"))?;
    }
    for code in 0..game.move_codes() {
        let Some(mv) = game.move_of_code(code) else { continue };
        let accepted = game.check(state, mv).is_ok();
        require(accepted == codes.contains(&code), LISTED, || {
            format!("{mv:?} in {state:?}: {:?}", game.check(state, mv))
        })?;
    }
    Ok(())
}

/// Checks the draws of a position and makes one.
fn chance_is_sound<G: Notation>(
    game: &G,
    state: &G::State,
    rng: &mut impl Rng,
) -> Result<G::Chance, (&'static str, String)> {
    const SUM: &str = "chance probabilities sum to 1";
    const CODES: &str = "codes and texts of draws round-trip";
    let mut outcomes = Vec::new();
    game.outcomes(state, &mut outcomes);
    let sum: f64 = outcomes.iter().map(|&(_, probability)| probability).sum();
    require((sum - 1.0).abs() < 1e-9, SUM, || format!("{sum} over {} draws", outcomes.len()))?;
    let mut codes = HashSet::new();
    for &(draw, probability) in &outcomes {
        require(probability > 0.0, SUM, || format!("{draw:?} has {probability}"))?;
        let code = game.draw_code(draw);
        require(codes.insert(code), SUM, || format!("{draw:?} is listed twice"))?;
        require(game.draw_of_code(code) == Some(draw), CODES, || format!("{draw:?}, {code}"))?;
        let text = game.draw_text(draw);
        let wordy = text.is_empty() || text.contains(char::is_whitespace);
        require(!wordy && game.read_draw(&text) == Ok(draw), CODES, || format!("{text:?}"))?;
    }
    let draw = game.draw(state, rng);
    let possible = outcomes.iter().any(|&(listed, _)| listed == draw);
    require(possible, "what is drawn is possible", || format!("{draw:?}"))?;
    Ok(draw)
}

fn replays<G: Notation>(game: &G, transcript: &Transcript<G>) -> Verdict {
    const LAW: &str = "replaying a transcript reproduces the state";
    let mut last = transcript.start.clone();
    for &step in &transcript.steps {
        step.take(game, &mut last);
    }
    let text = transcript.to_text(game);
    let read = Transcript::from_text(game, &text).map_err(|why| (LAW, why.to_string()))?;
    require(read == *transcript, LAW, || format!("another transcript from {text}"))?;
    let replayed = read.replay(game).map_err(|why| (LAW, why.to_string()))?;
    require(replayed == last, LAW, || format!("{replayed:?} instead of {last:?}"))?;
    let named = game.highlight(&last).is_none() || game.highlight_kind().is_some();
    require(named, "a highlight has a name", || format!("{:?}", game.highlight(&last)))
}

/// Restarts a game's last position and plays on from it as from a start.
fn restarts<G: Notation>(game: &G, transcript: &Transcript<G>, seed: u64) -> Verdict {
    const LAW: &str = "a restarted position is a start";
    let mut again = transcript.replay(game).map_err(|why| (LAW, why.to_string()))?;
    let [mut one, mut other] = [(); 2].map(|()| Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut state = game.start(&mut one);
    game.restart(&mut again, &mut other);
    loop {
        require(again == state, LAW, || format!("{again:?} instead of {state:?}"))?;
        game.audit(&again).map_err(|what| (LAW, what))?;
        if !random_step(game, &mut state, &mut one) {
            return Ok(());
        }
        random_step(game, &mut again, &mut other);
    }
}

/// Draws many random moves in one position and compares with equal shares (chi-squared).
fn random_moves_are_uniform<G: Notation>(game: &G, rng: &mut impl Rng) -> Verdict {
    let mut moves = Vec::new();
    for steps in [0, 3, 10] {
        let mut state = game.start(rng);
        for _ in 0..steps {
            random_step(game, &mut state, rng);
        }
        while game.turn(&state) == Turn::Chance {
            random_step(game, &mut state, rng);
        }
        game.moves(&state, &mut moves);
        if moves.len() < 2 {
            continue;
        }
        let draws = moves.len() * 100;
        let mut counts = vec![0_usize; moves.len()];
        for _ in 0..draws {
            let mv = game.random_move(&state, rng);
            let at = moves.iter().position(|&listed| listed == mv);
            counts[at.ok_or_else(|| ("a random move is legal", format!("{mv:?}")))?] += 1;
        }
        let squares: f64 = counts.iter().map(|&count| (count as f64 - 100.0).powi(2) / 100.0).sum();
        let freedom = (moves.len() - 1) as f64;
        // About five standard deviations above what equal shares give.
        let bound = freedom + 5.0 * (2.0 * freedom).sqrt() + 15.0;
        require(squares < bound, "random moves are equally likely", || {
            format!("chi-squared {squares:.1} with {freedom} degrees of freedom")
        })?;
    }
    Ok(())
}

/// Compares the first seat's final scores after playouts and after repeated random moves
/// (two-sample Kolmogorov–Smirnov).
fn playouts_match_random_moves<G: Notation>(
    game: &G,
    rng: &mut impl Rng,
    playouts: usize,
) -> Verdict {
    let start = game.start(rng);
    let mut fast = Vec::with_capacity(playouts);
    let mut slow = Vec::with_capacity(playouts);
    for _ in 0..playouts {
        let mut state = start.clone();
        game.playout(&mut state, rng);
        let over = game.turn(&state) == Turn::Over;
        require(over, "a playout ends the game", || format!("{state:?}"))?;
        fast.push(game.score(&state, Seat::FIRST));
        let mut state = start.clone();
        while random_step(game, &mut state, rng) {}
        slow.push(game.score(&state, Seat::FIRST));
    }
    let distance = largest_gap(fast, slow);
    // Exceeded once in a million times by equal distributions.
    let bound = 2.7 * (2.0 / playouts.max(1) as f64).sqrt();
    require(distance < bound, "a playout equals repeated random moves in distribution", || {
        format!("the distributions of scores are {distance:.3} apart over {playouts} games")
    })
}

/// The largest difference between two empirical distribution functions.
fn largest_gap(mut a: Vec<f64>, mut b: Vec<f64>) -> f64 {
    a.sort_by(f64::total_cmp);
    b.sort_by(f64::total_cmp);
    let share = |sorted: &[f64], limit: f64| {
        sorted.partition_point(|&value| value <= limit) as f64 / sorted.len().max(1) as f64
    };
    let all = a.iter().chain(&b);
    all.map(|&limit| (share(&a, limit) - share(&b, limit)).abs()).fold(0.0, f64::max)
}
