//! One playout after the other: down the tree, to the end of the game, and back up with the result.

use damier_games::{Game, Step, Turn, random};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::policy::{Candidate, Policy, Trace};
use super::tree::{Node, ROOT, Tree};

/// How the search weighs what it knows.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Weights {
    /// How much a move is worth a try because it was seldom tried.
    pub(super) exploration: f32,
    /// After about so many playouts a move's own results count more than those of the same move
    /// made later; zero leaves these out.
    pub(super) rave: f32,
}

/// A search with its tree and everything that a playout needs.
#[derive(Debug)]
pub(super) struct Search<G: Game> {
    pub(super) tree: Tree<G>,
    /// The position of the playout under way.
    scratch: Option<G::State>,
    path: Vec<usize>,
    trace: Trace,
    rewards: Vec<f32>,
    candidates: Vec<Candidate<G::Move>>,
    outcomes: Vec<(G::Chance, f64)>,
}

impl<G: Game> Search<G> {
    pub(super) fn new() -> Self {
        Search {
            tree: Tree::new(),
            scratch: None,
            path: Vec::new(),
            trace: Trace::default(),
            rewards: Vec::new(),
            candidates: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Makes sure that there is a root, with children.
    pub(super) fn take_root<P: Policy<G>>(
        &mut self,
        game: &G,
        root: &G::State,
        policy: &mut P,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        self.rewards.clear();
        self.rewards.resize(game.seats(), 0.0);
        if self.tree.nodes.is_empty() {
            let mut moves = Vec::new();
            game.moves(root, &mut moves);
            // The root's own step is never looked at; any will do.
            self.tree.nodes.push(Node::new(Step::Move(moves[0]), 0.0, 0.0));
        }
        self.tree.nodes[ROOT].turn = Some(game.turn(root));
        if self.tree.nodes[ROOT].is_leaf() {
            self.expand(ROOT, game, root, policy, rng);
        }
    }

    /// One playout.
    pub(super) fn playout<P: Policy<G>>(
        &mut self,
        game: &G,
        root: &G::State,
        policy: &mut P,
        weights: Weights,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        let mut state = match self.scratch.take() {
            Some(mut state) => {
                state.clone_from(root);
                state
            }
            None => root.clone(),
        };
        self.trace.clear(policy.slots(game));
        self.descend(game, &mut state, policy, weights, rng);
        let leaf = self.path[self.path.len() - 1];
        if self.tree.nodes[leaf].turn == Some(Turn::Over) {
            policy.rewards(game, &state, &mut self.rewards);
        } else {
            policy.playout(game, &mut state, rng, &mut self.trace, &mut self.rewards);
        }
        self.learn(policy);
        self.scratch = Some(state);
    }

    /// Follows the most promising steps to a leaf, which is left on the end of the path.
    fn descend<P: Policy<G>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        policy: &mut P,
        weights: Weights,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        self.path.clear();
        self.path.push(ROOT);
        let mut at = ROOT;
        loop {
            let turn = *self.tree.nodes[at].turn.get_or_insert_with(|| game.turn(state));
            if turn == Turn::Over {
                return;
            }
            if self.tree.nodes[at].is_leaf() {
                let ripe = self.tree.nodes[at].visits >= P::EXPAND_AFTER;
                if !ripe || !self.expand(at, game, state, policy, rng) {
                    return;
                }
            }
            at = match turn {
                Turn::Chance => self.drawn(at, game.draw(state, rng)),
                _ => self.most_promising(at, weights),
            };
            let step = self.tree.nodes[at].step;
            if let (Turn::Seat(seat), Step::Move(mv)) = (turn, step)
                && let Some(slot) = policy.slot(mv)
            {
                self.trace.note(slot, seat);
            }
            step.take(game, state);
            self.path.push(at);
        }
    }

    /// Gives a node its children, in random order. Tells whether there was room.
    fn expand<P: Policy<G>>(
        &mut self,
        at: usize,
        game: &G,
        state: &G::State,
        policy: &mut P,
        rng: &mut Xoshiro256PlusPlus,
    ) -> bool {
        if self.tree.nodes[at].turn == Some(Turn::Chance) {
            game.outcomes(state, &mut self.outcomes);
            let draws = self.outcomes.iter().map(|&(draw, _)| Step::Draw(draw));
            return self.tree.plant(at, draws.map(|step| Node::new(step, 0.0, 0.0)));
        }
        self.candidates.clear();
        policy.candidates(game, state, &mut self.candidates);
        for left in (2..=self.candidates.len()).rev() {
            self.candidates.swap(left - 1, random::below(rng, left as u32) as usize);
        }
        let children = self.candidates.iter();
        let node = |c: &Candidate<G::Move>| Node::new(Step::Move(c.mv), c.weight, c.wins);
        self.tree.plant(at, children.map(node))
    }

    fn drawn(&self, at: usize, draw: G::Chance) -> usize {
        let mut children = self.tree.nodes[at].children();
        let found = children.find(|&child| self.tree.nodes[child].step == Step::Draw(draw));
        found.expect("what is drawn is among the outcomes")
    }

    fn most_promising(&self, at: usize, weights: Weights) -> usize {
        let parent = &self.tree.nodes[at];
        let first = parent.children().start;
        let tries = (f64::from(parent.visits + 1)).ln() as f32;
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, node) in self.tree.nodes[parent.children()].iter().enumerate() {
            let promise = promise(node, tries, weights);
            if promise > most {
                (best, most) = (number, promise);
            }
        }
        first + best
    }

    /// Adds the rewards of a playout to all that it tells about.
    fn learn<P: Policy<G>>(&mut self, policy: &P) {
        let nodes = &mut self.tree.nodes;
        nodes[ROOT].visits += 1;
        for pair in self.path.windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            let mover = nodes[parent].seat();
            let reward = self.rewards[mover.map_or(0, damier_games::Seat::index)];
            nodes[child].visits += 1;
            nodes[child].value += f64::from(reward);
        }
        for &at in &self.path {
            let Some(mover) = nodes[at].seat() else { continue };
            let reward = self.rewards[mover.index()];
            let children = nodes[at].children();
            for child in &mut nodes[children] {
                if let Step::Move(mv) = child.step
                    && let Some(slot) = policy.slot(mv)
                    && self.trace.is_first(slot, mover)
                {
                    child.amaf_visits += 1.0;
                    child.amaf_value += reward;
                }
            }
        }
    }
}

/// How much a child is worth a visit: what is known of it, and that little is known.
fn promise<G: Game>(node: &Node<G>, tries: f32, weights: Weights) -> f32 {
    let visits = node.visits as f32 + node.prior_visits;
    if visits == 0.0 {
        return f32::INFINITY;
    }
    let mut value = (node.value as f32 + node.prior_value) / visits;
    if weights.rave > 0.0 && node.amaf_visits > 0.0 {
        let amaf = node.amaf_visits;
        let share = amaf / (amaf + visits + visits * amaf / weights.rave);
        value += share * (node.amaf_value / amaf - value);
    }
    if weights.exploration > 0.0 {
        value + weights.exploration * (tries / visits).sqrt()
    } else {
        value
    }
}
