//! `damier review`: which moves cost most, in the eyes of a stronger bot?

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use damier_bots::{Clock, parse_duration};
use damier_games::Seat;
use serde_json::json;

use super::flags::write_json;
use super::live::{Live, Report};
use super::new_file::NewFile;
use super::replay::bad_records;
use super::stop::Stop;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::desk::replay::{Filter, Records};
use crate::text::number::{counted, time};
use crate::text::table::{Side, Table};
use crate::workshop::review::{News, Reviewer, Unfit, everybody};
use damier_arena::archive::records::Recorded;
use damier_arena::asking::{Judged, Position, Reviewed};
use damier_arena::contest::pool::cores;

/// Find the costliest moves of recorded matches, in the eyes of a stronger bot
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ReviewMatches {
    /// A results file, or a .jsonl or .sgf file
    #[arg(value_name = "RESULTS|FILE")]
    file: PathBuf,
    /// Whose moves, by the name in the file [default: everybody's]
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Only this match: its id in the list of `damier replay`, or its number from 1
    #[arg(long = "match", value_name = "ID")]
    of_match: Vec<String>,
    /// How many moves to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Write the positions before these moves to a file, which `--openings` takes: FILE.jsonl
    #[arg(short = 'o', long = "out", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long, requires = "out")]
    force: bool,
    /// Matches to look at at the same time [default: one per processor core]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    #[command(flatten)]
    by: ReviewerFlags,
    #[command(flatten)]
    walls: WallFlags,
}

/// Flags about the bot that looks at moves.
#[derive(Clone, Debug, Args)]
pub(super) struct ReviewerFlags {
    /// The bot that looks at the moves [default: the strongest bot of the game]
    #[arg(long, value_name = "BOT")]
    by: Option<String>,
    /// Processor time for the whole review
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5m")]
    cpu_time: Duration,
    /// Time for each of its answers: 100ms
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    move_time: Option<Duration>,
}

const EXAMPLES: &str = "\
The reviewer is asked for its own move before every move, and where it is another one, what it thinks of the
position after either: the difference is what the move cost, on the scale of the reviewer's estimates. It is an
opinion: the stronger the reviewer, the better. Where it has to be quick, fewer moves are looked at: processor
time is limited, and how far it came is told. With --json a line per move.

Examples:
  damier review class.db --bot mybot
  damier review class.db --bot mybot --by mcts:playouts=5000 --cpu-time 1h
  damier review class.db --bot mybot -o hard.jsonl
  damier match go9 ./mybot mybot-old --openings hard.jsonl
  damier review game.sgf --top 3";

/// A costly move, and where it was.
struct Costly {
    place: usize,
    of: Judged,
}

