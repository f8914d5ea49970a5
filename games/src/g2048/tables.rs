//! What becomes of each of the 65,536 rows of four cells, looked up instead of computed.
//!
//! The tables are built once in a program, on first use, and never change. Rules keep a reference
//! to them, so that hot code neither builds nor checks anything.

use std::fmt;
use std::sync::LazyLock;

use super::line::{self, Line};

/// A bound on what four rows can give together, and added for each row whose slide makes a tile
/// that four bits cannot hold.
pub(super) const TOO_LARGE: u32 = 1 << 24;

/// A row's content after a slide, and what the slide gives.
#[derive(Copy, Clone, Default)]
pub(super) struct Row {
    /// After a slide towards the first cell, and after one towards the last.
    pub(super) slid: [u16; 2],
    /// The sum of the merged tiles, the same both ways; or [`TOO_LARGE`].
    pub(super) reward: u32,
}

/// Every row of four cells with its two slides. A cell is four bits, the first cell the lowest.
pub struct Tables {
    rows: Box<[Row; 1 << 16]>,
}

static SHARED: LazyLock<Tables> = LazyLock::new(Tables::build);

impl Tables {
    /// The tables, built on the first call.
    pub fn shared() -> &'static Tables {
        &SHARED
    }

    #[inline]
    pub(super) fn row(&self, row: u16) -> Row {
        self.rows[usize::from(row)]
    }

    fn build() -> Tables {
        let mut rows = vec![Row::default(); 1 << 16].into_boxed_slice();
        for (row, entry) in rows.iter_mut().enumerate() {
            *entry = slide_row(row as u16);
        }
        let rows = rows.try_into().unwrap_or_else(|_| unreachable!("as many rows as were asked"));
        Tables { rows }
    }
}

fn slide_row(row: u16) -> Row {
    let start = [0, 4, 8, 12].map(|at| ((row >> at) & 15) as u8);
    let mut slid = Row::default();
    let ways = [Line { first: 0, step: 1, length: 4 }, Line { first: 3, step: -1, length: 4 }];
    for (way, line) in ways.into_iter().enumerate() {
        let mut cells = start;
        let effect = line::slide(&mut cells, line);
        let fits = cells.iter().all(|&rank| rank < 16);
        slid.reward = if fits { effect.reward as u32 } else { TOO_LARGE };
        // A tile that does not fit is kept too small, so that the row still counts as changed.
        slid.slid[way] =
            cells.iter().rev().fold(0, |bits, &rank| (bits << 4) | u16::from(rank.min(15)));
    }
    slid
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}
