//! Which points of a Go board are worth a stone.

use damier_games::go::{Board, Colour, Go, Move, Point, State};
use damier_games::{Game, Seat};

/// Is a stone here sensible: it neither fills an own eye nor puts its own chain into atari for
/// nothing? A stone that captures is never for nothing.
///
/// ```
/// use damier_bots::eval::go::is_sensible;
/// use damier_games::go::{Board, Colour};
/// let board = Board::from_rows(&[".X.O.", "XX.OO", ".....", ".....", "....."])?;
/// let grid = board.grid();
/// assert!(!is_sensible(&board, grid.point(0, 0), Colour::Black), "that is an own eye");
/// assert!(!is_sensible(&board, grid.point(0, 4), Colour::Black), "that stone would be lost");
/// assert!(is_sensible(&board, grid.point(1, 2), Colour::Black));
/// # Ok::<(), damier_games::BadText>(())
/// ```
pub fn is_sensible(board: &Board, point: Point, colour: Colour) -> bool {
    !board.is_simple_eye(point, colour)
        && (board.liberties_after(point, colour) > 1 || captures(board, point, colour) > 0)
}

/// How many enemy stones a stone here captures at once.
pub fn captures(board: &Board, point: Point, colour: Colour) -> usize {
    stones_in_atari(board, point, colour.other())
}

/// How many own stones a stone here saves: those of chains in atari at this point that have two
/// liberties or more afterwards.
pub fn rescues(board: &Board, point: Point, colour: Colour) -> usize {
    match stones_in_atari(board, point, colour) {
        0 => 0,
        stones if board.liberties_after(point, colour) > 1 => stones,
        _ => 0,
    }
}

/// The stones of a colour whose chains have this point as their only liberty.
fn stones_in_atari(board: &Board, point: Point, colour: Colour) -> usize {
    let mut roots = [None; 4];
    let mut stones = 0;
    for (at, near) in point.neighbours().into_iter().enumerate() {
        let root = board.chain_root(near);
        if board.stone(near) == Some(colour)
            && !roots.contains(&Some(root))
            && board.only_liberty(near) == Some(point)
        {
            roots[at] = Some(root);
            stones += board.chain_size(near);
        }
    }
    stones
}

/// The sensible plays among the legal ones, and the legal ones themselves.
pub fn sensible_moves(game: &Go, state: &State) -> (Vec<Move>, Vec<Move>) {
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    let is_good = |mv: &Move| match *mv {
        Move::Play(point) => is_sensible(state.board(), point, state.to_move()),
        Move::Pass => false,
    };
    (legal.iter().copied().filter(is_good).collect(), legal)
}

/// The seat that plays a colour.
pub fn seat_of(colour: Colour) -> Seat {
    match colour {
        Colour::Black => Seat::FIRST,
        Colour::White => Seat::SECOND,
    }
}
