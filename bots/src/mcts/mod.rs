//! Monte Carlo tree search for any game: several seats or one, with or without chance.
//!
//! The search is UCT, with "all moves as first" (RAVE) where a game's policy wants it. What it needs
//! to know of a game it asks a [`Policy`]; [`Plain`] does for every game, [`GoSense`] and
//! [`CouleursSense`] know theirs better. The tree is kept from one move to the next.

mod consider;
mod couleurs;
mod go;
mod plain;
mod policy;
mod search;
mod tree;

use damier_games::{BadSetting, Game, Setting, Settings, Step};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use couleurs::CouleursSense;
pub use go::{GO_PARAMS, GoSense, build_for_go, build_for_go_with_net, learner_of_go};
pub use plain::Plain;
pub use policy::{Candidate, Policy, Trace, share_the_win};
use search::{Search, Weights};

use crate::bot::{Bot, Choice, Considered, Seating, View};
use crate::budget::{Allowance, Budget};
use crate::forfeit::Forfeit;

/// Playouts a move, unless something else is asked for.
const DEFAULT_PLAYOUTS: u64 = 2000;
/// Playouts between two looks at the clock.
const CLOCK_STRIDE: u64 = 8;

/// Playouts between two questions whether the choice is settled.
const DOUBT_STRIDE: u64 = 64;
/// So many of its moves in a row look lost before it resigns.
const LOST_MOVES: u32 = 3;

/// The parameter by which a bot resigns.
pub const RESIGN: &str = "resign";

/// The parameters of the search, for help texts.
pub const PARAMS: &[Setting] = &[
    Setting {
        key: "playouts",
        values: "1 to 1000000000",
        default: "2000, no limit where time is limited",
        help: "playouts for each move",
    },
    Setting {
        key: "move-time",
        values: "a duration such as 100ms or 1s",
        default: "no limit",
        help: "time for each move; games are then not reproducible",
    },
    Setting {
        key: "exploration",
        values: "0 to 10",
        default: "0.5; couleurs 0.15, go 0",
        help: "how much a move is worth a try because it was seldom tried",
    },
    Setting {
        key: "rave",
        values: "0 to 1000000",
        default: "0; go 3000",
        help: "playouts after which a move's own results outweigh those of the same move later",
    },
    Setting {
        key: RESIGN,
        values: "0 to 0.5",
        default: "0: never; 0.05 over GTP",
        help: "gives up when it expects to win less than this, three moves in a row",
    },
];

/// Monte Carlo tree search.
///
/// It plays the move with the most playouts, and says how many of these it expects to win.
///
/// ```
/// use damier_bots::mcts::{GoSense, Mcts};
/// use damier_bots::{Bot, Budget, Clock, Seating, View};
/// use damier_games::go::{Board, Colour, Go, Move, Rules};
/// use damier_games::Seat;
///
/// let board = Board::from_rows(&["XXXO.", "OOXO.", ".OXO.", "OOXO.", "OOX.O"])?;
/// let game = Go::on(board.grid(), Rules::DEFAULT);
/// let state = game.position(board, Colour::Black);
/// let mut bot = Mcts::new(GoSense::new(), Budget::nodes(500));
/// bot.new_match(&Seating { game: &game, seat: Seat::FIRST, start: &state, seed: 1 })?;
/// let view =
///     View { game: &game, state: &state, seat: Seat::FIRST, steps: &[], clock: Clock::NONE };
/// let choice = bot.choose(&view)?;
/// assert_eq!(choice.mv, Move::Play(game.grid().point(2, 0)), "captures seven stones");
/// assert!(choice.value > Some(0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mcts<G: Game, P: Policy<G> = Plain> {
    policy: P,
    budget: Budget,
    weights: Weights,
    rng: Xoshiro256PlusPlus,
    search: Search<G>,
    /// Steps of the match that the tree's root has behind it.
    synced: usize,
    /// Below this share of wins it resigns; zero for never.
    resign: f64,
    /// How many of its last moves looked lost.
    lost: u32,
}

impl<G: Game, P: Policy<G>> Mcts<G, P> {
    /// A search with this budget that asks this policy.
    pub fn new(policy: P, budget: Budget) -> Self {
        Mcts {
            policy,
            budget,
            weights: Weights { exploration: P::EXPLORATION, rave: P::RAVE },
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            search: Search::new(),
            synced: 0,
            resign: 0.0,
            lost: 0,
        }
    }

