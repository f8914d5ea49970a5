//! 7 Couleurs by scanning the whole board until nothing changes.
//!
//! Nothing is kept but the board, the colours that were named and the number of moves. A colour is
//! tried out on a copy to learn its gain. Only the settings come from [`Couleurs`]; no rule does.

use rand::Rng;

use crate::couleurs::{Couleurs, OpponentColour};
use crate::random;

/// What a cell is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Field {
    /// Free, of this colour.
    Free(usize),
    /// Part of this seat's zone.
    Owned(usize),
}

/// A position of 7 Couleurs. Colours and seats are numbers from zero.
#[derive(Clone, Debug)]
pub struct Naive {
    game: Couleurs,
    fields: Vec<Field>,
    current: Vec<usize>,
    plies: usize,
}

impl Naive {
    /// The start that a text stands for: rows of letters joined by `/`.
    ///
    /// # Panics
    /// If the text is not a board of this game.
    pub fn new(game: &Couleurs, start: &str) -> Naive {
        let (width, height) = (game.width(), game.height());
        let letters = start.bytes().filter(|&letter| letter != b'/');
        let mut fields: Vec<Field> =
            letters.map(|letter| Field::Free(usize::from(letter - b'A'))).collect();
        assert_eq!(fields.len(), width * height, "the board has another size");
        let corners = [0, width * height - 1, width - 1, width * (height - 1)];
        let mut current = Vec::new();
        for (seat, &corner) in corners.iter().take(game.players()).enumerate() {
            if let Field::Free(colour) = fields[corner] {
                current.push(colour);
            }
            fields[corner] = Field::Owned(seat);
        }
        Naive { game: game.clone(), fields, current, plies: 0 }
    }

    /// The seat whose turn it is.
    pub fn to_move(&self) -> usize {
        self.plies % self.game.players()
    }

    /// May the seat to move name this colour?
    pub fn legal(&self, colour: usize) -> bool {
        let to_move = self.to_move();
        let taken = |seat: usize| seat != to_move && self.current[seat] == colour;
        let forbidden = self.game.opponent_colour() == OpponentColour::Forbidden;
        colour < self.game.colours() && !(forbidden && (0..self.game.players()).any(taken))
    }

    /// How many cells a seat owns.
    pub fn count(&self, seat: usize) -> usize {
        self.fields.iter().filter(|&&field| field == Field::Owned(seat)).count()
    }

    /// How many cells a seat would gain by a colour.
    pub fn gain(&self, seat: usize, colour: usize) -> usize {
        let mut tried = self.clone();
        tried.join(seat, colour);
        tried.count(seat) - self.count(seat)
    }

    /// Has the game ended?
    pub fn over(&self) -> bool {
        let Naive { game, fields, .. } = self;
        let mut seats = 0..game.players();
        let cap = game.players() * game.colours() * (game.width() + game.height());
        seats.clone().any(|seat| self.count(seat) * game.players() >= fields.len())
            || !seats.any(|seat| (0..fields.len()).any(|at| self.could_join(at, seat)))
            || self.plies >= cap
    }

    /// The seat to move names a colour.
    pub fn name(&mut self, colour: usize) {
        let seat = self.to_move();
        self.join(seat, colour);
        self.current[seat] = colour;
        self.plies += 1;
    }

    /// The codes of all cells, as at the plugin border.
    pub fn codes(&self) -> Vec<u8> {
        let code = |field: &Field| match *field {
            Field::Free(colour) => colour as u8,
            Field::Owned(seat) => 128 + seat as u8,
        };
        self.fields.iter().map(code).collect()
    }

    /// The legal colour that gains most at once, the first of equals.
    pub fn greediest(&self) -> usize {
        let legal = (0..self.game.colours()).filter(|&colour| self.legal(colour));
        let best = legal.rev().max_by_key(|&colour| self.gain(self.to_move(), colour));
        best.unwrap_or(0)
    }

    /// Plays to the end: one seat names what gains most at once, the others any legal colour.
    pub fn greedy_against_random(&mut self, greedy: usize, rng: &mut impl Rng) {
        while !self.over() {
            let colour = if self.to_move() == greedy {
                self.greediest()
            } else {
                let legal: Vec<usize> =
                    (0..self.game.colours()).filter(|&colour| self.legal(colour)).collect();
                legal[random::below(rng, legal.len() as u32) as usize]
            };
            self.name(colour);
        }
    }

    /// Scans the board again and again until no free cell of the colour touches the zone.
    fn join(&mut self, seat: usize, colour: usize) {
        let mut changed = true;
        while changed {
            changed = false;
            for at in 0..self.fields.len() {
                if self.fields[at] == Field::Free(colour) && self.could_join(at, seat) {
                    self.fields[at] = Field::Owned(seat);
                    changed = true;
                }
            }
        }
    }

    /// Is this a free cell with a neighbour that the seat owns?
    fn could_join(&self, at: usize, seat: usize) -> bool {
        let (width, height) = (self.game.width(), self.game.height());
        let (row, column) = (at / width, at % width);
        let own = |at: usize| self.fields[at] == Field::Owned(seat);
        matches!(self.fields[at], Field::Free(_))
            && (row > 0 && own(at - width)
                || row + 1 < height && own(at + width)
                || column > 0 && own(at - 1)
                || column + 1 < width && own(at + 1))
    }
}
