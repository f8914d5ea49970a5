//! The table for people.

use std::fmt::Write as _;

use super::{Line, Standings};
use crate::stats::ratings::Ratings;
use crate::stats::scores::{Spread, sparkline};
use crate::stats::summary::percent;
use crate::view::table::{Side, Table};

impl Standings {
    /// The table, the crosstable, and how matches ended.
    pub fn text(&self) -> String {
        let ratings = self.ratings();
        let lines = self.lines(&ratings);
        let mut text = self.table(&lines, &ratings).to_string();
        if lines.len() > 2 {
            let _ = write!(text, "\n{}", self.crosstable(&lines));
        }
        if self.seats == 1 {
            let _ = write!(text, "\n{}", self.scores(&lines));
        }
        let reasons: Vec<String> =
            self.reasons.iter().map(|(reason, games)| format!("{reason} {games}")).collect();
        let _ = writeln!(text, "\nended by: {}", reasons.join(", "));
        if lines.len() > 1 {
            let note = "Ratings are Elo from one joint fit of all games, their mean is 0 and \
                        positive is stronger; ± is a 95 % interval. LOS is the likelihood that a \
                        bot is stronger than the next.";
            let _ = writeln!(text, "{note}");
            if !ratings.all_linked() {
                let _ =
                    writeln!(text, "Bots that never met, even through others, are not comparable.");
            }
        }
        text
    }

    fn table(&self, lines: &[Line<'_>], ratings: &Ratings) -> Table {
        let mut table = Table::new(&[
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
        ]);
        for (at, line) in lines.iter().enumerate() {
            let next = lines.get(at + 1);
            let los = next.and_then(|next| ratings.superiority(line.number, next.number));
            let rating = ratings.of(line.number).map(|rating| rating.estimate().to_string());
            let games = line.total.games();
            let record = line.record;
            table.row([
                line.rank.to_string(),
                record.name.clone(),
                rating.unwrap_or_else(|| "-".to_owned()),
                games.to_string(),
                line.total.wins.to_string(),
                line.total.draws.to_string(),
                line.total.losses.to_string(),
                format!("{:.1}", line.total.points()),
                format!("{:.1} %", 100.0 * line.total.points() / games.max(1) as f64),
                los.map(percent).unwrap_or_default(),
                record.faults.values().sum::<u64>().to_string(),
                format!("{:.3}", record.thought.as_secs_f64() * 1e3 / record.moves.max(1) as f64),
            ]);
        }
        table
    }

    /// Won, drawn and lost games of each row against each column.
    fn crosstable(&self, lines: &[Line<'_>]) -> String {
        const HEADING: &str = "won-drawn-lost";
        let names = lines.iter().map(|line| line.record.name.chars().count());
        let width = names.max().unwrap_or(0).max(HEADING.len());
        let score = |row: &Line<'_>, column: &Line<'_>| {
            let score = &self.against[row.number][column.number];
            if row.number == column.number {
                "·".to_owned()
            } else {
                format!("{}-{}-{}", score.wins, score.draws, score.losses)
            }
        };
        let cells: Vec<Vec<String>> = lines
            .iter()
            .map(|row| lines.iter().map(|column| score(row, column)).collect())
            .collect();
        let cell = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
        let mut text = format!("{:3}  {HEADING:width$}", "");
        for line in lines {
            let _ = write!(text, "  {:>cell$}", line.rank);
        }
        text.push('\n');
        for (line, row) in lines.iter().zip(&cells) {
            let _ = write!(text, "{:>3}  {:width$}", line.rank, line.record.name);
            for value in row {
                let _ = write!(text, "  {value:>cell$}");
            }
            text.push('\n');
        }
        text
    }

    /// Scores of bots that play alone, and how often each largest tile was reached.
    fn scores(&self, lines: &[Line<'_>]) -> Table {
        let mut tiles: Vec<u64> =
            lines.iter().flat_map(|line| line.record.largest.keys().copied()).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let mut table = Table::new(&[
            ("bot", Side::Left),
            ("mean", Side::Right),
            ("median", Side::Right),
            ("quartile", Side::Right),
            ("quartile", Side::Right),
            ("scores", Side::Left),
            ("largest tiles", Side::Left),
        ]);
        for line in lines {
            let Some(spread) = Spread::of(&line.record.scores) else { continue };
            let reached = tiles.iter().filter_map(|tile| {
                let games = line.record.largest.get(tile)?;
                Some(format!("{tile} ×{games}"))
            });
            table.row([
                line.record.name.clone(),
                format!("{:.0}", spread.mean),
                format!("{:.0}", spread.median),
                format!("{:.0}", spread.lower_quartile),
                format!("{:.0}", spread.upper_quartile),
                sparkline(&line.record.scores, 16, false),
                reached.collect::<Vec<_>>().join(", "),
            ]);
        }
        table
    }
}