impl ReviewMatches {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let file = match &self.out {
            Some(path) if path.extension().is_none_or(|kind| kind != "jsonl") => {
                return Err(Failure::input(
                    format!("{} is no .jsonl file", path.display()),
                    "positions are written as lines of JSON: -o hard.jsonl",
                ));
            }
            Some(path) => Some(NewFile::create(path, self.force)?),
            None => None,
        };
        let records = Records::open(&flags.games, &self.file).map_err(bad_records)?;
        let places = self.places(&records)?;
        let moves = places.iter().filter_map(|&place| records.listings()[place].moves).sum::<u64>();
        let walls = self.walls.walls();
        let reviewer = Reviewer {
            games: &flags.games,
            by: self.by.by.as_deref(),
            walls: &walls,
            clock: Clock::per_move(self.by.move_time),
            seed: flags.seed(),
            time: self.by.cpu_time,
            jobs: self.jobs.map_or_else(cores, |jobs| jobs as usize).min(places.len()),
        };
        let asked = stop.gently();
        let whose = |recorded: &Recorded| seats_of(recorded, self.bot.as_deref());
        let looked = look(&reviewer, &records, &places, whose, moves, asked, flags)?;
        let by = match places.first().map(|&place| records.recorded(place)) {
            Some(Ok(recorded)) => {
                flags.games.find(recorded.game()).map(|game| reviewer.name(&game))
            }
            _ => Ok(String::new()),
        }?;
        let costly = costliest(&looked.reviewed, self.top);
        if let Some(file) = file {
            write_positions(&records, &costly, &by, flags, file)?;
        }
        self.tell(&records, &costly, &looked, &by, &reviewer, flags, out)?;
        if asked.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The places of the matches to look at.
    fn places(&self, records: &Records) -> Result<Vec<usize>, Failure> {
        let found = |id: &String| records.find(id).map_err(bad_records);
        let mut places: Vec<usize> = if self.of_match.is_empty() {
            (0..records.listings().len()).collect()
        } else {
            self.of_match.iter().map(found).collect::<Result<_, _>>()?
        };
        let filter = Filter { bot: self.bot.clone(), ..Filter::default() };
        let with = filter.places(records);
        places.retain(|place| with.contains(place));
        if places.is_empty() {
            let file = self.file.display();
            let mut names: Vec<&String> =
                records.listings().iter().flat_map(|listing| &listing.entrants).collect();
            names.sort_unstable();
            names.dedup();
            let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
            return Err(Failure::input(
                format!("{file} has no such match of {}", self.bot.as_deref().unwrap_or("anybody")),
                format!("its bots are {}", names.join(", ")),
            ));
        }
        Ok(places)
    }

    #[expect(clippy::too_many_arguments, reason = "all that there is to tell")]
    fn tell(
        &self,
        records: &Records,
        costly: &[Costly],
        looked: &Looked,
        by: &str,
        reviewer: &Reviewer<'_>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let columns = [
            ("match", Side::Left),
            ("move", Side::Right),
            ("by", Side::Left),
            ("played", Side::Left),
            ("better", Side::Left),
            ("cost", Side::Right),
            ("estimate", Side::Right),
        ];
        let mut table = Table::new(&columns).in_ascii(flags.ascii);
        for Costly { place, of } in costly {
            let listing = &records.listings()[*place];
            let name = listing.entrants.get(of.seat.index()).map_or("", String::as_str);
            if flags.json {
                write_json(
                    out,
                    &json!({
                        "match": listing.id, "move": of.at, "seat": of.seat.index(), "by": name,
                        "played": of.played, "better": of.better, "cost": of.cost,
                        "value": of.value, "mistake": of.is_mistake, "reviewer": by,
                        "says": of.comment.as_str(),
                    }),
                )?;
                continue;
            }
            let value = of.value.map_or(String::new(), |value| format!("{value:.3}"));
            let (at, cost) = (of.at.to_string(), format!("{:.3}", of.cost));
            table.row([&listing.id, &at, name, &of.played, &of.better, &cost, &value]);
        }
        if flags.json {
            return Ok(());
        }
        if costly.is_empty() {
            writeln!(out, "{by} would have played every move that it looked at")?;
        } else {
            write!(out, "{table}")?;
        }
        if !flags.quiet {
            let matches = counted(looked.reviewed.len() as u64, "match", "matches");
            let moves = counted(looked.moves, "move", "moves");
            let (spent, seed) = (time(looked.spent()), reviewer.seed);
            writeln!(out, "\n{by} looked at {moves} of {matches} in {spent}, seed {seed}")?;
            if looked.is_cut() {
                let most = time(reviewer.time);
                writeln!(out, "there was no time for more (--cpu-time {most})")?;
            }
            if let Some(path) = &self.out {
                let positions = counted(costly.len() as u64, "position", "positions");
                writeln!(out, "{positions} written to {}", path.display())?;
            }
            if let Some(Costly { place, of }) = costly.first() {
                let (id, before) = (&records.listings()[*place].id, of.at - 1);
                let file = crate::text::plain::quoted(&self.file.to_string_lossy());
                writeln!(
                    out,
                    "look at the first with: damier replay {file} --match {id} --at {before}"
                )?;
            }
        }
        Ok(())
    }
}

