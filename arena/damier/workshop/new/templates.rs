//! The templates of bots, by game and language, and that of a game.

use damier_arena::registry::AnyGame;
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

macro_rules! text {
    ($from:expr) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/arena/damier/workshop/templates/",
            $from
        ))
    };
}

macro_rules! template {
    ($path:literal, $from:expr, $about:literal) => {
        Template { path: $path, text: text!($from), about: $about }
    };
}

macro_rules! rust {
    ($game:literal, $manifest:literal) => {
        &[
            template!("Cargo.toml", $manifest, ""),
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
                text: damier_bots::abi::HEADER,
                about: "what the arena hands over, and the codes of cells and moves",
            },
            template!(".gitignore", "c/gitignore", ""),
        ]
    };
}

macro_rules! cpp {
    ($game:literal) => {
        &[
            template!("bot.cpp", concat!("c/", $game, ".c"), "the bot: begin with `note`"),
            template!("test.cpp", concat!("c/", $game, "_test.c"), "its tests"),
            template!("bot.h", "c/bot.h", "what the arena asks of it"),
            template!("plugin.cpp", "cpp/plugin.cpp", "how the arena calls it"),
            template!("Makefile", "cpp/Makefile", "how it is built, and `make test`"),
            Template {
                path: "damier_bot.h",
                text: damier_bots::abi::HEADER,
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

macro_rules! js {
    ($game:literal) => {
        &[
            template!("bot.js", concat!("js/", $game, ".js"), "the bot: begin with `note`"),
            template!("test_bot.js", concat!("js/", $game, "_test.js"), "its tests"),
            template!("damier.js", "js/damier.js", "how the arena talks to it"),
            template!(".gitignore", "js/gitignore", ""),
        ]
    };
}

macro_rules! java {
    ($game:literal) => {
        &[
            // What is compiled when it is started is one file.
            Template {
                path: "Bot.java",
                text: concat!(text!(concat!("java/", $game, ".java")), text!("java/damier.java")),
                about: "the bot: begin with `note`; below it, how the arena talks to it",
            },
            template!("TestBot.java", concat!("java/", $game, "_test.java"), "its tests"),
            template!(".gitignore", "java/gitignore", ""),
        ]
    };
}

macro_rules! go {
    ($game:literal) => {
        &[
            template!("bot.go", concat!("go/", $game, ".go"), "the bot: begin with `note`"),
            template!("bot_test.go", concat!("go/", $game, "_test.go"), "its tests"),
            template!("damier.go", "go/damier.go", "how the arena talks to it"),
            template!("Makefile", "go/Makefile", "how it is built, and `make test`"),
            template!("go.mod", "go/go.mod.txt", ""),
            template!(".gitignore", "go/gitignore", ""),
        ]
    };
}

macro_rules! zig {
    ($game:literal) => {
        &[
            template!("bot.zig", concat!("zig/", $game, ".zig"), "the bot: begin with `note`"),
            template!("test_bot.zig", concat!("zig/", $game, "_test.zig"), "its tests"),
            template!("plugin.zig", "zig/plugin.zig", "how the arena calls it"),
            template!("damier.zig", "zig/damier.zig", ""),
            template!("Makefile", "zig/Makefile", "how it is built, and `make test`"),
            Template {
                path: "damier_bot.h",
                text: damier_bots::abi::HEADER,
                about: "what the arena hands over, and the codes of cells and moves",
            },
            template!(".gitignore", "zig/gitignore", ""),
        ]
    };
}

macro_rules! by_language {
    ($language:expr, $game:literal, $manifest:literal) => {
        match $language {
            Language::Rust => rust!($game, $manifest),
            Language::C => c!($game),
            Language::Cpp => cpp!($game),
            Language::Python => python!($game),
            Language::Js => js!($game),
            Language::Java => java!($game),
            Language::Go => go!($game),
            Language::Zig => zig!($game),
        }
    };
}

/// The files of a bot for one of our games.
pub(super) fn of(game: &AnyGame, language: Language) -> Option<&'static [Template]> {
    type Files = &'static [Template];
    let files: fn(Language) -> Files = if game.downcast_ref::<G2048>().is_some() {
        |language| by_language!(language, "2048", "rust/Cargo.toml")
    } else if game.downcast_ref::<Couleurs>().is_some() {
        |language| by_language!(language, "couleurs", "rust/Cargo.toml")
    } else if game.downcast_ref::<Go>().is_some() {
        |language| by_language!(language, "go", "rust/Cargo.toml")
    } else {
        return None;
    };
    Some(files(language))
}

/// The files of a bot for any other game.
pub(super) fn any(language: Language) -> &'static [Template] {
    by_language!(language, "any", "rust/any_Cargo.toml")
}

/// The files of a game.
pub(super) const GAME: &[Template] = &[
    template!("Cargo.toml", "game/Cargo.toml", ""),
    template!("src/lib.rs", "game/lib.rs", ""),
    template!("src/rules.rs", "game/rules.rs", "the rules: begin here"),
    template!("src/notation.rs", "game/notation.rs", "settings, texts and codes"),
    template!("src/picture.rs", "game/picture.rs", "what people see, and what they can do to it"),
    template!("src/bots.rs", "game/bots.rs", "the bots that come with the game"),
    template!("src/main.rs", "game/main.rs", "the program: Damier with this game"),
    template!("tests/laws.rs", "game/laws.rs", "what has to hold"),
    template!("championship.toml", "game/championship.toml", "a championship of the bots"),
    template!("README.md", "game/README.md", "all of this, and what to run"),
    template!(".gitignore", "game/gitignore", ""),
];
