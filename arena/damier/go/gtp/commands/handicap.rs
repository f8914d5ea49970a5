//! Handicap stones.

use damier_games::go::{Colour, Grid, Handicap, Move, Point, PointSet, fixed_handicap, most_fixed};

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;
use damier_arena::archive::records::{GoRecord, SetUp};

pub(super) fn fixed(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let stones = number(session, words)?;
    let points = fixed_handicap(session.game().grid(), stones).ok_or("invalid number of stones")?;
    let points: Vec<Point> = points.collect();
    give(session, &points)
}

/// On the usual points as far as there are some, else around the centre. Fewer stones than asked
/// for are allowed, and better than odd ones.
pub(super) fn place_free(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let stones = number(session, words)?;
    let grid = session.game().grid();
    if stones < 2 || stones >= grid.area() {
        return Err("invalid number of stones".to_owned());
    }
    let usual = stones.min(most_fixed(grid));
    let points: Vec<Point> = match fixed_handicap(grid, usual) {
        Some(points) => points.collect(),
        None => around_the_centre(grid, stones),
    };
    give(session, &points)
}

pub(super) fn set_free(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    if !session.is_untouched() {
        return Err("board not empty".to_owned());
    }
    let mut points = Vec::new();
    for name in words.rest() {
        let owned = [name.to_owned()];
        match Words::new(&owned).vertex(session.game()) {
            Ok(Move::Play(point)) => points.push(point),
            _ => return Err("bad vertex list".to_owned()),
        }
    }
    let distinct: PointSet = points.iter().copied().collect();
    let fits = (2..session.game().grid().area()).contains(&points.len());
    if !fits || distinct.len() != points.len() {
        return Err("bad vertex list".to_owned());
    }
    give(session, &points)?;
    Ok(String::new())
}

fn number(session: &Session<'_>, words: &mut Words<'_>) -> Result<usize, String> {
    let stones = words.int("the number of stones")?;
    if session.is_untouched() { Ok(stones as usize) } else { Err("board not empty".to_owned()) }
}

/// Puts Black's stones on the board, and names them.
fn give(session: &mut Session<'_>, points: &[Point]) -> Reply {
    let game = session.game().clone().with_handicap(Handicap::Fixed(points.len()));
    let stones = points.iter().map(|&point| (point, Some(Colour::Black))).collect();
    let start = SetUp { points: stones, to_move: Some(Colour::White) };
    session.load(GoRecord { start, ..GoRecord::new(game) }).map_err(|why| why.reason)?;
    let grid = session.game().grid();
    Ok(points.iter().map(|&point| grid.name(point)).collect::<Vec<_>>().join(" "))
}

/// Points that do not touch each other, nearest to the centre first; two at least.
fn around_the_centre(grid: Grid, most: usize) -> Vec<Point> {
    let far = |point: Point| {
        let (row, column) = grid.place(point);
        (2 * row + 1).abs_diff(grid.height()) + (2 * column + 1).abs_diff(grid.width())
    };
    let mut points: Vec<Point> = grid.points().collect();
    points.sort_by_key(|&point| far(point));
    let mut placed: Vec<Point> = Vec::new();
    for point in points {
        if placed.len() < most && !point.neighbours().iter().any(|near| placed.contains(near)) {
            placed.push(point);
        }
    }
    placed
}
