//! Pictures of positions as JSON, for `assets/board.js` to draw: what stands where, and no rule.
//!
//! Cells that look alike are one kind: a picture is a list of kinds, and a number of a kind for every cell.
//! So the next picture of a match is told by the few cells that changed.

use std::collections::HashMap;

use damier_games::{Cell, Direction, Gesture, Mark, Offer, Piece, Scene, Seat};
use serde::{Deserialize, Serialize};

/// What a cell looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct Kind {
    /// `empty`, `wall`, `stone`, `tile`, `colour`, `owned`, `figure` or `gap`.
    piece: &'static str,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// The number of its colour, or the power of two of a tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    /// What is written on it.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    /// What is pointed out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<&'static str>,
    /// For whom it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    territory: Option<usize>,
}

impl Kind {
    fn of(cell: &Cell) -> Kind {
        let mut kind = Kind { text: cell.piece.text(), ..Kind::default() };
        match cell.piece {
            Piece::Wall => kind.piece = "wall",
            Piece::Gap => kind.piece = "gap",
            Piece::Stone(seat) => (kind.piece, kind.seat) = ("stone", Some(seat.index())),
            Piece::Tile(power) => (kind.piece, kind.colour) = ("tile", Some(power)),
            Piece::Colour(colour) => (kind.piece, kind.colour) = ("colour", Some(colour)),
            Piece::Owned(seat, colour) => {
                (kind.piece, kind.seat, kind.colour) = ("owned", Some(seat.index()), Some(colour));
            }
            Piece::Figure(figure) => {
                (kind.piece, kind.seat) = ("figure", figure.owner.map(Seat::index));
                kind.colour = Some(figure.colour);
                // A character that moves, hides or joins others is no picture.
                if !figure.glyph.is_control() && !figure.glyph.is_whitespace() {
                    kind.text = figure.glyph.to_string();
                }
            }
            _ => (kind.piece, kind.text) = ("empty", String::new()),
        }
        for mark in &cell.marks {
            match mark {
                Mark::LastMove => kind.marks.push("last-move"),
                Mark::InDanger => kind.marks.push("in-danger"),
                Mark::Forbidden => kind.marks.push("forbidden"),
                Mark::Star => kind.marks.push("star"),
                Mark::Dead => kind.marks.push("dead"),
                Mark::Seki => kind.marks.push("seki"),
                Mark::Neutral => kind.marks.push("neutral"),
                Mark::Territory(seat) => kind.territory = Some(seat.index()),
                _ => {}
            }
        }
        kind
    }
}

/// All kinds of cells that were met so far, by numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds {
    all: Vec<Kind>,
    numbers: HashMap<Kind, usize>,
}

impl Kinds {
    /// The number of a cell's kind.
    fn number(&mut self, cell: &Cell) -> usize {
        let kind = Kind::of(cell);
        if let Some(number) = self.numbers.get(&kind) {
            return *number;
        }
        self.all.push(kind.clone());
        self.numbers.insert(kind, self.all.len() - 1);
        self.all.len() - 1
    }

    /// The numbers of all cells of a scene.
    pub(crate) fn cells(&mut self, scene: &Scene) -> Vec<usize> {
        scene.cells.iter().map(|cell| self.number(cell)).collect()
    }

    /// All of them, in the order of their numbers.
    pub(crate) fn all(&self) -> &[Kind] {
        &self.all
    }
}

/// What a person can do to a picture, as scripts send it: `{"cell": 12}`, `{"push": "up"}`, `{"colour": 3}`
/// or `"pass"`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Done {
    Cell(usize),
    Push(Way),
    Colour(u8),
    Pass,
}

/// A direction, as scripts call it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    Up,
    Right,
    Down,
    Left,
}

impl From<Direction> for Way {
    fn from(direction: Direction) -> Way {
        match direction {
            Direction::Up => Way::Up,
            Direction::Right => Way::Right,
            Direction::Down => Way::Down,
            Direction::Left => Way::Left,
        }
    }
}

impl Done {
    pub(crate) fn of(gesture: Gesture) -> Option<Done> {
        Some(match gesture {
            Gesture::Cell(cell) => Done::Cell(cell),
            Gesture::Push(direction) => Done::Push(direction.into()),
            Gesture::Colour(colour) => Done::Colour(colour),
            Gesture::Pass => Done::Pass,
            _ => return None,
        })
    }
}

