//! What to believe of many bots before all is known: strengths with a prior, and how they hang together.
//!
//! The same model as that of [`ratings`](super::ratings), with one assumption more: before its first game a bot
//! is about as strong as it is guessed to be. So there is an answer for everybody at any time, however few
//! games there are, and the answer says what the next game would tell. It is for choosing games; what is
//! shown of them are ratings.
//!
//! ```
//! use damier_arena::contest::stats::beliefs::{Beliefs, Guess};
//! use damier_arena::contest::stats::ratings::Pairing;
//!
//! let games = [Pairing { first: 0, second: 1, wins: 6, draws: 0, losses: 2 }];
//! let mut beliefs = Beliefs::of(&[Guess::NOTHING; 3], &games, &[]);
//! assert!(beliefs.strength(0) > beliefs.strength(1));
//! let (known, unknown) = (beliefs.doubt(0, 1), beliefs.doubt(0, 2));
//! assert!(known < unknown);
//! beliefs.expect(0, 2, 10.0);
//! assert!(beliefs.doubt(0, 2) < unknown);
//! ```

use super::ratings::Pairing;
use super::symmetric::Matrix;

/// Newton's steps, few where it begins near the end.
const STEPS: usize = 40;
const LONGEST_STEP: f64 = 2.0;
const CLOSE: f64 = 1e-6;

/// What is assumed of a bot before its first game, on the logistic scale.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Guess {
    /// Its strength.
    pub strength: f64,
    /// How unsure that is: a standard deviation.
    pub doubt: f64,
}

impl Guess {
    /// Nothing is known: 700 points of Elo up or down.
    pub const NOTHING: Guess = Guess { strength: 0.0, doubt: 4.0 };

    /// About as strong as another: 175 points up or down.
    pub fn near(strength: f64) -> Guess {
        Guess { strength, doubt: 1.0 }
    }
}

/// Strengths on the logistic scale, and how unsure they and their differences are.
#[derive(Clone, Debug)]
pub struct Beliefs {
    strengths: Vec<f64>,
    covariance: Matrix,
}

impl Beliefs {
    /// What to believe after these games. `from` is where to begin to look: what was believed before, if anything.
    ///
    /// # Panics
    /// If a pairing names a bot without a guess.
    pub fn of(guesses: &[Guess], games: &[Pairing], from: &[f64]) -> Beliefs {
        let size = guesses.len();
        let mut strengths: Vec<f64> = guesses.iter().map(|guess| guess.strength).collect();
        if from.len() == size {
            strengths.copy_from_slice(from);
        }
        let mut known = information(guesses, games, &strengths);
        for _ in 0..STEPS {
            let step = known.cholesky().solve(&slope(guesses, games, &strengths));
            let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            let part = (LONGEST_STEP / longest.max(LONGEST_STEP)).min(1.0);
            for (strength, step) in strengths.iter_mut().zip(&step) {
                *strength += part * step;
            }
            known = information(guesses, games, &strengths);
            if longest < CLOSE {
                break;
            }
        }
        Beliefs { strengths, covariance: known.cholesky().inverse() }
    }

    /// How many bots there are.
    pub fn size(&self) -> usize {
        self.strengths.len()
    }

    /// All strengths.
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// A strength.
    pub fn strength(&self, bot: usize) -> f64 {
        self.strengths[bot]
    }

    /// How unsure the difference of two is: its variance.
    pub fn doubt(&self, one: usize, other: usize) -> f64 {
        let at = |row, column| self.covariance.at(row, column);
        (at(one, one) + at(other, other) - 2.0 * at(one, other)).max(0.0)
    }

    /// What one game of two would tell: the variance of its result. Where nobody knows who is the stronger one,
    /// a result is likelier to surprise.
    pub fn tells(&self, one: usize, other: usize) -> f64 {
        let doubt = self.doubt(one, other);
        let apart = (self.strength(one) - self.strength(other)) / (1.0 + doubt * 0.393).sqrt();
        let share = chance(apart);
        share * (1.0 - share)
    }

