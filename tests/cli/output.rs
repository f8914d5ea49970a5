//! Colours, and readers that go away.

use crate::process::running::Running;
use crate::run::{command, damier, ran, said};

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
        let never = ran(&mut forced(&format!("{line} --color never")));
        let no_color = ran(forced(line).env("NO_COLOR", "1"));
        for said in [never, no_color] {
            assert!(!said.out.contains(ESCAPE) && !said.err.contains(ESCAPE), "{line}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for line in
        ["games", "games --json", "perft go2 --depth 40", "completions bash", "man", "--help"]
    {
        let mut program = Running::start(&mut command(line));
        program.line();
        program.turn_away();
        let said = said(program.ends());
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::File::create("/dev/full") else { return };
    ran(command("games").stdout(full)).refused(&["cannot write"], "room");
}
