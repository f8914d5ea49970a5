//! Parts of a championship, put together.
//!
//! The matches of parts go through the same world as those that are played: it hands out the schedule, and
//! the parts answer instead of bots. So bots are retired as if one machine had played all of it, what comes out
//! is what an undivided run would have written, and what no part has is left to whoever goes on.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use damier_games::Game as _;

use super::whole::has_parts;
use super::{Concluded, Halt, Progress, Reporter, Setup, Share, run};
use crate::archive::store::{BadStore, InParts, Sealed, Store};
use crate::contest::pairing::{BadPlan, Format, MatchId};
use crate::contest::part::{Division, Part};
use crate::contest::pool::{Deserted, Workforce};
use crate::contest::terms::Agreed;
use crate::players::{BadBot, Entrant};
use crate::record::Match;
use crate::referee::{Conditions, Crew, Job};
use crate::registry::{AnyGame, BadGame, Games};

/// Matches that are looked up before they are written.
const AT_ONCE: usize = 1024;

/// What came of putting parts together.
#[derive(Debug)]
pub struct Merged {
    /// The championship as it stands now.
    pub concluded: Concluded,
    /// The game, as users write it.
    pub game: AnyGame,
    /// What is agreed about it.
    pub agreed: Agreed,
    /// Parts that are missing or not complete, with the number of matches that each lacks. Empty too where files do not
    /// agree on how many parts there are.
    pub missing: BTreeMap<Part, u64>,
    /// Matches that are still to be played.
    pub left: u64,
    /// Matches that two files have with other moves; those of the earlier file are kept.
    pub unlike: u64,
}

