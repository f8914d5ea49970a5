//! The list of matches, however long, and one of them move by move.

use std::fs;

use crate::browser::{Browser, keys};
use crate::server::{Server, play_into};

#[test]
fn a_long_list_scrolls_holds_only_what_is_seen_and_can_be_filtered_and_sorted() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("long.db"), &["go:size=3", "greedy", "random", "-n", "1500"]);
    let server = Server::start([place.path()]);
    let browser = Browser::open_with(360, 700, &[]);
    browser.visit(&server.address("/results/long/matches"));
    browser.reads("#count", "1,500 matches");
    browser.until("document.querySelectorAll('.window .row').length > 5");
    browser.run("document.getElementById('rows').scrollTop = 1e9;");
    browser.reads("#rows .row[aria-rowindex='1501']", "greedy");
    let rows = browser.run("return document.querySelectorAll('.window .row').length;");
    assert!(rows.as_u64() < Some(100), "{rows}");
    browser.is_well();
    let longest = server.get("/results/long/rows?order=longest&lost_by=greedy").json();
    let moves: Vec<u64> = longest["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["moves"].as_u64().unwrap())
        .collect();
    assert!(moves.len() > 1 && moves.is_sorted_by(|one, other| one >= other), "{moves:?}");
    let total = |words: &str| {
        server.get(&format!("/results/long/rows?{words}")).json()["total"].as_u64().unwrap()
    };
    assert_eq!(total("lost_by=greedy") + total("lost_by=random"), 1500, "there are no draws");
    assert_eq!(total("bot=nobody"), 0);
    assert_eq!(total("bot=random&result=lost"), total("lost_by=random"));
    assert_eq!(total("bot=random&result=won"), total("lost_by=greedy"));
    assert_eq!(total("result=drawn"), 0);
    assert!(total("order=upset") <= total("lost_by=greedy"));
    assert_eq!(total("order=closest"), total("reason=rules"));
    // Without scripts, pages of the list lead to each other.
    let page = server.get("/results/long/matches?bot=greedy&from=100").fine();
    assert!(page.contains("from=0\"") && page.contains("bot=greedy&amp;from=200"), "{page}");
}

#[test]
fn a_match_is_replayed_by_buttons_keys_and_links_and_taken_away() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("go.db"), &["go:size=5", "mcts:playouts=20", "greedy", "-n", "2"]);
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    browser.visit(&server.address("/results/go/matches/1?at=3"));
    browser.reads(".move", "Move 3 of ");
    assert_eq!(browser.run("return document.querySelectorAll('.board .stone').length;"), 3);
    assert_eq!(browser.run("return document.querySelectorAll('.board .last').length;"), 1);
    browser.click("[data-do=forward]");
    browser.reads(".move", "Move 4 of ");
    browser.press(&[keys::LEFT, keys::LEFT].iter().collect::<String>());
    browser.reads(".move", "Move 2 of ");
    assert!(browser.address().ends_with("?at=2"), "{}", browser.address());
    browser.press(&keys::END.to_string());
    browser.reads(".ending", "result: ");
    browser.reads(".ending", "territory");
    browser.until("document.querySelectorAll('.board .counts').length > 0");
    browser.press(&keys::HOME.to_string());
    browser.reads(".move", "the start");
    assert_eq!(browser.run("return document.querySelectorAll('.board .stone').length;"), 0);
    browser.click("[data-do=play]");
    browser.until("Number(document.querySelector('.replay').dataset.shown) > 1");
    browser.press("n");
    browser.until("document.querySelector('[data-do=play]').innerText === 'Play'");
    assert_eq!(browser.run("return document.querySelectorAll('.curve .series').length;"), 2);
    browser.is_well();
    let sgf = server.get("/results/go/matches/1/match.sgf");
    assert!(sgf.fine().starts_with("(;") && sgf.header("content-disposition").is_some());
    let line = server.get("/results/go/matches/1/match.jsonl").json();
    assert!(line["game"].as_str().is_some_and(|game| game.starts_with("go:size=5")), "{line}");
    for missing in
        ["matches/77", "matches/1/match.exe", "matches/..%2f..%2fsecret", "matches/1/..%2fx"]
    {
        assert_eq!(server.get(&format!("/results/go/{missing}")).status, 404, "{missing}");
    }
}

#[test]
fn every_game_has_its_own_board_and_fits_a_small_window() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("zones.db"), &["couleurs:size=8", "greedy", "random", "-n", "2"]);
    play_into(&place.path().join("tiles.db"), &["2048", "greedy", "-n", "1"]);
    fs::write(place.path().join("old.sgf"), "(;GM[1]SZ[9]PB[Ann]PW[Ben]RE[B+R];B[cc];W[gg])")
        .unwrap();
    let server = Server::start([place.path()]);
    let browser = Browser::open_with(360, 700, &[]);
    for (path, shape) in [("zones", ".edge"), ("tiles", ".tile"), ("old", ".stone")] {
        browser.visit(&server.address(&format!("/results/{path}/matches/1?at=2")));
        browser.until(&format!("document.querySelectorAll('.board {shape}').length > 1"));
        browser.is_well();
    }
    // How tiles go is told with the moves, so that no rule is needed to show it.
    let reel = server.get("/results/tiles/matches/1/reel").json();
    let ways = |at: usize| reel["moments"][at]["ways"].as_array().map_or(0, Vec::len);
    assert!(ways(0) == 0 && (1..20).all(|at| ways(at) > 0), "{reel}");
    browser.visit(&server.address("/results/old"));
    browser.until("document.querySelector('#rows .versus')?.title === 'Ann – Ben'");
}
