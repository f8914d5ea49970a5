//! `damier replay`: a recorded match, move by move.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use damier_bots::{Clock, parse_duration};

use super::flags::write_json;
use super::screens::{on_a_terminal, show};
use super::stop::Stop;
use super::{Failure, Flags, playing, review};
use crate::desk::lately;
use crate::desk::replay::words::{moment_json, moment_text, title};
use crate::desk::replay::{self, BadRecords, Filter, MOST_SEEN, Order, Records};
use crate::screen::lately::LatelyScreen;
use crate::screen::list::cut;
use crate::screen::replay::ReplayScreen;
use crate::screen::theme::Look;
use crate::text::number::time;
use crate::text::plain::{ascii, one_line};
use crate::text::table::{Side, Table};
use crate::workshop::review::{Reviewer, everybody};
use damier_arena::asking::Judged;
use damier_arena::players::Walls;
use damier_arena::setting_help::did_you_mean;

/// Step through a recorded match: forward, back, jump, play by itself
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Replay {
    /// A results file, or a .jsonl or .sgf file [default: what was played lately]
    #[arg(value_name = "RESULTS|FILE")]
    file: Option<PathBuf>,
    /// Which match: its id in the list, or its number from 1 [default: the only one, or choose]
    #[arg(long = "match", value_name = "N")]
    of_match: Option<String>,
    #[command(flatten)]
    filter: FilterFlags,
    /// Begin at this move, 0 for the start [default: the start, or the fault that ended the match]
    #[arg(long, value_name = "M")]
    at: Option<usize>,
    /// Let this bot look at every move of the match, and mark mistakes: a stronger one than who played
    #[arg(long, value_name = "BOT")]
    review: Option<String>,
    /// Processor time for the review
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "1m",
          requires = "review")]
    cpu_time: Duration,
    /// Print positions as text instead of showing a full screen: all of them, or that of --at
    #[arg(long)]
    plain: bool,
}

/// Flags about which matches are worth a look.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Which matches")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
struct FilterFlags {
    /// Those in which this bot takes part
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Those in which this one does as well
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// Those that this bot lost
    #[arg(long, value_name = "BOT")]
    lost_by: Option<String>,
    /// Those that ended like this: rules, move-limit, resigned, crash, timeout, illegal, error
    #[arg(long, value_name = "REASON")]
    reason: Option<String>,
    /// The longest first
    #[arg(long, conflicts_with_all = ["upset", "swing", "closest"])]
    longest: bool,
    /// Those that the weaker bot won, by the points in this file, the greatest surprise first
    #[arg(long, conflicts_with_all = ["swing", "closest"])]
    upset: bool,
    /// Those in which a bot's own estimate jumps, the largest jump first
    #[arg(long, conflicts_with = "closest")]
    swing: bool,
    /// Those that were played to their end, the smallest difference of scores first
    #[arg(long)]
    closest: bool,
}

impl FilterFlags {
    fn filter(&self) -> Filter {
        let order = match self {
            FilterFlags { longest: true, .. } => Order::Longest,
            FilterFlags { upset: true, .. } => Order::Upset,
            FilterFlags { swing: true, .. } => Order::Swing,
            FilterFlags { closest: true, .. } => Order::Closest,
            _ => Order::File,
        };
        let FilterFlags { bot, against, lost_by, reason, .. } = self.clone();
        Filter { bot, against, lost_by, reason, order, ..Filter::default() }
    }

    /// The places of the matches that are asked for.
    fn places(&self, records: &Records) -> Result<Vec<usize>, Failure> {
        let places = self.filter().places(records);
        if !places.is_empty() {
            return Ok(places);
        }
        let mut names: Vec<&String> =
            records.listings().iter().flat_map(|listing| &listing.entrants).collect();
        names.sort_unstable();
        names.dedup();
        let names: Vec<String> = names.into_iter().map(|name| one_line(name)).collect();
        let mut reasons: Vec<&str> =
            records.listings().iter().filter_map(|listing| listing.ended).collect();
        reasons.sort_unstable();
        reasons.dedup();
        let (file, filter) = (records.path().display(), self.filter());
        let is_known = |bot: &str| names.iter().any(|name| name == bot);
        let stranger = filter.bots().find(|bot| !is_known(bot));
        let meant = stranger.map(|bot| did_you_mean(bot, names.iter().map(String::as_str)));
        let (meant, names) = (meant.unwrap_or_default(), names.join(", "));
        Err(Failure::input(
            format!("{file} has no such match: {}", filter.title()),
            format!("{meant}its bots are {names}; matches ended by {}", reasons.join(", ")),
        ))
    }

