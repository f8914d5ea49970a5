//! The table for spreadsheets.

use std::collections::BTreeSet;

use damier_bots::Fault;

use super::Standings;
use crate::contest::stats::scores::Spread;
use crate::spreadsheet::record;

impl Standings {
    /// A line of headings and one for each entrant, best first. A figure that is not known is empty.
    pub fn csv(&self) -> String {
        let ratings = self.ratings();
        let lines = self.rows(&ratings);
        let key = self.highlight().map_or("", |kind| kind.key);
        let tiles: BTreeSet<u64> =
            lines.iter().flat_map(|line| line.record.highlights.keys().copied()).collect();
        let mut headings: Vec<String> = [
            "rank",
            "bot",
            "rating",
            "error",
            "games",
            "wins",
            "draws",
            "losses",
            "points",
            "los",
            "think_ms",
            "rating_low",
            "rating_high",
            "between_turns_ms",
        ]
        .map(str::to_owned)
        .to_vec();
        headings.extend(Fault::ALL.map(|kind| format!("faults_{kind}")));
        headings.push("unplayed".to_owned());
        headings.extend(self.table.course.has_byes().then(|| "byes".to_owned()));
        headings.extend(self.table.course.is_knockout().then(|| "reached".to_owned()));
        if self.table.seats == 1 {
            let scores = ["mean", "median", "lower_quartile", "upper_quartile", "min", "max"];
            headings.extend(scores.map(|name| format!("score_{name}")));
            headings.extend(tiles.iter().map(|tile| format!("{key}_{tile}")));
        }
        let mut text = record(&headings);
        for line in &lines {
            let (record_of, total) = (line.record, line.total);
            let known = |value: Option<f64>| value.map(|v| (v + 0.0).to_string());
            let rating = ratings.of(line.number);
            let mut fields = vec![
                line.rank.to_string(),
                record_of.name.clone(),
                known(rating.map(|rating| rating.value)).unwrap_or_default(),
                known(rating.map(|rating| rating.error)).unwrap_or_default(),
                record_of.games.to_string(),
                total.wins.to_string(),
                total.draws.to_string(),
                total.losses.to_string(),
                line.points.to_string(),
                known(line.los).unwrap_or_default(),
                record_of.think_ms().to_string(),
                known(rating.and_then(|rating| rating.estimate().low())).unwrap_or_default(),
                known(rating.and_then(|rating| rating.estimate().high())).unwrap_or_default(),
                record_of.between_turns_ms().to_string(),
            ];
            let count = |kind: Fault| record_of.faults.get(&kind).copied().unwrap_or(0).to_string();
            fields.extend(Fault::ALL.map(count));
            fields.push(record_of.unplayed.to_string());
            fields.extend(self.table.course.has_byes().then(|| line.byes.to_string()));
            fields.extend(line.stage.map(|stage| self.table.course.stage_name(stage)));
            if self.table.seats == 1 {
                let spread = Spread::of(&record_of.scores)
                    .map(|s| [s.mean, s.median, s.lower_quartile, s.upper_quartile, s.min, s.max]);
                fields.extend(spread.map_or_else(Default::default, |s| s.map(|v| v.to_string())));
                let reached =
                    |tile| record_of.highlights.get(tile).copied().unwrap_or(0).to_string();
                fields.extend(tiles.iter().map(reached));
            }
            text += &record(&fields);
        }
        text
    }
}
