//! Alpha-beta search for 7 Couleurs.
//!
//! Two players search exactly. With more, the searcher is paranoid: all others play against it, so
//! there are still two sides and bounds still cut.
//!
//! - `areas`: the board as a graph that never changes, and positions on it; who is first at what;
//! - `table`: what was found about positions that are met again.

mod areas;
mod table;

use damier_games::couleurs::{Colour, Couleurs};
use damier_games::{BadSetting, Setting, Settings};

use self::areas::{Areas, Claims, Position};
use self::table::{Bound, Entry, Table};
use crate::bot::{Bot, Choice, Seating, View};
use crate::budget::{Allowance, Budget};
use crate::eval::couleurs::WIN;
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
    Setting {
        key: "judge",
        values: "claims, frontier",
        default: "claims",
        help: "what counts beside a zone's cells: all that it is first at, or only what it touches",
    },
];

/// What a position is judged by, beside the cells that a seat owns.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Judge {
    /// The free cells that it is first at.
    #[default]
    Claims,
    /// The free cells that it touches.
    Frontier,
}

/// Alpha-beta with iterative deepening.
///
/// It looks at the colours that grow the zone of the seat to move, and wants what a seat has and will
/// have: its cells, and the free cells that it is first at.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    budget: Budget,
    judge: Judge,
    /// A position for every ply, copied onto and never made anew.
    positions: Vec<Position>,
    claims: Claims,
    table: Table,
    nodes: u64,
}

/// A search cannot go on: its budget is spent.
struct Spent;

/// What stays the same during the search for a move.
struct Question {
    areas: Areas,
    players: usize,
    me: usize,
    allowance: Allowance,
}

/// What a value has to lie between to matter.
#[derive(Copy, Clone)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl AlphaBeta {
    /// A search that looks at most `depth` moves ahead within this budget.
    pub fn new(depth: u32, budget: Budget) -> AlphaBeta {
        AlphaBeta {
            depth: depth.clamp(1, DEEPEST),
            budget,
            judge: Judge::default(),
            positions: Vec::new(),
            claims: Claims::default(),
            table: Table::default(),
            nodes: 0,
        }
    }

    /// The same search with another judge.
    #[must_use]
    pub fn judging(self, judge: Judge) -> AlphaBeta {
        AlphaBeta { judge, ..self }
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
        let judge = match settings.get("judge") {
            None | Some("claims") => Judge::Claims,
            Some("frontier") => Judge::Frontier,
            Some(other) => return Err(BadSetting::value("judge", other, "claims or frontier")),
        };
        Ok(AlphaBeta::new(depth.unwrap_or(DEEPEST), budget).judging(judge))
    }

    /// Looks deeper and deeper, and returns the best colour and what it is worth.
    fn deepen(&mut self, ask: &Question, root: Position, greediest: Colour) -> (Colour, i32) {
        self.nodes = 0;
        self.table.forget();
        self.positions.resize_with(self.depth as usize + 1, Position::default);
        self.positions[0] = root;
        let mut best = (greediest, 0);
        for depth in 1..=self.depth {
            let finished = self.search_root(ask, depth, &mut best);
            if finished.is_err() || best.1.abs() > WIN / 2 {
                break;
            }
        }
        best
    }

    /// Searches all moves of the root, the best so far first, and keeps the best in `best` even if
    /// the budget runs out on the way.
    fn search_root(
        &mut self,
        ask: &Question,
        depth: u32,
        best: &mut (Colour, i32),
    ) -> Result<(), Spent> {
        let favourite = (depth > 1).then_some(best.0);
        let mut window = Window { alpha: i32::MIN, beta: i32::MAX };
        for colour in self.ordered(ask, 0, favourite) {
            let value = self.after(ask, 0, colour, depth, window)?;
            if value > window.alpha {
                window.alpha = value;
                *best = (colour, value);
            }
        }
        Ok(())
    }

    /// The value of the position at this ply for the one who asks, exact within the window.
    fn search(
        &mut self,
        ask: &Question,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Result<i32, Spent> {
        let position = &self.positions[ply];
        let Some(to_move) = position.seat() else { return Ok(outcome(ask, position)) };
        if depth == 0 {
            return Ok(self.lead(ask, ply));
        }
        let key = ask.areas.key(position);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|known| known.settles(depth, window.alpha, window.beta))
        {
            return Ok(value);
        }
        let mine = to_move == ask.me;
        let Window { mut alpha, mut beta } = window;
        let mut best = None;
        for colour in self.ordered(ask, ply, known.map(|known| known.best)) {
            let value = self.after(ask, ply, colour, depth, Window { alpha, beta })?;
            if best.is_none_or(|(_, so_far)| if mine { value > so_far } else { value < so_far }) {
                best = Some((colour, value));
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
        // There is always a colour to name.
        let Some((best, value)) = best else { return Ok(self.lead(ask, ply)) };
        let bound = Bound::of(value, window.alpha, window.beta);
        self.table.put(Entry { key, depth, value, bound, best });
        Ok(value)
    }

    /// The value of a position after one more move.
    fn after(
        &mut self,
        ask: &Question,
        ply: usize,
        colour: Colour,
        depth: u32,
        window: Window,
    ) -> Result<i32, Spent> {
        if self.nodes > 0 && ask.allowance.is_spent(self.nodes, CLOCK_STRIDE) {
            return Err(Spent);
        }
        self.nodes += 1;
        let (before, after) = self.positions.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        ask.areas.play(&mut after[0], colour);
        self.search(ask, ply + 1, depth - 1, window)
    }

    /// The colours to look at, the most promising first: what was best here before, then by gain.
    fn ordered(&self, ask: &Question, ply: usize, favourite: Option<Colour>) -> Vec<Colour> {
        let mut colours = ask.areas.candidates(&self.positions[ply]);
        colours.sort_by_key(|&(gain, colour)| std::cmp::Reverse((favourite == Some(colour), gain)));
        colours.into_iter().map(|(_, colour)| colour).collect()
    }

    /// What the one who asks has and will have, minus the same of its strongest opponent.
    fn lead(&mut self, ask: &Question, ply: usize) -> i32 {
        let position = &self.positions[ply];
        let to_come = match self.judge {
            Judge::Claims => self.claims.count(&ask.areas, position),
            Judge::Frontier => std::array::from_fn(|seat| ask.areas.reach(position, seat)),
        };
        ahead(ask, |seat| (position.zone(seat) + to_come[seat]) as i32)
    }
}

/// What the one who asks has, minus what its strongest opponent has.
fn ahead(ask: &Question, worth: impl Fn(usize) -> i32) -> i32 {
    let others = (0..ask.players).filter(|&seat| seat != ask.me);
    worth(ask.me) - others.map(&worth).max().unwrap_or(0)
}

/// The worth of a finished game: a win or a loss, and better by how many cells.
fn outcome(ask: &Question, position: &Position) -> i32 {
    let margin = ahead(ask, |seat| position.zone(seat) as i32);
    margin + WIN * margin.signum()
}

impl Bot<Couleurs> for AlphaBeta {
    fn new_match(&mut self, _: &Seating<'_, Couleurs>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Couleurs>) -> Result<Choice<Colour>, Forfeit> {
        let allowance = self.budget.begin(view.clock, MOVES_LEFT);
        let (areas, root) = Areas::of(view.game, view.state);
        let (players, me) = (view.game.players(), view.seat.index());
        let ask = Question { areas, players, me, allowance };
        let (mv, value) = self.deepen(&ask, root, view.game.greediest(view.state));
        Ok(Choice::of(mv).worth(value as f32).after(self.nodes))
    }
}
