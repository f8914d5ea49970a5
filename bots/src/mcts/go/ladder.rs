//! Reading whether a chain can be caught by ataris alone.

use damier_games::go::{Board, Colour, Point};

/// Positions that one question may look at.
const MOST_POSITIONS: u32 = 60;

/// Reads ladders on boards of its own.
#[derive(Debug, Default)]
pub(super) struct Ladder {
    /// Boards to use again.
    pool: Vec<Box<Board>>,
    left: u32,
}

impl Ladder {
    /// The points where the chain's enemy, to move, catches a chain with two liberties.
    pub(super) fn catches(&mut self, board: &Board, stone: Point, into: &mut Vec<Point>) {
        self.left = MOST_POSITIONS;
        let Some(colour) = board.stone(stone) else { return };
        for &liberty in board.first_liberties::<3>(stone).as_slice() {
            if self.is_caught_by(board, stone, liberty, colour.other()) {
                into.push(liberty);
            }
        }
    }

    /// The points where a chain in atari gets away, its owner being to move.
    pub(super) fn escapes(&mut self, board: &Board, stone: Point, into: &mut Vec<Point>) {
        self.left = MOST_POSITIONS;
        let Some(colour) = board.stone(stone) else { return };
        for point in ways_out(board, stone) {
            if self.is_saved_by(board, stone, point, colour) {
                into.push(point);
            }
        }
    }

    fn is_saved_by(&mut self, board: &Board, stone: Point, point: Point, owner: Colour) -> bool {
        let Some(after) = self.after(board, point, owner) else { return false };
        let liberties = after.first_liberties::<3>(stone);
        let mut hunt = liberties.as_slice().iter();
        let saved = match liberties.len() {
            0 | 1 => false,
            2 => !hunt.any(|&liberty| self.is_caught_by(&after, stone, liberty, owner.other())),
            _ => true,
        };
        self.pool.push(after);
        saved
    }

    fn is_caught_by(&mut self, board: &Board, stone: Point, point: Point, hunter: Colour) -> bool {
        let Some(after) = self.after(board, point, hunter) else { return false };
        let mut ways = ways_out(&after, stone).into_iter();
        let caught = match after.first_liberties::<2>(stone).len() {
            0 => true,
            1 => !ways.any(|way| self.is_saved_by(&after, stone, way, hunter.other())),
            _ => false,
        };
        self.pool.push(after);
        caught
    }

    /// The board after a move, if it is legal and there is room to read on.
    fn after(&mut self, board: &Board, point: Point, colour: Colour) -> Option<Box<Board>> {
        if self.left == 0 || board.is_ko(point) || board.is_suicide(point, colour) {
            return None;
        }
        self.left -= 1;
        let mut after = self.pool.pop().unwrap_or_else(|| Box::new(Board::new(board.grid())));
        (*after).clone_from(board);
        after.place(point, colour);
        Some(after)
    }
}

/// Where a chain in atari might be saved: its liberty, and what captures one of the chains around.
fn ways_out(board: &Board, stone: Point) -> Vec<Point> {
    let mut ways: Vec<Point> = board.only_liberty(stone).into_iter().collect();
    let colour = board.stone(stone);
    for near in board.chain(stone).flat_map(Point::neighbours) {
        if board.stone(near).is_some()
            && board.stone(near) != colour
            && let Some(capture) = board.only_liberty(near)
            && !ways.contains(&capture)
        {
            ways.push(capture);
        }
    }
    ways
}
