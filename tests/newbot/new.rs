//! `damier new`.

use std::fs;
use std::path::Path;

use crate::kit::{command, damier_in, empty_folder, json, names, runs};
use crate::run::ran;

/// Writes a bot, runs its tests, lets it play against random, and checks it.
fn from_nothing_to_a_result(language: &str, game: &str) {
    let folder = empty_folder(&format!("new-{language}-{game}"));
    // Crates that share a target folder need names of their own.
    let name = &format!("{game}-bot");
    let new = ["new", name, "--game", game, "--lang", language, "--json"];
    let told = json(&damier_in(&folder, &new));
    let next: Vec<&str> =
        told["next"].as_array().expect("a list").iter().filter_map(|word| word.as_str()).collect();
    let [enter, test, play, check] = next[..] else { panic!("{told}") };
    assert_eq!(enter, format!("cd {name}"));
    assert_eq!(play, format!("damier match {game} . random -n 20"));
    let bot = folder.join(name);
    for file in told["files"].as_array().expect("files") {
        assert!(bot.join(file.as_str().expect("a name")).is_file(), "{file}");
    }
    runs(&bot, test);
    runs(&bot, play);
    runs(&bot, check);
    let path = &format!("./{name}");
    let line = ["match", game, path, "random", "-n", "20", "--seed", "1", "--json"];
    let outcome = json(&damier_in(&folder, &line));
    let mine = &outcome["entrants"][0];
    assert_eq!(mine["bot"], *path);
    assert!(mine["wins"].as_u64() >= Some(15), "{outcome}");
    for fault in ["crash", "timeout", "illegal", "error"] {
        assert_eq!(mine["faults"][fault], 0, "{outcome}");
    }
}

#[test]
fn a_new_bot_in_rust_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("rust", game);
    }
}

#[test]
fn a_new_bot_in_c_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("c", game);
    }
}

#[test]
fn a_new_bot_in_cpp_passes_its_tests_is_sound_and_its_exceptions_are_told() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("cpp", game);
    }
    let folder = empty_folder("new-cpp-throws");
    damier_in(&folder, &["new", "bot", "--game", "go", "--lang", "cpp", "-q"]).fine();
    let source = folder.join("bot/bot.cpp");
    let text = fs::read_to_string(&source).expect("a bot");
    let (before, after) = text.split_once("#include \"bot.h\"").expect("its header");
    let think = "uint32_t think(const damier_match *match, const damier_view *view) {";
    let throws =
        format!("{think}\n  if (view->n_history > 3) throw std::out_of_range(\"no such point\");");
    let after = after.replace(think, &throws);
    fs::write(&source, format!("{before}#include <stdexcept>\n#include \"bot.h\"{after}"))
        .expect("a file");
    let line = ["match", "go5", "./bot", "random", "-n", "2", "--seed", "1", "-j", "1"];
    let said = damier_in(&folder, &line);
    assert!(said.err.contains("exception: no such point"), "{}\n{}", said.out, said.err);
}

#[test]
fn a_new_bot_in_python_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("python", game);
    }
}

#[test]
fn a_new_bot_in_javascript_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("js", game);
    }
}

#[test]
fn a_new_bot_in_java_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("java", game);
    }
}

#[test]
fn the_text_says_where_the_crates_come_from_and_what_to_do_next() {
    let folder = empty_folder("new-text");
    let out = damier_in(&folder, &["new", "my bot", "--game", "go9"]).fine();
    assert!(out.starts_with("my bot: a bot in Rust for go\n"), "{out}");
    assert!(out.contains(env!("CARGO_MANIFEST_DIR")) && out.contains("offline"), "{out}");
    for line in ["  cd 'my bot'\n", "  cargo test", "  damier match go9 . random -n 20\n"] {
        assert!(out.contains(line), "no `{line}` in {out}");
    }
    let manifest = fs::read_to_string(folder.join("my bot/Cargo.toml")).expect("a manifest");
    assert!(manifest.contains("name = \"my-bot\"") && manifest.contains("\n[workspace]\n"));
    let out = damier_in(&folder, &["new", "c", "--game", "go", "--lang", "c"]).fine();
    assert!(!out.contains("crates") && out.contains("  make test\n"), "{out}");
    for file in ["bot.c", "test.c", "bot.h", "plugin.c", "Makefile", "damier_bot.h"] {
        assert!(out.contains(&format!("\n  {file} ")), "no {file} in {out}");
    }
    assert_eq!(damier_in(&folder, &["new", "q", "--game", "go", "-q"]).fine(), "");
}

