//! From the matches of a schedule to jobs: what each of them is drawn from, and how it begins.
//!
//! Where a contest has a book of openings, its seed puts them into an order. Boards take them from there
//! one after the other, and begin anew when all were played: the boards of a championship in the order of
//! rounds, the same for all who meet in a round; those of a series in the order of its games. On a ladder,
//! where boards have no order, each takes one by its number. Nothing
//! else has a say, so the same opening is chosen on any machine, for anybody, and whatever came of other
//! matches.

use super::pairing::{Fixture, Format, MatchId};
use super::terms::Terms;
use crate::referee::Job;
use crate::seed::{ContestKey, Seed, mix};

/// What the jobs of a contest have in common.
#[derive(Clone, Debug)]
pub struct Deal {
    key: ContestKey,
    /// Moves of an opening that is drawn.
    plies: u32,
    book: Option<Order>,
}

/// In which order the openings of a book are played.
#[derive(Clone, Debug)]
struct Order {
    format: Format,
    /// Boards of an encounter.
    boards: u64,
    shuffled: Vec<usize>,
    /// Moves of each opening, as the book has them.
    moves: Vec<u32>,
}

impl Deal {
    /// That of a contest with this seed on these terms.
    pub fn new(seed: Seed, terms: &Terms) -> Deal {
        let key = ContestKey::of(seed);
        let book = terms.book.as_ref().filter(|book| !book.openings.is_empty());
        let book = book.map(|book| Order {
            format: terms.format,
            boards: terms.openings.into(),
            shuffled: key.shuffled(book.openings.len()),
            moves: (0..book.openings.len()).map(|opening| book.moves(opening)).collect(),
        });
        Deal { key, plies: terms.opening_plies, book }
    }

    /// The job of a match; a seat may be that of a bot that does not play any more.
    pub fn job(&self, fixture: Fixture, absent: Option<usize>) -> Job {
        let Fixture { id, seats, opening } = fixture;
        let number = id.number();
        let seed = self.key.on(opening, number);
        Job { number, seed, opening, seats, absent, written: self.written(opening) }
    }

    /// Which opening of the book the board of this number begins with.
    pub fn written(&self, board: u64) -> Option<usize> {
        let Order { format, boards, shuffled, .. } = self.book.as_ref()?;
        let at = match format {
            Format::Series => board,
            Format::Ladder => mix(board),
            _ => {
                let MatchId { round, game, .. } = MatchId::from_number(board);
                u64::from(round) * boards + u64::from(game)
            }
        };
        Some(shuffled[(at % shuffled.len() as u64) as usize])
    }

    /// How many moves no bot is asked for on the board of this number.
    pub fn opening_moves(&self, board: u64) -> u32 {
        let moves = |order: &Order| self.written(board).map(|opening| order.moves[opening]);
        self.book.as_ref().and_then(moves).unwrap_or(self.plies)
    }
}
