//! Arguments: how they are read, and what is said when they cannot be.

use std::ffi::OsString;
use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::failure::{Failure, print};
use crate::text::program::{USUAL, called};

/// The commands in the words of the program that was started, which may be somebody's own.
pub(super) fn in_the_words_of(program: &str, command: clap::Command) -> clap::Command {
    if program == USUAL { command } else { texts_of(program, command).bin_name(program) }
}

fn texts_of(program: &str, command: clap::Command) -> clap::Command {
    let own = |text: &clap::builder::StyledStr| called(&text.ansi().to_string(), program);
    let (about, after) = (command.get_about().map(own), command.get_after_help().map(own));
    let mut command = command.mut_args(|arg| match arg.get_help().map(own) {
        Some(help) => arg.help(help),
        None => arg,
    });
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command.mut_subcommands(|part| texts_of(program, part))
}

/// Lets every option take what begins with a minus as its value, so that whoever gives a negative
/// number is told what the option takes, not of an argument that he never meant.
pub(super) fn with_negative_values(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes = arg.get_action().takes_values();
        let is_time = arg.get_value_names().is_some_and(|names| names.iter().any(|n| n == "TIME"));
        if takes && is_time {
            arg.allow_hyphen_values(true)
        } else if takes && !arg.is_allow_hyphen_values_set() {
            arg.allow_negative_numbers(true)
        } else {
            arg
        }
    });
    command.mut_subcommands(with_negative_values)
}

/// Shows help or the version, or what is wrong with the arguments; gives the exit code.
pub(super) fn report(usage: clap::Error, command: clap::Command, words: &[OsString]) -> u8 {
    let usage = in_our_words(usage, command, words);
    match usage.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let mut out = anstream::stdout().lock();
            let text = usage.render().ansi().to_string();
            let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            written.map_or_else(|why| Failure::Output(why).report(), |()| 0)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let text = usage.render().to_string();
            let line = text.lines().find_map(|line| line.strip_prefix("Usage: "));
            print(
                "a command is missing",
                &format!("usage: {}; try '--help'", line.unwrap_or("damier")),
            );
            2
        }
        _ => {
            let (error, help) = in_two_lines(&usage.render().to_string());
            print(&error, &help);
            2
        }
    }
}

/// The parser suggests hidden commands, too, and in its usage every flag that was given looks as if
/// it were required: neither is meant.
fn in_our_words(
    mut usage: clap::Error,
    mut command: clap::Command,
    words: &[OsString],
) -> clap::Error {
    if let Some(ContextValue::Strings(names)) = usage.remove(ContextKind::SuggestedSubcommand) {
        let is_shown =
            |name: &String| command.find_subcommand(name).is_some_and(|found| !found.is_hide_set());
        let names: Vec<String> = names.into_iter().filter(is_shown).collect();
        if !names.is_empty() {
            usage.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
        }
    }
    if usage.get(ContextKind::Usage).is_some() {
        command.build();
        let text = usage_of(&mut command, words);
        usage.insert(ContextKind::Usage, ContextValue::StyledStr(text));
    }
    usage
}

/// The usage of the command that these words name.
fn usage_of(command: &mut clap::Command, words: &[OsString]) -> clap::builder::StyledStr {
    let at = words.iter().position(|word| command.find_subcommand(word).is_some());
    if let Some(at) = at
        && let Some(named) = command.find_subcommand_mut(&words[at])
    {
        return usage_of(named, &words[at + 1..]);
    }
    command.render_usage()
}

/// What the parser says of numbers, and what people say.
const NUMBERS: [(&str, &str); 4] = [
    ("cannot parse integer from empty string", "this is no whole number from 0"),
    ("invalid digit found in string", "this is no whole number from 0"),
    ("number too large to fit in target type", "this is too large"),
    ("invalid float literal", "this is no number"),
];

/// What the parser says in paragraphs: first what is wrong, then tips, usage and where there is more.
fn in_two_lines(text: &str) -> (String, String) {
    let mut paragraphs = text.trim().split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    });
    let error = paragraphs.next().unwrap_or_default();
    let error = error.strip_prefix("error: ").unwrap_or(&error).to_owned();
    let error = NUMBERS.iter().fold(error, |error, (theirs, ours)| error.replace(theirs, ours));
    let help = paragraphs.map(|paragraph| {
        if let Some(more) = paragraph.strip_prefix("For more information, ") {
            more.trim_end_matches('.').to_owned()
        } else if let Some(tip) = paragraph.strip_prefix("tip: ") {
            tip.replace(" tip: ", "; ")
        } else if let Some(usage) = paragraph.strip_prefix("Usage: ") {
            format!("usage: {usage}")
        } else {
            paragraph
        }
    });
    let help = help.collect::<Vec<_>>().join("; ");
    (error, help)
}

#[cfg(test)]
mod tests {
    use super::in_two_lines;

    #[test]
    fn what_the_parser_says_fits_in_two_lines() {
        let text = "error: invalid value 'x' for '--color <WHEN>'\n  [possible values: auto]\n\n  \
                    tip: a similar value exists: 'auto'\n\nUsage: damier games [OPTIONS]\n\nFor more \
                    information, try '--help'.\n";
        let (error, help) = in_two_lines(text);
        assert_eq!(error, "invalid value 'x' for '--color <WHEN>' [possible values: auto]");
        assert_eq!(
            help,
            "a similar value exists: 'auto'; usage: damier games [OPTIONS]; try '--help'"
        );
    }
}
