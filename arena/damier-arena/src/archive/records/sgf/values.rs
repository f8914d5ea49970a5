//! Points, numbers and sizes as they stand in properties.

use damier_games::go::{Grid, Move, Point, SIDES};

/// A point's letters: `aa` is the top left.
pub(super) fn letters(grid: Grid, point: Point) -> String {
    let (row, column) = grid.place(point);
    [column, row].map(|at| char::from(b'a' + at as u8)).iter().collect()
}

/// The point of two letters, if it is on the board.
fn point(grid: Grid, text: &[u8]) -> Option<Point> {
    let &[column, row] = text else { return None };
    let index = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        _ => None,
    };
    let (row, column) = (index(row)?, index(column)?);
    (row < grid.height() && column < grid.width()).then(|| grid.point(row, column))
}

/// A move: a point, nothing for a pass, or `tt` for a pass where that is no point.
pub(super) fn read_move(grid: Grid, text: &[u8]) -> Result<Move, String> {
    let text = text.trim_ascii();
    let small = grid.width() <= 19 && grid.height() <= 19;
    if text.is_empty() || (small && text == b"tt") || text.eq_ignore_ascii_case(b"pass") {
        return Ok(Move::Pass);
    }
    point(grid, text).map(Move::Play).ok_or_else(|| off_board(grid, text))
}

/// A point, or two corners of a rectangle of points.
pub(super) fn read_points(grid: Grid, text: &[u8], into: &mut Vec<Point>) -> Result<(), String> {
    let text = text.trim_ascii();
    let mut corners = text.splitn(2, |&byte| byte == b':').map(<[u8]>::trim_ascii);
    let first = corners.next().unwrap_or_default();
    let last = corners.next().unwrap_or(first);
    let (Some(first), Some(last)) = (point(grid, first), point(grid, last)) else {
        return Err(off_board(grid, text));
    };
    let ((top, left), (bottom, right)) = (grid.place(first), grid.place(last));
    for row in top.min(bottom)..=top.max(bottom) {
        into.extend((left.min(right)..=left.max(right)).map(|column| grid.point(row, column)));
    }
    Ok(())
}

fn off_board(grid: Grid, text: &[u8]) -> String {
    let shown = &text[..text.len().min(20)];
    let (width, height) = (grid.width(), grid.height());
    format!("`{}` is no point of a {width}×{height} board", shown.escape_ascii())
}

/// The board of `19` or `9:13`.
pub(super) fn read_size(text: &str) -> Result<Grid, String> {
    let (width, height) = text.split_once([':', 'x']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse().ok().filter(|side| SIDES.contains(side));
    if let (Some(width), Some(height)) = (side(width), side(height)) {
        return Ok(Grid::new(width, height));
    }
    let shown: String = text.chars().take(20).collect();
    Err(format!("`SZ[{shown}]` is no board of 1 to 25 points each way"))
}

/// The number that a text begins with; a comma may stand for the point.
pub(super) fn leading_number(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    let sign = usize::from(text.starts_with(['+', '-']));
    let digits = text[sign..].find(|c: char| !c.is_ascii_digit() && c != '.');
    let end = digits.map_or(text.len(), |digits| sign + digits);
    text[..end.min(sign + 20)].parse().ok().filter(|number: &f64| number.is_finite())
}

/// Komi in points. Some programs write it in hundredths, and some count it in stones, of which each
/// is two points: `KM[750]`, `KM[3.75]` and `KM[375]` are all seven and a half.
pub(super) fn read_komi(text: &str) -> Option<f64> {
    let number = leading_number(text)?;
    let number = if number.abs() >= 100.0 { number / 100.0 } else { number };
    let quarters = number.abs() * 4.0;
    let in_stones = quarters.fract() == 0.0 && quarters as u64 % 2 == 1;
    let points = if in_stones { number * 2.0 } else { number };
    (points.abs() <= 1000.0).then_some(points + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_in_points_hundredths_and_stones() {
        for (text, komi) in [
            ("7.5", 7.5),
            ("6,5", 6.5),
            ("750", 7.5),
            ("375", 7.5),
            ("3.75", 7.5),
            ("2.75", 5.5),
            ("-5.5", -5.5),
            ("0", 0.0),
            ("-0", 0.0),
            ("6.5 points", 6.5),
            ("550.00", 5.5),
        ] {
            assert_eq!(read_komi(text), Some(komi), "{text}");
        }
        for text in ["", "x", ".", "--5", "+"] {
            assert_eq!(read_komi(text), None, "{text}");
        }
        assert_eq!(read_komi("1e400"), Some(1.0));
    }

    #[test]
    fn tt_is_a_pass_where_it_is_no_point() {
        assert_eq!(read_move(Grid::new(19, 19), b"tt"), Ok(Move::Pass));
        let large = Grid::new(20, 20);
        assert_eq!(read_move(large, b"tt"), Ok(Move::Play(large.point(19, 19))));
        assert_eq!(read_move(large, b" "), Ok(Move::Pass));
        assert!(read_move(Grid::new(9, 9), b"jj").is_err());
        assert!(read_move(Grid::new(9, 9), b"aaa").is_err());
    }

    #[test]
    fn rectangles_are_read_from_any_two_corners() {
        let grid = Grid::new(9, 9);
        for text in [b"bb:cd", b"cd:bb", b"cb:bd"] {
            let mut points = Vec::new();
            read_points(grid, text, &mut points).unwrap();
            assert_eq!(points.len(), 6);
        }
    }
}
