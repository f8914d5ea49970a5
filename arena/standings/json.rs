//! The table for programs.

use std::collections::BTreeMap;

use damier_bots::Fault;
use serde::Serialize;

use super::Standings;

/// What `damier standings --json` writes.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsJson {
    game: String,
    seed: u64,
    games_played: u64,
    games_planned: u64,
    entrants: Vec<EntrantJson>,
    /// Points of each row against each column, in the order of `entrants`.
    crosstable: Vec<Vec<f64>>,
    reasons: BTreeMap<&'static str, u64>,
}

#[derive(Clone, Debug, Serialize)]
struct EntrantJson {
    bot: String,
    rank: usize,
    rating: Option<f64>,
    error: Option<f64>,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    faults: BTreeMap<&'static str, u64>,
    think_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<f64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    max_tile: BTreeMap<u64, u64>,
}

impl Standings {
    /// The table for programs.
    pub fn json(&self, game: &str, seed: u64, planned: u64) -> StandingsJson {
        let ratings = self.ratings();
        let lines = self.lines(&ratings);
        let order: Vec<usize> = lines.iter().map(|line| line.number).collect();
        let entrants = lines.into_iter().map(|line| {
            let record = line.record;
            let faults =
                Fault::ALL.map(|kind| (kind.name(), *record.faults.get(&kind).unwrap_or(&0)));
            let scores = &record.scores;
            let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
            EntrantJson {
                bot: record.name.clone(),
                rank: line.rank,
                rating: ratings.of(line.number).map(|rating| rating.value + 0.0),
                error: ratings.of(line.number).map(|rating| rating.error),
                wins: line.total.wins,
                draws: line.total.draws,
                losses: line.total.losses,
                points: line.total.points(),
                faults: BTreeMap::from(faults),
                think_ms: record.thought.as_secs_f64() * 1e3 / record.moves.max(1) as f64,
                mean_score: (!scores.is_empty()).then_some(mean),
                max_tile: record.largest.clone(),
            }
        });
        StandingsJson {
            game: game.to_owned(),
            seed,
            games_played: self.played,
            games_planned: planned,
            entrants: entrants.collect(),
            crosstable: order
                .iter()
                .map(|&row| {
                    order.iter().map(|&column| self.against[row][column].points()).collect()
                })
                .collect(),
            reasons: self.reasons.clone(),
        }
    }
}