impl From<Done> for Gesture {
    fn from(done: Done) -> Gesture {
        match done {
            Done::Cell(cell) => Gesture::Cell(cell),
            Done::Push(Way::Up) => Gesture::Push(Direction::Up),
            Done::Push(Way::Right) => Gesture::Push(Direction::Right),
            Done::Push(Way::Down) => Gesture::Push(Direction::Down),
            Done::Push(Way::Left) => Gesture::Push(Direction::Left),
            Done::Colour(colour) => Gesture::Colour(colour),
            Done::Pass => Gesture::Pass,
        }
    }
}

/// A choice beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Choice {
    gesture: Done,
    name: String,
    gain: String,
    allowed: bool,
}

impl Choice {
    fn of(offer: &Offer) -> Option<Choice> {
        let Offer { name, gain, allowed, .. } = offer.clone();
        Some(Choice { gesture: Done::of(offer.gesture)?, name, gain, allowed })
    }
}

/// What stays the same from one picture of a game to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ground {
    width: usize,
    columns: Vec<String>,
    rows: Vec<String>,
    crossings: bool,
    seats: Vec<String>,
}

impl Ground {
    pub(crate) fn of(scene: &Scene) -> Ground {
        let Scene { width, columns, rows, crossings, seats, .. } = scene.clone();
        Ground { width, columns, rows, crossings, seats }
    }
}

/// A whole picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Picture {
    #[serde(flatten)]
    ground: Ground,
    kinds: Vec<Kind>,
    cells: Vec<usize>,
    facts: Vec<(String, String)>,
    to_move: Option<usize>,
    offers: Vec<Choice>,
}

impl From<&Scene> for Picture {
    fn from(scene: &Scene) -> Picture {
        let mut kinds = Kinds::default();
        let cells = kinds.cells(scene);
        Picture {
            ground: Ground::of(scene),
            kinds: kinds.all().to_vec(),
            cells,
            facts: scene.facts.clone(),
            to_move: scene.to_move.map(Seat::index),
            offers: scene.offers.iter().filter_map(Choice::of).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_games::Figure;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_picture_lists_each_kind_of_cell_once() {
        let cell = |piece, marks: &[Mark]| Cell { piece, marks: marks.to_vec() };
        let king = Figure { letter: 'k', glyph: '♚', colour: 3, owner: Some(Seat::SECOND) };
        let scene = Scene {
            width: 2,
            cells: vec![
                cell(Piece::Stone(Seat::FIRST), &[Mark::LastMove]),
                cell(Piece::Empty, &[]),
                cell(Piece::Empty, &[]),
                cell(Piece::Figure(king), &[Mark::Territory(Seat::FIRST)]),
            ],
            offers: vec![Offer {
                gesture: Gesture::Push(Direction::Up),
                name: "up".to_owned(),
                gain: String::new(),
                allowed: true,
            }],
            ..Scene::default()
        };
        let picture = serde_json::to_value(Picture::from(&scene)).unwrap();
        assert_eq!(picture["cells"], json!([0, 1, 1, 2]));
        assert_eq!(
            picture["kinds"],
            json!([
                { "piece": "stone", "seat": 0, "text": "X", "marks": ["last-move"] },
                { "piece": "empty" },
                { "piece": "figure", "seat": 1, "colour": 3, "text": "♚", "territory": 0 },
            ])
        );
        assert_eq!(picture["offers"][0]["gesture"], json!({ "push": "up" }));
    }

    #[test]
    fn gestures_come_back_as_they_were_sent() {
        let all = [Gesture::Cell(7), Gesture::Colour(2), Gesture::Pass];
        let all = all.into_iter().chain(Direction::ALL.map(Gesture::Push));
        for gesture in all {
            let sent = serde_json::to_string(&Done::of(gesture).unwrap()).unwrap();
            let read: Done = serde_json::from_str(&sent).unwrap();
            assert_eq!(Gesture::from(read), gesture, "{sent}");
        }
        assert!(serde_json::from_str::<Done>(r#"{"cell":-1}"#).is_err());
    }
}
