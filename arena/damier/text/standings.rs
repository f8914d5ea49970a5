//! The table for people: as text, and in Markdown.

use std::fmt::Write as _;

use damier_bots::Fault;

use damier_arena::contest::pairing::Tie;
use damier_arena::contest::repeats;
use damier_arena::contest::standings::{Record, Row, Stage, Standings};
use damier_arena::contest::stats::estimate::unsigned_zero;
use damier_arena::contest::stats::ratings::{Difference, FEW, Ratings};
use damier_arena::contest::stats::scores::{Spread, sparkline};
use damier_arena::contest::stats::summary::percent;

use super::number::counted;
use super::paper::Paper;
use super::plain;
use super::table::{Side, Table, escaped};

/// The places of columns that only some formats have: behind lost games, and behind the bot.
const BYES: usize = 7;
const REACHED: usize = 2;

/// What ratings are.
pub(super) const NOTE: &str = "Ratings are Elo from one joint fit of all games, their mean is 0 and positive \
    is stronger; ± is a 95 % interval. LOS is the likelihood that a bot is stronger than the next.";

/// A championship's table for people.
pub trait ShowStandings {
    /// The table, the crosstable, and how matches ended.
    fn text(&self, paper: Paper) -> String;

    /// The same in Markdown, with ASCII alone if asked to.
    fn markdown(&self, ascii: bool) -> String;

    /// As much of the text as so many lines hold, and how to see what was left out.
    fn screenful(&self, paper: Paper, lines: usize, all: &str) -> String;

    /// The table alone, with the differences of every two if they were asked for.
    fn bare(&self, paper: Paper) -> Vec<Table>;

    /// How every entrant stands, best first, in a line each with the name at its end; and who leads.
    fn brief(&self) -> (Vec<String>, Option<String>);
}

impl ShowStandings for Standings {
    fn text(&self, paper: Paper) -> String {
        told(self, &self.ratings(), paper)
    }

    fn markdown(&self, ascii: bool) -> String {
        let paper = Paper { ascii, ..Paper::default() };
        let ratings = self.ratings();
        let mut parts: Vec<String> =
            tables(self, &ratings, paper).iter().map(Table::markdown).collect();
        let remarks = remarks(self, &ratings).into_iter().map(|line| {
            let line = if ascii { plain::ascii(&line).into_owned() } else { line };
            format!("{}\n", escaped(&line))
        });
        parts.extend(remarks);
        parts.join("\n")
    }

    fn screenful(&self, paper: Paper, lines: usize, all: &str) -> String {
        let ratings = self.ratings();
        let text = told(self, &ratings, paper);
        if text.lines().count() <= lines {
            return text;
        }
        let rows = self.rows(&ratings);
        let best = |shown: usize| {
            let table = table(self, &rows[..shown], &ratings, paper);
            let left = match rows.len() - shown {
                0 => String::new(),
                more => format!("{} below, ", counted(more as u64, "bot", "bots")),
            };
            let rest =
                format!("{left}who won how much against whom, and what the figures mean: {all}");
            format!("{table}\n{}", paper.sentence(&rest))
        };
        let fits = |shown: &usize| best(*shown).lines().count() <= lines;
        best((1..=rows.len()).rev().find(fits).unwrap_or(1.min(rows.len())))
    }

    fn bare(&self, paper: Paper) -> Vec<Table> {
        let ratings = self.ratings();
        let lines = self.rows(&ratings);
        let pairs = self.tells_pairs().then(|| pairs(&lines, &ratings, paper));
        std::iter::once(table(self, &lines, &ratings, paper)).chain(pairs).collect()
    }

    fn brief(&self) -> (Vec<String>, Option<String>) {
        let ratings = self.ratings();
        let lines = self.rows(&ratings);
        let estimate = |line: &Row<'_>| {
            ratings.of(line.number).map_or_else(String::new, |rating| rating.estimate().to_string())
        };
        let width = lines.iter().map(|line| estimate(line).chars().count()).max().unwrap_or(0);
        let line = |line: &Row<'_>| {
            let (rank, share, name) = (line.rank, line.share(), &line.record.name);
            format!("{rank:>3}  {:>width$}  {share:>5.1} %  {name}", estimate(line))
        };
        let first = lines.first().filter(|first| first.total.games() > 0);
        let leader = first.map(|first| format!("{} ({})", first.record.name, estimate(first)));
        (lines.iter().map(line).collect(), leader)
    }
}

