//! `damier export`: take results elsewhere.

use damier_games::Game as _;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;

use super::flags::write_json;
use super::new_file::{self, NewFile};
use super::{Failure, Flags};
use crate::go;
use crate::text::number::counted;
use damier_arena::archive::records::{Recorded, Results, csv, jsonl, sgf};
use damier_arena::contest::pairing::MatchId;

/// Take results elsewhere: as JSON lines, SGF or CSV
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Export {
    /// The results file
    results: PathBuf,
    /// The format: jsonl, sgf or csv [default: as the output's name says]
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// Where to write: a file, a folder for SGF, or - for the standard output
    #[arg(short, long, value_name = "PATH", default_value = "-")]
    output: PathBuf,
    /// Only this match: its id in the list of `damier replay`, or its number from 1; may be said again
    #[arg(long = "match", value_name = "ID")]
    matches: Vec<String>,
    /// Write a file per match into a folder, which is made if need be (SGF)
    #[arg(long)]
    split: bool,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
jsonl has all that is known: every step, result, times, what bots thought and wrote. It is read by
`damier verify` and `damier replay`. sgf is for games of Go, with territory and what bots thought as
comments. csv has a line per match and no moves, for spreadsheets; seats count from 1.

A file is written under another name first: it is there completely or not at all.

Examples:
  damier export class.db -f jsonl -o class.jsonl
  damier export class.db -o class.csv
  damier export go.db -f sgf -o games.sgf          one file
  damier export go.db -f sgf -o games --split      a file per match
  damier export go.db --match 1.3.2 --match 1.4.1 -o two.sgf
  damier export class.db -f jsonl -o - | head -1";

/// The formats.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Jsonl,
    Sgf,
    Csv,
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Sgf => "sgf",
            Format::Csv => "csv",
        }
    }
}

