//! `damier verify`: were recorded games played by the rules?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::verify::{self, Side, Verdict};
use crate::view::table::NAME;

/// Replay recorded games against the rules
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// The records: games of Go as .sgf files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Of an .sgf file every game is played along its main line. The rules come from RU, KM and HA. Rules
that are missing or unknown are area scoring with a simple ko, so that real games pass; a missing
komi is 0, a missing size 19. The score counts the last board without stones that are proven dead.

Exit code 1 if any game breaks the rules or cannot be read.

Examples:
  damier verify game.sgf
  damier verify *.sgf -q                only what is wrong
  damier verify game.sgf -v             with the final board
  damier verify games/*.sgf --json      one object per game";

impl Verify {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut games, mut bad) = (0, 0);
        for path in &self.files {
            let verdicts = verify::file(path);
            for (at, verdict) in verdicts.iter().enumerate() {
                games += 1;
                bad += usize::from(!verdict.ok);
                if flags.json {
                    write_json(out, verdict)?;
                } else {
                    let number = (verdicts.len() > 1).then_some(at + 1);
                    write_text(out, flags, verdict, number)?;
                }
            }
        }
        if bad == 0 {
            return Ok(());
        }
        out.flush()?;
        Err(Failure::input(
            format!("{bad} of {games} games cannot be read or break the rules"),
            "the output says for each game what is wrong with which move",
        ))
    }
}

fn write_text(
    out: &mut dyn Write,
    flags: &Flags,
    verdict: &Verdict,
    number: Option<usize>,
) -> Result<(), Failure> {
    if flags.quiet && verdict.ok {
        return Ok(());
    }
    write!(out, "{NAME}{}{NAME:#}", one_line(&verdict.file))?;
    if let Some(number) = number {
        write!(out, ", game {number}")?;
    }
    match &verdict.error {
        None => writeln!(out, ": ok, {}", facts(verdict, flags.ascii))?,
        Some(error) => writeln!(out, ": {}", one_line(error))?,
    }
    if flags.verbose {
        for row in verdict.final_board.iter().flatten() {
            writeln!(out, "  {row}")?;
        }
    }
    Ok(())
}

/// What is known of a game, in one line.
fn facts(verdict: &Verdict, ascii: bool) -> String {
    let times = if ascii { 'x' } else { '×' };
    let size = verdict.size.map(|size| match size {
        Side::Square(side) => format!("{side}{times}{side}"),
        Side::Rectangle([width, height]) => format!("{width}{times}{height}"),
    });
    let captures = verdict.black_captures.zip(verdict.white_captures);
    let facts = [
        size,
        verdict.moves.map(|moves| format!("{moves} moves")),
        captures.map(|(black, white)| format!("captures {black} and {white}")),
        verdict.result.as_ref().map(|result| format!("result {result}")),
        verdict.score.as_ref().map(|score| format!("counted {score}")),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Names of files and values in them may hold anything.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
