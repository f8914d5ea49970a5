//! A bot or a game to start from: the files of a new folder.
//!
//! The templates are files under `workshop/templates`, one set per language; a bot's thinking is
//! written for its game, and where we do not know the game, for what the game says of itself
//! (`facts`, `origin`). Nothing here runs a compiler or knows the command line.

mod crates;
mod facts;
mod folder;
mod name;
mod origin;
mod own_game;
mod templates;

use std::path::{Path, PathBuf};

use damier_arena::registry::AnyGame;
use damier_games::Game as _;

pub use crates::{BadCrates, Crates};
use facts::Facts;
pub use folder::{BadFolder, write};
pub use origin::{BadOrigin, GameCrate, Origins};
pub use own_game::{game_files, game_name};
use templates::Template;

/// The languages there are templates for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// A crate that knows the rules.
    #[default]
    Rust,
    /// A library that sees cells and legal moves.
    C,
    /// The same in C++.
    Cpp,
    /// A program that speaks over its standard input and output.
    Python,
    /// The same for Node.
    Js,
    /// The same for Java, which compiles it when it is started.
    Java,
    /// A program that is built.
    Go,
    /// A library that sees cells and legal moves.
    Zig,
}

impl Language {
    /// The language as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Python => "Python",
            Language::Js => "JavaScript",
            Language::Java => "Java",
            Language::Go => "Go",
            Language::Zig => "Zig",
        }
    }

    /// The program that builds or runs a new bot, and what brings it.
    pub const fn tool(self) -> (&'static str, &'static str) {
        match self {
            Language::Rust => ("cargo", "https://rustup.rs"),
            Language::C => ("cc", "Debian's package gcc"),
            Language::Cpp => ("c++", "Debian's package g++"),
            Language::Python => ("python3", "Debian's package python3"),
            Language::Js => ("node", "Debian's package nodejs"),
            Language::Java => ("javac", "Debian's package default-jdk-headless, 17 or later"),
            Language::Go => ("go", "Debian's package golang-go, 1.18 or later"),
            Language::Zig => ("zig", "Python's package ziglang, 0.13 or later"),
        }
    }

    /// The command that runs a new bot's tests.
    pub const fn test(self) -> &'static str {
        match self {
            // With what a match builds, so that nothing is built twice.
            Language::Rust => "cargo test --release",
            Language::C | Language::Cpp | Language::Go | Language::Zig => "make test",
            Language::Python => "python3 test_bot.py",
            Language::Js => "node --test test_bot.js",
            Language::Java => "javac -d classes Bot.java TestBot.java && java -cp classes TestBot",
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

/// Where a bot in Rust finds what it links.
#[derive(Clone, Debug)]
pub struct Links {
    /// Damier's own crates.
    pub crates: Crates,
    /// The crate of a game that is not one of ours.
    pub game: Option<GameCrate>,
}

/// Is this one of the games that come with Damier, whose crates every bot in Rust links?
pub fn is_ours(game: &AnyGame) -> bool {
    templates::of(game, Language::Rust).is_some()
}

/// The files of a bot in a folder for a game. `links` is for a bot in Rust; others need none. `None` if
/// there is nothing for a bot to do in this game.
pub fn files(
    folder: &Path,
    game: &AnyGame,
    language: Language,
    links: Option<&Links>,
) -> Option<Vec<File>> {
    let mut name = name::of(folder, "bot");
    let own = links.and_then(|links| links.game.as_ref());
    if own.is_some_and(|own| own.package == name) {
        name += "-bot";
    }
    let fill = |text: &str| {
        let text = text.replace("{{name}}", &name).replace("{{game}}", game.name());
        links.map_or(text.clone(), |links| links.fill(&text))
    };
    let mut files: Vec<File> = if let Some(ours) = templates::of(game, language) {
        filled(ours, fill).collect()
    } else {
        let facts = Facts::of(game)?;
        filled(templates::any(language), |text| facts.fill(&fill(text), language)).collect()
    };
    // The versions that Damier or the game was built with are on this machine.
    let versions = own.and_then(GameCrate::lock).or_else(|| links?.crates.lock());
    files.extend(lock(versions));
    Some(files)
}

impl Links {
    fn fill(&self, text: &str) -> String {
        let Some(own) = &self.game else {
            return text
                .replace("{{damier-bots}}", &self.crates.dependency("bots", ""))
                .replace("{{damier-games}}", &self.crates.dependency("games", ""));
        };
        text.replace("{{damier-bots}}", &own.dependency_on("damier-bots", "bots", &self.crates))
            .replace("{{damier-games}}", &own.dependency_on("damier-games", "games", &self.crates))
            .replace("{{package}}", &own.package)
            .replace("{{game-crate}}", &own.dependency())
            .replace("{{library}}", &own.library)
            .replace("{{type}}", &own.game_type)
    }
}

/// Templates as files, with their gaps filled.
fn filled(
    templates: &'static [Template],
    fill: impl Fn(&str) -> String,
) -> impl Iterator<Item = File> {
    templates.iter().map(move |&Template { path, text, about }| File {
        path: PathBuf::from(path),
        content: fill(text),
        about,
    })
}

/// The versions to build with, if they are known.
fn lock(versions: Option<String>) -> Option<File> {
    Some(File { path: PathBuf::from("Cargo.lock"), content: versions?, about: "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum as _;
    use damier_arena::registry::Games;

    #[test]
    fn every_game_has_templates_in_every_language_and_no_gap_is_left_in_them() {
        let crates = Crates::Git("https://example.org/damier.git".to_owned());
        let links = Links { crates, game: None };
        let games = Games::standard();
        for game in games.names() {
            for &language in Language::value_variants() {
                let found = games.find(game).unwrap();
                let files = files(Path::new("my bot"), &found, language, Some(&links)).unwrap();
                assert!(is_ours(&found) && files.len() >= 3, "{game} in {}", language.name());
                for file in files {
                    assert!(!file.content.contains("{{"), "{}", file.path.display());
                    assert!(file.content.ends_with('\n'), "{}", file.path.display());
                }
            }
        }
    }
}
