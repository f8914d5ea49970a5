//! Taste: how likely a good player makes a move, as learned from games of the bot's own.
//!
//! A move has a handful of features: the shapes around it, what it catches and saves, how far it is
//! from the last one. Each feature has a weight, and a move's chances are as e to the sum of its weights
//! (the model of Bradley and Terry). Nothing here reads or writes a file: what was learned comes and
//! goes as bytes.
//!
//! - `shape`: what lies around a point; `feature`: what can be said of a move;
//! - `file`: taste as bytes; `fit`: the weights that explain some games best; `learner` plays these, `lesson` is one.

mod feature;
mod file;
mod fit;
mod learner;
mod lesson;
mod shape;

use damier_games::go::{Board, Colour, Point};

pub(super) use feature::{Feature, Kind, size_class};
pub(super) use learner::Learner;
use shape::Shapes;

/// Lines from the edge that are told apart.
const LINES: usize = 4;

/// Hands over the features of shape and place of a play.
pub(super) fn shapes(board: &Board, point: Point, colour: Colour, mut add: impl FnMut(Feature)) {
    let shapes = Shapes::around(board, point, colour);
    feature::of_shapes(&shapes).into_iter().for_each(&mut add);
    let grid = board.grid();
    let (row, column) = grid.place(point);
    let (rows, columns) = (grid.height(), grid.width());
    let across = row.min(rows - 1 - row).min(LINES);
    let along = column.min(columns - 1 - column).min(LINES);
    let place = across.min(along) * (LINES + 1) + across.max(along);
    let size = match rows.max(columns) {
        0..=10 => 0,
        11..=15 => 1,
        _ => 2,
    };
    let value = place as u64 | u64::from(shapes.is_open()) << 8 | size << 9;
    add(Feature::new(Kind::Line, value));
}

/// Weights of features.
#[derive(Clone, Debug)]
pub(super) struct Taste {
    /// Features and weights, each at the first free place after the one that its number gives.
    table: Box<[(Feature, f32)]>,
}

/// No feature has this number.
const FREE: Feature = Feature(u64::MAX);

impl Taste {
    /// A taste with these weights; those of shapes hold however they are turned and mirrored.
    fn from_weights(weights: &[(Feature, f32)]) -> Taste {
        let places = (weights.len() * 16).next_power_of_two();
        let mut taste = Taste { table: vec![(FREE, 0.0); places].into_boxed_slice() };
        for &(feature, weight) in weights {
            for image in feature.images() {
                let at = taste.place(image);
                taste.table[at] = (image, weight);
            }
        }
        taste
    }

    fn place(&self, feature: Feature) -> usize {
        let mask = self.table.len() - 1;
        let mut at = (feature.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.table[at].0 != feature && self.table[at].0 != FREE {
            at = (at + 1) & mask;
        }
        at
    }

    /// The weight of a feature; zero if nothing was learned about it.
    #[inline]
    pub(super) fn weight(&self, feature: Feature) -> f32 {
        self.table[self.place(feature)].1
    }
}

/// Turns sums of weights into probabilities.
pub(super) fn share_out(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for sum in sums.iter_mut() {
        *sum = exp(*sum - most);
        total += *sum;
    }
    for sum in sums.iter_mut() {
        *sum /= total;
    }
}

/// e to a power that is not positive, of the same bits on every machine, which a library's is not.
fn exp(power: f32) -> f32 {
    let twos = (power * std::f32::consts::LOG2_E).max(-120.0);
    let whole = twos.floor();
    let part = (twos - whole) * std::f32::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..8_u8).rev() {
        sum = 1.0 + part / f32::from(term) * sum;
    }
    sum * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_e_are_as_precise_as_they_have_to_be() {
        for at in 0..2000_u16 {
            let power = -f32::from(at) / 50.0;
            let (ours, theirs) = (exp(power), power.exp());
            assert!((ours - theirs).abs() <= 2e-6 * theirs, "{power}: {ours} {theirs}");
        }
        assert!(exp(-1e30) < 1e-30);
    }

    #[test]
    fn the_same_shape_is_liked_the_same_however_it_is_turned() {
        let weight = |rows: &[&str], row: usize, column: usize, colour: Colour, taste: &Taste| {
            let board = Board::from_rows(rows).unwrap();
            let mut sum = 0.0_f32;
            let point = board.grid().point(row, column);
            shapes(&board, point, colour, |feature| sum += taste.weight(feature));
            sum.round() as i32
        };
        let rows = ["..X..", ".XO..", ".....", ".O...", "....."];
        let board = Board::from_rows(&rows).unwrap();
        let mut features = Vec::new();
        shapes(&board, board.grid().point(1, 3), Colour::Black, |feature| features.push(feature));
        let weights: Vec<(Feature, f32)> =
            features.iter().enumerate().map(|(at, &feature)| (feature, (at + 1) as f32)).collect();
        let taste = Taste::from_weights(&weights);
        assert_eq!(weight(&rows, 1, 3, Colour::Black, &taste), 10);
        let mirrored = ["..X..", "..OX.", ".....", "...O.", "....."];
        assert_eq!(weight(&mirrored, 1, 1, Colour::Black, &taste), 10);
        let turned = [".....", ".....", ".O.OX", "...X.", "....."];
        let recoloured = ["..O..", ".OX..", ".....", ".X...", "....."];
        assert_eq!(weight(&recoloured, 1, 3, Colour::White, &taste), 10);
        assert!(weight(&turned, 1, 3, Colour::Black, &taste) < 10);
        assert!(weight(&rows, 1, 3, Colour::White, &taste) < 10);
    }
}
