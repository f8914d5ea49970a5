//! `damier sweep`: strength against a parameter.

use rusqlite::Connection;
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{command, damier, ran, said};

const SWEEP: &str = "sweep couleurs:size=8 alphabeta:depth=1..3 --vs greedy random -n 8 --seed 3";

/// What a sweep says that does not depend on the machine.
#[track_caller]
fn essence(line: &str) -> Value {
    let mut answer = damier(&format!("{line} --json")).json().remove(0);
    for value in answer["values"].as_array_mut().expect("values") {
        value["think_ms"] = Value::Null;
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

#[test]
fn every_value_has_a_line_with_games_elo_and_time_and_a_place_in_the_picture() {
    let text = damier(SWEEP).fine();
    assert!(text.contains("48 games"), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    for heading in ["depth", "games", "points", "Elo", "LOS", "ms a move"] {
        assert!(lines[2].contains(heading), "no {heading} in {}", lines[2]);
    }
    for depth in 1..=3 {
        assert!(lines[2 + depth].trim_start().starts_with(&format!("{depth}     16")), "{text}");
        let picture = lines.iter().find(|line| line.starts_with(&format!("depth={depth} ")));
        assert!(picture.is_some_and(|line| line.contains('●')), "{text}");
    }
    assert!(text.contains("Elo against greedy") && text.contains(" did best"), "{text}");
    let plain = damier(&format!("{SWEEP} --ascii")).fine();
    assert!(plain.is_ascii() && plain.contains("|-"), "{plain}");
    assert_eq!(damier(&format!("{SWEEP} -q")).fine().lines().count(), 1);
}

#[test]
fn the_same_is_told_as_json_with_any_number_of_jobs() {
    let one = essence(&format!("{SWEEP} -j 1"));
    assert_eq!(one, essence(&format!("{SWEEP} -j 4")));
    assert_eq!(
        (&one["games"], &one["planned"], &one["reference"]),
        (&48.into(), &48.into(), &"greedy".into())
    );
    assert_eq!(one["values"][1]["values"], json!({"depth": 2}));
    for key in ["elo", "error", "los", "points", "wins", "games"] {
        assert!(one["values"][0][key].is_number(), "no {key} in {one}");
    }
    assert!(one["best"]["depth"].is_number(), "{one}");
}

#[test]
fn all_values_play_on_the_same_boards_and_the_file_is_a_championships() {
    let folder = Folder::new("sweep-boards");
    let results = folder.path("r.db");
    let told = essence(&format!("{SWEEP} -o {results}"));
    let lines = folder.path("r.jsonl");
    damier(&format!("export {results} -o {lines} -q")).fine();
    damier(&format!("verify {lines} -q")).fine();
    damier(&format!("verify {results} -q")).fine();
    let starts = |bot: &str, vs: &str| {
        let file = std::fs::read_to_string(&lines).expect("lines");
        let games = file.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let met = |game: &Value| game["entrants"] == json!([bot, vs]);
        games.filter(met).map(|game| game["start"].to_string()).collect::<Vec<_>>()
    };
    let first = starts("alphabeta:depth=1", "greedy");
    assert_eq!(first.len(), 4);
    for (bot, vs) in [("alphabeta:depth=3", "greedy"), ("alphabeta:depth=2", "random")] {
        assert_eq!(starts(bot, vs), first);
    }
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!((&table["games_played"], &table["games_planned"]), (&48.into(), &48.into()));
    assert_eq!(table["transcripts"], told["transcripts"]);
    // More values and more games leave the earlier ones as they were.
    let more = SWEEP.replace("1..3", "1..4").replace("-n 8", "-n 10");
    let grown = damier(&format!("{more} -o {results} --json")).json().remove(0);
    assert_eq!((&grown["games"], kept(&results)), (&80.into(), 80));
    assert_eq!(essence(&more)["transcripts"], grown["transcripts"]);
}

#[cfg(feature = "page")]
#[test]
fn a_sweep_is_drawn_against_its_parameter_and_other_results_are_not() {
    let folder = Folder::new("sweep-plot");
    let (results, picture) = (folder.path("r.db"), folder.path("r.svg"));
    damier(&format!("{SWEEP} -o {results} -q")).fine();
    damier(&format!("plot {results} -o {picture} --what parameter -q")).fine();
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    assert!(svg.contains("Ratings against depth") && !svg.contains("NaN"), "{svg}");
    assert_eq!(svg.matches("<circle").count(), 3, "{svg}");
    let other = folder.path("o.db");
    damier(&format!("match couleurs:size=5 greedy random -n 2 --seed 1 -q -o {other}")).fine();
    let plot = format!("plot {other} -o {} --what parameter", folder.path("o.svg"));
    damier(&plot).refused(&["but for the number of a parameter"], "--what ratings");
}

#[test]
fn values_meet_each_other_where_nobody_else_is_named_and_seeds_where_they_play_alone() {
    let each_other = essence("sweep couleurs:size=6 x=alphabeta:depth=1,2,3 -n 4 --seed 1");
    assert_eq!((&each_other["games"], &each_other["reference"]), (&12.into(), &"x:depth=1".into()));
    let alone = essence("sweep 2048:side=3 expectimax:depth=1,2 -n 5 --seed 1");
    assert_eq!((&alone["games"], &alone["values"][1]["games"]), (&10.into(), &5.into()));
    assert!(alone["values"][1]["score"]["mean"].is_number(), "{alone}");
    let seeds = |at: usize| {
        let of = |key: &str| alone["values"][at][key].as_u64().expect("a number");
        (of("wins"), of("draws"), of("losses"))
    };
    let (wins, draws, losses) = seeds(0);
    assert_eq!((seeds(1), wins + draws + losses), ((losses, draws, wins), 5), "seed by seed");
}

#[test]
fn several_parameters_give_every_combination_and_programs_are_told_by_arguments() {
    let program = format!("cmd:python3 {}/tests/data/programs/aims.py", env!("CARGO_MANIFEST_DIR"));
    let mut sweep =
        command("sweep couleurs:size=5 --vs greedy -n 2 --seed 1 --json --progress none");
    let said = ran(sweep.args([&program, "x=0.3,0.8", "n=1..2"])).json().remove(0);
    let values: Vec<&Value> =
        said["values"].as_array().expect("values").iter().map(|value| &value["values"]).collect();
    assert_eq!(
        values,
        [
            &json!({"x": 0.3, "n": 1}),
            &json!({"x": 0.3, "n": 2}),
            &json!({"x": 0.8, "n": 1}),
            &json!({"x": 0.8, "n": 2}),
        ]
    );
    let bot = said["values"][0]["bot"].as_str().expect("a bot");
    assert!(bot.ends_with("aims.py x=0.3 n=1"), "{bot}");
}

#[test]
fn what_cannot_be_tried_is_refused_before_the_first_game() {
    let folder = Folder::new("sweep-refused");
    let results = folder.path("r.db");
    for (line, words, help) in [
        ("couleurs alphabeta:dept=1..3", &["`dept`"][..], "did you mean `depth`"),
        ("couleurs alphabeta:depth=3..1", &["`depth=3..1`", "1 is less than 3"], "1..64*2"),
        ("couleurs alphabeta:depth=1..8*1", &["`depth=1..8*1`"], "1..64*2"),
        ("couleurs alphabeta:depth=1..9999", &["`depth=1..9999`", "256"], "1..64*2"),
        ("couleurs alphabeta:depth=0,1", &["`depth`", "`0`"], "1 to 60"),
        ("couleurs alphabeta", &["`alphabeta`", "several values"], "key=0,1,2,4"),
        ("couleurs alphabeta:depth=1,2 --vs gredy", &["`gredy`"], "greedy"),
        ("couleurs:players=3 alphabeta:depth=1,2", &["not of 3"], "damier match"),
    ] {
        damier(&format!("sweep {line} -n 2 -o {results}")).refused(words, help);
        assert!(!std::path::Path::new(&results).exists(), "{line}");
    }
}

#[test]
fn a_sweep_that_was_killed_or_interrupted_goes_on_and_says_the_same() {
    const LONG: &str = "sweep go7 mcts:playouts=200,300,400 --vs greedy -n 8 --seed 5 -j 2";
    let folder = Folder::new("sweep-kill");
    let (plain, results) = (essence(LONG), folder.path("r.db"));
    let mut run = Running::start(&mut command(&format!("{LONG} -o {results} -q")));
    run.until("some games", || kept(&results) >= 3);
    run.kill();
    let mut run = Running::start(&mut command(&format!("{LONG} -o {results}")));
    let before = kept(&results);
    run.until("some more games", || kept(&results) > before + 1);
    run.signal(Signal::INT);
    let stopped = said(run.ends());
    if stopped.code == Some(130) {
        assert!(stopped.err.contains("the same command goes on"), "{}", stopped.err);
        assert!(stopped.out.contains("playouts"), "{}", stopped.out);
    } else {
        assert_eq!(stopped.code, Some(0), "it was quicker: {}", stopped.err);
    }
    assert_eq!(essence(&format!("{LONG} -o {results}")), plain);
    assert_eq!(kept(&results), 24);
}
