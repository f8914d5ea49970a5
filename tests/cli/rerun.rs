//! `damier rerun`: any match of any championship can be played again.

use serde_json::Value;

use crate::folder::Folder;
use crate::results::{all, championship};
use crate::run::{command, damier, ran};

/// Plays a match again, as JSON.
#[track_caller]
fn again(line: &str) -> Value {
    let mut lines = damier(&format!("rerun {line} --json")).json();
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

/// Championships of every game with bots that draw at random and keep trees, and odd terms.
const CHAMPIONSHIPS: [&str; 4] = [
    "game = 'go5'\nseed = 4\nopenings = 2\nopening-plies = 3\n\
     entrants = ['random', 'mcts:playouts=30', 'x=smart-random']\n",
    "game = '2048:side=3'\nseed = 5\nopenings = 2\nentrants = ['random', 'expectimax:depth=1']\n",
    "game = 'couleurs:size=6,players=3'\nseed = 6\nmax-moves = 9\n\
     entrants = ['random', 'greedy', 'random']\n",
    "game = 'couleurs:size=8'\nseed = 7\nformat = 'knockout'\nresign = { below = -5, moves = 2 }\n\
     entrants = ['alphabeta:depth=2', 'random', 'greedy']\n",
];

#[test]
fn every_match_of_a_championship_comes_out_the_same_from_any_move_on() {
    let folder = Folder::new("rerun");
    for (at, text) in CHAMPIONSHIPS.iter().enumerate() {
        let results = championship(&folder, &at.to_string(), text);
        for recorded in all(&results) {
            let (id, moves) = (recorded.ids().expect("ids").0, recorded.script().moves());
            for from in [None, Some(0), Some(moves / 2), Some(moves)] {
                let from = from.map(|at| format!("--at {at}")).unwrap_or_default();
                let told = again(&format!("{results} --match {id} {from}"));
                assert_eq!(told["same"], true, "{results} {id} {from}: {told}");
                assert_eq!(told["differs_at"], Value::Null);
                assert_eq!(
                    (&told["moves"], &told["result"]),
                    (&moves.into(), &recorded.result.as_str().into())
                );
                assert_eq!(told["transcript"], recorded.of.transcript);
            }
        }
    }
}

#[test]
fn lines_of_json_are_played_again_by_id_and_by_number() {
    let folder = Folder::new("rerun-lines");
    for (at, text) in CHAMPIONSHIPS.iter().enumerate() {
        let text = text.replace("x=", "").replace("\nresign = { below = -5, moves = 2 }", "");
        let results = championship(&folder, &at.to_string(), &text);
        let lines = folder.path(&format!("{at}.jsonl"));
        damier(&format!("export {results} -o {lines} -q")).fine();
        for (line, recorded) in (1..).zip(all(&results)) {
            let id = recorded.ids().expect("ids").0;
            for which in [id.to_string(), line.to_string()] {
                let told = again(&format!("{lines} --match {which}"));
                assert_eq!(
                    (&told["same"], &told["match"]),
                    (&true.into(), &id.to_string().into()),
                    "{told}"
                );
            }
        }
    }
}

#[test]
fn another_bot_in_a_seat_makes_another_game_from_there_on() {
    let folder = Folder::new("rerun-seat");
    let results = championship(&folder, "c", CHAMPIONSHIPS[0]);
    let told = again(&format!("{results} --match 1.1.1 --seat 2=greedy"));
    assert_eq!(told["same"], false);
    assert_eq!(told["entrants"], serde_json::json!(["random", "greedy"]));
    let differs = told["differs_at"].as_u64().expect("a move");
    assert!(differs > 3, "the opening is the same: {told}");
    assert_eq!(told["recorded"]["result"], *all(&results)[0].result);
    let told = again(&format!("{results} --match 1.1.1 --seat 2=greedy --at {}", differs + 4));
    assert!(told["differs_at"].as_u64().is_none_or(|at| at > differs + 4), "{told}");
    let text = damier(&format!("rerun {results} --match 1.1.1 --seat 2=greedy")).fine();
    for words in [
        format!("another game from move {differs} on"),
        "recorded: ".to_owned(),
        "now: ".to_owned(),
    ] {
        assert!(text.contains(&words), "{words}: {text}");
    }
    let text = damier(&format!("rerun {results} --match 1.1.1")).fine();
    assert!(text.contains("the same game: "), "{text}");
}

#[test]
fn a_bot_that_thinks_by_the_clock_is_named_when_the_game_differs() {
    let folder = Folder::new("rerun-clock");
    let text = "game = 'go5'\nseed = 1\nentrants = ['random', 'mcts:move-time=2ms']\n";
    let results = championship(&folder, "c", text);
    let told = again(&format!("{results} --match 1 --seat 1=greedy"));
    assert_eq!(told["by_clock"], serde_json::json!(["mcts:move-time=2ms"]));
    let text = damier(&format!("rerun {results} --match 1 --seat 1=greedy")).fine();
    assert!(text.contains("mcts:move-time=2ms may think by the clock"), "{text}");
}

/// Plays its first legal move; faults at its third.
const FRAIL: &str = "
import sys
fact, turns = {}, 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    fact[word] = rest
    if word in ('damier', 'match'):
        turns = 0
        print('ready', flush=True)
    if word == 'turn':
        turns += 1
        print('move', fact['legal'].split()[0] if turns < 3 else 'nowhere', flush=True)
";

#[test]
fn a_fault_is_told_with_its_match_and_move_and_comes_again() {
    let folder = Folder::new("rerun-fault");
    let script = folder.write("frail.py", FRAIL);
    let text = format!(
        "game = 'go5'\nseed = 1\nopenings = 3\nretire-after = 2\nentrants = ['random', 'frail=cmd:python3 {script}']\n"
    );
    let (file, results) = (folder.write("c.toml", &text), folder.path("c.db"));
    let table = damier(&format!("run {file} -o {results} --progress none")).fine();
    let command = format!("damier rerun {results} --match 1.1.1");
    let told = format!("frail faulted first in match 1.1.1 at move 6; again: {command}");
    assert!(table.contains(&told), "{table}");
    let standings = damier(&format!("standings {results}")).fine();
    assert!(standings.contains(&told), "{standings}");
    for line in [format!("run {file} -o {results}"), format!("standings {results}")] {
        let told = damier(&format!("{line} --json")).json().remove(0);
        let entrants = told["entrants"].as_array().expect("entrants").iter();
        for row in entrants {
            let of = |key: &str| row.get(key).cloned();
            let fault = (of("first_fault_match"), of("first_fault_move"));
            let known = (Some("1.1.1".into()), Some(6.into()));
            let expected = if row["bot"] == "frail" { known } else { (None, None) };
            assert_eq!(fault, expected, "{row}");
        }
    }
    let match_1 = format!("{results} --match 1.1.1");
    for at in ["", "--at 3", "--at 5"] {
        let told = again(&format!("{match_1} --allow-bots {at}"));
        assert_eq!(
            (&told["same"], &told["moves"], &told["ended"]),
            (&true.into(), &5.into(), &"illegal".into()),
            "{told}"
        );
        assert_eq!(
            (&told["fault"]["seat"], &told["fault"]["kind"]),
            (&1.into(), &"illegal".into())
        );
    }
    let told = again(&format!("{match_1} --seat 2=greedy"));
    assert_eq!(told["same"], false);
    damier(&format!("rerun {results} --match 1.1.5"))
        .refused(&["match 1.1.5", "was never played", "frail"], "name another one");
}

#[test]
fn nothing_of_a_file_is_started_without_consent() {
    let folder = Folder::new("rerun-consent");
    let script = folder.write("frail.py", FRAIL);
    let ran_at = folder.path("ran");
    let text = format!(
        "game = 'go5'\nseed = 1\nentrants = ['random', \"frail=cmd:sh -c 'echo >>{ran_at}; exec python3 {script}'\"]\n"
    );
    let results = championship(&folder, "c", &text.replace(&format!("echo >>{ran_at}; "), ""));
    let connection = rusqlite::Connection::open(&results).expect("a database");
    let renamed = "UPDATE about SET value = replace(value, 'exec', ?1) WHERE key = 'championship'";
    connection.execute(renamed, [format!("echo >>{ran_at}; exec")]).expect("it is changed");
    damier(&format!("rerun {results} --match 1.1.1"))
        .refused(&[&results, "would run", "sh -c", &script], "--allow-bots");
    assert!(!std::path::Path::new(&ran_at).exists());
    assert_eq!(again(&format!("{results} --match 1.1.1 --seat 2=random"))["same"], false);
    assert!(!std::path::Path::new(&ran_at).exists());
}

#[test]
fn what_cannot_be_played_again_is_refused_with_the_reason() {
    let folder = Folder::new("rerun-refused");
    let results = championship(&folder, "c", CHAMPIONSHIPS[0]);
    let moves = all(&results)[0].script().moves();
    let refused = |line: &str, words: &[&str], help: &str| {
        damier(&format!("rerun {line}")).refused(words, help);
    };
    refused(&format!("{results} --match 9.9.9"), &["has no match `9.9.9`"], "1.1.1 to");
    let far = format!("{results} --match 1 --at {}", moves + 1);
    refused(&far, &["match 1.1.1", "has no move"], &format!("to {moves}"));
    refused(&format!("{results} --match 1 --seat 3=greedy"), &["no such seat"], "from 1 to 2");
    refused(&format!("{results} --match 1 --seat 1=gredy"), &["gredy"], "greedy");
    let twice = format!("{results} --match 1 --seat 1=greedy --seat 1=random");
    refused(&twice, &["taken twice"], "from 1 to 2");
    let sgf = folder.path("c.sgf");
    damier(&format!("export {results} -o {sgf} -q")).fine();
    refused(&format!("{sgf} --match 1"), &["cannot be played again", "seed"], "results files can");
    let lines = folder.path("c.jsonl");
    damier(&format!("export {results} -o {lines} -q")).fine();
    refused(&format!("{lines} --match 5"), &["seat 2", "`x`"], "--seat 2=BOT");
    let said = ran(command("rerun").args([&results, "--match", "1", "--seat", "greedy"]));
    assert_eq!(said.code, Some(2), "{}", said.err);
}

#[test]
fn the_command_for_a_debugger_is_one_process_and_runs_nothing() {
    let folder = Folder::new("rerun-gdb");
    let results = championship(&folder, "c", CHAMPIONSHIPS[0]);
    let line = format!("rerun {results} --match 1 --at 4 --seat 2=./libnone.so --gdb");
    let said = damier(&line).fine();
    assert!(said.starts_with("gdb --args /"), "{said}");
    assert_eq!(said.lines().count(), 1);
    let words =
        format!(" rerun {results} --match 1.1.1 --isolation inline --at 4 --seat 2=./libnone.so\n");
    assert!(said.ends_with(&words), "{said}");
}
