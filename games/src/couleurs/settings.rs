//! Which boards and players the game offers, and which combinations make no game.

use crate::settings::{BadSetting, Setting, Settings};

use super::colour::MOST_COLOURS;
use super::layout::{LONGEST_SIDE, Layout};
use super::state::MOST_PLAYERS;
use super::{Board, Couleurs, OpponentColour};

/// The settings of 7 Couleurs.
pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        key: "size",
        values: "2 to 255",
        default: "30",
        help: "cells in a row and in a column",
    },
    Setting { key: "width", values: "2 to 255", default: "30", help: "cells in a row" },
    Setting { key: "height", values: "2 to 255", default: "30", help: "cells in a column" },
    Setting { key: "colours", values: "2 to 9", default: "7", help: "colours on the board" },
    Setting { key: "players", values: "2 to 4", default: "2", help: "seats, each in a corner" },
    Setting {
        key: "board",
        values: "random or mirrored",
        default: "random",
        help: "whether all seats see the same board from their corner",
    },
    Setting {
        key: "opponent-colour",
        values: "allowed or forbidden",
        default: "allowed",
        help: "whether a seat may name the colour that another one has",
    },
];

const BOARDS: [(&str, Board); 2] = [("random", Board::Random), ("mirrored", Board::Mirrored)];
const OPPONENT_COLOURS: [(&str, OpponentColour); 2] =
    [("allowed", OpponentColour::Allowed), ("forbidden", OpponentColour::Forbidden)];

/// The word that stands for a value.
fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, meaning)| *meaning == value).map_or("", |(word, _)| word)
}

/// Reads the settings.
pub(super) fn read(settings: &Settings) -> Result<Couleurs, BadSetting> {
    settings.only(SETTINGS)?;
    let default = Couleurs::default();
    let game = Couleurs {
        layout: read_sides(settings, default.layout)?,
        colours: settings.int("colours", 2..=MOST_COLOURS)?.unwrap_or(default.colours),
        players: settings.int("players", 2..=MOST_PLAYERS)?.unwrap_or(default.players),
        board: settings.word("board", &BOARDS)?.unwrap_or(default.board),
        opponent_colour: settings
            .word("opponent-colour", &OPPONENT_COLOURS)?
            .unwrap_or(default.opponent_colour),
    };
    everybody_can_move(&game)?;
    Ok(game)
}

fn read_sides(settings: &Settings, default: Layout) -> Result<Layout, BadSetting> {
    let read = |key| settings.int(key, 2..=LONGEST_SIDE).map(|cells| cells.map(usize::from));
    let (size, width, height) = (read("size")?, read("width")?, read("height")?);
    if size.is_some() && (width.is_some() || height.is_some()) {
        let reason = "`size` is both sides of the board; give it or `width` and `height`, not both";
        return Err(BadSetting::Together(reason.to_owned()));
    }
    Ok(Layout {
        width: size.or(width).unwrap_or(default.width),
        height: size.or(height).unwrap_or(default.height),
    })
}

/// Refuses a board on which a corner touches nothing but corners, and fewer colours than it takes
/// to leave every seat a legal one.
fn everybody_can_move(game: &Couleurs) -> Result<(), BadSetting> {
    let Couleurs { layout, colours, players, .. } = *game;
    if layout.width == 2 && layout.height == 2 && players > 2 {
        return Err(BadSetting::Together(format!(
            "{players} players have no room to grow on a board of 2×2; \
             take a larger board or two players"
        )));
    }
    if game.opponent_colour == OpponentColour::Forbidden && colours <= players {
        return Err(BadSetting::Together(format!(
            "with opponent-colour=forbidden, {players} players need at least {} colours, \
             not {colours}",
            players + 1
        )));
    }
    Ok(())
}

/// Writes the settings out, so that [`read`] gives the same game.
pub(super) fn write(game: &Couleurs) -> Settings {
    let Layout { width, height } = game.layout;
    let sides = if width == height {
        Settings::new().with("size", width)
    } else {
        Settings::new().with("width", width).with("height", height)
    };
    sides
        .with("colours", game.colours)
        .with("players", game.players)
        .with("board", word_of(&BOARDS, game.board))
        .with("opponent-colour", word_of(&OPPONENT_COLOURS, game.opponent_colour))
}
