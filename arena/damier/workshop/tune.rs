//! What a tuning says, while it goes on and at its end: the values, their way, and what was won by them.

use damier_games::Notation as _;
use serde_json::{Value, json};

use super::sweep::{by_key, in_words};
use crate::text::dots::{Dot, Dots};
use crate::text::number::counted;
use crate::text::paper::Paper;
use crate::text::table::{Side, Table};
use damier_arena::contest::repeats;
use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::summary::percent;
use damier_arena::players::{Entrant, Given};
use damier_arena::tuning::gain::Gain;
use damier_arena::tuning::kept::Kept;
use damier_arena::tuning::plan::Tuning;
use damier_arena::tuning::space::Parameter;
use damier_arena::tuning::spsa::{Point, Spsa};

/// Lines of a picture of a way.
const STATIONS: usize = 10;

/// A tuning with what is known.
pub struct Tuned<'a> {
    tuning: &'a Tuning,
    way: Vec<Point>,
    /// The values found, and those at the start.
    sides: [Vec<Given>; 2],
    gain: Gain,
    seed: Value,
    headline: String,
    compared: u64,
    played: u64,
    faults: [u64; 2],
    repeated: u64,
}

impl<'a> Tuned<'a> {
    /// What is known now.
    pub fn new(tuning: &'a Tuning, kept: &Kept) -> Tuned<'a> {
        let (seed, results) = (kept.seed, &kept.results);
        let compared: usize = results.compared.iter().map(|batch| batch.0.len()).sum();
        let played = tuning.played(results);
        let against = tuning.opponent.as_ref().map(|bot| format!(" against {bot}"));
        Tuned {
            tuning,
            way: tuning.way(seed, results),
            sides: tuning.found(seed, results),
            gain: tuning.gain(results),
            seed: serde_json::to_value(seed.plain()).unwrap_or_default(),
            headline: format!(
                "{}, seed {seed}, {} of {}{}",
                tuning.game.spec(),
                counted(played, "game", "games"),
                tuning.bot,
                against.unwrap_or_default()
            ),
            compared: compared as u64 * tuning.games_of_trial(),
            played,
            faults: results.faults,
            repeated: results.repeated,
        }
    }

    /// The values so far, in a line.
    pub fn brief(&self) -> String {
        in_words(&self.sides[0])
    }

    /// The same as lines with pictures: where each value is within its bounds.
    pub fn block(&self, ascii: bool) -> Vec<String> {
        let mut dots = Dots::new("").between(0.0, 1.0);
        let found = Spsa::found(&self.way);
        for ((key, value), at) in self.sides[0].iter().zip(found) {
            dots.row(format!("{key}={value}"), Some(Dot { low: 0.0, value: at, high: 1.0 }));
        }
        let text = dots.text(60, ascii);
        text.lines().take(self.sides[0].len()).map(str::to_owned).collect()
    }

    /// The table, the pictures and the answer; quietly the answer alone.
    pub fn text(&self, paper: Paper, quiet: bool) -> String {
        let mut answer = paper.sentence(&self.answer());
        if quiet {
            return answer;
        }
        if self.faults != [0, 0] {
            let [own, others] = self.faults;
            answer = paper
                .sentence(&format!("forfeited games: {own} of the bot, {others} of its opponent"))
                + &answer;
        }
        if let Some(repeats) = repeats::sentence(self.repeated, self.played) {
            answer = paper.sentence(&repeats) + &answer;
        }
        let mut parts = vec![paper.sentence(&self.headline), self.table(paper).to_string()];
        let pictures = self.tuning.space.iter().enumerate();
        parts
            .extend(pictures.map(|(at, of)| self.picture(at, of).text(paper.columns, paper.ascii)));
        let play =
            self.bot().map(|bot| paper.sentence(&format!("to play with these values: {bot}")));
        parts.push(answer + &play.unwrap_or_default());
        parts.join("\n")
    }

    /// All of it for programs.
    pub fn json(&self) -> Value {
        let [best, start] = self.sides.each_ref().map(|side| by_key(side));
        let gain = if self.is_same() {
            json!({"elo": 0.0, "error": null, "los": 0.5})
        } else {
            let Gain { elo, los } = self.gain;
            // One that is only bounded is told by its bound.
            let value = elo.value().or_else(|| elo.low()).or_else(|| elo.high());
            json!({"elo": value, "error": elo.error(), "los": los})
        };
        json!({
            "game": self.tuning.game.spec(),
            "bot": self.bot(),
            "seed": self.seed,
            "games": self.played,
            "best": best,
            "start": start,
            "gain": gain,
            "gain_shown": self.is_shown(),
            "compared": self.compared,
            "faults": self.faults[0],
        })
    }

    /// The bot with the values found.
    fn bot(&self) -> Option<String> {
        Entrant::text_with(&self.tuning.bot, &self.sides[0]).ok()
    }

    fn is_same(&self) -> bool {
        self.sides[0] == self.sides[1]
    }

    fn is_shown(&self) -> bool {
        !self.is_same() && self.gain.is_shown()
    }

    fn table(&self, paper: Paper) -> Table {
        let columns = ["parameter", "from", "to", "start", "found"];
        let sides = [Side::Left, Side::Right, Side::Right, Side::Right, Side::Right];
        let columns: Vec<_> = columns.into_iter().zip(sides).collect();
        let mut table = Table::new(&columns).on(paper, 1);
        let [found, start] = &self.sides;
        for ((of, (key, found)), (_, start)) in self.tuning.space.iter().zip(found).zip(start) {
            let [low, high] = of.bounds();
            table.row([key, &low, &high, start, found]);
        }
        table
    }

    /// The way of one parameter, from the first game downwards.
    fn picture(&self, at: usize, of: &Parameter) -> Dots {
        let unit = if of.is_switch() {
            let [one, other] = of.bounds();
            format!("{}, from {one} (0) to {other} (1), after so many games", of.key)
        } else {
            format!("{}, after so many games", of.key)
        };
        let mut dots = Dots::new(unit).between(of.number(0.0), of.number(1.0));
        let last = self.way.len() - 1;
        let stations = STATIONS.min(last.max(1));
        let tuned = self.played - self.compared;
        for station in 0..=stations {
            let batch = last * station / stations;
            let games = tuned * batch as u64 / last.max(1) as u64;
            dots.row(games.to_string(), Some(Dot::at(of.number(self.way[batch][at]))));
        }
        dots.row("found", Some(Dot::at(of.number(Spsa::found(&self.way)[at]))));
        dots
    }

    /// What was won, and how sure that is.
    fn answer(&self) -> String {
        let [found, start] = self.sides.each_ref().map(|side| in_words(side));
        if self.is_same() {
            return format!("No gain shown: {found} was found, which is where it started.");
        }
        let fresh = counted(self.compared, "fresh game", "fresh games");
        let Gain { elo, los } = self.gain;
        let known = match (elo, los) {
            (Estimate::TooFew, _) | (_, None) => "too little to say more".to_owned(),
            (elo, Some(los)) => {
                format!("Elo {elo}, stronger with a likelihood of {}", percent(los))
            }
        };
        if self.is_shown() {
            return format!(
                "{found} is stronger than {start}, where it started: {known}, in {fresh}."
            );
        }
        format!(
            "No gain shown by {found} over {start}, where it started: {known}, in {fresh}; more --games tell more."
        )
    }
}
