//! Which games a series has.

use crate::pool::Job;
use crate::seed::MatchSeed;

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

/// The games of a series, `games` for every two bots, or for every bot where there is one seat.
///
/// # Errors
/// If the number of bots does not fit the game.
pub fn jobs(seats: usize, entrants: usize, games: u64, seed: u64) -> Result<Vec<Job>, BadSeries> {
    let seatings: Vec<Vec<usize>> = match seats {
        1 => (0..entrants).map(|entrant| vec![entrant]).collect(),
        2 if entrants < 2 => return Err(BadSeries::TooFew { seats, entrants }),
        2 => pairings(entrants).collect(),
        _ if entrants == seats => vec![(0..seats).collect()],
        _ => return Err(BadSeries::NotOneEach { seats, entrants }),
    };
    let mut jobs = Vec::new();
    for game in 0..games {
        // With one seat every game has its own board, else all rotations share one.
        let (board, turn) = (game / seats as u64, (game % seats as u64) as usize);
        for seating in &seatings {
            let mut seated = seating.clone();
            seated.rotate_left(turn);
            let (number, seed) = (jobs.len() as u64, MatchSeed::new(seed, board, turn as u64));
            jobs.push(Job { number, seed, opening: board, seats: seated, absent: None });
        }
    }
    Ok(jobs)
}

/// Every two entrants once.
fn pairings(entrants: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..entrants).flat_map(move |a| (a + 1..entrants).map(move |b| vec![a, b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_games::Seat;

    fn seats(jobs: &[Job]) -> Vec<&[usize]> {
        jobs.iter().map(|job| &job.seats[..]).collect()
    }

    #[test]
    fn two_seats_are_swapped_on_the_same_board() {
        let jobs = jobs(2, 2, 4, 1).unwrap();
        assert_eq!(seats(&jobs), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        assert_eq!(jobs[0].seed.chance(), jobs[1].seed.chance());
        assert_ne!(jobs[0].seed.bot(Seat::FIRST), jobs[1].seed.bot(Seat::FIRST));
        assert_ne!(jobs[1].seed.chance(), jobs[2].seed.chance());
    }

    #[test]
    fn every_two_of_three_bots_meet_on_the_same_boards() {
        let jobs = jobs(2, 3, 2, 1).unwrap();
        assert_eq!(seats(&jobs), [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
        assert!(jobs.iter().all(|job| job.seed.chance() == jobs[0].seed.chance()));
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
        assert!(jobs.iter().all(|job| job.seed.chance() == jobs[0].seed.chance()));
    }

    #[test]
    fn the_number_of_bots_must_fit() {
        assert!(jobs(2, 1, 2, 1).is_err());
        assert!(jobs(4, 3, 2, 1).is_err());
        assert!(jobs(1, 1, 2, 1).is_ok());
    }
}
