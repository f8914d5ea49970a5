//! `damier report` and `damier plot`: what the page shows, as files.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::process::{damier, finish};
use crate::server::{play_into, rename_one};

#[track_caller]
fn said(words: &[&str], folder: &Path) -> Output {
    finish(damier().args(words).current_dir(folder))
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_report_works_from_a_file_without_any_network() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("class.db"), &["go:size=9", "greedy", "one=random", "-n", "200"]);
    let evil = "</title></script><script>alert(1)</script>";
    rename_one(&place.path().join("class.db"), evil);
    let output = said(&["report", "class.db", "-o", "class.html", "--json"], place.path());
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["matches"], &told["left_out"]), (&json!(200), &json!(0)), "{told}");
    let text = fs::read_to_string(place.path().join("class.html")).unwrap();
    assert!(text.len() < 500_000, "{} bytes", text.len());
    assert!(!text.contains("<script>alert(1)"), "names are text");
    let browser = Browser::open();
    browser.develop("Network.enable", &json!({}));
    let off =
        json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    browser.develop("Network.emulateNetworkConditions", &off);
    browser.visit(&format!("file://{}", place.path().join("class.html").display()));
    browser.reads("#table", "greedy");
    browser.reads("#count", "200 matches");
    browser.reads("#rows", evil);
    browser.click("#rows .row:nth-child(7) a");
    browser.reads(".move", "Move 0 of ");
    browser.click("[data-do=last]");
    browser.until("document.querySelectorAll('.board .stone').length > 9");
    browser.reads(".ending", "result: ");
    assert!(browser.address().contains("#/matches/1.1.7?at="), "{}", browser.address());
    browser.run(
        "const asked = document.getElementById('filters');
         asked.elements.bot.value = 'greedy';
         asked.elements.result.value = 'lost';
         asked.dispatchEvent(new Event('change'));",
    );
    browser.until("document.getElementById('count').innerText !== '200 matches'");
    assert!(
        browser.address().contains("#/matches?bot=greedy&result=lost"),
        "{}",
        browser.address()
    );
    browser.is_well();
}

#[test]
fn a_report_holds_the_matches_that_are_asked_for_and_says_what_it_left_out() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("class.db"), &["go:size=5", "greedy", "random", "-n", "10"]);
    let report = |words: &[&str]| {
        let output =
            said(&[&["report", "class.db", "-o", "class.html"], words].concat(), place.path());
        (output.status.code(), complaint(&output))
    };
    let page = || fs::read_to_string(place.path().join("class.html")).unwrap();
    assert_eq!(report(&["--matches", "best:3"]).0, Some(0));
    assert!(page().contains("3 of 10 matches can be replayed here; 7 were left out"));
    let (code, told) = report(&[]);
    assert!(code == Some(1) && told.contains("class.html") && told.contains("help: "), "{told}");
    assert_eq!(report(&["--force", "--matches", "none"]).0, Some(0));
    assert!(page().contains("10 were left out") && !page().contains("id=\"rows\""));
    let (code, told) = report(&["--force", "--matches", "most"]);
    assert!(code == Some(2) && told.contains("best:200"), "{told}");
    let output = said(&["report", "nothing.db", "-o", "new.html"], place.path());
    assert!(output.status.code() == Some(1) && complaint(&output).contains("nothing.db"));
    assert!(!place.path().join("new.html").exists(), "nothing is left behind");
}

#[test]
fn plots_are_pictures_that_other_programs_can_read() {
    let place = tempfile::tempdir().unwrap();
    let evil = "a<b>&c=greedy";
    play_into(&place.path().join("class.db"), &["go:size=5", evil, "random", "-n", "10"]);
    play_into(&place.path().join("tiles.db"), &["2048:side=3", "greedy", "random", "-n", "4"]);
    let plot = |words: &[&str]| {
        let output = said(&[&["plot"], words].concat(), place.path());
        (output.status.code(), complaint(&output))
    };
    for what in ["ratings", "course", "crosstable"] {
        let file = format!("{what}.svg");
        assert_eq!(plot(&["class.db", "-o", &file, "--what", what]), (Some(0), String::new()));
        let svg = fs::read_to_string(place.path().join(&file)).unwrap();
        assert!(svg.starts_with("<?xml") && svg.contains("a&lt;b&gt;&amp;"), "{svg}");
        assert!(!svg.contains("var(") && !svg.contains("NaN"), "{svg}");
    }
    assert_eq!(
        plot(&["tiles.db", "-o", "scores.png", "--what", "scores"]),
        (Some(0), String::new())
    );
    assert_eq!(plot(&["tiles.db", "-o", "tiles.svg", "--what", "tiles"]), (Some(0), String::new()));
    let svg = fs::read_to_string(place.path().join("tiles.svg")).unwrap();
    assert!(svg.contains("largest tile") && svg.contains('%'), "{svg}");
    let png = fs::read(place.path().join("scores.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.len() > 2000, "{} bytes", png.len());
    let (code, told) = plot(&["class.db", "-o", "scores.svg", "--what", "scores"]);
    assert!(
        code == Some(1) && told.contains("not played alone") && told.contains("help: "),
        "{told}"
    );
    let (code, told) = plot(&["class.db", "-o", "ratings.jpg"]);
    assert!(code == Some(1) && told.contains(".svg or .png"), "{told}");
    let (code, told) = plot(&["class.db", "-o", "ratings.svg"]);
    assert!(code == Some(1) && told.contains("ratings.svg"), "{told}");
}
