//! Bots that come and go while matches are played.
//!
//! Where the list of bots is long and never settled, no worker has all of them open: a bot may be a process, and
//! hundreds of them for each worker would fill the memory. So a worker opens a bot when it is to play,
//! keeps those that played last, and lets go of the others. What opening takes is part of no
//! bot's time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Conditions, Pool, Worker, gather};
use crate::players::{BadBot, Entrant};
use crate::record::Match;
use crate::referee::{Crew, Job};
use crate::registry::AnyGame;

/// Bots that all workers together keep open.
const OPEN: usize = 64;
/// Bots that each of them keeps open at least.
const LEAST: usize = 8;

/// All bots that matches may be handed out for, by the numbers of those.
#[derive(Debug, Default)]
pub struct Bench(Mutex<HashMap<usize, Entrant>>);

impl Bench {
    /// This is what plays under a number from now on.
    pub fn put(&self, number: usize, entrant: Entrant) {
        self.all().insert(number, entrant);
    }

    /// No match will be handed out for this number until it is put here again.
    pub fn take(&self, number: usize) {
        self.all().remove(&number);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<usize, Entrant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bots of a worker that are open.
#[derive(Debug)]
pub(super) struct Seated {
    bench: Arc<Bench>,
    /// Who played last is last.
    open: VecDeque<usize>,
    most: usize,
}

impl Seated {
    /// Sees to it that those who are to play are in the crew.
    pub(super) fn prepare(&mut self, crew: &mut dyn Crew, job: &Job) {
        let bench = self.bench.all();
        self.open.retain(|number| {
            let stays = bench.contains_key(number);
            if !stays {
                crew.leave(*number);
            }
            stays
        });
        let wanted: Vec<(usize, Option<Entrant>)> =
            job.seats.iter().map(|&number| (number, bench.get(&number).cloned())).collect();
        drop(bench);
        for (number, entrant) in wanted {
            match self.open.iter().position(|open| *open == number) {
                Some(at) => _ = self.open.remove(at),
                None => {
                    if let Some(entrant) = entrant {
                        crew.enter(number, &entrant);
                    }
                }
            }
            self.open.push_back(number);
        }
        while self.open.len() > self.most.max(job.seats.len()) {
            if let Some(longest_ago) = self.open.pop_front() {
                crew.leave(longest_ago);
            }
        }
    }
}

/// Starts workers who open bots of the bench as matches are handed out, lends the way to them, and ends them.
///
/// # Errors
/// If nobody can play this game on these conditions.
///
/// # Panics
/// If the system gives no threads; if a match is handed out for somebody who is not on the bench.
pub fn with_bench<T: Send, R>(
    game: &AnyGame,
    bench: &Arc<Bench>,
    conditions: &Conditions,
    workers: usize,
    make: impl Fn(Match) -> T + Sync,
    body: impl FnOnce(Pool<T>) -> R,
) -> Result<R, BadBot> {
    let mut conditions = conditions.clone();
    conditions.walls.is_one_of_many = workers > 1;
    let workers = workers.max(1);
    let most = LEAST.max(OPEN / workers);
    let worker = |number| {
        let seated = Seated { bench: Arc::clone(bench), open: VecDeque::new(), most };
        let crew = game.crew(&[], &conditions)?;
        Ok(Worker { number, crew, hosts: true, seated: Some(seated) })
    };
    let workers = (0..workers).map(worker).collect::<Result<_, BadBot>>()?;
    Ok(gather(workers, Vec::new(), make, body))
}
