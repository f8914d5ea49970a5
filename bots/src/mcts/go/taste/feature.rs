//! What can be said of a move before anything was tried: its features.
//!
//! Each is a number, a kind and a value. Files keep them, so a change of what one means is a new version of
//! the format.

use super::shape::{self, Shapes};

/// A feature of a move: its kind in the highest byte, its value below.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::mcts::go) struct Feature(pub(super) u64);

/// Kinds of features. Those of shapes come first, the smallest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::mcts::go) enum Kind {
    /// The shape of the eight cells around, with the liberties of the neighbours.
    Near,
    /// The shape of twelve cells.
    Mid,
    /// The shape of twenty cells.
    Far,
    /// How far it is from the last move.
    Distance,
    /// How far it is from the edges, and whether anything is near.
    Line,
    /// It takes stones.
    Takes,
    /// It catches stones that cannot get away.
    Catches,
    /// It saves stones in atari.
    Escapes,
    /// It saves stones that would be caught.
    Strengthens,
    /// The liberties of what it makes.
    Liberties,
    /// It is in a small eye space.
    Vital,
    /// It puts stones in atari that can get away.
    Atari,
    /// It is a pass.
    Pass,
}

const SHAPES: u8 = 3;

impl Feature {
    pub(in crate::mcts::go) const fn new(kind: Kind, value: u64) -> Feature {
        Feature((kind as u64) << 56 | value)
    }

    /// The same feature of the same move on a board that is turned or mirrored.
    pub(super) fn images(self) -> impl Iterator<Item = Feature> {
        let kind = (self.0 >> 56) as u8;
        let (head, value) = (self.0 & 0xFF << 56, self.0 & !(0xFF << 56));
        let images = (kind < SHAPES).then(|| shape::images(usize::from(kind), value));
        let images = images.unwrap_or([value; 8]);
        images.into_iter().map(move |image| Feature(head | image))
    }

    /// One of all images, the same for each of them.
    pub(super) fn canonical(self) -> Feature {
        self.images().min().unwrap_or(self)
    }
}

/// The features of shapes around a point.
pub(super) fn of_shapes(shapes: &Shapes) -> [Feature; 3] {
    [
        Feature::new(Kind::Near, shapes.near),
        Feature::new(Kind::Mid, shapes.mid),
        Feature::new(Kind::Far, shapes.far),
    ]
}

/// Classes of chains: none, one stone, two, three to five, more.
pub(in crate::mcts::go) fn size_class(stones: usize) -> u64 {
    match stones {
        0..=2 => stones as u64,
        3..=5 => 3,
        _ => 4,
    }
}
