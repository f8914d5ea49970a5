//! The table for programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Stage, Standings};
use crate::contest::deal::Deal;
use crate::contest::ladder::Course;
use crate::contest::pairing::Tie;
use crate::contest::stats::ratings::{Difference, Ratings};
use crate::contest::stats::scores::Spread;
use crate::players::Version;
use crate::seed::Seed;

/// What `damier standings --json` writes.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsJson {
    game: String,
    #[serde(serialize_with = "Seed::serialize_plain")]
    seed: Seed,
    games_played: u64,
    games_planned: u64,
    entrants: Vec<EntrantJson>,
    /// Points of each row against each column, in the order of `entrants`.
    crosstable: Vec<Vec<f64>>,
    /// Every two entrants that can be compared, the higher one first, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<PairJson>>,
    /// Encounters of a knockout that were tied, and how they were decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Vec<TieJson>>,
    reasons: BTreeMap<&'static str, u64>,
    /// On a ladder, how ratings came about: a course for each version, with seconds since 1970, matches of everybody
    /// until then, and its rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    course: Vec<Course>,
    /// Games that repeat an earlier one.
    repeated: u64,
    /// A digest over all transcripts, in the order of matches.
    transcripts: String,
}

/// What a table does not know by itself.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The game in full.
    pub game: String,
    /// The championship's seed.
    pub seed: Seed,
    /// Matches there will be.
    pub planned: u64,
    /// A digest over all transcripts.
    pub transcripts: String,
    /// How its matches begin, so that moves can be counted.
    pub deal: Deal,
    /// How ratings came about, on a ladder.
    pub course: Vec<Course>,
}

#[derive(Clone, Debug, Serialize)]
struct TieJson {
    round: String,
    winner: String,
    loser: String,
    /// Openings that were played on top.
    openings: u32,
    /// What decided: `openings`, or `list`, the place in the list of entrants.
    decided_by: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct PairJson {
    bot: String,
    other: String,
    /// By how much the first is stronger, in Elo.
    difference: f64,
    /// Half of its 95 % interval.
    error: f64,
    /// The likelihood that the first is stronger.
    los: f64,
}

#[derive(Clone, Debug, Serialize)]
struct EntrantJson {
    bot: String,
    /// What it runs; null where nobody noted it.
    version: Option<Version>,
    /// How much it is stronger than the version before it, where versions are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<GainJson>,
    rank: usize,
    rating: Option<f64>,
    error: Option<f64>,
    /// Where the 95 % interval begins and ends, as the table shows it; missing where it does not: of
    /// who won every game, or lost every one, only a bound is known.
    rating_low: Option<f64>,
    rating_high: Option<f64>,
    /// Openings, with all their seatings, or seeds that the error is estimated from.
    clusters: u64,
    /// The likelihood that it is stronger than the next.
    los: Option<f64>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    /// How often it sat out, in a Swiss of an odd number; each counts as a won encounter.
    #[serde(skip_serializing_if = "Option::is_none")]
    byes: Option<u64>,
    /// How far it came, in a knockout.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<String>,
    faults: BTreeMap<&'static str, u64>,
    /// Did it fault so often that it plays no more?
    retired: bool,
    /// Games it forfeited unplayed since.
    unplayed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_fault: Option<String>,
    /// The match of that, and the move that never came or was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_fault_match: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_fault_move: Option<u64>,
    think_ms: f64,
    /// Milliseconds of processor time for each move that were no part of it: used while others moved.
    between_turns_ms: f64,
    /// Games that an engine counted otherwise than the referee; missing where it counted none.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_disagreements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Spread>,
    #[serde(flatten)]
    highlight: BTreeMap<&'static str, BTreeMap<u64, u64>>,
}

#[derive(Clone, Debug, Serialize)]
struct GainJson {
    over: String,
    elo: f64,
    error: f64,
    los: f64,
}

impl Standings {
    fn gain_json(
        &self,
        (earlier, Difference { value, error, los }): (usize, Difference),
    ) -> GainJson {
        let over = self.records[earlier].name.clone();
        GainJson { over, elo: value + 0.0, error, los }
    }

