//! What a sweep says: strength and time for each value of a bot's parameters, as text with a picture and as
//! JSON.
//!
//! Ratings are those of one joint fit, as any championship's, seen from a reference: the first bot that all
//! values played against, or the first value where they played each other.

use damier_games::Notation as _;
use serde_json::{Map, Value, json};

use crate::text::dots::{Dot, Dots};
use crate::text::number::counted;
use crate::text::paper::Paper;
use crate::text::table::{Side, Table};
use damier_arena::contest::repeats;
use damier_arena::contest::standings::{Record, Standings};
use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::ratings::{FEW, Rating, Ratings};
use damier_arena::contest::stats::scores::Spread;
use damier_arena::contest::stats::summary::percent;
use damier_arena::players::Given;
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// From here on one bot is said to be stronger than another.
const SURE: f64 = 0.975;

/// What was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The values, in the order of their bots.
    pub values: Vec<Vec<Given>>,
    /// How many bots they all played against, which come before them.
    pub opponents: usize,
}

/// What came of it.
pub struct Swept<'a> {
    game: &'a AnyGame,
    tried: &'a Tried,
    standings: &'a Standings,
    /// As they are seen from the reference.
    ratings: Ratings,
    seed: Seed,
    planned: u64,
}

/// Values in words: `depth=3,reach=0.5`.
pub fn in_words(given: &[Given]) -> String {
    let word = |(key, value): &Given| format!("{key}={value}");
    given.iter().map(word).collect::<Vec<_>>().join(",")
}

/// Values by their keys; numbers are numbers.
pub fn by_key(given: &[Given]) -> Value {
    let value = |text: &str| {
        let number = serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
        number.unwrap_or_else(|| json!(text))
    };
    let pair = |(key, text): &Given| (key.clone(), value(text));
    Value::Object(given.iter().map(pair).collect::<Map<_, _>>())
}

