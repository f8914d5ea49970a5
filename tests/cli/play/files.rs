//! Games that are saved, kept, restored and recorded.

use std::fs;

use super::{before_it_is_kept, fresh_home, played_at};
use crate::run::ran;

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
        let [whole, tail] = [&whole, tail].map(before_it_is_kept);
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
    let [whole, tail] = [&whole, tail].map(before_it_is_kept);
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
    let out = ran(&mut command).fine();
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
        (changed("\"seed\":\"11\"", "\"seed\":12"), "seed"),
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

#[test]
fn a_record_names_people_as_others_would() {
    let home = fresh_home();
    played_at(&home, "play 2048 --seed 1", "left\ndown\nrecord a.jsonl\nquit\n").fine();
    let out = played_at(&home, "replay a.jsonl --plain", "").fine();
    assert!(out.contains("player plays ") && !out.contains("you plays"), "{out}");
    played_at(&home, "play 2048 --seed 1", "left\ndown\nsave b.jsonl\nquit\n").fine();
    let said = played_at(&home, "replay b.jsonl --plain", "");
    said.refused(&["that is a saved game: damier play --resume"], "");
}

/// Where a game is kept, as the last line says.
fn kept_at(out: &str) -> &str {
    let last = out.lines().last().unwrap_or_default();
    last.split_once("go on with: damier play --resume ").unwrap_or_else(|| panic!("{out}")).1
}

#[test]
fn a_kept_game_is_touched_by_nobody_but_who_goes_on_with_it() {
    let home = fresh_home();
    let first = played_at(&home, "play 2048 --seed 1", "left\ndown\nright\n").fine();
    let file = kept_at(&first);
    let text = fs::read_to_string(file).unwrap();
    // One that is not begun, one with other moves, one with other settings, one that follows.
    played_at(&home, "play 2048 --seed 1", "").fine();
    let second = played_at(&home, "play 2048 --seed 1", "down\n").fine();
    let third = played_at(&home, "play 2048:side=5 --seed 1", "left\ndown\n").fine();
    let fourth = played_at(&home, "play 2048 --seed 0", "down\nrestart\nleft\ndown\n").fine();
    assert_eq!(fs::read_to_string(file).unwrap(), text);
    let mut files = [&first, &second, &third, &fourth].map(|out| kept_at(out)).to_vec();
    files.dedup();
    assert_eq!(files.len(), 4, "{files:?}");
    assert!(files.iter().all(|file| fs::exists(file).unwrap()), "{files:?}");
    // Whoever goes on with it keeps it there.
    let again = played_at(&home, &format!("play --resume {file}"), "left\nup\n").fine();
    assert_eq!(kept_at(&again), file);
    assert_ne!(fs::read_to_string(file).unwrap(), text);
    // A file of one's own stays as it was saved.
    played_at(&home, "play 2048 --seed 7", "left\nsave mine\n").fine();
    let mine = fs::read_to_string(home.join("mine")).unwrap();
    let on = played_at(&home, "play --resume mine", "down\n").fine();
    assert_eq!(fs::read_to_string(home.join("mine")).unwrap(), mine);
    assert_ne!(kept_at(&on), "mine");
    assert_eq!(kept_at(&played_at(&home, "play --resume mine", "").fine()), "mine");
}

#[test]
fn the_newest_hundred_are_kept_and_the_last_one_goes_on_without_its_name() {
    let home = fresh_home();
    let folder = home.join("damier/games");
    fs::create_dir_all(&folder).unwrap();
    for number in 0..100 {
        let file = fs::File::create(folder.join(format!("go-{number}.jsonl"))).unwrap();
        let age = std::time::Duration::from_hours(1 + number);
        file.set_modified(std::time::SystemTime::now() - age).unwrap();
    }
    let out = played_at(&home, "play go9 --vs human --seed 500", "D4\n").fine();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 100);
    assert!(!folder.join("go-99.jsonl").exists() && folder.join("go-98.jsonl").exists());
    let again = played_at(&home, "play --resume", "E5\n").fine();
    assert!(again.contains("last move: D4"), "{again}");
    assert_eq!(kept_at(&again), kept_at(&out));
}

#[test]
fn the_seed_after_the_largest_is_the_smallest() {
    let out = played_at(&fresh_home(), &format!("play 2048 --seed {}", u64::MAX), "restart\n");
    assert!(out.fine().contains("a new game, seed 0"));
}

#[test]
fn files_that_are_there_are_not_replaced_by_mistake() {
    let home = fresh_home();
    let thesis = home.join("thesis.txt");
    fs::write(&thesis, "years of work").unwrap();
    for command in ["save", "record"] {
        let out = played_at(&home, "play 2048 --seed 1", &format!("{command} thesis.txt\n")).fine();
        let words = format!("thesis.txt is there already; `{command}! FILE` replaces it");
        assert!(out.contains(&words), "{out}");
    }
    let input =
        "save no/such/folder/a\nsave ~/b\nsave ~\nsave .\nleft\nsave ~/b\nsave! thesis.txt\n";
    let out = played_at(&home, "play 2048 --seed 1", input).fine();
    for words in [
        "no/such/folder/a cannot be written: there is no folder no/such/folder",
        ". cannot be written: it is no plain file",
        "--resume thesis.txt",
    ] {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    assert!(!out.contains("b is there already"), "one's own file may be written again: {out}");
    assert!(home.join("b").is_file() && home.join("~").is_file() && !home.join("no").exists());
    assert!(fs::read_to_string(&thesis).unwrap().contains("damier game 1"));
}
