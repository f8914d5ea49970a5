//! Every wrong input is answered by what is wrong with it and what to do.

use std::path::PathBuf;

use crate::folder::Folder;
use crate::run::{command, damier, ran};

/// A game, words of the error, and a word of the help.
const GAMES: &[(&str, &[&str], &str)] = &[
    ("chess", &["no game `chess`", "2048, couleurs, go"], "damier games"),
    ("couleur", &["no game `couleur`"], "did you mean `couleurs`?"),
    ("GO", &["no game `GO`"], "did you mean `go`?"),
    ("go:", &[], ""),
    ("go:size", &["`size`", "key=value"], "go:size=9"),
    ("go:=9", &["`=9`", "key=value"], "go:size=9"),
    ("go:size=", &["`size=`", "key=value"], "go:size=9"),
    ("go:size=9,", &["key=value"], "go:size=9"),
    ("go:size=26", &["`size`", "2 to 25", "`26`"], "size"),
    ("go26", &["`go26`", "2 to 25", "`26`"], "size"),
    ("go1", &["2 to 25", "`1`"], "size"),
    ("go99999999999999999999", &["2 to 25"], "size"),
    ("go:size=-3", &["`size`", "2 to 25", "`-3`"], "size"),
    ("go:size=nine", &["`size`", "`nine`"], "size"),
    ("go9:size=9", &["`size`", "twice"], "once"),
    ("go:komi=NaN", &["`komi`", "`NaN`"], "komi"),
    ("go:komi=inf", &["`komi`", "`inf`"], "komi"),
    ("go:ko=never", &["`ko`", "positional", "`never`"], "ko"),
    ("go:kommi=7", &["unknown setting `kommi`"], "did you mean `komi`?"),
    ("couleurs:colours=300", &["`colours`", "`300`"], "colours"),
    ("couleurs:colours=0", &["`colours`", "`0`"], "colours"),
    ("couleurs:players=0", &["`players`", "`0`"], "players"),
    ("couleurs:board=round", &["`board`", "`round`"], "board"),
    ("2048:side=0", &["`side`", "`0`"], "side"),
    ("2048:side=1000000000000", &["`side`"], "side"),
    ("2048:target=2047", &["`target`", "`2047`"], "target"),
    ("2048:twos=11", &["`twos`", "`11`"], "twos"),
    ("2048:endless=maybe", &["`endless`", "`maybe`"], "endless"),
    ("2048:puzzle=/no/such/file", &["`/no/such/file`", "No such file"], "puzzle"),
];

#[test]
fn a_wrong_game_says_which_part_is_wrong_and_what_to_write() {
    for (game, words, help) in GAMES.iter().filter(|(_, words, _)| !words.is_empty()) {
        damier(&format!("perft {game} --depth 1")).refused(words, help);
    }
    damier("perft go: --depth 1").fine();
}

/// A file with this content, in a folder that the build cleans.
fn puzzle(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file can be written");
    path
}

#[test]
fn a_puzzle_is_read_from_its_file() {
    let file = puzzle("fine.txt", "3\n2 0 X\n0 2 0\nX 0 0\n");
    let out = damier(&format!("perft 2048:twos=10,puzzle={} --depth 1 --json", file.display()));
    let game = out.json()[0]["game"].as_str().unwrap().to_owned();
    assert!(game.contains("side=3") && game.contains("2 0 X/0 2 0/X 0 0"), "{game}");
}