/// All tables and remarks.
fn told(standings: &Standings, ratings: &Ratings, paper: Paper) -> String {
    let mut text = String::new();
    for table in tables(standings, ratings, paper) {
        let _ = writeln!(text, "{table}");
    }
    text.extend(remarks(standings, ratings).iter().map(|line| paper.sentence(line)));
    text
}

fn tables(standings: &Standings, ratings: &Ratings, paper: Paper) -> Vec<Table> {
    let lines = standings.rows(ratings);
    let mut tables = vec![table(standings, &lines, ratings, paper)];
    if lines.len() > 2 {
        tables.push(crosstable(standings, &lines, paper));
    }
    if standings.tells_pairs() {
        tables.push(pairs(&lines, ratings, paper));
    }
    if standings.seats() == 1 {
        tables.push(scores(standings, &lines, paper));
    }
    tables
}

/// How matches ended, who faulted and why, and what the figures mean.
pub(crate) fn remarks(standings: &Standings, ratings: &Ratings) -> Vec<String> {
    let reasons: Vec<String> =
        standings.reasons().iter().map(|(reason, games)| format!("{reason} {games}")).collect();
    let ended = (!reasons.is_empty()).then(|| format!("ended by: {}", reasons.join(", ")));
    let mut remarks: Vec<String> = ended.into_iter().collect();
    remarks.extend(gains(standings, ratings));
    remarks.extend(standings.records().iter().filter_map(faults));
    remarks.extend(repeats::sentence(standings.repeated(), standings.played()));
    if standings.records().iter().any(|record| record.opinions > 0) {
        let note = "`disagrees`: games that an engine counts otherwise than the referee.";
        remarks.push(note.to_owned());
    }
    if standings.records().len() < 2 {
        return remarks;
    }
    remarks.push(match standings.anchor() {
        Some((bot, rating)) => NOTE.replace(
            "their mean is 0",
            &format!("that of {bot} is set to {rating}, errors are relative to it,"),
        ),
        None => NOTE.to_owned(),
    });
    if standings.tells_pairs() {
        let note = "`row minus column`: by how much a row's bot is stronger than a column's, and how likely it is.";
        remarks.push(note.to_owned());
    }
    let clusters = ratings.all().map(|rating| rating.clusters).min();
    remarks.extend(clusters.and_then(|clusters| few(clusters, standings.seats())));
    remarks.push(order(standings));
    remarks.extend(standings.course().ties().iter().map(|of| tie(standings, of)));
    match standings.seats() {
        1 => remarks.push(
            "Two bots are compared on every seed that both have played: the higher score wins."
                .to_owned(),
        ),
        2 => {}
        _ => remarks.push(
            "A game counts against each of the others at the table: more cells or points win."
                .to_owned(),
        ),
    }
    if !ratings.all_linked() {
        let note = "Bots that never met, even through others, are not comparable.";
        remarks.push(note.to_owned());
    }
    remarks
}

/// That errors are rough, where they are estimated from little.
pub(super) fn few(clusters: u64, seats: usize) -> Option<String> {
    let (one, more) = if seats == 1 { ("seed", "seeds") } else { ("opening", "openings") };
    (clusters < FEW).then(|| {
        let clusters = counted(clusters, one, more);
        format!("Errors are rough: a bot has played {clusters}, and fewer than {FEW} tell little.")
    })
}

/// What the table is sorted by.
fn order(standings: &Standings) -> String {
    let worth = standings.course().points_of_bye();
    if standings.course().has_byes() {
        format!("Ranked by points, then by rating; who sits out a round gets {worth:.1} points.")
    } else if standings.course().goes_by_points() {
        "Ranked by points, then by rating.".to_owned()
    } else if standings.course().is_knockout() {
        "Ranked by how far a bot came, then by rating. A tied encounter is played on, opening by opening, \
         for three more; if it is still tied, who is earlier in the list of entrants goes on."
            .to_owned()
    } else {
        "Ranked by rating, then by points.".to_owned()
    }
}

