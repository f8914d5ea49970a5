//! `damier match` and `damier compare` with `-o`: every game is kept, and none is played twice.

use damier_arena::archive::records::Recorded;
use rusqlite::Connection;
use rustix::process::Signal;
use serde_json::Value;

use crate::folder::Folder;
use crate::lately::BAD;
use crate::process::running::Running;
use crate::results::all;
use crate::run::{command, damier, said};

/// What a command says that does not depend on the machine.
#[track_caller]
fn essence(line: &str) -> Value {
    let mut answer = damier(&format!("{line} --json")).json().remove(0);
    answer["seconds"] = Value::Null;
    for entrant in answer["entrants"].as_array_mut().expect("entrants") {
        entrant["think_ms"] = Value::Null;
    }
    answer
}

/// Games that are in a file by now.
fn kept(results: &str) -> u64 {
    let count = |connection: Connection| {
        connection.query_row("SELECT count(*) FROM match", [], |row| row.get::<_, u32>(0)).ok()
    };
    u64::from(Connection::open(results).ok().and_then(count).unwrap_or(0))
}

const SERIES: [&str; 5] = [
    "match go5 random mcts:playouts=20 -n 7 --seed 3 --opening-plies 2",
    "match go5 random greedy smart-random -n 4 --seed 3",
    "match 2048:side=3 random greedy -n 5 --seed 3",
    "match couleurs:size=6,players=3 random greedy smart-random -n 4 --seed 3 --max-moves 9",
    "compare couleurs:size=6 greedy random -n 200 --seed 3",
];

#[test]
fn what_is_told_is_the_same_with_a_file_and_without_and_with_any_number_of_jobs() {
    let folder = Folder::new("series");
    for (at, line) in SERIES.iter().enumerate() {
        let plain = essence(line);
        for jobs in [1, 3] {
            let results = folder.path(&format!("{at}-{jobs}.db"));
            let line = format!("{line} -o {results} -j {jobs}");
            assert_eq!(essence(&line), plain, "{line}");
            assert_eq!(kept(&results), plain["games"].as_u64().expect("games"), "{line}");
            assert_eq!(essence(&line), plain, "{line}, when all was played");
        }
    }
}

#[test]
fn results_of_a_series_are_results() {
    let folder = Folder::new("series-results");
    for (at, line) in SERIES.iter().enumerate() {
        let results = folder.path(&format!("{at}.db"));
        let told = essence(&format!("{line} -o {results}"));
        let table = damier(&format!("standings {results} --json")).json().remove(0);
        assert_eq!(table["games_played"], told["games"], "{line}");
        assert_eq!(table["seed"], told["seed"]);
        let wins = |table: &Value, bot: &Value| {
            let entrants = table["entrants"].as_array().expect("entrants");
            entrants.iter().find(|entrant| entrant["bot"] == *bot).expect("it plays")["wins"]
                .clone()
        };
        for entrant in told["entrants"].as_array().expect("entrants").iter().take(2) {
            if told["entrants"].as_array().is_some_and(|all| all.len() == 2) {
                assert_eq!(wins(&table, &entrant["bot"]), entrant["wins"], "{line}");
            }
        }
        let verdicts = damier(&format!("verify {results} --json")).json();
        assert!(verdicts.iter().all(|verdict| verdict["ok"] == true), "{line}: {verdicts:?}");
        assert_eq!(verdicts.len() as u64, told["games"].as_u64().expect("games"));
        let lines = folder.path(&format!("{at}.jsonl"));
        damier(&format!("export {results} -o {lines} -q")).fine();
        damier(&format!("verify {lines} -q")).fine();
        let recorded = &all(&results)[2];
        let id = recorded.ids().expect("ids").0;
        for file in [&results, &lines] {
            let again = damier(&format!("rerun {file} --match {id} --json")).json().remove(0);
            assert_eq!((&again["same"], &again["match"]), (&true.into(), &id.to_string().into()));
        }
        damier(&format!("replay {results} --match {id} --plain")).fine();
    }
}

/// Games that take long enough to be interrupted.
const LONG: [&str; 2] = [
    "match go7 mcts:playouts=400 b=mcts:playouts=300 -n 24 --seed 5 -j 2",
    "compare go7 mcts:playouts=400 b=mcts:playouts=300 -n 24 --seed 5 -j 2",
];

