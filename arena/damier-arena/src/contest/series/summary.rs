//! What a series says, in figures.

use std::collections::BTreeMap;

use damier_bots::Forfeit;
use damier_games::Highlight;
use serde::Serialize;

use super::outcome::Outcome;
use crate::contest::standings::{FaultAt, FirstFault};
use crate::contest::stats::ratings::Rating;
use crate::contest::stats::scores::Spread;
use crate::contest::stats::{Estimate, Strength};
use crate::plain;
use crate::seed::Seed;

/// A finished series in figures.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The game in full.
    pub game: String,
    /// The seed of all games.
    #[serde(serialize_with = "Seed::serialize_plain")]
    pub seed: Seed,
    /// Games played.
    pub games: u64,
    /// Moves that bots were asked for.
    pub plies: u64,
    /// How long it took.
    pub seconds: f64,
    /// Who took part.
    pub entrants: Vec<EntrantSummary>,
    /// The strength of the first of two.
    pub elo: Option<Elo>,
    /// Pairs with 0, ½, 1, 1½ and 2 points of the first of two.
    pub pairs: Option<[u64; 5]>,
    /// Games that repeat an earlier one.
    pub repeated: u64,
    /// A digest over all transcripts, in the order of the matches.
    pub transcripts: String,
    /// How many sit at a table.
    #[serde(skip)]
    pub seats: usize,
    /// What the game's highlights are.
    #[serde(skip)]
    pub highlight: Option<Highlight>,
    /// The strength of the first of two, with all that is known about it.
    #[serde(skip)]
    pub strength: Option<Strength>,
    /// Openings or seeds of the bot that has fewest, where an error is estimated from them.
    #[serde(skip)]
    pub clusters: Option<u64>,
    /// Whose fault was the first, and what it was.
    #[serde(skip)]
    pub first_fault: Option<(String, Forfeit)>,
    /// The matches in which entrants faulted first.
    #[serde(skip)]
    pub first_faults: Vec<FaultAt>,
}

/// One entrant of a series in figures.
#[derive(Clone, Debug, Serialize)]
pub struct EntrantSummary {
    /// Its name.
    pub bot: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points: shares of one for each game.
    pub points: f64,
    /// How it stands among three or more.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
    /// Its scores, where it plays alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Scores>,
    /// How often each of the game's highlights was reached, under the key that the game gives it.
    #[serde(flatten)]
    pub highlight: BTreeMap<&'static str, BTreeMap<u64, u64>>,
    /// Faults by kind.
    pub faults: BTreeMap<&'static str, u64>,
    /// Its first fault, if it ever faulted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<FirstFault>,
    /// How far it was kept from the arena.
    pub isolation: &'static str,
    /// Milliseconds for a move.
    pub think_ms: Think,
    /// Milliseconds of processor time for each move that were no part of it: used while others moved.
    pub between_turns_ms: f64,
    /// Games that an engine counted otherwise than the referee; missing where it counted none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_disagreements: Option<u64>,
}

/// How an entrant stands among three or more, by the joint fit that a championship has.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Rated {
    /// Its place, from 1.
    pub rank: usize,
    /// In Elo points about the mean.
    pub rating: Option<f64>,
    /// Half of its 95 % interval.
    pub error: Option<f64>,
    /// Where the interval begins.
    pub rating_low: Option<f64>,
    /// Where it ends.
    pub rating_high: Option<f64>,
    /// The likelihood that it is stronger than the next.
    pub los: Option<f64>,
    /// Openings or seeds that the error is estimated from.
    pub clusters: u64,
    /// The rating as it should be shown.
    #[serde(skip)]
    pub estimate: Option<Estimate>,
}

impl Rated {
    fn new(rating: Option<&Rating>, rank: usize, los: Option<f64>) -> Rated {
        let estimate = rating.map(Rating::estimate);
        Rated {
            rank,
            rating: rating.map(|rating| rating.value + 0.0),
            error: rating.map(|rating| rating.error),
            rating_low: estimate.and_then(|estimate| estimate.low()),
            rating_high: estimate.and_then(|estimate| estimate.high()),
            los,
            clusters: rating.map_or(0, |rating| rating.clusters),
            estimate,
        }
    }
}

