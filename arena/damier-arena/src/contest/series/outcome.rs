//! What has been seen of a series so far: a table as a championship's, and what two bots that play in
//! pairs are compared by.

use std::time::Instant;

use damier_bots::Forfeit;
use damier_games::{Game as _, Notation as _};
use sha2::{Digest, Sha256};

use super::Summary;
use crate::contest::pairing::{Format, Plan};
use crate::contest::standings::{Score, Standings};
use crate::contest::stats::ratings::Difference;
use crate::contest::stats::{Estimate, Strength, Tally};
use crate::plain::hex;
use crate::players::Entrant;
use crate::record::Match;
use crate::registry::AnyGame;
use crate::seed::Seed;

/// Results of a series, added match by match in the order of their numbers.
pub struct Outcome {
    pub(super) game: String,
    pub(super) seed: Seed,
    pub(super) begun: Instant,
    pub(super) plies: u64,
    pub(super) standings: Standings,
    /// How far each entrant is kept from the arena.
    pub(super) isolation: Vec<&'static str>,
    /// Pairs with 0, ½, 1, 1½ and 2 points of the first of two entrants.
    pub(super) pairs: [u64; 5],
    /// What the first entrant reached in the first game of a pair.
    half_pair: Option<f64>,
    transcripts: Sha256,
    /// Whose fault was the first, and what it was.
    pub(super) first_fault: Option<(String, Forfeit)>,
}

impl Outcome {
    /// Nothing yet.
    pub fn new(game: &AnyGame, entrants: &[Entrant], seed: Seed) -> Outcome {
        let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let (seats, format) = (game.seats(), Format::Series);
        let plan = Plan { format, entrants: names.len(), seats, rounds: 1, openings: 1 };
        Outcome {
            game: game.spec(),
            seed,
            begun: Instant::now(),
            plies: 0,
            isolation: vec![""; names.len()],
            standings: Standings::new(game, &names, &plan),
            pairs: [0; 5],
            half_pair: None,
            transcripts: Sha256::new(),
            first_fault: None,
        }
    }

    /// Notes how far each entrant is kept from the arena.
    pub fn set_isolation(&mut self, levels: &[&'static str]) {
        self.isolation = levels.to_vec();
    }

    /// Adds the next match.
    pub fn add(&mut self, played: &Match) {
        self.plies += played.plies;
        self.transcripts.update(played.transcript.as_bytes());
        self.standings.add(played);
        if let Some((seat, forfeit)) = played.outcome.forfeit() {
            let name = &self.standings.records()[played.seats[seat.index()]].name;
            self.first_fault.get_or_insert_with(|| (name.clone(), forfeit.clone()));
        }
        if self.is_a_duel() {
            self.pair_up(played);
        }
    }

    /// Do two bots play against each other, or on the same seeds?
    pub(super) fn is_a_duel(&self) -> bool {
        self.standings.records().len() == 2 && self.standings.seats() <= 2
    }

    /// Two games with swapped seats are a pair, and so are two on the same seed, which the higher score
    /// wins as a whole.
    fn pair_up(&mut self, played: &Match) {
        let first = played.seats.iter().position(|&entrant| entrant == 0);
        let reached = match first {
            Some(seat) => played.reached()[seat],
            None if self.standings.seats() == 1 => played.scores[0],
            None => 0.0,
        };
        self.half_pair = match self.half_pair.take() {
            None => Some(reached),
            Some(before) if self.standings.seats() == 1 => {
                let points = 2.0 * Score::of(before, reached).points();
                self.pairs[(2.0 * points) as usize] += 1;
                None
            }
            Some(before) => {
                self.pairs[((before + reached) * 2.0) as usize] += 1;
                None
            }
        };
    }

    /// What an entrant won, drew and lost, and its points: of games, or of seeds where there is one
    /// seat.
    pub(super) fn total(&self, entrant: usize) -> (Score, f64) {
        if self.standings.seats() <= 2 {
            let total = self.standings.total(entrant);
            return (total, total.points());
        }
        let record = &self.standings.records()[entrant];
        (record.shares, record.points)
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.standings.played()
    }

    /// Games that repeated an earlier one, apart from forfeited ones.
    pub fn repeated(&self) -> u64 {
        self.standings.repeated()
    }

    /// Games that were forfeited by an entrant.
    pub fn faults(&self, entrant: usize) -> u64 {
        self.standings.records()[entrant].faults.values().sum()
    }

    /// What the first of two entrants won, drew and lost: games, or seeds where there is one seat.
    pub fn wdl(&self) -> [u64; 3] {
        let (Score { wins, draws, losses }, _) = self.total(0);
        [wins, draws, losses]
    }

    /// The first of two entrants' outcomes by whole pairs: two games with swapped seats, or a seed.
    pub fn pairs(&self) -> Tally {
        Tally::pairs(self.pairs)
    }

    /// The first of two entrants' strength, if there are two.
    pub fn elo(&self) -> Option<Estimate> {
        self.strength().map(|strength| strength.elo)
    }

    /// The strength of the first of two entrants: by the joint fit and its errors that a championship has,
    /// or what can be said where one never took a point.
    pub(super) fn strength(&self) -> Option<Strength> {
        if !self.is_a_duel() {
            return None;
        }
        let whole_pairs = 2 * self.pairs.iter().sum::<u64>() == self.games();
        let tally = if self.standings.seats() == 2 && whole_pairs {
            self.pairs()
        } else {
            let [wins, draws, losses] = self.wdl();
            Tally::games(wins, draws, losses)
        };
        let strength = Strength::of(&tally);
        let ratings = self.standings.ratings();
        let fitted = ratings.difference(0, 1).filter(|_| {
            let bounded = ratings.of(0).is_none_or(|rating| rating.bound.is_some());
            strength.elo != Estimate::TooFew && !bounded
        });
        Some(fitted.map_or(strength, |fitted| {
            let Difference { value, error, los } = fitted;
            let elo = Estimate::Known { value, low: value - error, high: value + error };
            Strength { elo, los: Some(los), ..strength }
        }))
    }

    /// How every entrant stands, in a line each: points, share and name.
    pub fn brief(&self) -> Vec<String> {
        let line = |entrant: usize| {
            let (score, points) = self.total(entrant);
            let share = 100.0 * points / score.games().max(1) as f64;
            format!("{points:>8.1} {share:>6.1} %  {}", self.standings.records()[entrant].name)
        };
        (0..self.standings.records().len()).map(line).collect()
    }

    /// All that can be said now.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }

    /// The digest over all transcripts so far, in the order of the matches.
    pub(super) fn digest(&self) -> String {
        hex(&self.transcripts.clone().finalize())
    }
}
