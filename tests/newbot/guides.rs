//! The guides are followed to the letter, each in an empty folder: a block in `sh` is run, a block
//! with the name of a file behind its language is written to that file. Other blocks are for the
//! reader alone.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::{runs, runs_beside};
use crate::process::place;

/// A guide as a script, and how many blocks it has to run and to write.
fn script(guide: &str) -> (String, usize, usize) {
    let (mut script, mut run, mut written) = (String::from("set -eu\n"), 0, 0);
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        let Some(words) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let block = block.join(
            "
",
        ) + "
";
        match words.split_once(' ') {
            None if words == "sh" => {
                run += 1;
                script += &block;
            }
            Some((_, file)) => {
                written += 1;
                let folder = Path::new(file).parent().unwrap_or(Path::new("")).display();
                // Writing to a text cannot fail.
                let _ = write!(
                    script,
                    "mkdir -p './{folder}'\ncat > '{file}' <<'END OF FILE'\n{block}END OF FILE\n"
                );
            }
            None => {}
        }
    }
    (script, run, written)
}

/// An empty folder that is in no cargo workspace.
fn empty_folder(name: &str) -> PathBuf {
    let folder = place(name);
    fs::create_dir(&folder).expect("a folder");
    folder
}

fn follow(name: &str, at_least: (usize, usize), runs: fn(&Path, &str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    let guide = fs::read_to_string(path).expect("a guide");
    let (script, run, written) = script(&guide);
    assert!(run >= at_least.0 && written >= at_least.1, "{name}: {run} and {written} blocks");
    let folder = empty_folder(name);
    runs(&folder, &script);
    fs::remove_dir_all(folder).expect("the folder is left");
}

#[test]
fn the_guide_to_bots_in_rust_works() {
    follow("write-a-bot-in-rust.md", (3, 1), runs);
}

#[test]
fn the_guide_to_bots_in_c_works() {
    follow("write-a-bot-in-c.md", (3, 1), runs);
}

#[test]
fn the_guide_to_bots_in_python_works() {
    follow("write-a-bot-in-python.md", (3, 1), runs);
}

#[test]
fn the_guide_to_an_authors_loop_works() {
    follow("dev.md", (4, 0), runs);
}

#[test]
fn the_guide_to_sweeps_and_tunings_works() {
    follow("tune.md", (3, 1), runs);
}

#[test]
fn the_guide_to_ladders_works() {
    follow("ladder.md", (2, 0), runs);
}

#[test]
fn the_guide_to_games_works() {
    follow("add-a-game.md", (3, 1), runs_beside);
}

#[test]
fn blocks_are_run_written_or_left_alone() {
    let guide = "Text\n```sh\nls\n```\n```rust src/a.rs\nfn a() {}\n```\n```text\nout\n```\n";
    let (script, run, written) = script(guide);
    assert_eq!((run, written), (1, 1));
    assert!(script.contains("\nls\n") && script.contains("cat > 'src/a.rs'"), "{script}");
    assert!(script.contains("fn a() {}\nEND OF FILE\n") && !script.contains("out"), "{script}");
}
