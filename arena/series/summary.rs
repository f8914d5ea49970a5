//! What a series says: for people as text, for programs as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use damier_bots::{Fault, Forfeit};
use serde::Serialize;

use super::outcome::{Outcome, Record};
use crate::repeats;
use crate::stats::scores::Spread;
use crate::stats::summary::percent;
use crate::stats::{Estimate, Strength, Tally};
use crate::view::number::counted;
use crate::view::paper::Paper;
use crate::view::plain;
use crate::view::table::{Side, Table};

/// A finished series in figures.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    game: String,
    seed: u64,
    games: u64,
    plies: u64,
    seconds: f64,
    entrants: Vec<EntrantSummary>,
    elo: Option<Elo>,
    pairs: Option<[u64; 5]>,
    /// Games that repeat an earlier one.
    repeated: u64,
    transcripts: String,
    #[serde(skip)]
    seats: usize,
    #[serde(skip)]
    strength: Option<Strength>,
    #[serde(skip)]
    first_fault: Option<(String, Forfeit)>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct EntrantSummary {
    bot: String,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Scores>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    max_tile: BTreeMap<u64, u64>,
    faults: BTreeMap<&'static str, u64>,
    isolation: &'static str,
    think_ms: Think,
    /// Games that an engine counted otherwise than the referee; missing where it counted none.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_disagreements: Option<u64>,
}

#[derive(Copy, Clone, Debug, Serialize)]
struct Scores {
    mean: f64,
    median: f64,
    lower_quartile: f64,
    upper_quartile: f64,
    min: f64,
    max: f64,
}

#[derive(Copy, Clone, Debug, Serialize)]
struct Think {
    mean: f64,
    max: f64,
}

#[derive(Clone, Debug, Serialize)]
struct Elo {
    of: String,
    value: Option<f64>,
    error: Option<f64>,
    los: Option<f64>,
}

impl Summary {
    pub(super) fn of(outcome: &Outcome) -> Summary {
        let strength = strength(outcome);
        let elo = strength.as_ref().map(|strength| Elo {
            of: outcome.records[0].name.clone(),
            // Adding zero takes the sign off a negative one.
            value: strength.elo.value().map(|elo| elo + 0.0),
            error: strength.elo.error(),
            los: strength.los,
        });
        Summary {
            game: outcome.game.clone(),
            seed: outcome.seed,
            games: outcome.games,
            plies: outcome.plies,
            seconds: outcome.begun.elapsed().as_secs_f64(),
            entrants: outcome
                .records
                .iter()
                .map(|record| entrant(record, outcome.seats == 1))
                .collect(),
            elo,
            pairs: (outcome.records.len() == 2 && outcome.seats <= 2).then_some(outcome.pairs),
            repeated: outcome.repeated(),
            transcripts: outcome.digest(),
            seats: outcome.seats,
            strength,
            first_fault: outcome.first_fault.clone(),
        }
    }

    /// The entrants, for programs.
    pub(crate) fn entrants(&self) -> &[EntrantSummary] {
        &self.entrants
    }

    /// The game in full.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// How long it took.
    pub(crate) fn seconds(&self) -> f64 {
        self.seconds
    }

    /// A digest over all transcripts, in the order of the matches.
    pub(crate) fn transcripts(&self) -> &str {
        &self.transcripts
    }

    /// The first fault of all in a line, with the name of the bot and its last words.
    pub(crate) fn first_fault(&self) -> Option<String> {
        let (bot, forfeit) = self.first_fault.as_ref()?;
        let said = forfeit.last_line().map(|line| format!(" ({line})")).unwrap_or_default();
        Some(plain::one_line(&format!("{bot}: {forfeit}{said}")))
    }

    /// How many games were forfeited.
    pub fn faults(&self) -> u64 {
        self.entrants.iter().flat_map(|entrant| entrant.faults.values()).sum()
    }

    /// The summary as text.
    pub fn text(&self, paper: Paper) -> String {
        let mut text = paper.sentence(&format!("{}, seed {}", self.game, self.seed));
        let _ = write!(text, "\n{}", self.table(paper));
        if self.seats == 1 {
            let _ = write!(text, "\n{}", self.tiles().on(paper, 2));
        }
        text.push('\n');
        text.extend(self.remarks().iter().map(|line| paper.sentence(line)));
        text
    }

    /// Who is stronger, and what is to be known about that.
    fn remarks(&self) -> Vec<String> {
        let mut remarks = vec![self.verdict()];
        if let Some(fault) = self.first_fault() {
            let forfeited = counted(self.faults(), "game was", "games were");
            remarks.push(format!("{forfeited} forfeited; the first: {fault}"));
        }
        remarks.extend(repeats::sentence(self.repeated, self.games));
        for entrant in &self.entrants {
            if let Some(games) = entrant.score_disagreements {
                let bot = &entrant.bot;
                let games = counted(games, "game", "games");
                remarks.push(format!("{bot} counts {games} otherwise than the referee"));
            }
        }
        let seconds = self.seconds;
        let games = counted(self.games, "game", "games");
        let moves = counted(self.plies, "move", "moves");
        remarks.push(format!("{games}, {moves}, {seconds:.1} s"));
        remarks
    }

