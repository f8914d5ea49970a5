//! Bots that fault in one match after the other are retired from a championship.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::championship::{begin, essence, standings};
use crate::folder::Folder;
use crate::run::damier;

/// How often a bot of this name faulted, by kind.
fn faults(table: &Value, bot: &str, kind: &str) -> u64 {
    let entrants = table["entrants"].as_array().expect("entrants");
    let entrant = entrants.iter().find(|entrant| entrant["bot"] == bot).expect("it takes part");
    entrant["faults"][kind].as_u64().unwrap_or(0)
}

/// How many games a bot of this name forfeited unplayed.
fn unplayed(table: &Value, bot: &str) -> u64 {
    let entrants = table["entrants"].as_array().expect("entrants");
    let entrant = entrants.iter().find(|entrant| entrant["bot"] == bot).expect("it takes part");
    entrant["unplayed"].as_u64().unwrap_or(0)
}

#[test]
fn a_bot_that_always_faults_is_retired_and_the_rest_goes_on() {
    let folder = Folder::new("retire");
    let script = folder.write("moody.py", &MOODY.replace("% 4 == 0", "< 0"));
    let text = format!(
        "game = 'go:size=5'\nopenings = 20\nseed = 1\nretire-after = 3\n\
         entrants = ['bad=cmd:python3 {script}', 'random', 'smart-random']\n"
    );
    let (file, results) = (folder.write("c.toml", &text), folder.path("r.db"));
    damier(&format!("run {file} -o {results} -j 2 -q")).fine();
    let table = standings(&results);
    assert_eq!(table["games_played"], 120);
    let of = |kind| faults(&table, "bad", kind);
    assert_eq!((of("illegal"), of("error")), (3, 0), "{table}");
    assert_eq!(faults(&table, "random", "error"), 0, "{table}");
    for entrant in table["entrants"].as_array().expect("entrants") {
        let is_bad = entrant["bot"] == "bad";
        assert_eq!(entrant["retired"], is_bad, "{table}");
        assert_eq!(entrant["unplayed"], if is_bad { 77 } else { 0 }, "{table}");
    }
    let text = damier(&format!("standings {results}")).fine();
    assert!(text.contains("retired") && text.contains("77 unplayed"), "{text}");
    assert!(text.contains("illegal 3; the first:"), "{text}");
    assert!(text.contains("; retired, 77 games forfeited unplayed"), "{text}");
    let sound = damier(&format!("standings {results} --without bad")).fine();
    assert!(!sound.contains("retired"), "{sound}");
}

/// Faults or plays as the seed of the match has it: three times of four.
const MOODY: &str = "
import sys
fact = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    fact[word] = rest
    if word in ('damier', 'match'):
        print('ready', flush=True)
    if word == 'turn':
        sound = int(fact['seed']) % 4 == 0
        print('move', fact['legal'].split()[0] if sound else 'nowhere', flush=True)
";

#[test]
fn who_is_retired_when_depends_neither_on_jobs_nor_on_interruptions() {
    let folder = Folder::new("moody");
    let script = folder.write("moody.py", MOODY);
    let text = format!(
        "game = 'couleurs:size=6'\nrounds = 10\nopenings = 2\nseed = 3\nretire-after = 6\n\
         entrants = ['a=cmd:python3 {script}', 'b=cmd:python3 {script}', 'random', 'greedy']\n"
    );
    let file = folder.write("c.toml", &text);
    let table_of = |jobs: u32| {
        let results = folder.path(&format!("{jobs}.db"));
        damier(&format!("run {file} -o {results} -j {jobs} -q")).fine();
        essence(standings(&results))
    };
    let expected = table_of(1);
    assert_eq!(expected["games_played"], 240);
    for bot in ["a", "b"] {
        assert!(faults(&expected, bot, "illegal") >= 6, "{expected}");
        assert!(unplayed(&expected, bot) > 0, "{bot} was not retired: {expected}");
    }
    assert_eq!(table_of(2), expected);
    assert_eq!(table_of(8), expected);

    let torn = folder.path("torn.db");
    for moment in 0..6 {
        let mut child = begin(&file, &torn, 3);
        sleep(Duration::from_millis(150 + moment * 70 % 250));
        child.kill();
    }
    damier(&format!("run {file} -o {torn} -q")).fine();
    assert_eq!(essence(standings(&torn)), expected);
}
