//! `damier dev`: real folders, changed while it runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::Signal;
use serde_json::Value;

use crate::kit::{command, damier_in, empty_folder, put};
use crate::process::running::Running;
use crate::run::{Said, ran_long};

/// A program that plays the first of the legal moves, once this was done at every turn.
fn first_legal(at_turns: &str) -> String {
    format!(
        "import sys\nfact, turns = {{}}, 0\nfor line in sys.stdin:\n    \
         word, _, rest = line.strip().partition(' ')\n    fact[word] = rest\n    \
         if word in ('damier', 'match'):\n        turns = 0\n        print('ready', flush=True)\n    \
         if word == 'turn':\n        turns += 1\n        {at_turns}\n        \
         print('move', fact['legal'].split()[0], flush=True)\n"
    )
}

/// `damier dev`, which keeps what it keeps in the folder.
fn dev(folder: &Path, line: &str) -> Command {
    let mut damier = command(folder, "damier");
    damier.env("XDG_DATA_HOME", folder.join("data"));
    damier.arg("dev").args(line.split_whitespace());
    damier
}

fn once(folder: &Path, line: &str) -> Said {
    ran_long(&mut dev(folder, &format!("{line} --once")))
}

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Reads events until one of this name comes; gives all of them, that one last.
#[track_caller]
fn until(running: &mut Running, name: &str) -> Vec<Value> {
    let mut events = Vec::new();
    loop {
        let line = running.line();
        let event: Value = serde_json::from_str(&line).expect("JSON");
        let found = event["event"] == name;
        events.push(event);
        if found {
            return events;
        }
    }
}

fn of<'a>(events: &'a [Value], name: &str) -> Option<&'a Value> {
    events.iter().find(|event| event["event"] == name)
}

/// What is said about the version that was kept.
fn against_last(done: &Value) -> &Value {
    let rows = done["against"].as_array().expect("rows");
    rows.iter().find(|row| row["last_version"] == true).expect("the version that was kept")
}

fn replace(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a file");
    assert!(text.contains(from), "{text}");
    fs::write(file, text.replace(from, to)).expect("a file");
}

fn ends_by_ctrl_c(mut running: Running) {
    running.signal(Signal::INT);
    assert_eq!(running.ends().status.code(), Some(130));
}

#[test]
fn a_bot_in_c_is_built_at_every_save_and_compared_with_the_version_that_was_kept() {
    let folder = empty_folder("dev-c");
    damier_in(&folder, &["new", "bot", "--game", "couleurs", "--lang", "c", "-q"]).fine();
    let source = folder.join("bot/bot.c");
    let line = "bot --game couleurs:size=10 --vs random -n 60 --seed 3 --json -o games.db";
    let mut running = Running::start(&mut dev(&folder, line));
    let first = until(&mut running, "done");
    assert_eq!(of(&first, "built").expect("a build")["last_version"], Value::Null);
    let version = of(&first, "built").expect("a build")["version"].clone();
    let done = first.last().expect("an end");
    assert_eq!((&done["against"][0]["against"], &done["faults"]), (&"random".into(), &0.into()));
    assert_eq!(done["against"][0]["verdict"], "H1", "{done}");

    replace(&source, "return gained;", "return gained");
    let broken = until(&mut running, "broken").pop().expect("an event");
    assert_eq!(broken["file"], "bot.c", "{broken}");
    let lines = fs::read_to_string(&source).expect("a file");
    let at = lines.lines().position(|line| line.trim() == "return gained").expect("a line") + 1;
    let told = broken["line"].as_u64().expect("a line") as usize;
    assert!(told == at || told == at + 1, "{broken}");
    assert!(broken["message"].as_str().is_some_and(|message| message.contains("';'")), "{broken}");

    replace(&source, "return gained\n", "return -gained;\n");
    let worse = until(&mut running, "done");
    let built = of(&worse, "built").expect("a build");
    assert_eq!((&built["last_version"], &built["build"]), (&version, &2.into()));
    assert_ne!(built["version"], version);
    let row = against_last(worse.last().expect("an end"));
    assert_eq!(row["verdict"], "H0", "{row}");
    assert!(row["wdl"][2].as_u64() > row["wdl"][0].as_u64(), "{row}");

    // What it was before was played already.
    replace(&source, "return -gained;", "return gained;");
    let back = until(&mut running, "done");
    assert_eq!(of(&back, "built").expect("a build")["version"], version);
    assert_eq!(back.last().expect("an end")["against"], done["against"]);
    ends_by_ctrl_c(running);
    let table = damier_in(&folder, &["standings", "games.db", "--versions"]).fine();
    assert!(table.matches("bot").count() >= 2 && table.contains("random"), "{table}");
}