#[test]
fn a_wrong_puzzle_says_which_line() {
    for (name, content, words) in [
        ("row.txt", "3\n2 0 X\n0 2 0\n", &["line 4", "row 3 of 3 is missing"][..]),
        ("cell.txt", "3\n2 0 X\n0 2\nX 0 0\n", &["line 3"]),
        ("word.txt", "3\n2 0 X\n0 3 0\nX 0 0\n", &["line 3", "`3`"]),
        ("side.txt", "many\n2 0\n0 2\n", &["line 1", "`many`"]),
        ("empty.txt", "", &["line 1"]),
    ] {
        let file = puzzle(name, content);
        let said = damier(&format!("perft 2048:puzzle={} --depth 1", file.display()));
        said.refused(&[&[name], words].concat(), "first line");
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    damier(&format!("perft 2048:puzzle={folder} --depth 1")).refused(&["directory"], "text file");
}

#[test]
fn control_characters_in_the_input_do_not_reach_the_terminal() {
    damier("perft \u{1b}[31mgo --depth 1").refused(&["no game `\u{fffd}[31mgo`"], "damier games");
}

#[test]
fn wrong_usage_has_an_exit_code_of_its_own() {
    for line in ["frob", "perft", "perft go", "games --frob", "completions cmd", "games -q -v"] {
        let said = damier(line);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}");
        assert!(said.err.starts_with("error: "), "{}", said.err);
    }
}

const SMALL: &str = "game = 'go:size=3'\nentrants = ['random', 'greedy']\n";

#[test]
fn the_seed_is_that_of_the_file_or_of_the_flag_but_not_two() {
    let folder = Folder::new("two-seeds");
    let (file, results) = (folder.write("c.toml", SMALL), folder.path("r.db"));
    damier(&format!("run {file} -o {results} --seed 5 -q")).fine();
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["seed"], 5);
    damier(&format!("run {file} -o {results} --seed 6 -q")).refused(&["seed was 5, is 6"], "-o");
    let seeded = folder.write("seeded.toml", &format!("seed = 7\n{SMALL}"));
    damier(&format!("run {seeded} --seed 5 -q")).refused(&["seed 7", "--seed says 5"], "leave out");
    damier(&format!("run {seeded} -o {results}7 --seed 7 -q")).fine();
}

#[test]
fn what_is_exported_is_never_written_over() {
    let folder = Folder::new("own-results");
    let (file, results) = (folder.write("c.toml", SMALL), folder.path("r.db"));
    damier(&format!("run {file} -o {results} --seed 1 -q")).fine();
    damier(&format!("export {results} -f csv -o {results} --force"))
        .refused(&["holds the results to export"], "another file");
    damier(&format!("verify {results}")).fine();
}

#[test]
fn a_folder_is_no_results_file() {
    let folder = Folder::new("no-results");
    let (file, place) = (folder.write("c.toml", SMALL), folder.path(""));
    damier(&format!("standings {place}")).refused(&["this is a folder"], "damier run");
    damier(&format!("run {file} -o {place}")).refused(&["this is a folder"], "not exist yet");
}

#[test]
fn changed_terms_are_told_in_the_words_of_the_file() {
    let folder = Folder::new("changed-terms");
    let (file, results) = (folder.write("c.toml", SMALL), folder.path("r.db"));
    damier(&format!("run {file} -o {results} --seed 1 -q")).fine();
    let changed =
        format!("max-moves = 9\nmove-time = '1s'\nresign = {{ below = -5, moves = 3 }}\n{SMALL}");
    let changed = folder.write("changed.toml", &changed);
    let words = [
        "max-moves was none, is 9",
        "move-time was none, is 1s",
        "resign was none, is { below = -5, moves = 3 }",
    ];
    damier(&format!("run {changed} -o {results} -q")).refused(&words, "rounds may be added");
}

#[test]
fn names_of_bots_and_their_settings_are_looked_at() {
    let said = ran(command("match go3 -n 2").args(["a\nb=random", "greedy"]));
    said.refused(&["control characters"], "tables");
    damier("match go3 greedy:depth=3 random")
        .refused(&["unknown setting `depth`; there are none to set"], "damier bots");
}

#[test]
fn bots_are_written_and_checked_for_games_that_bots_play() {
    let folder = Folder::new("duo-bot");
    let place = folder.path("mybot");
    damier(&format!("new {place} --game 2048-duo")).refused(&["2048-duo is for people"], "--game");
    damier("check random --game 2048-duo").refused(&["2048-duo is for people"], "--game");
}
