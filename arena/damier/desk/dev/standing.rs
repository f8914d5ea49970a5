//! What is known of a build, in figures and sentences.

use std::path::PathBuf;

use damier_arena::contest::compare::{Contest, End};
use damier_arena::contest::pairing::MatchId;
use damier_arena::contest::stats::paired::PairedDifference;
use damier_arena::contest::stats::summary::percent;
use damier_arena::contest::stats::{Estimate, Verdict};
use serde_json::{Value, json};

use super::seen::{FaultSeen, Seen, Slowest, Swung};
use crate::text::number::counted;

/// What is known of a bot against one other.
#[derive(Clone, Debug)]
pub struct Row {
    /// The other one.
    pub name: String,
    /// Is it the version that the author kept?
    pub is_last: bool,
    /// Games that count.
    pub games: u64,
    /// Won, drawn and lost: games, or seeds where there is one seat.
    pub wdl: [u64; 3],
    /// How much stronger the bot is.
    pub elo: Estimate,
    /// How likely it is the stronger one.
    pub los: Option<f64>,
    /// What the test says: H1 if the bot is stronger, H0 if it is weaker.
    pub verdict: Verdict,
    /// Why no more is played; nothing while it is.
    pub end: Option<End>,
    /// How much more it scores, where there is one seat.
    pub difference: Option<PairedDifference>,
}

impl Row {
    pub(super) fn of(name: &str, is_last: bool, contest: &Contest, end: Option<End>) -> Row {
        let (outcome, strength) = (contest.outcome(), *contest.summary().strength());
        Row {
            name: name.to_owned(),
            is_last,
            games: outcome.games(),
            wdl: outcome.wdl(),
            elo: strength.elo,
            los: strength.los,
            verdict: if end.is_some() { contest.verdict() } else { Verdict::Inconclusive },
            end,
            difference: contest.paired_difference(1),
        }
    }

    /// In a word or two.
    pub fn verdict(&self) -> &'static str {
        match (self.end, self.verdict) {
            (_, Verdict::H1) => "stronger",
            (_, Verdict::H0) => "weaker",
            (None, _) => "playing",
            (Some(End::Faults(0)), _) => "faults all the time",
            (Some(End::Faults(_)), _) => "it faults all the time",
            (Some(End::Repeats), _) => "the same games again",
            (Some(End::Interrupted), _) => "stopped",
            (Some(End::Games | End::Verdict), _) => "too close to tell",
        }
    }

    /// By how much, and how surely.
    pub fn figures(&self) -> String {
        let lead = match &self.difference {
            Some(PairedDifference { mean, low, high, .. }) => Some(match low.zip(*high) {
                Some((low, high)) => format!("{mean:+.0} points a seed ({low:+.0} to {high:+.0})"),
                None => format!("{mean:+.0} points a seed"),
            }),
            None if self.elo == Estimate::TooFew => None,
            None => Some(format!("Elo {}", self.elo)),
        };
        let los = self.los.map(|los| format!("likelihood {}", percent(los)));
        lead.into_iter().chain(los).collect::<Vec<_>>().join(", ")
    }

    /// What was won, drawn and lost.
    pub fn results(&self) -> String {
        self.wdl.map(|count| count.to_string()).join("-")
    }

    /// All of it in a line.
    pub fn line(&self) -> String {
        let against = if self.is_last { "the version you kept" } else { &self.name };
        let figures = Some(self.figures()).filter(|figures| !figures.is_empty());
        let figures = figures.map(|figures| format!("; {figures}")).unwrap_or_default();
        let games = counted(self.games, "game", "games");
        format!("against {against}: {}{figures}; {} in {games}", self.verdict(), self.results())
    }

    fn json(&self) -> Value {
        json!({
            "against": self.name, "last_version": self.is_last, "games": self.games, "wdl": self.wdl,
            "elo": self.elo.value(), "elo_error": self.elo.error(), "los": self.los,
            "verdict": self.verdict.name(), "ended": self.end.map(End::name),
            "paired_difference": self.difference,
        })
    }
}

/// What is known of a build.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Against each of the others, the version that was kept first.
    pub rows: Vec<Row>,
    /// Its first faults.
    pub faults: Vec<FaultSeen>,
    /// How many there are.
    pub faulted: u64,
    /// Its slowest move.
    pub slowest: Option<Slowest>,
    /// The largest swing of its estimates.
    pub swung: Option<Swung>,
    /// The last match that it lost.
    pub lost: Option<MatchId>,
    /// Where its games are.
    pub file: PathBuf,
}

impl Standing {
    pub(super) fn of(rows: Vec<Row>, seen: &Seen, file: PathBuf) -> Standing {
        let Seen { faults, faulted, slowest, swung, lost, .. } = seen.clone();
        Standing { rows, faults, faulted, slowest, swung, lost, file }
    }

    /// Games that count, against everybody.
    pub fn games(&self) -> u64 {
        self.rows.iter().map(|row| row.games).sum()
    }

    /// Is it weaker than the version that was kept?
    pub fn is_weaker(&self) -> bool {
        self.rows.iter().any(|row| row.is_last && row.verdict == Verdict::H0)
    }

    /// What there is to say besides the rows, a line each.
    pub fn remarks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.faulted > 0 {
            let all = counted(self.faulted, "game was", "games were");
            lines.push(format!("{all} forfeited by it; the first:"));
            lines.extend(self.faults.iter().map(|fault| format!("  {}", fault.line())));
        }
        lines.extend(self.slowest.map(|slowest| format!("slowest move: {}", slowest.text())));
        lines.extend(self.swung.map(|swung| format!("its estimate swings: {}", swung.text())));
        lines.extend(self.lost.map(|lost| format!("last game it lost: match {lost}")));
        lines
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let slowest = self.slowest.map(|slowest| {
            let ms = slowest.time.as_secs_f64() * 1e3;
            json!({"ms": ms, "match": slowest.id.to_string(), "move": slowest.at})
        });
        let swung = self.swung.map(|swung| {
            let Swung { from, to, id, at, .. } = swung;
            json!({"from": from, "to": to, "match": id.to_string(), "move": at})
        });
        json!({
            "against": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
            "faults": self.faulted,
            "first_faults": self.faults.iter().map(FaultSeen::json).collect::<Vec<_>>(),
            "slowest_move": slowest, "largest_swing": swung,
            "last_lost": self.lost.map(|lost| lost.to_string()), "results": self.file,
        })
    }
}