#[test]
fn a_save_ends_what_is_being_played() {
    let folder = empty_folder("dev-stop");
    let slowly = "import time; time.sleep(0.02)";
    put(&folder, "bot.py", &first_legal(slowly));
    let line = "bot.py --game couleurs --vs random -n 100000 --json --sprt=-1,1";
    let mut running = Running::start(&mut dev(&folder, line));
    until(&mut running, "playing");
    put(&folder, "bot.py", &first_legal("fact['x'] = 1; import time; time.sleep(0.02)"));
    let events = until(&mut running, "playing");
    assert!(of(&events, "done").is_none() && of(&events, "building").is_some(), "{events:?}");
    assert_eq!(of(&events, "built").expect("a build")["build"], 2);
    ends_by_ctrl_c(running);
}

#[test]
fn a_fault_is_told_with_its_last_words_its_match_and_its_move_and_can_be_seen_again() {
    let folder = empty_folder("dev-fault");
    fs::create_dir(folder.join("bot")).expect("a folder");
    let fails = "if turns == 4: raise ValueError('no idea what to do')";
    put(&folder.join("bot"), "bot.py", &first_legal(fails));
    let line = "./bot --game couleurs --vs random -n 40 --json --fail-on-fault -o games.db -j 1";
    let said = once(&folder, line);
    assert_eq!(said.code, Some(3), "{}{}", said.out, said.err);
    let events = lines(&said.out);
    let fault = of(&events, "fault").expect("a fault");
    assert_eq!(fault["last_words"], "ValueError: no idea what to do at bot.py:11", "{fault}");
    assert!(matches!(fault["move"].as_u64(), Some(7 | 8)), "{fault}");
    let done = events.last().expect("an end");
    assert_eq!(done["against"][0]["ended"], "faults", "{done}");
    assert!(done["faults"].as_u64() >= Some(10), "{done}");
    let id = fault["match"].as_str().expect("a match").to_owned();
    let shown = damier_in(&folder, &["replay", "games.db", "--match", &id, "--plain"]).fine();
    assert!(shown.contains("no idea what to do"), "{shown}");
    // What played is kept: it plays the same game when its folder has changed.
    put(&folder.join("bot"), "bot.py", "nothing of it is left\n");
    let again = ["rerun", "games.db", "--match", &id, "--allow-bots", "--json"];
    let again = lines(&damier_in(&folder, &again).fine());
    assert_eq!(again[0]["same"], true, "{again:?}");
    let text = once(&folder, "./bot --game couleurs -n 10");
    assert_eq!(text.code, Some(1), "{}{}", text.out, text.err);
    assert!(
        text.out.contains("cannot be built: ") && text.out.contains("bot.py:1:"),
        "{}",
        text.out
    );
}

#[test]
fn a_single_build_says_by_its_exit_code_if_it_is_worse_and_is_kept_if_it_is_not() {
    let folder = empty_folder("dev-once");
    damier_in(&folder, &["new", "bot", "--game", "couleurs", "--lang", "python", "-q"]).fine();
    let source = folder.join("bot/bot.py");
    let line = "bot:depth=1 --game couleurs:size=8 -n 60 --json --keep --fail-on-regress";
    let unknown = once(&folder, line);
    assert_eq!(unknown.code, Some(1));
    assert!(
        unknown.err.contains("no parameter") && unknown.err.contains("help: "),
        "{}",
        unknown.err
    );
    let line = "bot --game couleurs:size=8 -n 60 --json --keep --fail-on-regress";
    let version = |said: &Said| {
        let events = lines(&said.out);
        let built = of(&events, "built").expect("a build").clone();
        (built["version"].clone(), built["last_version"].clone(), of(&events, "kept").cloned())
    };
    let first = once(&folder, line);
    assert_eq!(first.code, Some(0), "{}{}", first.out, first.err);
    let (kept, _, _) = version(&first);
    replace(&source, "return len(gained)", "return -len(gained)");
    let worse = once(&folder, line);
    assert_eq!(worse.code, Some(4), "{}{}", worse.out, worse.err);
    let (_, last, note) = version(&worse);
    assert!(last == kept && note.is_none(), "{}", worse.out);
    replace(&source, "return -len(gained)", "return 2 * len(gained)");
    let same = once(&folder, line);
    assert_eq!(same.code, Some(0), "{}{}", same.out, same.err);
    let (now, last, note) = version(&same);
    assert_eq!((last, &note.expect("it is kept")["version"]), (kept, &now));
}

