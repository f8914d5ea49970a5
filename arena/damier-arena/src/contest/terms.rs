//! What is agreed about a championship, and whether a file still says so.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::config::Config;
use super::deal::Deal;
use super::pairing::{BadPlan, Format, Plan, Schedule};
use super::roster::{Change, Player, Roster, Shown};
use crate::players::Version;
use crate::referee::{Book, Limits, Opening, Resign};
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
    /// What they begin with, where that is not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<Book>,
    /// Time for a move.
    pub move_time: Option<Duration>,
    /// Time for all moves of a game.
    pub game_time: Option<Duration>,
    /// Time that each move adds to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<Duration>,
    /// Positions or playouts for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Moves after which a game is counted as it stands.
    pub max_moves: Option<u32>,
    /// Random moves before the bots take over; moves that are taken from each opening of the book.
    pub opening_plies: u32,
    /// When a bot's own estimates give its game up.
    #[serde(default)]
    pub resign: Option<Resign>,
    /// Does a clock give as much thinking on every machine of a fleet?
    #[serde(default = "yes", skip_serializing_if = "bool::clone")]
    pub scale_time: bool,
}

fn yes() -> bool {
    true
}

impl Terms {
    /// The terms of a series, which a command describes.
    pub fn of_series(game: String, limits: Limits, book: Option<Book>) -> Terms {
        Terms::without_a_file(Format::Series, game, limits, book)
    }

    /// The terms of a ladder.
    pub fn of_ladder(game: String, limits: Limits, book: Option<Book>) -> Terms {
        Terms::without_a_file(Format::Ladder, game, limits, book)
    }

    fn without_a_file(format: Format, game: String, limits: Limits, book: Option<Book>) -> Terms {
        let Limits { move_time, game_time, increment, nodes, max_moves, opening_plies, resign } =
            limits;
        Terms {
            game,
            format,
            openings: 1,
            book,
            move_time,
            game_time,
            increment,
            nodes,
            max_moves,
            opening_plies,
            resign,
            scale_time: true,
        }
    }

    /// What the referee enforces.
    pub fn limits(&self) -> Limits {
        let Terms {
            move_time, game_time, increment, nodes, max_moves, opening_plies, resign, ..
        } = *self;
        Limits { move_time, game_time, increment, nodes, max_moves, opening_plies, resign }
    }
}

/// What a results file says about its championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "AgreedOnDisk")]
pub struct Agreed {
    /// What may not change.
    pub terms: Terms,
    /// The seed of all matches.
    pub seed: Seed,
    /// Who plays, and who did.
    #[serde(flatten)]
    pub roster: Roster,
    /// Rounds; more may come later.
    pub rounds: u32,
}

/// The same as files have it. Those of earlier versions have a list of bots instead of a roster.
#[derive(Deserialize)]
struct AgreedOnDisk {
    terms: Terms,
    seed: Seed,
    rounds: u32,
    entrants: Option<Vec<String>>,
    #[serde(flatten)]
    roster: Option<Roster>,
}

impl TryFrom<AgreedOnDisk> for Agreed {
    type Error = &'static str;

    fn try_from(kept: AgreedOnDisk) -> Result<Agreed, &'static str> {
        let AgreedOnDisk { terms, seed, rounds, entrants, roster } = kept;
        let roster = roster.or_else(|| entrants.map(Roster::unversioned));
        let roster = roster.and_then(Roster::sound).ok_or("nobody plays")?;
        Ok(Agreed { terms, seed, roster, rounds })
    }
}

impl Agreed {
    /// What a file says now, where results may have been begun with this, and who has changed. The
    /// versions are those of the file's entrants.
    ///
    /// # Errors
    /// Each difference that may not be.
    pub fn after(
        before: Option<&Agreed>,
        config: &Config,
        versions: &[Version],
    ) -> Result<(Agreed, Vec<Change>), String> {
        let list = config.entrants.iter().zip(versions);
        let list = list.map(|(entrant, version)| Player::of(entrant, *version)).collect();
        Agreed::on(before, config.terms.clone(), config.seed, list, config.rounds)
    }

