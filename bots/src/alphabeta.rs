//! Alpha-beta search for 7 Couleurs.
//!
//! Two players search exactly. With more, the searcher is paranoid: all others play against it, so
//! there are still two sides and bounds still cut.

use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{BadSetting, Game, Seat, Setting, Settings, Turn};

use crate::bot::{Bot, Choice, Seating, View};
use crate::budget::{Allowance, Budget};
use crate::eval::couleurs as eval;
use crate::forfeit::Forfeit;

/// Positions a move, unless something else is asked for.
const DEFAULT_NODES: u64 = 50_000;
/// Positions between two looks at the clock.
const CLOCK_STRIDE: u64 = 64;
/// The deepest search: no game has so many moves left that matter.
const DEEPEST: u32 = 60;
/// About how many moves a seat has yet to make, for its share of the clock.
const MOVES_LEFT: u32 = 20;

/// The parameters of the search, for help texts.
pub const PARAMS: &[Setting] = &[
    Setting {
        key: "depth",
        values: "1 to 60",
        default: "as deep as the budget allows",
        help: "moves to look ahead, those of all seats counted",
    },
    Setting {
        key: "nodes",
        values: "1 to 1000000000",
        default: "50000, no limit with depth or move-time",
        help: "positions to look at for each move",
    },
    Setting {
        key: "move-time",
        values: "a duration such as 50ms or 1s",
        default: "no limit",
        help: "time for each move; games are then not reproducible",
    },
];

/// Alpha-beta with iterative deepening.
///
/// It looks at the colours that grow the zone of the seat to move ([`eval::candidates`]) and judges
/// by cells and frontier ([`eval::lead`]).
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    budget: Budget,
    /// A position for every ply, copied onto and never made anew.
    states: Vec<State>,
    /// For every ply, the colour that was best there when it was last asked for.
    favourites: Vec<Option<Colour>>,
    nodes: u64,
}

/// A search cannot go on: its budget is spent.
struct Spent;

/// What stays the same during the search for a move.
struct Question<'a> {
    game: &'a Couleurs,
    me: Seat,
    allowance: Allowance,
}

impl AlphaBeta {
    /// A search that looks at most `depth` moves ahead within this budget.
    pub fn new(depth: u32, budget: Budget) -> AlphaBeta {
        let depth = depth.clamp(1, DEEPEST);
        AlphaBeta { depth, budget, states: Vec::new(), favourites: Vec::new(), nodes: 0 }
    }

    /// A search with parameters as users write them.
    ///
    /// # Errors
    /// The parameter that is wrong.
    pub fn from_settings(settings: &Settings) -> Result<AlphaBeta, BadSetting> {
        settings.only(PARAMS)?;
        let depth = settings.int("depth", 1..=DEEPEST)?;
        let mut budget = Budget::read(settings, "nodes", DEFAULT_NODES)?;
        if depth.is_some() && settings.get("nodes").is_none() {
            budget.nodes = None;
        }
        Ok(AlphaBeta::new(depth.unwrap_or(DEEPEST), budget))
    }

    /// Looks deeper and deeper, and returns the best colour and what it is worth.
    fn deepen(&mut self, ask: &Question<'_>, root: &State) -> (Colour, i32) {
        self.nodes = 0;
        self.states.resize_with(self.depth as usize + 1, || root.clone());
        self.states[0].clone_from(root);
        self.favourites.clear();
        self.favourites.resize(self.depth as usize, None);
        let mut best = (ask.game.greediest(root), 0);
        for depth in 1..=self.depth {
            let finished = self.search_root(ask, depth, &mut best);
            if finished.is_err() || best.1.abs() > eval::WIN / 2 {
                break;
            }
        }
        best
    }

    /// Searches all moves of the root, the best so far first, and keeps the best in `best` even if
    /// the budget runs out on the way.
    fn search_root(
        &mut self,
        ask: &Question<'_>,
        depth: u32,
        best: &mut (Colour, i32),
    ) -> Result<(), Spent> {
        if depth > 1 {
            self.favourites[0] = Some(best.0);
        }
        let mut alpha = i32::MIN;
        for colour in self.ordered(ask, 0) {
            let value = self.after(ask, 0, colour, depth, alpha, i32::MAX)?;
            if value > alpha {
                alpha = value;
                *best = (colour, value);
            }
        }
        Ok(())
    }

    /// The value of the position at this ply for the one who asks, exact within the bounds.
    fn search(
        &mut self,
        ask: &Question<'_>,
        ply: usize,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Spent> {
        let state = &self.states[ply];
        let Turn::Seat(to_move) = ask.game.turn(state) else {
            return Ok(eval::outcome(ask.game, state, ask.me));
        };
        if depth == 0 {
            return Ok(eval::lead(ask.game, state, ask.me));
        }
        let mine = to_move == ask.me;
        let mut best = if mine { i32::MIN } else { i32::MAX };
        for colour in self.ordered(ask, ply) {
            let value = self.after(ask, ply, colour, depth, alpha, beta)?;
            if (mine && value > best) || (!mine && value < best) {
                best = value;
                self.favourites[ply] = Some(colour);
            }
            if mine {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position after one more move.
    fn after(
        &mut self,
        ask: &Question<'_>,
        ply: usize,
        colour: Colour,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        if self.nodes > 0 && ask.allowance.is_spent(self.nodes, CLOCK_STRIDE) {
            return Err(Spent);
        }
        self.nodes += 1;
        let (before, after) = self.states.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        ask.game.play(&mut after[0], colour);
        self.search(ask, ply + 1, depth - 1, alpha, beta)
    }

    /// The colours to look at, the most promising first: what was best at this ply before, then by
    /// gain.
    fn ordered(&self, ask: &Question<'_>, ply: usize) -> Vec<Colour> {
        let state = &self.states[ply];
        let mut colours = eval::candidates(ask.game, state);
        let Turn::Seat(seat) = ask.game.turn(state) else { return colours };
        colours.sort_by_key(|&colour| {
            let favourite = self.favourites[ply] == Some(colour);
            std::cmp::Reverse((favourite, state.gain(seat, colour)))
        });
        colours
    }
}

impl Bot<Couleurs> for AlphaBeta {
    fn new_match(&mut self, _: &Seating<'_, Couleurs>) -> Result<(), Forfeit> {
        self.states.clear();
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Couleurs>) -> Result<Choice<Colour>, Forfeit> {
        let allowance = self.budget.begin(view.clock, MOVES_LEFT);
        let ask = Question { game: view.game, me: view.seat, allowance };
        let (mv, value) = self.deepen(&ask, view.state);
        Ok(Choice::of(mv).worth(value as f32).after(self.nodes))
    }
}