#[test]
fn libraries_and_scripts_and_crates_are_worked_on_as_folders_are() {
    let folder = empty_folder("dev-kinds");
    damier_in(&folder, &["new", "c", "--game", "2048", "--lang", "c", "-q"]).fine();
    let built = ran_long(command(&folder, "make").args(["-s", "-C", "c"]));
    assert_eq!(built.code, Some(0), "{}", built.err);
    let library = fs::read_dir(folder.join("c")).expect("a folder").flatten();
    let library =
        library.map(|entry| entry.path()).find(|path| path.extension() == Some("so".as_ref()));
    fs::rename(library.expect("a library"), folder.join("mine.so")).expect("a file");
    damier_in(&folder, &["new", "js", "--game", "2048", "--lang", "js", "-q"]).fine();
    for bot in ["mine.so", "js/bot.js", "js"] {
        let said = once(&folder, &format!("{bot} --game 2048:side=3 -n 300"));
        assert_eq!(said.code, Some(0), "{bot}: {}{}", said.out, said.err);
        assert!(said.out.contains("against random: stronger; "), "{bot}: {}", said.out);
        assert!(
            said.out.contains("points a seed") && said.out.contains("slowest move: "),
            "{}",
            said.out
        );
    }
    put(&folder.join("js"), "bot.js", "function choose( {\n");
    let said = once(&folder, "js --game 2048 -n 20");
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("bot.js:") && said.out.contains("SyntaxError"), "{}", said.out);
    let text = "class Bot {\n    static int two() { return \"2\"; }\n}\n";
    put(&folder, "Mine.java", text);
    let said = once(&folder, "Mine.java --game 2048 -n 20");
    assert!(said.out.contains("Mine.java:2: incompatible types"), "{}", said.out);
    damier_in(&folder, &["new", "rust", "--game", "couleurs", "-q"]).fine();
    let source: PathBuf = folder.join("rust/src/lib.rs");
    let before = fs::read_to_string(&source).expect("a file");
    fs::write(&source, format!("{before}\nfn broken() -> u8 {{ missing }}\n")).expect("a file");
    let line = before.lines().count() + 2;
    let said = once(&folder, "rust --game couleurs -n 20 --json");
    assert_eq!(said.code, Some(1), "{}{}", said.out, said.err);
    let broken = lines(&said.out).pop().expect("an event");
    assert_eq!(
        (&broken["file"], &broken["line"]),
        (&"src/lib.rs".into(), &line.into()),
        "{broken}"
    );
    assert!(broken["message"].as_str().is_some_and(|said| said.contains("missing")), "{broken}");
}

#[test]
fn what_cannot_be_worked_on_is_refused_with_what_to_do() {
    let folder = empty_folder("dev-wrong");
    damier_in(&folder, &["dev", "gone", "--game", "go"])
        .refused(&["gone: No such file"], "the folder of a bot");
    damier_in(&folder, &["dev", ".", "--game", "chess"]).refused(&["no game `chess`"], "");
    put(&folder, "bot.py", "1\n");
    let nobody = ["dev", ".", "--game", "go", "--vs", "nobody"];
    damier_in(&folder, &nobody).refused(&["no bot `nobody`"], "damier bots");
    assert_eq!(damier_in(&folder, &["dev", ".", "--game", "go", "--keep"]).code, Some(2));
}
