//! Turns, moves, draws and points.

use damier_games::random::Rng;
use damier_games::{Game, IllegalMove, Seat, Turn};

/// The rules, with their settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) size: usize,
    pub(crate) players: usize,
}

/// What is on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Nothing yet.
    Free,
    /// A weed.
    Weed,
    /// A sheep of a seat.
    Sheep(Seat),
}

/// A position: all that the rest of the game depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Meadow {
    /// The cells, row by row from the top.
    pub(crate) fields: Vec<Field>,
    /// Who puts the next sheep.
    pub(crate) next: Seat,
    /// Does a weed grow before that?
    pub(crate) growing: bool,
    /// Where the last sheep was put, for the picture.
    pub(crate) last: Option<usize>,
}

impl Rules {
    /// The meadow before the first move.
    pub(crate) fn empty(&self) -> Meadow {
        let fields = vec![Field::Free; self.size * self.size];
        Meadow {
            fields,
            next: Seat::FIRST,
            growing: false,
            last: None,
        }
    }

    /// The cells beside a cell.
    pub(crate) fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        let (size, row, column) = (self.size, at / self.size, at % self.size);
        [
            (row > 0).then(|| at - size),
            (column > 0).then(|| at - 1),
            (column + 1 < size).then_some(at + 1),
            (row + 1 < size).then_some(at + size),
        ]
        .into_iter()
        .flatten()
    }
}

impl Meadow {
    /// The cells where nothing is yet.
    pub(crate) fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.fields.len()).filter(|&at| self.fields[at] == Field::Free)
    }
}

impl Game for Rules {
    const NAME: &'static str = "{{name}}";
    type State = Meadow;
    type Move = usize; // the cell of a sheep
    type Chance = usize; // the cell of a weed

    fn seats(&self) -> usize {
        self.players
    }

    fn start(&self, _rng: &mut impl Rng) -> Meadow {
        self.empty()
    }

    fn turn(&self, meadow: &Meadow) -> Turn {
        if meadow.free().next().is_none() {
            Turn::Over
        } else if meadow.growing {
            Turn::Chance
        } else {
            Turn::Seat(meadow.next)
        }
    }

    fn moves(&self, meadow: &Meadow, into: &mut Vec<usize>) {
        into.clear();
        if !meadow.growing {
            into.extend(meadow.free());
        }
    }

    fn check(&self, meadow: &Meadow, at: usize) -> Result<(), IllegalMove> {
        match (self.turn(meadow), meadow.fields.get(at)) {
            (Turn::Over, _) => Err(IllegalMove::game_over()),
            (Turn::Chance, _) => Err(IllegalMove::awaiting_chance()),
            (Turn::Seat(_), Some(Field::Free)) => Ok(()),
            (Turn::Seat(_), Some(_)) => Err(IllegalMove::because("that cell is not free")),
            (Turn::Seat(_), None) => Err(IllegalMove::because("that is not on the meadow")),
        }
    }

    fn play(&self, meadow: &mut Meadow, at: usize) {
        meadow.fields[at] = Field::Sheep(meadow.next);
        meadow.next = Seat::new((meadow.next.index() + 1) % self.players);
        meadow.last = Some(at);
        meadow.growing = true;
    }

    fn outcomes(&self, meadow: &Meadow, into: &mut Vec<(usize, f64)>) {
        into.clear();
        let free: Vec<usize> = meadow.free().collect();
        if meadow.growing {
            into.extend(free.iter().map(|&at| (at, 1.0 / free.len() as f64)));
        }
    }

    fn settle(&self, meadow: &mut Meadow, at: usize) {
        meadow.fields[at] = Field::Weed;
        meadow.growing = false;
    }

    fn score(&self, meadow: &Meadow, seat: Seat) -> f64 {
        let own = |at: &usize| meadow.fields[*at] == Field::Sheep(seat);
        let sheep = (0..meadow.fields.len()).filter(own);
        // Every pair is seen from both sides.
        sheep
            .map(|at| self.beside(at).filter(own).count())
            .sum::<usize>() as f64
            / 2.0
    }
}