/// Why parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum Unmerged {
    /// One of them cannot be read, or the results not be written.
    #[error(transparent)]
    Store(#[from] BadStore),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] BadGame),
    /// Its bots cannot be stood in for.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// The schedule cannot be had.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// They are parts of different championships.
    #[error("{} is of another championship than {}: {difference}", path.display(), first.display())]
    Others {
        /// A file.
        path: PathBuf,
        /// The first one.
        first: PathBuf,
        /// What was there and is here.
        difference: String,
    },
    /// A file was changed after it was written.
    #[error("{}: {what}", path.display())]
    Tampered {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Who meets whom depends on results, so there are no parts.
    #[error("{} is of a {}, which has no parts: who meets whom depends on results", path.display(), format.name())]
    NoParts {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: Format,
    },
    /// A match cannot be had from its part.
    #[error(transparent)]
    Lost(Deserted),
    /// The file cannot be given its name.
    #[error("{}: {why}", path.display())]
    Name {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
}

/// Puts parts together in a new file of results, which is there completely or not at all.
///
/// # Errors
/// If they are not of one championship, cannot be read, or the results cannot be written.
pub fn merge(games: &Games, parts: &[PathBuf], results: &Path) -> Result<Merged, Unmerged> {
    let (files, agreed, in_parts) = open(parts)?;
    let game = games.find(&agreed.terms.game)?;
    let (at, unlike) = index(&files)?;
    let draft = Draft::of(results);
    let schedule = agreed.schedule(game.seats())?;
    let planned = schedule.planned();
    let pool = Parts::new(&game, &agreed, files, &at)?;
    let mut store = Store::open(&draft.path)?;
    store.note(&agreed)?;
    let setup = Setup {
        game: game.clone(),
        agreed: agreed.clone(),
        schedule: schedule.clone(),
        store,
        pool: Box::new(pool),
        share: Share::Known(at.keys().copied().collect()),
        planned,
        retire_after: in_parts.map_or(0, |parts| parts.retire_after),
        reporter: Box::new(Nobody),
    };
    let (ended, standings, before) =
        run(setup, &AtomicBool::new(false)).map_err(|why| match why {
            Halt::Unkept(why) => Unmerged::Store(why),
            Halt::Deserted(why) => Unmerged::Lost(why),
        })?;
    let there: HashSet<u64> = Store::read(&draft.path)?.ids()?.into_iter().collect();
    let mut division = Division::new(in_parts.map_or(1, |parts| parts.of));
    let (mut missing, mut left) = (BTreeMap::new(), 0);
    for fixture in schedule.all(&|_| None) {
        let part = division.next(&fixture);
        if !there.contains(&fixture.id.number()) {
            left += 1;
            *missing.entry(part).or_insert(0) += 1;
        }
    }
    if in_parts.is_none_or(|parts| parts.of < 2) {
        missing.clear();
    }
    draft.finish(results)?;
    let concluded = Concluded { ended, standings, seed: agreed.seed, planned, before };
    Ok(Merged { concluded, game, agreed, missing, left, unlike })
}

/// Opens files that are of one championship. They say how many parts there are, if they agree on that.
fn open(parts: &[PathBuf]) -> Result<(Vec<Store>, Agreed, Option<InParts>), Unmerged> {
    let mut files = Vec::new();
    let mut first: Option<Agreed> = None;
    let mut all: Vec<(usize, InParts)> = Vec::new();
    for (at, path) in parts.iter().enumerate() {
        let store = Store::read(path)?;
        let agreed = store.agreed()?.ok_or_else(|| BadStore::not_begun(path))?;
        let others = |first: usize, difference| Unmerged::Others {
            path: path.clone(),
            first: parts[first].clone(),
            difference,
        };
        if !has_parts(agreed.terms.format) {
            return Err(Unmerged::NoParts { path: path.clone(), format: agreed.terms.format });
        }
        match &first {
            None => first = Some(agreed),
            Some(first) => {
                if let Some(difference) = first.differs_from(&agreed) {
                    return Err(others(0, difference));
                }
            }
        }
        if let Some(now) = store.in_parts()? {
            if let Some((first, before)) =
                all.first().filter(|(_, before)| before.retire_after != now.retire_after)
            {
                let (was, is) = (before.retire_after, now.retire_after);
                return Err(others(*first, format!("retire-after was {was}, is {is}")));
            }
            all.push((at, now));
        }
        files.push(store);
    }
    let agreed = first.ok_or_else(|| BadStore::not_begun(Path::new("")))?;
    let in_parts = all.first().map(|(_, first)| InParts {
        of: if all.iter().all(|(_, other)| other.of == first.of) { first.of } else { 1 },
        ..*first
    });
    Ok((files, agreed, in_parts))
}

/// Which file has which match, after a look at every seal, and how many matches two files have with other
/// moves.
fn index(files: &[Store]) -> Result<(HashMap<u64, usize>, u64), Unmerged> {
    let mut at: HashMap<u64, (usize, [u8; 32])> = HashMap::new();
    let mut unlike = 0;
    for (file, store) in files.iter().enumerate() {
        let mut bad: Option<String> = None;
        let audit = store.audit(|entry| match (entry.row, entry.changed) {
            (Ok(of), None) => {
                let (_, digest) = at.entry(entry.id).or_insert((file, of.digest));
                unlike += u64::from(*digest != of.digest);
            }
            (Err(what), _) => bad = bad.take().or(Some(row(entry.id, &what))),
            (Ok(_), Some(what)) => bad = bad.take().or(Some(row(entry.id, what))),
        });
        if let Some(what) = bad.or(audit.faults.into_iter().next()) {
            return Err(Unmerged::Tampered { path: store.path().to_owned(), what });
        }
    }
    Ok((at.into_iter().map(|(id, (file, _))| (id, file)).collect(), unlike))
}

fn row(id: u64, what: &str) -> String {
    format!("match {}: {what}", MatchId::from_number(id))
}

/// Parts that answer for bots.
struct Parts(Mutex<Desk>);

struct Desk {
    files: Vec<Store>,
    at: HashMap<u64, usize>,
    /// The number of each entrant.
    numbers: Vec<usize>,
    /// Who sits down where a retired bot forfeits: nobody is asked for a move.
    stand_ins: Box<dyn Crew>,
    jobs: Vec<Job>,
}

impl Parts {
    fn new(
        game: &AnyGame,
        agreed: &Agreed,
        files: Vec<Store>,
        at: &HashMap<u64, usize>,
    ) -> Result<Parts, BadBot> {
        let numbers = agreed.roster.now().to_vec();
        let stand_ins = Entrant::parse_all(&vec!["random"; numbers.len()])?;
        let book = agreed.terms.book.clone().map(std::sync::Arc::new);
        let conditions = Conditions { book, ..Conditions::default() };
        let stand_ins = game.crew(&stand_ins, &conditions)?;
        let (at, jobs) = (at.clone(), Vec::new());
        Ok(Parts(Mutex::new(Desk { files, at, numbers, stand_ins, jobs })))
    }
}

impl Workforce<Box<Sealed>> for Parts {
    fn submit(&self, jobs: Vec<Job>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).jobs.extend(jobs);
    }

    fn workers(&self) -> usize {
        AT_ONCE
    }

    fn finished(&self, _: Duration) -> Result<Vec<Box<Sealed>>, Deserted> {
        let mut desk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = desk.jobs.len().min(AT_ONCE);
        let jobs: Vec<Job> = desk.jobs.drain(..count).collect();
        jobs.into_iter().map(|job| desk.answer(job)).collect()
    }
}

impl Desk {
    /// The match of a job, as its part has it.
    fn answer(&mut self, job: Job) -> Result<Box<Sealed>, Deserted> {
        let of = if job.absent.is_some() { self.stand_ins.play(job) } else { self.look_up(job)? };
        Ok(Box::new(Sealed::new(of, &self.numbers)))
    }

    fn look_up(&self, job: Job) -> Result<Match, Deserted> {
        let deserted = |why: BadStore| Deserted { error: why.to_string(), help: why.help().into() };
        let file = &self.files[self.at.get(&job.number).copied().unwrap_or(0)];
        let lost = |what| deserted(BadStore::row(file.path(), job.number, what));
        let of = file.whole(job.number).map_err(deserted)?;
        let of = of.ok_or_else(|| lost("it is gone"))?;
        let seats: Vec<usize> = job.seats.iter().map(|&place| self.numbers[place]).collect();
        if of.seats != seats || of.opening != job.opening {
            return Err(lost("the schedule has others there"));
        }
        Ok(Match { seats: job.seats, ..of })
    }
}

/// Nobody is told.
struct Nobody;

impl Reporter for Nobody {
    fn finished(&mut self, _: &Match) {}
    fn progress(&mut self, _: &Progress<'_>) {}
}

/// A results file under another name, which leaves nothing behind unless it is finished.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn of(results: &Path) -> Draft {
        let name = results.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let draft = format!(".{name}.{}.part", std::process::id());
        Draft { path: results.with_file_name(draft) }
    }

    fn finish(self, results: &Path) -> Result<(), Unmerged> {
        fs::rename(&self.path, results)
            .map_err(|why| Unmerged::Name { path: results.to_owned(), why: why.to_string() })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            // What is not there need not be removed.
            let _ = fs::remove_file(format!("{}{end}", self.path.display()));
        }
    }
}
