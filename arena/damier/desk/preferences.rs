//! What a user prefers, kept in the config folder: theme, palette, ASCII, animation.
//!
//! The file `settings.toml` may be written by hand. What is missing or cannot be understood is as by
//! default; flags of a command go before it.

use std::path::PathBuf;
use std::{fs, io};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::folders;
use damier_arena::files::write_whole;

/// A choice of colours.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    /// Colours as most people like them.
    #[default]
    Default,
    /// Colours that stay apart for eyes that confuse red and green, or blue and yellow.
    ColourBlind,
    /// No colours: bold, underlined and reversed text.
    Mono,
}

/// A palette of 2048's tiles, changed with F1, F2 and F3.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Sand to red.
    #[default]
    Sand,
    /// Foam to deep sea.
    Sea,
    /// Moss to violet.
    Meadow,
}

/// The palettes by name.
const PALETTES: [(&str, Palette); 3] =
    [("sand", Palette::Sand), ("sea", Palette::Sea), ("meadow", Palette::Meadow)];

/// What a user prefers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The colours of boards.
    pub theme: Theme,
    /// The colours of tiles.
    pub palette: Palette,
    /// No characters beyond ASCII?
    pub ascii: bool,
    /// Does anything move by itself?
    pub animation: bool,
}

impl Default for Preferences {
    fn default() -> Preferences {
        let (theme, palette) = (Theme::default(), Palette::default());
        Preferences { theme, palette, ascii: false, animation: true }
    }
}

/// The file, word for word.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Written {
    theme: String,
    palette: String,
    ascii: bool,
    animation: Option<bool>,
}

fn file() -> Option<PathBuf> {
    folders::config().map(|folder| folder.join("settings.toml"))
}

impl Preferences {
    /// What the user's config folder says.
    pub fn of_user() -> Preferences {
        let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        Preferences::read(&text)
    }

    fn read(text: &str) -> Preferences {
        let written: Written = toml::from_str(text).unwrap_or_default();
        let palette = PALETTES.iter().find(|(name, _)| *name == written.palette);
        Preferences {
            theme: Theme::from_str(&written.theme, true).unwrap_or_default(),
            palette: palette.map_or(Palette::default(), |(_, palette)| *palette),
            ascii: written.ascii,
            animation: written.animation.unwrap_or(true),
        }
    }

    /// The name of the theme.
    pub fn theme_name(&self) -> String {
        self.theme.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    /// The name of the palette.
    pub fn palette_name(&self) -> &'static str {
        let named = PALETTES.iter().find(|(_, palette)| *palette == self.palette);
        named.map_or("", |(name, _)| name)
    }

    /// The next theme.
    pub fn change_theme(&mut self) {
        self.theme = after(Theme::value_variants(), self.theme);
    }

    /// The next palette.
    pub fn change_palette(&mut self) {
        self.palette = after(&PALETTES.map(|(_, palette)| palette), self.palette);
    }

    /// Keeps them.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is still there then.
    pub fn save(&self) -> io::Result<()> {
        let Some(file) = file() else { return Ok(()) };
        let written = Written {
            theme: self.theme_name(),
            palette: self.palette_name().to_owned(),
            ascii: self.ascii,
            animation: Some(self.animation),
        };
        let text = toml::to_string(&written).map_err(io::Error::other)?;
        write_whole(&file, &text)
    }
}

/// What comes after one of these, the first after the last.
fn after<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let at = all.iter().position(|other| *other == one).map_or(0, |at| at + 1);
    all[at % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_in_the_file_is_as_good_as_nothing() {
        for text in ["", "theme = 'loud'", "not toml at all", "ascii = 'yes'", "palette = 3"] {
            assert_eq!(Preferences::read(text), Preferences::default(), "{text}");
        }
        let read =
            Preferences::read("theme = 'mono'\npalette = 'sea'\nascii = true\nanimation = false");
        assert_eq!((read.theme, read.palette), (Theme::Mono, Palette::Sea));
        assert!(read.ascii && !read.animation);
    }

    #[test]
    fn themes_and_palettes_go_round() {
        let mut preferences = Preferences::default();
        let (mut themes, mut palettes) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            themes.push(preferences.theme_name());
            palettes.push(preferences.palette_name());
            preferences.change_theme();
            preferences.change_palette();
        }
        assert_eq!(themes, ["default", "colour-blind", "mono"]);
        assert_eq!(palettes, ["sand", "sea", "meadow"]);
        assert_eq!(preferences, Preferences::default());
    }
}
