//! Which games a series has.

use crate::referee::Job;
use crate::seed::{MatchSeed, Seed};

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
        }
    }
}

/// How many games a series has.
pub fn count(seats: usize, entrants: usize, games: u64) -> u64 {
    let entrants = entrants as u64;
    match seats {
        1 => games * entrants,
        2 => games * (entrants * entrants.saturating_sub(1) / 2),
        _ => games,
    }
}

/// The games of a series, `games` for every two bots, or for every bot where there is one seat.
///
/// # Errors
/// If the number of bots does not fit the game.
pub fn jobs(
    seats: usize,
    entrants: usize,
    games: u64,
    seed: Seed,
) -> Result<impl Iterator<Item = Job>, BadSeries> {
    let seatings: Vec<Vec<usize>> = match seats {
        1 => (0..entrants).map(|entrant| vec![entrant]).collect(),
        2 if entrants < 2 => return Err(BadSeries::TooFew { seats, entrants }),
        2 => pairings(entrants).collect(),
        _ if entrants == seats => vec![(0..seats).collect()],
        _ => return Err(BadSeries::NotOneEach { seats, entrants }),
    };
    let each = move |game: u64| {
        // With one seat every game has its own board, else all rotations share one.
        let (board, turn) = (game / seats as u64, (game % seats as u64) as usize);
        let match_seed = MatchSeed::new(seed, board, turn as u64);
        let first = game * seatings.len() as u64;
        let seated = seatings.clone().into_iter().zip(first..);
        seated.map(move |(mut seats, number)| {
            seats.rotate_left(turn);
            Job { number, seed: match_seed, opening: board, seats, absent: None }
        })
    };
    Ok((0..games).flat_map(each))
}

/// Every two entrants once.
fn pairings(entrants: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..entrants).flat_map(move |a| (a + 1..entrants).map(move |b| vec![a, b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_games::Seat;
    use rand::Rng as _;

    fn jobs(seats: usize, entrants: usize, games: u64, seed: u64) -> Result<Vec<Job>, BadSeries> {
        super::jobs(seats, entrants, games, Seed::Chosen(seed)).map(Iterator::collect)
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
        assert_eq!(jobs[0].seed, jobs[1].seed);
        assert_ne!(jobs[0].seed, jobs[2].seed);
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
            assert_eq!(count(seats, entrants, 6), games, "{seats} {entrants}");
        }
    }

    #[test]
    fn the_number_of_bots_must_fit() {
        assert!(jobs(2, 1, 2, 1).is_err());
        assert!(jobs(4, 3, 2, 1).is_err());
        assert!(jobs(1, 1, 2, 1).is_ok());
    }
}
