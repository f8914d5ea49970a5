//! How arguments are read, and what is said about those that make no sense.

use std::fs::File;

use crate::folder::Folder;
use crate::run::{command, damier, ran};

#[test]
fn wrong_usage_is_told_in_a_line_and_helped_in_another() {
    for (line, error, help) in [
        ("frob", "unrecognized subcommand 'frob'", "try '--help'"),
        ("perft go", "required arguments were not provided: --depth <D>", "usage: damier perft"),
        ("games --color=alwys", "[possible values: auto, always, never]", "'always'"),
        ("completions cmd", "invalid value 'cmd'", "try '--help'"),
        ("games -q -v", "cannot be used with", "usage: damier"),
        ("stats", "a command is missing", "usage: damier stats"),
        ("match go9", "not provided: <BOT>...", "usage: damier match [OPTIONS] <GAME> <BOT>..."),
        ("match go3 random greedy -n x", "no whole number from 0", "try '--help'"),
    ] {
        let said = damier(line);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}");
        let lines: Vec<&str> = said.err.lines().collect();
        let [wrong, hint] = lines[..] else { panic!("not two lines: {}", said.err) };
        assert!(wrong.starts_with("error: ") && wrong.contains(error), "{wrong}");
        assert!(hint.starts_with("help: ") && hint.contains(help), "{hint}");
    }
}

#[test]
fn a_negative_number_is_refused_for_what_it_is() {
    for line in [
        "match go3 random greedy -n -1",
        "match go3 random greedy --seed -1",
        "match go3 random greedy --move-time -1s",
        "watch go3 random greedy --pace -1s",
        "replay x.db --at -2",
        "perft go3 --depth -1",
    ] {
        let said = damier(line);
        assert_eq!(said.code, Some(2), "{line}");
        let value = line.split_whitespace().last().expect("a word");
        assert!(
            said.err.starts_with(&format!("error: invalid value '{value}' for")),
            "{}",
            said.err
        );
    }
    // What follows a flag without its value is still a flag.
    assert!(damier("match go3 random greedy --seed --json").err.contains("a value is required"));
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(damier("help").fine(), damier("--help").fine());
    assert_eq!(damier("help perft").fine(), damier("perft --help").fine());
}

#[test]
fn help_that_cannot_be_written_is_an_error() {
    for line in ["--help", "--version", "perft --help", "help"] {
        let Ok(full) = File::options().write(true).open("/dev/full") else { return };
        let told = ran(command(line).stdout(full));
        assert_eq!(told.code, Some(1), "{line}");
        assert!(told.err.starts_with("error: cannot write the output"), "{line}: {}", told.err);
    }
}

#[test]
fn flags_that_contradict_each_other_or_mean_nothing_are_refused() {
    let folder = Folder::new("contradictions");
    let file = folder.write("c.toml", "game = 'go3'\nseed = 1\nentrants = ['random', 'greedy']\n");
    let results = folder.path("r.db");
    damier(&format!("run {file} -o {results} -q")).fine();
    damier(&format!("standings {results} --format csv --json"))
        .refused(&["`--format csv`"], "one of them");
    damier(&format!("standings {results} --format json --json")).fine();
    damier("stats wdl 5 3 2 --alpha 0.1").refused(&["`--alpha`"], "--sprt");
    damier("stats wdl 5 3 2 --alpha 0.1 --sprt 0,5").fine();
    damier("perft 2048 --depth 1 --passes").refused(&["`--passes`", "2048"], "leave");
    damier("play go3 --json").refused(&["`--json`"], "leave it out");

    let said = damier("match go3 random greedy --bot-cpu 100ms");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("only whole seconds"), "{}", said.err);
}

#[test]
fn an_opening_that_leaves_nothing_to_play_is_refused() {
    for game in ["go5", "couleurs:size=6", "2048:side=3"] {
        let line = format!("match {game} random greedy -n 2 --opening-plies");
        damier(&format!("{line} 100000")).refused(&["random moves alone end the game"], "fewer");
        damier(&format!("{line} 2 --seed 1 -q")).fine();
    }
}

#[test]
fn a_file_that_never_ends_is_refused() {
    damier("perft 2048:puzzle=/dev/zero --depth 1").refused(&["longer than 1 MiB"], "first line");
    damier("run /dev/zero").refused(&["longer than 1 MiB"], "championship");
}

#[test]
fn a_finished_championship_says_that_nothing_was_played() {
    let folder = Folder::new("nothing-left");
    let file = folder.write("c.toml", "game = 'go3'\nseed = 1\nentrants = ['random', 'greedy']\n");
    let run = || damier(&format!("run {file} -o {} --progress none", folder.path("r.db"))).fine();
    assert!(run().lines().next().is_some_and(|line| line.ends_with("2 games")));
    assert!(run().lines().next().is_some_and(|line| line.ends_with("nothing was left")));
}

#[test]
fn the_bare_list_of_bots_has_names_alone() {
    let names = damier("bots --game go -q").fine();
    assert!(names.lines().any(|name| name == "mcts"), "{names}");
    assert!(names.lines().all(|name| !name.contains([' ', ':'])), "{names}");
}

#[test]
fn a_bot_that_is_not_there_is_refused_once() {
    damier("check nonesuch").refused(&["no bot `nonesuch`", "mcts", "expectimax"], "damier bots");
    damier("check nonesuch --game go").refused(&["no bot `nonesuch` for go", "mcts"], "--game go");
    damier("check /no/such.so").refused(&["/no/such.so", "no such file"], "path");
    damier("check cmd:/no/such").refused(&["/no/such"], "standard input");
    damier("check gtp:/no/such").refused(&["/no/such"], "standard input");
    let folder = Folder::new("text-bot");
    let text = folder.write("text.so", "this is no library\n");
    damier(&format!("check {text}")).refused(&["is a text file"], "shared library");
    let sound = damier("check random --game go5 -q --seed 1").fine();
    assert_eq!(sound, "random: sound (seed 1)\n");
}

#[test]
fn a_zero_has_no_sign() {
    for line in ["stats wdl 5 0 5 --json", "stats pairs 0 0 4 0 0 --json"] {
        let out = damier(line).fine();
        assert!(out.contains("\"elo\":0.0") && !out.contains("-0.0"), "{out}");
    }
}

#[test]
fn text_ends_where_it_ends() {
    let folder = Folder::new("no-gaps");
    let game = folder.write("g.sgf", "(;GM[1]SZ[5]KM[-3.5];B[cc])");
    let scored = damier(&format!("score {game}")).fine();
    assert!(scored.contains("after 1 move\n") && !scored.ends_with("\n\n"), "{scored}");
    assert!(scored.contains(" - 3.5 komi = -3.5"), "{scored}");
    let shown = damier(&format!("replay {game}")).fine();
    assert!(shown.ends_with('\n') && !shown.ends_with("\n\n"), "{shown}");
}
