//! Counting a finished board.
//!
//! Which stones are dead is an input: the referee, a life-and-death search or a person decides it
//! and scoring takes them off first. What is left is counted by the rule set's scoring and tax.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use super::judge::Judgement;
use super::points::PointSet;
use super::rules::{Rules, Scoring, Tax};

/// What one colour has.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Living stones on the board.
    pub stones: usize,
    /// Surrounded points that count.
    pub territory: usize,
    /// The opponent's stones that were captured or are dead.
    pub prisoners: usize,
    /// Points taken off for living groups.
    pub tax: usize,
}

impl Tally {
    /// The points of this colour by a way of counting, without komi.
    pub fn points(&self, scoring: Scoring) -> i64 {
        let counted = match scoring {
            Scoring::Area => self.stones + self.territory,
            Scoring::Territory => self.territory + self.prisoners,
        };
        counted as i64 - self.tax as i64
    }
}

/// A counted board: who owns what, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What Black has.
    pub black: Tally,
    /// What White has.
    pub white: Tally,
    /// The surrounded points that count for Black.
    pub black_territory: PointSet,
    /// The surrounded points that count for White.
    pub white_territory: PointSet,
}

impl Count {
    /// What a colour has.
    pub fn tally(&self, colour: Colour) -> &Tally {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }

    /// Counts a board without its dead stones.
    ///
    /// `captures` are the stones that Black and White have captured so far.
    pub fn new(board: &Board, rules: Rules, captures: [u32; 2], dead: &PointSet) -> Count {
        Count::of(&Living::new(board, dead, None), board, rules, captures, dead)
    }

    /// Counts a board as it was judged: without the stones that are dead, and with the eyes of
    /// stones in seki told from territory, so that neutral points need not be filled before.
    pub fn judged(board: &Board, rules: Rules, captures: [u32; 2], judgement: &Judgement) -> Count {
        Count::agreed(board, rules, captures, (&judgement.dead, &judgement.seki))
    }

    /// Counts a board as people agreed: without its dead stones, and knowing which are in seki.
    pub fn agreed(
        board: &Board,
        rules: Rules,
        captures: [u32; 2],
        (dead, seki): (&PointSet, &PointSet),
    ) -> Count {
        Count::of(&Living::new(board, dead, Some(*seki)), board, rules, captures, dead)
    }

    fn of(
        living: &Living,
        board: &Board,
        rules: Rules,
        captures: [u32; 2],
        dead: &PointSet,
    ) -> Count {
        let mut count = Count {
            black: Tally::default(),
            white: Tally::default(),
            black_territory: PointSet::EMPTY,
            white_territory: PointSet::EMPTY,
        };
        for colour in [Colour::Black, Colour::White] {
            let (territory, groups) = living.territory(colour, rules.tax);
            let killed = dead.iter().filter(|&point| board.stone(point) == Some(colour.other()));
            let tally = Tally {
                stones: living.stones(colour),
                territory: territory.len(),
                prisoners: captures[colour as usize] as usize + killed.count(),
                tax: if rules.tax == Tax::All { 2 * groups } else { 0 },
            };
            match colour {
                Colour::Black => (count.black, count.black_territory) = (tally, territory),
                Colour::White => (count.white, count.white_territory) = (tally, territory),
            }
        }
        count
    }
}

/// Who owns a point once the dead stones are gone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Owner {
    Stone(Colour),
    Territory(Colour),
    Nobody,
}

/// A board without its dead stones.
struct Living {
    board: Board,
    owners: Vec<(Point, Owner)>,
    /// The stones in seki, if somebody knows.
    seki: Option<PointSet>,
}

impl Living {
    fn new(board: &Board, dead: &PointSet, seki: Option<PointSet>) -> Living {
        let mut left = Board::new(board.grid());
        for point in board.grid().points().filter(|&point| !dead.contains(point)) {
            if let Some(colour) = board.stone(point) {
                left.place(point, colour);
            }
        }
        let mut owners: Vec<(Point, Owner)> = left
            .grid()
            .points()
            .map(|point| (point, left.stone(point).map_or(Owner::Nobody, Owner::Stone)))
            .collect();
        for region in left.empty_regions() {
            if let Some(colour) = left.territory_of(&region) {
                for (point, owner) in &mut owners {
                    if region.contains(*point) {
                        *owner = Owner::Territory(colour);
                    }
                }
            }
        }
        Living { board: left, owners, seki }
    }

    fn owner(&self, point: Point) -> Owner {
        self.owners[self.board.grid().number(point)].1
    }

    fn stones(&self, colour: Colour) -> usize {
        self.owners.iter().filter(|&&(_, owner)| owner == Owner::Stone(colour)).count()
    }

    /// The territory of a colour that counts, and the number of its groups that live on their own.
    fn territory(&self, colour: Colour, tax: Tax) -> (PointSet, usize) {
        let is_territory = |point: Point| self.owner(point) == Owner::Territory(colour);
        if tax == Tax::None {
            return (self.board.grid().points().filter(|&point| is_territory(point)).collect(), 0);
        }
        let mut territory = PointSet::EMPTY;
        let mut groups = 0;
        let belongs =
            |point: Point| is_territory(point) || self.owner(point) == Owner::Stone(colour);
        for group in self.board.regions(belongs) {
            if self.is_independent(&group) {
                groups += 1;
                territory.extend(group.iter().filter(|&point| is_territory(point)));
            }
        }
        (territory, groups)
    }

    /// Does a group of stones and their territory live on its own, that is not in seki?
    ///
    /// Where nobody knows, the test sees that it touches no neutral point and none of its chains is
    /// in atari, so neutral points have to be filled before groups are told from sekis.
    fn is_independent(&self, group: &PointSet) -> bool {
        if let Some(seki) = &self.seki {
            return !group.iter().any(|point| seki.contains(point));
        }
        let free = |point: Point| {
            self.board.near(point).all(|near| self.owner(near) != Owner::Nobody)
                && (self.board.is_empty(point) || self.board.liberties(point).len() > 1)
        };
        group.iter().all(free)
    }
}
