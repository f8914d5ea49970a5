//! The search: the best move against chance, to a given depth or as deep as a limit allows.
//!
//! It knows nothing of any game but its [`ChanceTree`], and nothing of a match but its limits.

use std::time::Duration;

use super::meter::Meter;
use super::table::Table;
use super::tree::ChanceTree;

/// No search looks further than this many moves.
pub(super) const DEEPEST: u32 = 24;
/// A search one move deeper is taken to cost at least this many times as much.
const LEAST_GROWTH: u64 = 4;

/// How far to search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    /// The least depth at once, and the most.
    pub(super) depth: (u32, u32),
    /// From positions less likely than this, one more move is looked at and no more.
    pub(super) cutoff: f32,
    /// No deeper search is begun that would probably lead beyond this many positions.
    pub(super) nodes: u64,
    /// The search is broken off after this many positions.
    pub(super) most_nodes: u64,
    /// The search is broken off at this moment.
    pub(super) deadline: Option<Duration>,
}

/// What a search found.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The best move.
    pub mv: M,
    /// The expected value of playing it.
    pub value: f32,
    /// The depth that was searched, in moves.
    pub depth: u32,
    /// Positions looked at: each that a legal move or a draw led to.
    pub nodes: u64,
}

/// A search in progress.
pub(super) struct Search<'a, T> {
    tree: &'a T,
    table: &'a mut Table,
    cutoff: f32,
    meter: Meter,
}

/// Searches the best move of a position, `None` if it has none.
pub(super) fn best_move<T: ChanceTree>(
    tree: &T,
    table: &mut Table,
    root: &T::Position,
    limits: Limits,
) -> Option<Found<T::Move>> {
    let (first, last) = (limits.depth.0.min(DEEPEST), limits.depth.1.min(DEEPEST));
    table.clear();
    // The first search is never broken off, so that there always is an answer.
    let mut search = Search { tree, table, cutoff: limits.cutoff, meter: Meter::new() };
    let mut found = search.root(root, first)?;
    let mut costs = (1, found.nodes.max(1));
    search.meter.limit_to(limits.most_nodes, limits.deadline);
    for depth in first + 1..=last {
        let growth = (costs.1 / costs.0).max(LEAST_GROWTH);
        if found.nodes.saturating_add(costs.1.saturating_mul(growth)) > limits.nodes {
            break;
        }
        let deeper = search.root(root, depth);
        let Some(deeper) = deeper.filter(|_| !search.meter.stopped()) else {
            found.nodes = search.meter.nodes;
            break;
        };
        costs = (costs.1, deeper.nodes - found.nodes);
        found = deeper;
    }
    Some(found)
}

impl<T: ChanceTree> Search<'_, T> {
    /// The best move by a search of this depth.
    fn root(&mut self, root: &T::Position, depth: u32) -> Option<Found<T::Move>> {
        let tree = self.tree;
        let mut best: Option<(T::Move, f32)> = None;
        tree.moves(root, |mv, after| {
            self.meter.nodes += 1;
            let value = self.expect(&after, depth.saturating_sub(1), 1.0);
            if best.is_none_or(|(_, best)| value > best) {
                best = Some((mv, value));
            }
        });
        best.map(|(mv, value)| Found { mv, value, depth, nodes: self.meter.nodes })
    }

    /// The value of the best move, with `depth` moves to look at from here.
    fn decide(&mut self, position: &T::Position, depth: u32, probability: f32) -> f32 {
        let tree = self.tree;
        let mut best: Option<f32> = None;
        tree.moves(position, |_, after| {
            self.meter.nodes += 1;
            let value = self.expect(&after, depth - 1, probability);
            best = Some(best.map_or(value, |best| f32::max(best, value)));
        });
        best.unwrap_or_else(|| tree.at_end(position))
    }

    /// The mean value after a move, with `depth` further moves to look at.
    fn expect(&mut self, after: &T::After, depth: u32, probability: f32) -> f32 {
        let tree = self.tree;
        if let Some(value) = tree.ended(after) {
            return value;
        }
        if depth == 0 {
            return tree.estimate(after, &mut self.meter.nodes);
        }
        if self.meter.must_stop() {
            return 0.0;
        }
        if depth == 1 || probability < self.cutoff {
            return tree.last_move(after, &mut self.meter.nodes);
        }
        let key = tree.key(after);
        if let Some(value) = key.and_then(|key| self.table.get(key, depth)) {
            return value;
        }
        let mut mean = 0.0;
        tree.draws(after, |chance, position| {
            self.meter.nodes += 1;
            mean += chance * self.decide(&position, depth, probability * chance);
        });
        if let Some(key) = key {
            self.table.put(key, depth, mean);
        }
        mean
    }
}
