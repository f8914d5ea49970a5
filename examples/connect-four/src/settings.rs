//! Which boards the game offers, and which of them make no game.

use damier_games::{BadSetting, Setting, Settings};

use crate::ConnectFour;
use crate::shape::Shape;

/// The settings of Connect Four.
pub(crate) const SETTINGS: &[Setting] = &[
    Setting { key: "width", values: "4 to 10", default: "7", help: "columns" },
    Setting { key: "height", values: "4 to 10", default: "6", help: "discs that a column holds" },
    Setting { key: "connect", values: "3 to 10", default: "4", help: "discs in a row that win" },
];

/// Reads the settings.
pub(crate) fn read(settings: &Settings) -> Result<ConnectFour, BadSetting> {
    settings.only(SETTINGS)?;
    let default = Shape::new(7, 6, 4);
    let width = settings.int("width", 4..=10)?.unwrap_or(default.width);
    let height = settings.int("height", 4..=10)?.unwrap_or(default.height);
    let connect = settings.int("connect", 3..=10)?.unwrap_or(default.connect);
    let longest = width.max(height);
    if connect > longest {
        return Err(BadSetting::Together(format!(
            "no line of {connect} fits on a board of {width}×{height}; \
             take a larger board or connect={longest} at most"
        )));
    }
    Ok(ConnectFour { shape: Shape::new(width, height, connect) })
}

/// Writes the settings out, so that [`read`] gives the same game.
pub(crate) fn write(game: &ConnectFour) -> Settings {
    Settings::new()
        .with("width", game.width())
        .with("height", game.height())
        .with("connect", game.connect())
}
