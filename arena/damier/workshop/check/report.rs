//! Verdicts, and all of them together.

use damier_arena::seed::Seed;
use serde::Serialize;

/// What was seen in a situation.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Ok,
    /// Allowed, and worth knowing.
    Warning,
    /// A mistake of the bot.
    Failed,
}

/// One situation and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The game, as users write it.
    pub game: String,
    /// The situation.
    pub check: &'static str,
    /// The verdict.
    pub verdict: Verdict,
    /// What was seen, in one line.
    pub reason: String,
    /// What to do about it; nothing if all is well.
    pub help: Option<String>,
}

/// All that was found out about a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The bot, as users write it.
    pub bot: String,
    /// The seed that repeats the check.
    #[serde(serialize_with = "Seed::serialize_plain")]
    pub seed: Seed,
    /// What was found.
    #[serde(rename = "checks")]
    pub findings: Vec<Finding>,
}

impl Report {
    pub(super) fn new(bot: &str, seed: Seed) -> Report {
        Report { bot: bot.to_owned(), seed, findings: Vec::new() }
    }

    /// Has nothing failed?
    pub fn is_sound(&self) -> bool {
        self.count(Verdict::Failed) == 0
    }

    /// How many verdicts of a kind there are.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }
}
