//! A game that describes next to nothing beyond what it has to, for tests: whatever the program offers has to
//! work with it. Seats take one to three matches from the right of a row; who takes the last wins.

use std::convert::Infallible;

use damier_bots::random::Random;
use damier_bots::{Builtin, Builtins};
use damier_games::random::Rng;
use damier_games::{
    BadSetting, BadText, Cell, Depict, Game, Gesture, IllegalMove, Notation, Piece,
};
use damier_games::{Scene, Seat, Setting, Settings, Turn};

/// Matches at the start.
const MATCHES: usize = 9;
/// Places in the row: two stay empty, and stand for taking one, as the last match does.
const SPACES: usize = 11;

#[derive(Copy, Clone, Debug)]
pub(crate) struct Nim;

/// Matches that are left, and who is to take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    left: usize,
    next: usize,
}

const WHOLE: Row = Row { left: MATCHES, next: 0 };

impl Game for Nim {
    const NAME: &'static str = "nim";
    type State = Row;
    type Move = usize;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _rng: &mut impl Rng) -> Row {
        WHOLE
    }

    fn turn(&self, row: &Row) -> Turn {
        if row.left == 0 { Turn::Over } else { Turn::Seat(Seat::new(row.next)) }
    }

    fn moves(&self, row: &Row, into: &mut Vec<usize>) {
        into.clear();
        into.extend(1..=row.left.min(3));
    }

    fn check(&self, row: &Row, taken: usize) -> Result<(), IllegalMove> {
        let legal = (1..=row.left.min(3)).contains(&taken);
        if legal { Ok(()) } else { Err(IllegalMove::because("so many cannot be taken")) }
    }

    fn play(&self, row: &mut Row, taken: usize) {
        *row = Row { left: row.left - taken, next: 1 - row.next };
    }

    fn score(&self, row: &Row, seat: Seat) -> f64 {
        f64::from(row.left == 0 && seat.index() != row.next)
    }
}

impl Notation for Nim {
    const SETTINGS: &'static [Setting] = &[];

    fn from_settings(settings: &Settings) -> Result<Nim, BadSetting> {
        settings.only(&[]).map(|()| Nim)
    }

    fn settings(&self) -> Settings {
        Settings::new()
    }

    fn board_size(&self) -> (usize, usize) {
        (SPACES, 1)
    }

    fn cells(&self, row: &Row, into: &mut Vec<u8>) {
        into.clear();
        into.extend((0..SPACES).map(|at| u8::from(at < row.left)));
    }

    fn start_text(&self, _start: &Row) -> String {
        "whole".to_owned()
    }

    fn read_start(&self, text: &str) -> Result<Row, BadText> {
        if text == "whole" { Ok(WHOLE) } else { Err(BadText::new(text, "`whole`")) }
    }

    fn move_codes(&self) -> u32 {
        4
    }

    fn move_code(&self, taken: usize) -> u32 {
        taken as u32
    }

    fn move_of_code(&self, code: u32) -> Option<usize> {
        (1..=3).contains(&code).then_some(code as usize)
    }
}

impl Depict for Nim {
    fn choice_name(&self) -> &'static str {
        "number"
    }

    fn scene(&self, row: &Row) -> Scene {
        let piece = |at| if at < row.left { Piece::Stone(Seat::FIRST) } else { Piece::Empty };
        let cells = (0..SPACES).map(|at| Cell { piece: piece(at), marks: Vec::new() });
        Scene { width: SPACES, cells: cells.collect(), ..Scene::default() }
    }

    fn meaning(&self, row: &Row, gesture: Gesture) -> Option<usize> {
        match gesture {
            Gesture::Cell(at) => Some(row.left.saturating_sub(at).max(1)),
            Gesture::Colour(number) => (number < 3).then_some(usize::from(number) + 1),
            _ => None,
        }
    }
}

impl Builtins for Nim {
    const BUILTINS: &'static [Builtin<Nim>] = &[Builtin::plain::<Random>("random", "any number")];
}
