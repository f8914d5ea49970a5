//! What was read of files, kept until they change: tables that were counted, lists of matches.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use damier_arena::archive::together::Apart;

use super::championship::Live;
use super::championship::sections::{Links, headline, sections};
use super::overview::Overview;
use super::problem::Problem;
use super::side_by_side::{self, Summary};
use super::site::Site;
use crate::desk::replay::{Filter, Order, Records};

/// How many files are kept: what was counted is small, lists of matches are not.
const COUNTED: usize = 2 * side_by_side::MOST;
const OPENED: usize = 4;
/// Matches among which the largest swings are looked for: each of them has to be read.
const MOST_SWINGS: usize = 20_000;

/// What tells that a file has changed: times and sizes of it and of its log.
type Stamp = [Option<(SystemTime, u64)>; 2];

/// What a file is like now.
pub(super) fn stamp(path: &Path) -> Stamp {
    let log = PathBuf::from(format!("{}-wal", path.display()));
    [path, &log].map(|path| {
        let data = fs::metadata(path).ok()?;
        Some((data.modified().ok()?, data.len()))
    })
}

/// Something that was made of files, the latest ones first.
struct Remembered<T, const MOST: usize>(Mutex<Vec<(PathBuf, Stamp, Arc<T>)>>);

impl<T, const MOST: usize> Default for Remembered<T, MOST> {
    fn default() -> Remembered<T, MOST> {
        Remembered(Mutex::default())
    }
}

impl<T, const MOST: usize> Remembered<T, MOST> {
    /// What was made of a file as it is now. Whoever else asks meanwhile waits, rather than make it again.
    fn get<E>(&self, path: &Path, make: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = stamp(path);
        if let Some(at) = kept.iter().position(|(known, stamp, _)| known == path && *stamp == now) {
            let found = kept.remove(at);
            kept.insert(0, found);
        } else {
            kept.retain(|(known, ..)| known != path);
            let fresh = Arc::new(make()?);
            kept.insert(0, (path.to_owned(), now, fresh));
            kept.truncate(MOST);
        }
        Ok(Arc::clone(&kept[0].2))
    }
}

/// A championship, counted and written down.
pub(super) struct Counted {
    /// The parts of its page by their names, in order.
    pub(super) sections: Vec<(&'static str, String)>,
    pub(super) played: u64,
    /// Matches that are planned; nothing of a contest that never ends.
    pub(super) planned: Option<u64>,
    /// The same in a few figures.
    pub(super) summary: Summary,
}

/// A file of matches that is open.
pub(crate) struct Opened {
    records: Mutex<Records>,
    /// The places of matches that fit a filter, of the filters that were asked for last.
    places: Mutex<Vec<(Filter, Arc<Vec<usize>>)>>,
}

impl Opened {
    /// Looks at the matches.
    pub(super) fn with<T>(&self, look: impl FnOnce(&Records) -> T) -> T {
        look(&self.records.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The places of the matches that fit.
    pub(super) fn places(&self, filter: &Filter) -> Result<Arc<Vec<usize>>, Problem> {
        let mut known = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, places)) = known.iter().find(|(known, _)| known == filter) {
            return Ok(Arc::clone(places));
        }
        let places = self.with(|records| {
            if filter.order == Order::Swing {
                let fits = Filter { order: Order::File, ..filter.clone() }.places(records).len();
                if fits > MOST_SWINGS {
                    return Err(Problem::new(
                        axum::http::StatusCode::BAD_REQUEST,
                        format!("swings are looked for in at most {MOST_SWINGS} matches, and these are {fits}"),
                        "choose a bot or a reason as well",
                    ));
                }
            }
            Ok(Arc::new(filter.places(records)))
        })?;
        known.insert(0, (filter.clone(), Arc::clone(&places)));
        known.truncate(8);
        Ok(places)
    }

    /// Who plays in these matches, and how they ended.
    pub(super) fn choices(&self) -> (Vec<String>, Vec<&'static str>) {
        self.with(|records| {
            let (mut bots, mut reasons) = (BTreeSet::new(), BTreeSet::new());
            for listing in records.listings() {
                bots.extend(listing.entrants.iter().map(String::as_str));
                reasons.extend(listing.ended);
            }
            (bots.into_iter().map(str::to_owned).collect(), reasons.into_iter().collect())
        })
    }
}

/// What was read of files.
#[derive(Default)]
pub(crate) struct Library {
    counted: Remembered<Counted, COUNTED>,
    opened: Remembered<Opened, OPENED>,
    pub(super) live: Live,
}

impl Library {
    /// A championship as it stands now, under this address.
    pub(super) fn counted(
        &self,
        site: &Site,
        path: &Path,
        base: &str,
    ) -> Result<Arc<Counted>, Problem> {
        self.counted.get(path, || {
            let overview = Overview::of(&site.games, path)?;
            let mut all = vec![("headline", headline(&overview).into_string())];
            let parts = sections(&overview, Links(Some(base)));
            all.extend(parts.into_iter().map(|(name, part)| (name, part.into_string())));
            let planned = overview.ladder.is_none().then_some(overview.planned);
            let summary = Summary::of(&overview);
            Ok(Counted { sections: all, played: overview.played(), planned, summary })
        })
    }

    /// The matches of a file.
    pub(super) fn opened(&self, site: &Site, path: &Path) -> Result<Arc<Opened>, Problem> {
        self.opened.get(path, || {
            let records = Mutex::new(Records::open(&site.games, path)?);
            Ok(Opened { records, places: Mutex::default() })
        })
    }
}

impl From<Apart> for Problem {
    fn from(why: Apart) -> Problem {
        match why {
            Apart::Store(why) => why.into(),
            other => {
                Problem::file(&other, "`damier games` lists the games that this program knows")
            }
        }
    }
}
