//! A file with matches in it: which there are, and any of them as a replay.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::listing::Listing;
use super::moments::{Replay, all_swings, moments};
use super::positions::ByRules;
use damier_arena::archive::records::sgf::{self, BadSgf};
use damier_arena::archive::records::{GoRecord, Kind, Recorded, Results, jsonl};
use damier_arena::archive::store::BadStore;
use damier_arena::contest::pairing::MatchId;
use damier_arena::contest::roster::Shown;
use damier_arena::contest::terms::Agreed;
use damier_arena::plain::one_line;
use damier_arena::registry::Games;

/// Why a file or a match of it cannot be looked at: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadRecords {
    error: String,
    help: String,
}

impl BadRecords {
    fn new(error: impl Into<String>, help: impl Into<String>) -> BadRecords {
        BadRecords { error: error.into(), help: help.into() }
    }

    /// What to do.
    pub fn help(&self) -> &str {
        &self.help
    }
}

impl From<BadStore> for BadRecords {
    fn from(why: BadStore) -> BadRecords {
        BadRecords::new(why.to_string(), why.help())
    }
}

/// What is behind the records.
enum Source {
    Results {
        results: Box<Results>,
        ids: Vec<u64>,
    },
    /// Lines are read again when one of them is wanted: a file may hold many long matches. Each may
    /// say which match of its championship it is.
    Jsonl {
        ids: Vec<Option<String>>,
    },
    Sgf(Vec<Result<GoRecord, BadSgf>>),
}

/// A file with matches in it.
pub struct Records {
    games: Games,
    path: PathBuf,
    source: Source,
    listings: Vec<Listing>,
}

impl Records {
    /// Opens a file of results, of lines of JSON or of SGF, and lists its matches.
    ///
    /// # Errors
    /// If it cannot be read, or holds no match.
    pub fn open(games: &Games, path: &Path) -> Result<Records, BadRecords> {
        let shown = path.display();
        let unreadable = |why: std::io::Error| {
            BadRecords::new(
                format!("{shown} cannot be read: {why}"),
                "name a results file, a .jsonl or an .sgf file",
            )
        };
        let (source, listings) = match Kind::of(path).map_err(unreadable)? {
            Kind::Results => open_results(games, path)?,
            Kind::Jsonl => {
                let file = File::open(path).map_err(unreadable)?;
                let (mut listings, mut ids) = (Vec::new(), Vec::new());
                for (at, line) in jsonl::Reader::new(BufReader::new(file)).enumerate() {
                    let id = (at + 1).to_string();
                    let named = line.as_ref().ok().and_then(Recorded::ids);
                    ids.push(named.map(|(id, _)| id.to_string()));
                    listings.push(match line {
                        Ok(recorded) => Listing::of(&id, &recorded),
                        Err(why) => Listing::unreadable(&id, &why.to_string()),
                    });
                }
                (Source::Jsonl { ids }, listings)
            }
            Kind::Sgf => {
                let games = sgf::read(&fs::read(path).map_err(unreadable)?);
                let listings = games.iter().enumerate().map(|(at, game)| of_game(at + 1, game));
                let listings = listings.collect();
                (Source::Sgf(games), listings)
            }
        };
        if listings.is_empty() {
            return Err(BadRecords::new(
                format!("{shown} holds no match"),
                "play some first: damier run, or damier export",
            ));
        }
        Ok(Records { games: games.clone(), path: path.to_owned(), source, listings })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The matches, in the order of the file.
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }

    /// What is agreed about the championship, if these are its results.
    pub fn agreed(&self) -> Option<&Agreed> {
        match &self.source {
            Source::Results { results, .. } => Some(results.agreed()),
            Source::Jsonl { .. } | Source::Sgf(_) => None,
        }
    }

