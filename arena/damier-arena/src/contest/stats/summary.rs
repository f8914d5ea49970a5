//! All about one pairing: the figures under the names that scripts rely on, and the sentence that
//! answers the question.

use serde::{Serialize, Serializer};

use super::elo::Strength;
use super::estimate::Estimate;
use super::sprt::{Model, Sprt, Verdict};
use super::tally::Tally;

/// From this likelihood on one bot is called stronger when no test was asked for.
const SURE: f64 = 0.975;

/// What is known about two bots.
///
/// Serializes to one object: `games`, `wdl`, `pairs`, `elo`, `elo_error`, `elo_low`, `elo_high`,
/// `nelo`, `nelo_error`, `los` (0 to 1), `llr`, `lower`, `upper`, `verdict`; null where too little
/// is known or nothing was asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Summary {
    tally: Tally,
    wdl: Option<[u64; 3]>,
    strength: Strength,
    sprt: Option<Sprt>,
}

impl Summary {
    /// What these outcomes say, and what the test says if there is one.
    pub fn new(tally: Tally, sprt: Option<Sprt>) -> Summary {
        Summary { tally, wdl: tally.wdl(), strength: Strength::of(&tally), sprt }
    }

    /// The same where something else is known about the first bot's strength, such as that its test
    /// stopped.
    #[must_use]
    pub fn with_strength(self, strength: Strength) -> Summary {
        Summary { strength, ..self }
    }

    /// The same with the games won, drawn and lost, which pairs alone may not tell.
    #[must_use]
    pub fn with_wdl(self, wdl: [u64; 3]) -> Summary {
        Summary { wdl: Some(wdl), ..self }
    }

    /// The outcomes.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Games won, drawn and lost, if that can be told.
    pub fn wdl(&self) -> Option<[u64; 3]> {
        self.wdl
    }

    /// The first bot's strength.
    pub fn strength(&self) -> &Strength {
        &self.strength
    }

    /// The test.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The log-likelihood ratio of the test.
    pub fn llr(&self) -> Option<f64> {
        self.sprt.map(|sprt| sprt.llr(&self.tally))
    }

    /// What the test says.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.verdict(&self.tally))
    }

    /// The answer in one sentence.
    ///
    /// ```
    /// use damier_arena::contest::stats::{Summary, Tally};
    /// let summary = Summary::new(Tally::games(136, 111, 96), None);
    /// assert_eq!(
    ///     summary.sentence("mcts", "greedy"),
    ///     "mcts is stronger than greedy with a likelihood of 99.6 %: Elo +40.7 ± 30.4 after 343 games."
    /// );
    /// ```
    pub fn sentence(&self, first: &str, second: &str) -> String {
        let games = games(self.tally.game_count());
        let elo = match self.strength.elo {
            Estimate::TooFew => String::new(),
            elo => format!("Elo {elo} "),
        };
        let (Some(sprt), Some(verdict)) = (self.sprt, self.verdict()) else {
            return self.by_likelihood(first, second, &elo);
        };
        let ((e0, e1), unit) = (sprt.hypotheses(), unit(sprt.model()));
        let found = match verdict {
            Verdict::Inconclusive if self.tally.count() == 0 => {
                return "No game was played: nothing is known.".to_owned();
            }
            Verdict::Inconclusive => {
                let (llr, lower, upper) = (sprt.llr(&self.tally), sprt.lower(), sprt.upper());
                return format!(
                    "Not settled after {games}: the LLR of {llr:.2} is between {lower:.2} and {upper:.2}."
                );
            }
            Verdict::H1 if e0 >= 0.0 => format!("{first} is stronger than {second}"),
            Verdict::H1 => format!("{first} is not weaker than {second} by {} {unit}", -e0),
            Verdict::H0 if e1 <= 0.0 => format!("{first} is weaker than {second}"),
            Verdict::H0 => format!("{first} is not stronger than {second} by {e1} {unit}"),
        };
        format!("{found} ({} accepted): {elo}after {games}.", verdict.name())
    }

    fn by_likelihood(&self, first: &str, second: &str, elo: &str) -> String {
        let games = games(self.tally.game_count());
        let Some(los) = self.strength.los else {
            return match self.tally.count() {
                0 => "No game was played: nothing is known.".to_owned(),
                _ => format!("{games}: too little to say which is stronger."),
            };
        };
        let (word, sure) = if los >= 0.5 { ("stronger", los) } else { ("weaker", 1.0 - los) };
        let sure = percent(sure);
        if los.max(1.0 - los) >= SURE {
            let found = format!("{first} is {word} than {second} with a likelihood of {sure}");
            format!("{found}: {elo}after {games}.")
        } else {
            let found = format!("{first} is {word} with a likelihood of {sure}");
            format!("Too close to call: {found}, {elo}after {games}.")
        }
    }
}

/// A likelihood in percent. Rounding never makes a certainty of one.
///
/// ```
/// use damier_arena::contest::stats::summary::percent;
/// assert_eq!(percent(0.1553), "15.5 %");
/// assert_eq!(percent(0.99951), "99.95 %");
/// assert_eq!(percent(1.0), "> 99.99 %");
/// assert_eq!(percent(1e-9), "< 0.01 %");
/// ```
pub fn percent(likelihood: f64) -> String {
    let percent = likelihood * 100.0;
    if percent > 99.99 {
        "> 99.99 %".to_owned()
    } else if percent < 0.01 {
        "< 0.01 %".to_owned()
    } else if !(0.1..=99.9).contains(&percent) {
        format!("{percent:.2} %")
    } else {
        format!("{percent:.1} %")
    }
}

fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// How hypotheses of a model are measured.
pub fn unit(model: Model) -> &'static str {
    match model {
        Model::Normalized => "nElo",
        Model::Logistic => "Elo",
    }
}

#[derive(Serialize)]
struct Figures {
    games: u64,
    wdl: Option<[u64; 3]>,
    pairs: Option<[u64; 5]>,
    elo: Option<f64>,
    elo_error: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    nelo: Option<f64>,
    nelo_error: Option<f64>,
    los: Option<f64>,
    llr: Option<f64>,
    lower: Option<f64>,
    upper: Option<f64>,
    verdict: Option<&'static str>,
}

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Strength { elo, nelo, los, .. } = self.strength;
        let pairs = match self.tally {
            Tally::Games(_) => None,
            Tally::Pairs(pairs) => Some(pairs),
        };
        let line = Figures {
            games: self.tally.game_count(),
            wdl: self.wdl,
            pairs,
            elo: elo.value(),
            elo_error: elo.error(),
            elo_low: elo.low(),
            elo_high: elo.high(),
            nelo: nelo.value(),
            nelo_error: nelo.error(),
            los,
            llr: self.llr(),
            lower: self.sprt.map(|sprt| sprt.lower()),
            upper: self.sprt.map(|sprt| sprt.upper()),
            verdict: self.verdict().map(Verdict::name),
        };
        line.serialize(serializer)
    }
}
