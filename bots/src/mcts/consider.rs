//! What the search makes of the moves at its root: for those who want to see it think.

use damier_games::{Game, Step};

use super::tree::{ROOT, Tree};
use crate::bot::Considered;

/// So many moves of what is expected are told.
const LONGEST_LINE: usize = 16;

/// The moves at the root that were tried, those with most playouts first.
pub(super) fn opinions<G: Game>(tree: &Tree<G>) -> Vec<Considered<G::Move>> {
    let Some(root) = tree.nodes.get(ROOT) else { return Vec::new() };
    let children = root.children();
    let hopes: f32 = tree.nodes[children.clone()].iter().map(|child| child.prior_value).sum();
    let mut tried: Vec<usize> = children.filter(|&child| tree.nodes[child].visits > 0).collect();
    tried.sort_by(|&a, &b| {
        let rank = |child: usize| (tree.nodes[child].visits, tree.nodes[child].mean());
        rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let even = 1.0 / tree.nodes[root.children()].len().max(1) as f32;
    let opinion = |&child: &usize| {
        let node = &tree.nodes[child];
        let Step::Move(mv) = node.step else { return None };
        let prior = if hopes > 0.0 { node.prior_value / hopes } else { even };
        let considered = Considered::of(mv, u64::from(node.visits), node.mean() as f32);
        Some(considered.expected(prior).followed_by(line(tree, child)))
    };
    tried.iter().filter_map(opinion).collect()
}

/// How the game goes on after a child of the root, if each seat makes the move that it tried most. It
/// ends where chance decides.
fn line<G: Game>(tree: &Tree<G>, child: usize) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut at = child;
    while line.len() < LONGEST_LINE {
        let visits = |child: &usize| tree.nodes[*child].visits;
        let next = tree.nodes[at].children().max_by_key(visits);
        let Some(next) = next.filter(|next| visits(next) > 0) else { break };
        let Step::Move(mv) = tree.nodes[next].step else { break };
        line.push(mv);
        at = next;
    }
    line
}
