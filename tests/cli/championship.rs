//! `damier run` and `damier standings`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rustix::process::Signal;
use serde_json::Value;

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{command, damier, said};

/// A championship of 168 games, some of which take a while.
const LONG: &str = "
    game = \"go:size=5\"
    openings = 14
    opening-plies = 2
    seed = 5
    entrants = [\"random\", \"greedy\", \"a=mcts:playouts=60\", \"b=mcts:playouts=90\"]
";

pub(crate) fn standings(results: &str) -> Value {
    damier(&format!("standings {results} --json")).json().remove(0)
}

/// The part of a table that does not depend on the machine.
pub(crate) fn essence(mut table: Value) -> Value {
    for entrant in table["entrants"].as_array_mut().expect("entrants") {
        entrant["think_ms"] = Value::Null;
        entrant["between_turns_ms"] = Value::Null;
    }
    table
}

pub(crate) fn begin(file: &str, results: &str, jobs: u32) -> Running {
    Running::start(&mut command(&format!("run {file} -o {results} -j {jobs} -q")))
}

#[test]
fn a_championship_is_the_same_with_any_number_of_jobs() {
    let folder = Folder::new("jobs");
    let file = folder.write("c.toml", LONG);
    let tables: Vec<Value> = [1, 2, 8]
        .into_iter()
        .map(|jobs| {
            let results = folder.path(&format!("{jobs}.db"));
            damier(&format!("run {file} -o {results} -j {jobs} -q")).fine();
            essence(standings(&results))
        })
        .collect();
    assert_eq!(tables[0]["games_played"], 168);
    assert_eq!(tables[0]["games_planned"], 168);
    assert_eq!(tables[0], tables[1]);
    assert_eq!(tables[0], tables[2]);
}

#[test]
fn killed_at_any_moment_it_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new("kill");
    let file = folder.write("c.toml", LONG);
    let (whole, torn) = (folder.path("whole.db"), folder.path("torn.db"));
    damier(&format!("run {file} -o {whole} -q")).fine();
    let mut seen = 0;
    for moment in 0..20_u64 {
        let mut child = begin(&file, &torn, 2);
        // Moments that fall into opening, playing and writing, in no order.
        std::thread::sleep(Duration::from_millis(15 + moment * 37 % 160));
        child.kill();
        if Path::new(&torn).metadata().is_ok_and(|data| data.len() > 0)
            && let Some(table) = damier(&format!("standings {torn} --json")).out.lines().next()
        {
            let table: Value = serde_json::from_str(table).expect("a table");
            let played = table["games_played"].as_u64().expect("a number");
            assert!(played >= seen, "{played} games after {seen}");
            seen = played;
        }
    }
    damier(&format!("run {file} -o {torn} -q")).fine();
    assert_eq!(essence(standings(&torn)), essence(standings(&whole)));
}

#[test]
fn a_second_run_on_the_same_results_is_refused() {
    let folder = Folder::new("second");
    let slow = LONG.replace("playouts=60", "playouts=200000");
    let (file, results) = (folder.write("c.toml", &slow), folder.path("r.db"));
    let mut first = begin(&file, &results, 1);
    first.until("the beginning of the first one", || {
        Path::new(&results).metadata().is_ok_and(|data| data.len() > 0)
    });
    damier(&format!("run {file} -o {results}"))
        .refused(&["another program is adding results"], "-o");
    first.kill();
}

#[test]
fn ctrl_c_keeps_what_is_finished_and_says_how_to_go_on() {
    let folder = Folder::new("interrupt");
    // One move of these takes longer than anything here is waited for.
    let slow = LONG.replace("playouts=60", "playouts=1000000000");
    let (file, results) = (folder.write("c.toml", &slow), folder.path("r.db"));
    let mut run = Running::start(&mut command(&format!("run {file} -o {results} -j 1")));
    run.until("the beginning", || {
        damier(&format!("standings {results} --json")).out.contains("\"games_played\":")
    });
    run.signal(Signal::INT);
    let said = said(run.ends());
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(said.err.contains("go on with: damier run"), "{}", said.err);
    assert!(standings(&results)["games_played"].as_u64() < Some(168));
}

