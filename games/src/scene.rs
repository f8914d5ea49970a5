//! A neutral picture of a position.
//!
//! A game says what stands on each cell and which facts belong beside the board; a view decides how
//! that looks. No view knows a rule, and no game knows a colour code or a key.
//!
//! The way back is a [`Gesture`]: what a person did to the picture, which the game reads as one of
//! its moves ([`Depict::meaning`]). A game whose result people have to agree on proposes what is off
//! the board ([`Depict::proposal`]) and says how the position then counts ([`Depict::account`]).

use std::fmt;

use crate::game::{Game, Seat};
use crate::question::{Answer, Question};

/// What stands on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// Nothing.
    Empty,
    /// An obstacle that never moves.
    Wall,
    /// A stone of a seat.
    Stone(Seat),
    /// A numbered tile: 2 to this power.
    Tile(u8),
    /// A free field of a colour.
    Colour(u8),
    /// A field of this colour that belongs to a seat.
    Owned(Seat, u8),
    /// Any other piece: a king, a barrel, a bomb.
    Figure(Figure),
    /// Not even a cell: what lies between two boards side by side.
    Gap,
}

/// A piece that a game brings along.
///
/// Two pieces that mean different things need different letters and different glyphs, whoever they
/// belong to: a view may have no colours.
///
/// ```
/// use damier_games::{Figure, Piece, Seat};
/// let king = Figure { letter: 'k', glyph: '♚', colour: 3, owner: Some(Seat::SECOND) };
/// assert_eq!(Piece::Figure(king).text(), "k");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What stands for it in plain text: one visible character of ASCII.
    pub letter: char,
    /// What stands for it on a screen. Where there is no room for it, the letter does.
    pub glyph: char,
    /// Its colour, by the same numbers as [`Piece::Colour`].
    pub colour: u8,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
}

/// Something to point out about a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// The last move was here.
    LastMove,
    /// What stands here can be taken by the next move.
    InDanger,
    /// A move here is not allowed although it looks possible.
    Forbidden,
    /// Worth a marked point on an empty board (a star point).
    Star,
    /// Counts for a seat.
    Territory(Seat),
    /// What stands here is taken off before counting.
    Dead,
    /// What stands here lives by a seki, or the point belongs to one.
    Seki,
    /// Counts for nobody.
    Neutral,
}

/// One cell of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands here.
    pub piece: Piece,
    /// What to point out.
    pub marks: Vec<Mark>,
}

/// A way to push everything on a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the top.
    Up,
    /// Towards the right.
    Right,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
}

impl Direction {
    /// All four, clockwise from the top.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
}

/// What a person did to a picture.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Gesture {
    /// Pointed at a cell, counted row by row from the top.
    Cell(usize),
    /// Pushed everything one way.
    Push(Direction),
    /// Named a colour by its letter, or what else the game calls so ([`Depict::choice_name`]).
    Colour(u8),
    /// Let the turn go by.
    Pass,
}

/// A choice to show beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What chooses it.
    pub gesture: Gesture,
    /// Its name, as moves are written.
    pub name: String,
    /// What it would bring, empty if that is not known.
    pub gain: String,
    /// May it be chosen now?
    pub allowed: bool,
}

/// A picture of a position: cells row by row from the top, and facts beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Cells in a row.
    pub width: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// Names of the columns from the left, empty if the game has none.
    pub columns: Vec<String>,
    /// Names of the rows from the top, empty if the game has none.
    pub rows: Vec<String>,
    /// What belongs beside the board, in order: `("score", "128")`.
    pub facts: Vec<(String, String)>,
    /// Do pieces stand on the crossings of lines, rather than in fields?
    pub crossings: bool,
    /// Whose turn it is, nobody's at the end.
    pub to_move: Option<Seat>,
    /// What the seats are called (`Black`), empty if they have no names but their numbers.
    pub seats: Vec<String>,
    /// What may be chosen besides cells.
    pub offers: Vec<Offer>,
}

impl Scene {
    /// What a seat is called in this game.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }
}

/// What people agree on before a finished position is counted, by cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// The pieces that are taken off.
    pub dead: Vec<usize>,
    /// The pieces that stay although nobody owns what is around them.
    pub seki: Vec<usize>,
}

impl Agreement {
    /// These pieces, which stand or fall together, are dead if they were not, and live if they were.
    pub fn toggle(&mut self, together: &[usize]) {
        let was_dead = together.first().is_some_and(|first| self.dead.contains(first));
        self.dead.retain(|cell| !together.contains(cell));
        self.seki.retain(|cell| !together.contains(cell));
        if !was_dead {
            self.dead.extend(together);
            self.dead.sort_unstable();
        }
    }
}

