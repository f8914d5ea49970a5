//! `damier play` line by line: from a script, without a terminal.

mod files;
mod high_scores;
mod recorded;
mod strangers;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::run::{Said, command, damier, hearing};

/// A folder of its own for what the program keeps.
pub(super) fn fresh_home() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("play-{}-{number}", std::process::id());
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&home).unwrap();
    home
}

/// Plays with these lines as input.
pub(super) fn played(line: &str, input: &str) -> Said {
    played_at(&fresh_home(), line, input)
}

/// The same in a folder that may hold something from earlier.
pub(super) fn played_at(home: &Path, line: &str, input: &str) -> Said {
    let mut command = command(line);
    command.env("XDG_DATA_HOME", home).env("HOME", home).current_dir(home);
    hearing(&mut command, input)
}

/// All but the name of the file that a game was kept in.
pub(super) fn before_it_is_kept(out: &str) -> &str {
    out.split_once("the game is kept").map_or(out, |(before, _)| before)
}

/// The lines over and over.
fn again_and_again(lines: &str, times: usize) -> String {
    lines.repeat(times)
}

#[test]
fn a_whole_game_of_2048_is_played_from_a_script() {
    let input = again_and_again("left\ndown\nright\nup\n", 200);
    let out = played("play 2048:side=3 --seed 1", &input).fine();
    assert!(out.starts_with("2048:side=3,target=2048,twos=9,endless=false, seed 1\n"), "{out}");
    assert!(out.contains("The game is over: "), "{out}");
    assert_eq!(out, played("play 2048:side=3 --seed 1", &input).fine(), "the same every time");
}

#[test]
fn a_whole_game_of_couleurs_is_played_from_a_script() {
    let input = again_and_again("A\nb\nC\nd\nE\n", 40);
    let out = played("play couleurs:size=8,colours=5 --vs greedy --seed 1", &input).fine();
    assert!(out.contains("seat 2 (greedy) plays "), "{out}");
    assert!(out.contains(" wins by ") || out.contains("A draw between"), "{out}");
}

#[test]
fn a_whole_game_of_go_is_played_from_a_script() {
    let input = "C3\nD4\nc4\nd3\nC2\nD2\nC5\nD5\nC1\nD1\npass\npass\nagree\nquit\n";
    let said = played("play go:size=5,komi=0.5 --vs human --name Ann --name Bo --seed 1", input);
    let out = said.fine();
    assert!(out.contains("Black: 5 stones + 10 territory = 15"), "{out}");
    assert!(out.contains("White: 5 stones + 5 territory + 0.5 komi = 10.5"), "{out}");
    assert!(out.contains("Black (Ann) wins by 4.5"), "{out}");
    assert!(out.contains("last move: D1"), "{out}");
    golden("plain-go", &out);
}

/// Compares with a picture of the documentation, or writes it anew.
fn golden(name: &str, out: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join(format!("tests/data/screens/{name}.txt"));
    if std::env::var_os("DAMIER_UPDATE_SCREENS").is_some() {
        std::fs::write(&file, out).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), out);
}

#[test]
fn a_bot_answers_in_go_and_gets_no_second_move() {
    let out = played("play go5 --vs greedy --seed 1", "C3\npass\npass\n").fine();
    assert!(out.contains("White (greedy) plays "), "{out}");
    let out = played("play go5 --seat 2 --vs random --seed 1", "").fine();
    assert!(out.contains("Black (random) plays "), "{out}");
}

#[test]
fn columns_stay_aligned_up_to_the_largest_tiles() {
    let home = fresh_home();
    std::fs::write(home.join("big.txt"), "4\n131072 2 0 X\n0 65536 0 0\n0 0 0 0\n0 0 0 16\n")
        .unwrap();
    let line = "play 2048:puzzle=big.txt,endless=true --seed 1";
    let out = played_at(&home, line, "quit\n").fine();
    for row in [
        "131072      2      .      #",
        "     .  65536      .      .",
        "     .      .      .     16",
    ] {
        assert!(out.contains(&format!("{row}\n")), "no `{row}` in:\n{out}");
    }
}

