//! Settings, texts and codes: what users write, records keep and bots from outside are handed.
//!
//! A cell is written by its column and its row from below, `c4`; its code is its number, row by row from
//! the top. On the board that bots see, 0 is free, 1 a weed, 2 a sheep of the first seat, and so on.

use damier_games::{BadSetting, BadText, Notation, Setting, Settings};

use crate::rules::{Field, Meadow, Rules};

/// All games start alike.
const START: &str = "empty";

impl Rules {
    pub(crate) fn cell_text(&self, at: usize) -> String {
        let (row, column) = (at / self.size, at % self.size);
        format!("{}{}", char::from(b'a' + column as u8), self.size - row)
    }

    fn read_cell(&self, text: &str) -> Result<usize, BadText> {
        let found = (0..self.size * self.size).find(|&at| self.cell_text(at) == text);
        let last = || self.cell_text(self.size - 1);
        found.ok_or_else(|| BadText::new(text, format!("a cell from a1 to {}", last())))
    }

    fn cell_of(&self, code: u32) -> Option<usize> {
        (code < self.move_codes()).then_some(code as usize)
    }
}

impl Notation for Rules {
    const SETTINGS: &'static [Setting] = &[
        Setting {
            key: "size",
            values: "3 to 9",
            default: "6",
            help: "cells in a row",
        },
        Setting {
            key: "players",
            values: "2 to 4",
            default: "2",
            help: "seats",
        },
    ];

    fn from_settings(settings: &Settings) -> Result<Rules, BadSetting> {
        settings.only(Self::SETTINGS)?;
        Ok(Rules {
            size: settings.int("size", 3..=9)?.unwrap_or(6),
            players: settings.int("players", 2..=4)?.unwrap_or(2),
        })
    }

    fn settings(&self) -> Settings {
        Settings::new()
            .with("size", self.size)
            .with("players", self.players)
    }

    fn board_size(&self) -> (usize, usize) {
        (self.size, self.size)
    }

    fn cells(&self, meadow: &Meadow, into: &mut Vec<u8>) {
        into.clear();
        into.extend(meadow.fields.iter().map(|field| match field {
            Field::Free => 0,
            Field::Weed => 1,
            Field::Sheep(seat) => 2 + seat.index() as u8,
        }));
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<Meadow, BadText> {
        let start = self.empty();
        if cells.len() == start.fields.len() && cells.iter().all(|&cell| cell == 0) {
            return Ok(start);
        }
        Err(BadText::new(&format!("{cells:?}"), "an empty meadow"))
    }

    fn start_text(&self, _start: &Meadow) -> String {
        START.to_owned()
    }

    fn read_start(&self, text: &str) -> Result<Meadow, BadText> {
        if text == START {
            Ok(self.empty())
        } else {
            Err(BadText::new(text, "`empty`"))
        }
    }

    fn move_codes(&self) -> u32 {
        (self.size * self.size) as u32
    }

    fn move_code(&self, at: usize) -> u32 {
        at as u32
    }

    fn move_of_code(&self, code: u32) -> Option<usize> {
        self.cell_of(code)
    }

    fn draw_code(&self, at: usize) -> u32 {
        at as u32
    }

    fn draw_of_code(&self, code: u32) -> Option<usize> {
        self.cell_of(code)
    }

    fn move_text(&self, at: usize) -> String {
        self.cell_text(at)
    }

    fn read_move(&self, text: &str) -> Result<usize, BadText> {
        self.read_cell(text)
    }

    fn draw_text(&self, at: usize) -> String {
        self.cell_text(at)
    }

    fn read_draw(&self, text: &str) -> Result<usize, BadText> {
        self.read_cell(text)
    }
}
