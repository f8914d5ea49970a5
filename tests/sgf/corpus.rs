//! One file per pitfall in `tests/data/sgf`, each with what is to be read in it.
//!
//! After a change that is meant, `UPDATE_EXPECTED=1 cargo test --test sgf` writes the readings anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use damier_arena::archive::records::{Event, GoRecord, Goban, sgf};
use damier_games::Notation as _;
use damier_games::go::{Colour, Grid, PointSet};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sgf")
}

/// All files of the corpus, by name.
pub(crate) fn files() -> Vec<PathBuf> {
    let entries = folder().read_dir().expect("the corpus is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    files
}

fn colour(colour: Colour) -> char {
    if colour == Colour::Black { 'B' } else { 'W' }
}

/// What was read of a game, as people would tell it.
fn reading(record: &GoRecord) -> String {
    let grid = record.game.grid();
    let mut text = String::new();
    if grid.width() == grid.height() {
        let _ = writeln!(text, "game {}", record.game.clone().with_grid(grid).spec());
    } else {
        let _ = writeln!(text, "board {}x{}", grid.width(), grid.height());
    }
    let info = &record.info;
    let result = info.result.map(|result| result.to_string()).unwrap_or_default();
    for (name, value) in [
        ("black", &info.black),
        ("white", &info.white),
        ("name", &info.name),
        ("event", &info.event),
        ("rules", &info.rules),
        ("comment", &info.comment),
        ("result", &result.into()),
    ] {
        if !value.is_empty() {
            let _ = writeln!(text, "{name} {value:?}");
        }
    }
    for (name, territory) in ["black", "white"].into_iter().zip(&record.territory) {
        if !territory.is_empty() {
            let _ = writeln!(text, "{name}'s territory {}", names(grid, territory));
        }
    }
    let mut moves = String::new();
    for entry in &record.entries {
        let _ = match &entry.event {
            Event::Move(by, mv) => write!(moves, " {}:{}", colour(*by), record.game.move_text(*mv)),
            Event::SetUp(set_up) => write!(moves, " [set up {} points]", set_up.points.len()),
        };
        if let Some(left) = entry.time_left {
            let _ = write!(moves, "({left:?})");
        }
        if !entry.comment.is_empty() {
            let _ = write!(moves, "{:?}", entry.comment);
        }
    }
    let _ = writeln!(text, "moves{moves}");
    match Goban::replay_far(record) {
        Err(bad) => {
            let _ = writeln!(text, "no start: {bad}");
        }
        Ok((goban, bad)) => {
            let rows = goban.state().board().rows();
            let captures = [Colour::Black, Colour::White].map(|by| goban.state().captures(by));
            if grid.width() < 14 {
                let _ = writeln!(text, "{}", rows.join("\n"));
            }
            let to_move = colour(goban.state().to_move());
            let _ =
                writeln!(text, "{} moves, captures {captures:?}, {to_move} to move", goban.moves());
            if let Some(bad) = bad {
                let _ = writeln!(text, "bad: {bad}");
            }
        }
    }
    text
}

fn names(grid: Grid, points: &PointSet) -> String {
    points.iter().map(|point| grid.name(point)).collect::<Vec<_>>().join(" ")
}

#[test]
fn awkward_files_are_read_as_they_were_meant() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut wrong = Vec::new();
    for file in files() {
        let mut text = String::new();
        for game in sgf::read(&fs::read(&file).unwrap()) {
            if !text.is_empty() {
                text.push('\n');
            }
            match game {
                Ok(record) => text.push_str(&reading(&record)),
                Err(why) => {
                    let _ = writeln!(text, "no game: {why}");
                }
            }
        }
        let expected = file.with_extension("txt");
        if update {
            fs::write(&expected, &text).unwrap();
        } else if fs::read_to_string(&expected).ok().as_deref() != Some(text.as_str()) {
            wrong.push(format!("{}:\n{text}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_was_read_is_written_and_read_again() {
    for file in files() {
        for record in sgf::read(&fs::read(&file).unwrap()).into_iter().flatten() {
            let again = sgf::read(sgf::write(&record).as_bytes()).remove(0).unwrap();
            let moves = |record: &GoRecord| record.moves().collect::<Vec<_>>();
            assert_eq!(moves(&again), moves(&record), "{}", file.display());
            assert_eq!(again.info.black, record.info.black, "{}", file.display());
            assert_eq!(again.info.result, record.info.result, "{}", file.display());
            assert_eq!(again.territory, record.territory, "{}", file.display());
        }
    }
}
