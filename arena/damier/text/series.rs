//! A series for people.

use std::fmt::Write as _;

use damier_arena::contest::repeats;
use damier_arena::contest::series::{EntrantSummary, Scores, Summary};
use damier_arena::contest::standings::told_between;
use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::summary::percent;

use super::number::counted;
use super::paper::Paper;
use super::standings;
use super::table::{Side, Table};

/// A finished series for people.
pub trait ShowSeries {
    /// The summary as text.
    fn text(&self, paper: Paper) -> String;

    /// All that is kept of what the first bot to fault said in that match, as text.
    fn last_words(&self) -> Option<String>;
}

impl ShowSeries for Summary {
    fn text(&self, paper: Paper) -> String {
        let mut text = paper.sentence(&format!("{}, seed {}", self.game, self.seed));
        let _ = write!(text, "\n{}", table(self, paper));
        if let Some(highlights) = highlights(self) {
            let _ = write!(text, "\n{}", highlights.on(paper, 2));
        }
        text.push('\n');
        text.extend(remarks(self).iter().map(|line| paper.sentence(line)));
        text
    }

    fn last_words(&self) -> Option<String> {
        let (bot, forfeit) = self.first_fault.as_ref()?;
        let lines = forfeit.last_words.lines().map(|line| format!("  {line}\n"));
        let said: String = lines.collect();
        (!said.is_empty()).then(|| format!("what {bot} said in that game:\n{said}"))
    }
}

/// Who is stronger, and what is to be known about that.
fn remarks(summary: &Summary) -> Vec<String> {
    let mut remarks = vec![verdict(summary)];
    remarks.extend(summary.clusters.and_then(|clusters| standings::few(clusters, summary.seats)));
    if let Some(fault) = summary.first_fault() {
        let forfeited = counted(summary.faults(), "game was", "games were");
        remarks.push(format!("{forfeited} forfeited; the first: {fault}"));
    }
    remarks.extend(repeats::sentence(summary.repeated, summary.games));
    for entrant in &summary.entrants {
        if let Some(games) = entrant.score_disagreements {
            let bot = &entrant.bot;
            let games = counted(games, "game", "games");
            remarks.push(format!("{bot} counts {games} otherwise than the referee"));
        }
    }
    let seconds = summary.seconds;
    let games = counted(summary.games, "game", "games");
    let moves = counted(summary.plies, "move", "moves");
    remarks.push(format!("{games}, {moves}, {seconds:.1} s"));
    remarks
}

fn table(summary: &Summary, paper: Paper) -> Table {
    let mut columns = vec![("bot", Side::Left)];
    let mut entrants: Vec<&EntrantSummary> = summary.entrants.iter().collect();
    let rated = summary.entrants.len() > 2;
    if rated {
        entrants.sort_by_key(|entrant| entrant.rating.map_or(0, |rating| rating.rank));
        columns.push(("rating", Side::Right));
    }
    if summary.entrants.len() > 1 {
        columns.extend([("won", Side::Right), ("drawn", Side::Right), ("lost", Side::Right)]);
        columns.extend([("points", Side::Right), ("share", Side::Right)]);
    }
    if summary.seats == 1 {
        columns.extend([("mean score", Side::Right), ("median", Side::Right)]);
        columns.extend([("lowest", Side::Right), ("highest", Side::Right)]);
    }
    if rated {
        columns.push(("LOS", Side::Right));
    }
    columns.extend([("faults", Side::Right), ("ms a move", Side::Right)]);
    let between = |entrant: &EntrantSummary| told_between(entrant.between_turns_ms);
    let some_ponder = summary.entrants.iter().any(|entrant| between(entrant).is_some());
    columns.extend(some_ponder.then_some(("between turns", Side::Right)));
    let mut table = Table::new(&columns).on(paper, 1);
    for entrant in entrants {
        let played = entrant.wins + entrant.draws + entrant.losses;
        let mut row = vec![entrant.bot.clone()];
        if let Some(rated) = entrant.rating {
            row.push(rated.estimate.map_or_else(|| "-".to_owned(), |rating| rating.to_string()));
        }
        if summary.entrants.len() > 1 {
            row.extend([entrant.wins, entrant.draws, entrant.losses].map(|n| n.to_string()));
            let share = 100.0 * entrant.points / played.max(1) as f64;
            row.extend([format!("{:.1}", entrant.points), format!("{share:.1} %")]);
        }
        if let Some(Scores { mean, mean_error, median, min, max, .. }) = entrant.score {
            row.push(standings::mean(mean, mean_error));
            row.extend([median, min, max].map(|score| format!("{score:.0}")));
        }
        if let Some(rated) = entrant.rating {
            row.push(rated.los.map(percent).unwrap_or_default());
        }
        row.push(entrant.faults.values().sum::<u64>().to_string());
        row.push(format!("{:.3}", entrant.think_ms.mean));
        row.extend(some_ponder.then(|| between(entrant).unwrap_or_default()));
        table.row(row);
    }
    table
}

/// How often each of the game's highlights was reached, a line for each; nothing if it has none.
fn highlights(summary: &Summary) -> Option<Table> {
    let kind = summary.highlight?;
    let mut table = Table::new(&[
        ("bot", Side::Left),
        (kind.name, Side::Right),
        ("games", Side::Right),
        ("share", Side::Right),
    ]);
    for entrant in &summary.entrants {
        let Some(reached) = entrant.highlight.get(kind.key) else { continue };
        let played: u64 = reached.values().sum();
        for (number, games) in reached {
            let share = format!("{:.1} %", 100.0 * *games as f64 / played.max(1) as f64);
            table.row([entrant.bot.clone(), number.to_string(), games.to_string(), share]);
        }
    }
    Some(table)
}

/// Who is stronger, in a sentence.
fn verdict(summary: &Summary) -> String {
    let Some(strength) = &summary.strength else {
        return match summary.entrants.len() {
            1 => "One bot has nobody to be compared with.".to_owned(),
            _ => standings::NOTE.to_owned(),
        };
    };
    let (first, second) = (&summary.entrants[0].bot, &summary.entrants[1].bot);
    match (&strength.elo, strength.los) {
        (Estimate::TooFew, _) => format!("Too few games to compare {first} and {second}."),
        (elo, Some(los)) => {
            let sure = percent(los.max(1.0 - los));
            let (better, worse) = if los >= 0.5 { (first, second) } else { (second, first) };
            format!(
                "{better} is stronger than {worse} with a likelihood of {sure}; \
                 {first} is {elo} Elo against {second}."
            )
        }
        (elo, None) => format!("{first} is {elo} Elo against {second}."),
    }
}
