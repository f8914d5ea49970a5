//! A small part of a board, as sets of bits: what searches of life and death work on.
//!
//! Only the points of the part exist here. What lies outside matters in one way: a stone beside a
//! stone outside that never falls never falls either. Everything is a pure function of a position;
//! positions are copied, never changed. Suicide is not played.

use crate::go::board::Board;
use crate::go::colour::Colour;
use crate::go::grid::Point;
use crate::go::points::PointSet;

/// A set of points of a part, one bit each.
pub(super) type Bits = u128;

/// The most points that a part may have.
pub(super) const MOST: usize = 128;

/// The bits of a set, from the lowest.
pub(super) fn each(mut bits: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Where the points of a part are, and which stones in it never fall.
#[derive(Clone, Debug)]
pub(super) struct Part {
    points: Vec<Point>,
    near: Vec<Bits>,
    all: Bits,
    /// Points on which a stone of this colour never falls: beside such a stone outside of the part,
    /// or taken to be so for the sake of a question.
    pub(super) firm: [Bits; 2],
}

/// The stones on a part, and the point that a simple ko forbids.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) stones: [Bits; 2],
    pub(super) ko: Bits,
}

impl Position {
    pub(super) fn occupied(&self) -> Bits {
        self.stones[0] | self.stones[1]
    }
}

impl Part {
    /// The part of a board with these points, and its stones. `safe` are stones that never fall, and
    /// what else lies outside is taken to belong to `others`. Too many points are no part.
    pub(super) fn cut(
        board: &Board,
        points: &PointSet,
        safe: &PointSet,
        others: Option<Colour>,
    ) -> Option<(Part, Position)> {
        let points: Vec<Point> = points.iter().collect();
        if points.len() > MOST {
            return None;
        }
        let place = |wanted: Point| points.binary_search(&wanted).ok();
        let mut near = Vec::with_capacity(points.len());
        let mut firm = [0; 2];
        let mut position = Position::default();
        for (at, &point) in points.iter().enumerate() {
            let mut around = 0;
            for beside in board.near(point) {
                match (place(beside), board.stone(beside)) {
                    (Some(bit), _) => around |= 1 << bit,
                    (None, Some(colour)) if safe.contains(beside) => {
                        firm[colour as usize] |= 1 << at;
                    }
                    (None, _) => {
                        if let Some(colour) = others {
                            firm[colour as usize] |= 1 << at;
                        }
                    }
                }
            }
            near.push(around);
            if let Some(colour) = board.stone(point) {
                position.stones[colour as usize] |= 1 << at;
            }
        }
        let all = if points.len() == MOST { Bits::MAX } else { (1 << points.len()) - 1 };
        Some((Part { points, near, all, firm }, position))
    }

    /// The bit of a point.
    pub(super) fn bit(&self, point: Point) -> Option<Bits> {
        self.points.binary_search(&point).ok().map(|at| 1 << at)
    }

    /// The bits of those of these points that belong to the part.
    pub(super) fn bits(&self, points: &PointSet) -> Bits {
        points.iter().filter_map(|point| self.bit(point)).fold(0, |bits, bit| bits | bit)
    }

    /// The empty points.
    pub(super) fn empty(&self, position: &Position) -> Bits {
        self.all & !position.occupied()
    }

    /// The points beside any of these.
    #[inline]
    pub(super) fn beside(&self, bits: Bits) -> Bits {
        each(bits).fold(0, |around, bit| around | self.near[bit.trailing_zeros() as usize])
    }

