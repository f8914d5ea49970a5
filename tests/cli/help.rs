//! Help, completions and the manual page.

use crate::folder::Folder;
use crate::process::program;
use crate::run::{copy_program, damier, ran};

const COMMANDS: [&str; 25] = [
    "games",
    "bots",
    "play",
    "match",
    "compare",
    "run",
    "merge",
    "sweep",
    "tune",
    "ladder",
    "standings",
    "verify",
    "export",
    "watch",
    "replay",
    "tutorial",
    "score",
    "stats",
    "new",
    "check",
    "dev",
    "perft",
    "bench",
    "completions",
    "man",
];

#[test]
fn help_of_every_command_has_an_example() {
    for command in COMMANDS {
        let out = damier(&format!("{command} --help")).fine();
        let examples = out.split_once("Examples:\n").expect("there are examples").1;
        assert!(examples.trim().starts_with(&format!("damier {command}")), "{out}");
        assert!(out.contains("--json") && out.contains("--color"), "{out}");
    }
}

#[test]
fn alone_it_shows_help() {
    let out = damier("").fine();
    assert_eq!(out, damier("-h").fine());
    for command in COMMANDS {
        assert!(out.contains(command), "{out}");
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = damier(&format!("completions {shell}")).fine();
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
    }
}

#[test]
fn the_manual_page_has_a_section_for_every_command() {
    let page = damier("man").fine();
    for command in COMMANDS {
        assert!(page.contains(&format!(".SH \"COMMAND {}\"", command.to_uppercase())), "{page}");
    }
}

#[test]
fn no_line_of_the_texts_around_examples_is_left_with_a_single_word() {
    for command in ["watch", "replay"] {
        let out = damier(&format!("{command} --help")).fine();
        let text = out.split("\n\n").find(|part| part.contains("no terminal, ")).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.pop();
        assert!(!lines.is_empty(), "{out}");
        assert!(lines.iter().all(|line| line.split(' ').count() > 3), "{text}");
    }
}

#[test]
fn examples_name_the_program_that_was_started() {
    let folder = Folder::new("help-of-four");
    let four = folder.path("four");
    copy_program(&four);
    let help = |words: &[&str]| ran(program(&four).args(words).arg("--help")).fine();
    let commands: Vec<String> = {
        let listed = help(&[]);
        let (_, listed) = listed.split_once("Commands:\n").expect("a list");
        let (listed, _) = listed.split_once("\n\n").expect("more below");
        let words = listed.lines().filter_map(|line| line.split_whitespace().next());
        words.filter(|word| *word != "help").map(str::to_owned).collect()
    };
    assert!(commands.iter().any(|command| command == "run"), "{commands:?}");
    let nested = [vec!["stats", "wdl"], vec!["stats", "pairs"]];
    let all = commands.iter().map(|command| vec![command.as_str()]).chain(nested).chain([vec![]]);
    for words in all {
        let out = help(&words);
        let usage = format!("Usage: {four} {}", words.join(" "));
        assert!(out.contains(usage.trim_end()), "{out}");
        let told = out.lines().find(|line| line.contains("damier "));
        assert_eq!(told, None, "{words:?}");
    }
}
