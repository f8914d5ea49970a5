//! How ratings on a ladder came about, as its results tell it.

use std::fs;

use crate::ladder::Place;
use crate::process::{damier, finish};

#[test]
fn the_course_of_ratings_goes_by_the_time_and_through_all_versions_of_a_bot_and_restarts() {
    let place = Place::new("course");
    place.new_bot("ann", "python");
    let bots = ["--with", "random", "--with", "greedy"];
    let mut ladder = place.ladder(&bots);
    ladder.hears("new", "ann");
    place.until_played("ann", 10);
    ladder.interrupt();
    place.append("ann", "bot.py", "CHANGED = True");
    let mut ladder = place.ladder(&bots);
    ladder.hears("version", "ann");
    place.until_played("ann", 10);
    ladder.interrupt();
    let games = place.is_sound();
    assert!(games > 20);

    let table = place.json(&["standings", "l.db"]);
    let course = table["course"].as_array().expect("a course");
    let of = |bot: &str| course.iter().filter(|of| of["bot"] == bot).collect::<Vec<_>>();
    let ann = of("ann");
    let [first, second] = ann[..] else { panic!("two versions: {course:?}") };
    assert!(first["version"] != second["version"], "{course:?}");
    assert_eq!((&first["plays"], &second["plays"]), (&false.into(), &true.into()));
    let points = |of: &serde_json::Value| of["points"].as_array().expect("points").clone();
    let [end, begin] = [points(first).pop(), points(second).into_iter().next()];
    let (end, begin) = (end.expect("a point"), begin.expect("a point"));
    assert!(end[0].as_u64() <= begin[0].as_u64() && end[1].as_u64() < begin[1].as_u64());
    let last = points(of("greedy")[0]).pop().expect("a point");
    assert_eq!(last[1], games, "the last games are in it, too");
    let rating = |bot: &str| {
        let rows = table["entrants"].as_array().expect("entrants");
        rows.iter().find(|row| row["bot"] == bot).and_then(|row| row["rating"].as_f64())
    };
    let told = last[2].as_f64().expect("a rating");
    // A table counts encounters that are not complete, too.
    assert!((told - rating("greedy").expect("a rating")).abs() < 50.0, "{last} in {table}");

    let said = |words: &[&str]| {
        let output = finish(damier().current_dir(&place).args(words));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let bots = said(&["standings", "l.db", "--course"]);
    assert!(bots.contains("course") && bots.contains("versions"), "{bots}");
    let line = bots.lines().find(|line| line.starts_with("ann ")).expect("a line");
    assert!(line.ends_with(" 2") && line.chars().any(|c| ('▁'..='█').contains(&c)), "{bots}");
    let versions = said(&["standings", "l.db", "--course", "--versions", "--ascii"]);
    assert!(versions.is_ascii() && versions.matches("ann@").count() == 2, "{versions}");
    #[cfg(feature = "page")]
    {
        said(&["plot", "l.db", "--what", "course", "-o", "l.svg"]);
        let svg = fs::read_to_string(place.path("l.svg")).expect("a picture");
        assert!(svg.contains("seconds since it began") && svg.contains("<circle"), "{svg}");
    }
}

#[test]
fn a_championship_has_no_course_of_that_kind() {
    let place = Place::new("no-course");
    let said = |words: &[&str]| finish(damier().current_dir(&place).args(words));
    let series = ["match", "couleurs:size=4", "random", "greedy", "-n", "2", "-q", "-o", "m.db"];
    assert!(said(&series).status.success());
    let refused = said(&["standings", "m.db", "--course"]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{why}");
    assert!(why.contains("no results file of one ladder") && why.contains("help: "), "{why}");
    assert!(place.json(&["standings", "m.db"]).get("course").is_none());
}
