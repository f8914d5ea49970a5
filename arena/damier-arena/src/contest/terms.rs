//! What is agreed about a championship, and whether a file still says so.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::config::Config;
use super::pairing::{Format, Plan};
use crate::plain::one_line;
use crate::players::{BadBot, Entrant};
use crate::referee::{Limits, Resign};
use crate::seed::Seed;

/// What may not change while a championship goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Terms {
    /// The game with all its settings.
    pub game: String,
    /// Who meets whom.
    pub format: Format,
    /// Boards of an encounter.
    pub openings: u32,
    /// Time for a move.
    pub move_time: Option<Duration>,
    /// Time for all moves of a game.
    pub game_time: Option<Duration>,
    /// Moves after which a game is counted as it stands.
    pub max_moves: Option<u32>,
    /// Random moves before the bots take over.
    pub opening_plies: u32,
    /// When a bot's own estimates give its game up.
    #[serde(default)]
    pub resign: Option<Resign>,
}

impl Terms {
    /// The terms of a series, which a command describes.
    pub fn of_series(game: String, limits: Limits) -> Terms {
        let Limits { move_time, game_time, max_moves, opening_plies, resign } = limits;
        let (format, openings) = (Format::Series, 1);
        Terms { game, format, openings, move_time, game_time, max_moves, opening_plies, resign }
    }

    /// What the referee enforces.
    pub fn limits(&self) -> Limits {
        let Terms { move_time, game_time, max_moves, opening_plies, resign, .. } = *self;
        Limits { move_time, game_time, max_moves, opening_plies, resign }
    }
}

/// What a results file says about its championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreed {
    /// What may not change.
    pub terms: Terms,
    /// The seed of all matches.
    pub seed: Seed,
    /// The entrants as users write them; more may come later.
    pub entrants: Vec<String>,
    /// Rounds; more may come later.
    pub rounds: u32,
}

impl Agreed {
    /// What a file says now, where results may have been begun with this.
    ///
    /// # Errors
    /// Each difference that is not more rounds or, where everyone meets everyone, more entrants.
    pub fn after(before: Option<&Agreed>, config: &Config) -> Result<Agreed, String> {
        let terms = config.terms.clone();
        Agreed::on(before, terms, config.seed, &config.entrants, config.rounds)
    }

    /// The same for what is agreed without a file. The seed may be left open.
    ///
    /// # Errors
    /// As of [`Agreed::after`].
    pub fn on(
        before: Option<&Agreed>,
        terms: Terms,
        seed: Option<Seed>,
        entrants: &[Entrant],
        rounds: u32,
    ) -> Result<Agreed, String> {
        // The same number may have been the seed of an earlier version, which drew otherwise from it.
        let begun = before.map(|agreed| agreed.seed);
        let seed = match (seed, begun) {
            (Some(now), Some(begun)) if now.is_written_like(begun) => Some(begun),
            (now, begun) => now.or(begun),
        };
        let now = Agreed {
            terms,
            seed: seed.unwrap_or_else(Seed::fresh),
            entrants: entrants.iter().map(|entrant| entrant.text().to_owned()).collect(),
            rounds,
        };
        match before.map(|before| differences(before, &now)).unwrap_or_default() {
            same if same.is_empty() => Ok(now),
            changed => Err(changed.join("; ")),
        }
    }

    /// What its schedule follows from, for a game of so many seats.
    pub fn plan(&self, seats: usize) -> Plan {
        Plan {
            format: self.terms.format,
            entrants: self.entrants.len(),
            seats,
            rounds: self.rounds,
            openings: self.terms.openings,
        }
    }

    /// The entrants' names, as tables show them.
    pub fn names(&self) -> Vec<String> {
        let entrants: Result<Vec<Entrant>, BadBot> = Entrant::parse_all(&self.entrants);
        match entrants {
            Ok(entrants) => entrants.into_iter().map(|entrant| entrant.name).collect(),
            // A file may say anything.
            Err(_) => self.entrants.iter().map(|name| one_line(name)).collect(),
        }
    }
}

fn differences(before: &Agreed, now: &Agreed) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |key: &str, before: String, now: String| {
        if before != now {
            found.push(format!("{key} was {before}, is {now}"));
        }
    };
    let (old, new) = (&before.terms, &now.terms);
    compare("game", old.game.clone(), new.game.clone());
    compare("format", old.format.name().to_owned(), new.format.name().to_owned());
    compare("openings", old.openings.to_string(), new.openings.to_string());
    let time = |time: Option<Duration>| time.map_or("none".to_owned(), |time| format!("{time:?}"));
    compare("move-time", time(old.move_time), time(new.move_time));
    compare("game-time", time(old.game_time), time(new.game_time));
    let moves = |moves: Option<u32>| moves.map_or("none".to_owned(), |moves| moves.to_string());
    compare("max-moves", moves(old.max_moves), moves(new.max_moves));
    compare("opening-plies", old.opening_plies.to_string(), new.opening_plies.to_string());
    let resign = |rule: Option<Resign>| {
        let text = |rule: Resign| format!("{{ below = {}, moves = {} }}", rule.below, rule.moves);
        rule.map_or("none".to_owned(), text)
    };
    compare("resign", resign(old.resign), resign(new.resign));
    compare("seed", before.seed.to_string(), now.seed.to_string());
    if now.rounds < before.rounds {
        let rounds = if new.format == Format::Series { "games" } else { "rounds" };
        compare(rounds, before.rounds.to_string(), now.rounds.to_string());
    }
    let may_grow = matches!(new.format, Format::RoundRobin | Format::Gauntlet);
    let kept = now.entrants.starts_with(&before.entrants);
    if !kept || (!may_grow && now.entrants.len() > before.entrants.len()) {
        compare("entrants", before.entrants.join(" "), now.entrants.join(" "));
    }
    found
}