impl Export {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let format = self.format()?;
        let results = Results::open(&flags.games, &self.results)?;
        let game = &results.agreed().terms.game;
        let seats = flags.games.find(game)?.seats();
        if format == Format::Sgf && game.split(':').next() != Some(go::NAME) {
            return Err(Failure::input(
                format!(
                    "{}: these are matches of {game}, and SGF is for Go",
                    self.results.display()
                ),
                "-f jsonl has matches of all games, -f csv their results",
            ));
        }
        let ids = self.ids(&results)?;
        if self.is_split(format)? {
            let matches = self.split(&results, &ids)?;
            return self.report(flags, out, format, matches);
        }
        if self.output == Path::new("-") {
            return self.write(format, seats, (&results, &ids), out).map(drop);
        }
        self.refuse_own_results()?;
        let mut file = NewFile::create(&self.output, self.force)?;
        let matches = self.write(format, seats, (&results, &ids), &mut file)?;
        file.finish()?;
        self.report(flags, out, format, matches)
    }

    /// The matches that are asked for, all of them if none is named.
    fn ids(&self, results: &Results) -> Result<Vec<u64>, Failure> {
        let all = results.ids()?;
        if self.matches.is_empty() {
            return Ok(all);
        }
        let find = |wanted: &String| {
            let id = wanted.parse().ok().map(MatchId::number).filter(|id| all.contains(id));
            let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            id.or_else(|| all.get(number?).copied()).ok_or_else(|| {
                let (file, count) = (self.results.display(), all.len());
                Failure::input(
                    format!("{file} has no match `{wanted}`"),
                    format!("there are {count}; `damier replay` lists them"),
                )
            })
        };
        let mut ids = self.matches.iter().map(find).collect::<Result<Vec<u64>, Failure>>()?;
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Hands over the matches that are asked for, in the order of their ids.
    fn each(
        &self,
        results: &Results,
        ids: &[u64],
        mut visit: impl FnMut(Recorded) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.matches.is_empty() {
            return results.each(visit);
        }
        for id in ids {
            results.get(*id)?.map_or(Ok(()), &mut visit)?;
        }
        Ok(())
    }

    /// What is read is never written over.
    fn refuse_own_results(&self) -> Result<(), Failure> {
        let same = match (self.results.canonicalize(), self.output.canonicalize()) {
            (Ok(results), Ok(output)) => results == output,
            _ => false,
        };
        if !same {
            return Ok(());
        }
        let error = format!("{} holds the results to export", self.output.display());
        Err(Failure::input(error, "name another file with -o"))
    }

    fn format(&self) -> Result<Format, Failure> {
        let of_name = || match self.output.extension().and_then(OsStr::to_str) {
            Some("jsonl") => Some(Format::Jsonl),
            Some("sgf") => Some(Format::Sgf),
            Some("csv") => Some(Format::Csv),
            _ => None,
        };
        self.format.or_else(of_name).ok_or_else(|| {
            let output = self.output.display();
            Failure::input(
                format!("the name `{output}` does not say which format to write"),
                "say -f jsonl, -f sgf or -f csv",
            )
        })
    }

    fn is_split(&self, format: Format) -> Result<bool, Failure> {
        let is_folder = self.output.is_dir();
        if !self.split && !is_folder {
            return Ok(false);
        }
        let output = self.output.display();
        if format != Format::Sgf {
            let error = if is_folder {
                format!("{output} is a folder, and {} is one file", format.name())
            } else {
                format!("--split is for SGF: {} is one file", format.name())
            };
            return Err(Failure::input(error, "name a file with -o"));
        }
        if self.output == Path::new("-") {
            return Err(Failure::input("--split needs a folder", "name one with -o"));
        }
        Ok(true)
    }

    /// Writes all matches to one place; gives their number.
    fn write(
        &self,
        format: Format,
        seats: usize,
        (results, ids): (&Results, &[u64]),
        out: &mut (impl Write + ?Sized),
    ) -> Result<u64, Failure> {
        let mut matches = 0;
        if format == Format::Csv {
            csv::write_head(seats, out)?;
        }
        self.each(results, ids, |recorded| {
            matches += 1;
            match format {
                Format::Jsonl => jsonl::write(&recorded, out)?,
                Format::Csv => csv::write(&recorded, out)?,
                Format::Sgf => out.write_all(self.sgf(results, &recorded)?.as_bytes())?,
            }
            Ok(())
        })?;
        Ok(matches)
    }

    /// Writes each match to a file of its own; gives their number.
    fn split(&self, results: &Results, ids: &[u64]) -> Result<u64, Failure> {
        let name = |number: u64| {
            let id = MatchId::from_number(number);
            self.output.join(format!("{id}.sgf"))
        };
        if !self.force {
            // Either all files are new, or none is written.
            for &id in ids {
                new_file::refuse_existing(&name(id))?;
            }
        }
        new_file::make_folder(&self.output)?;
        self.each(results, ids, |recorded| {
            let id = recorded.of.id;
            let mut file = NewFile::create(&name(id), self.force)?;
            file.write_all(self.sgf(results, &recorded)?.as_bytes())?;
            file.finish()
        })?;
        Ok(ids.len() as u64)
    }

    fn sgf(&self, results: &Results, recorded: &Recorded) -> Result<String, Failure> {
        let event = self.results.file_stem().unwrap_or_default().to_string_lossy();
        let record = recorded.to_go(&event, Some(&results.agreed().terms)).map_err(|why| {
            let id = recorded.ids().map(|(id, _)| id.to_string()).unwrap_or_default();
            Failure::input(
                format!("{}: match {id}: {why}", self.results.display()),
                "`damier verify` tells what is wrong with the file",
            )
        })?;
        Ok(sgf::write(&record))
    }

    fn report(
        &self,
        flags: &Flags,
        out: &mut dyn Write,
        format: Format,
        matches: u64,
    ) -> Result<(), Failure> {
        let output = self.output.display().to_string();
        if flags.json {
            let format = format.name();
            return write_json(
                out,
                &json!({"output": output, "format": format, "matches": matches}),
            );
        }
        if !flags.quiet {
            let matches = counted(matches, "match is", "matches are");
            writeln!(out, "{matches} in {output}")?;
        }
        Ok(())
    }
}
