//! Who stands where in a table.

use super::{Record, Score, Stage, Standings};
use crate::contest::stats::ratings::Ratings;

/// An entrant in the table.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The entrant's number.
    pub number: usize,
    /// Its place, from 1.
    pub rank: usize,
    /// What is known of it.
    pub record: &'a Record,
    /// Against all others together.
    pub total: Score,
    /// Its points: from games, and for sitting out.
    pub points: f64,
    /// How often it sat out, in a Swiss.
    pub byes: u64,
    /// How far it came, in a knockout.
    pub stage: Option<Stage>,
    /// The likelihood that it is stronger than the next of the table.
    pub los: Option<f64>,
}

impl Row<'_> {
    /// Its share of the points, in percent.
    pub fn share(&self) -> f64 {
        100.0 * self.total.points() / self.total.games().max(1) as f64
    }
}

impl Standings {
    /// The rows of the table, best first: by rating, then by points. In a Swiss points come first, in
    /// a knockout how far a bot came.
    pub fn rows(&self, ratings: &Ratings) -> Vec<Row<'_>> {
        let stages = self.table.course.stages();
        let row = |number: usize| {
            let (total, byes) = (self.total(number), self.table.course.byes(number));
            Row {
                number,
                rank: 0,
                record: &self.records[number],
                total,
                points: total.points() + byes as f64 * self.table.course.points_of_bye(),
                byes,
                stage: stages.get(number).copied(),
                los: None,
            }
        };
        let shown = (0..self.records.len()).filter(|&number| self.view.counts(&[number]));
        let mut rows: Vec<Row<'_>> = shown.map(row).collect();
        let key = |row: &Row<'_>| {
            let rating = ratings.of(row.number).map_or(f64::NEG_INFINITY, |rating| rating.value);
            if self.table.course.goes_by_points() {
                [row.points, rating]
            } else {
                [rating, row.points]
            }
        };
        rows.sort_by(|a, b| {
            let (one, other) = (key(a), key(b));
            let by_figures = other[0].total_cmp(&one[0]).then(other[1].total_cmp(&one[1]));
            b.stage.cmp(&a.stage).then(by_figures)
        });
        let order: Vec<usize> = rows.iter().map(|row| row.number).collect();
        for (at, row) in rows.iter_mut().enumerate() {
            row.rank = at + 1;
            let next = order.get(at + 1);
            row.los = next.and_then(|&next| ratings.superiority(row.number, next));
        }
        rows
    }
}