/// How scores spread.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Scores {
    /// The mean.
    pub mean: f64,
    /// Half of its 95 % interval, if there is one.
    pub mean_error: Option<f64>,
    /// The median.
    pub median: f64,
    /// A quarter is below.
    pub lower_quartile: f64,
    /// A quarter is above.
    pub upper_quartile: f64,
    /// The lowest.
    pub min: f64,
    /// The highest.
    pub max: f64,
}

/// Time for a move.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Think {
    /// The mean.
    pub mean: f64,
    /// The highest.
    pub max: f64,
}

/// A strength for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Elo {
    /// Whose.
    pub of: String,
    /// The estimate.
    pub value: Option<f64>,
    /// Half of its 95 % interval.
    pub error: Option<f64>,
    /// The likelihood of superiority.
    pub los: Option<f64>,
}

impl Summary {
    pub(super) fn of(outcome: &Outcome) -> Summary {
        let (standings, strength) = (&outcome.standings, outcome.strength());
        let elo = strength.as_ref().map(|strength| Elo {
            of: standings.records()[0].name.clone(),
            // Adding zero takes the sign off a negative one.
            value: strength.elo.value().map(|elo| elo + 0.0),
            error: strength.elo.error(),
            los: strength.los,
        });
        let ratings = standings.ratings();
        let has_errors = strength.is_none_or(|strength| strength.elo.error().is_some());
        let clusters = ratings.all().map(|rating| rating.clusters).min().filter(|_| has_errors);
        let mut entrants: Vec<EntrantSummary> =
            (0..standings.records().len()).map(|at| entrant(outcome, at)).collect();
        if entrants.len() > 2 {
            for line in standings.rows(&ratings) {
                let rated = ratings.of(line.number);
                entrants[line.number].rating = Some(Rated::new(rated, line.rank, line.los));
            }
        }
        Summary {
            game: outcome.game.clone(),
            seed: outcome.seed,
            games: outcome.games(),
            plies: outcome.plies,
            seconds: outcome.begun.elapsed().as_secs_f64(),
            entrants,
            elo,
            pairs: outcome.is_a_duel().then_some(outcome.pairs),
            repeated: outcome.repeated(),
            transcripts: outcome.digest(),
            seats: standings.seats(),
            highlight: standings.highlight(),
            strength,
            clusters,
            first_fault: outcome.first_fault.clone(),
            first_faults: standings.first_faults(),
        }
    }

    /// The first fault of all in a line, with the name of the bot and its last words.
    pub fn first_fault(&self) -> Option<String> {
        let (bot, forfeit) = self.first_fault.as_ref()?;
        Some(plain::one_line(&format!("{bot}: {}", forfeit.in_full())))
    }

    /// How many games were forfeited.
    pub fn faults(&self) -> u64 {
        self.entrants.iter().flat_map(|entrant| entrant.faults.values()).sum()
    }
}

fn entrant(outcome: &Outcome, at: usize) -> EntrantSummary {
    let (standings, (total, points)) = (&outcome.standings, outcome.total(at));
    let record = &standings.records()[at];
    EntrantSummary {
        bot: record.name.clone(),
        wins: total.wins,
        draws: total.draws,
        losses: total.losses,
        points,
        rating: None,
        score: scores(&record.scores).filter(|_| standings.seats() == 1),
        highlight: standings.highlights(record),
        faults: record.faults_by_name(),
        first_fault: None,
        isolation: outcome.isolation[at],
        think_ms: Think { mean: record.think_ms(), max: record.longest.as_secs_f64() * 1e3 },
        between_turns_ms: record.between_turns_ms(),
        score_disagreements: (record.opinions > 0).then_some(record.disagreements),
    }
}

fn scores(all: &[f64]) -> Option<Scores> {
    let spread = Spread::of(all)?;
    let Spread { mean, mean_error, median, lower_quartile, upper_quartile, min, max, .. } = spread;
    Some(Scores { mean, mean_error, median, lower_quartile, upper_quartile, min, max })
}