    /// What is connected to `from` within a set.
    #[inline]
    pub(super) fn flood(&self, from: Bits, within: Bits) -> Bits {
        let mut reached = from & within;
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.beside(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// The chain of a stone.
    #[inline]
    pub(super) fn chain(&self, position: &Position, stone: Bits, colour: Colour) -> Bits {
        self.flood(stone, position.stones[colour as usize])
    }

    /// The liberties of a chain.
    #[inline]
    pub(super) fn liberties(&self, position: &Position, chain: Bits) -> Bits {
        self.beside(chain) & self.empty(position)
    }

    /// Does this chain never fall?
    #[inline]
    pub(super) fn is_firm(&self, chain: Bits, colour: Colour) -> bool {
        chain & self.firm[colour as usize] != 0
    }

    /// The position after a stone on an empty point, and what it captured; none if it is suicide.
    pub(super) fn play(
        &self,
        position: &Position,
        at: Bits,
        colour: Colour,
    ) -> Option<(Position, Bits)> {
        let (own, other) = (colour as usize, colour.other() as usize);
        let mut next = Position { stones: position.stones, ko: 0 };
        next.stones[own] |= at;
        let mut captured = 0;
        let mut left = self.beside(at) & next.stones[other];
        while left != 0 {
            let chain = self.chain(&next, left & left.wrapping_neg(), colour.other());
            left &= !chain;
            if self.liberties(&next, chain) == 0 && !self.is_firm(chain, colour.other()) {
                captured |= chain;
            }
        }
        next.stones[other] &= !captured;
        let chain = self.chain(&next, at, colour);
        let liberties = self.liberties(&next, chain);
        if liberties == 0 && !self.is_firm(chain, colour) {
            return None;
        }
        if captured.is_power_of_two() && chain == at && liberties == captured {
            next.ko = captured;
        }
        Some((next, captured))
    }

    /// The stones of a colour that live even if their owner always passes (Benson), firm ones among
    /// them, and the points that they hold in this way: themselves and their eyes.
    pub(super) fn pass_alive(&self, position: &Position, colour: Colour) -> (Bits, Bits) {
        let own = position.stones[colour as usize];
        let empty = self.empty(position);
        let mut chains = Chains::default();
        let mut left = own;
        while left != 0 {
            let chain = self.flood(left & left.wrapping_neg(), own);
            left &= !chain;
            chains.push(chain, self.beside(chain));
        }
        let mut regions: Vec<(Bits, Bits)> = Vec::new();
        let mut left = self.all & !own;
        while left != 0 {
            let region = self.flood(left & left.wrapping_neg(), self.all & !own);
            left &= !region;
            // Where the opponent is connected to the outside, nothing is enclosed.
            if region & self.firm[colour.other() as usize] == 0 {
                regions.push((region, self.beside(region) & own));
            }
        }
        let mut alive = chains.all;
        loop {
            let before = alive;
            for at in 0..chains.len {
                let (chain, beside) = (chains.stones[at], chains.beside[at]);
                if chain & alive == 0 || self.is_firm(chain, colour) {
                    continue;
                }
                let vital = regions.iter().filter(|(region, border)| {
                    border & chain != 0 && border & !alive == 0 && region & empty & !beside == 0
                });
                if vital.take(2).count() < 2 {
                    alive &= !chain;
                }
            }
            if alive == before {
                break;
            }
        }
        let mut held = alive;
        for (region, border) in regions {
            let enclosed = border != 0 && border & !alive == 0;
            let vital = |at: usize| {
                chains.stones[at] & border != 0 && region & empty & !chains.beside[at] == 0
            };
            if enclosed && (0..chains.len).any(vital) {
                held |= region;
            }
        }
        (alive, held)
    }
}

/// The chains of a colour with the points beside each; those beyond the room count as one that is
/// not alive.
struct Chains {
    stones: [Bits; Chains::MOST],
    beside: [Bits; Chains::MOST],
    all: Bits,
    len: usize,
}

impl Chains {
    const MOST: usize = 32;

    fn push(&mut self, stones: Bits, beside: Bits) {
        if self.len < Chains::MOST {
            (self.stones[self.len], self.beside[self.len]) = (stones, beside);
            self.all |= stones;
            self.len += 1;
        }
    }
}

impl Default for Chains {
    fn default() -> Chains {
        Chains { stones: [0; Chains::MOST], beside: [0; Chains::MOST], all: 0, len: 0 }
    }
}