    /// The table for programs.
    pub fn json(&self, origin: Origin) -> StandingsJson {
        let ratings = self.ratings();
        let lines = self.rows(&ratings);
        let order: Vec<usize> = lines.iter().map(|line| line.number).collect();
        let entrants = lines.into_iter().map(|line| {
            let record = line.record;
            let score = Spread::of(&record.scores);
            let fault = record.fault_at().map(|at| at.json(&origin.deal));
            EntrantJson {
                bot: record.name.clone(),
                version: record.version,
                gain: self.gain(&ratings, line.number).map(|gain| self.gain_json(gain)),
                rank: line.rank,
                rating: ratings.of(line.number).map(|rating| rating.value + 0.0),
                error: ratings.of(line.number).map(|rating| rating.error),
                rating_low: ratings.of(line.number).and_then(|rating| rating.estimate().low()),
                rating_high: ratings.of(line.number).and_then(|rating| rating.estimate().high()),
                clusters: ratings.of(line.number).map_or(0, |rating| rating.clusters),
                los: line.los,
                games: record.games,
                wins: line.total.wins,
                draws: line.total.draws,
                losses: line.total.losses,
                points: line.points,
                byes: self.table.course.has_byes().then_some(line.byes),
                reached: line.stage.map(|stage| self.table.course.stage_name(stage)),
                faults: record.faults_by_name(),
                retired: record.unplayed > 0,
                unplayed: record.unplayed,
                first_fault_match: fault.as_ref().map(|at| at.r#match.clone()),
                first_fault_move: fault.as_ref().and_then(|at| at.r#move),
                first_fault: fault.map(|at| at.fault),
                think_ms: record.think_ms(),
                between_turns_ms: record.between_turns_ms(),
                score_disagreements: (record.opinions > 0).then_some(record.disagreements),
                mean_score: score.map(|score| score.mean),
                score,
                highlight: self.highlights(record),
            }
        });
        StandingsJson {
            game: origin.game,
            seed: origin.seed,
            games_played: self.table.played,
            // Ties of a knockout are played on.
            games_planned: origin.planned.max(self.table.played),
            entrants: entrants.collect(),
            crosstable: order
                .iter()
                .map(|&row| {
                    order.iter().map(|&column| self.table.against[row][column].points()).collect()
                })
                .collect(),
            ties: self.table.course.is_knockout().then(|| self.ties()),
            pairs: self.tells_pairs().then(|| self.pairs(&ratings, &order)),
            reasons: self.table.reasons.clone(),
            course: origin.course,
            repeated: self.repeated(),
            transcripts: origin.transcripts,
        }
    }

    fn ties(&self) -> Vec<TieJson> {
        let (course, name) = (&self.table.course, |bot: usize| self.records[bot].name.clone());
        let tie = |tie: Tie| TieJson {
            round: course.stage_name(Stage::Round(tie.round)),
            winner: name(tie.winner),
            loser: name(tie.loser),
            openings: tie.openings,
            decided_by: if tie.by_list { "list" } else { "openings" },
        };
        course.ties().into_iter().map(tie).collect()
    }

    fn pairs(&self, ratings: &Ratings, order: &[usize]) -> Vec<PairJson> {
        let two = order.iter().enumerate();
        let two = two.flat_map(|(at, &one)| order[at + 1..].iter().map(move |&other| (one, other)));
        let name = |bot: usize| self.records[bot].name.clone();
        two.filter_map(|(one, other)| {
            let Difference { value, error, los } = ratings.difference(one, other)?;
            Some(PairJson { bot: name(one), other: name(other), difference: value, error, los })
        })
        .collect()
    }
}
