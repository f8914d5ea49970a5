//! A game to learn from: its moves, and what the search came to think of them.

use damier_games::Game as _;
use damier_games::go::{Go, Grid, Move};

use crate::packing::{put, take};

/// The sides that a lesson's board may have.
const SIDES: std::ops::RangeInclusive<u64> = 1..=25;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lesson {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) moves: Vec<Told>,
}

/// A move by its code, and the playouts of all moves where the search thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) mv: u32,
    pub(super) playouts: Vec<(u32, u32)>,
}

impl Lesson {
    /// A game on this board that begins.
    pub(super) fn on(game: &Go) -> Lesson {
        let grid = game.grid();
        Lesson { rows: grid.height(), columns: grid.width(), moves: Vec::new() }
    }

    /// A move as a number: the point's, from one on, or zero for a pass.
    pub(super) fn code(game: &Go, mv: Move) -> u32 {
        match mv {
            Move::Pass => 0,
            Move::Play(point) => game.grid().number(point) as u32 + 1,
        }
    }

    /// The move that a number means.
    pub(super) fn meant(&self, game: &Go, code: u32) -> Move {
        let Some(number) = code.checked_sub(1) else { return Move::Pass };
        let number = number as usize;
        Move::Play(game.grid().point(number / self.columns, number % self.columns))
    }

    pub(super) fn add(&mut self, game: &Go, mv: Move, playouts: &[(Move, u32)]) {
        let tried = playouts.iter().filter(|&&(_, playouts)| playouts > 0);
        let playouts = tried.map(|&(mv, playouts)| (Lesson::code(game, mv), playouts)).collect();
        self.moves.push(Told { mv: Lesson::code(game, mv), playouts });
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        for number in [self.rows, self.columns, self.moves.len()] {
            put(bytes, number as u64);
        }
        for told in &self.moves {
            put(bytes, u64::from(told.mv));
            put(bytes, told.playouts.len() as u64);
            for &(mv, playouts) in &told.playouts {
                put(bytes, u64::from(mv));
                put(bytes, u64::from(playouts));
            }
        }
    }

    /// Reads a game; `None` if it is none.
    pub(super) fn read(left: &mut &[u8]) -> Option<Lesson> {
        let mut sides = [0; 2];
        for side in &mut sides {
            *side = take(left).filter(|side| SIDES.contains(side))? as usize;
        }
        let [rows, columns] = sides;
        let game = Go::on(Grid::new(columns, rows), damier_games::go::Rules::DEFAULT);
        let mut lesson = Lesson { rows, columns, moves: Vec::new() };
        let mut state = game.start(&mut crate::practice::generator(0));
        for _ in 0..take(left)? {
            let code = |left: &mut &[u8]| {
                take(left).filter(|&code| code <= (rows * columns) as u64).map(|code| code as u32)
            };
            let mv = code(left)?;
            let mut playouts = Vec::new();
            for _ in 0..take(left)? {
                playouts.push((code(left)?, u32::try_from(take(left)?).ok()?));
            }
            let meant = lesson.meant(&game, mv);
            game.check(&state, meant).ok()?;
            game.play(&mut state, meant);
            lesson.moves.push(Told { mv, playouts });
        }
        Some(lesson)
    }
}