#[test]
fn the_header_of_a_bot_in_c_is_the_header_word_for_word() {
    let folder = empty_folder("new-header");
    damier_in(&folder, &["new", ".", "--game", "2048", "--lang", "c"]).fine();
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("bots/include/damier_bot.h");
    let read = |path: &Path| fs::read_to_string(path).expect("a header");
    assert_eq!(read(&folder.join("damier_bot.h")), read(&header));
}

#[test]
fn an_empty_folder_will_do_and_any_other_is_left_alone() {
    let folder = empty_folder("new-here");
    let out = damier_in(&folder, &["new", ".", "--game", "couleurs"]).fine();
    assert!(!out.contains("cd "), "{out}");
    let there = names(&folder);
    let again = damier_in(&folder, &["new", ".", "--game", "couleurs", "--lang", "c"]);
    again.refused(&[". is not empty"], "an empty one");
    assert_eq!(names(&folder), there);
    damier_in(&folder, &["new", "Cargo.toml", "--game", "go"]).refused(&["is a file"], "folder");
    damier_in(&folder, &["new", "deep/er/bot", "--game", "go", "-q"]).fine();
    assert!(folder.join("deep/er/bot/src/lib.rs").is_file());
}

#[test]
fn nothing_is_left_of_a_bot_that_could_not_be_written() {
    let folder = empty_folder("new-full");
    // A file where the bot's name would be too long for one.
    let long = format!("made/{}", "x".repeat(300));
    let said = damier_in(&folder, &["new", &long, "--game", "go"]);
    said.refused(&["cannot write"], "nothing was left behind");
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn what_makes_no_sense_is_refused_and_nothing_is_written() {
    let folder = empty_folder("new-wrong");
    let new = |words: &[&str]| damier_in(&folder, &[&["new", "bot"], words].concat());
    new(&["--game", "goo"]).refused(&["no game `goo`"], "did you mean `go`?");
    new(&["--game", "go:size=99"]).refused(&["2 to 25"], "size");
    let sources = new(&["--game", "go", "--sources", "/no/such/folder"]);
    sources.refused(&["`/no/such/folder` is neither"], "bots/ and games/");
    for words in [&["--game", "go", "--lang", "cobol"][..], &[]] {
        assert_eq!(new(words).code, Some(2), "{words:?}");
    }
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn crates_may_come_from_a_repository() {
    let folder = empty_folder("new-git");
    let address = "https://example.org/damier.git";
    let new = ["new", "bot", "--game", "go", "--sources", address];
    let out = ran(command(&folder, "damier").args(new)).fine();
    assert!(out.contains(address) && out.contains("needs the network"), "{out}");
    let manifest = fs::read_to_string(folder.join("bot/Cargo.toml")).expect("a manifest");
    assert!(manifest.contains(&format!("damier-bots = {{ git = \"{address}\" }}")), "{manifest}");
    assert!(!folder.join("bot/Cargo.lock").exists());
}

#[test]
fn a_new_bot_in_go_passes_its_tests_is_sound_and_its_panics_are_told() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("go", game);
    }
    let folder = empty_folder("new-go-panics");
    damier_in(&folder, &["new", "bot", "--game", "couleurs", "--lang", "go", "-q"]).fine();
    let source = folder.join("bot/bot.go");
    let text = fs::read_to_string(&source).expect("a bot");
    let choose = "func choose(position *Position) Choice {\n";
    let panics = format!("{choose}\tposition.Cells = position.Cells[:3]\n");
    fs::write(&source, text.replace(choose, &panics)).expect("a file");
    let line = text.lines().position(|line| line.contains("position.Cells[near]")).expect("it") + 2;
    let said = damier_in(
        &folder,
        &["match", "couleurs:size=5", "./bot", "random", "-n", "2", "--seed", "1"],
    );
    let place = format!("index out of range [5] with length 3 at bot.go:{line}");
    assert!(said.err.contains(&place), "{place}: {}\n{}", said.out, said.err);
}

#[test]
#[ignore = "Debian has no package of its compiler: cargo xtask zig"]
fn a_new_bot_in_zig_passes_its_tests_is_sound_and_beats_random_in_every_game() {
    for game in ["2048", "couleurs", "go"] {
        from_nothing_to_a_result("zig", game);
    }
}