    /// So many games of two will be played: all that hangs on their difference will be as much surer.
    pub fn expect(&mut self, one: usize, other: usize, games: f64) {
        let told = games * self.tells(one, other);
        let lean: Vec<f64> = self
            .covariance
            .row(one)
            .iter()
            .zip(self.covariance.row(other))
            .map(|(one, other)| one - other)
            .collect();
        let share = told / (1.0 + told * self.doubt(one, other));
        for (row, mine) in lean.iter().enumerate() {
            let weight = share * mine;
            if weight != 0.0 {
                self.covariance.take_from_row(row, weight, &lean);
            }
        }
    }
}

/// The points expected of a bot this much stronger.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn slope(guesses: &[Guess], games: &[Pairing], strengths: &[f64]) -> Vec<f64> {
    let towards = |(guess, strength): (&Guess, &f64)| {
        (guess.strength - strength) / (guess.doubt * guess.doubt)
    };
    let mut slope: Vec<f64> = guesses.iter().zip(strengths).map(towards).collect();
    for pairing in games {
        let difference = strengths[pairing.first] - strengths[pairing.second];
        let surplus = pairing.points() - pairing.games() * chance(difference);
        slope[pairing.first] += surplus;
        slope[pairing.second] -= surplus;
    }
    slope
}

fn information(guesses: &[Guess], games: &[Pairing], strengths: &[f64]) -> Matrix {
    let mut matrix = Matrix::filled(guesses.len(), 0.0);
    for (at, guess) in guesses.iter().enumerate() {
        matrix.add(at, at, 1.0 / (guess.doubt * guess.doubt));
    }
    for pairing in games {
        let share = chance(strengths[pairing.first] - strengths[pairing.second]);
        let weight = pairing.games() * (share * (1.0 - share)).max(1e-12);
        matrix.add_difference(pairing.first, pairing.second, weight);
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(first: usize, second: usize, wins: u64, losses: u64) -> Pairing {
        Pairing { first, second, wins, draws: 0, losses }
    }

    #[test]
    fn beliefs_are_finite_whatever_was_played() {
        let swept = [games(0, 1, 1_000_000, 0), games(1, 2, 1, 0)];
        for pairings in [&swept[..], &[]] {
            let beliefs = Beliefs::of(&[Guess::NOTHING; 4], pairings, &[]);
            for one in 0..4 {
                assert!(beliefs.strength(one).is_finite());
                assert!((0..4).all(|other| beliefs.doubt(one, other).is_finite()));
            }
        }
        assert_eq!(Beliefs::of(&[], &[], &[]).size(), 0);
    }

    #[test]
    fn where_to_begin_makes_no_difference() {
        let played = [games(0, 1, 30, 10), games(1, 2, 20, 22), games(0, 2, 9, 3)];
        let fresh = Beliefs::of(&[Guess::NOTHING; 3], &played, &[]);
        let warm = Beliefs::of(&[Guess::NOTHING; 3], &played, &[3.0, -2.0, 0.5]);
        for bot in 0..3 {
            assert!((fresh.strength(bot) - warm.strength(bot)).abs() < 1e-4);
        }
    }

    #[test]
    fn games_that_are_expected_make_as_sure_as_games_that_were_played() {
        let some = [games(0, 1, 5, 5), games(1, 2, 5, 5)];
        let more = [games(0, 1, 10, 10), games(1, 2, 5, 5)];
        let mut expected = Beliefs::of(&[Guess::NOTHING; 3], &some, &[]);
        for _ in 0..10 {
            expected.expect(0, 1, 1.0);
        }
        let played = Beliefs::of(&[Guess::NOTHING; 3], &more, &[]);
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let (a, b) = (expected.doubt(one, other), played.doubt(one, other));
            assert!((a / b - 1.0).abs() < 0.05, "{one} {other}: {a} {b}");
        }
    }
}