    /// All that is kept of what the first bot to fault said in that match, as text.
    pub fn last_words(&self) -> Option<String> {
        let (bot, forfeit) = self.first_fault.as_ref()?;
        let lines = forfeit.last_words.lines().map(|line| {
            let shown = |c: char| if c.is_control() && c != '\t' { '\u{fffd}' } else { c };
            format!("  {}\n", line.chars().map(shown).collect::<String>())
        });
        let said: String = lines.collect();
        (!said.is_empty()).then(|| format!("what {bot} said in that game:\n{said}"))
    }

    fn table(&self, paper: Paper) -> Table {
        let mut columns = vec![("bot", Side::Left)];
        if self.entrants.len() > 1 {
            columns.extend([("won", Side::Right), ("drawn", Side::Right), ("lost", Side::Right)]);
            columns.extend([("points", Side::Right), ("share", Side::Right)]);
        }
        if self.seats == 1 {
            columns.extend([("mean score", Side::Right), ("median", Side::Right)]);
            columns.extend([("lowest", Side::Right), ("highest", Side::Right)]);
        }
        columns.extend([("faults", Side::Right), ("ms a move", Side::Right)]);
        let mut table = Table::new(&columns).on(paper, 1);
        for entrant in &self.entrants {
            let played = entrant.wins + entrant.draws + entrant.losses;
            let mut row = vec![entrant.bot.clone()];
            if self.entrants.len() > 1 {
                row.extend([entrant.wins, entrant.draws, entrant.losses].map(|n| n.to_string()));
                let share = 100.0 * entrant.points / played.max(1) as f64;
                row.extend([format!("{:.1}", entrant.points), format!("{share:.1} %")]);
            }
            if let Some(Scores { mean, median, min, max, .. }) = entrant.score {
                row.extend([mean, median, min, max].map(|score| format!("{score:.0}")));
            }
            row.push(entrant.faults.values().sum::<u64>().to_string());
            row.push(format!("{:.3}", entrant.think_ms.mean));
            table.row(row);
        }
        table
    }

    /// How often each largest tile was reached, a line for each tile.
    fn tiles(&self) -> Table {
        let mut tiles: Vec<u64> =
            self.entrants.iter().flat_map(|entrant| entrant.max_tile.keys().copied()).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let mut table = Table::new(&[
            ("bot", Side::Left),
            ("largest tile", Side::Right),
            ("games", Side::Right),
            ("share", Side::Right),
        ]);
        for entrant in &self.entrants {
            for tile in &tiles {
                if let Some(games) = entrant.max_tile.get(tile) {
                    let played: u64 = entrant.max_tile.values().sum();
                    let share = format!("{:.1} %", 100.0 * *games as f64 / played.max(1) as f64);
                    table.row([entrant.bot.clone(), tile.to_string(), games.to_string(), share]);
                }
            }
        }
        table
    }

    /// Who is stronger, in a sentence.
    fn verdict(&self) -> String {
        let Some(strength) = &self.strength else {
            return match self.entrants.len() {
                1 => "One bot has nobody to be compared with.".to_owned(),
                _ => "A rating of more than two bots takes a championship.".to_owned(),
            };
        };
        let (first, second) = (&self.entrants[0].bot, &self.entrants[1].bot);
        match (&strength.elo, strength.los) {
            (Estimate::TooFew, _) => format!("Too few games to compare {first} and {second}."),
            (elo, Some(los)) => {
                let sure = percent(los.max(1.0 - los));
                let (better, worse) = if los >= 0.5 { (first, second) } else { (second, first) };
                format!(
                    "{better} is stronger than {worse} with a likelihood of {sure}; \
                     {first} is {elo} Elo against {second}."
                )
            }
            (elo, None) => format!("{first} is {elo} Elo against {second}."),
        }
    }
}

/// The strength of the first of two entrants, by pairs where seats were swapped.
fn strength(outcome: &Outcome) -> Option<Strength> {
    let [first, _] = &outcome.records[..] else { return None };
    let whole_pairs = 2 * outcome.pairs.iter().sum::<u64>() == outcome.games;
    let tally = if outcome.seats == 2 && whole_pairs {
        Tally::pairs(outcome.pairs)
    } else {
        Tally::games(first.wins, first.draws, first.losses)
    };
    Some(Strength::of(&tally))
}

fn entrant(record: &Record, one_seat: bool) -> EntrantSummary {
    let faults = Fault::ALL.map(|kind| (kind.name(), *record.faults.get(&kind).unwrap_or(&0)));
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    EntrantSummary {
        bot: record.name.clone(),
        wins: record.wins,
        draws: record.draws,
        losses: record.losses,
        points: record.points,
        score: one_seat.then(|| scores(&record.scores)).flatten(),
        max_tile: record.largest.clone(),
        faults: BTreeMap::from(faults),
        isolation: record.isolation,
        think_ms: Think {
            mean: ms(record.thought) / record.moves.max(1) as f64,
            max: ms(record.longest),
        },
        score_disagreements: (record.opinions > 0).then_some(record.disagreements),
    }
}

fn scores(all: &[f64]) -> Option<Scores> {
    let Spread { mean, median, lower_quartile, upper_quartile, min, max, .. } = Spread::of(all)?;
    Some(Scores { mean, median, lower_quartile, upper_quartile, min, max })
}