/// What was looked at.
pub(super) struct Looked {
    pub(super) reviewed: HashMap<usize, Reviewed>,
    pub(super) moves: u64,
    matches: usize,
}

impl Looked {
    fn spent(&self) -> Duration {
        self.reviewed.values().map(|reviewed| reviewed.spent).sum()
    }

    /// Was there no time for all of it?
    pub(super) fn is_cut(&self) -> bool {
        self.reviewed.len() < self.matches || self.reviewed.values().any(|of| !of.is_whole)
    }
}

/// Looks at matches, and shows how far it came.
pub(super) fn look(
    reviewer: &Reviewer<'_>,
    records: &Records,
    places: &[usize],
    whose: impl Fn(&Recorded) -> Vec<Seat> + Sync,
    moves: u64,
    stop: &AtomicBool,
    flags: &Flags,
) -> Result<Looked, Failure> {
    let mut live = Live::new(flags).counting("moves");
    live.begin(moves, true);
    let mut looked = Looked { reviewed: HashMap::new(), moves: 0, matches: places.len() };
    let readable = places.iter().filter_map(|&place| Some((place, records.recorded(place).ok()?)));
    let outcome = reviewer.look(readable, whose, stop, |news| match news {
        News::Move => {
            looked.moves += 1;
            if live.due() {
                let (done, headline, table) = (looked.moves, String::new(), Vec::new());
                let all = moves.max(done);
                live.show(&Report { done, all, at_most: true, headline, table });
            }
        }
        News::Match(place, of) => drop(looked.reviewed.insert(place, of)),
    });
    live.end();
    outcome.map_err(|why| match why {
        Unfit::Bot(why) => Failure::from(why),
        other => Failure::input(
            format!("the reviewer is of no use here: {other}"),
            "choose a bot that plays this game and tells an estimate, as in --by mcts:playouts=2000",
        ),
    })?;
    Ok(looked)
}

/// Who is meant by a name in a match.
fn seats_of(recorded: &Recorded, bot: Option<&str>) -> Vec<Seat> {
    let mut seats = everybody(recorded);
    if let Some(bot) = bot {
        seats.retain(|seat| recorded.entrants[seat.index()] == *bot);
    }
    seats
}

/// The moves that cost most, at most so many, those that cost the same in the order of matches.
fn costliest(reviewed: &HashMap<usize, Reviewed>, most: usize) -> Vec<Costly> {
    let mut all: Vec<Costly> = Vec::new();
    for (&place, reviewed) in reviewed {
        let costly = reviewed.judged.iter().filter(|judged| judged.cost > 0.0);
        all.extend(costly.map(|of| Costly { place, of: of.clone() }));
    }
    all.sort_by(|a, b| {
        let place = (a.place, a.of.at).cmp(&(b.place, b.of.at));
        b.of.cost.total_cmp(&a.of.cost).then(place)
    });
    all.truncate(most);
    all
}

/// Writes the positions before these moves, as lines that openings are read from.
fn write_positions(
    records: &Records,
    costly: &[Costly],
    by: &str,
    flags: &Flags,
    mut file: NewFile,
) -> Result<(), Failure> {
    for Costly { place, of } in costly {
        let recorded = records.recorded(*place).map_err(bad_records)?;
        let game = flags.games.find(recorded.game())?;
        let Ok(position) = Position::of(&game, &recorded, of.at - 1) else { continue };
        let (start, steps) = position.words();
        let from = Path::new(records.path()).file_name().unwrap_or_default().to_string_lossy();
        let line = json!({
            "start": start, "steps": steps, "game": recorded.game(), "file": from,
            "match": records.listings()[*place].id, "move": of.at, "played": of.played,
            "better": of.better, "cost": of.cost, "reviewer": by,
        });
        writeln!(file, "{line}")?;
    }
    file.finish()
}
