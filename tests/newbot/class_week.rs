//! A week of a class contest: twelve bots in C, Python and Rust, replaced, renamed, dropped, broken and
//! mended, in one results file.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::kit::{damier_in, empty_folder, put};
use crate::run::Said;

struct Class {
    folder: PathBuf,
    /// The entrants as the championship's file has them.
    entrants: Vec<String>,
}

impl Class {
    fn new() -> Class {
        let folder = empty_folder("class");
        let mut entrants = vec!["greedy".to_owned(), "smart-random".to_owned()];
        for (language, count) in [("c", 5), ("python", 4), ("rust", 1)] {
            for number in 1..=count {
                let name = format!("{language}{number}");
                let words = ["new", &name, "--game", "couleurs", "--lang", language, "-q"];
                let said = damier_in(&folder, &words);
                assert_eq!(said.code, Some(0), "{}", said.err);
                entrants.push(format!("{name}=./{name}"));
            }
        }
        Class { folder, entrants }
    }

    /// Changes what an entrant is.
    fn entry(&mut self, before: &str, now: &str) {
        let at = self.entrants.iter().position(|entrant| entrant == before).expect("an entrant");
        now.clone_into(&mut self.entrants[at]);
    }

    /// Writes something behind a file.
    fn append(&self, file: &str, text: &str) {
        let path = self.folder.join(file);
        let before = fs::read_to_string(&path).expect("a file of the bot");
        fs::write(path, before + text).expect("it is written");
    }

    fn run(&self) -> Said {
        let entrants: Vec<String> = self.entrants.iter().map(|bot| format!("'{bot}'")).collect();
        let rest = "game = 'couleurs:size=5'\nseed = 1\nretire-after = 3\nbot-wait = '30s'\n";
        put(&self.folder, "class.toml", &format!("{rest}entrants = [{}]\n", entrants.join(", ")));
        damier_in(&self.folder, &["run", "class.toml", "-o", "class.db", "--json"])
    }

    /// Runs it, and expects to be told of this and a table of so many games.
    fn runs(&self, told: &[&str], games: u64) -> Value {
        let said = self.run();
        assert_eq!(said.code, Some(0), "{}", said.err);
        for words in told {
            assert!(said.err.contains(words), "no `{words}` in {}", said.err);
        }
        let table: Value = serde_json::from_str(&said.out).expect("a table");
        assert_eq!(
            (&table["games_played"], &table["games_planned"]),
            (&games.into(), &games.into())
        );
        table
    }

    /// How many matches are in the file, all of which are as they should be.
    fn kept(&self) -> usize {
        let verified = damier_in(&self.folder, &["verify", "class.db", "--json"]);
        assert_eq!(verified.code, Some(0), "{}", verified.out);
        verified.out.lines().count()
    }
}

fn row<'a>(table: &'a Value, bot: &str) -> &'a Value {
    let rows = table["entrants"].as_array().expect("entrants");
    rows.iter().find(|row| row["bot"] == bot).unwrap_or_else(|| panic!("no {bot} in {table}"))
}

fn version(folder: &Path, bot: &str) -> String {
    let said = damier_in(folder, &["standings", "class.db", "--json"]);
    let table: Value = serde_json::from_str(&said.out).expect("a table");
    row(&table, bot)["version"].as_str().expect("a version").to_owned()
}

#[test]
fn a_week_of_a_class_contest_mixes_nobody_with_anybody() {
    let mut class = Class::new();
    // Twelve bots, every two of them twice.
    class.runs(&[], 132);
    assert_eq!(class.kept(), 132);

    // Tuesday: one in C and one in Python are better now. What is not the bot's own changes nothing.
    let before = [version(&class.folder, "c1"), version(&class.folder, "python1")];
    class.append("c1/bot.c", "\nint better(void) { return 2; }\n");
    class.append("python1/bot.py", "\nBETTER = True\n");
    class.append("python2/test_bot.py", "\n# one test more\n");
    class.runs(&["c1 has changed", "python1 has changed"], 132);
    assert_eq!(class.kept(), 132 + 42, "21 encounters");
    let now = [version(&class.folder, "c1"), version(&class.folder, "python1")];
    assert!(before[0] != now[0] && before[1] != now[1]);

    // Wednesday: one has another name, one is gone, one is somewhere else in the list.
    class.entry("python3=./python3", "anna=./python3");
    class.entrants.retain(|bot| bot != "c2=./c2");
    class.entrants.rotate_left(3);
    let table = class.runs(&["python3 is called anna now", "c2 was dropped"], 110);
    assert_eq!(class.kept(), 174, "nothing had to be played");
    assert_eq!(row(&table, "anna")["games"], 20);

    // Thursday: one cannot even be started, which is told before anything is played; then it faults.
    let sound = fs::read_to_string(class.folder.join("python4/bot.py")).expect("the bot");
    put(&class.folder.join("python4"), "bot.py", "def choose(:\n");
    let broken = class.run();
    assert_eq!(broken.code, Some(1), "{}", broken.out);
    assert!(broken.err.contains("python4"), "{}", broken.err);
    assert_eq!(class.kept(), 174);
    let broken_later = sound.replace("return len(gained)", "return gained[0]");
    assert_ne!(broken_later, sound);
    put(&class.folder.join("python4"), "bot.py", &broken_later);
    let table = class.runs(&["python4 has changed"], 110);
    let faults = &row(&table, "python4")["faults"];
    let count: u64 = faults.as_object().expect("faults").values().filter_map(Value::as_u64).sum();
    assert!((3..=20).contains(&count), "{faults}");
    assert_eq!(row(&table, "python4")["wins"], 0);

    // Friday: it is mended, which is a version of its own, and who was gone is back.
    put(&class.folder.join("python4"), "bot.py", &(sound + "\nMENDED = True\n"));
    class.entrants.insert(0, "c2=./c2".to_owned());
    let table = class.runs(&["python4 has changed", "c2@", "is back"], 132);
    let sum = |key: &str| row(&table, "python4")["faults"][key].as_u64().unwrap_or(1);
    assert_eq!(["crash", "error", "illegal", "timeout"].map(sum), [0; 4]);
    assert_eq!(table["entrants"].as_array().map(Vec::len), Some(12));
    // Ten opponents on Thursday, eleven on Friday; c2 had met all the others before it went.
    assert_eq!(class.kept(), 174 + 20 + 22);
}