#[test]
fn results_can_grow_but_not_change() {
    let folder = Folder::new("grow");
    let small = "game = \"couleurs:size=6\"\nseed = 1\nentrants = [\"random\", \"greedy\"]\n";
    let (file, results) = (folder.write("c.toml", small), folder.path("r.db"));
    let run = |text: &str| {
        fs::write(&file, text).expect("a file");
        damier(&format!("run {file} -o {results} -q"))
    };
    run(small).fine();
    let before = standings(&results);
    assert_eq!(before["games_played"], 2);
    run(&small.replace("seed = 1", "seed = 2")).refused(&["other terms", "seed was 1, is 2"], "-o");
    run(&small.replace("size=6", "size=7"))
        .refused(&["game was couleurs:size=6, is couleurs:size=7"], "rounds");
    run(&small.replace("size=6", "size=7")).refused(&["game was couleurs:size=6"], "entrants");
    assert_eq!(standings(&results)["transcripts"], before["transcripts"]);
    run(&format!("rounds = 3\n{small}")).fine();
    assert_eq!(standings(&results)["games_played"], 6);
    let more = small.replace("\"greedy\"", "\"greedy\", \"smart-random\"");
    run(&format!("rounds = 3\n{more}")).fine();
    assert_eq!(standings(&results)["games_played"], 18);
    run(small).refused(&["rounds was 3, is 1"], "rounds");
}

#[test]
fn every_format_is_played_to_its_end() {
    let folder = Folder::new("formats");
    for (format, games) in [("round-robin", 12), ("gauntlet", 6), ("swiss", 12), ("knockout", 6)] {
        let rounds = if format == "swiss" { 3 } else { 1 };
        let text = format!(
            "game = \"couleurs:size=8\"\nformat = \"{format}\"\nrounds = {rounds}\nseed = 3\n\
             entrants = [\"random\", \"smart-random\", \"greedy\", \"alphabeta:depth=2\"]\n"
        );
        let file = folder.write(&format!("{format}.toml"), &text);
        let results = folder.path(&format!("{format}.db"));
        let table = damier(&format!("run {file} -o {results} --json")).json().remove(0);
        assert!(table["games_played"].as_u64() >= Some(games), "{format}: {table}");
        assert_eq!(table["entrants"][0]["rank"], 1);
    }
}

