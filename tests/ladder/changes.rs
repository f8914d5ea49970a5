//! Bots that come, change, break and leave while a ladder runs, and a ladder that is killed.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::ladder::Place;
use crate::process::{damier, finish};

/// A program in Python that plays the first colour it may.
const FIRST: &str = "\
import sys
for line in sys.stdin:
    words = line.split()
    if words and words[0] == 'quit':
        break
";

#[test]
fn a_bot_that_is_copied_in_changed_and_taken_out_plays_changes_and_leaves() {
    let place = Place::new("week");
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy"]);
    ladder.hears("new", "greedy");
    place.new_bot("ann", "python");
    ladder.hears("new", "ann");
    place.until_played("ann", 4);
    let sound = fs::read_to_string(place.bot("ann/bot.py")).expect("the bot");

    place.append("ann", "bot.py", "BETTER = True");
    ladder.hears("version", "ann");
    place.until_played("ann", 4);

    // Broken: it is told, and what it was plays on.
    place.write("ann", "bot.py", "def choose(:\n");
    ladder.hears("refused", "ann");
    let games = place.games();
    place.until_played("greedy", games / 3);
    place.write("ann", "bot.py", &format!("{sound}MENDED = True\n"));
    ladder.hears("version", "ann");
    place.until_played("ann", 4);

    fs::remove_dir_all(place.bot("ann")).expect("it can be removed");
    ladder.hears("left", "ann");
    // What is no bot, or not finished, or hidden, or a link, changes nothing.
    place.write(".hidden", "bot.py", FIRST);
    fs::write(place.bot("late.so.part"), "half of it").expect("a file");
    fs::write(place.bot("README"), "bots").expect("a file");
    std::os::unix::fs::symlink("/etc/passwd", place.bot("link.so")).expect("a link");
    let told = ladder.hears("refused", "link.so");
    assert!(told["why"].as_str().expect("a reason").contains("link"), "{told}");
    ladder.interrupt();

    assert!(place.is_sound() > 12);
    let table = place.json(&["standings", "l.db"]);
    assert_eq!(names(&table), ["greedy", "random"]);
    let table = place.json(&["standings", "l.db", "--versions", "--withdrawn"]);
    let of_ann = names(&table).into_iter().filter(|name| name.starts_with("ann@")).count();
    assert_eq!(of_ann, 3, "{table}");
    let left: Vec<_> = fs::read_dir(place.bot("")).expect("the folder").flatten().collect();
    assert_eq!(left.len(), 4, "nothing is written into the folder: {left:?}");
}

fn names(table: &Value) -> Vec<String> {
    let rows = table["entrants"].as_array().expect("entrants").iter();
    let mut names: Vec<String> =
        rows.map(|row| row["bot"].as_str().expect("a name").to_owned()).collect();
    names.sort();
    names
}

#[test]
fn who_faults_again_and_again_is_retired_until_it_changes() {
    let place = Place::new("faults");
    place.new_bot("bob", "python");
    let sound = fs::read_to_string(place.bot("bob/bot.py")).expect("the bot");
    let broken = sound.replace("return len(gained)", "return gained[0]");
    assert_ne!(broken, sound);
    place.write("bob", "bot.py", &broken);
    let mut ladder = place.ladder(&["--with", "random", "--retire-after", "3"]);
    ladder.hears("new", "bob");
    ladder.hears("fault", "bob");
    ladder.hears("retired", "bob");
    place.write("bob", "bot.py", &format!("{sound}MENDED = True\n"));
    ladder.hears("version", "bob");
    place.until_played("bob", 10);
    ladder.interrupt();
    place.is_sound();
    let table = place.json(&["standings", "l.db", "--versions", "--withdrawn"]);
    let rows = table["entrants"].as_array().expect("entrants");
    let retired = |row: &&Value| row["retired"] == true;
    assert_eq!(rows.iter().filter(retired).count(), 1, "{table}");

    // It is the same when it comes back: the results know.
    place.write("bob", "bot.py", &broken);
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy"]);
    ladder.hears("version", "bob");
    let before = place.games();
    place.until_played("greedy", 50);
    ladder.interrupt();
    assert!(place.games() > before);
    let table = place.json(&["standings", "l.db"]);
    let bob =
        table["entrants"].as_array().expect("entrants").iter().find(|row| row["bot"] == "bob");
    assert_eq!(bob.expect("a row")["retired"], true);
}

