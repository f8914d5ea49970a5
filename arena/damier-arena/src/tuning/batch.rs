//! Playing the trials of one batch: what is tried is opened, plays and is let go.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use damier_games::Game as _;

use super::plan::{Trial, Trials, Tuning};
use crate::archive::shelf::SeriesShelf;
use crate::archive::store::Sealed;
use crate::contest::deal::Deal;
use crate::contest::pairing::{Fixture, MatchId};
use crate::contest::pool::{Deserted, with_pool_of};
use crate::contest::repeats::Repeats;
use crate::contest::series::{Left, Pace, in_order};
use crate::contest::standings::Score;
use crate::players::{BadBot, Entrant, Given};
use crate::record::Match;
use crate::referee::Job;
use crate::seed::Seed;

/// Trials of two sets of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// The sets.
    pub sides: [Vec<Given>; 2],
    /// The opening of the first trial.
    pub opening: u64,
    /// How many there are, each on the next opening.
    pub trials: u64,
    /// Is it what was found against what it started from?
    pub is_comparison: bool,
}

/// What came of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Its trials.
    pub trials: Trials,
    /// Games that either set forfeited, and that the opponent did.
    pub faults: [u64; 2],
    /// Games that repeat an earlier one.
    pub repeated: u64,
    /// The last words about the last fault of a set.
    pub fault: Option<String>,
}

/// Why a batch was not played.
#[derive(Clone, Debug)]
pub enum Unplayed {
    /// A bot cannot be had.
    Bot(BadBot),
    /// Nobody plays.
    Deserted(Deserted),
    /// Somebody asked to stop.
    Interrupted,
}

impl Batch {
    /// Plays it with so many workers. Tells of every match in the order of their numbers; when somebody asks to
    /// stop, says so while bots may still be thinking.
    ///
    /// # Errors
    /// Why it could not be played.
    pub fn play(
        &self,
        tuning: &Tuning,
        seed: Seed,
        (workers, stop): (usize, &AtomicBool),
        mut each: impl FnMut(&Match, &[String]),
        interrupted: impl FnOnce(),
    ) -> Result<Played, Unplayed> {
        let text = |side: &Vec<Given>| Entrant::text_with(&tuning.bot, side);
        let mut texts: Vec<String> =
            self.sides.iter().map(text).collect::<Result<_, _>>().map_err(Unplayed::Bot)?;
        texts.extend(tuning.opponent.clone());
        let entrants = Entrant::parse_all(&texts).map_err(Unplayed::Bot)?;
        let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let jobs = self.jobs(tuning, seed);
        let workers = workers.min(jobs.len());
        let pace = Pace { with_workers: usize::MAX, ahead: usize::MAX };
        let seal = |played| Box::new(Sealed::new(played, &[]));
        let (mut reached, mut outcome) = (Vec::new(), Played::default());
        let mut repeats = Repeats::default();
        let conditions = &tuning.conditions;
        let left = with_pool_of(&tuning.game, &entrants, conditions, workers, seal, |pool| {
            let left = in_order(&pool, jobs, pace, stop, &mut SeriesShelf::none(), |sealed| {
                let played = &sealed.of;
                each(played, &names);
                outcome.note_fault(played);
                let is_repeat = repeats.note(&played.seats, &played.digest);
                outcome.repeated += u64::from(is_repeat);
                for (&entrant, reached_by) in played.seats.iter().zip(played.reached()) {
                    reached.push((entrant, *reached_by));
                }
                ControlFlow::Continue(())
            });
            if matches!(left, Ok(Left::Interrupted)) {
                interrupted();
            }
            left
        });
        match left.map_err(Unplayed::Bot)?.map_err(Unplayed::Deserted)? {
            Left::Interrupted => return Err(Unplayed::Interrupted),
            Left::Complete | Left::Enough => {}
        }
        let seats = tuning.game.seats();
        let in_trial = tuning.games_of_trial() as usize * seats;
        let trials = reached.chunks(in_trial).map(|reached| Trial::of(reached, seats));
        outcome.trials = Trials(trials.collect());
        Ok(outcome)
    }

    /// Its games: those of a trial after each other.
    fn jobs(&self, tuning: &Tuning, seed: Seed) -> Vec<Job> {
        let seatings: &[&[usize]] = match (tuning.game.seats(), &tuning.opponent) {
            (1, _) => &[&[0], &[1]],
            (_, None) => &[&[0, 1], &[1, 0]],
            (_, Some(_)) => &[&[0, 2], &[2, 0], &[1, 2], &[2, 1]],
        };
        let deal = Deal::new(seed, &tuning.terms());
        let openings = self.opening..self.opening + self.trials;
        let job = |(opening, (at, seats)): (u64, (usize, &&[usize]))| {
            let id = MatchId::from_number(opening * seatings.len() as u64 + at as u64);
            deal.job(Fixture { id, seats: seats.to_vec(), opening }, None)
        };
        let all = openings
            .flat_map(|opening| seatings.iter().enumerate().map(move |seating| (opening, seating)));
        all.map(job).collect()
    }
}

impl Played {
    fn note_fault(&mut self, played: &Match) {
        if let Some((seat, forfeit)) = played.outcome.forfeit() {
            let is_opponent = played.seats[seat.index()] == 2;
            self.faults[usize::from(is_opponent)] += 1;
            if !is_opponent {
                self.fault = Some(forfeit.to_string());
            }
        }
    }
}

impl Trial {
    /// What two sets reached, who are entrants 0 and 1: points, or scores where there is one seat.
    fn of(reached: &[(usize, f64)], seats: usize) -> Trial {
        let sum = |entrant: usize| {
            reached.iter().filter(|(other, _)| *other == entrant).map(|(_, points)| points).sum()
        };
        let (one, other): (f64, f64) = (sum(0), sum(1));
        let half_points = |points: f64| (2.0 * points).round().clamp(0.0, 4.0) as u8;
        if seats == 1 {
            let one = half_points(2.0 * Score::of(one, other).points());
            return Trial { one, other: 4 - one };
        }
        Trial { one: half_points(one), other: half_points(other) }
    }
}