/// How a tied encounter of a knockout was decided.
fn tie(standings: &Standings, of: &Tie) -> String {
    let name = |bot: usize| &standings.records()[bot].name;
    let (winner, loser) = (name(of.winner), name(of.loser));
    let round = standings.course().stage_name(Stage::Round(of.round));
    let more = counted(of.openings.into(), "more opening", "more openings");
    if of.by_list {
        return format!(
            "{round}: {winner} and {loser} tied, also in {more}; {winner} is earlier in the list."
        );
    }
    format!("{round}: {winner} and {loser} tied; {winner} won after {more}.")
}

/// The table itself: a line for each entrant.
pub(crate) fn table(
    standings: &Standings,
    lines: &[Row<'_>],
    ratings: &Ratings,
    paper: Paper,
) -> Table {
    let engines = lines.iter().any(|line| line.record.opinions > 0);
    let mut columns = vec![
        ("", Side::Right),
        ("bot", Side::Left),
        ("rating", Side::Right),
        ("games", Side::Right),
        ("won", Side::Right),
        ("drawn", Side::Right),
        ("lost", Side::Right),
        ("points", Side::Right),
        ("share", Side::Right),
        ("LOS", Side::Right),
        ("faults", Side::Right),
        ("ms a move", Side::Right),
    ];
    let some_ponder = lines.iter().any(|line| line.record.between_turns().is_some());
    columns.extend(some_ponder.then_some(("between turns", Side::Right)));
    if engines {
        columns.push(("disagrees", Side::Right));
    }
    let retired = lines.iter().any(|line| line.record.unplayed > 0);
    if retired {
        columns.push(("retired", Side::Left));
    }
    if standings.course().has_byes() {
        columns.insert(BYES, ("byes", Side::Right));
    }
    if standings.course().is_knockout() {
        columns.insert(REACHED, ("reached", Side::Left));
    }
    let mut table = Table::new(&columns).on(paper, 2);
    for line in lines {
        let rating = ratings.of(line.number).map(|rating| rating.estimate().to_string());
        let record = line.record;
        let mut row = vec![
            line.rank.to_string(),
            record.name.clone(),
            rating.unwrap_or_else(|| "-".to_owned()),
            record.games.to_string(),
            line.total.wins.to_string(),
            line.total.draws.to_string(),
            line.total.losses.to_string(),
            format!("{:.1}", line.points),
            format!("{:.1} %", line.share()),
            line.los.map(percent).unwrap_or_default(),
            record.faults.values().sum::<u64>().to_string(),
            format!("{:.3}", record.think_ms()),
        ];
        row.extend(some_ponder.then(|| record.between_turns().unwrap_or_default()));
        if record.opinions > 0 {
            row.push(format!("{} of {}", record.disagreements, record.opinions));
        } else if engines {
            row.push(String::new());
        }
        if record.unplayed > 0 {
            row.push(format!("{} unplayed", record.unplayed));
        } else if retired {
            row.push(String::new());
        }
        if standings.course().has_byes() {
            row.insert(BYES, line.byes.to_string());
        }
        if let Some(stage) = line.stage {
            row.insert(REACHED, standings.course().stage_name(stage));
        }
        table.row(row);
    }
    table
}

/// Won, drawn and lost games of each row against each column.
fn crosstable(standings: &Standings, lines: &[Row<'_>], paper: Paper) -> Table {
    let ranks: Vec<String> = lines.iter().map(|line| line.rank.to_string()).collect();
    let mut columns = vec![("", Side::Right), ("won-drawn-lost", Side::Left)];
    columns.extend(ranks.iter().map(|rank| (rank.as_str(), Side::Right)));
    let mut table = Table::new(&columns).on(paper, 2);
    let score = |row: &Row<'_>, column: &Row<'_>| {
        let score = standings.against(row.number, column.number);
        if row.number == column.number {
            "·".to_owned()
        } else {
            format!("{}-{}-{}", score.wins, score.draws, score.losses)
        }
    };
    for row in lines {
        let names = [row.rank.to_string(), row.record.name.clone()];
        table.row(names.into_iter().chain(lines.iter().map(|column| score(row, column))));
    }
    table
}

/// By how much each row's bot is stronger than each column's, and how likely it is.
fn pairs(lines: &[Row<'_>], ratings: &Ratings, paper: Paper) -> Table {
    let ranks: Vec<String> = lines.iter().map(|line| line.rank.to_string()).collect();
    let mut columns = vec![("", Side::Right), ("row minus column", Side::Left)];
    columns.extend(ranks.iter().map(|rank| (rank.as_str(), Side::Right)));
    let mut table = Table::new(&columns).on(paper, 2);
    let cell = |row: &Row<'_>, column: &Row<'_>| {
        if row.number == column.number {
            return "·".to_owned();
        }
        ratings.difference(row.number, column.number).map_or_else(
            || "-".to_owned(),
            |Difference { value, error, los }| {
                let value = unsigned_zero(value, 0);
                format!("{value:+.0} ± {error:.0} ({})", percent(los))
            },
        )
    };
    for row in lines {
        let names = [row.rank.to_string(), row.record.name.clone()];
        table.row(names.into_iter().chain(lines.iter().map(|column| cell(row, column))));
    }
    table
}

/// What each version gained over the one before it, where versions are shown.
fn gains(standings: &Standings, ratings: &Ratings) -> Vec<String> {
    let records = standings.records();
    let gain = |number: usize| {
        let (name, earlier) = (&records[number].name, &records[records[number].earlier?].name);
        Some(match standings.gain(ratings, number) {
            Some((_, Difference { value, error, los })) => {
                let value = unsigned_zero(value, 1);
                let likely = percent(los);
                format!("{name} over {earlier}: {value:+.1} ± {error:.1}, stronger with {likely}")
            }
            None => format!("{name} over {earlier}: nothing can be told yet"),
        })
    };
    (0..records.len()).filter_map(gain).collect()
}

/// Scores of bots that play alone, and the share of games with each of the game's highlights.
pub(crate) fn scores(standings: &Standings, lines: &[Row<'_>], paper: Paper) -> Table {
    let highlights = standings.highlight().map(|kind| format!("{}s", kind.name));
    let mut columns = vec![
        ("bot", Side::Left),
        ("mean", Side::Right),
        ("median", Side::Right),
        ("lower quartile", Side::Right),
        ("upper quartile", Side::Right),
        ("lowest", Side::Right),
        ("highest", Side::Right),
        ("scores", Side::Left),
    ];
    columns.extend(highlights.as_deref().map(|name| (name, Side::Left)));
    let mut table = Table::new(&columns).on(paper, 1);
    for line in lines {
        let Some(spread) = Spread::of(&line.record.scores) else { continue };
        let games: u64 = line.record.highlights.values().sum();
        let reached = line.record.highlights.iter().rev().map(|(number, count)| {
            format!("{number}: {:.0} %", 100.0 * *count as f64 / games.max(1) as f64)
        });
        let Spread { median, lower_quartile, upper_quartile, min, max, .. } = spread;
        let figures = [median, lower_quartile, upper_quartile, min, max];
        let mut row = vec![line.record.name.clone(), mean(spread.mean, spread.mean_error)];
        row.extend(figures.map(|figure| format!("{figure:.0}")));
        row.push(sparkline(&line.record.scores, 16, paper.ascii));
        row.extend(highlights.iter().map(|_| reached.clone().collect::<Vec<_>>().join(", ")));
        table.row(row);
    }
    table
}

/// A mean score with its error, if it has one.
pub(super) fn mean(mean: f64, error: Option<f64>) -> String {
    let error = error.map(|error| format!(" ± {error:.0}")).unwrap_or_default();
    format!("{mean:.0}{error}")
}

/// The faults of an entrant in a line, if it has any.
fn faults(record: &Record) -> Option<String> {
    let (_, first) = record.first_fault.as_ref()?;
    let count = |kind: Fault| Some((kind, *record.faults.get(&kind)?));
    let kinds: Vec<String> = Fault::ALL
        .into_iter()
        .filter_map(count)
        .map(|(kind, games)| format!("{kind} {games}"))
        .collect();
    let retired = match record.unplayed {
        0 => String::new(),
        games => format!("; retired, {} forfeited unplayed", counted(games, "game", "games")),
    };
    Some(format!("faults of {}: {}; the first: {first}{retired}", record.name, kinds.join(", ")))
}