impl<'a> Swept<'a> {
    /// What these standings say about what was tried.
    pub fn new(
        game: &'a AnyGame,
        tried: &'a Tried,
        standings: &'a Standings,
        (seed, planned): (Seed, u64),
    ) -> Swept<'a> {
        let ratings = standings.ratings().anchored(0, 0.0);
        Swept { game, tried, standings, ratings, seed, planned }
    }

    /// The table, the picture and the answer; quietly the answer alone.
    pub fn text(&self, paper: Paper, quiet: bool) -> String {
        let answer = paper.sentence(&self.answer());
        if quiet {
            return answer;
        }
        let played = counted(self.standings.played(), "game", "games");
        let headline = format!("{}, seed {}, {played}", self.game.spec(), self.seed);
        let mut parts = vec![paper.sentence(&headline), self.table(paper).to_string()];
        parts.push(self.picture().text(paper.columns, paper.ascii));
        let remarks: Vec<String> =
            self.remarks().iter().map(|remark| paper.sentence(remark)).collect();
        parts.push(remarks.concat() + &answer);
        parts.join("\n")
    }

    /// All of it for programs.
    pub fn json(&self, transcripts: &str) -> Value {
        let value = |at: usize| {
            let (number, record) = self.entrant(at);
            let (total, estimate) = (self.standings.total(number), self.estimate(number));
            let spread = Spread::of(&record.scores);
            json!({
                "values": by_key(&self.tried.values[at]),
                "bot": record.name,
                "games": record.games,
                "wins": total.wins, "draws": total.draws, "losses": total.losses,
                "points": total.points(),
                "elo": estimate.value(), "error": estimate.error(),
                "low": estimate.low(), "high": estimate.high(),
                "los": self.superior(number),
                "score": spread.map(|spread| json!({"mean": spread.mean, "error": spread.mean_error})),
                "think_ms": record.think_ms(),
                "faults": record.faults_by_name(),
            })
        };
        let values: Vec<Value> = (0..self.tried.values.len()).map(value).collect();
        json!({
            "game": self.game.spec(),
            "seed": self.seed.plain(),
            "games": self.standings.played(),
            "planned": self.planned,
            "reference": self.standings.records()[0].name,
            "values": values,
            "best": self.best().map(|at| by_key(&self.tried.values[at])),
            "transcripts": transcripts,
        })
    }

    /// The number of the bot with the values at this place, and its record.
    fn entrant(&self, at: usize) -> (usize, &'a Record) {
        let number = self.tried.opponents + at;
        (number, &self.standings.records()[number])
    }

    fn estimate(&self, number: usize) -> Estimate {
        self.ratings.of(number).map_or(Estimate::TooFew, Rating::estimate)
    }

    /// How likely it is stronger than the reference.
    fn superior(&self, number: usize) -> Option<f64> {
        self.ratings.superiority(number, 0)
    }

    fn table(&self, paper: Paper) -> Table {
        let alone = self.standings.seats() == 1;
        let records = || (0..self.tried.values.len()).map(|at| self.entrant(at).1);
        let some_fault = records().any(|record| !record.faults.is_empty() || record.unplayed > 0);
        let keys = self.tried.values.first().into_iter().flatten();
        let mut columns: Vec<(&str, Side)> =
            keys.map(|(key, _)| (key.as_str(), Side::Right)).collect();
        let keys = columns.len();
        columns.extend([("games", Side::Right), ("points", Side::Right), ("share", Side::Right)]);
        columns.extend(alone.then_some(("score", Side::Right)));
        columns.extend([("Elo", Side::Right), ("LOS", Side::Right), ("ms a move", Side::Right)]);
        columns.extend(some_fault.then_some(("faults", Side::Right)));
        let mut table = Table::new(&columns).on(paper, keys);
        for (at, given) in self.tried.values.iter().enumerate() {
            let (number, record) = self.entrant(at);
            let total = self.standings.total(number);
            let share = 100.0 * total.points() / total.games().max(1) as f64;
            let mut row: Vec<String> = given.iter().map(|(_, value)| value.clone()).collect();
            row.extend([record.games.to_string(), format!("{:.1}", total.points())]);
            row.push(format!("{share:.1} %"));
            if alone {
                row.push(Spread::of(&record.scores).map_or_else(String::new, |spread| {
                    let error = spread.mean_error.map(|error| format!(" ± {error:.0}"));
                    format!("{:.0}{}", spread.mean, error.unwrap_or_default())
                }));
            }
            let is_reference = number == 0;
            row.push(if is_reference { "0".into() } else { self.estimate(number).to_string() });
            row.push(self.superior(number).map_or_else(String::new, percent));
            row.push(format!("{:.3}", record.think_ms()));
            let faults = record.faults.values().sum::<u64>() + record.unplayed;
            row.extend(some_fault.then(|| faults.to_string()));
            table.row(row);
        }
        table
    }

    /// Strength against the values.
    fn picture(&self) -> Dots {
        let mut dots = Dots::new(format!("Elo against {}", self.standings.records()[0].name));
        for (at, given) in self.tried.values.iter().enumerate() {
            let number = self.entrant(at).0;
            let dot =
                if number == 0 { Some(Dot::at(0.0)) } else { Dot::of(&self.estimate(number)) };
            dots.row(in_words(given), dot);
        }
        dots
    }

    fn remarks(&self) -> Vec<String> {
        let reference = &self.standings.records()[0].name;
        let mut remarks = vec![format!(
            "Elo is from one joint fit of all games, that of {reference} is 0; ± is a 95 % interval, from how \
             results differ from opening to opening. LOS is the likelihood of being stronger than {reference}."
        )];
        if self.standings.seats() == 1 {
            remarks.push("All play the same seeds, and the higher score wins a seed.".to_owned());
        }
        remarks.extend(repeats::sentence(self.standings.repeated(), self.standings.played()));
        let clusters = self.ratings.all().map(|rating| rating.clusters).min();
        if clusters.is_some_and(|clusters| clusters < FEW) {
            remarks
                .push(format!("Errors are rough: fewer than {FEW} openings or seeds tell little."));
        }
        remarks
    }

    /// The place of the strongest values.
    fn best(&self) -> Option<usize> {
        let rated = |at: usize| Some((at, self.ratings.of(self.entrant(at).0)?.value));
        let all = (0..self.tried.values.len()).filter_map(rated);
        // Of equals the first.
        all.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(at, _)| at)
    }

    /// Which values are strongest, and which others may be.
    fn answer(&self) -> String {
        let Some(best) = self.best() else {
            return "No game was played: nothing is known.".to_owned();
        };
        let number = self.entrant(best).0;
        let words = |at: usize| in_words(&self.tried.values[at]);
        let open = |at: &usize| {
            let other = self.entrant(*at).0;
            other != number && self.ratings.superiority(number, other).is_none_or(|los| los < SURE)
        };
        let open: Vec<String> = (0..self.tried.values.len()).filter(open).map(words).collect();
        let leader = words(best);
        match &open[..] {
            [] => format!(
                "{leader} is the strongest of these: every other is weaker with a likelihood of 97.5 % or more."
            ),
            some => format!(
                "{leader} did best; not told apart from it by these games: {}.",
                some.join("; ")
            ),
        }
    }
}
