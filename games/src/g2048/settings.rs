//! The settings of 2048: what they are, which values are allowed, and how they are written out.
//!
//! Everything that could make a game pointless from its start is refused here, with a sentence that
//! says why. No file is read.

use super::board::{Board, SIDES};
use super::grid;
use super::rules::G2048;
use super::square::LARGEST_TILE;
use crate::settings::{BadSetting, Setting, Settings};

/// The settings, for help texts and messages.
pub(super) const SETTINGS: &[Setting] = &[
    Setting { key: "side", values: "2 to 8", default: "4", help: "rows and columns of the grid" },
    Setting {
        key: "target",
        values: "a power of two from 8 to 1099511627776",
        default: "2048",
        help: "the tile to reach; it ends the game if endless=false",
    },
    Setting {
        key: "twos",
        values: "0 to 10",
        default: "9",
        help: "how many of ten new tiles are a 2; the others are a 4",
    },
    Setting {
        key: "endless",
        values: "true or false",
        default: "true",
        help: "go on after the target",
    },
    Setting {
        key: "rows",
        values: "rows joined by `/`, cells by spaces: 0 empty, X a wall",
        default: "an empty grid",
        help: "the grid to start from; two tiles are drawn if it has none",
    },
    Setting {
        key: "puzzle",
        values: "a file: the dimension on the first line, then the rows",
        default: "none",
        help: "read the grid to start from out of a file",
    },
];

const SMALLEST_TARGET: i64 = 8;

/// The game with these settings.
pub(super) fn read(settings: &Settings) -> Result<G2048, BadSetting> {
    settings.only(SETTINGS)?;
    if let Some(file) = settings.get("puzzle") {
        return Err(BadSetting::Together(format!(
            "`puzzle` names the file `{file}`, which the rules don't read: the caller has to read \
             it and give its grid as `rows`"
        )));
    }
    let side = settings.int("side", SIDES)?;
    let mut game = G2048::default();
    if let Some(target) = read_target(settings)? {
        game.target = target;
    }
    if let Some(twos) = settings.int("twos", 0..=10)? {
        game.twos = twos;
    }
    if let Some(endless) = settings.flag("endless")? {
        game.endless = endless;
    }
    match settings.get("rows") {
        Some(text) => game.grid = read_rows(text, side)?,
        None => game.grid = Board::empty(side.unwrap_or(4)),
    }
    if game.is_won(&game.grid) {
        return Err(BadSetting::Together(format!(
            "`rows` already holds the target {}: raise `target` or set endless=true",
            game.target()
        )));
    }
    Ok(game)
}

/// The exponent of the target, if one is given.
fn read_target(settings: &Settings) -> Result<Option<u8>, BadSetting> {
    let Some(text) = settings.get("target") else { return Ok(None) };
    match text.parse::<i64>() {
        Ok(target @ SMALLEST_TARGET..=LARGEST_TILE) if target.count_ones() == 1 => {
            Ok(Some(target.trailing_zeros() as u8))
        }
        _ => {
            let expected = format!("a power of two from {SMALLEST_TARGET} to {LARGEST_TILE}");
            Err(BadSetting::value("target", text, expected))
        }
    }
}

/// The grid of the setting `rows`, which says the side too if `side` is not given.
fn read_rows(text: &str, side: Option<usize>) -> Result<Board, BadSetting> {
    let refused = |why: String| {
        BadSetting::value("rows", text, format!("a square grid, its rows joined by `/` ({why})"))
    };
    let board = grid::read(text, side).map_err(|why| refused(why.to_string()))?;
    if board.is_stuck() {
        return Err(refused("no slide is possible on this one".to_owned()));
    }
    Ok(board)
}

/// All settings that matter, written out.
pub(super) fn write(game: &G2048) -> Settings {
    let settings = Settings::new()
        .with("side", game.side())
        .with("target", game.target())
        .with("twos", game.twos)
        .with("endless", game.endless);
    if game.has_a_grid() { settings.with("rows", game.grid) } else { settings }
}
