//! Text and codes of a game: what records keep, people read and plugins are handed.
//!
//! A game says here as well what it wants to say about a result; everything has a default.

use std::fmt;

use crate::finish::{Finish, Highlight};
use crate::game::Game;
use crate::settings::{BadSetting, FileSetting, Setting, Settings};
use crate::trials::Trials;

/// Text that could not be read, as a fragment that fits after "error: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not {expected}")]
pub struct BadText {
    text: String,
    expected: String,
}

impl BadText {
    /// `text` was given where `expected` ("a move: up, right, down or left") should have been.
    pub fn new(text: &str, expected: impl fmt::Display) -> BadText {
        let shown: String = text.chars().take(80).collect();
        let text = if shown.len() < text.len() { shown + "…" } else { shown };
        BadText { text, expected: expected.to_string() }
    }
}

/// How a game's settings, starts, moves and draws are written.
///
/// Texts hold no line break, and a move's or draw's text no space. Reading what was written gives
/// back the same value.
pub trait Notation: Game {
    /// The settings the game offers.
    const SETTINGS: &'static [Setting];

    /// The game with these settings.
    ///
    /// # Errors
    /// Which setting is wrong, and what is allowed.
    fn from_settings(settings: &Settings) -> Result<Self, BadSetting>;

    /// The settings that name a file, which whoever sets up the game reads: the rules read none.
    const FILES: &'static [FileSetting] = &[];

    /// The boards on which bots are tried before they play for anything.
    const TRIALS: Trials = Trials::BY_DEFAULT;

    /// The settings as people want them where they said nothing: 2048 ends at its target.
    fn for_people(settings: Settings) -> Settings {
        settings
    }

    /// All settings that matter, written out: [`Notation::from_settings`] gives an equal game.
    fn settings(&self) -> Settings;

    /// Width and height of the board.
    fn board_size(&self) -> (usize, usize);

    /// Replaces the content of `into` by the code of every cell, row by row from the top.
    fn cells(&self, state: &Self::State, into: &mut Vec<u8>);

    /// Replaces the content of `into` by the codes of a start's cells, as plugins are handed them:
    /// as in [`Notation::cells`], but with all that [`Notation::start_of_cells`] needs.
    fn start_cells(&self, start: &Self::State, into: &mut Vec<u8>) {
        self.cells(start, into);
    }

    /// The starting position with these cells. A game whose starts are more than cells refuses.
    ///
    /// # Errors
    /// What is wrong with the cells.
    fn start_of_cells(&self, cells: &[u8]) -> Result<Self::State, BadText> {
        let shown = format!("{} cells", cells.len());
        Err(BadText::new(&shown, format!("enough to know a start of {}", Self::NAME)))
    }

    /// A starting position in one line.
    fn start_text(&self, start: &Self::State) -> String;

    /// Reads a starting position.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_start(&self, text: &str) -> Result<Self::State, BadText>;

    /// Reads a starting position as people draw it, a row on each line. Games whose starts are rows joined
    /// by `/` need not say anything.
    ///
    /// # Errors
    /// What is wrong with the drawing.
    fn read_drawing(&self, drawing: &str) -> Result<Self::State, BadText> {
        let rows: Vec<&str> = drawing.lines().map(str::trim).collect();
        self.read_start(&rows.join("/"))
    }

    /// A bound on move codes: every move's code is below it.
    fn move_codes(&self) -> u32;

    /// The small integer that stands for a move at the plugin border.
    fn move_code(&self, mv: Self::Move) -> u32;

    /// Replaces the content of `into` by the codes of the legal moves, in the order of
    /// [`Game::moves`]. A game that knows the codes without listing the moves should say so.
    fn legal_codes(&self, state: &Self::State, into: &mut Vec<u32>) {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        into.clear();
        into.extend(moves.iter().map(|&mv| self.move_code(mv)));
    }

    /// The move of a code, if there is one.
    fn move_of_code(&self, code: u32) -> Option<Self::Move>;

    /// The small integer that stands for a draw.
    fn draw_code(&self, draw: Self::Chance) -> u32 {
        unreachable!("nothing is drawn in {}, yet {draw:?} was", Self::NAME)
    }

    /// The draw of a code, if there is one.
    fn draw_of_code(&self, code: u32) -> Option<Self::Chance> {
        let _ = code;
        None
    }

    /// A move in text.
    fn move_text(&self, mv: Self::Move) -> String {
        self.move_code(mv).to_string()
    }

    /// Adds a move's text to another text. A game that can do it without a text of its own should.
    fn write_move(&self, mv: Self::Move, into: &mut String) {
        into.push_str(&self.move_text(mv));
    }

    /// Reads a move.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_move(&self, text: &str) -> Result<Self::Move, BadText> {
        let code = text.parse().ok().and_then(|code| self.move_of_code(code));
        code.ok_or_else(|| BadText::new(text, "the number of a move"))
    }

    /// A draw in text.
    fn draw_text(&self, draw: Self::Chance) -> String {
        self.draw_code(draw).to_string()
    }

    /// Reads a draw.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_draw(&self, text: &str) -> Result<Self::Chance, BadText> {
        let code = text.parse().ok().and_then(|code| self.draw_of_code(code));
        code.ok_or_else(|| BadText::new(text, "the number of a draw"))
    }

    /// The game with all its settings, as users write it: `go:size=9,komi=7.5,…`.
    fn spec(&self) -> String {
        let settings = self.settings().to_string();
        if settings.is_empty() {
            Self::NAME.to_owned()
        } else {
            format!("{}:{settings}", Self::NAME)
        }
    }

    /// A result in a few letters, as the people of this game write it: `B+3.5`.
    fn result_text(&self, finish: &Finish<'_>) -> String {
        finish.text()
    }

    /// Does somebody's opinion of who has won agree with these final scores? `None` if it is no
    /// opinion, or the game knows no way to write one.
    fn agrees(&self, opinion: &str, scores: &[f64]) -> Option<bool> {
        let _ = (opinion, scores);
        None
    }

    /// What [`Notation::highlight`] is about, if this game has one.
    fn highlight_kind(&self) -> Option<Highlight> {
        None
    }

    /// The number that says most about a last position besides its score: how often each was reached
    /// is counted. A game with one names it by [`Notation::highlight_kind`].
    fn highlight(&self, last: &Self::State) -> Option<u64> {
        let _ = last;
        None
    }
}
