//! What has been seen of a series so far.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use damier_bots::{Fault, Forfeit};
use damier_games::Notation;
use sha2::{Digest, Sha256};

use super::Summary;
use crate::contest::repeats::Repeats;
use crate::contest::stats::{Estimate, Strength, Tally};
use crate::plain::hex;
use crate::players::Entrant;
use crate::record::{Match, Outcome as Ending};

/// One entrant's part of a series.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) name: String,
    pub(super) isolation: &'static str,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) points: f64,
    pub(super) scores: Vec<f64>,
    pub(super) largest: BTreeMap<u64, u64>,
    pub(super) faults: BTreeMap<Fault, u64>,
    pub(super) moves: u64,
    pub(super) thought: Duration,
    pub(super) longest: Duration,
    /// How often it said who has won, and how often that was not what the referee counted.
    pub(super) opinions: u64,
    pub(super) disagreements: u64,
}

/// Does an opinion agree with these scores? Nothing if it is no opinion.
type Agrees = dyn Fn(&str, &[f64]) -> Option<bool> + Send;

/// Results of a series, added match by match in the order of their numbers.
pub struct Outcome {
    pub(super) game: String,
    pub(super) seats: usize,
    has_highlight: bool,
    /// Whether an opinion agrees with scores, by the game.
    agrees: Box<Agrees>,
    pub(super) seed: u64,
    pub(super) begun: Instant,
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) records: Vec<Record>,
    /// Pairs with 0, ½, 1, 1½ and 2 points of the first of two entrants.
    pub(super) pairs: [u64; 5],
    /// The first entrant's points in the first game of a pair.
    half_pair: Option<f64>,
    /// Scores on the seed that is being played, by entrant, where there is one seat.
    on_this_seed: Vec<f64>,
    transcripts: Sha256,
    repeats: Repeats,
    /// Whose fault was the first, and what it was.
    pub(super) first_fault: Option<(String, Forfeit)>,
}

impl Outcome {
    /// Nothing yet.
    pub fn new<G: Notation>(game: &G, entrants: &[Entrant], seed: u64) -> Outcome {
        let record = |entrant: &Entrant| Record { name: entrant.name.clone(), ..Record::default() };
        Outcome {
            game: game.spec(),
            seats: game.seats(),
            has_highlight: game.highlight_kind().is_some(),
            agrees: {
                let game = game.clone();
                Box::new(move |opinion, scores| game.agrees(opinion, scores))
            },
            seed,
            begun: Instant::now(),
            games: 0,
            plies: 0,
            records: entrants.iter().map(record).collect(),
            pairs: [0; 5],
            half_pair: None,
            on_this_seed: Vec::new(),
            transcripts: Sha256::new(),
            repeats: Repeats::default(),
            first_fault: None,
        }
    }

    /// Notes how far each entrant is kept from the arena.
    pub fn set_isolation(&mut self, levels: &[&'static str]) {
        for (record, level) in self.records.iter_mut().zip(levels) {
            record.isolation = level;
        }
    }

    /// Adds the next match.
    pub fn add(&mut self, played: &Match) {
        self.games += 1;
        self.plies += played.plies;
        self.transcripts.update(played.transcript.as_bytes());
        for (seat, &entrant) in played.seats.iter().enumerate() {
            let record = &mut self.records[entrant];
            record.scores.push(played.scores[seat]);
            let thinking = &played.thinking[seat];
            record.moves += thinking.moves;
            record.thought += thinking.total;
            record.longest = record.longest.max(thinking.longest);
            if self.has_highlight {
                *record.largest.entry(played.highlight.unwrap_or(0)).or_default() += 1;
            }
        }
        for remark in played.remarks.iter().filter(|_| played.outcome == Ending::Rules) {
            let agrees =
                remark.opinion.as_ref().and_then(|said| (self.agrees)(said, &played.scores));
            let record = &mut self.records[played.seats[remark.seat]];
            record.opinions += u64::from(agrees.is_some());
            record.disagreements += u64::from(agrees == Some(false));
        }
        if let Some((seat, forfeit)) = played.outcome.forfeit() {
            let record = &mut self.records[played.seats[seat.index()]];
            *record.faults.entry(forfeit.fault).or_default() += 1;
            self.first_fault.get_or_insert_with(|| (record.name.clone(), forfeit.clone()));
        } else {
            self.repeats.note(&played.seats, &played.digest);
        }
        if self.seats == 1 {
            self.compare_on_a_seed(played);
        } else {
            self.compare_at_a_table(played);
        }
    }

    /// One seat: when all have played a seed, each two of them are compared by their scores.
    fn compare_on_a_seed(&mut self, played: &Match) {
        self.on_this_seed.push(played.scores[0]);
        if self.on_this_seed.len() < self.records.len() {
            return;
        }
        let scores = std::mem::take(&mut self.on_this_seed);
        for (a, score) in scores.iter().enumerate() {
            for (b, other) in scores.iter().enumerate().filter(|&(b, _)| b != a) {
                let points = match score.total_cmp(other) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Less => 0.0,
                };
                self.note(a, points);
                if (a, b) == (0, 1) {
                    // A seed counts as a whole pair.
                    self.pairs[(4.0 * points) as usize] += 1;
                }
            }
        }
    }

    fn compare_at_a_table(&mut self, played: &Match) {
        for (seat, &entrant) in played.seats.iter().enumerate() {
            self.note(entrant, played.points[seat]);
        }
        if self.seats == 2 && self.records.len() == 2 {
            let first = played.seats.iter().position(|&entrant| entrant == 0);
            let points = first.map_or(0.0, |seat| played.points[seat]);
            self.half_pair = match self.half_pair.take() {
                None => Some(points),
                Some(before) => {
                    self.pairs[((before + points) * 2.0) as usize] += 1;
                    None
                }
            };
        }
    }

    /// Adds what an entrant got of one point.
    fn note(&mut self, entrant: usize, points: f64) {
        let record = &mut self.records[entrant];
        record.points += points;
        if points >= 1.0 {
            record.wins += 1;
        } else if points > 0.0 {
            record.draws += 1;
        } else {
            record.losses += 1;
        }
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games that repeated an earlier one, apart from forfeited ones.
    pub fn repeated(&self) -> u64 {
        self.repeats.count()
    }

    /// Games that were forfeited by an entrant.
    pub fn faults(&self, entrant: usize) -> u64 {
        self.records[entrant].faults.values().sum()
    }

    /// What the first of two entrants won, drew and lost: games, or seeds where there is one seat.
    pub fn wdl(&self) -> [u64; 3] {
        let Record { wins, draws, losses, .. } = self.records[0];
        [wins, draws, losses]
    }

    /// The first of two entrants' outcomes by whole pairs: two games with swapped seats, or a seed.
    pub fn pairs(&self) -> Tally {
        Tally::pairs(self.pairs)
    }

    /// The first of two entrants' strength by whole pairs, if there are two.
    pub fn elo(&self) -> Option<Estimate> {
        let two = self.records.len() == 2 && self.seats <= 2;
        two.then(|| Strength::of(&self.pairs()).elo)
    }

    /// How every entrant stands, in a line each: points, share and name.
    pub fn brief(&self) -> Vec<String> {
        let line = |record: &Record| {
            let played = record.wins + record.draws + record.losses;
            let share = 100.0 * record.points / played.max(1) as f64;
            format!("{:>8.1} {share:>6.1} %  {}", record.points, record.name)
        };
        self.records.iter().map(line).collect()
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
