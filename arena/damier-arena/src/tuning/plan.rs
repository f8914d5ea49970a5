//! Which games a tuning plays, and what the results so far say.
//!
//! A trial is two sets of values on one opening: against each other from both seats, each from both seats
//! against a third bot, or each on one seed where there is one seat. Batches of trials move the values; the
//! last fifth of the games compares what was found with what it started from, on openings of their own.

use damier_bots::Builtins as _;
use damier_games::{Game as _, Notation as _};
use serde::{Deserialize, Serialize};

use super::BadParameter;
use super::batch::Batch;
use super::gain::Gain;
use super::space::{Parameter, values};
use super::spsa::{Point, Spsa};
use crate::contest::terms::Terms;
use crate::players::{BadBot, Entrant, Given};
use crate::referee::Conditions;
use crate::registry::{AnyGame, Games};
use crate::seed::{ContestKey, Seed};

/// One part in so many of all trials is for the comparison at the end.
const COMPARED: u64 = 5;
/// There are at most about so many batches, and so many trials in one at least.
const BATCHES: u64 = 500;
const FEWEST: u64 = 8;
/// Trials of a batch of the comparison, at least.
const AT_ONCE: u64 = 20;
/// Fewer trials say nothing.
const LEAST: u64 = 20;

/// What is looked for, and in which games.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The game.
    pub game: AnyGame,
    /// The bot, without the parameters that are looked for.
    pub bot: String,
    /// Who both sets of values play against, if not each other.
    pub opponent: Option<String>,
    /// What is looked for.
    pub space: Vec<Parameter>,
    /// Games in all, about.
    pub games: u64,
    /// What holds for all of them.
    pub conditions: Conditions,
}

/// What two sets of values reached in a trial: half points, of four.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The first set.
    pub one: u8,
    /// The second set.
    pub other: u8,
}

/// Trials of one batch, as two digits each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Trials(pub Vec<Trial>);

/// What came of all batches so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Batches that moved the values.
    pub tuned: Vec<Trials>,
    /// Batches of the comparison at the end.
    pub compared: Vec<Trials>,
    /// Games that the bot forfeited, and that its opponent did.
    pub faults: [u64; 2],
    /// Games that repeat one of the same batch.
    pub repeated: u64,
}

impl Tuning {
    /// Trials of a batch, how many batches there are, and trials of the comparison.
    fn sizes(&self) -> (u64, u64, u64) {
        let all = self.games / self.games_of_trial();
        let tuned = all - (all / COMPARED).max(1).min(all);
        let each = (tuned / BATCHES).max(FEWEST);
        let batches = tuned / each;
        (each, batches, all - batches * each)
    }

    /// Games of one trial.
    pub fn games_of_trial(&self) -> u64 {
        if self.opponent.is_some() { 4 } else { 2 }
    }

    /// All games there will be, unless what is found is what it started from.
    pub fn planned(&self) -> u64 {
        let (each, batches, compared) = self.sizes();
        (batches * each + compared) * self.games_of_trial()
    }

    /// Games that these results are of.
    pub fn played(&self, results: &Results) -> u64 {
        let batches = results.tuned.iter().chain(&results.compared);
        batches.map(|batch| batch.0.len() as u64).sum::<u64>() * self.games_of_trial()
    }

    /// Looks up where parameters start that nobody has said it of: at what the bot says is its default.
    ///
    /// # Errors
    /// If the bot cannot be had.
    pub fn start_from_defaults(&mut self) -> Result<(), BadBot> {
        // A command with places for values is none without them.
        if self.bot.contains('{') {
            return Ok(());
        }
        let entrant = Entrant::parse(&self.bot)?;
        let listed =
            self.game.builtins().into_iter().find(|bot| Some(bot.name) == entrant.builtin());
        let known = if let Some(listed) = listed {
            listed.params.to_vec()
        } else {
            let opened = self.game.open(&entrant, &self.conditions.walls)?;
            opened.params.unwrap_or_default()
        };
        for parameter in &mut self.space {
            if let Some(setting) = known.iter().find(|setting| setting.key == parameter.key) {
                *parameter = parameter.clone().or_from(setting.default);
            }
        }
        Ok(())
    }

