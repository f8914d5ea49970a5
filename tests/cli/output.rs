//! Colours, and readers that go away.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::run::{command, damier, said};

const ESCAPE: char = '\u{1b}';

#[test]
fn colour_is_used_when_asked_for() {
    for line in
        ["games --color always", "--color=always --help", "perft go2 --depth 1 --color always"]
    {
        assert!(damier(line).fine().contains(ESCAPE), "{line}");
    }
    assert!(damier("perft chess --depth 1 --color always").err.contains(ESCAPE));
}

#[test]
fn a_pipe_gets_no_colour() {
    for line in ["games", "--help", "perft go2 --depth 1", "perft chess --depth 1", "frob"] {
        let said = damier(line);
        assert!(!said.out.contains(ESCAPE) && !said.err.contains(ESCAPE), "{line}");
    }
}

#[test]
fn never_and_no_color_win_over_an_environment_that_forces_colour() {
    let forced = |line: &str| {
        let mut command = command(line);
        command.env("CLICOLOR_FORCE", "1");
        command
    };
    for line in ["games", "perft chess --depth 1", "bench 2048 --seconds 0.001"] {
        let never = forced(&format!("{line} --color never")).output().unwrap();
        let no_color = forced(line).env("NO_COLOR", "1").output().unwrap();
        for said in [said(never), said(no_color)] {
            assert!(!said.out.contains(ESCAPE) && !said.err.contains(ESCAPE), "{line}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for line in
        ["games", "games --json", "perft go2 --depth 40", "completions bash", "man", "--help"]
    {
        let mut child =
            command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let said = said(child.wait_with_output().unwrap());
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::File::create("/dev/full") else { return };
    let output = command("games").stdout(full).output().unwrap();
    said(output).refused(&["cannot write"], "room");
}
