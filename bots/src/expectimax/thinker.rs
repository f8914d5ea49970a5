//! From an effort and a clock to a move: what all expectimax bots have in common.

use std::time::Duration;

use super::pace::{Pace, TimeBudget};
use super::search::{self, DEEPEST, Found, Limits};
use super::table::Table;
use super::tree::ChanceTree;
use crate::clock::{Clock, thinking_time};

/// How much a bot thinks about a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Effort {
    /// This many moves ahead.
    Depth(u32),
    /// This many positions at most, but for those that the last move of the search leads to; the
    /// depth follows.
    Nodes(u64),
    /// As long as there is time. Two games are not the same even if everything else is. If nothing
    /// limits the time, a number of positions does.
    Time(TimeBudget),
}

impl Effort {
    /// Positions per move if nothing else is asked for.
    pub const DEFAULT_NODES: u64 = 200_000;
}

/// Which positions are too unlikely to look at more than one move from there.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub enum Cutoff {
    /// Those less likely than what the effort makes worth a look: the more positions there are to
    /// spend, the less likely.
    #[default]
    ByEffort,
    /// Those less likely than this.
    At(f32),
}

impl Cutoff {
    /// The cut-off for a search to a depth.
    const OF_DEPTH: f32 = 0.001;
    /// A position has to be as likely as this, divided by the number of positions to spend.
    const WORTH: f32 = 1_000.0;
    /// What that comes to at least and at most.
    const BOUNDS: (f32, f32) = (0.000_05, 0.1);

    /// The cut-off when this many positions are to be spent, if their number is what is limited.
    fn of(self, nodes: Option<u64>) -> f32 {
        match (self, nodes) {
            (Cutoff::At(cutoff), _) => cutoff,
            (Cutoff::ByEffort, None) => Cutoff::OF_DEPTH,
            (Cutoff::ByEffort, Some(nodes)) => {
                (Cutoff::WORTH / nodes.max(1) as f32).clamp(Cutoff::BOUNDS.0, Cutoff::BOUNDS.1)
            }
        }
    }
}

/// Searches with an effort, and keeps what is reused from move to move.
#[derive(Clone, Debug)]
pub struct Thinker {
    effort: Effort,
    cutoff: Cutoff,
    table: Table,
    pace: Pace,
}

impl Thinker {
    /// A thinker with this effort for each move.
    pub fn new(effort: Effort, cutoff: Cutoff) -> Thinker {
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
        let began = thinking_time();
        let mut limits = self.limits(clock, moves_left, began);
        if !matches!(self.effort, Effort::Depth(_)) && is_forced(tree, root) {
            limits.depth = (1, 1);
        }
        let found = search::best_move(tree, &mut self.table, root, limits)?;
        self.pace.took(thinking_time().saturating_sub(began), found.nodes);
        Some(found)
    }

    fn limits(&self, clock: &Clock, moves_left: f64, now: Duration) -> Limits {
        let share = self.pace.share(clock, moves_left);
        let deadline = share.map(|share| now + share.longest);
        let (depth, nodes, most_nodes) = match self.effort {
            // Without a clock there is no need for a shallower answer to fall back on.
            Effort::Depth(depth) if deadline.is_none() => ((depth, depth), None, None),
            Effort::Depth(depth) => ((1, depth), None, None),
            Effort::Nodes(most) => ((1, DEEPEST), Some(most), Some(most)),
            Effort::Time(_) => {
                let nodes = share.map_or(Effort::DEFAULT_NODES, |share| share.nodes);
                ((1, DEEPEST), Some(nodes), None)
            }
        };
        let cutoff = self.cutoff.of(nodes);
        let (nodes, most_nodes) = (nodes.unwrap_or(u64::MAX), most_nodes.unwrap_or(u64::MAX));
        Limits { depth, cutoff, nodes, most_nodes, deadline }
    }
}

/// Is there no more than one legal move?
fn is_forced<T: ChanceTree>(tree: &T, root: &T::Position) -> bool {
    let mut count = 0;
    tree.moves(root, |_, _| count += 1);
    count < 2
}