    /// A search with parameters as users write them.
    ///
    /// # Errors
    /// The parameter that is wrong.
    pub fn from_settings(policy: P, settings: &Settings) -> Result<Self, BadSetting> {
        settings.only(PARAMS)?;
        let mut budget = Budget::read(settings, "playouts", DEFAULT_PLAYOUTS)?;
        if settings.get("playouts").is_none() {
            budget.untimed = budget.nodes.take();
        }
        let mut bot = Mcts::new(policy, budget);
        if let Some(exploration) = settings.number("exploration", 0.0..=10.0)? {
            bot.weights.exploration = exploration as f32;
        }
        if let Some(rave) = settings.number("rave", 0.0..=1_000_000.0)? {
            bot.weights.rave = rave as f32;
        }
        bot.resign = settings.number(RESIGN, 0.0..=0.5)?.unwrap_or(0.0);
        Ok(bot)
    }

    /// The moves at the root, each with its playouts.
    pub(crate) fn playouts_of_moves(&self) -> Vec<(G::Move, u32)> {
        let nodes = &self.search.tree.nodes;
        let Some(root) = nodes.first() else { return Vec::new() };
        nodes[root.children()]
            .iter()
            .filter_map(|n| match n.step {
                Step::Move(mv) => Some((mv, n.visits)),
                Step::Draw(_) => None,
            })
            .collect()
    }

    /// Moves the tree's root to where the match is.
    fn catch_up(&mut self, steps: &[Step<G>]) {
        match steps.get(self.synced..) {
            Some(new) => self.search.tree.advance(new),
            None => self.search.tree.clear(),
        }
        self.synced = steps.len();
    }

    /// Makes the position of the view the root, with children.
    fn settle_at(&mut self, view: &View<'_, G>) {
        self.catch_up(view.steps);
        let Mcts { policy, rng, search, .. } = self;
        policy.begin(view.game, view.state, rng);
        search.take_root(view.game, view.state, policy, rng);
    }

    /// The root's child with the most playouts, the better of equal ones.
    fn best(&self) -> Option<Choice<G::Move>> {
        let best = &self.search.tree.nodes[self.search.tree.leading()?.0];
        let Step::Move(mv) = best.step else { return None };
        Some(Choice::of(mv).worth(best.mean() as f32))
    }

    /// Plays playouts until the budget is used up. Where time that is left over is of use later, it
    /// stops when no other move can catch up any more, and takes more while two are close.
    fn search(&mut self, view: &View<'_, G>, mut allowance: Allowance) -> u64 {
        let Mcts { policy, weights, rng, search, .. } = self;
        let (game, state) = (view.game, view.state);
        let (mut playouts, mut stretched) = (0, false);
        loop {
            search.playout(game, state, policy, *weights, rng);
            playouts += 1;
            if allowance.is_spent(playouts, CLOCK_STRIDE) {
                stretched = search.tree.is_in_doubt() && allowance.stretch();
                if !stretched {
                    return playouts;
                }
            }
            if playouts.is_multiple_of(DOUBT_STRIDE) {
                let settled =
                    allowance.more(playouts).is_some_and(|more| search.tree.lead() > more);
                if settled || stretched && !search.tree.is_in_doubt() {
                    return playouts;
                }
            }
        }
    }

    /// Has it looked lost for long enough?
    fn gives_up(&mut self, value: Option<f32>) -> bool {
        let looks_lost = value.is_some_and(|value| f64::from(value) < self.resign);
        self.lost = if looks_lost { self.lost + 1 } else { 0 };
        self.lost >= LOST_MOVES
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for Mcts<G, P> {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
        self.search.tree.clear();
        (self.synced, self.lost) = (0, 0);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        if let Some(mv) = self.policy.at_once(view.game, view.state) {
            return Ok(Choice::of(mv));
        }
        // It begins before what is kept of the tree is copied, which takes its time.
        let moves = self.policy.moves_left(view.game, view.state);
        let allowance = self.budget.begin(view.clock, moves);
        self.settle_at(view);
        let playouts = self.search(view, allowance);
        let best = self.best().ok_or_else(|| Forfeit::error("found no move to play"))?;
        if self.gives_up(best.value) {
            return Err(Forfeit::resign());
        }
        Ok(best.after(playouts))
    }

    fn consider(
        &mut self,
        view: &View<'_, G>,
    ) -> Result<Option<Vec<Considered<G::Move>>>, Forfeit> {
        self.settle_at(view);
        let Mcts { policy, weights, rng, search, .. } = self;
        let until = view.clock.now() + view.clock.move_time.unwrap_or_default();
        let mut playouts = 0_u64;
        while !playouts.is_multiple_of(CLOCK_STRIDE) || view.clock.now() < until {
            search.playout(view.game, view.state, policy, *weights, rng);
            playouts += 1;
        }
        Ok(Some(consider::opinions(&search.tree)))
    }
}
