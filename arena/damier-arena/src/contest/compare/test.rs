//! The test that settles a contest.

use crate::contest::stats::sequential::SignTest;
use crate::contest::stats::{Sprt, Strength, Tally, Verdict, paired, stopped};

/// Which test settles a contest. H1 is for the first bot.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Test {
    /// Two hypotheses about the first bot's strength.
    Sprt(Sprt),
    /// Who scores more, seed by seed, for games of one seat: it supposes nothing about scores, and
    /// keeps its error rates exactly.
    Signs {
        /// How often H1 may be accepted where neither bot is better.
        alpha: f64,
        /// How often H0 may be.
        beta: f64,
    },
}

impl Test {
    /// How far the test has come: below zero towards H0, above towards H1.
    ///
    /// ```
    /// use damier_arena::contest::compare::Test;
    /// use damier_arena::contest::stats::{Tally, Verdict};
    /// let test = Test::Signs { alpha: 0.05, beta: 0.05 };
    /// assert_eq!(test.llr(&Tally::pairs([5, 0, 0, 0, 5])), 0.0);
    /// assert_eq!(test.verdict(&Tally::pairs([0, 0, 0, 0, 9])), Verdict::H1);
    /// assert_eq!(test.verdict(&Tally::pairs([9, 0, 3, 0, 0])), Verdict::H0);
    /// ```
    pub fn llr(&self, tally: &Tally) -> f64 {
        match self {
            Test::Sprt(sprt) => sprt.llr(tally),
            Test::Signs { .. } => {
                let signs = signs(tally);
                let evidence = signs.log_evidence().max(0.0);
                if signs.wins >= signs.losses { evidence } else { -evidence }
            }
        }
    }

    /// Where H0 is accepted.
    pub fn lower(&self) -> f64 {
        match self {
            Test::Sprt(sprt) => sprt.lower(),
            Test::Signs { beta, .. } => beta.ln(),
        }
    }

    /// Where H1 is accepted.
    pub fn upper(&self) -> f64 {
        match self {
            Test::Sprt(sprt) => sprt.upper(),
            Test::Signs { alpha, .. } => -alpha.ln(),
        }
    }

    /// What these pairs say about the first bot's strength, now that the test ended or stands where it does.
    pub fn strength(&self, tally: &Tally) -> Strength {
        match *self {
            Test::Sprt(sprt) => stopped::strength(tally, &sprt),
            Test::Signs { alpha, beta } => {
                stopped::by_signs(tally, [alpha, beta], paired::FEWEST as u64)
            }
        }
    }

    /// What the test says after these pairs. A contest ends at the first verdict.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        Verdict::between(self.lower(), self.upper(), self.llr(tally))
    }
}

/// Seeds that went to one of the two bots.
fn signs(tally: &Tally) -> SignTest {
    let cells = tally.cells();
    SignTest { wins: cells[cells.len() - 1], losses: cells[0] }
}
