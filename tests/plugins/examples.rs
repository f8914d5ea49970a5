//! The examples play whole matches, inline and behind walls, and the same way in both.

use std::path::Path;

use damier_arena::players::{Isolation, plugin};
use damier_bots::Clock;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;
use damier_games::{Notation, Settings};

use crate::kit::{Seen, c_example, play, rust_plugin, walls};

fn whole_match<G: Notation>(settings: &str, library: &Path, isolation: Isolation) -> Seen {
    let game = G::from_settings(&settings.parse().expect("settings")).expect("a game");
    let bot = plugin::open(&game, library, &Settings::new(), &walls(isolation));
    let mut bot = bot.expect("an example can be loaded");
    assert!(bot.is_deterministic() && bot.name().ends_with("example)"));
    let first = play(&game, &mut bot, 7, u32::MAX, Clock::NONE);
    first.fine();
    let again = play(&game, &mut bot, 7, u32::MAX, Clock::NONE);
    assert_eq!((again.moves, again.nodes), (first.moves, first.nodes), "the same seed again");
    first
}

fn plays_everything(library: &Path) {
    let all = |isolation| {
        [
            whole_match::<G2048>("side=4", library, isolation).moves,
            whole_match::<G2048>("side=3,rows=2 0 X/0 2 0/X 0 0", library, isolation).moves,
            whole_match::<Couleurs>("size=12", library, isolation).moves,
            whole_match::<Couleurs>("size=9,players=3", library, isolation).moves,
            whole_match::<Go>("size=7", library, isolation).moves,
            whole_match::<Go>("size=9,handicap=2", library, isolation).moves,
        ]
    };
    assert_eq!(all(Isolation::Full), all(Isolation::Inline));
}

#[test]
fn the_example_in_c_plays_every_game() {
    plays_everything(&c_example());
}

#[test]
fn the_example_in_rust_plays_every_game() {
    plays_everything(&rust_plugin("rust-greedy"));
}

#[cfg(feature = "extended-tests")]
#[test]
fn a_plugin_whose_panics_abort_does_not_compile() {
    let mut command = crate::process::program(env!("CARGO"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["check", "--offline", "--package", "rust-panics"]);
    command.args(["--config", "profile.dev.panic='abort'", "--target-dir"]);
    let output = crate::process::finish_long(command.arg(crate::kit::folder().join("abort")));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("a bot's panic must unwind"), "{said}");
}
