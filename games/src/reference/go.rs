//! Go without any bookkeeping: flood fill for everything, and a set of all past boards.

use std::collections::HashSet;

use crate::go::{Colour, Ko};

/// The stones of a board, row by row from the top.
type Stones = Vec<Option<Colour>>;

/// A game of Go by the plainest means.
#[derive(Clone, Debug)]
pub struct NaiveGo {
    width: usize,
    height: usize,
    ko: Ko,
    suicide: bool,
    stones: Stones,
    to_move: Colour,
    captures: [u32; 2],
    /// Every board so far, with who was to move.
    past: HashSet<(Stones, Colour)>,
    /// The last move's point and what it captured.
    last: Option<(usize, Vec<usize>)>,
}

impl NaiveGo {
    /// An empty board.
    pub fn new(width: usize, height: usize, ko: Ko, suicide: bool) -> NaiveGo {
        let stones = vec![None; width * height];
        let past = HashSet::from([(stones.clone(), Colour::Black)]);
        let (to_move, captures, last) = (Colour::Black, [0; 2], None);
        NaiveGo { width, height, ko, suicide, stones, to_move, captures, past, last }
    }

    /// The stones, row by row from the top.
    pub fn stones(&self) -> &[Option<Colour>] {
        &self.stones
    }

    /// How many stones a colour has captured.
    pub fn captures(&self, by: Colour) -> u32 {
        self.captures[by as usize]
    }

    /// The points on which the player to move may play.
    pub fn legal(&self) -> Vec<usize> {
        (0..self.stones.len()).filter(|&point| self.after(point).is_some()).collect()
    }

    /// Plays on a point; false, and nothing changes, if that is not legal.
    pub fn play(&mut self, point: usize) -> bool {
        let Some((stones, captured, own)) = self.after(point) else { return false };
        self.stones = stones;
        self.captures[self.to_move as usize] += captured.len() as u32;
        self.captures[self.to_move.other() as usize] += own;
        self.last = Some((point, captured));
        self.next();
        true
    }

    /// Passes.
    pub fn pass(&mut self) {
        self.last = None;
        self.next();
    }

    fn next(&mut self) {
        self.to_move = self.to_move.other();
        self.past.insert((self.stones.clone(), self.to_move));
    }

    /// The board after a play, what it captured and how many own stones it lost.
    fn after(&self, point: usize) -> Option<(Stones, Vec<usize>, u32)> {
        if self.stones[point].is_some() {
            return None;
        }
        let mut stones = self.stones.clone();
        stones[point] = Some(self.to_move);
        let mut captured = Vec::new();
        for near in self.near(point) {
            if stones[near] == Some(self.to_move.other()) {
                let chain = self.connected(&stones, near);
                if !self.breathes(&stones, &chain) {
                    for &stone in &chain {
                        stones[stone] = None;
                    }
                    captured.extend(chain);
                }
            }
        }
        let own = self.connected(&stones, point);
        let mut lost = 0;
        if !self.breathes(&stones, &own) {
            if !self.suicide || own.len() == 1 {
                return None;
            }
            lost = own.len() as u32;
            for stone in own {
                stones[stone] = None;
            }
        }
        let repeated = match self.ko {
            Ko::Simple => self.retakes_ko(point),
            Ko::Positional => {
                let seen = |colour| self.past.contains(&(stones.clone(), colour));
                seen(Colour::Black) || seen(Colour::White)
            }
            Ko::Situational => self.past.contains(&(stones.clone(), self.to_move.other())),
        };
        (!repeated).then_some((stones, captured, lost))
    }

    fn retakes_ko(&self, point: usize) -> bool {
        let Some((taker, captured)) = &self.last else { return false };
        let chain = self.connected(&self.stones, *taker);
        let liberties = self.near(*taker).into_iter().filter(|&near| self.stones[near].is_none());
        captured[..] == [point] && chain.len() == 1 && liberties.count() == 1
    }

    fn near(&self, point: usize) -> Vec<usize> {
        let (row, column) = (point / self.width, point % self.width);
        let mut near = Vec::new();
        if row > 0 {
            near.push(point - self.width);
        }
        if row + 1 < self.height {
            near.push(point + self.width);
        }
        if column > 0 {
            near.push(point - 1);
        }
        if column + 1 < self.width {
            near.push(point + 1);
        }
        near
    }

    /// The points connected to this one that hold the same.
    fn connected(&self, stones: &Stones, from: usize) -> Vec<usize> {
        let mut found = vec![from];
        let mut at = 0;
        while at < found.len() {
            for near in self.near(found[at]) {
                if stones[near] == stones[from] && !found.contains(&near) {
                    found.push(near);
                }
            }
            at += 1;
        }
        found
    }

    fn breathes(&self, stones: &Stones, chain: &[usize]) -> bool {
        chain.iter().any(|&stone| self.near(stone).iter().any(|&near| stones[near].is_none()))
    }

    /// Black's area minus White's: stones, and empty regions that touch one colour only.
    pub fn area(&self) -> i64 {
        let mut area = 0;
        for point in 0..self.stones.len() {
            let touched = |colour| {
                self.connected(&self.stones, point)
                    .iter()
                    .any(|&empty| self.near(empty).iter().any(|&n| self.stones[n] == Some(colour)))
            };
            let owner = self.stones[point].or_else(|| {
                match (touched(Colour::Black), touched(Colour::White)) {
                    (true, false) => Some(Colour::Black),
                    (false, true) => Some(Colour::White),
                    _ => None,
                }
            });
            area += match owner {
                Some(Colour::Black) => 1,
                Some(Colour::White) => -1,
                None => 0,
            };
        }
        area
    }
}
