//! Who stands where: a pure count of finished matches.
//!
//! Matches may be added in any order; the table is the same.

mod course;
mod csv;
mod faults;
mod json;
mod row;
mod view;

use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::{Component, Mut};
use damier_bots::Fault;
use damier_games::{Highlight, Notation as _};

use crate::contest::pairing::Plan;
use crate::contest::repeats::Repeats;
use crate::contest::stats::Clusters;
use crate::contest::stats::ratings::{Difference, Pairing, Ratings};
use crate::plain::one_line;
use crate::players::Version;
use crate::record::{Match, Outcome};
use crate::registry::AnyGame;

pub use course::{Course, Stage};
pub use faults::{FaultAt, FirstFault};
pub use json::{Origin, StandingsJson};
pub use row::Row;
pub use view::{BadView, View};

/// One entrant against another, seen by the first.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Points: a draw is half a win.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One game in which so much was reached by each.
    pub(crate) fn of(mine: f64, theirs: f64) -> Score {
        let mut score = Score::default();
        score.note(mine, theirs);
        score
    }

    fn note(&mut self, mine: f64, theirs: f64) {
        if mine > theirs {
            self.wins += 1;
        } else if mine < theirs {
            self.losses += 1;
        } else {
            self.draws += 1;
        }
    }
}

/// What is known of one entrant besides whom it beat.
#[derive(Component, Clone, Debug, Default)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// What it runs, if that is known.
    pub version: Option<Version>,
    /// The number of the entrant of which it is the next version, if it is one.
    pub earlier: Option<usize>,
    /// Games it took part in.
    pub games: u64,
    /// Games whose point it won alone, shared and lost.
    pub shares: Score,
    /// Its shares of those points.
    pub points: f64,
    /// Its scores where it plays alone.
    pub scores: Vec<f64>,
    /// How often each of the game's highlights was reached: the largest tile of 2048.
    pub highlights: BTreeMap<u64, u64>,
    /// Faults by kind, in games that were played.
    pub faults: BTreeMap<Fault, u64>,
    /// Games it forfeited unplayed, once it was retired for faulting too often.
    pub unplayed: u64,
    /// The match of its first fault, and what happened, with what the bot said last.
    pub first_fault: Option<(u64, String)>,
    /// The board of that match, and how many moves bots had been asked for when it ended, the one that never
    /// came included.
    pub until_fault: (u64, u64),
    /// Moves chosen.
    pub moves: u64,
    /// Time for all of them.
    pub thought: Duration,
    /// The longest time for one.
    pub longest: Duration,
    /// Processor time that was no part of a move.
    pub between: Duration,
    /// How often it said who has won, as engines do.
    pub opinions: u64,
    /// How often that was not what the referee counted.
    pub disagreements: u64,
}

impl Record {
    /// Notes its share of the point of a game.
    fn share(&mut self, share: f64) {
        self.points += share;
        if share >= 1.0 {
            self.shares.wins += 1;
        } else if share > 0.0 {
            self.shares.draws += 1;
        } else {
            self.shares.losses += 1;
        }
    }

    /// Faults by the names of their kinds, those that never happened included.
    pub fn faults_by_name(&self) -> BTreeMap<&'static str, u64> {
        let count = |kind: Fault| (kind.name(), *self.faults.get(&kind).unwrap_or(&0));
        Fault::ALL.map(count).into()
    }

    /// The mean time for a move, in milliseconds; 0 without a move.
    pub fn think_ms(&self) -> f64 {
        self.thought.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }

    /// The processor time that was used between turns, for each move in the mean, in milliseconds.
    pub fn between_turns_ms(&self) -> f64 {
        self.between.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }

    /// The same as tables show it, if it is worth telling.
    pub fn between_turns(&self) -> Option<String> {
        told_between(self.between_turns_ms())
    }
}

/// Processor time between turns that is worth telling, in milliseconds a move: what a quiet process needs
/// to go to sleep and to wake up is less.
const WORTH_TELLING: f64 = 0.1;

/// Milliseconds between turns as tables show them, if they are worth telling.
pub fn told_between(ms: f64) -> Option<String> {
    (ms >= WORTH_TELLING).then(|| format!("{ms:.3}"))
}