#[test]
fn a_ladder_that_was_killed_goes_on_where_it_was() {
    let place = Place::new("killed");
    let bots = ["--with", "random", "--with", "greedy", "--with", "smart-random", "--seed", "7"];
    let mut ladder = place.ladder(&bots);
    ladder.hears("new", "greedy");
    place.until_played("greedy", 20);
    ladder.0.kill();
    drop(ladder);
    let kept = place.games();
    let mut more = bots.to_vec();
    more.extend(["--games", "100"]);
    let ended = place.ladder(&more).0.ends();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(place.games(), kept + 100);
    assert_eq!(place.is_sound() as u64, kept + 100);
    let other = place.ladder(&["--with", "random", "--max-moves", "3"]).0.ends();
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert_eq!(other.status.code(), Some(1), "{said}");
    assert!(said.contains("begun with other terms: max-moves was none, is 3"), "{said}");
}

#[test]
fn a_match_of_the_same_id_is_the_same_with_any_number_of_jobs() {
    let [one, two] = ["1", "2"].map(|jobs| {
        let place = Place::new(&format!("jobs{jobs}"));
        let more = ["--with", "random", "--with", "smart-random", "--seed", "9", "--games", "60"];
        let ended = place.ladder_with(jobs, &more).0.ends();
        assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
        let words = ["export", "l.db", "-f", "jsonl", "-o", "l.jsonl", "-q"];
        let said = finish(damier().current_dir(&place).args(words));
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        let text = fs::read_to_string(place.path("l.jsonl")).expect("it was written");
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let of =
            |line: Value| Some((line["match"].as_str()?.to_owned(), line["transcript"].clone()));
        lines.filter_map(of).collect::<BTreeMap<String, Value>>()
    });
    let both: Vec<&String> = one.keys().filter(|id| two.contains_key(*id)).collect();
    assert!(both.len() >= 30, "{both:?}");
    for id in both {
        assert_eq!(one[id], two[id], "{id}");
    }
}

#[test]
fn who_plays_alone_is_compared_on_the_same_seeds() {
    let place = Place::new("alone");
    let words =
        ["ladder", "bots", "--game", "2048:target=64,endless=false", "-o", "l.db", "--json"];
    let more = ["--with", "random", "--with", "greedy", "--with", "smart-random", "--games", "60"];
    let said = finish(damier().current_dir(&place).args(words).args(more));
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    assert_eq!(place.is_sound(), 60);
    let table = place.json(&["standings", "l.db"]);
    let rows = table["entrants"].as_array().expect("entrants");
    assert!(rows.iter().all(|row| row["rating"].is_number()), "{table}");
}

#[test]
fn what_new_writes_is_built_behind_walls_and_plays() {
    let place = Place::new("honest");
    let bots = ["rust", "c", "python"].map(|language| {
        let name = format!("of-{language}");
        place.new_bot(&name, language);
        name
    });
    // The limit of a build is what ends this, however busy the machine is.
    let mut ladder = place.ladder(&["--build-time", "25m"]);
    ladder.hears_all("new", &bots);
    for bot in &bots {
        place.until_played(bot, 4);
    }
    ladder.interrupt();
    place.is_sound();

    // What was built is found again, and nothing has to be built any more.
    let mut ladder = place.ladder(&["--build-time", "1ms", "--with", "random"]);
    ladder.hears("new", "random");
    place.until_played("random", 4);
    ladder.interrupt();
    let table = place.json(&["standings", "l.db"]);
    assert_eq!(names(&table), ["of-c", "of-python", "of-rust", "random"]);
}
