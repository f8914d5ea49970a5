//! `damier report`: a championship as one file to open in a browser.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::flags::write_json;
use super::new_file::NewFile;
use super::{Failure, Flags};
use crate::page::{Problem, Which, report};
use crate::text::number::counted;

/// Write a championship as one file for browsers: tables, pictures and replays, offline
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Report {
    /// A results file, or a .jsonl or .sgf file
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    /// Where to write: a file with the ending .html
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,
    /// The matches that can be replayed in it: all, best:N (faults, upsets, the closest and the longest) or
    /// none
    #[arg(long, value_name = "all|best:N|none", default_value = "all", value_parser = which)]
    matches: Which,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
The file works by a double click: nothing is loaded from anywhere, and nothing but its own scripts can run
in it. A thousand games of Go on 9×9 take less than 2 MB. What was left out, the report says.

Examples:
  damier report class.db -o class.html
  damier report class.db -o class.html --matches best:200
  damier report class.db -o class.html --matches none
  damier report games.sgf -o games.html";

fn which(text: &str) -> Result<Which, String> {
    let best = text.strip_prefix("best:").and_then(|number| number.parse().ok());
    match (text, best) {
        ("all", _) => Ok(Which::All),
        ("none", _) => Ok(Which::None),
        (_, Some(most)) => Ok(Which::Best(most)),
        _ => Err("it is all, none, or best: and a number, as in best:200".to_owned()),
    }
}

impl Report {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        // A file that may not be written is told before anything is counted.
        let mut file = NewFile::create(&self.output, self.force)?;
        let made = report(&flags.games, &self.results, self.matches).map_err(problem)?;
        file.write_all(made.html.as_bytes())?;
        file.finish()?;
        let output = self.output.display().to_string();
        let (matches, left_out, bytes) = (made.matches, made.left_out, made.html.len());
        if flags.json {
            return write_json(
                out,
                &json!({ "output": output, "matches": matches, "left_out": left_out, "bytes": bytes }),
            );
        }
        if !flags.quiet {
            let matches = counted(matches as u64, "match", "matches");
            let without = match left_out {
                0 => String::new(),
                some => format!(", {some} left out"),
            };
            let size = bytes.div_ceil(1000);
            writeln!(out, "{matches} to replay{without}, {size} kB in {output}")?;
        }
        Ok(())
    }
}

/// Why there is no report or picture.
#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
pub(super) fn problem(why: Problem) -> Failure {
    let (error, help) = why.told();
    Failure::input(error, help)
}