#[test]
fn a_series_that_was_killed_goes_on_and_says_the_same() {
    let folder = Folder::new("series-kill");
    for (at, line) in LONG.iter().enumerate() {
        let plain = essence(line);
        let results = folder.path(&format!("{at}.db"));
        for games in [3, 9] {
            let mut run = Running::start(&mut command(&format!("{line} -o {results} -q")));
            run.until("some games", || kept(&results) >= games);
            run.kill();
        }
        let before = kept(&results);
        assert!((9..24).contains(&before), "{before} games are kept");
        let digests = || all(&results).iter().map(Recorded::digest).collect::<Vec<_>>();
        let earlier = digests();
        assert_eq!(essence(&format!("{line} -o {results}")), plain, "{line}");
        assert_eq!(kept(&results), 24);
        let after = digests();
        assert!(earlier.iter().all(|digest| after.contains(digest)));
        damier(&format!("verify {results} -q")).fine();
    }
}

#[test]
fn ctrl_c_tells_how_to_go_on() {
    let folder = Folder::new("series-int");
    for (at, line) in LONG.iter().enumerate() {
        let results = folder.path(&format!("{at}.db"));
        let mut run = Running::start(&mut command(&format!("{line} -o {results} -q")));
        run.until("some games", || kept(&results) >= 2);
        run.signal(Signal::INT);
        let said = said(run.ends());
        assert_eq!(said.code, Some(130), "{}", said.err);
        let words = format!("which are kept in {results}; the same command goes on");
        assert!(said.err.contains(&words), "{}", said.err);
    }
}

#[test]
fn other_terms_are_refused_with_the_difference_and_more_games_are_not() {
    let folder = Folder::new("series-terms");
    let results = folder.path("r.db");
    let line = |rest: &str| format!("{rest} -o {results}");
    damier(&line("match go5 random greedy -n 4 --seed 3 -q")).fine();
    let refused = |rest: &str, words: &str, never: &str| {
        let said = damier(&line(rest));
        assert!(!said.err.contains(never), "{}", said.err);
        said.refused(&["was begun with other terms", words], "begin another results file with -o");
    };
    refused("match go7 random greedy -n 4", "game was go:size=5", "entrants");
    refused("match go5 greedy random -n 4", "its entrants are in another order", "game was");
    refused("match go5 random greedy -n 2", "games was 4, is 2", "entrants");
    refused("match go5 random greedy -n 4 --seed 4", "seed was 3, is 4", "entrants");
    refused("match go5 random greedy -n 4 --max-moves 9", "max-moves was none, is 9", "seed");
    refused("compare go5 random greedy -n 4", "what ends it was the number of games", "seed");
    let file = folder.write("c.toml", "game = 'go5'\nentrants = ['random', 'greedy']\n");
    let said = damier(&format!("run {file} -o {results}"));
    said.refused(&["format was series, is round-robin"], "");
    // Without --seed it is the file's.
    let more = essence(&line("match go5 random greedy -n 6"));
    assert_eq!(more, essence("match go5 random greedy -n 6 --seed 3"));
    let other = folder.path("compare.db");
    damier(&format!("compare go5 random greedy -n 20 --seed 1 -q -o {other}")).fine();
    damier(&format!("compare go5 random greedy -n 20 -o {other} --sprt 0,50"))
        .refused(&["what ends it was --sprt=0,20 in nElo", "is --sprt=0,50"], "begin another");
}

#[test]
fn a_bot_that_is_refused_leaves_no_file_behind() {
    let folder = Folder::new("series-none");
    let results = folder.path("r.db");
    damier(&format!("match go5 random gredy -o {results}")).refused(&["gredy"], "greedy");
    assert!(!std::path::Path::new(&results).exists());
}

#[test]
fn a_fault_names_its_match_and_move_and_the_command_that_shows_it() {
    let folder = Folder::new("series-fault");
    let results = folder.path("r.db");
    let script = folder.write("bot.py", BAD);
    for what in ["match", "compare"] {
        let results = format!("{results}.{what}");
        let mut command =
            command(&format!("{what} go5 random -n 4 --seed 1 --progress none -o {results}"));
        let out = crate::run::ran(command.arg(format!("bad=cmd:python3 {script}"))).fine();
        let told = format!(
            "bad faulted first in match 1.1.1 at move 2; again: damier rerun {results} --match 1.1.1"
        );
        assert!(out.contains(&told), "{out}");
        let again =
            damier(&format!("rerun {results} --match 1.1.1 --allow-bots --json")).json().remove(0);
        assert_eq!((&again["same"], &again["ended"]), (&true.into(), &"illegal".into()));
    }
}
