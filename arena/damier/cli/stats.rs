//! `damier stats`: the statistics alone, from counts.

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::plain::ascii;
use crate::text::table::{Side, Table};
use damier_arena::contest::stats::estimate::unsigned_zero;
use damier_arena::contest::stats::summary::{percent, unit};
use damier_arena::contest::stats::{Estimate, Model, Sprt, Summary, Tally, Verdict};

/// Tell from counts which of two bots is stronger, by how much and how surely
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Stats {
    #[command(subcommand)]
    counts: Counts,
    #[command(flatten)]
    test: TestFlags,
}

const EXAMPLES: &str = "\
Counts are those of the first of two bots. A pair is two games with swapped seats on the same
opening or seed; pairs are counted by its points in them. Intervals are 95 %; LOS is the
likelihood that the first bot is the stronger one.

Examples:
  damier stats wdl 136 111 96
  damier stats pairs 34 54 63 64 75
  damier stats pairs 379 10170 21828 10640 343 --sprt 0,2
  damier stats wdl 880 1863 759 --sprt 0,5 --model logistic --json";

#[derive(Debug, Subcommand)]
enum Counts {
    Wdl(Wdl),
    Pairs(Pairs),
}

/// From games won, drawn and lost
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  damier stats wdl 136 111 96 --sprt 0,10")]
struct Wdl {
    /// Games the first bot won
    #[arg(allow_negative_numbers = true)]
    won: String,
    /// Games nobody won
    #[arg(allow_negative_numbers = true)]
    drawn: String,
    /// Games the first bot lost
    #[arg(allow_negative_numbers = true)]
    lost: String,
}

/// From pairs of games with swapped seats, by the first bot's points in them
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  damier stats pairs 34 54 63 64 75 --sprt 0,10")]
struct Pairs {
    /// Pairs with 0 points: both games lost
    #[arg(allow_negative_numbers = true)]
    none: String,
    /// Pairs with half a point
    #[arg(allow_negative_numbers = true)]
    half: String,
    /// Pairs with 1 point: one game each, or two draws
    #[arg(allow_negative_numbers = true)]
    one: String,
    /// Pairs with 1½ points
    #[arg(allow_negative_numbers = true)]
    most: String,
    /// Pairs with 2 points: both games won
    #[arg(allow_negative_numbers = true)]
    all: String,
}

/// How often a test may be wrong, if nothing is said.
const USUAL_RATE: &str = "0.05";

/// The test to make of games.
#[derive(Debug, Args)]
pub(super) struct TestFlags {
    /// Test strength E1 against strength E0: a sequential probability ratio test
    #[arg(long, global = true, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// How often the test may accept H1 where H0 holds
    #[arg(long, global = true, value_name = "P", default_value = USUAL_RATE)]
    #[arg(allow_negative_numbers = true)]
    alpha: String,
    /// How often the test may accept H0 where H1 holds
    #[arg(long, global = true, value_name = "P", default_value = USUAL_RATE)]
    #[arg(allow_negative_numbers = true)]
    beta: String,
    /// The unit of E0 and E1: normalized or logistic Elo
    #[arg(long, global = true, value_name = "MODEL", default_value = "normalized")]
    #[arg(hide_possible_values = true)]
    model: Unit,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum Unit {
    Normalized,
    Logistic,
}

/// Sums of counts stay exact as numbers with a fraction.
const MOST: u64 = 1_000_000_000_000;

impl Stats {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        self.test.check()?;
        let tally = match &self.counts {
            Counts::Wdl(Wdl { won, drawn, lost }) => {
                Tally::games(count(won)?, count(drawn)?, count(lost)?)
            }
            Counts::Pairs(Pairs { none, half, one, most, all }) => {
                let [none, half, one, most, all] = [none, half, one, most, all].map(|c| count(c));
                Tally::pairs([none?, half?, one?, most?, all?])
            }
        };
        let summary = Summary::new(tally, self.test.sprt()?);
        if flags.json {
            return write_json(out, &summary);
        }
        Ok(out.write_all(text(&summary, flags).as_bytes())?)
    }
}

impl TestFlags {
    /// How often the test may be wrong where H0 holds, and where H1 does.
    pub(super) fn rates(&self) -> Result<(f64, f64), Failure> {
        Ok((rate("alpha", &self.alpha)?, rate("beta", &self.beta)?))
    }

    /// Refuses what belongs to a test where none is asked for.
    fn check(&self) -> Result<(), Failure> {
        let of_test = [
            (self.alpha != USUAL_RATE, "--alpha"),
            (self.beta != USUAL_RATE, "--beta"),
            (matches!(self.model, Unit::Logistic), "--model"),
        ];
        match of_test.iter().find(|(given, _)| *given && self.sprt.is_none()) {
            Some((_, flag)) => Err(Failure::input(
                format!("`{flag}` is of a test, and none was asked for"),
                "ask for one with --sprt, as in --sprt 0,5",
            )),
            None => Ok(()),
        }
    }

