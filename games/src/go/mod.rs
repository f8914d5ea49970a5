//! Go: chains, liberties, captures, ko and superko, scoring by area or territory.
//!
//! The parts, from the inside out:
//! - `grid` and `points`: where things are; `board` (with `around`): stones, chains and captures,
//!   the fast core;
//! - `history`: what superko needs to know of the past; `rules`: the choices of a rule set;
//! - `state` and `game`: turns and legality; `playout`: random games for searches;
//! - `tactics`: atari and what lies around a point, fast enough for playouts;
//! - `area`, `regions`, `eyes`, `life`, `score`: what people see in a board, recomputed when asked;
//! - `judge`: what becomes of every chain when the game is over;
//! - `diagram`, `notation`, `scene`, `reckoning`, `handicap`: text, pictures and usual points;
//! - `result`: who won, as the Go world writes it;
//! - `variants`: the same game with one thing changed, and games that go on outside of the rules.
//!
//! There is no undo: go back by replaying the moves, or keep a clone.

mod answers;
mod area;
mod around;
mod audit;
mod board;
mod colour;
mod diagram;
mod eyes;
mod game;
mod grid;
mod handicap;
mod history;
mod judge;
mod life;
mod notation;
mod people;
mod playout;
mod points;
mod reckoning;
mod regions;
mod result;
mod rules;
mod scene;
mod score;
mod state;
mod tactics;
mod trials;
mod variants;

pub use board::{Board, Captured};
pub use colour::Colour;
pub use game::{Go, Handicap};
pub use grid::{Grid, Point, SIDES};
pub use handicap::{fixed_handicap, most_fixed};
pub use judge::{ChainVerdict, How, Judgement, Status, judge};
pub use life::{PassAlive, pass_alive, pass_dead, report_seki};
pub use playout::light_area;
pub use points::PointSet;
pub use reckoning::reckon;
pub use result::{GameResult, WonBy};
pub use rules::{DeadStones, HandicapBonus, Ko, Rules, Scoring, Tax};
pub use score::{Count, Tally};
pub use state::{Move, State};
pub use tactics::Few;
