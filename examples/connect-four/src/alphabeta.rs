//! The game's own bot: alpha-beta search with a table of positions, the middle columns first.
//!
//! It looks deeper and deeper until its depth is reached or the match's clock tells it to answer. With
//! depth alone, the same game gives the same moves everywhere.

use damier_bots::{Allowance, Bot, Budget, Choice, Forfeit, Seating, View};
use damier_games::{BadSetting, Setting, Settings};

use crate::ConnectFour;
use crate::board::Board;
use crate::column::Column;
use crate::shape::Bits;
use crate::table::{Bound, Entry, Table, key};

/// The parameters of the search, for help texts.
pub(crate) const PARAMS: &[Setting] = &[Setting {
    key: "depth",
    values: "1 to 100",
    default: "8",
    help: "moves to look ahead, those of both seats counted",
}];

const DEFAULT_DEPTH: u32 = 8;
/// What a win is worth, less the discs on the board by then: far more than any position without one.
const WIN: i32 = 10_000;
/// What a cell that completes a line is worth, in lines that are still open.
const THREAT: i32 = 12;
/// Positions between two looks at the clock.
const CLOCK_STRIDE: u64 = 64;

/// A bot that looks some moves ahead. Beyond, it counts the lines that are open to either side and the
/// cells that would complete one. A win or a loss by the next two moves it never overlooks.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    table: Table,
}

impl AlphaBeta {
    /// A bot that looks `depth` moves ahead.
    pub fn new(depth: u32) -> AlphaBeta {
        AlphaBeta { depth: depth.max(1), table: Table::new() }
    }

    /// A bot with parameters as users write them.
    ///
    /// # Errors
    /// The parameter that is wrong.
    pub fn from_settings(settings: &Settings) -> Result<AlphaBeta, BadSetting> {
        settings.only(PARAMS)?;
        Ok(AlphaBeta::new(settings.int("depth", 1..=100)?.unwrap_or(DEFAULT_DEPTH)))
    }
}

impl Bot<ConnectFour> for AlphaBeta {
    /// Forgets the last match, so that no match depends on those before.
    fn new_match(&mut self, _: &Seating<'_, ConnectFour>) -> Result<(), Forfeit> {
        self.table.clear();
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, ConnectFour>) -> Result<Choice<Column>, Forfeit> {
        let (game, board) = (view.game, view.state);
        let left = (game.width() * game.height() - board.plies()) as u32;
        let allowance = Budget::default().begin(view.clock, left.div_ceil(2));
        let mut search = Search { game, allowance, table: &mut self.table, nodes: 0 };
        let (mv, value) = search
            .deepen(board, self.depth.min(left))
            .ok_or_else(|| Forfeit::error("asked for a move where there is none"))?;
        Ok(Choice::of(mv).worth(value as f32).after(search.nodes))
    }
}

/// The time is over.
struct Spent;

/// The search for one move.
struct Search<'a> {
    game: &'a ConnectFour,
    allowance: Allowance,
    table: &'a mut Table,
    nodes: u64,
}

impl Search<'_> {
    /// Looks one move ahead, then two, and so on: the best column and what it is worth.
    fn deepen(&mut self, board: &Board, deepest: u32) -> Option<(Column, i32)> {
        let landings = self.game.landings(board);
        let legal = |column: &Column| landings & self.game.shape.column(*column) != 0;
        let mut columns: Vec<Column> =
            Column::centre_first(self.game.width()).filter(legal).collect();
        let mut best = (*columns.first()?, 0);
        for depth in 1..=deepest {
            if self.choose(board, &columns, depth, &mut best).is_err() || best.1.abs() > WIN / 2 {
                break;
            }
            // What was best so far comes first the next time.
            columns.retain(|&column| column != best.0);
            columns.insert(0, best.0);
        }
        Some(best)
    }

    /// Looks at these columns, and keeps the best one in `best` even if time runs out on the way.
    fn choose(
        &mut self,
        board: &Board,
        columns: &[Column],
        depth: u32,
        best: &mut (Column, i32),
    ) -> Result<(), Spent> {
        let mut alpha = -WIN;
        for &column in columns {
            let value = self.after(board, column, depth, alpha, WIN)?;
            if value > alpha {
                alpha = value;
                *best = (column, value);
            }
        }
        Ok(())
    }

    /// What a column is worth to the seat to move.
    fn after(
        &mut self,
        board: &Board,
        column: Column,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        let mut next = *board;
        next.drop_into(&self.game.shape, column);
        if next.winner().is_some() {
            return Ok(WIN - next.plies() as i32);
        }
        Ok(-self.value(&next, depth - 1, -beta, -alpha)?)
    }

    /// What a position that nobody has won is worth to the seat to move, exact between the limits.
    ///
    /// A win is worth less the more discs it takes. That is the same however the search came to the
    /// position, so values from the table need no correction.
    fn value(
        &mut self,
        board: &Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        self.nodes += 1;
        if self.allowance.is_spent(self.nodes, CLOCK_STRIDE) {
            return Err(Spent);
        }
        let (shape, occupied) = (self.game.shape, board.occupied());
        let landings = shape.landings(occupied);
        let [wins, threats] = [board.next(), 1 - board.next()]
            .map(|seat| shape.completing(board.discs(seat), occupied));
        if wins & landings != 0 {
            return Ok(WIN - (board.plies() as i32 + 1));
        }
        if landings == 0 {
            return Ok(0);
        }
        if depth == 0 {
            return Ok(self.chances(board, [wins, threats]));
        }
        let key = key(&shape, board);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        // A threat must be met. Of two, only one can be: the other one wins at the next move.
        let forced = threats & landings;
        let candidates = if forced == 0 { landings } else { forced & forced.wrapping_neg() };
        let favourite = known.map(|entry| entry.best);
        let others = Column::centre_first(shape.width).filter(|&column| Some(column) != favourite);
        let (mut best, mut bound) = ((shape.first_column(candidates), -WIN), Bound::Most);
        for column in favourite.into_iter().chain(others) {
            if candidates & shape.column(column) == 0 {
                continue;
            }
            let value = self.after(board, column, depth, alpha, beta)?;
            if value > best.1 {
                best = (column, value);
            }
            if value > alpha {
                (alpha, bound) = (value, Bound::Exact);
            }
            if alpha >= beta {
                bound = Bound::Least;
                break;
            }
        }
        let (best, value) = best;
        self.table.put(key, Entry { value, bound, depth, best });
        Ok(value)
    }
    /// How good a position looks to the seat to move, without a look ahead. `holes` are the cells that
    /// complete a line of this seat and of the other.
    fn chances(&self, board: &Board, holes: [Bits; 2]) -> i32 {
        let [mine, theirs] = [board.next(), 1 - board.next()];
        let lines = |against: usize| self.game.shape.open_lines(board.discs(against)) as i32;
        let [wins, threats] = holes.map(|cells| cells.count_ones() as i32);
        lines(theirs) - lines(mine) + THREAT * (wins - threats)
    }
}
