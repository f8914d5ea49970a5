//! `damier verify`: were recorded games played by the rules?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::flags::write_json;
use super::rules::RulesFlag;
use super::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::one_line;
use crate::text::table::NAME;
use damier_arena::archive::records::Kind;
use damier_arena::archive::verify::{self, Side, Verdict};

/// Replay recorded games against the rules: results, .jsonl and .sgf
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// The records: results of championships, matches as .jsonl, games of Go as .sgf
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    by: RulesFlag,
}

const EXAMPLES: &str = "\
Of results and .jsonl files every match is played again: each step must be legal, and result, scores
and times must follow from it; digests and seals tell whether anything was changed. Of results, also
who sat where, and what chance drew, must follow from the schedule and the seed.

Of an .sgf file every game is played along its main line. The rules come from RU, KM and HA. A ko
is a simple one where rules are missing or unknown, so that real games pass; such games are counted by
the rules that give their result, else by territory up to a komi of 6.5 and by area above, and a note
says so; --rules decides. A missing komi is 0, a missing size 19. What damier exported is counted as its referee counted it. In the files of
others, stones inside eyes of chains that live even if their owner always passes are taken off, and no
others: `damier score` looks deeper.

Exit code 1 if any game breaks the rules or cannot be read, and for results and .jsonl files also if
anything recorded does not follow from the moves. A result in an .sgf file that differs from the count
is only marked, in JSON by result_differs: people and programs agree on dead stones in their own ways.

Examples:
  damier verify class.db
  damier verify class.db class.jsonl -v     every match, with its final board
  damier verify *.sgf -q                    only what is wrong
  damier verify old/*.sgf --rules japanese
  damier verify games/*.sgf --json          one object per game";

impl Verify {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut games, mut bad, mut bad_files) = (0, 0, 0);
        for path in &self.files {
            let (mut of_file, mut bad_of_file, mut file_is_bad) = (0, 0, false);
            let mut written = Ok(());
            let kind = verify::file_by(&flags.games, path, self.by.rules, |verdict| {
                file_is_bad |= verdict.of_file;
                of_file += u64::from(!verdict.of_file);
                bad_of_file += u64::from(!verdict.ok && !verdict.of_file);
                if written.is_ok() {
                    written = write(out, flags, &verdict);
                }
            });
            written?;
            let matches = matches!(kind, Some(Kind::Results | Kind::Jsonl));
            let fine = bad_of_file == 0 && !file_is_bad;
            if matches && fine && !flags.json && !flags.quiet {
                let path = one_line(&path.display().to_string());
                writeln!(
                    out,
                    "{NAME}{path}{NAME:#}: ok, {}",
                    counted(of_file, "match", "matches")
                )?;
            }
            (games, bad) = (games + of_file, bad + bad_of_file);
            bad_files += u64::from(file_is_bad);
        }
        if bad == 0 && bad_files == 0 {
            return Ok(());
        }
        out.flush()?;
        let files = counted(bad_files, "file", "files");
        let who = match (bad, bad_files) {
            (_, 0) => format!("{bad} of {}", counted(games, "game", "games")),
            (0, _) => files,
            _ => format!("{bad} of {} and {files}", counted(games, "game", "games")),
        };
        let (break_, were) =
            if bad + bad_files == 1 { ("breaks", "was") } else { ("break", "were") };
        Err(Failure::input(
            format!("{who} cannot be read, {break_} the rules, or {were} changed"),
            "the output says for each what is wrong with it",
        ))
    }
}

/// Writes a verdict. Matches that are fine are only counted, unless more is asked for: there may be
/// very many of them.
fn write(out: &mut dyn Write, flags: &Flags, verdict: &Verdict) -> Result<(), Failure> {
    if flags.json {
        return write_json(out, verdict);
    }
    if verdict.ok && (flags.quiet || (verdict.of_match.is_some() && !flags.verbose)) {
        return Ok(());
    }
    write!(out, "{NAME}{}{NAME:#}", one_line(&verdict.file))?;
    if let Some(number) = verdict.number {
        write!(out, ", game {number}")?;
    }
    if let Some(of_match) = &verdict.of_match {
        write!(out, ", match {of_match}")?;
    }
    match &verdict.error {
        None => writeln!(out, ": ok, {}", facts(verdict, flags.ascii))?,
        Some(error) => writeln!(out, ": {}", one_line(error))?,
    }
    for note in &verdict.notes {
        writeln!(out, "  note: {}", one_line(note))?;
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
        verdict.moves.map(|moves| counted(moves as u64, "move", "moves")),
        captures.map(|(black, white)| format!("captures {black} and {white}")),
        verdict.result.as_ref().map(|result| format!("result {result}")),
        verdict.score.as_ref().map(|score| match verdict.result_differs {
            Some(true) => format!("counted {score}, which differs"),
            _ => format!("counted {score}"),
        }),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