    fn is_any(&self) -> bool {
        self.filter() != Filter::default()
    }
}

const EXAMPLES: &str = "\
A move is what a seat chose with what chance drew after it: in 2048 a slide and the tile that \
appeared. Where the output is no terminal, positions are printed; with --json one object per \
position. Of a file with several matches and without --match, the list is printed. Games of `damier \
match` and `damier compare` are kept for a while, the newest twenty series, up to 200 MB: without a file \
these are listed, and --match is one of the newest.

Examples:
  damier replay
  damier replay --match 3
  damier replay class.db
  damier replay class.db --match 1.3.2
  damier replay class.db --match 5 --at 37 --plain
  damier replay class.db --match 5 --review mcts:playouts=2000
  damier replay class.db --lost-by mybot --longest
  damier replay class.db --upset
  damier replay game.sgf --json";

impl Replay {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let on_screen =
            !self.plain && !flags.json && on_a_terminal() && std::io::stdin().is_terminal();
        let Some(file) = self.file(on_screen, flags, out)? else { return Ok(()) };
        let records = Records::open(&flags.games, &file).map_err(bad_records)?;
        let place = match &self.of_match {
            Some(wanted) => Some(records.find(wanted).map_err(bad_records)?),
            None => None,
        };
        let places = self.filter.places(&records)?;
        let place = place.or(Some(places[0]).filter(|_| places.len() == 1));
        if on_screen {
            return self.on_screen(records, place, flags);
        }
        let Some(place) = place else { return self.list(&records, &places, flags, out) };
        let mut replay = records.replay(place).map_err(bad_records)?;
        replay.note_review(&self.reviewed(&records, Some(place), flags)?);
        let moments = match self.at {
            Some(at) => check_move(&file, &replay, at)?..=at,
            None if replay.last() > MOST_SEEN => return Err(too_long(&file, &replay)),
            None => 0..=replay.last(),
        };
        if !flags.json && !flags.quiet {
            writeln!(out, "{}\n", spelled(title(&replay), flags))?;
        }
        let first = *moments.start();
        for at in moments {
            if flags.json {
                write_json(out, &moment_json(&replay, at))?;
            } else {
                let gap = if at > first { "\n" } else { "" };
                write!(out, "{gap}{}", spelled(moment_text(&replay, at), flags))?;
            }
        }
        match &replay.broken {
            Some(why) if self.at.is_none() => {
                let error = format!("match {} of {}: {why}", replay.id, file.display());
                Err(Failure::input(
                    error,
                    "the positions before that are above; damier verify tells more",
                ))
            }
            _ => Ok(()),
        }
    }

    fn on_screen(
        &self,
        records: Records,
        place: Option<usize>,
        flags: &Flags,
    ) -> Result<(), Failure> {
        if let (Some(at), Some(place)) = (self.at, place) {
            let replay = records.replay(place).map_err(bad_records)?;
            check_move(records.path(), &replay, at)?;
        }
        crate::desk::recent::note(records.path());
        let judged = self.reviewed(&records, place, flags)?;
        let mut screen = ReplayScreen::new(records, flags.look()).narrowed(self.filter.filter());
        if let Some(place) = place {
            screen.show(place, self.at);
            screen.note_review(&judged);
        }
        show(&mut screen)
    }

    /// What the reviewer thinks of the moves of a match, if there is to be one.
    fn reviewed(
        &self,
        records: &Records,
        place: Option<usize>,
        flags: &Flags,
    ) -> Result<Vec<Judged>, Failure> {
        let Some(by) = self.review.as_deref() else { return Ok(Vec::new()) };
        let Some(place) = place else {
            let error = format!("{} holds several matches", records.path().display());
            return Err(Failure::input(error, "--review is for one of them: say --match as well"));
        };
        let stop = Stop::listen()?;
        let walls = Walls::default();
        let reviewer = Reviewer {
            games: &flags.games,
            by: Some(by),
            walls: &walls,
            clock: Clock::NONE,
            seed: flags.seed(),
            time: self.cpu_time,
            jobs: 1,
        };
        let moves = records.listings()[place].moves.unwrap_or(0);
        let asked = stop.gently();
        let mut looked =
            review::look(&reviewer, records, &[place], everybody, moves, asked, flags)?;
        if looked.is_cut() {
            let most = time(self.cpu_time);
            let note = format!("{by} looked at {} of {moves} moves in {most}", looked.moves);
            playing::tell(flags, [note]);
        }
        Ok(looked.reviewed.remove(&place).map(|reviewed| reviewed.judged).unwrap_or_default())
    }

    /// The file to look at. Without one, what was played lately is shown; on a screen something of it can
    /// be chosen, and who asks for a match means the newest.
    fn file(
        &self,
        on_screen: bool,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<Option<PathBuf>, Failure> {
        if let Some(file) = &self.file {
            return Ok(Some(file.clone()));
        }
        let all = lately::all();
        let Some(newest) = all.first().map(|newest| newest.file.clone()) else {
            return Err(Failure::input(
                "nothing that was played lately is kept",
                "name a results file, or play some games: damier match go9 greedy random",
            ));
        };
        if self.of_match.is_some() || self.at.is_some() || self.filter.is_any() {
            return Ok(Some(newest));
        }
        if on_screen {
            let mut screen = LatelyScreen::new(&all, flags.look());
            show(&mut screen)?;
            return Ok(screen.chosen().map(|at| all[at].file.clone()));
        }
        let columns = [("when", Side::Left), ("game", Side::Left), ("players", Side::Left)];
        let columns = [&columns[..], &[("games", Side::Right), ("file", Side::Left)]].concat();
        let mut table = Table::new(&columns).in_ascii(flags.ascii);
        for series in &all {
            if flags.json {
                write_json(out, series)?;
            }
            let (players, games) = (series.entrants.join(" – "), series.games.to_string());
            let (game, file) = (series.short_game(), series.file.display().to_string());
            table.row([&series.when, game, &players, &games, &file]);
        }
        if !flags.json {
            write!(out, "{table}")?;
        }
        Ok(None)
    }

    /// What there is to choose from.
    fn list(
        &self,
        records: &Records,
        places: &[usize],
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if self.at.is_some() {
            let (file, all) = (records.path().display(), records.listings().len());
            let error = format!("{file} holds {all} matches, and --at needs to know which");
            return Err(Failure::input(error, "say --match as well, as in --match 1 --at 20"));
        }
        let mut table = Table::new(&[
            ("match", Side::Left),
            ("players", Side::Left),
            ("moves", Side::Right),
            ("result", Side::Left),
            ("fault", Side::Left),
        ])
        .in_ascii(flags.ascii);
        let look = Look { ascii: flags.ascii, ..Look::default() };
        for listing in places.iter().map(|&at| &records.listings()[at]) {
            if flags.json {
                write_json(out, listing)?;
                continue;
            }
            let moves = listing.moves.map_or(String::new(), |moves| moves.to_string());
            let fault = listing.error.as_ref().or(listing.fault.as_ref());
            let fault = cut(fault.map_or("", String::as_str), 80, &look);
            table.row([&listing.id, &listing.players(), &moves, &listing.result, &fault]);
        }
        if !flags.json {
            write!(out, "{table}")?;
        }
        Ok(())
    }
}

fn too_long(file: &Path, replay: &replay::Replay) -> Failure {
    let (id, file, moves) = (&replay.id, file.display(), replay.last());
    Failure::input(
        format!(
            "match {id} of {file} has {moves} moves, and at most {MOST_SEEN} are printed at once"
        ),
        "say which one with --at",
    )
}

/// This move, if the match has one.
fn check_move(file: &Path, replay: &replay::Replay, at: usize) -> Result<usize, Failure> {
    if at <= replay.last() {
        return Ok(at);
    }
    let (id, last) = (&replay.id, replay.last());
    let error = format!("match {id} of {} has no move {at}", file.display());
    Err(Failure::input(error, format!("its moves go from 0, the start, to {last}")))
}

/// A text without signs beyond ASCII, if they are not wanted.
fn spelled(text: String, flags: &Flags) -> String {
    if flags.ascii { ascii(&text).into_owned() } else { text }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
pub(super) fn bad_records(why: BadRecords) -> Failure {
    Failure::input(why.to_string(), why.help())
}
