//! A network that has learned: its weights, and what a board is worth by them.

use std::fmt;
use std::sync::{Arc, LazyLock};

use damier_games::g2048::Packed;

use super::shape::Shape;

/// The network that comes with the bot.
const SHIPPED: &[u8] = include_bytes!("../../nets/2048.net");

/// The largest weight, in units: what two bytes of a file can hold, with a sign.
const LARGEST: f32 = 8191.0;

/// A network for 2048 on the usual board.
#[derive(Clone)]
pub struct Net {
    pub(super) shape: Shape,
    /// The weights, in units of `unit` points.
    pub(super) weights: Box<[i16]>,
    pub(super) unit: f32,
    /// What it was made from: `seed=1,games=300000`.
    pub(super) origin: String,
}

impl Net {
    /// A network of this shape with these weights, as precise as two bytes let them be.
    pub(super) fn new(shape: Shape, weights: &[f32], origin: String) -> Net {
        let largest = weights.iter().fold(0.0, |most, weight| f32::max(most, weight.abs()));
        let unit = (largest / LARGEST).max(f32::MIN_POSITIVE);
        let weights = weights.iter().map(|weight| (weight / unit).round() as i16).collect();
        Net { shape, weights, unit, origin }
    }

    /// The network that comes with the bot.
    pub fn shipped() -> Arc<Net> {
        static SHARED: LazyLock<Arc<Net>> = LazyLock::new(|| {
            Arc::new(Net::from_bytes(SHIPPED).expect("the net that comes with the bot is one"))
        });
        Arc::clone(&SHARED)
    }

    /// About the points that are to come from a board on which a tile is about to be drawn.
    #[inline]
    pub fn value(&self, board: Packed) -> f32 {
        let mut sum = 0_i32;
        self.shape.each(board, |place| sum += i32::from(self.weights[place]));
        sum as f32 * self.unit
    }

    /// Through which windows it looks at a board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What it was made from: `seed=1,games=300000`.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({} weights, {})", self.weights.len(), self.origin)
    }
}
