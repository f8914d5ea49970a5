//! What a format adds to a table: who sat out in a Swiss, and how far each came in a knockout.

use std::collections::{BTreeMap, BTreeSet};

use crate::contest::pairing::{Format, MatchId, Next, Plan, Schedule, Tie};
use crate::record::Match;

/// How far an entrant came in a knockout; who came further is greater.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It has not played.
    Waiting,
    /// The last round it played in, from 0.
    Round(u32),
    /// It won.
    Champion,
}

/// The course of a championship so far, as far as its format needs it.
#[derive(Clone, Debug)]
pub struct Course {
    plan: Plan,
    /// Who played in each round.
    present: BTreeMap<u32, BTreeSet<usize>>,
    /// What was reached in each match of a knockout.
    reached: BTreeMap<u64, Vec<f64>>,
}

impl Course {
    pub(super) fn new(plan: &Plan) -> Course {
        Course { plan: *plan, present: BTreeMap::new(), reached: BTreeMap::new() }
    }

    /// Does the table go by points before ratings? In a Swiss, whose pairings do. Where everyone plays
    /// alone all of a round have the same seeds, and are compared on them whomever they met.
    pub fn goes_by_points(&self) -> bool {
        self.plan.format == Format::Swiss && self.plan.seats == 2
    }

    /// Is somebody left over in every round?
    pub fn has_byes(&self) -> bool {
        self.goes_by_points() && self.plan.entrants % 2 == 1
    }

    /// Does who loses go home?
    pub fn is_knockout(&self) -> bool {
        self.plan.format == Format::Knockout
    }

    pub(super) fn note(&mut self, played: &Match) {
        if !self.has_byes() && !self.is_knockout() {
            return;
        }
        let round = MatchId::from_number(played.id).round;
        self.present.entry(round).or_default().extend(&played.seats);
        if self.is_knockout() {
            self.reached.insert(played.id, played.reached().to_vec());
        }
    }

    /// How often an entrant sat out: it is the only one that a round does without.
    pub(super) fn byes(&self, entrant: usize) -> u64 {
        if !self.has_byes() {
            return 0;
        }
        let others = self.plan.entrants - 1;
        let sat_out = |round: &&BTreeSet<usize>| round.len() == others && !round.contains(&entrant);
        self.present.values().filter(sat_out).count() as u64
    }

    /// What sitting out is worth: all games of an encounter.
    pub fn points_of_bye(&self) -> f64 {
        2.0 * f64::from(self.plan.openings)
    }

    /// How far everyone came in a knockout, in the order of entrants; nothing in other formats.
    pub(super) fn stages(&self) -> Vec<Stage> {
        if !self.is_knockout() {
            return Vec::new();
        }
        let champion = self.replayed().and_then(|schedule| schedule.champion());
        let last = |entrant: usize| {
            self.present.iter().rev().find(|(_, played)| played.contains(&entrant))
        };
        let stage = |entrant: usize| match last(entrant) {
            _ if champion == Some(entrant) => Stage::Champion,
            Some((&round, _)) => Stage::Round(round),
            None => Stage::Waiting,
        };
        (0..self.plan.entrants).map(stage).collect()
    }

    /// Encounters of a knockout that were tied, and how they were decided.
    pub fn ties(&self) -> Vec<Tie> {
        let schedule = self.replayed().filter(|_| self.is_knockout());
        schedule.map_or_else(Vec::new, |schedule| schedule.ties().to_vec())
    }

    /// The schedule after all results.
    fn replayed(&self) -> Option<Schedule> {
        let mut schedule = Schedule::new(self.plan).ok()?;
        let results = |id: MatchId| self.reached.get(&id.number()).cloned();
        while let Next::Play(_) = schedule.next(&results) {}
        Some(schedule)
    }

    /// A stage in words.
    pub fn stage_name(&self, stage: Stage) -> String {
        let rounds = self.plan.entrants.next_power_of_two().trailing_zeros();
        match stage {
            Stage::Waiting => "not played yet".to_owned(),
            Stage::Champion => "won".to_owned(),
            Stage::Round(round) => match rounds.saturating_sub(round) {
                0 | 1 => "final".to_owned(),
                2 => "semi-final".to_owned(),
                3 => "quarter-final".to_owned(),
                _ => format!("round {}", round + 1),
            },
        }
    }
}