/// How a finished position counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The picture, with what counts for whom.
    pub scene: Scene,
    /// The reckoning, line by line.
    pub lines: Vec<String>,
    /// Every seat's points.
    pub scores: Vec<f64>,
}

/// A game that can be looked at.
pub trait Depict: Game {
    /// What people call the game: `7 Couleurs`.
    const TITLE: &'static str = Self::NAME;

    /// What people are asked before they play.
    const QUESTIONS: &'static [Question] = &[];

    /// The boards on which bots are watched: those whose names are shown, the usual first.
    const BOARDS: &'static [Answer] = &[Answer::new(Self::TITLE, "")];

    /// How to play, in paragraphs and small pictures, empty if the game does not say.
    const HOW_TO_PLAY: &'static str = "";

    /// What [`Gesture::Colour`] names: games without colours may take it for a column, say.
    fn choice_name(&self) -> &'static str {
        "colour"
    }

    /// Do people have to agree on what is off the board before a finished game is counted?
    fn by_agreement(&self) -> bool {
        false
    }

    /// A picture of the position.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The move that a gesture stands for, legal or not. `None` if this game knows no such gesture.
    fn meaning(&self, state: &Self::State, gesture: Gesture) -> Option<Self::Move> {
        let _ = (state, gesture);
        None
    }

    /// How pieces go when a move is made, for views that show it: from which cell, and to which. Two that
    /// go to the same cell become one there. Those that stay are left out; so are all of a game that does
    /// not say.
    fn ways(&self, state: &Self::State, mv: Self::Move) -> Vec<(usize, usize)> {
        let _ = (state, mv);
        Vec::new()
    }

    /// The same game by rules that go on where these end: past a target that was reached. `None` if
    /// there is nothing to go on with.
    fn sequel(&self, state: &Self::State) -> Option<Self> {
        let _ = state;
        None
    }

    /// At the end of a game by agreement: what to agree on. This may take a moment.
    fn proposal(&self, state: &Self::State) -> Agreement {
        let _ = state;
        Agreement::default()
    }

    /// The cells that are taken off together with this one.
    fn together(&self, state: &Self::State, cell: usize) -> Vec<usize> {
        let _ = state;
        vec![cell]
    }

    /// How the position counts by what was agreed on.
    fn account(&self, state: &Self::State, agreement: &Agreement) -> Account {
        let _ = agreement;
        let scene = self.scene(state);
        let scores: Vec<f64> =
            Seat::all(self.seats()).map(|seat| self.score(state, seat)).collect();
        let line = |(seat, score): (Seat, &f64)| format!("{}: {score}", scene.seat_name(seat));
        let lines = Seat::all(self.seats()).zip(&scores).map(line).collect();
        Account { scene, lines, scores }
    }
}

impl Piece {
    /// The piece as plain text, ASCII only.
    pub fn text(self) -> String {
        match self {
            Piece::Gap => String::new(),
            Piece::Empty => ".".to_owned(),
            Piece::Wall => "#".to_owned(),
            Piece::Stone(seat) if seat == Seat::FIRST => "X".to_owned(),
            Piece::Stone(seat) if seat == Seat::SECOND => "O".to_owned(),
            Piece::Tile(power) => (1_u128 << power.min(127)).to_string(),
            Piece::Colour(colour) => char::from(b'A' + colour % 26).to_string(),
            Piece::Figure(Figure { letter, .. }) if letter.is_ascii_graphic() => letter.to_string(),
            Piece::Figure(_) => "?".to_owned(),
            Piece::Stone(seat) | Piece::Owned(seat, _) => (seat.index() + 1).to_string(),
        }
    }
}

/// The picture as plain text with aligned columns, for logs, tests and line mode.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.cells.iter().map(|cell| cell.piece.text()).collect();
        let wide = texts.iter().chain(&self.columns).map(String::len).max().unwrap_or(1);
        // Numbers grow while one plays, and must not touch; stones and colours may sit close.
        let numbers = self.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile(_)));
        let wide = if numbers || wide > 1 { wide.max(5) } else { wide };
        let margin = self.rows.iter().map(String::len).max().map_or(0, |longest| longest + 1);
        for (row, line) in texts.chunks(self.width.max(1)).enumerate() {
            let name = self.rows.get(row).map_or("", String::as_str);
            if margin > 0 {
                write!(f, "{name:>width$} ", width = margin - 1)?;
            }
            for (column, text) in line.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{text:>wide$}")?;
            }
            writeln!(f)?;
        }
        if !self.columns.is_empty() {
            write!(f, "{:margin$}", "")?;
            for (column, name) in self.columns.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{name:>wide$}")?;
            }
            writeln!(f)?;
        }
        for (fact, value) in &self.facts {
            writeln!(f, "{fact}: {value}")?;
        }
        Ok(())
    }
}