/// The table of a championship: its entrants' records, and what is counted of them together.
#[derive(Clone, Debug)]
pub struct Standings {
    records: Vec<Record>,
    table: Table,
    view: View,
}

/// What is counted of all entrants together.
#[derive(Clone, Debug)]
pub struct Table {
    game: AnyGame,
    seats: usize,
    played: u64,
    /// Each entrant against each other.
    against: Vec<Vec<Score>>,
    /// How matches ended.
    reasons: BTreeMap<&'static str, u64>,
    /// Results that hang together, by their openings.
    clusters: Clusters,
    repeats: Repeats,
    course: Course,
}

/// Records of entrants by their numbers, wherever they are kept.
pub(crate) trait Records {
    fn of(&mut self, entrant: usize) -> &mut Record;
}

impl Records for Vec<Record> {
    fn of(&mut self, entrant: usize) -> &mut Record {
        &mut self[entrant]
    }
}

impl Records for Vec<Mut<'_, Record>> {
    fn of(&mut self, entrant: usize) -> &mut Record {
        &mut self[entrant]
    }
}

impl Table {
    /// Matches played.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Adds a finished match.
    pub(crate) fn add(&mut self, records: &mut impl Records, played: &Match) {
        self.played += 1;
        self.course.note(played);
        *self.reasons.entry(played.outcome.name()).or_default() += 1;
        for (seat, &entrant) in played.seats.iter().enumerate() {
            let record = records.of(entrant);
            record.games += 1;
            record.moves += played.thinking[seat].moves;
            record.thought += played.thinking[seat].total;
            record.longest = record.longest.max(played.thinking[seat].longest);
            record.between += played.thinking[seat].between;
            record.share(played.points[seat]);
            if self.seats == 1 {
                record.scores.push(played.scores[seat]);
                if let Some(number) = played.highlight {
                    *record.highlights.entry(number).or_default() += 1;
                }
            }
        }
        for remark in played.remarks.iter().filter(|_| played.outcome == Outcome::Rules) {
            let agrees =
                remark.opinion.as_ref().and_then(|said| self.game.agrees(said, &played.scores));
            let record = records.of(played.seats[remark.seat]);
            record.opinions += u64::from(agrees.is_some());
            record.disagreements += u64::from(agrees == Some(false));
        }
        if let Outcome::Retired(seat) = played.outcome {
            records.of(played.seats[seat.index()]).unplayed += 1;
        } else if let Some((seat, fault)) = played.outcome.fault() {
            let record = records.of(played.seats[seat.index()]);
            *record.faults.entry(fault).or_default() += 1;
            let earlier = record.first_fault.as_ref().is_none_or(|(id, _)| played.id < *id);
            if let Some((_, forfeit)) = played.outcome.forfeit().filter(|_| earlier) {
                record.first_fault = Some((played.id, one_line(&forfeit.in_full())));
                record.until_fault = (played.opening, played.plies);
            }
        } else {
            self.repeats.note(&played.seats, &played.digest);
        }
        if self.seats == 1 {
            self.compare_on_seed(played);
        } else {
            self.compare_at_table(played);
        }
    }

    /// The higher score on the same seed wins.
    fn compare_on_seed(&mut self, played: &Match) {
        let (entrant, score) = (played.seats[0], played.scores[0]);
        for &(other, theirs) in self.clusters.score(played.opening, entrant, score) {
            let other = other as usize;
            self.against[entrant][other].note(score, theirs);
            self.against[other][entrant].note(theirs, score);
        }
    }

    /// With two seats who won; with more, each two by their scores.
    fn compare_at_table(&mut self, played: &Match) {
        let reached = if self.seats == 2 { &played.points } else { &played.scores };
        self.clusters.game(played.opening, &played.seats, reached);
        for (seat, &entrant) in played.seats.iter().enumerate() {
            for (other_seat, &other) in played.seats.iter().enumerate() {
                if seat != other_seat {
                    self.against[entrant][other].note(reached[seat], reached[other_seat]);
                }
            }
        }
    }
}

