//! `damier merge`: parts of a championship, put together.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use damier_games::Notation as _;
use serde::Serialize;

use super::faults::again;
use super::flags::write_json;
use super::new_file::refuse_existing;
use super::playing::tell;
use super::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::quoted;
use crate::text::program::program;
use crate::text::standings::ShowStandings as _;
use damier_arena::archive::store::Store;
use damier_arena::championship::{Concluded, Merged, Unmerged, merge};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::part::Part;
use damier_arena::contest::standings::Origin;

/// Put parts of a championship together: the results of an undivided run
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Merge {
    /// Results files that `damier run --part` wrote
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Where the results go
    #[arg(short, long, value_name = "RESULTS")]
    output: PathBuf,
    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Games and table are those of a run on one machine: bots that fault too often in a row are retired as they
would have been there. Parts may overlap, and may come twice. Those of other terms, or in which other bots
played, are refused, and so are files that were changed. A part that is missing is named: `damier run` plays
what it lacks, in the same results file, or merge again when it is there.

Examples:
  damier merge part*.db -o all.db
  damier merge part1.db part2.db part3.db -o all.db --json
  damier run class.toml --part 4/4 -o part4.db && damier merge part?.db -o all.db --force";

/// What programs are told: the table, and what is missing.
#[derive(Serialize)]
struct MergedTable<T> {
    #[serde(flatten)]
    table: T,
    /// Parts that lack matches.
    missing_parts: Vec<String>,
}

impl Merge {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.force {
            refuse_existing(&self.output)?;
        }
        let merged = merge(&flags.games, &self.parts, &self.output).map_err(|why| failure(&why))?;
        self.note(&merged, flags);
        let Merged { concluded, game, agreed, missing, .. } = merged;
        let Concluded { standings, seed, planned, .. } = concluded;
        let spec = game.spec();
        if flags.json {
            let transcripts = Store::read(&self.output)?.digest()?;
            let (deal, course) = (Deal::new(seed, &agreed.terms), Vec::new());
            let origin = Origin { game: spec, seed, planned, transcripts, deal, course };
            let table = standings.json(origin);
            let missing_parts = missing.keys().map(Part::to_string).collect();
            return write_json(out, &MergedTable { table, missing_parts });
        }
        if !flags.quiet {
            let paper = flags.paper();
            let games = counted(standings.played(), "game", "games");
            let headline = format!("{spec}, seed {seed}, {games}");
            write!(out, "{}\n{}", paper.sentence(&headline), standings.text(paper))?;
            let deal = Deal::new(seed, &agreed.terms);
            write!(out, "{}", again(&standings.first_faults(), &deal, Some(&self.output), paper))?;
            writeln!(out, "results are in {}", self.output.display())?;
        }
        Ok(())
    }

    /// Says what is not as it should be.
    fn note(&self, merged: &Merged, flags: &Flags) {
        let Merged { missing, left, unlike, .. } = merged;
        let mut notes = Vec::new();
        for (part, lacks) in missing {
            let games = counted(*lacks, "game of it is", "games of it are");
            notes.push(format!("part {part} is missing or not complete: {games} not there"));
        }
        if *left > 0 {
            let games = counted(*left, "game is", "games are");
            let results = quoted(&self.output.to_string_lossy());
            notes.push(format!(
                "{games} left to play; do it here with: {} run FILE -o {results}",
                program()
            ));
        }
        if *unlike > 0 {
            let games = counted(*unlike, "game is", "games are");
            notes.push(format!(
                "{games} in two files with other moves: those of the earlier file are kept"
            ));
        }
        tell(flags, notes);
    }
}

fn failure(why: &Unmerged) -> Failure {
    let help = match why {
        Unmerged::Store(why) => why.help().to_owned(),
        Unmerged::Game(why) => why.help(),
        Unmerged::Bot(why) => why.help().to_owned(),
        Unmerged::Plan(why) => why.help().to_owned(),
        Unmerged::Others { .. } => {
            "leave it out, or play that part again with the same file and the same bots".to_owned()
        }
        Unmerged::Tampered { .. } => "`damier verify` tells all that is wrong with it".to_owned(),
        Unmerged::NoParts { .. } => {
            "`damier standings` puts several files into one table".to_owned()
        }
        Unmerged::Lost(why) => why.help.clone(),
        Unmerged::Name { .. } => "is the path right, and may you write there?".to_owned(),
    };
    Failure::input(why.to_string(), help)
}
