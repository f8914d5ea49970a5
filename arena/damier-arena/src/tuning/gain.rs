//! What was won: the found values against those at the start, by games that nothing was looked for in.

use super::plan::Trial;
use crate::contest::stats::clusters::Clusters;
use crate::contest::stats::ratings::{Pairing, Ratings};
use crate::contest::stats::{Estimate, Strength, Tally};

/// From here on a gain is shown.
const SURE: f64 = 0.975;

/// How much stronger the found values are.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Gain {
    /// By so much.
    pub elo: Estimate,
    /// With this likelihood, if anything can be said.
    pub los: Option<f64>,
}

impl Gain {
    /// That of trials in a game of so many seats, which may have been played against a third bot.
    pub fn of(trials: &[Trial], seats: usize, against_another: bool) -> Gain {
        if against_another {
            return Gain::against_another(trials);
        }
        let mut pairs = [0; 5];
        for trial in trials {
            pairs[usize::from(trial.one)] += 1;
        }
        let tally = if seats == 1 {
            Tally::games(pairs[4], pairs[2], pairs[0])
        } else {
            Tally::pairs(pairs)
        };
        let Strength { elo, los, .. } = Strength::of(&tally);
        Gain { elo, los }
    }

    /// One joint fit, in which the four games on an opening hang together.
    fn against_another(trials: &[Trial]) -> Gain {
        let mut clusters = Clusters::new(4);
        let none = |first: usize| Pairing { first, second: 2, wins: 0, draws: 0, losses: 0 };
        let mut pairings = [none(0), none(1)];
        for (opening, trial) in trials.iter().enumerate() {
            for (side, half_points) in [trial.one, trial.other].into_iter().enumerate() {
                for reached in [half_points.min(2), half_points - half_points.min(2)] {
                    let pairing = &mut pairings[side];
                    match reached {
                        2 => pairing.wins += 1,
                        1 => pairing.draws += 1,
                        _ => pairing.losses += 1,
                    }
                    let points = f64::from(reached) / 2.0;
                    clusters.game(opening as u64, &[side, 2], &[points, 1.0 - points]);
                }
            }
        }
        match Ratings::clustered(3, &pairings, &clusters).difference(0, 1) {
            Some(found) if trials.len() > 1 => {
                let (value, error) = (found.value, found.error);
                let elo = Estimate::Known { value, low: value - error, high: value + error };
                Gain { elo, los: Some(found.los) }
            }
            _ => Gain { elo: Estimate::TooFew, los: None },
        }
    }

    /// Is it shown that something was won?
    pub fn is_shown(&self) -> bool {
        self.los.is_some_and(|los| los >= SURE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_counted_by_pairs_seeds_and_against_another() {
        let trials = |one: u8, other: u8| {
            (0..50)
                .map(move |at| {
                    if at % 5 == 0 {
                        Trial { one: other, other: one }
                    } else {
                        Trial { one, other }
                    }
                })
                .collect::<Vec<_>>()
        };
        for (seats, another) in [(2, false), (1, false), (2, true)] {
            let won = Gain::of(&trials(4, 0), seats, another);
            assert!(won.is_shown() && won.elo.value().is_some_and(|elo| elo > 150.0), "{won:?}");
            let none = Gain::of(&trials(2, 2), seats, another);
            assert!(
                !none.is_shown() && none.elo.value().is_none_or(|elo| elo.abs() < 1e-9),
                "{none:?}"
            );
            assert!(!Gain::of(&[], seats, another).is_shown());
        }
    }
}
