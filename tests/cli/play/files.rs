//! Games that are saved, kept, restored and recorded.

use std::fs;

use super::{fresh_home, played_at};

#[test]
fn a_restored_game_goes_on_exactly_as_it_would_have() {
    let first = "left\ndown\nright\nleft\ndown\n";
    let then = "right\ndown\nleft\nup\nright\ndown\nleft\ndown\n";
    for game in ["2048", "2048 --duo", "2048:side=5,twos=5"] {
        let home = fresh_home();
        let line = format!("play {game} --seed 11");
        let whole = played_at(&home, &line, &format!("{first}{then}")).fine();
        played_at(&home, &line, &format!("{first}save game.damier\nquit\n")).fine();
        let rest = played_at(&home, "play --resume game.damier", then).fine();
        // From the position at which it was saved on, word by word.
        let tail = rest.split_once("`help` lists the commands\n").unwrap().1;
        assert!(whole.ends_with(tail), "{game}:\n{whole}\n---\n{tail}");
        assert!(tail.matches("score: ").count() > 3);
    }
}

#[test]
fn bots_and_what_was_taken_back_are_restored_too() {
    let home = fresh_home();
    let line = "play couleurs:size=9 --vs smart-random --seed 4 --name Ann";
    let whole = played_at(&home, line, "A\nB\nC\nundo\nundo\nredo\nD\nE\n").fine();
    played_at(&home, line, "A\nB\nC\nundo\nundo\nsave a\nquit\n").fine();
    let rest = played_at(&home, "play --resume a", "redo\nD\nE\n").fine();
    assert!(rest.contains("seat 1 (Ann)"), "{rest}");
    let tail = rest.split_once("`help` lists the commands\n").unwrap().1;
    assert!(whole.ends_with(tail), "{whole}\n---\n{tail}");
}

#[test]
fn the_end_of_the_input_keeps_the_game_and_says_where() {
    let home = fresh_home();
    let out = played_at(&home, "play go9 --vs human --seed 5", "D4\nE5\n").fine();
    let last = out.lines().last().unwrap();
    let (_, path) = last.split_once("go on with: damier play --resume ").expect(last);
    assert!(path.ends_with("damier/games/go-5.jsonl"), "{path}");
    let again = played_at(&home, &format!("play --resume {path}"), "pass\npass\nagree\n").fine();
    assert!(again.contains("last move: E5"), "{again}");
    assert!(!fs::exists(path).unwrap(), "a game that has ended needs no keeping");
}

#[test]
fn without_a_home_nothing_is_kept_and_that_is_said() {
    let mut command = crate::run::command("play 2048 --seed 5");
    command.env_remove("XDG_DATA_HOME").env_remove("HOME");
    let dir = fresh_home();
    let input = dir.join("input.txt");
    fs::write(&input, "left\ndown\n").unwrap();
    command.stdin(fs::File::open(&input).unwrap());
    let out = crate::run::said(command.output().unwrap()).fine();
    assert!(out.contains("`save FILE` would have kept it"), "{out}");
}

#[test]
fn a_file_that_is_no_saved_game_is_refused() {
    let home = fresh_home();
    let line = "play 2048 --seed 11";
    played_at(&home, line, "left\ndown\nleft\nsave fine\nquit\n").fine();
    let fine = fs::read_to_string(home.join("fine")).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(fine.contains(from), "{fine}");
        fine.replacen(from, to, 1)
    };
    for (content, words) in [
        (String::new(), "no saved game"),
        ("{}".to_owned(), "no saved game"),
        (changed("damier game 1", "damier game 9"), "`damier game 9`"),
        (changed("\"seed\":11", "\"seed\":12"), "seed"),
        (changed("\"left\"", "\"sideways\""), "`sideways` is not a slide"),
        (changed("\"undone\":0", "\"undone\":99"), "99 of"),
        (changed("\"undone\":0", "\"undone\":-1"), "`-1`"),
        (changed("\"aided\":false", "\"aided\":false,\"more\":1"), "unknown field"),
        (changed("\"bot\":null", "\"bot\":\"greedy\""), "no person plays"),
        (changed("2048:side=4", "2048:side=5"), ""),
        (fine[..fine.len() / 2].to_owned(), "no saved game"),
    ] {
        fs::write(home.join("bad"), content).unwrap();
        played_at(&home, "play --resume bad", "").refused(&[words], "");
    }
    fs::write(home.join("bad"), changed("\"game\":\"2048:", "\"game\":\"chess:")).unwrap();
    played_at(&home, "play --resume bad", "").refused(&["no game `chess`"], "damier games");
}

#[test]
fn a_record_can_be_verified() {
    let home = fresh_home();
    let input = "C3\nD4\npass\npass\nagree\nrecord game.sgf\nrecord game.jsonl\nquit\n";
    played_at(&home, "play go:size=5 --vs human --seed 1", input).fine();
    let lines = played_at(&home, "verify game.sgf --json", "").json();
    assert_eq!((&lines[0]["ok"], &lines[0]["moves"]), (&true.into(), &4.into()), "{lines:?}");
    let text = fs::read_to_string(home.join("game.jsonl")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(record["format"], "damier match 1");
    assert_eq!(record["ended"], "rules");
    assert_eq!(record["steps"], serde_json::json!(["C3", "D4", "pass", "pass"]));
}
