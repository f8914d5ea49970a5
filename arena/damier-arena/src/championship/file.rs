//! A championship's file, with what is in the files that it names.

use std::path::Path;

use crate::archive::openings;
use crate::contest::config::{BadConfig, Config};
use crate::referee::Book;
use crate::registry::{AnyGame, Games};

impl Config {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// What is wrong, in which line, and what is allowed.
    pub fn read(games: &Games, path: &str) -> Result<Config, BadConfig> {
        Config::read_with(games, path, &book)
    }

    /// Checks the text of a file.
    ///
    /// # Errors
    /// What is wrong, in which line, and what is allowed.
    pub fn parse(games: &Games, path: &str, text: &str) -> Result<Config, BadConfig> {
        Config::parse_with(games, path, text, &book)
    }
}

fn book(game: &AnyGame, path: &Path, plies: u32) -> Result<Book, BadConfig> {
    openings::read(game, path, plies).map_err(|why| BadConfig::new(why.to_string(), why.help()))
}