    /// The same for what is agreed without a file. The seed may be left open.
    ///
    /// # Errors
    /// As of [`Agreed::after`].
    pub fn on(
        before: Option<&Agreed>,
        terms: Terms,
        seed: Option<Seed>,
        list: Vec<Player>,
        rounds: u32,
    ) -> Result<(Agreed, Vec<Change>), String> {
        // The same number may have been the seed of an earlier version, which drew otherwise from it.
        let begun = before.map(|agreed| agreed.seed);
        let seed = match (seed, begun) {
            (Some(now), Some(begun)) if now.is_written_like(begun) => Some(begun),
            (now, begun) => now.or(begun),
        };
        let (roster, changes) = match before {
            Some(before) => before.roster.after(list),
            None => (Roster::default().after(list).0, Vec::new()),
        };
        let now = Agreed { terms, seed: seed.unwrap_or_else(Seed::fresh), roster, rounds };
        match before.map(|before| differences(before, &now, &changes)).unwrap_or_default() {
            same if same.is_empty() => Ok((now, changes)),
            others => Err(others.join("; ")),
        }
    }

    /// What may not differ where two files are about the same championship, name by name and version by
    /// version; nothing if they are.
    pub fn differs_from(&self, other: &Agreed) -> Option<String> {
        let mut found = differences(self, other, &[]);
        // What may grow may not be another number either.
        let grown = [
            ("openings", self.terms.openings, other.terms.openings),
            ("rounds", self.rounds, other.rounds),
        ];
        for (key, before, now) in grown.into_iter().filter(|(_, before, now)| before < now) {
            if !found.iter().any(|told| told.starts_with(key)) {
                found.push(format!("{key} was {before}, is {now}"));
            }
        }
        let players = |agreed: &Agreed| {
            let label = |&number: &usize| (number, agreed.roster.players()[number].label());
            let versions: Vec<_> = agreed.roster.versions().collect();
            (agreed.roster.now().iter().map(label).collect::<Vec<_>>(), versions)
        };
        let (before, now) = (players(self), players(other));
        if found.is_empty() && before != now {
            let labels = |of: &(Vec<(usize, String)>, _)| {
                of.0.iter().map(|(_, label)| label.clone()).collect::<Vec<_>>()
            };
            let (before, now) = (labels(&before), labels(&now));
            let others = |of: &[String], than: &[String]| {
                let only: Vec<&str> =
                    of.iter().filter(|label| !than.contains(label)).map(String::as_str).collect();
                if only.is_empty() { of.join(", ") } else { only.join(", ") }
            };
            let (was, is) = (others(&before, &now), others(&now, &before));
            found.push(if was == is {
                "their entrants have come and gone in another order".to_owned()
            } else {
                format!("entrants were {was}, are {is}")
            });
        }
        (!found.is_empty()).then(|| found.join("; "))
    }

    /// How many steps its book gives to matches on a board, if it has one.
    pub fn given(&self, deal: &Deal, board: u64) -> Option<u32> {
        let opening = self.opening(deal, board)?;
        Some(opening.steps.split_whitespace().count() as u32)
    }

    /// What its book gives to matches on a board, if it has one.
    pub fn opening(&self, deal: &Deal, board: u64) -> Option<&Opening> {
        self.terms.book.as_ref()?.openings.get(deal.written(board)?)
    }

    /// What its schedule follows from, for a game of so many seats.
    pub fn plan(&self, seats: usize) -> Plan {
        Plan {
            format: self.terms.format,
            entrants: self.roster.now().len(),
            seats,
            rounds: self.rounds,
            openings: self.terms.openings,
        }
    }

    /// Its schedule, for a game of so many seats.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn schedule(&self, seats: usize) -> Result<Schedule, BadPlan> {
        Schedule::of(self.plan(seats), self.roster.now().to_vec())
    }

    /// Lines of a table for those who play now.
    pub fn shown(&self) -> Shown {
        Shown::new(self.roster.now(), self.roster.players().len())
    }
}

