//! `damier standings`: the table of stored results.

use damier_games::Game as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::faults::again;
use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::number::counted;
use crate::text::standings::ShowStandings as _;
use damier_arena::archive::store::{BadStore, Store};
use damier_arena::contest::standings::{Origin, Standings};

/// Show the table of a championship: ratings with errors, crosstable, reasons and faults
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ShowStandings {
    /// The results file
    results: PathBuf,
    /// The form of the table: table, json, csv or markdown [default: table]
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    format: Option<Form>,
}

/// The form of a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Table,
    Json,
    Csv,
    Markdown,
}

const EXAMPLES: &str = "\
Also while the championship is still running.

Examples:
  damier standings class.db
  damier standings class.db --json
  damier standings class.db --format csv > class.csv
  damier standings class.db --format markdown";

impl ShowStandings {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(form @ (Form::Table | Form::Csv | Form::Markdown)) = self.format
            && flags.json
        {
            let form = form.to_possible_value().map_or(String::new(), |v| v.get_name().to_owned());
            return Err(Failure::input(
                format!("`--json` and `--format {form}` ask for two forms of one table"),
                "give one of them",
            ));
        }
        let form = self.format.unwrap_or(Form::Table);
        let store = Store::read(&self.results)?;
        let agreed = store.agreed()?;
        let agreed = agreed.ok_or_else(|| BadStore::not_begun(&self.results))?;
        let game = flags.games.find(&agreed.terms.game)?;
        let plan = agreed.plan(game.seats());
        let planned = agreed.schedule(game.seats()).map_or(0, |schedule| schedule.planned());
        let mut standings = Standings::new(&game, &agreed.roster.names(), &plan);
        standings.note_versions(agreed.roster.versions());
        store.each(&agreed.shown(), |row| standings.add(&row))?;
        if flags.json || form == Form::Json {
            let transcripts = store.digest()?;
            let (terms, seed) = (agreed.terms, agreed.seed);
            let origin = Origin { game: terms.game, seed, planned, transcripts };
            return write_json(out, &standings.json(origin));
        }
        if form == Form::Csv {
            return Ok(out.write_all(standings.csv().as_bytes())?);
        }
        let played = standings.played();
        if !flags.quiet {
            let planned = counted(planned, "game", "games");
            let (game, seed) = (&agreed.terms.game, agreed.seed);
            let headline = format!("{game}, seed {seed}, {played} of {planned}");
            writeln!(out, "{}", flags.paper().sentence(&headline))?;
        }
        let text = match form {
            Form::Markdown => standings.markdown(flags.ascii),
            _ => standings.text(flags.paper()),
        };
        out.write_all(text.as_bytes())?;
        if form == Form::Table && !flags.quiet {
            let (plies, results) = (agreed.terms.opening_plies, Some(self.results.as_path()));
            write!(out, "{}", again(&standings.first_faults(), plies, results, flags.paper()))?;
        }
        Ok(())
    }
}