    /// The place of the match with this id or, counted from 1, this number.
    ///
    /// # Errors
    /// That there is none, and which there are.
    pub fn find(&self, wanted: &str) -> Result<usize, BadRecords> {
        let by_id = self.listings.iter().position(|listing| listing.id == wanted);
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_id = by_id.or_else(|| match &self.source {
            Source::Jsonl { ids } => ids.iter().position(|id| id.as_deref() == Some(wanted)),
            Source::Results { .. } | Source::Sgf(_) => None,
        });
        by_id.or(number.filter(|at| *at < self.listings.len())).ok_or_else(|| {
            let (all, shown) = (self.listings.len(), self.path.display());
            let ids = [&self.listings[0].id, &self.listings[all - 1].id];
            let ids = if all == 1 { ids[0].clone() } else { format!("{} to {}", ids[0], ids[1]) };
            BadRecords::new(
                format!("{shown} has no match `{wanted}`"),
                format!("there are {all}, {ids}; a number from 1 to {all} will do as well"),
            )
        })
    }

    /// The match at this place.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn replay(&self, at: usize) -> Result<Replay, BadRecords> {
        let id = &self.listings[at].id;
        let bad = |why: String| self.bad(at, "replayed", &why);
        match &self.source {
            Source::Results { .. } | Source::Jsonl { .. } => {
                Replay::new(&self.games, id, &self.recorded(at)?).map_err(bad)
            }
            Source::Sgf(games) => {
                let record = games[at].as_ref().map_err(|why| bad(why.to_string()))?;
                Replay::of_go(&self.games, id, record).map_err(bad)
            }
        }
    }

    /// The match at this place as it was recorded.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn recorded(&self, at: usize) -> Result<Recorded, BadRecords> {
        let bad = |why: &str| self.bad(at, "read", why);
        match &self.source {
            Source::Results { results, ids } => {
                results.get(ids[at])?.ok_or_else(|| bad("it is gone"))
            }
            Source::Jsonl { .. } => self.line(at).map_err(|why| bad(&why)),
            Source::Sgf(games) => {
                let record = games[at].as_ref().map_err(|why| bad(&why.to_string()))?;
                Recorded::of_go(record).map_err(|why| bad(&why.to_string()))
            }
        }
    }

    /// How far the estimate of a bot jumps in the match at this place; nothing if none does.
    pub fn largest_swing(&self, at: usize) -> Option<f32> {
        let recorded = self.recorded(at).ok().filter(|recorded| !recorded.of.notes.is_empty())?;
        let game = self.games.find(recorded.game()).ok()?;
        let (_, events, _) = ByRules::new(game.clone(), recorded.transcript(&game).ok()?);
        let swings = all_swings(&moments(events, &recorded), recorded.entrants.len());
        swings.into_iter().map(|swing| swing.size).max_by(f32::total_cmp)
    }

    fn bad(&self, at: usize, done: &str, why: &str) -> BadRecords {
        let (id, path) = (&self.listings[at].id, self.path.display());
        BadRecords::new(
            format!("match {id} of {path} cannot be {done}: {why}"),
            "`damier verify` tells what is wrong with the file",
        )
    }

    fn line(&self, at: usize) -> Result<Recorded, String> {
        let file = File::open(&self.path).map_err(|why| why.to_string())?;
        let line = jsonl::Reader::new(BufReader::new(file)).nth(at);
        line.ok_or("the line is gone")?.map_err(|why| why.to_string())
    }
}

fn open_results(games: &Games, path: &Path) -> Result<(Source, Vec<Listing>), BadRecords> {
    let results = Results::open(games, path)?;
    let (mut listings, mut ids) = (Vec::new(), Vec::new());
    let names = results.names();
    results.store().each(&Shown::all(names.len()), |of| {
        let id = MatchId::from_number(of.id).to_string();
        let opening = results.deal().opening_moves(of.opening);
        listings.push(Listing::of_result(&id, &of, opening, names, results.result(&of)));
        ids.push(of.id);
    })?;
    Ok((Source::Results { results: Box::new(results), ids }, listings))
}

fn of_game(number: usize, game: &Result<GoRecord, BadSgf>) -> Listing {
    let id = number.to_string();
    match game {
        Err(why) => Listing::unreadable(&id, &why.to_string()),
        Ok(record) => Listing {
            id,
            entrants: vec![record.info.black.to_string(), record.info.white.to_string()],
            moves: Some(record.moves().count() as u64),
            result: record.info.result.map(|result| result.to_string()).unwrap_or_default(),
            error: record.broken.as_deref().map(one_line),
            ..Listing::default()
        },
    }
}
