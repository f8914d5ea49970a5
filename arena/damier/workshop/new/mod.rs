//! A bot to start from: the files of a new folder, and what to do next.
//!
//! The templates are files under `arena/templates`, one set per language; a bot's thinking is
//! written for its game. Nothing here runs a compiler or knows the command line.

mod crates;
mod folder;
mod name;
mod templates;

use std::path::{Path, PathBuf};

pub use crates::{BadCrates, Crates};
pub use folder::{BadFolder, write};

/// The languages there are templates for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// A crate that knows the rules.
    #[default]
    Rust,
    /// A library that sees cells and legal moves.
    C,
    /// A program that speaks over its standard input and output.
    Python,
}

impl Language {
    /// The language as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::C => "C",
            Language::Python => "Python",
        }
    }

    /// The command that runs a new bot's tests.
    pub const fn test(self) -> &'static str {
        match self {
            // With what a match builds, so that nothing is built twice.
            Language::Rust => "cargo test --release",
            Language::C => "make test",
            Language::Python => "python3 test_bot.py",
        }
    }
}

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where, inside of the folder.
    pub path: PathBuf,
    /// What is in it.
    pub content: String,
    /// What it is, in a few words; empty if nobody needs to know.
    pub about: &'static str,
}

/// The files of a bot in a folder for a game of the registry. `crates` is where a bot in Rust finds
/// Damier's own.
///
/// # Panics
/// If there are no templates for the game, which would be a mistake of this module.
pub fn files(folder: &Path, game: &str, language: Language, crates: &Crates) -> Vec<File> {
    let name = name::of(folder);
    let fill = |text: &str| {
        text.replace("{{name}}", &name)
            .replace("{{game}}", game)
            .replace("{{damier-bots}}", &crates.dependency("bots"))
            .replace("{{damier-games}}", &crates.dependency("games"))
    };
    let template = |&templates::Template { path, text, about }: &templates::Template| File {
        path: PathBuf::from(path),
        content: fill(text),
        about,
    };
    let mut files: Vec<File> = templates::of(game, language).iter().map(template).collect();
    // The versions that Damier was built with are on this machine.
    if let Some(content) = crates.lock().filter(|_| language == Language::Rust) {
        files.push(File { path: PathBuf::from("Cargo.lock"), content, about: "" });
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_arena::registry::Games;

    #[test]
    fn every_game_has_templates_in_every_language_and_no_gap_is_left_in_them() {
        let crates = Crates::Git("https://example.org/damier.git".to_owned());
        for game in Games::standard().names() {
            for language in [Language::Rust, Language::C, Language::Python] {
                let files = files(Path::new("my bot"), game, language, &crates);
                assert!(files.len() >= 3, "{game} in {}", language.name());
                for file in files {
                    assert!(!file.content.contains("{{"), "{}", file.path.display());
                    assert!(file.content.ends_with('\n'), "{}", file.path.display());
                }
            }
        }
    }
}