    /// The unit of the hypotheses.
    pub(super) fn model(&self) -> Model {
        match self.model {
            Unit::Normalized => Model::Normalized,
            Unit::Logistic => Model::Logistic,
        }
    }

    /// The test, if one was asked for.
    pub(super) fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let (alpha, beta) = self.rates()?;
        let Some(bounds) = &self.sprt else { return Ok(None) };
        let words = bounds.split_once(',');
        let numbers = words.and_then(|(e0, e1)| Some((number(e0)?, number(e1)?)));
        let Some((e0, e1)) = numbers else {
            return Err(bad_bounds(format!("`--sprt {bounds}` is not two numbers E0,E1")));
        };
        let test = Sprt::new(e0, e1, alpha, beta, self.model());
        test.map(Some).map_err(|why| bad_bounds(format!("`--sprt {bounds}`: {why}")))
    }
}

fn bad_bounds(error: String) -> Failure {
    Failure::input(error, "E0 is the strength to be improved on, E1 the one hoped for: --sprt 0,5")
}

fn number(word: &str) -> Option<f64> {
    word.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

fn rate(name: &str, word: &str) -> Result<f64, Failure> {
    number(word).filter(|rate| *rate > 0.0 && *rate < 0.5).ok_or_else(|| {
        let error = format!("`--{name} {word}` is not a number above 0 and below 0.5");
        Failure::input(error, format!("how often the test may be wrong: --{name} 0.05"))
    })
}

fn count(word: &str) -> Result<u64, Failure> {
    let count = word.parse().ok().filter(|count| *count <= MOST);
    count.ok_or_else(|| {
        let error = format!("`{word}` is not a count of games: a whole number from 0 to {MOST}");
        Failure::input(
            error,
            "counts are whole numbers apart by spaces: damier stats wdl 136 111 96",
        )
    })
}

fn text(summary: &Summary, flags: &Flags) -> String {
    let plain = |text: String| if flags.ascii { ascii(&text).into_owned() } else { text };
    let sentence = plain(capitalised(&summary.sentence("the first bot", "the second")));
    if flags.quiet {
        return format!("{sentence}\n");
    }
    let table = figures(summary, flags, "the first bot");
    format!("{}\n{table}{sentence}\n", plain(played(summary)))
}

/// The figures about the first of two bots, with what they mean.
pub(super) fn figures(summary: &Summary, flags: &Flags, first: &str) -> Table {
    let digits = if flags.verbose { 4 } else { 1 };
    let strength = summary.strength();
    let columns = [("", Side::Left), ("", Side::Left), ("", Side::Left)];
    let mut table = Table::new(&columns).without_headings().in_ascii(flags.ascii);
    let mut figure = |name: &str, value: String, about: &str| table.row([name, &value, about]);
    if let Some(score) = strength.score {
        figure("score", format!("{:.digits$} %", score * 100.0), "of the points");
        let known = |estimate: Estimate| match estimate.value() {
            Some(_) => format!("{estimate:.digits$}"),
            None => estimate.to_string(),
        };
        figure("Elo", known(strength.elo), &format!("positive: {first} is stronger"));
        figure("nElo", known(strength.nelo), "in units of a game's noise");
        let los = strength.los.map_or_else(|| "not enough games".to_owned(), percent);
        figure("LOS", los, &format!("likelihood that {first} is stronger"));
    }
    if let (Some(sprt), Some(llr), Some(verdict)) =
        (summary.sprt(), summary.llr(), summary.verdict())
    {
        let ((e0, e1), unit) = (sprt.hypotheses(), unit(sprt.model()));
        let digits = digits + 1;
        let between = format!("from {:.digits$} to {:.digits$}", sprt.lower(), sprt.upper());
        let hypotheses = format!("{between}; H0: {e0} {unit}, H1: {e1} {unit}");
        figure("LLR", format!("{:.digits$}", unsigned_zero(llr, digits)), &hypotheses);
        figure("verdict", verdict.name().to_owned(), meaning(verdict));
    }
    table
}

fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::H0 => "the lower bound is reached",
        Verdict::H1 => "the upper bound is reached",
        Verdict::Inconclusive => "no bound is reached: more games are needed",
    }
}

/// What was played, in a line.
pub(super) fn played(summary: &Summary) -> String {
    let tally = summary.tally();
    let pairs = match tally {
        Tally::Games(_) => String::new(),
        Tally::Pairs([none, half, one, most, all]) => {
            format!(" in pairs, by points 0: {none}, ½: {half}, 1: {one}, 1½: {most}, 2: {all}")
        }
    };
    let wdl = match summary.wdl() {
        Some([won, drawn, lost]) => format!("; won {won}, drawn {drawn}, lost {lost}"),
        None => String::new(),
    };
    let games = tally.game_count();
    format!("{games} game{}{pairs}{wdl}", if games == 1 { "" } else { "s" })
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
