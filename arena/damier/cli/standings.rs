//! `damier standings`: the table of stored results.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::faults::{again, last_words};
use super::flags::write_json;
use super::screens::lines;
use super::{Failure, Flags};
use crate::text::course;
use crate::text::number::{counted, lasting};
use crate::text::paper::Paper;
use crate::text::plain::quoted;
use crate::text::program::program;
use crate::text::standings::ShowStandings as _;
use crate::text::table::Table;
use damier_arena::archive::together::{Apart, Besides, Together};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::standings::{Origin, Standings, View};

/// Show the table of a championship: ratings with errors, crosstable, reasons and faults
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ShowStandings {
    /// The results file, or several of the same game: a match that is in two of them counts once
    #[arg(required = true)]
    results: Vec<PathBuf>,
    #[command(flatten)]
    besides: BesidesFlags,
    /// The form of the table: table, json, csv or markdown [default: table]
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    format: Option<Form>,
    /// Leave a bot out, with all of its games: the table is that of the others among themselves
    #[arg(long, value_name = "BOT")]
    without: Vec<String>,
    /// Show these bots and the games among them alone: a comma or another --only between them
    #[arg(long, value_name = "BOT,…")]
    only: Vec<String>,
    /// Fix the rating of a bot; all errors are relative to it
    #[arg(long, value_name = "BOT=0")]
    anchor: Option<String>,
    /// Tell by how much everyone is stronger than everyone else, with errors and likelihoods
    #[arg(long)]
    pairs: bool,
    /// Show how ratings on a ladder came about; with --versions, of each version
    #[arg(long, conflicts_with_all = ["pairs", "format", "without", "only", "anchor", "withdrawn"])]
    course: bool,
    /// Show everything, also where it takes more than a screen of the terminal
    #[arg(long)]
    all: bool,
}

/// Flags about who is shown besides those who play now.
#[derive(Debug, Args)]
struct BesidesFlags {
    /// Show earlier versions of bots too, in one fit with the others, and what each later one gained
    #[arg(long)]
    versions: bool,
    /// Show bots that were dropped, too
    #[arg(long)]
    withdrawn: bool,
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
  damier standings class.db --without random --anchor greedy=0
  damier standings class.db --only mcts,greedy --pairs
  damier standings class.db --versions
  damier standings ladder.db --course
  damier standings monday.db tuesday.db
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
        if form == Form::Csv && self.pairs {
            return Err(Failure::input(
                "the lines of a CSV table are bots, not the pairs that `--pairs` asks for",
                "leave --pairs away, or take --json, --format markdown or the table",
            ));
        }
        let BesidesFlags { versions, withdrawn } = self.besides;
        let besides = Besides { versions, withdrawn };
        let read = Together::open(&flags.games, &self.results, besides).map_err(apart)?;
        if self.course && !flags.json {
            return self.tell_course(&read, flags, out);
        }
        let (agreed, planned) = (read.agreed().clone(), read.planned());
        let mut standings = read.table().seen(self.view(&read.names())?);
        standings.note_earlier(versions.then(|| read.earlier()).into_iter().flatten());
        read.fill(&mut standings)?;
        if flags.json || form == Form::Json {
            let transcripts = read.digest()?;
            let (terms, seed) = (agreed.terms, agreed.seed);
            let (deal, course) = (Deal::new(seed, &terms), read.courses()?);
            let origin = Origin { game: terms.game, seed, planned, transcripts, deal, course };
            return write_json(out, &standings.json(origin));
        }
        if form == Form::Csv {
            return Ok(out.write_all(standings.csv().as_bytes())?);
        }
        let paper = flags.paper();
        if flags.quiet {
            let tables = match form {
                Form::Markdown => {
                    let paper = Paper { ascii: flags.ascii, ..Paper::default() };
                    standings.bare(paper).iter().map(Table::markdown).collect::<Vec<_>>()
                }
                _ => standings.bare(paper).iter().map(Table::to_string).collect(),
            };
            return Ok(out.write_all(tables.join("\n").as_bytes())?);
        }
        let (game, seed, played) = (&agreed.terms.game, agreed.seed, standings.played());
        let games = match (read.is_plain(), self.results.len()) {
            (true, _) if read.is_endless() => {
                format!(", seed {seed}, {}", counted(played, "game", "games"))
            }
            (true, _) => {
                // Ties of a knockout are played on.
                let planned = counted(planned.max(played), "game", "games");
                format!(", seed {seed}, {played} of {planned}")
            }
            (false, 1) => format!(", seed {seed}, {}", counted(played, "game", "games")),
            (_, files) => format!(", {} of {files} files", counted(played, "game", "games")),
        };
        let headline = format!("{game}{games}{}", without(&standings));
        let headline = paper.sentence(&headline);
        writeln!(out, "{headline}")?;
        if form == Form::Markdown {
            return Ok(out.write_all(standings.markdown(flags.ascii).as_bytes())?);
        }
        let (deal, results) = (
            Deal::new(agreed.seed, &agreed.terms),
            self.results.first().filter(|_| self.results.len() == 1),
        );
        let faults = standings.first_faults();
        let mut again = again(&faults, &deal, results.map(PathBuf::as_path), paper);
        if let Some(results) = results.filter(|_| flags.verbose) {
            again += &last_words(results, &faults)?;
        }
        let text = match lines().filter(|_| !self.all && !self.pairs) {
            Some(lines) => {
                let results = self.results.iter().map(|path| quoted(&path.to_string_lossy()));
                let results = results.collect::<Vec<_>>().join(" ");
                let all = format!("{} standings {results} --all", program());
                // The next command is typed in the last line.
                let others = headline.lines().count() + again.lines().count() + 2;
                standings.screenful(paper, lines.saturating_sub(others), &all)
            }
            None => standings.text(paper),
        };
        Ok(write!(out, "{text}{again}")?)
    }

    /// How ratings on a ladder came about.
    fn tell_course(
        &self,
        read: &Together,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if !read.is_endless() {
            return Err(Failure::input(
                format!("{} is no results file of one ladder", read.path().display()),
                "`damier plot --what course` draws ratings over the games of a championship",
            ));
        }
        let (courses, paper) = (read.courses()?, flags.paper());
        let times = || courses.iter().flat_map(|course| course.points.iter().map(|point| point.0));
        let Some(table) = course::table(&courses, self.besides.versions, paper) else {
            return Ok(writeln!(out, "nothing is known yet of how ratings came about")?);
        };
        if !flags.quiet {
            let lasted = times().max().zip(times().min()).map_or(0, |(last, first)| last - first);
            let lasted = lasting(lasted);
            let headline = format!("{}, ratings over {lasted}", read.agreed().terms.game);
            writeln!(out, "{}", paper.sentence(&headline))?;
        }
        Ok(write!(out, "{table}")?)
    }

    /// Whose games are looked at, and from where.
    fn view(&self, names: &[String]) -> Result<View, Failure> {
        // A name may have commas of its own.
        let only: Vec<String> = self.only.iter().flat_map(|only| some(only, names)).collect();
        let anchor = self.anchor.as_deref().map(|text| anchor(text, names)).transpose()?;
        let anchor = anchor.as_ref().map(|(name, rating)| (name.as_str(), *rating));
        View::new(names, &only, &self.without, anchor, self.pairs)
            .map_err(|why| Failure::input(why.to_string(), why.help()))
    }
}

