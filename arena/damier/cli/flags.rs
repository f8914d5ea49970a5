//! Flags that every command understands.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};

use anstream::ColorChoice;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Failure;
use super::live::ProgressStyle;
use super::screens::columns;
use crate::desk::preferences::Preferences;
use crate::screen::theme::{Look, Theme};
use crate::text::paper::Paper;
use crate::workshop::new::Origins;
use damier_arena::registry::Games;
use damier_arena::seed::Seed;

/// Flags that every command understands.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(next_help_heading = "Flags everywhere")]
pub struct Flags {
    /// Write JSON: one object, or one per line for lists
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw what is random from this seed [default: a fresh one, shown with the result]
    #[arg(long, global = true, value_name = "S")]
    pub seed: Option<Seed>,
    /// Use colour: auto (on a terminal, unless `NO_COLOR` is set), always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true)]
    pub color: Colour,
    /// Use no characters beyond ASCII
    #[arg(long, global = true)]
    pub ascii: bool,
    /// Progress: auto (a bar on a terminal, lines elsewhere), bar, lines or none
    #[arg(long, global = true, value_name = "HOW", default_value = "auto")]
    #[arg(hide_possible_values = true)]
    pub progress: ProgressStyle,
    /// Colours of boards: default, colour-blind or mono [default: as in your settings]
    #[arg(long, global = true, value_name = "THEME", hide_possible_values = true)]
    pub theme: Option<Theme>,
    /// Let nothing move by itself
    #[arg(long, global = true)]
    pub no_animation: bool,
    /// Show the bare result
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Show more about how it was reached
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// The games that this program knows.
    #[arg(skip)]
    pub games: Games,
    /// Where those of them that are not ours are written.
    #[arg(skip)]
    pub origins: Origins,
}

impl Flags {
    /// The seed that was given, or a fresh one.
    pub fn seed(&self) -> Seed {
        self.seed.unwrap_or_else(Seed::fresh)
    }

    /// How boards look. Who wants no colour gets none, whatever the theme.
    pub fn look(&self) -> Look {
        self.look_with(Preferences::of_user())
    }

    /// How boards look to somebody who prefers this: flags go before it.
    pub fn look_with(&self, preferences: Preferences) -> Look {
        let no_color = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let theme = match self.color {
            Colour::Never => Theme::Mono,
            Colour::Auto if no_color() => Theme::Mono,
            Colour::Auto | Colour::Always => self.theme.unwrap_or(preferences.theme),
        };
        Look { theme, palette: preferences.palette, ascii: self.ascii || preferences.ascii }
    }

    /// What results are written on: a terminal, as wide as it is, or a file.
    pub fn paper(&self) -> Paper {
        let columns = if io::stdout().is_terminal() { columns() } else { usize::MAX };
        Paper { ascii: self.ascii, columns }
    }

    /// The flags as words, for a command that is run in the place of this one.
    pub(super) fn to_words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        let name = self.color.to_possible_value().map(|value| value.get_name().to_owned());
        words.extend(name.map(|name| format!("--color={name}").into()));
        let theme = self.theme.and_then(|theme| theme.to_possible_value());
        words.extend(theme.map(|theme| format!("--theme={}", theme.get_name()).into()));
        words.extend(self.seed.map(|seed| format!("--seed={seed}").into()));
        let switches = [(self.ascii, "--ascii"), (self.no_animation, "--no-animation")];
        words.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.into()));
        words
    }
}

/// Writes a value as one line of JSON.
pub(super) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// When to use colour.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// What the arguments ask for, looked up before they are parsed: it decides how a mistake in
    /// them is shown. What cannot be read here is refused by the parser later.
    pub(super) fn asked_for(words: &[OsString]) -> Colour {
        let mut words = words.iter().filter_map(|word| word.to_str());
        while let Some(word) = words.next() {
            let value = match word {
                "--color" => words.next(),
                _ => word.strip_prefix("--color="),
            };
            if let Some(colour) = value.and_then(|value| Colour::from_str(value, false).ok()) {
                return colour;
            }
        }
        Colour::Auto
    }

    /// Makes all output follow this choice.
    pub(super) fn apply(self) {
        ColorChoice::from(self).write_global();
    }
}

impl From<Colour> for ColorChoice {
    fn from(colour: Colour) -> ColorChoice {
        match colour {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        }
    }
}

impl From<Colour> for clap::ColorChoice {
    fn from(colour: Colour) -> clap::ColorChoice {
        match colour {
            Colour::Auto => clap::ColorChoice::Auto,
            Colour::Always => clap::ColorChoice::Always,
            Colour::Never => clap::ColorChoice::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_found_before_the_arguments_are_parsed() {
        let asked = |line: &str| {
            Colour::asked_for(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
        };
        assert_eq!(asked("damier --color never games"), Colour::Never);
        assert_eq!(asked("damier games --color=always"), Colour::Always);
        assert_eq!(asked("damier games --color"), Colour::Auto);
        assert_eq!(asked("damier games --color=red"), Colour::Auto);
    }
}
