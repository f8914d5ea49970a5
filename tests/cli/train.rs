//! `damier train`: nets are learned, kept, gone on with, and played with.

use std::fs;

use rustix::process::Signal;

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{command, damier, said};

/// A training of an instant.
fn train(net: &str, more: &str) -> serde_json::Value {
    damier(&format!("train 2048 --out {net} --size small --seed 1 {more} --json")).json().remove(0)
}

#[test]
fn the_same_seed_gives_the_same_net_and_stopping_changes_nothing() {
    let folder = Folder::new("train-same");
    let (whole, parts) = (folder.path("whole.net"), folder.path("parts.net"));
    let told = train(&whole, "--games 60");
    assert_eq!(
        (&told["games"], &told["seed"], &told["stopped"]),
        (&60.into(), &1.into(), &false.into())
    );
    assert_eq!(told["bytes"].as_u64(), fs::metadata(&whole).ok().map(|data| data.len()));
    train(&parts, "--games 25");
    assert_ne!(fs::read(&parts).unwrap(), fs::read(&whole).unwrap());
    damier(&format!("train 2048 --out {parts} --resume --games 60")).fine();
    assert!(fs::read(&parts).unwrap() == fs::read(&whole).unwrap(), "60 games are 25 and 35");
}

#[test]
fn an_interrupted_training_keeps_what_was_learned_and_says_how_to_go_on() {
    let folder = Folder::new("train-stop");
    let net = folder.path("a.net");
    let mut run =
        Running::start(&mut command(&format!("train 2048 --out {net} --size small --seed 1")));
    while !run.line().contains("mean score") {}
    run.signal(Signal::INT);
    let said = said(run.ends());
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(said.err.contains(&format!("damier train 2048 --out {net} --resume")), "{}", said.err);
    damier(&format!("match 2048 ntuple:net={net},depth=1 random -n 2 --seed 1")).fine();
}

#[test]
fn a_bot_plays_with_the_net_that_it_is_given() {
    let folder = Folder::new("train-play");
    let (one, other) = (folder.path("one.net"), folder.path("other.net"));
    train(&one, "--games 400");
    train(&other, "--games 5 --weights 1000");
    let line = format!(
        "match 2048 ntuple:net={one},depth=1 ntuple:net={other},depth=1 random -n 10 --seed 3 --json"
    );
    let played = damier(&line).json().remove(0);
    let mean = |at: usize| played["entrants"][at]["score"]["mean"].as_f64().unwrap();
    assert!(mean(0) > mean(1) && mean(0) > 2.0 * mean(2), "{played}");
    assert_eq!(damier(&line).json()[0]["transcripts"], played["transcripts"]);
}

#[test]
fn a_version_is_what_is_in_the_net_not_what_it_is_called() {
    let folder = Folder::new("train-version");
    let (net, copy) = (folder.path("a.net"), folder.path("b.net"));
    train(&net, "--games 5");
    fs::copy(&net, &copy).unwrap();
    let version = |net: &str, results: &str| {
        let results = folder.path(results);
        damier(&format!("match 2048 a=ntuple:net={net},depth=1 random -n 2 --seed 1 -o {results}"))
            .fine();
        let table = damier(&format!("standings {results} --json")).json().remove(0);
        let entrants = table["entrants"].as_array().unwrap();
        entrants.iter().find(|row| row["bot"] == "a").unwrap()["version"].clone()
    };
    let first = version(&net, "1.db");
    assert_eq!(version(&copy, "2.db"), first);
    train(&net, "--games 6 --force");
    assert_ne!(version(&net, "3.db"), first);
}

#[test]
fn what_is_no_net_is_refused_before_the_first_game() {
    let folder = Folder::new("train-refused");
    let net = folder.path("a.net");
    train(&net, "--games 3");
    let bytes = fs::read(&net).unwrap();
    fs::write(folder.path("cut.net"), &bytes[..bytes.len() - 3]).unwrap();
    folder.write("foreign.net", "PNG\n");
    for (name, reason) in [
        ("cut.net", "is damaged"),
        ("foreign.net", "is something else"),
        ("missing.net", "cannot be read"),
    ] {
        let said = damier(&format!("match 2048 ntuple:net={} random -n 2", folder.path(name)));
        assert_eq!(said.code, Some(1), "{name}");
        assert!(said.err.contains(reason) && said.err.contains("help: "), "{name}: {}", said.err);
    }
    for (line, reason) in [
        (format!("train 2048 --out {net} --games 3"), "is there already"),
        (format!("train 2048 --out {} --resume", folder.path("new.net")), "cannot be read"),
        (format!("train couleurs --out {}", folder.path("c.net")), "no bot for couleurs learns"),
        (format!("train 2048 --out {net}/no/such/folder/../x.net --games 1"), "cannot be written"),
    ] {
        let said = damier(&line);
        assert_eq!(said.code, Some(1), "{line}");
        assert!(said.err.contains(reason) && said.err.contains("help: "), "{line}: {}", said.err);
    }
}

#[test]
fn a_tiny_net_for_go_is_learned_again_and_played_with() {
    let folder = Folder::new("train-go");
    let (net, again) = (folder.path("a.net"), folder.path("b.net"));
    let line = |net: &str, more: &str| {
        format!("train go:size=5 --out {net} --size small --seed 1 {more} --json")
    };
    damier(&line(&net, "--games 4")).fine();
    damier(&line(&again, "--games 2")).fine();
    damier(&format!("train go:size=5 --out {again} --resume --games 4")).fine();
    assert!(fs::read(&net).unwrap() == fs::read(&again).unwrap(), "four games are two and two");
    damier(&format!("match go:size=5 mcts:net={net},playouts=30 random -n 2 --seed 1")).fine();
    let other = folder.path("2048.net");
    train(&other, "--games 1");
    let said = damier(&format!("match go:size=5 mcts:net={other} random -n 2"));
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("is something else"), "{}", said.err);
}