#[test]
fn wrong_input_says_what_was_expected_and_what_was_given_and_asks_again() {
    for (line, input, words) in [
        ("play 2048 --seed 1", "sideways\n", "`sideways` is not a slide: up, right, down or left"),
        ("play couleurs --seed 1", "Z9\n", "`Z9` is not a colour: A to G"),
        ("play couleurs --seed 1", "z\n", "`z` is not a colour: A to G"),
        ("play couleurs --seed 1", "h\n", "`h` is not a colour: A to G"),
        ("play go9 --vs human --seed 1", "z\n", "`z` is not"),
        ("play go9 --vs human --seed 1", "scores\n", "no high scores"),
        (
            "play go9 --vs human --seed 1",
            "resign\nD4\n",
            "restart, new GAME, record FILE, undo, quit",
        ),
        ("play 2048 --seed 1", "resign\nleft\n", "undo, scores, quit"),
        ("play go9 --vs human --seed 1", "I5\n", "`I5` is not"),
        ("play go9 --vs human --seed 1", "D4\nD4\n", "there is already a stone on D4"),
        ("play go9 --vs human --seed 1", "agree\n", "both have to pass first"),
        ("play go9 --vs human --seed 1", "dead D4\n", "nothing to agree on"),
        ("play 2048 --seed 1", "pass\n", "`pass` is not a slide"),
        ("play 2048 --seed 1", "undo\n", "there is no earlier turn"),
        ("play 2048 --seed 1", "redo\n", "nothing was taken back"),
        ("play 2048 --seed 1", "undo x\n", "a number of turns or `all`, not `x`"),
        ("play 2048 --seed 1", "save\n", "file is missing"),
        ("play 2048 --seed 1", "save /dev/null/game\n", "cannot be written"),
        ("play 2048 --seed 1", "record game.sgf\n", "SGF is for Go"),
        ("play 2048 --seed 1", "new chess\n", "there is no game `chess`"),
        ("play 2048 --seed 1", "go-on\n", "cannot go on here"),
        ("play 2048 --seed 1", "\u{0}\u{1b}[31m\n", "is not a slide"),
        ("play go9 --vs human --seed 1", "pass\npass\ndead E5\n", "no stone is on E5"),
        ("play 2048 --seed 1", "resign\nleft\n", "the game is over"),
    ] {
        let out = played(line, input).fine();
        assert!(out.contains(words), "{line}, {input:?}: no `{words}` in:\n{out}");
    }
    // The game goes on after all of it.
    let out = played("play 2048 --seed 1", "what\n\n\nleft\nright\ndown\nup\n").fine();
    assert!(out.contains("score: "), "{out}");
}

#[test]
fn bytes_that_are_no_text_are_wrong_input_and_nothing_else() {
    let home = fresh_home();
    let mut command = command("play 2048 --seed 1");
    command.env("XDG_DATA_HOME", &home);
    let out = hearing(&mut command, b"\xff\xfe\n\xf0\x28\nquit\n").fine();
    assert!(out.contains("is not a slide"), "{out}");
}

#[test]
fn letters_slide_as_on_the_full_screen_and_help_lists_them() {
    let out = played("play 2048 --seed 1", "help\n").fine();
    assert!(out.contains("h i z: slide up") && out.contains("undo [N], redo [N]"), "{out}");
    let out = played("play go9 --vs human --seed 1", "help\n").fine();
    assert!(out.contains("a point such as D4") && out.contains("pass: "), "{out}");
    let grid = |input: &str| {
        let out = played("play 2048 --seed 1", input).fine();
        let after = out.split("\n\n").nth(2).unwrap_or_default();
        after.split("score").next().unwrap_or_default().to_owned()
    };
    for letters in [["g", "j", "q"], ["d", "l", "d"], ["h", "i", "z"], ["b", "k", "s"]] {
        let grids: Vec<String> = letters.map(|letter| grid(&format!("{letter}\n"))).to_vec();
        assert!(grids.iter().all(|other| *other == grids[0]), "{letters:?}");
    }
}

