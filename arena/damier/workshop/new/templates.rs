//! The templates, by game and language.

use damier_games::Game as _;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;

use super::Language;

/// A file of a new bot, with gaps like `{{name}}`.
pub(super) struct Template {
    pub(super) path: &'static str,
    pub(super) text: &'static str,
    pub(super) about: &'static str,
}

macro_rules! template {
    ($path:literal, $from:expr, $about:literal) => {
        Template {
            path: $path,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/arena/damier/workshop/templates/",
                $from
            )),
            about: $about,
        }
    };
}

macro_rules! rust {
    ($game:literal) => {
        &[
            template!("Cargo.toml", "rust/Cargo.toml", ""),
            template!("src/lib.rs", concat!("rust/", $game, ".rs"), "the bot: begin with `note`"),
            template!("src/tests.rs", concat!("rust/", $game, "_tests.rs"), "its tests"),
            template!(".gitignore", "rust/gitignore", ""),
        ]
    };
}

macro_rules! c {
    ($game:literal) => {
        &[
            template!("bot.c", concat!("c/", $game, ".c"), "the bot: begin with `note`"),
            template!("test.c", concat!("c/", $game, "_test.c"), "its tests"),
            template!("bot.h", "c/bot.h", "what the arena asks of it"),
            template!("plugin.c", "c/plugin.c", "how the arena calls it"),
            template!("Makefile", "c/Makefile", "how it is built, and `make test`"),
            Template {
                path: "damier_bot.h",
                text: include_str!("../../../../bots/include/damier_bot.h"),
                about: "what the arena hands over, and the codes of cells and moves",
            },
            template!(".gitignore", "c/gitignore", ""),
        ]
    };
}

macro_rules! python {
    ($game:literal) => {
        &[
            template!("bot.py", concat!("python/", $game, ".py"), "the bot: begin with `note`"),
            template!("test_bot.py", concat!("python/", $game, "_test.py"), "its tests"),
            template!("damier.py", "python/damier.py", "how the arena talks to it"),
            template!(".gitignore", "python/gitignore", ""),
        ]
    };
}

/// The files of a bot.
pub(super) fn of(game: &str, language: Language) -> &'static [Template] {
    match (game, language) {
        (G2048::NAME, Language::Rust) => rust!("2048"),
        (G2048::NAME, Language::C) => c!("2048"),
        (G2048::NAME, Language::Python) => python!("2048"),
        (Couleurs::NAME, Language::Rust) => rust!("couleurs"),
        (Couleurs::NAME, Language::C) => c!("couleurs"),
        (Couleurs::NAME, Language::Python) => python!("couleurs"),
        (Go::NAME, Language::Rust) => rust!("go"),
        (Go::NAME, Language::C) => c!("go"),
        (Go::NAME, Language::Python) => python!("go"),
        _ => unreachable!("no templates for {game}"),
    }
}
