//! The page of a championship: its table, its map of who beat whom, and what it says while a run goes on.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::browser::Browser;
use crate::process::running::Running;
use crate::process::{damier, finish};
use crate::server::{Server, play_into, rename_one};

/// Plays a championship of these entrants into `class.db` of a folder.
#[track_caller]
fn championship(folder: &Path, game: &str, entrants: &str, openings: u32) {
    let file = folder.join("class.toml");
    fs::write(&file, text(game, entrants, openings)).unwrap();
    let mut command = damier();
    let output =
        finish(command.arg("run").arg(&file).arg("-q").arg("-o").arg(folder.join("class.db")));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn text(game: &str, entrants: &str, openings: u32) -> String {
    format!(
        "format = \"round-robin\"\nopenings = {openings}\nseed = 7\nentrants = [{entrants}]\n[game]\n{game}\n"
    )
}

#[track_caller]
fn standings(folder: &Path) -> Value {
    let mut command = damier();
    let output = finish(command.args(["standings", "--json"]).arg(folder.join("class.db")));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_championship_is_shown_as_its_standings_tell_it_and_leads_to_its_matches() {
    let place = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/programs/odd.py");
    let crash = format!("\"crash=cmd:python3 '{script}' raises\"");
    championship(
        place.path(),
        "name = \"go\"\nsize = 5",
        &format!("\"greedy\", \"random\", \"smart-random\", {crash}"),
        4,
    );
    let told = standings(place.path());
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    browser.visit(&server.address("/"));
    browser.click(".card a");
    browser.reads("h1", "class.db");
    let first = &told["entrants"][0];
    browser.reads("#table tbody tr:first-child th", first["bot"].as_str().unwrap());
    let rating = browser.text("#table tbody tr:first-child td:nth-child(3)");
    let value = first["rating"].as_f64().unwrap();
    assert!(rating.contains(&format!("{value:+.1}")) || rating.contains('>'), "{rating}, {value}");
    let bars = browser.run("return document.querySelectorAll('#table svg .interval').length;");
    assert!(bars.as_u64() >= Some(4), "{bars}");
    let lines = browser.run("return document.querySelectorAll('#course .series').length;");
    assert_eq!(lines, 4);
    browser.reads("#reasons", "crash");
    browser.reads("#faults", "crash");
    browser.reads("#faults .words", "Traceback");
    browser.until("document.querySelector('#faults .position .stone') !== null");
    browser.is_well();
    // A fault leads to the match, at the move.
    browser.click("#faults a");
    browser.reads(".ending", "crash");
    browser.visit(&server.address("/results/class"));
    // The first field of the second row: those two alone.
    browser.click("#crosstable tbody tr:nth-child(2) td:nth-child(2) a");
    browser.reads("#count", "8 matches");
    let players = browser.run("return [...document.querySelectorAll('#rows .row > :nth-child(2)')].map((e) => e.innerText);");
    let [one, other] = [0, 1].map(|at| told["entrants"][at]["bot"].as_str().unwrap().to_owned());
    for players in players.as_array().unwrap() {
        let players = players.as_str().unwrap();
        assert!(players.contains(&one) && players.contains(&other), "{players}");
    }
    browser.is_well();
    for (width, theme) in [(360, "dark"), (3840, "light")] {
        let browser = Browser::open_with(width, 900, &[]);
        browser.prefer(theme);
        browser.visit(&server.address("/results/class"));
        browser.reads("#reasons", "crash");
        browser.is_well();
    }
}

#[test]
fn scores_of_games_that_are_played_alone_are_drawn() {
    let place = tempfile::tempdir().unwrap();
    championship(place.path(), "name = \"2048\"\nside = 3", "\"greedy\", \"random\"", 8);
    let server = Server::start([place.path()]);
    let page = server.get("/results/class").fine();
    assert!(page.contains("id=\"scores\"") && page.contains("class=\"median\""), "{page}");
    assert!(page.contains("upper quartile"));
    assert!(page.contains("Games by their largest tile"), "{page}");
}

#[test]
fn several_results_stand_side_by_side() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("first.db"), &["go:size=5", "greedy", "random", "-n", "40"]);
    play_into(
        &place.path().join("second.db"),
        &["go:size=5", "random", "mcts:playouts=5", "-n", "8"],
    );
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    browser.visit(&server.address("/"));
    browser.click("a[href='/side-by-side']");
    browser.click("input[value='first']");
    browser.click("input[value='second']");
    browser.click("form button");
    browser.reads(".together thead", "second.db");
    let rows = browser.run(
        "return [...document.querySelectorAll('.together tbody tr')].map((row) => row.innerText);",
    );
    let rows: Vec<&str> = rows.as_array().unwrap().iter().filter_map(|row| row.as_str()).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    let row = |name: &str| rows.iter().find(|row| row.starts_with(name)).unwrap().to_owned();
    assert!(!row("random").contains('–') && row("greedy").contains('–'), "{rows:?}");
    browser.is_well();
    browser.visit(&server.address("/side-by-side?of=nothing&of=..%2ffirst"));
    assert_eq!(browser.run("return document.querySelectorAll('.together').length;"), 0);
}

#[test]
fn a_run_of_another_process_is_followed_to_its_end() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("class.toml");
    let db = place.path().join("class.db");
    fs::write(&file, text("name = \"go\"\nsize = 9", "\"greedy\", \"random\"", 1)).unwrap();
    let run = || {
        let mut command = damier();
        Running::start(command.arg("run").arg(&file).arg("-q").arg("-o").arg(&db))
    };
    assert!(run().ends().status.success());
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    browser.visit(&server.address("/results/class"));
    browser.reads("#headline", "2 matches");
    browser.until("document.getElementById('live').dataset.news > 0");
    fs::write(&file, text("name = \"go\"\nsize = 9", "\"greedy\", \"random\"", 2000)).unwrap();
    let running = run();
    browser.until("document.querySelector('#progress progress')?.value > 2");
    assert!(running.ends().status.success());
    browser.reads("#headline", "4,000 matches");
    browser.is_well();
}

#[test]
fn names_of_bots_are_text_wherever_they_stand() {
    let place = tempfile::tempdir().unwrap();
    championship(place.path(), "name = \"go\"\nsize = 5", "\"greedy\", \"one=random\"", 2);
    let evil = "</title></script><script>alert(1)</script><img src=x onerror=alert(2)>";
    rename_one(&place.path().join("class.db"), evil);
    let markup = "(;GM[1]SZ[5]PB[<b onclick=alert(1)>x</b>]PW[</script><script>alert(2)</script>]C[<i>hm</i>];B[cc])";
    fs::write(place.path().join("evil.sgf"), markup).unwrap();
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    for path in [
        "/results/class",
        "/results/class/matches",
        "/results/class/matches/1?at=3",
        "/results/evil/matches",
        "/results/evil/matches/1",
    ] {
        let raw = server.get(path).fine();
        for bad in ["<img src=x", "<b onclick", "<script>alert", "<i>hm"] {
            assert!(!raw.contains(bad), "{path}: {bad}");
        }
        browser.visit(&server.address(path));
        browser.until("document.querySelector('main').innerText.length > 20");
        assert_eq!(
            browser.run("return document.querySelectorAll('main img, main script, b').length;"),
            0
        );
        browser.is_well();
    }
    browser.reads(".players", "<b onclick=alert(1)>");
    browser.reads(".comment", "<i>hm</i>");
}