impl Standings {
    /// A table without games.
    pub fn new(game: &AnyGame, names: &[String], plan: &Plan) -> Standings {
        let record = |name: &String| Record { name: name.clone(), ..Record::default() };
        let table = Table {
            game: game.clone(),
            seats: plan.seats,
            played: 0,
            against: vec![vec![Score::default(); names.len()]; names.len()],
            reasons: BTreeMap::new(),
            clusters: Clusters::new(plan.matches_sharing_an_opening()),
            repeats: Repeats::default(),
            course: Course::new(plan),
        };
        let records = names.iter().map(record).collect();
        Standings { records, table, view: View::default() }
    }

    /// Notes what the entrants run, in their order.
    pub fn note_versions(&mut self, versions: impl IntoIterator<Item = Option<Version>>) {
        for (record, version) in self.records.iter_mut().zip(versions) {
            record.version = version;
        }
    }

    /// Notes of which entrants others are the next version, in their order.
    pub fn note_earlier(&mut self, earlier: impl IntoIterator<Item = Option<usize>>) {
        for (record, earlier) in self.records.iter_mut().zip(earlier) {
            record.earlier = earlier;
        }
    }

    /// How much an entrant is stronger than the version before it, of which this is the number; nothing
    /// if there is none, or if nobody can tell.
    pub fn gain(&self, ratings: &Ratings, number: usize) -> Option<(usize, Difference)> {
        let earlier = self.records[number].earlier?;
        Some((earlier, ratings.difference(number, earlier)?))
    }

    /// A table of these parts.
    pub(crate) fn of(records: Vec<Record>, table: Table) -> Standings {
        Standings { records, table, view: View::default() }
    }

    /// Its parts.
    pub(crate) fn apart(self) -> (Vec<Record>, Table) {
        (self.records, self.table)
    }

    /// What is counted of all entrants together.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Adds a finished match, if it is one that is looked at.
    pub fn add(&mut self, played: &Match) {
        if self.view.counts(&played.seats) {
            self.table.add(&mut self.records, played);
        } else {
            self.table.course.note(played);
        }
    }

    /// The entrants, in their order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many sit at a table.
    pub fn seats(&self) -> usize {
        self.table.seats
    }

    /// One entrant against another.
    pub fn against(&self, one: usize, other: usize) -> &Score {
        &self.table.against[one][other]
    }

    /// How matches ended: how many by each reason.
    pub fn reasons(&self) -> &BTreeMap<&'static str, u64> {
        &self.table.reasons
    }

    /// What the format adds to the table.
    pub fn course(&self) -> &Course {
        &self.table.course
    }

    /// Matches played.
    pub fn played(&self) -> u64 {
        self.table.played
    }

    /// Matches that repeat an earlier one, apart from forfeited ones.
    pub fn repeated(&self) -> u64 {
        self.table.repeats.count()
    }

    /// Faults of all entrants.
    pub fn faults(&self) -> u64 {
        self.records.iter().flat_map(|record| record.faults.values()).sum()
    }

    /// One joint fit of all games.
    pub fn ratings(&self) -> Ratings {
        let mut pairings = Vec::new();
        for (first, row) in self.table.against.iter().enumerate() {
            for (second, score) in row.iter().enumerate().skip(first + 1) {
                let &Score { wins, draws, losses } = score;
                pairings.push(Pairing { first, second, wins, draws, losses });
            }
        }
        let ratings = Ratings::clustered(self.records.len(), &pairings, &self.table.clusters);
        self.view.seen_from_anchor(ratings)
    }

    /// An entrant against all others together.
    pub fn total(&self, entrant: usize) -> Score {
        self.table.against[entrant].iter().fold(Score::default(), |sum, score| Score {
            wins: sum.wins + score.wins,
            draws: sum.draws + score.draws,
            losses: sum.losses + score.losses,
        })
    }

    /// What the game's highlights are, if it has any.
    pub fn highlight(&self) -> Option<Highlight> {
        self.table.game.highlight_kind()
    }

    /// How often an entrant reached each highlight, under the key that the game gives them; empty if
    /// there are none.
    pub fn highlights(&self, record: &Record) -> BTreeMap<&'static str, BTreeMap<u64, u64>> {
        let kind = self.highlight().filter(|_| !record.highlights.is_empty());
        kind.map(|kind| (kind.key, record.highlights.clone())).into_iter().collect()
    }
}