#[test]
fn mistakes_in_the_file_are_named_with_their_line() {
    let folder = Folder::new("mistakes");
    let good = "game = \"go9\"\nseed = 1\nentrants = [\"random\", \"greedy\"]\n";
    let cases: &[(&str, &str, &[&str])] = &[
        ("seed = 1", "sede = 1", &["line 2", "unknown key `sede`", "did you mean `seed`?"]),
        (
            "seed = 1",
            "seed = \"x\"",
            &["line 2", "`seed` is \"x\"", "from 0 to 9223372036854775807"],
        ),
        ("seed = 1", "rounds = 0", &["line 2", "`rounds` is 0"]),
        ("seed = 1", "format = \"league\"", &["line 2", "`format` is \"league\"", "swiss"]),
        ("seed = 1", "move-time = \"soon\"", &["line 2", "`move-time` is \"soon\"", "100ms"]),
        ("\"go9\"", "\"go26\"", &["line 1", "2 to 25"]),
        ("\"go9\"", "\"chess\"", &["line 1", "no game `chess`"]),
        ("\"greedy\"", "\"gredy\"", &["line 3", "no bot `gredy`"]),
        ("\"greedy\"", "\"./no/such.so\"", &["line 3", "no/such.so"]),
        (", \"greedy\"", "", &["2 entrants are needed"]),
        ("seed = 1", "seed = [", &["line"]),
        ("seed = 1", "openings = 0", &["line 2", "`openings` is 0"]),
        ("seed = 1", "openings = 5000", &["too many openings"]),
        ("seed = 1", "rounds = -1", &["line 2", "`rounds` is -1", "from 1 to"]),
        ("seed = 1", "rounds = \"2\"", &["line 2", "`rounds` is \"2\"", "without quotes"]),
        ("seed = 1", "roundz = 2", &["line 2", "unknown key `roundz`", "did you mean `rounds`?"]),
        ("seed = 1", "format = \"swis\"", &["line 2", "did you mean `swiss`?", "knockout"]),
        ("seed = 1", "jobs = 2000", &["line 2", "`jobs` is 2000", "1 to 1024"]),
        ("seed = 1", "bot-cpu = \"100ms\"", &["line 2", "`bot-cpu`", "whole seconds"]),
        ("seed = 1", "seed = 9223372036854775808", &["line 2", "`seed`", "9223372036854775807"]),
        ("seed = 1", "opening-plies = 100000", &["line 2", "`opening-plies`", "end the game"]),
        ("[\"random\", \"greedy\"]", "5", &["line 3", "`entrants` is 5", "a list"]),
        ("seed = 1", "jobs = 0", &["line 2", "`jobs` is 0"]),
        ("seed = 1", "jobs = \"two\"", &["line 2", "`jobs` is \"two\"", "1 to 1024"]),
        ("seed = 1", "max-moves = 0", &["line 2", "`max-moves` is 0"]),
        ("seed = 1", "max-moves = \"ten\"", &["line 2", "`max-moves` is \"ten\""]),
        ("seed = 1", "game-time = 5", &["line 2", "`game-time` is 5", "in quotes"]),
        ("seed = 1", "game-time = \"0s\"", &["line 2", "`game-time`"]),
        ("seed = 1", "opening-plies = 2.5", &["line 2", "`opening-plies` is 2.5"]),
        ("seed = 1", "retire-after = \"never\"", &["line 2", "`retire-after` is"]),
        ("seed = 1", "isolation = \"none\"", &["line 2", "`isolation` is \"none\"", "inline"]),
        ("seed = 1", "bot-memory = 1", &["line 2", "`bot-memory` is 1"]),
        ("seed = 1", "bot-memory = \"1G\"", &["line 2", "MiB from 64"]),
        ("seed = 1", "bot-cpu = \"long\"", &["line 2", "`bot-cpu` is \"long\"", "whole seconds"]),
        ("seed = 1", "bot-wait = true", &["line 2", "`bot-wait` is true", "a time"]),
        ("seed = 1", "resign = 5", &["line 2", "`resign` is 5"]),
        ("seed = 1", "resign = { below = -5 }", &["line 2", "`resign` has no `moves`"]),
        ("seed = 1", "resign = { below = -5, moves = 0 }", &["line 2", "`moves` is 0"]),
        ("seed = 1", "resign = { below = nan, moves = 2 }", &["line 2", "`below`"]),
        ("seed = 1", "resign = { below = 1, moves = 2, x = 1 }", &["line 2", "unknown key `x`"]),
        ("\"go9\"", "9", &["line 1", "a game such as"]),
        ("\"go9\"", "{ size = 9 }", &["line 1", "no `name`"]),
        ("\"go9\"", "{ name = \"go\", size = 26 }", &["line 1", "2 to 25"]),
        ("\"go9\"", "{ name = \"go\", colour = 1 }", &["line 1", "unknown setting `colour`"]),
        ("\"go9\"", "{ name = \"go\", size = [9] }", &["line 1", "no value"]),
        ("game = \"go9\"", "# no game", &["`game` is missing"]),
        ("\"greedy\"", "5", &["line 3", "a bot such as"]),
        ("\"greedy\"", "{ name = \"x\" }", &["line 3", "no `bot`"]),
        ("\"greedy\"", "{ bot = \"mcts\", playout = 5 }", &["line 3", "`mcts:playout=5`"]),
        ("\"greedy\"", "{ bot = \"mcts\", playouts = 0 }", &["line 3", "`playouts`"]),
        ("\"greedy\"", "{ bot = \"mcts\", playouts = [1] }", &["line 3", "no value"]),
        ("\"greedy\"", "\"\"", &["line 3"]),
    ];
    for (old, new, words) in cases {
        let file = folder.write("c.toml", &good.replace(old, new));
        let said = damier(&format!("run {file} -o {}", folder.path("r.db")));
        assert_eq!(said.code, Some(1), "{new}: {}", said.err);
        for word in *words {
            assert!(said.err.contains(word), "{new}: no `{word}` in {}", said.err);
        }
        assert!(said.err.lines().count() == 2 && said.err.contains("help: "), "{}", said.err);
        assert!(!Path::new(&folder.path("r.db")).exists(), "{new}: a results file was begun");
    }
}

