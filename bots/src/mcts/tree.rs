//! The tree of positions that a search has met.
//!
//! All nodes lie in one array, the children of a node side by side: no node owns anything on the
//! heap. The array never grows beyond a bound; a full tree still learns, it only gets no deeper.
//! Nothing here knows how a node is chosen or what a game is worth.

use std::ops::Range;

use damier_games::{Game, Seat, Step, Turn};

/// The most nodes of a tree.
const MOST_NODES: usize = 1_500_000;

/// The root's index.
pub(super) const ROOT: usize = 0;

/// What was learnt about a position. Values are those of the seat whose step led here, which after
/// a draw is the first.
#[derive(Debug)]
pub(super) struct Node<G: Game> {
    /// The step that leads here from the parent.
    pub(super) step: Step<G>,
    /// Who is to act; unknown until somebody looked.
    pub(super) turn: Option<Turn>,
    first_child: u32,
    children: u16,
    /// Playouts through here.
    pub(super) visits: u32,
    /// The sum of their rewards.
    pub(super) value: f64,
    /// The opinion before the first playout, as playouts and rewards.
    pub(super) prior_visits: f32,
    pub(super) prior_value: f32,
    /// Playouts in which the step was made later on, and their rewards.
    pub(super) amaf_visits: f32,
    pub(super) amaf_value: f32,
}

impl<G: Game> Clone for Node<G> {
    fn clone(&self) -> Self {
        Node { ..*self }
    }
}

impl<G: Game> Node<G> {
    pub(super) fn new(step: Step<G>, prior_visits: f32, prior_value: f32) -> Self {
        Node {
            step,
            turn: None,
            first_child: 0,
            children: 0,
            visits: 0,
            value: 0.0,
            prior_visits,
            prior_value,
            amaf_visits: 0.0,
            amaf_value: 0.0,
        }
    }

    /// The mean reward, one half before the first playout.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.value / f64::from(self.visits) }
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.children == 0
    }

    pub(super) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.children)
    }

    /// The seat to move, if it is a seat's turn.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.turn {
            Some(Turn::Seat(seat)) => Some(seat),
            _ => None,
        }
    }
}

/// A tree. There is no root until the first children are planted.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    pub(super) nodes: Vec<Node<G>>,
    /// Where the part of the tree that is kept is copied to, then exchanged with the nodes.
    spare: Vec<Node<G>>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new() -> Self {
        Tree { nodes: Vec::new(), spare: Vec::new() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Appends the children of a node and tells whether there was room for them.
    pub(super) fn plant(
        &mut self,
        parent: usize,
        children: impl ExactSizeIterator<Item = Node<G>>,
    ) -> bool {
        let (first, count) = (self.nodes.len(), children.len());
        if first + count > MOST_NODES || count > usize::from(u16::MAX) {
            return false;
        }
        self.nodes.extend(children);
        self.nodes[parent].first_child = first as u32;
        self.nodes[parent].children = count as u16;
        true
    }

    /// The root's child with the most playouts, the better of equal ones, and the one after it.
    pub(super) fn leading(&self) -> Option<(usize, Option<usize>)> {
        let rank = |child: usize| (self.nodes[child].visits, self.nodes[child].mean());
        let mut children = self.nodes.first()?.children();
        let (mut best, mut second) = (children.next()?, None);
        for child in children {
            if rank(child) > rank(best) {
                (best, second) = (child, Some(best));
            } else if second.is_none_or(|second| rank(child) > rank(second)) {
                second = Some(child);
            }
        }
        Some((best, second))
    }

    /// By how many playouts the root's first child leads; endlessly where it is the only one.
    pub(super) fn lead(&self) -> u64 {
        let visits = |child: usize| u64::from(self.nodes[child].visits);
        match self.leading() {
            Some((best, Some(second))) => visits(best) - visits(second),
            Some((_, None)) => u64::MAX,
            None => 0,
        }
    }

    /// Might another child of the root be better than the one that leads: has it nearly as many
    /// playouts, or more wins in a good part of them?
    pub(super) fn is_in_doubt(&self) -> bool {
        let Some((best, Some(second))) = self.leading() else { return false };
        let (best, second) = (&self.nodes[best], &self.nodes[second]);
        second.visits > best.visits / 4 * 3
            || second.visits > best.visits / 4 && second.mean() > best.mean()
    }

    /// Makes the position after these steps the root, and keeps what is known of it. Where the tree
    /// does not go that far, nothing is left.
    pub(super) fn advance(&mut self, steps: &[Step<G>]) {
        if steps.is_empty() || self.nodes.is_empty() {
            return;
        }
        let follow = |at: usize, &step: &Step<G>| {
            self.nodes[at].children().find(|&child| self.nodes[child].step == step)
        };
        match steps.iter().try_fold(ROOT, follow) {
            Some(root) => self.keep(root),
            None => self.clear(),
        }
    }

    /// Keeps a node and what is below it.
    fn keep(&mut self, root: usize) {
        self.spare.clear();
        self.spare.push(self.nodes[root].clone());
        let mut at = 0;
        while at < self.spare.len() {
            let children = self.spare[at].children();
            self.spare[at].first_child = self.spare.len() as u32;
            self.spare.extend_from_slice(&self.nodes[children]);
            at += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }
}
