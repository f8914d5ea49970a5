//! A board of any side, with or without walls, and with tiles of any size: one byte for each cell.
//!
//! Always right and reasonably fast. [`super::packed`] is the fast board for the usual case, and
//! [`super::board`] chooses between the two; nothing here knows of either.

use super::line::{self, Effect, Line, WALL};
use super::slide::{Slide, Slides};

/// The largest side there is.
pub(super) const LARGEST_SIDE: usize = 8;

/// Cells row by row. Those beyond the last one stay zero, so that equal boards are equal values.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Plain {
    side: u8,
    cells: [u8; LARGEST_SIDE * LARGEST_SIDE],
}

/// The lines of a slide on a board of this side, each from the end that tiles move towards.
#[inline]
pub(super) fn lines(length: usize, slide: Slide) -> impl Iterator<Item = Line> {
    let (along, across) = if slide.is_vertical() { (length, 1) } else { (1, length) };
    let (offset, step) = if slide.is_towards_end() {
        ((length - 1) * along, -(along as isize))
    } else {
        (0, along as isize)
    };
    (0..length).map(move |at| Line { first: at * across + offset, step, length })
}

impl Plain {
    /// An empty board.
    pub(super) fn empty(side: usize) -> Plain {
        debug_assert!((1..=LARGEST_SIDE).contains(&side), "no board of side {side}");
        Plain { side: side as u8, cells: [0; LARGEST_SIDE * LARGEST_SIDE] }
    }

    #[inline]
    pub(super) fn side(&self) -> usize {
        usize::from(self.side)
    }

    /// The codes of all cells.
    #[inline]
    pub(super) fn codes(&self) -> &[u8] {
        &self.cells[..self.side() * self.side()]
    }

    #[inline]
    pub(super) fn put(&mut self, cell: usize, code: u8) {
        let cells = self.side() * self.side();
        self.cells[..cells][cell] = code;
    }

    /// Slides all tiles; a slide that is not possible changes nothing.
    #[inline]
    pub(super) fn slide(&mut self, slide: Slide) -> Effect {
        let mut total = Effect::default();
        for line in lines(self.side(), slide) {
            let effect = line::slide(&mut self.cells, line);
            total.changed |= effect.changed;
            total.reward += effect.reward;
        }
        total
    }

    #[inline]
    pub(super) fn can_slide(&self, slide: Slide) -> bool {
        lines(self.side(), slide).any(|line| line::can_slide(&self.cells, line))
    }

    /// All slides that change something.
    pub(super) fn slides(&self) -> Slides {
        Slide::ALL
            .into_iter()
            .fold(Slides::default(), |set, slide| set.with(slide, self.can_slide(slide)))
    }

    #[inline]
    pub(super) fn empty_cells(&self) -> usize {
        self.codes().iter().map(|&code| usize::from(code == 0)).sum()
    }

    /// The exponent of the largest tile, 0 if there is none.
    #[inline]
    pub(super) fn largest_rank(&self) -> u8 {
        self.codes().iter().copied().filter(|&code| code != WALL).max().unwrap_or(0)
    }
}