#[test]
fn moves_are_read_in_any_case() {
    for (line, usual, other) in [
        ("play 2048 --seed 1", "left\ndown\n", "LEFT\nDown\n"),
        ("play go9 --vs human --seed 1", "D4\npass\n", "d4\nPASS\n"),
    ] {
        let [usual, other] = [usual, other].map(|input| played(line, input).fine());
        assert_eq!(before_it_is_kept(&other), before_it_is_kept(&usual));
    }
}

#[test]
fn the_score_as_it_stands_is_told_until_the_game_is_over() {
    let line = "play go:size=5,komi=0.5 --vs human --seed 1";
    let out = played(line, "C3\nA1\npass\npass\n").fine();
    let scores: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("score: ")).collect();
    let expected =
        ["Black 0, White 0.5", "Black 25, White 0.5", "Black 1, White 1.5", "Black 1, White 1.5"];
    assert_eq!(scores, expected, "{out}");
    let end = out.rsplit("\n\n").next().unwrap();
    assert!(end.contains("Both have passed.") && !end.contains("to move"), "{end}");
    let out = played(line, "C3\nresign\n").fine();
    let end = out.rsplit("\n\n").next().unwrap();
    assert!(end.contains("gave up") && !end.contains("to move"), "{end}");
}

#[test]
fn the_last_colour_and_those_of_all_zones_are_told() {
    let out = played("play couleurs:size=8 --vs human --seed 3", "B\nC\n").fine();
    let told = |words: &str| out.contains(words);
    assert!(told("last move: B") && told("last move: C"), "{out}");
    assert!(told("\nseat 1: B, ") && told("\nseat 2: C, "), "{out}");
}

#[test]
fn undo_redo_and_hint_work_against_bots_too() {
    let line = "play couleurs:size=8 --vs greedy --seed 3";
    let out = played(line, "A\nB\nC\nundo 2\nredo\nundo all\nredo all\nhint\n").fine();
    let turns: Vec<&str> = out.lines().filter(|line| line.starts_with("turn: ")).collect();
    let expected = ["1", "1", "2", "2", "3", "3", "4", "2", "3", "1", "4"];
    assert_eq!(turns, expected.map(|turn| format!("turn: {turn}")), "{out}");
    assert!(out.contains("\ntip: "), "{out}");
}

#[test]
fn what_each_colour_would_gain_is_said() {
    let out = played("play couleurs:size=8,colours=4 --vs human --seed 3", "").fine();
    let choices = out.lines().find(|line| line.starts_with("choices: ")).unwrap();
    assert!(choices.contains("A +") && choices.contains(", D +"), "{choices}");
    assert!(out.contains("to move: seat 1"), "{out}");
    let line = "play couleurs:size=8,opponent-colour=forbidden --vs human --seed 3";
    assert!(played(line, "").fine().contains(" not now"));
}

#[test]
fn dead_stones_are_proposed_corrected_and_explained() {
    // White's stone in the corner is dead inside of Black's board.
    let moves = "B4\nA5\nA4\npass\nB5\npass\nC3\npass\npass\n";
    let line = "play go:size=5,komi=0.5,rules=japanese --vs human --seed 1";
    let out = played(line, &format!("{moves}dead C3\ndead C3\nagree\n")).fine();
    assert!(out.contains("Both have passed."), "{out}");
    assert!(out.contains("1 dead stone of Black is taken off"), "{out}");
    assert!(out.contains(" + 1 prisoner = ") && !out.contains("1 prisoners"), "{out}");
    let last = out.lines().rev().find(|line| line.contains(" wins by ")).unwrap();
    assert!(last.starts_with("Black (player 1) wins by "), "{out}");
    assert!(out.contains("x x x"), "territory is shown point by point: {out}");
}

