//! What the numbers of the ABI mean: steps, moves, times, starts, answers and faults.
//!
//! Both sides of the border write and read them by the functions here: the arena, which knows the game
//! and speaks C, and [`export_bot!`](crate::export_bot), which hears C and rebuilds the game. Nothing
//! here checks a rule, and nothing is allocated on the way of a move.

use std::borrow::Borrow;
use std::time::Duration;

use damier_games::{BadText, Notation, Settings, Step};

use super::{CHANCE, ERROR, NO_CLOCK, PANIC, Reply, size_of};
use crate::bot::Choice;
use crate::clock::Clock;
use crate::forfeit::Fault;

/// The game parameter that holds a start which its cells don't say in full.
const START: &str = "start";

/// An event of a history that this game does not know.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no event {0:#x}")]
pub struct UnknownEvent(pub u32);

/// A code that no move of this game has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no move {0}")]
pub struct UnknownMove(pub u32);

/// The code of a step in a history.
#[inline]
pub fn event<G: Notation>(game: &G, step: Step<G>) -> u32 {
    match step {
        Step::Move(mv) => game.move_code(mv),
        Step::Draw(draw) => CHANCE | game.draw_code(draw),
    }
}

/// The step that has this code in a history.
///
/// # Errors
/// If there is none.
#[inline]
pub fn step<G: Notation>(game: &G, event: u32) -> Result<Step<G>, UnknownEvent> {
    let step = match event & CHANCE {
        0 => game.move_of_code(event).map(Step::Move),
        _ => game.draw_of_code(event & !CHANCE).map(Step::Draw),
    };
    step.ok_or(UnknownEvent(event))
}

/// Takes the steps of a history that are new, and notes them.
///
/// # Errors
/// The first event that is unknown. The steps before it are taken.
pub fn follow<G: Notation>(
    game: &G,
    events: impl IntoIterator<Item = u32>,
    state: &mut G::State,
    steps: &mut Vec<Step<G>>,
) -> Result<(), UnknownEvent> {
    for event in events {
        let step = step(game, event)?;
        step.take(game, state);
        steps.push(step);
    }
    Ok(())
}

/// An answer with its move as a code.
#[inline]
pub fn coded<G: Notation>(game: &G, choice: Choice<G::Move>) -> Choice<u32> {
    choice.map(|mv| game.move_code(mv))
}

/// An answer whose move was a code. Whether the move is legal is for the referee.
///
/// # Errors
/// If no move has this code.
#[inline]
pub fn decoded<G: Notation>(game: &G, choice: Choice<u32>) -> Result<Choice<G::Move>, UnknownMove> {
    let mv = game.move_of_code(choice.mv).ok_or(UnknownMove(choice.mv))?;
    Ok(choice.map(|_| mv))
}

impl Reply {
    /// A reply that nobody has written to: no move, no value, no nodes.
    #[inline]
    pub const fn blank() -> Reply {
        Reply {
            struct_size: size_of::<Reply>(),
            mv: u32::MAX,
            value: f32::NAN,
            reserved: 0,
            nodes: 0,
        }
    }

    /// The reply that says this. To say nothing of the value is not a number; a comment has a way of its own.
    #[inline]
    pub fn of(choice: impl Borrow<Choice<u32>>) -> Reply {
        let &Choice { mv, value, nodes, .. } = choice.borrow();
        Reply { mv, value: value.unwrap_or(f32::NAN), nodes, ..Reply::blank() }
    }

    /// What the reply says.
    #[inline]
    pub fn choice(&self) -> Choice<u32> {
        Choice::of(self.mv).worth(self.value).after(self.nodes)
    }
}

/// A time in nanoseconds. Whatever does not fit is as long as can be said.
#[inline]
pub fn nanoseconds(time: Option<Duration>) -> u64 {
    time.map_or(NO_CLOCK, |time| u64::try_from(time.as_nanos()).unwrap_or(NO_CLOCK - 1))
}

/// The clock that shows these times, in nanoseconds.
#[inline]
pub fn clock(move_time: u64, game_time: u64) -> Clock {
    let time = |ns: u64| (ns != NO_CLOCK).then(|| Duration::from_nanos(ns));
    Clock { move_time: time(move_time), game_time: time(game_time), ..Clock::NONE }
}

/// The cells of a start, and the parameters of the game: with the start itself, where its cells don't
/// say it in full.
pub fn start_parts<G: Notation>(game: &G, start: &G::State) -> (Vec<u8>, Settings) {
    let mut cells = Vec::new();
    game.start_cells(start, &mut cells);
    let mut params = game.settings();
    if game.start_of_cells(&cells).ok().as_ref() != Some(start) {
        params = params.with(START, game.start_text(start));
    }
    (cells, params)
}

/// The start of these parts.
///
/// # Errors
/// What is wrong with them.
pub fn start<G: Notation>(game: &G, cells: &[u8], params: &Settings) -> Result<G::State, BadText> {
    match params.get(START) {
        Some(text) => game.read_start(text),
        None => game.start_of_cells(cells),
    }
}

/// The parameters of the game without a start: its settings.
pub fn settings(params: &Settings) -> Settings {
    let kept = params.iter().filter(|&(key, _)| key != START);
    kept.fold(Settings::new(), |settings, (key, value)| settings.with(key, value))
}

/// The code by which a function of a bot tells of a fault.
pub fn fault_code(fault: Fault) -> i32 {
    if fault == Fault::Crash { PANIC } else { ERROR }
}

/// The fault that a code other than [`OK`](super::OK) tells of.
pub fn fault(code: i32) -> Fault {
    if code == PANIC { Fault::Crash } else { Fault::Error }
}