    /// Can it be played at all? Says so before the first game, of the bounds too.
    ///
    /// # Errors
    /// What cannot be.
    pub fn check(&self, games: &Games) -> Result<(), Refused> {
        let seats = self.game.seats();
        if seats > 2 {
            return Err(Refused::Input(BadParameter::new(
                format!("values are looked for in games of one or two seats, not of {seats}"),
                "choose another game",
            )));
        }
        if seats == 1 && self.opponent.is_some() {
            return Err(Refused::Input(BadParameter::new(
                format!("nobody plays against anybody in {}", self.game.name()),
                "leave --vs out: both sets of values play the same seeds",
            )));
        }
        for (at, parameter) in self.space.iter().enumerate() {
            if self.space[..at].iter().any(|other| other.key == parameter.key) {
                return Err(Refused::Input(BadParameter::new(
                    format!("`{}` is given twice", parameter.key),
                    "leave one of them out",
                )));
            }
        }
        let least = LEAST * self.games_of_trial();
        if self.games < least {
            return Err(Refused::Input(BadParameter::new(
                format!("{} games tell nothing about values", self.games),
                format!("ask for {least} at least; some thousand find something"),
            )));
        }
        let texts = [vec![0.0; self.space.len()], vec![1.0; self.space.len()], self.start()];
        let texts = texts.map(|point| Entrant::text_with(&self.bot, &values(&self.space, &point)));
        let mut texts = texts.into_iter().collect::<Result<Vec<_>, _>>()?;
        texts.extend(self.opponent.clone());
        let entrants = games.entrants(&self.game, &texts)?;
        // With all that holds for a match, and let go at once.
        Ok(self.game.crew(&entrants, &self.conditions).map(drop)?)
    }

    /// The terms of its games.
    pub fn terms(&self) -> Terms {
        let book = self.conditions.book.as_deref().cloned();
        Terms::of_series(self.game.spec(), self.conditions.limits, book)
    }

    fn spsa(&self, seed: Seed) -> Spsa<'_> {
        let batches = self.sizes().1 as usize;
        Spsa { space: &self.space, batches, key: ContestKey::of(seed) }
    }

    /// Where values start.
    pub fn start(&self) -> Point {
        self.space.iter().map(Parameter::start).collect()
    }

    /// The way of the values so far.
    pub fn way(&self, seed: Seed, results: &Results) -> Vec<Point> {
        let leads: Vec<f64> = results.tuned.iter().map(Trials::lead).collect();
        self.spsa(seed).way(&leads)
    }

    /// What was found so far, and what it started from.
    pub fn found(&self, seed: Seed, results: &Results) -> [Vec<Given>; 2] {
        let found = Spsa::found(&self.way(seed, results));
        [found, self.start()].map(|point| values(&self.space, &point))
    }

    /// The next batch; nothing when all is played.
    pub fn next(&self, seed: Seed, results: &Results) -> Option<Batch> {
        let (each, batches, compared) = self.sizes();
        let number = results.tuned.len();
        if (number as u64) < batches {
            let way = self.way(seed, results);
            let sides = self.spsa(seed).sides(number, way.last()?);
            let opening = number as u64 * each;
            return Some(Batch { sides, opening, trials: each, is_comparison: false });
        }
        let done: u64 = results.compared.iter().map(|batch| batch.0.len() as u64).sum();
        let sides = self.found(seed, results);
        let trials = AT_ONCE.max(each).min(compared.saturating_sub(done));
        let opening = batches * each + done;
        let batch = Batch { sides, opening, trials, is_comparison: true };
        (trials > 0 && batch.sides[0] != batch.sides[1]).then_some(batch)
    }

    /// What was won.
    pub fn gain(&self, results: &Results) -> Gain {
        let trials: Vec<Trial> =
            results.compared.iter().flat_map(|batch| &batch.0).copied().collect();
        Gain::of(&trials, self.game.seats(), self.opponent.is_some())
    }

    /// Could these results be some of this?
    pub(super) fn fits(&self, results: &Results) -> bool {
        let (each, batches, compared) = self.sizes();
        let done: u64 = results.compared.iter().map(|batch| batch.0.len() as u64).sum();
        let whole = results.tuned.iter().all(|batch| batch.0.len() as u64 == each);
        let over = results.tuned.len() as u64 == batches;
        whole && results.tuned.len() as u64 <= batches && done <= compared && (over || done == 0)
    }
}

/// Why nothing is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// What was asked for cannot be.
    Input(BadParameter),
    /// A bot cannot play with these values.
    Bot(BadBot),
}

impl From<BadBot> for Refused {
    fn from(why: BadBot) -> Refused {
        Refused::Bot(why)
    }
}

impl Trials {
    /// By how much the first set was ahead, from -1 to 1.
    pub fn lead(&self) -> f64 {
        let sum: f64 =
            self.0.iter().map(|of| (f64::from(of.one) - f64::from(of.other)) / 4.0).sum();
        sum / self.0.len().max(1) as f64
    }
}

impl From<Trials> for String {
    fn from(trials: Trials) -> String {
        let digit = |number: u8| char::from(b'0' + number.min(4));
        trials.0.iter().flat_map(|of| [of.one, of.other]).map(digit).collect()
    }
}

impl TryFrom<String> for Trials {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Trials, &'static str> {
        let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| *digit <= 4);
        let trial = |two: &[u8]| match two {
            [one, other] => Some(Trial { one: digit(*one)?, other: digit(*other)? }),
            _ => None,
        };
        let trials = text.as_bytes().chunks(2).map(trial).collect::<Option<_>>();
        trials.map(Trials).ok_or("results are two digits from 0 to 4 each")
    }
}
