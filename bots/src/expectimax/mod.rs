//! Expectimax: the best move against chance, for games of one seat.
//!
//! A move is worth the mean of what can be drawn after it, and a position as much as its best move;
//! at the end of the search an evaluation judges. One search walks any [`ChanceTree`]: [`GameTree`]
//! makes one of every game, [`PackedTree`] a fast one of 2048 on its usual board.
//!
//! With a fixed depth or number of positions, a choice depends on nothing but the position and the
//! parameters: not on the moves before it, on the machine or on the clock. A budget of time gives
//! that up.

mod bot;
mod g2048;
mod game_tree;
mod last_move;
mod meter;
mod pace;
mod packed_tree;
mod params;
mod search;
mod table;
mod thinker;
mod tree;

pub use bot::Expectimax;
pub(crate) use g2048::moves_to_come;
pub use g2048::{Expectimax2048, Plan};
pub use game_tree::GameTree;
pub use pace::TimeBudget;
pub use packed_tree::{PackedTree, Scored};
pub(crate) use packed_tree::{draw_chances, packed_board};
pub(crate) use params::effort;
pub use params::{PARAMS, build};
pub use search::Found;
pub use thinker::{Cutoff, Effort, Thinker};
pub use tree::ChanceTree;

use crate::bot::Choice;

impl<M> From<Found<M>> for Choice<M> {
    fn from(found: Found<M>) -> Choice<M> {
        Choice::of(found.mv).worth(found.value).after(found.nodes)
    }
}