/// Two games in full, each with nothing but what the other one has not: `go:size=5` and `go:size=7`.
fn unlike(one: &str, other: &str) -> (String, String) {
    let apart = |game: &str| {
        let (name, settings) = game.split_once(':').unwrap_or((game, ""));
        (name.to_owned(), settings.split(',').map(str::to_owned).collect::<Vec<_>>())
    };
    let ((name, settings), (other_name, others)) = (apart(one), apart(other));
    if name != other_name {
        return (one.to_owned(), other.to_owned());
    }
    let only = |of: &[String], than: &[String]| {
        let only: Vec<&str> =
            of.iter().filter(|text| !than.contains(text)).map(String::as_str).collect();
        if only.is_empty() { name.clone() } else { format!("{name}:{}", only.join(",")) }
    };
    match (only(&settings, &others), only(&others, &settings)) {
        // In another order.
        (same, again) if same == again => (one.to_owned(), other.to_owned()),
        told => told,
    }
}

fn differences(before: &Agreed, now: &Agreed, changes: &[Change]) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |key: &str, before: String, now: String| {
        if before != now {
            found.push(format!("{key} was {before}, is {now}"));
        }
    };
    let (old, new) = (&before.terms, &now.terms);
    let (old_game, new_game) = unlike(&old.game, &new.game);
    compare("game", old_game, new_game);
    compare("format", old.format.name().to_owned(), new.format.name().to_owned());
    // Where results decide who meets whom, nothing may change that results depend on.
    let may_grow = matches!(
        new.format,
        Format::RoundRobin | Format::Gauntlet | Format::Sweep(_) | Format::Ladder
    );
    let openings = |terms: &Terms| match &terms.book {
        Some(book) => {
            let (all, digits) = (book.openings.len(), book.fingerprint());
            format!("{} of the {all} in {} ({digits})", terms.openings, book.file)
        }
        None => terms.openings.to_string(),
    };
    let found_in = |terms: &Terms| terms.book.as_ref().map(|book| book.openings.clone());
    // Boards of later rounds go on in a book where those of earlier ones have left it.
    let fixed = !may_grow || (new.book.is_some() && before.rounds > 1);
    let fewer = new.openings < old.openings || (fixed && new.openings != old.openings);
    if fewer || found_in(old) != found_in(new) {
        compare("openings", openings(old), openings(new));
    }
    let time = |time: Option<Duration>| time.map_or("none".to_owned(), |time| format!("{time:?}"));
    compare("move-time", time(old.move_time), time(new.move_time));
    compare("game-time", time(old.game_time), time(new.game_time));
    compare("increment", time(old.increment), time(new.increment));
    let nodes = |nodes: Option<u64>| nodes.map_or("none".to_owned(), |nodes| nodes.to_string());
    compare("nodes", nodes(old.nodes), nodes(new.nodes));
    let moves = |moves: Option<u32>| moves.map_or("none".to_owned(), |moves| moves.to_string());
    compare("max-moves", moves(old.max_moves), moves(new.max_moves));
    compare("opening-plies", old.opening_plies.to_string(), new.opening_plies.to_string());
    let resign = |rule: Option<Resign>| {
        let text = |rule: Resign| format!("{{ below = {}, moves = {} }}", rule.below, rule.moves);
        rule.map_or("none".to_owned(), text)
    };
    compare("resign", resign(old.resign), resign(new.resign));
    compare("scale-time", old.scale_time.to_string(), new.scale_time.to_string());
    compare("seed", before.seed.to_string(), now.seed.to_string());
    if now.rounds < before.rounds {
        let rounds = if new.format == Format::Series { "games" } else { "rounds" };
        compare(rounds, before.rounds.to_string(), now.rounds.to_string());
    }
    if !may_grow && before.roster.now() != now.roster.now() {
        let told: Vec<String> = changes.iter().map(ToString::to_string).collect();
        let order = || "its entrants are in another order".to_owned();
        found.push(if told.is_empty() { order() } else { told.join(", ") });
    }
    found
}
