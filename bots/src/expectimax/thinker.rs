//! From an effort and a clock to a move: what all expectimax bots have in common.

use std::time::Instant;

use super::pace::{Pace, TimeBudget};
use super::search::{self, DEEPEST, Found, Limits};
use super::table::Table;
use super::tree::ChanceTree;
use crate::clock::Clock;

/// How much a bot thinks about a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effort {
    /// This many moves ahead.
    Depth(u32),
    /// About this many positions, never more; the depth follows.
    Nodes(u64),
    /// As long as there is time. Two games are not the same even if everything else is.
    Time(TimeBudget),
}

/// Searches with an effort, and keeps what is reused from move to move.
#[derive(Clone, Debug)]
pub struct Thinker {
    effort: Effort,
    cutoff: f32,
    table: Table,
    pace: Pace,
}

impl Thinker {
    /// A thinker that judges positions less likely than `cutoff` without a further look.
    pub fn new(effort: Effort, cutoff: f32) -> Thinker {
        let budget = match effort {
            Effort::Time(budget) => budget,
            Effort::Depth(_) | Effort::Nodes(_) => TimeBudget::default(),
        };
        Thinker { effort, cutoff, table: Table::new(), pace: Pace::new(budget) }
    }

    /// A game begins.
    pub fn restart(&mut self) {
        self.pace.restart();
    }

    /// Thinks with another effort than before.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    /// The best move of a position, when about `moves_left` more are to come; `None` if there is
    /// no legal move.
    pub fn think<T: ChanceTree>(
        &mut self,
        tree: &T,
        root: &T::Position,
        clock: &Clock,
        moves_left: f64,
    ) -> Option<Found<T::Move>> {
        let began = Instant::now();
        let mut limits = self.limits(clock, moves_left, began);
        if !matches!(self.effort, Effort::Depth(_)) && is_forced(tree, root) {
            limits.depth = (1, 1);
        }
        let found = search::best_move(tree, &mut self.table, root, self.cutoff, limits)?;
        self.pace.took(began.elapsed(), found.nodes);
        Some(found)
    }

    fn limits(&self, clock: &Clock, moves_left: f64, now: Instant) -> Limits {
        let share = self.pace.share(clock, moves_left);
        let deadline = share.map(|share| now + share.longest);
        let nodes = share.map_or(u64::MAX, |share| share.nodes);
        match self.effort {
            Effort::Depth(depth) => {
                // Without a clock there is no need for a shallower answer to fall back on.
                let first = if deadline.is_some() { 1 } else { depth };
                Limits { depth: (first, depth), nodes: u64::MAX, most_nodes: u64::MAX, deadline }
            }
            Effort::Nodes(most) => {
                Limits { depth: (1, DEEPEST), nodes: most, most_nodes: most, deadline }
            }
            Effort::Time(_) => {
                Limits { depth: (1, DEEPEST), nodes, most_nodes: u64::MAX, deadline }
            }
        }
    }
}

/// Is there no more than one legal move?
fn is_forced<T: ChanceTree>(tree: &T, root: &T::Position) -> bool {
    let mut count = 0;
    tree.moves(root, |_, _| count += 1);
    count < 2
}