/// Why there is no table.
fn apart(why: Apart) -> Failure {
    match why {
        Apart::Store(why) => why.into(),
        Apart::Game(why) => why.into(),
        Apart::Games { .. } => {
            Failure::input(why.to_string(), "show results of one game at a time")
        }
    }
}

/// Who is left out, for the headline.
fn without(standings: &Standings) -> String {
    let names: Vec<&str> = standings.left_out().collect();
    match names.len() {
        0 => String::new(),
        1..=5 => format!(", without {}", names.join(", ")),
        more => format!(", without {more} bots"),
    }
}

/// The names of a list with commas: the longest one that is known each time.
fn some(list: &str, names: &[String]) -> Vec<String> {
    let known = |text: &str| {
        let begins = |name: &&String| {
            text.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
        };
        names.iter().filter(begins).map(String::len).max()
    };
    let (mut rest, mut found) = (list, Vec::new());
    while !rest.is_empty() {
        let end = known(rest).unwrap_or_else(|| rest.find(',').unwrap_or(rest.len()));
        found.push(rest[..end].to_owned());
        rest = rest[end..].strip_prefix(',').unwrap_or("");
    }
    found
}

/// A bot and its rating: `BOT=0`, or the bot alone for 0.
fn anchor(text: &str, names: &[String]) -> Result<(String, f64), Failure> {
    if names.iter().any(|name| name == text) {
        return Ok((text.to_owned(), 0.0));
    }
    let (name, rating) = text.rsplit_once('=').unwrap_or((text, "0"));
    let number = rating.parse::<f64>().ok().filter(|rating| rating.abs() <= 1e6);
    match number {
        Some(rating) => Ok((name.to_owned(), rating)),
        None => Err(Failure::input(
            format!("`{rating}` of `--anchor {text}` is no rating"),
            "a bot and a number, as in --anchor greedy=0",
        )),
    }
}
