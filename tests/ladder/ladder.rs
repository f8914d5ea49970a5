//! A ladder that runs: its folder, its events, and what its results say.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::Value;

use crate::process::running::Running;
use crate::process::{DEADLINE, damier, finish, open_to_all, place};

/// A folder for bots, and what lies beside it.
pub(crate) struct Place(PathBuf);

impl Place {
    /// An empty one.
    pub(crate) fn new(name: &str) -> Place {
        let place = place(&format!("ladder-{name}"));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(place.join("bots")).expect("a folder");
        open_to_all(&place);
        open_to_all(place.join("bots"));
        Place(place)
    }

    /// A path beside the bots.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The path of a bot.
    pub(crate) fn bot(&self, name: &str) -> PathBuf {
        self.0.join("bots").join(name)
    }

    /// Writes a file of a bot.
    pub(crate) fn write(&self, bot: &str, file: &str, text: &str) {
        let path = self.bot(bot).join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }

    /// Writes a bot to begin with, complete all at once.
    pub(crate) fn new_bot(&self, name: &str, language: &str) {
        let words = ["new", name, "--game", "couleurs", "--lang", language, "-q"];
        let said = finish(damier().current_dir(&self.0).args(words));
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        fs::rename(self.path(name), self.bot(name)).expect("it can be moved");
    }

    /// Adds a line to a file of a bot.
    pub(crate) fn append(&self, bot: &str, file: &str, line: &str) {
        let path = self.bot(bot).join(file);
        let before = fs::read_to_string(&path).expect("a file of the bot");
        fs::write(path, format!("{before}{line}\n")).expect("it can be written");
    }

    /// Begins a ladder, or goes on with it.
    pub(crate) fn ladder(&self, more: &[&str]) -> Ladder {
        self.ladder_with("2", more)
    }

    /// The same with so many jobs.
    pub(crate) fn ladder_with(&self, jobs: &str, more: &[&str]) -> Ladder {
        let mut command = damier();
        command.current_dir(&self.0).args(["ladder", "bots", "--game", "couleurs:size=5"]);
        command.args(["-o", "l.db", "--json", "-j", jobs]).args(more);
        Ladder(Running::start(&mut command))
    }

    /// What a command says in JSON.
    pub(crate) fn json(&self, words: &[&str]) -> Value {
        let said = finish(damier().current_dir(&self.0).args(words).arg("--json"));
        let text = String::from_utf8_lossy(&said.stdout);
        let first = text.lines().next().unwrap_or_default();
        serde_json::from_str(first).unwrap_or_else(|_| {
            panic!("{words:?} said {text}{}", String::from_utf8_lossy(&said.stderr))
        })
    }

    /// How many games the results have.
    pub(crate) fn games(&self) -> u64 {
        self.json(&["standings", "l.db"])["games_played"].as_u64().expect("a number")
    }

    /// Waits until a bot, or a version of it, has played so many games.
    #[track_caller]
    pub(crate) fn until_played(&self, bot: &str, games: u64) {
        let begun = Instant::now();
        loop {
            let table = self.json(&["standings", "l.db"]);
            let rows = table["entrants"].as_array().expect("entrants");
            let row = rows.iter().find(|row| row["bot"] == bot);
            if row.and_then(|row| row["games"].as_u64()).is_some_and(|played| played >= games) {
                return;
            }
            assert!(begun.elapsed() < DEADLINE, "{bot} has not played {games} games: {table}");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// Every match is by the rules and as it was written, and there are so many.
    #[track_caller]
    pub(crate) fn is_sound(&self) -> usize {
        let said = finish(damier().current_dir(&self.0).args(["verify", "l.db", "--json"]));
        let text = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.status.success(), "{text}");
        text.lines().count()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

impl AsRef<Path> for Place {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

/// A ladder that runs.
pub(crate) struct Ladder(pub(crate) Running);

impl Ladder {
    /// Waits for an event about a bot.
    #[track_caller]
    pub(crate) fn hears(&mut self, event: &str, bot: &str) -> Value {
        loop {
            let line = self.0.line();
            let told: Value = serde_json::from_str(&line).expect("a line of JSON");
            if told["event"] == event && told["bot"] == bot {
                return told;
            }
            let is_bad = told["event"] == "refused" && told["bot"] == bot;
            assert!(!is_bad, "waiting for `{event}`: {line}");
        }
    }

    /// Waits for an event about each of some bots, in any order.
    #[track_caller]
    pub(crate) fn hears_all(&mut self, event: &str, bots: &[String]) {
        let mut left: Vec<&String> = bots.iter().collect();
        while !left.is_empty() {
            let line = self.0.line();
            let told: Value = serde_json::from_str(&line).expect("a line of JSON");
            assert_ne!(told["event"], "refused", "{line}");
            left.retain(|bot| told["event"] != event || told["bot"] != **bot);
        }
    }

    /// Interrupts it, and waits for its end.
    #[track_caller]
    pub(crate) fn interrupt(self) {
        let mut running = self.0;
        running.signal(Signal::INT);
        let ended = running.ends();
        assert_eq!(ended.status.code(), Some(130), "{}", String::from_utf8_lossy(&ended.stderr));
    }
}
