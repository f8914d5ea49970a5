//! What a comparison says: for people in a sentence and a table, for programs as JSON.

use std::io::Write;

use serde_json::{Value, json};

use super::Compare;
use crate::cli::faults::{again, note_first};
use crate::cli::flags::write_json;
use crate::cli::series::Kept;
use crate::cli::stats::{figures, played};
use crate::cli::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::ascii;
use damier_arena::contest::compare::{Contest, End, Test};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::repeats;
use damier_arena::contest::stats::estimate::unsigned_zero;
use damier_arena::contest::stats::paired::PairedDifference;
use damier_arena::contest::stats::summary::{percent, unit};
use damier_arena::contest::stats::{Estimate, Verdict};
use damier_arena::seed::Seed;

/// A contest that is over, and what was asked.
pub(super) struct Conclusion<'a> {
    pub(super) args: &'a Compare,
    pub(super) flags: &'a Flags,
    pub(super) seed: Seed,
    pub(super) names: [String; 2],
    pub(super) contest: Contest,
    pub(super) deal: Deal,
    pub(super) kept: Kept,
}

impl Conclusion<'_> {
    /// Writes the answer, and tells what the exit code is to be.
    pub(super) fn give(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.flags.json {
            write_json(out, &self.json()?)?;
        } else {
            out.write_all(self.text().as_bytes())?;
        }
        let faults = [0, 1].iter().any(|&bot| self.contest.outcome().faults(bot) > 0);
        if self.contest.end() == End::Interrupted {
            Err(Failure::Interrupted)
        } else if self.args.play.fail_on_fault && faults {
            Err(Failure::Faults)
        } else if self.args.fail_on_regress {
            match self.contest.verdict() {
                Verdict::H1 => Ok(()),
                Verdict::H0 => Err(Failure::Regression),
                Verdict::Inconclusive => Err(Failure::Inconclusive),
            }
        } else {
            Ok(())
        }
    }

    fn json(&self) -> Result<Value, Failure> {
        let contest = &self.contest;
        let mut answer = serde_json::to_value(contest.summary())?;
        let (test, tally) = (contest.test(), contest.tally());
        let mut series = contest.outcome().summary();
        note_first(&mut series, &self.deal);
        let mut set = |key: &str, value: Value| answer[key] = value;
        set("games", json!(contest.outcome().games()));
        set("llr", json!(test.llr(&tally)));
        set("lower", json!(test.lower()));
        set("upper", json!(test.upper()));
        set("verdict", json!(contest.verdict().name()));
        set("ended", json!(contest.end().name()));
        set("game", json!(series.game));
        set("seed", json!(self.seed.plain()));
        set("entrants", json!(series.entrants));
        set("repeated", json!(contest.outcome().repeated()));
        set("seconds", json!(series.seconds));
        set("transcripts", json!(series.transcripts));
        if let Test::Sprt(sprt) = test {
            let (e0, e1) = sprt.hypotheses();
            set("sprt", json!({"e0": e0, "e1": e1, "unit": unit(sprt.model())}));
        }
        if let Some(paired) = contest.paired_difference(self.seed.number()) {
            set("paired_difference", json!(paired));
        }
        Ok(answer)
    }

    fn text(&self) -> String {
        let plain = |text: String| {
            if self.flags.ascii { ascii(&text).into_owned() } else { text }
        };
        let sentence = plain(self.sentence());
        if self.flags.quiet {
            return format!("{sentence}\n");
        }
        let (contest, summary) = (&self.contest, self.contest.summary());
        let series = contest.outcome().summary();
        let mut table = figures(&summary, self.flags, &self.names[0]);
        if let Some(paired) = contest.paired_difference(self.seed.number()) {
            let about = format!("score of {} minus {}", self.names[0], self.names[1]);
            table.row(["difference", &difference(&paired), &about]);
            table.row(["median", &format!("{:+.1}", paired.median), "of the differences"]);
            let meaning = "chance of as much if neither were better, whenever one looks";
            table.row(["p-value", &format!("{:.4}", paired.p_value), meaning]);
        }
        let mut lines = vec![
            format!("{}, seed {}", series.game, self.seed),
            String::new(),
            plain(played(&summary)),
            table.to_string() + &sentence,
        ];
        if let Some(fault) = series.first_fault() {
            let faults = [0, 1].map(|bot| contest.outcome().faults(bot));
            let [a, b] = &self.names;
            let count = format!("forfeited games: {} of {a}, {} of {b}", faults[0], faults[1]);
            lines.push(format!("{count}; the first: {fault}"));
        }
        let games = contest.outcome().games();
        lines.extend(repeats::sentence(contest.outcome().repeated(), games));
        lines.push(format!("{}, {:.1} s", counted(games, "game", "games"), series.seconds));
        let path = self.kept.path.as_deref();
        let faults = again(&series.first_faults, &self.deal, path, self.flags.paper());
        format!("{}\n{faults}{}", lines.join("\n"), self.kept.told())
    }

    /// Who is stronger, by how much, how surely, and after how many games.
    fn sentence(&self) -> String {
        let (contest, [a, b]) = (&self.contest, &self.names);
        let games = match contest.outcome().games() {
            0 => return "No game was played: nothing is known.".to_owned(),
            games => format!("after {}", counted(games, "game", "games")),
        };
        let known = self.known().join(", ");
        if contest.verdict() == Verdict::Inconclusive {
            let known = if known.is_empty() { known } else { format!(": {a} has {known}") };
            let why = self.why_open();
            return format!(
                "Which of {a} and {b} is stronger is not settled {games}{known}; {why}."
            );
        }
        let verdict = contest.verdict();
        let found = self.found(verdict, contest.summary().strength().los);
        let (name, certainty) = (verdict.name(), self.certainty());
        format!("{found}: {known}, {games}; {name} is accepted, {certainty}.")
    }

    /// The first bot's lead, and how likely it is the stronger one.
    fn known(&self) -> Vec<String> {
        let strength = *self.contest.summary().strength();
        let lead = match (self.contest.paired_difference(self.seed.number()), strength.elo) {
            (Some(paired), _) => {
                let PairedDifference { wins, seeds, .. } = paired;
                let how = difference(&paired);
                Some(format!("{how} points a seed, {wins} of {seeds} seeds won"))
            }
            (None, Estimate::TooFew) => None,
            (None, elo) => Some(format!("Elo {elo}")),
        };
        let los =
            strength.los.map(|los| format!("a likelihood of superiority of {}", percent(los)));
        lead.into_iter().chain(los).collect()
    }

    /// What a verdict means for two bots.
    fn found(&self, verdict: Verdict, los: Option<f64>) -> String {
        let [a, b] = &self.names;
        let (e0, e1, unit) = match self.contest.test() {
            Test::Sprt(sprt) => (sprt.hypotheses().0, sprt.hypotheses().1, unit(sprt.model())),
            Test::Signs { .. } => (0.0, 0.0, ""),
        };
        let surely =
            |likely: bool| los.is_some_and(|los| if likely { los > 0.975 } else { los < 0.025 });
        match verdict {
            Verdict::H1 if e0 >= 0.0 || surely(true) => format!("{a} is stronger than {b}"),
            Verdict::H1 => format!("{a} is not weaker than {b} by {} {unit}", -e0),
            _ if e1 <= 0.0 || surely(false) => format!("{a} is weaker than {b}"),
            _ => format!("{a} is not stronger than {b} by {e1} {unit}"),
        }
    }

    /// How often such a verdict is wrong.
    fn certainty(&self) -> String {
        let (alpha, beta) = self.args.test.rates().unwrap_or((0.05, 0.05));
        let rate = if self.contest.verdict() == Verdict::H1 { alpha } else { beta };
        format!("wrongly in at most {} of such tests", percent(rate))
    }

    /// Why nothing was settled.
    fn why_open(&self) -> String {
        let (test, tally) = (self.contest.test(), self.contest.tally());
        match self.contest.end() {
            End::Faults(bot) => {
                let name = &self.names[bot];
                let often = self.args.retire_after;
                format!("{name} faulted {often} times in a row, so no more was played")
            }
            End::Repeats => "the bots only repeat games they have played, so no more was played; \
                             try --opening-plies 4, or --openings with a file of them"
                .to_owned(),
            End::Interrupted => "interrupted".to_owned(),
            End::Games | End::Verdict => {
                let llr = unsigned_zero(test.llr(&tally), 2);
                let (lower, upper) = (test.lower(), test.upper());
                format!("the LLR of {llr:.2} is between {lower:.2} and {upper:.2}")
            }
        }
    }
}

/// A mean difference with its interval.
fn difference(paired: &PairedDifference) -> String {
    let mean = paired.mean;
    match paired.low.zip(paired.high) {
        Some((low, high)) => format!("{mean:+.1} (95 %: {low:+.1} to {high:+.1})"),
        None => format!("{mean:+.1}"),
    }
}
