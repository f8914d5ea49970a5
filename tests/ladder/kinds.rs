//! What may lie in a ladder's folder: programs of all kinds, built here or elsewhere.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::ladder::Place;
use crate::process::{damier, finish};

/// A program in C that plays the first colour it may.
const FIRST_IN_C: &str = r#"
#include <stdio.h>
#include <string.h>
int main(void) {
  static char line[1 << 16], legal = 'A';
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "legal ", 6)) legal = line[6];
    if (!strncmp(line, "damier", 6) || !strcmp(line, "match\n")) puts("ready");
    if (!strcmp(line, "turn\n")) printf("move %c\n", legal);
    fflush(stdout);
  }
}
"#;

/// The same for Node.
const FIRST_IN_JS: &str = r#"
let legal = "A";
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, first] = line.split(" ");
  if (word === "legal") legal = first;
  if (word === "damier" || word === "match") console.log("ready");
  if (word === "turn") console.log("move " + legal);
});
"#;

#[test]
fn programs_that_make_builds_or_that_were_built_elsewhere_play_and_are_found_again() {
    let place = Place::new("programs");
    place.write("made", "bot.c", FIRST_IN_C);
    place.write("made", "Makefile", "bot: bot.c\n\tcc -O1 -o bot bot.c\n");
    fs::write(place.bot("script.js"), FIRST_IN_JS).expect("a program");
    let python = "#!/usr/bin/env python3\nimport sys\nlegal = ''\nfor line in sys.stdin:\n    \
                  word, _, rest = line.strip().partition(' ')\n    \
                  legal = rest.split()[0] if word == 'legal' else legal\n    \
                  if word in ('damier', 'match'): print('ready', flush=True)\n    \
                  if word == 'turn': print('move', legal, flush=True)\n";
    // Whoever looks must not find it before it can be run.
    fs::create_dir(place.path("ready")).expect("a folder");
    fs::write(place.path("ready/bot"), python).expect("a program");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(place.path("ready/bot"), mode).expect("it can be run");
    fs::rename(place.path("ready"), place.bot("ready")).expect("it can be moved");
    let bots = ["made", "script", "ready"];
    let mut ladder = place.ladder(&["--with", "random", "--build-time", "25m"]);
    ladder.hears_all("new", &bots.map(str::to_owned));
    for bot in bots {
        place.until_played(bot, 4);
    }
    ladder.interrupt();
    place.is_sound();
    let table = place.json(&["standings", "l.db"]);
    let faults = |row: &serde_json::Value| {
        row["faults"].as_object().expect("kinds").values().any(|count| *count != 0)
    };
    let rows = table["entrants"].as_array().expect("entrants");
    assert!(!rows.iter().any(faults), "{table}");

    // Each plays its game again, from where it was copied.
    for bot in bots {
        let list =
            finish(damier().current_dir(&place).args(["replay", "l.db", "--json", "--bot", bot]));
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let first: serde_json::Value =
            serde_json::from_str(list.lines().next().expect("a match")).expect("JSON");
        let id = first["match"].as_str().expect("an id").to_owned();
        let again = ["rerun", "l.db", "--match", &id, "--allow-bots", "--json"];
        let again = finish(damier().current_dir(&place).args(again));
        let told = String::from_utf8_lossy(&again.stdout).into_owned();
        let why = String::from_utf8_lossy(&again.stderr);
        assert!(told.contains("\"same\":true"), "{bot} in {id}: {told}{why}");
    }

    // Nothing is built any more.
    let mut ladder = place.ladder(&["--build-time", "1ms", "--with", "random", "--with", "greedy"]);
    ladder.hears("new", "greedy");
    place.until_played("greedy", 6);
    ladder.interrupt();
    let table = place.json(&["standings", "l.db"]);
    assert_eq!(table["entrants"].as_array().map(Vec::len), Some(5), "{table}");
}

#[test]
fn a_bot_that_is_called_otherwise_keeps_its_games() {
    let place = Place::new("renamed");
    place.new_bot("ann", "python");
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy"]);
    ladder.hears("new", "ann");
    place.until_played("ann", 6);
    fs::rename(place.bot("ann"), place.bot("anna")).expect("it can be renamed");
    ladder.hears("back", "anna");
    place.until_played("anna", 2);
    ladder.interrupt();
    place.is_sound();
    let table = place.json(&["standings", "l.db", "--withdrawn"]);
    let rows = table["entrants"].as_array().expect("entrants");
    let games = rows.iter().find(|row| row["bot"] == "anna").and_then(|row| row["games"].as_u64());
    assert!(games >= Some(6), "{table}");
}

#[test]
fn a_build_that_takes_too_much_memory_is_stopped_and_the_ladder_goes_on() {
    let place = Place::new("hungry");
    let makefile = "it.so: bot.c\n\tcc -shared -fPIC -o it.so bot.c\n";
    place.write("hungry", "Makefile", makefile);
    // Sixteen million numbers, for which the compiler takes more than it may.
    let mut eats = "#define A 1,1,1,1,1,1,1,1\n".to_owned();
    for (small, large) in "ABCDEFG".chars().zip("BCDEFGH".chars()) {
        let eight = vec![small.to_string(); 8].join(",");
        eats = format!("{eats}#define {large} {eight}\n");
    }
    place.write("hungry", "bot.c", &format!("{eats}int all[] = {{H}};\n"));
    let bots = ["--with", "random", "--with", "greedy", "--build-memory", "256"];
    let mut ladder = place.ladder(&bots);
    let told = ladder.hears("refused", "hungry");
    let why = told["why"].as_str().expect("a reason");
    assert!(why.contains("memory"), "{told}");
    place.until_played("greedy", 6);
    ladder.interrupt();
    place.is_sound();
}
