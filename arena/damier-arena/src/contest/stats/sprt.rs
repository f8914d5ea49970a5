//! The sequential probability ratio test: is it settled yet?
//!
//! Two hypotheses about the first bot, H0 "its strength is E0" and H1 "its strength is E1", are
//! weighed by the logarithm of their likelihood ratio, each taken at its likeliest distribution of
//! outcomes. The test may be looked at after every game: it ends at the first crossing of a bound,
//! and errs with probability α where H0 holds and β where H1 does, close to what was asked.

use super::elo::{NELO_SCALE, score_of};
use super::likelihood::{with_mean, with_t};
use super::tally::Tally;

/// What an outcome that never happened counts, so that no likelihood is 0.
const EMPTY: f64 = 1e-3;

/// The widest hypotheses: beyond, a score is 0 or 1 for all that games could show.
pub const WIDEST: f64 = 4000.0;

/// In which unit the hypotheses are stated.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalized Elo: the same number of games is needed whatever the share of draws.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// What the test says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// E0 or less: the first bot is not stronger by E1.
    H0,
    /// E1 or more.
    H1,
    /// More games are needed.
    Inconclusive,
}

impl Verdict {
    /// What a ratio says that has reached one of its bounds, or is between them.
    pub fn between(lower: f64, upper: f64, llr: f64) -> Verdict {
        if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Inconclusive
        }
    }

    /// Its name in results: `H0`, `H1` or `inconclusive`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// Why there is no such test.
#[derive(Copy, Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadSprt {
    /// The hypotheses are not apart.
    #[error("E0 has to be below E1, and {e0} is not below {e1}")]
    Order {
        /// The strength under H0.
        e0: f64,
        /// The strength under H1.
        e1: f64,
    },
    /// A hypothesis that is no number, or out of all proportion.
    #[error("a bound lies between -{WIDEST} and {WIDEST}, and {0} does not")]
    Bound(f64),
    /// An error rate that promises nothing.
    #[error("an error rate lies above 0 and below 0.5, and {0} does not")]
    Rate(f64),
}

/// A test of two hypotheses.
///
/// ```
/// use damier_arena::contest::stats::{Model, Sprt, Tally, Verdict};
/// let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?;
/// assert_eq!(test.verdict(&Tally::pairs([0, 0, 0, 0, 5550])), Verdict::H1);
/// # Ok::<(), damier_arena::contest::stats::sprt::BadSprt>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    e0: f64,
    e1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// A test of strength `e0` against `e1` that accepts the wrong one at these rates.
    ///
    /// # Errors
    ///
    /// If `e0` is not below `e1`, or a value is out of its range.
    pub fn new(e0: f64, e1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, BadSprt> {
        if let Some(bound) = [e0, e1].into_iter().find(|bound| !(-WIDEST..=WIDEST).contains(bound))
        {
            return Err(BadSprt::Bound(bound));
        }
        if e0 >= e1 {
            return Err(BadSprt::Order { e0, e1 });
        }
        if let Some(rate) = [alpha, beta].into_iter().find(|rate| !(*rate > 0.0 && *rate < 0.5)) {
            return Err(BadSprt::Rate(rate));
        }
        Ok(Sprt { e0, e1, alpha, beta, model })
    }

    /// The strengths under H0 and H1.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.e0, self.e1)
    }

    /// In which unit they are.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Where H0 is accepted: ln(β/(1−α)).
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Where H1 is accepted: ln((1−β)/α).
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of H1 over H0; 0 without a game.
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.count() == 0 {
            return 0.0;
        }
        match tally {
            Tally::Games(cells) => self.ratio(cells, 1.0),
            Tally::Pairs(cells) => self.ratio(cells, 2.0),
        }
    }

    /// What the test says after these games. A test ends at the first verdict.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        Verdict::between(self.lower(), self.upper(), self.llr(tally))
    }

    /// The hypotheses as normalized scores of `games` games in one, whose deviation is this.
    pub(super) fn normalized(&self, deviation: f64, games: f64) -> [f64; 2] {
        [self.e0, self.e1].map(|elo| match self.model {
            Model::Logistic => (score_of(elo) - 0.5) / deviation,
            Model::Normalized => elo / NELO_SCALE * games.sqrt(),
        })
    }

    fn ratio<const K: usize>(&self, cells: &[u64; K], games: f64) -> f64 {
        let cells = cells.map(|cell| if cell == 0 { EMPTY } else { cell as f64 });
        let n: f64 = cells.iter().sum();
        let seen = cells.map(|cell| cell / n);
        let (p0, p1) =
            (self.likeliest(&seen, self.e0, games), self.likeliest(&seen, self.e1, games));
        (0..K).map(|cell| cells[cell] * (p1[cell] / p0[cell]).ln()).sum()
    }

    /// The likeliest distribution in which the strength is `elo`.
    fn likeliest<const K: usize>(&self, seen: &[f64; K], elo: f64, games: f64) -> [f64; K] {
        match self.model {
            Model::Logistic => with_mean(seen, score_of(elo)),
            Model::Normalized => with_t(seen, elo / NELO_SCALE * games.sqrt()),
        }
    }
}
