//! `damier new --own-game`.

use std::path::Path;

use crate::kit::{damier_in, empty_folder, json, names, runs_beside};

#[test]
fn a_game_of_ones_own_passes_its_tests_plays_and_has_bots_of_its_own() {
    let folder = empty_folder("own-game");
    let told = json(&damier_in(&folder, &["new", "my meadow", "--own-game", "--json"]));
    let game = folder.join("my meadow");
    for file in told["files"].as_array().expect("files") {
        assert!(game.join(file.as_str().expect("a name")).is_file(), "{file}");
    }
    let next: Vec<&str> =
        told["next"].as_array().expect("a list").iter().filter_map(|word| word.as_str()).collect();
    let [enter, test, play, championship] = next[..] else { panic!("{told}") };
    assert_eq!((enter, &told["game"]), ("cd 'my meadow'", &"my-meadow".into()));

    let said = runs_beside(&game, &format!("{test} 2>&1"));
    assert!(said.contains("test the_laws_of_a_game_hold ... ok"), "{said}");
    assert!(!said.contains("warning"), "{said}");
    let lines = format!("printf 'a1\\nquit\\n' | {play}:players=3 --vs human --vs random --plain");
    let played = runs_beside(&game, &format!("export XDG_DATA_HOME=kept; {lines}"));
    assert!(played.contains("last move: a1"), "{played}");
    let table = runs_beside(&game, championship);
    assert!(table.starts_with("my-meadow:size=6,players=2, seed 7, 120 games\n"), "{table}");
    assert!(table.contains("\nended by: rules 120\n"), "{table}");

    let java =
        "cd bot-java; javac -d classes Bot.java TestBot.java; java -cp classes TestBot; cd ..";
    for (language, test) in [
        ("c", "make -C bot-c test"),
        ("python", "python3 bot-python/test_bot.py"),
        ("go", "make -C bot-go test"),
        ("js", "node --test bot-js/test_bot.js"),
        ("java", java),
    ] {
        let new = format!("cargo run -- new bot-{language} --game my-meadow --lang {language}");
        let said =
            runs_beside(&game, &format!("{new}; {test}; cargo run -- check ./bot-{language}"));
        assert!(said.contains(&format!("\n./bot-{language}: sound")), "{said}");
    }
}

#[test]
fn a_name_that_is_taken_is_refused_and_nothing_is_written() {
    let folder = empty_folder("own-game-wrong");
    let new = |words: &[&str]| damier_in(&folder, &[&["new"], words].concat());
    new(&["go", "--own-game"]).refused(&["there is a game `go` already"], "choose another one");
    let sources = new(&["mine", "--own-game", "--sources", "/no/such/folder"]);
    sources.refused(&["`/no/such/folder` is neither"], "bots/ and games/");
    assert_eq!(new(&["mine", "--own-game", "--game", "go"]).code, Some(2));
    assert_eq!(names(&folder), Vec::<String>::new());
    let text = new(&["match", "--own-game"]).fine();
    assert!(text.starts_with("match: a game of your own\n"), "{text}");
    assert!(text.contains("\n  cargo run -- play match-game\n"), "{text}");
    assert!(folder.join(Path::new("match/tests/laws.rs")).is_file());
}
