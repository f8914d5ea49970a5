//! Which games a series has.

use crate::contest::deal::Deal;
use crate::contest::pairing::{BadPlan, Format, Next, Plan, Schedule};
use crate::referee::Job;

/// Why these entrants cannot play this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeries {
    /// Too few bots.
    #[error("a game with {seats} seats needs at least two bots, not {entrants}")]
    TooFew {
        /// Seats of the game.
        seats: usize,
        /// Bots that were given.
        entrants: usize,
    },
    /// One bot for each seat.
    #[error("a game with {seats} seats needs {seats} bots, not {entrants}")]
    NotOneEach {
        /// Seats of the game.
        seats: usize,
        /// Bots that were given.
        entrants: usize,
    },
    /// Too many games or bots.
    #[error(transparent)]
    Plan(BadPlan),
}

impl BadSeries {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> String {
        match self {
            BadSeries::TooFew { .. } => {
                "name the bots after the game, as in damier match couleurs greedy random".to_owned()
            }
            BadSeries::NotOneEach { seats, .. } => {
                format!("name {seats} bots, the same one under several names if you like: a=greedy")
            }
            BadSeries::Plan(_) => "ask for less".to_owned(),
        }
    }
}

/// The schedule of a series: `games` for every two bots, or for every bot where there is one seat.
///
/// # Errors
/// If the number of bots does not fit the game.
pub fn schedule(seats: usize, entrants: usize, games: u64) -> Result<Schedule, BadSeries> {
    if seats == 2 && entrants < 2 {
        return Err(BadSeries::TooFew { seats, entrants });
    }
    if seats > 2 && entrants != seats {
        return Err(BadSeries::NotOneEach { seats, entrants });
    }
    let rounds = u32::try_from(games).unwrap_or(u32::MAX);
    let plan = Plan { format: Format::Series, entrants, seats, rounds, openings: 1 };
    Schedule::new(plan).map_err(BadSeries::Plan)
}

/// The games of a schedule that follows from nothing but its plan.
pub fn jobs(mut schedule: Schedule, deal: Deal) -> impl Iterator<Item = Job> {
    std::iter::from_fn(move || match schedule.next(&|_| None) {
        Next::Play(fixture) => Some(deal.job(fixture, None)),
        Next::Wait | Next::Over => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::terms::Terms;
    use crate::referee::Limits;
    use crate::seed::Seed;
    use damier_games::Seat;
    use rand::Rng as _;

    fn jobs(seats: usize, entrants: usize, games: u64, seed: u64) -> Result<Vec<Job>, BadSeries> {
        let schedule = schedule(seats, entrants, games)?;
        let terms = Terms::of_series("nim".to_owned(), Limits::default(), None);
        Ok(super::jobs(schedule, Deal::new(Seed::Chosen(seed), &terms)).collect())
    }

    /// The first number that chance draws in a match.
    fn drawn(job: &Job) -> u64 {
        job.seed.chance().next_u64()
    }

    fn seats(jobs: &[Job]) -> Vec<&[usize]> {
        jobs.iter().map(|job| &job.seats[..]).collect()
    }

    #[test]
    fn two_seats_are_swapped_on_the_same_board() {
        let jobs = jobs(2, 2, 4, 1).unwrap();
        assert_eq!(seats(&jobs), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        assert_eq!(drawn(&jobs[0]), drawn(&jobs[1]));
        assert_ne!(jobs[0].seed.bot(Seat::FIRST), jobs[1].seed.bot(Seat::FIRST));
        assert_ne!(drawn(&jobs[1]), drawn(&jobs[2]));
    }

    #[test]
    fn every_two_of_three_bots_meet_on_the_same_boards() {
        let jobs = jobs(2, 3, 2, 1).unwrap();
        assert_eq!(seats(&jobs), [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
        assert!(jobs.iter().all(|job| drawn(job) == drawn(&jobs[0])));
    }

    #[test]
    fn every_bot_plays_the_same_seeds_alone() {
        let jobs = jobs(1, 2, 2, 1).unwrap();
        assert_eq!(seats(&jobs), [[0], [1], [0], [1]]);
        assert_eq!(drawn(&jobs[0]), drawn(&jobs[1]));
        assert_ne!(drawn(&jobs[0]), drawn(&jobs[2]));
    }

    #[test]
    fn three_bots_take_every_seat_on_the_same_board() {
        let jobs = jobs(3, 3, 3, 1).unwrap();
        assert_eq!(seats(&jobs), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert!(jobs.iter().all(|job| drawn(job) == drawn(&jobs[0])));
    }

    #[test]
    fn games_are_counted_before_they_are_played() {
        for (seats, entrants) in [(1, 1), (1, 3), (2, 2), (2, 4), (3, 3)] {
            let games = jobs(seats, entrants, 6, 1).unwrap().len() as u64;
            assert_eq!(
                schedule(seats, entrants, 6).unwrap().planned(),
                games,
                "{seats} {entrants}"
            );
        }
    }

    #[test]
    fn the_number_of_bots_must_fit() {
        assert!(jobs(2, 1, 2, 1).is_err());
        assert!(jobs(4, 3, 2, 1).is_err());
        assert!(jobs(1, 1, 2, 1).is_ok());
    }
}
