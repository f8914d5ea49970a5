//! What becomes of each of the 65,536 rows of four cells, looked up instead of computed.
//!
//! The tables are built once in a program, on first use, and never change. Rules keep a reference
//! to them, so that hot code neither builds nor checks anything.

use std::fmt;
use std::sync::LazyLock;

use super::line::{self, Line};

/// A bound on what four rows can give together, and the reward of each row whose slide makes a tile
/// that four bits cannot hold.
pub(super) const TOO_LARGE: u32 = 1 << 24;

/// Every row of four cells with its two slides. A cell is four bits, the first cell the lowest.
pub struct Tables {
    /// After a slide towards the first cell, and after one towards the last.
    slid: Box<[[u16; 2]; ROWS]>,
    /// The sum of the merged tiles, the same both ways; or [`TOO_LARGE`]. Kept apart because
    /// playouts do without, and have more of the other table in the cache.
    rewards: Box<[u32; ROWS]>,
}

const ROWS: usize = 1 << 16;

static SHARED: LazyLock<Tables> = LazyLock::new(Tables::build);

impl Tables {
    /// The tables, built on the first call.
    pub fn shared() -> &'static Tables {
        &SHARED
    }

    /// The row after a slide towards its first cell, and after one towards its last. A tile that
    /// four bits cannot hold comes out too small.
    #[inline]
    pub fn slid(&self, row: u16) -> [u16; 2] {
        self.slid[usize::from(row)]
    }

    /// The sum of the tiles that merge when the row slides; or [`TOO_LARGE`].
    #[inline]
    pub(super) fn reward(&self, row: u16) -> u32 {
        self.rewards[usize::from(row)]
    }

    fn build() -> Tables {
        let mut slid = boxed([0; 2]);
        let mut rewards = boxed(0);
        for row in 0..ROWS {
            (slid[row], rewards[row]) = slide_row(row as u16);
        }
        Tables { slid, rewards }
    }
}

fn boxed<T: Clone>(value: T) -> Box<[T; ROWS]> {
    let slice = vec![value; ROWS].into_boxed_slice();
    slice.try_into().unwrap_or_else(|_| unreachable!("the slice has that many rows"))
}

fn slide_row(row: u16) -> ([u16; 2], u32) {
    let (mut slid, mut reward) = ([0; 2], 0);
    let ways = [Line { first: 0, step: 1, length: 4 }, Line { first: 3, step: -1, length: 4 }];
    for (slid, line) in slid.iter_mut().zip(ways) {
        let mut cells = [0, 4, 8, 12].map(|at| ((row >> at) & 15) as u8);
        let effect = line::slide(&mut cells, line);
        let fits = cells.iter().all(|&rank| rank < 16);
        reward = if fits { effect.reward as u32 } else { TOO_LARGE };
        // A tile that does not fit is kept too small, so that the row still counts as changed.
        *slid = cells.iter().rev().fold(0, |bits, &rank| (bits << 4) | u16::from(rank.min(15)));
    }
    (slid, reward)
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}
