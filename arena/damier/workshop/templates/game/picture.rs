//! The picture of a position, and what a person can do to it. How it looks is for Damier to decide.

use damier_games::{Cell, Depict, Game, Gesture, Mark, Piece, Scene, Seat, Turn};

use crate::rules::{Field, Meadow, Rules};

impl Depict for Rules {
    fn scene(&self, meadow: &Meadow) -> Scene {
        let cell = |(at, field): (usize, &Field)| Cell {
            piece: match *field {
                Field::Free => Piece::Empty,
                Field::Weed => Piece::Wall,
                Field::Sheep(seat) => Piece::Stone(seat),
            },
            marks: if meadow.last == Some(at) {
                vec![Mark::LastMove]
            } else {
                vec![]
            },
        };
        let points = |seat: Seat| {
            (
                format!("points of {seat}"),
                self.score(meadow, seat).to_string(),
            )
        };
        Scene {
            width: self.size,
            cells: meadow.fields.iter().enumerate().map(cell).collect(),
            columns: (0..self.size)
                .map(|column| char::from(b'a' + column as u8).into())
                .collect(),
            rows: (1..=self.size).rev().map(|row| row.to_string()).collect(),
            facts: Seat::all(self.players).map(points).collect(),
            to_move: match self.turn(meadow) {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance | Turn::Over => None,
            },
            ..Scene::default()
        }
    }

    /// To point at a cell, by the mouse or by the cursor keys and Enter, puts a sheep there.
    fn meaning(&self, _meadow: &Meadow, gesture: Gesture) -> Option<usize> {
        match gesture {
            Gesture::Cell(at) => Some(at),
            _ => None,
        }
    }
}