#[test]
fn a_bot_is_resigned_for_when_its_own_estimates_stay_low() {
    let folder = Folder::new("resign");
    // What the search expects lies between 0 and 1, so this one gives up after its second move.
    let text = "
        game = \"go:size=5\"
        seed = 1
        openings = 3
        resign = { below = 2, moves = 2 }
        entrants = [\"mcts:playouts=20\", \"random\"]
    ";
    let (file, results) = (folder.write("c.toml", text), folder.path("r.db"));
    damier(&format!("run {file} -o {results} -q")).fine();
    let table = standings(&results);
    assert_eq!(table["reasons"], serde_json::json!({"resigned": 6}), "{table}");
    assert_eq!(table["entrants"][0]["bot"], "random");
    assert_eq!(table["entrants"][1]["losses"], 6);
    fs::write(&file, text.replace("below = 2", "below = 1.5")).expect("a file");
    let other = damier(&format!("run {file} -o {results} -q"));
    other.refused(&["other terms", "resign was"], "-o");
    fs::write(&file, text.replace("go:size=5", "2048")).expect("a file");
    let alone = damier(&format!("run {file} -o {}", folder.path("2048.db")));
    alone.refused(&["line 5", "one seat"], "two seats");
    let played = damier("match go5 mcts:playouts=20 random -n 4 --seed 1 --resign 2,1 --json");
    assert_eq!(played.json()[0]["entrants"][0]["losses"], 4);
}

#[test]
fn what_is_no_results_file_is_refused_and_left_alone() {
    let folder = Folder::new("foreign");
    let file = folder.write("c.toml", LONG);
    let text = folder.write("notes.txt", "this is no database, and long enough to look like one\n");
    damier(&format!("run {file} -o {text}")).refused(&["no file of results"], "damier run");
    damier(&format!("standings {text}")).refused(&["no file of results"], "damier run");
    let kept = fs::read_to_string(&text).expect("still there");
    assert!(kept.starts_with("this is no database"));
    let nowhere = folder.path("no/such/folder/r.db");
    damier(&format!("run {file} -o {nowhere}")).refused(&["No such file"], "path");
    damier(&format!("standings {nowhere}")).refused(&["No such file"], "path");
    damier("run no-such.toml").refused(&["no-such.toml"], "championship");
}

/// Runs a championship that takes long until its first games are kept.
fn begins(file: &Path, results: &str) {
    let mut run = Running::start(&mut command(&format!("run {} -o {results}", file.display())));
    while !run.error_line().contains(" games, about ") {}
    run.signal(Signal::INT);
    assert_eq!(said(run.ends()).code, Some(130), "{}", file.display());
    assert!(standings(results)["games_played"].as_u64() > Some(0), "{}", file.display());
}

#[test]
fn every_example_runs_as_it_is() {
    let folder = Folder::new("examples");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(examples).expect("a folder").map(|file| file.expect("a file").path());
    let is_championship = |file: &Path| file.extension().is_some_and(|e| e == "toml");
    // Those with engines are played where engines are installed, in `tests/engine`.
    let needs_engine = |file: &Path| fs::read_to_string(file).expect("a text").contains("gtp:");
    let files: Vec<_> = files.filter(|f| is_championship(f) && !needs_engine(f)).collect();
    assert!(files.len() >= 8, "{files:?}");
    for file in files {
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        if name.starts_with("strength-") {
            begins(&file, &folder.path(name));
            continue;
        }
        let said = damier(&format!("run {} -o {}", file.display(), folder.path(name)));
        assert_eq!(said.code, Some(0), "{name}: {}", said.err);
        assert!(said.out.contains("rating") && said.out.contains("won-drawn-lost"), "{name}");
        let table = standings(&folder.path(name));
        assert_eq!(table["games_played"], table["games_planned"], "{name}");
        let entrants = table["entrants"].as_array().expect("entrants");
        for entrant in entrants {
            assert!(entrant["faults"].as_object().expect("faults").values().all(|n| n == 0));
        }
        if let Some(game) = name.strip_prefix("all-") {
            let bots = damier(&format!("bots --game {game} --json")).json();
            assert_eq!(entrants.len(), bots.len(), "{name} has all built-in bots");
        }
    }
}
