//! How much room a move makes, and whether running leads anywhere.
//!
//! Nothing is played here: how many liberties a stone would get is counted on the board as it is.

use damier_games::go::{Board, Colour, Point};

/// How many liberties, up to three, a stone on an empty point gets when `taken` is no longer free.
#[inline]
pub(super) fn room(board: &Board, point: Point, colour: Colour, taken: Option<Point>) -> usize {
    let mut found = [point; 3];
    let mut len = 0;
    let mut add = |cell: Point| {
        if Some(cell) != taken && !found[..len].contains(&cell) && cell != point {
            found[len] = cell;
            len += 1;
        }
        len == 3
    };
    for near in point.neighbours() {
        let full = match board.stone(near) {
            None => board.is_empty(near) && add(near),
            Some(own) if own == colour => {
                let mut around = board.chain(near).flat_map(Point::neighbours);
                around.any(|cell| board.is_empty(cell) && add(cell))
            }
            // What is captured makes room.
            Some(_) => board.only_liberty(near) == Some(point) && board.chain(near).any(&mut add),
        };
        if full {
            return 3;
        }
    }
    len
}

/// Does running to its last liberty help a chain in atari? Not if the next atari ends it.
#[inline]
pub(super) fn escape_helps(board: &Board, liberty: Point, colour: Colour) -> bool {
    let mut free = [liberty; 2];
    let mut len = 0;
    let mut add = |cell: Point| {
        if cell != liberty && !free[..len].contains(&cell) {
            if len == 2 {
                return true;
            }
            free[len] = cell;
            len += 1;
        }
        false
    };
    for near in liberty.neighbours() {
        let three = match board.stone(near) {
            None => board.is_empty(near) && add(near),
            Some(own) if own == colour => {
                let mut around = board.chain(near).flat_map(Point::neighbours);
                around.any(|cell| board.is_empty(cell) && add(cell))
            }
            Some(_) => board.only_liberty(near) == Some(liberty) && board.chain(near).any(&mut add),
        };
        if three {
            return true;
        }
    }
    if len < 2 {
        return false;
    }
    // Two liberties: is there an atari after which the other one leads nowhere?
    let caught = |at: Point, way: Point| {
        let empty = |cell: Point| board.is_empty(cell) && cell != at && cell != liberty;
        let fresh = way.neighbours().into_iter().filter(|&cell| empty(cell)).count();
        if fresh > 1 {
            return false;
        }
        let joins = way.neighbours().into_iter().any(|near| {
            board.stone(near) == Some(colour) && board.only_liberty(near) != Some(liberty)
                || board.stone(near) == Some(colour.other())
                    && board.only_liberty(near) == Some(way)
        });
        !joins && board.allows(at, colour.other())
    };
    !(caught(free[0], free[1]) || caught(free[1], free[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn running_helps_only_where_it_leads_somewhere() {
        let helps = |rows: &[&str], liberty: &str| {
            let board = Board::from_rows(rows).unwrap();
            escape_helps(&board, board.grid().named(liberty).unwrap(), Colour::White)
        };
        // Along the edge, with nothing but more of the edge before it.
        assert!(!helps(&["XO...", ".XX..", ".....", ".....", "....."], "C5"));
        assert!(helps(&[".X...", "XO...", ".X...", ".....", "....."], "C4"));
    }
}
