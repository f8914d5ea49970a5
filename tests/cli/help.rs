//! Help, completions and the manual page.

use crate::run::damier;

const COMMANDS: [&str; 20] = [
    "games",
    "bots",
    "play",
    "match",
    "compare",
    "run",
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