#[test]
fn handicap_and_four_players_and_names() {
    let out = played("play go:size=9,handicap=2 --vs human", "").fine();
    assert!(out.contains("to move: White") && out.contains("komi: 0.5"), "{out}");
    let line =
        "play couleurs:size=9,players=4 --vs random --vs human --name Ann --name Bo --seed 1";
    let out = played(line, "A\nB\nC\n").fine();
    for words in
        ["seat 1 (Ann)", "seat 2 (random) plays", "seat 3 (Bo)", "seat 4 (alphabeta) plays"]
    {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
}

#[test]
fn two_grids_slide_together_and_two_games_are_not_confused() {
    let out = played("play 2048 --duo --seed 1", "left\ndown\nundo\nredo\n").fine();
    assert!(out.starts_with("2048-duo:side=4") && out.contains("left, right: "), "{out}");
    assert_eq!(out.matches("left, right: ").count(), 5, "{out}");
}

#[test]
fn the_target_ends_a_game_for_people_unless_they_go_on() {
    let home = fresh_home();
    std::fs::write(home.join("p.txt"), "2\n4 4\n0 0\n").unwrap();
    let out = played_at(&home, "play 2048:puzzle=p.txt,target=8 --seed 1", "left\ngo-on\nup\n");
    let out = out.fine();
    assert!(out.contains("The target is reached: 8 points"), "{out}");
    assert!(
        out.contains("what next: go-on, restart, new GAME, record FILE, undo, scores"),
        "{out}"
    );
    let after = out.split("what next: go-on").nth(1).unwrap();
    assert!(after.contains("largest tile: 8"), "{out}");
    let line = "play 2048:puzzle=p.txt,target=8,endless=true --seed 1";
    let out = played_at(&home, line, "left\n").fine();
    assert!(!out.contains("is reached"), "{out}");
}

#[test]
fn another_game_can_follow() {
    let input = "new 2048:side=5\nleft\nnew couleurs:size=4\nA\nrestart\nA\nquit\n";
    let out = played("play 2048:side=3 --seed 1", input).fine();
    for words in ["2048:side=3", "2048:side=5", "couleurs:size=4", "a new game, seed"] {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_before_it_begins() {
    for (line, words, help) in [
        ("play chess", &["no game `chess`"][..], "damier games"),
        ("play go9 --vs nobody", &["no bot `nobody`"], "damier bots"),
        ("play go9 --vs greedy --vs greedy", &["besides the first: 2", "seats in all: 2"], "--vs"),
        ("play 2048 --vs greedy", &["besides the first: 1", "seats in all: 1"], "--vs"),
        ("play go9 --seat 3", &["no seat 3"], "--seat"),
        ("play go9 --hint nobody", &["no bot `nobody`"], "damier bots"),
        ("play go9 --duo", &["--duo is for 2048"], "2048 --duo"),
        ("play go9 --name Ann --name Bo", &["`Bo`", "one person plays"], "--vs human"),
        ("play --resume /no/such/file", &["/no/such/file", "cannot be read"], "saved"),
        ("play 2048:puzzle=/no/such/file", &["No such file"], "puzzle"),
        ("play 2048:side=9", &["`side`"], "side"),
    ] {
        damier(line).refused(words, help);
    }
    let home = fresh_home();
    std::fs::write(home.join("p.txt"), b"2\n2 \xff\n0 0\n").unwrap();
    let said = played_at(&home, "play 2048:puzzle=p.txt", "");
    said.refused(&["puzzle `p.txt`: line 2, column 3: this is no text in UTF-8"], "text file");
    let nothing_kept = played("play --resume", "");
    nothing_kept.refused(&["no game is kept"], "damier play");
    for line in ["play", "play go9 --keys wasd", "play go9 --theme pink", "play go9 --resume x"] {
        assert_eq!(damier(line).code, Some(2), "{line}");
    }
}

#[test]
fn an_engine_plays_too() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines");
    assert!(engine.is_dir());
    let bin = env!("CARGO_BIN_EXE_damier");
    let home = fresh_home();
    let mut command = command("play go5 --seed 1 --vs");
    command.arg(format!("gtp:{bin} gtp random")).env("XDG_DATA_HOME", &home);
    let out = hearing(&mut command, "C3\nundo\nC3\nC4\nquit\n").fine();
    assert!(out.matches(") plays ").count() >= 2, "{out}");
}
