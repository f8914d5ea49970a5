//! A row of small bars: how a number changed over a game, in as many columns as there are.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::theme::Look;
use damier_arena::asking::evened;

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN: [char; 8] = ['_', '.', ':', '-', '=', '+', '*', '#'];

/// Values over the moves of a game, drawn in `width` columns for a game of `moves` moves. Values are
/// on a scale of their own, so the lowest gets the shortest bar and the highest the longest; one far beyond
/// all others, a win that is proven, leaves them their shape. A column
/// without a value goes on as the one before; a column holds the last value of its moves.
///
/// ```
/// use damier::screen::sparkline::sparkline;
/// use damier::screen::theme::Look;
/// let values = [(1, 0.0), (3, 1.0), (4, 0.5)];
/// assert_eq!(sparkline(&values, 4, 5, &Look::default()), " ▁▁█▅");
/// let proven = [(0, 56.0), (1, 50.0), (2, 62.0), (3, 1_000_049.0)];
/// assert_eq!(sparkline(&proven, 3, 4, &Look::default()), "▄▁▆█");
/// ```
pub fn sparkline(values: &[(usize, f32)], moves: usize, width: usize, look: &Look) -> String {
    let bars = if look.ascii { PLAIN } else { BARS };
    let values = &evened(values)[..];
    let shown = || values.iter().filter(|(at, value)| *at <= moves && value.is_finite());
    let known = || shown().map(|&(_, value)| value);
    let (low, high) = (known().fold(f32::MAX, f32::min), known().fold(f32::MIN, f32::max));
    let bar = |value: f32| {
        let share = if high > low { (value - low) / (high - low) } else { 0.5 };
        bars[((share * 7.0).round() as usize).min(7)]
    };
    let mut columns = vec![None; width.min(moves + 1)];
    for &(at, value) in shown() {
        // Where there is no room, nothing is drawn.
        if let Some(column) = columns.get_mut(column_of(at, moves, width)) {
            *column = Some(bar(value));
        }
    }
    let mut last = ' ';
    let drawn = columns.into_iter().map(|column| {
        last = column.unwrap_or(last);
        last
    });
    drawn.collect()
}

/// The column in which a move is drawn.
pub fn column_of(at: usize, moves: usize, width: usize) -> usize {
    let width = width.min(moves + 1).max(1);
    (at.min(moves) * width / (moves + 1)).min(width - 1)
}

/// What a bot thought of its position, by the numbers of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimates {
    /// The bot.
    pub name: String,
    /// Its estimates.
    pub values: Vec<(usize, f32)>,
}

/// Estimates as small graphs at the bottom of an area, for a game of `moves` moves; with a sign below
/// the move `at`, if one is given.
pub fn draw_estimates(
    estimates: &[Estimates],
    moves: usize,
    at: Option<usize>,
    look: &Look,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let width = usize::from(area.width);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for Estimates { name, values } in estimates.iter().filter(|bot| !bot.values.is_empty()) {
        let heading = look.text(&format!("{name} on its position"));
        lines.push(Line::styled(heading, look.quiet()));
        lines.push(Line::raw(sparkline(values, moves, width, look)));
    }
    if lines.is_empty() {
        return;
    }
    if let Some(at) = at {
        let sign = if look.ascii { '^' } else { '▲' };
        lines.push(Line::raw(format!("{:1$}{sign}", "", column_of(at, moves, width))));
    }
    let height = (lines.len() as u16).min(area.height);
    let area = Rect { y: area.bottom() - height, height, ..area };
    Clear.render(area, frame.buffer_mut());
    Paragraph::new(lines).render(area, frame.buffer_mut());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_width_and_any_values_are_drawn() {
        let values: Vec<(usize, f32)> = (0..1000).map(|at| (at, (at as f32).sin())).collect();
        for width in [0, 1, 7, 80, 5000] {
            let drawn = sparkline(&values, 999, width, &Look::default());
            assert_eq!(drawn.chars().count(), width.min(1000));
        }
        assert_eq!(sparkline(&[], 9, 4, &Look::default()), "    ");
        let odd = [(0, f32::NAN), (1, f32::INFINITY), (2, 3.0), (99, 1.0)];
        let look = Look { ascii: true, ..Look::default() };
        assert_eq!(sparkline(&odd, 2, 9, &look), "  =");
    }
}
