//! Worker threads that play matches.
//!
//! Every worker opens its own bots once and keeps them for all of its matches. Jobs go in, finished
//! matches come out in whatever order they end: a match depends on nothing but its job, so the
//! order never matters to what is in it.
//!
//! Games may be so short that telling of one takes longer than playing it. So a worker tells only now
//! and then, and when nothing is left to do; what is finished lies ready all the time.

mod bench;
mod core;
mod outbox;
mod queue;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::players::{BUILTIN, BadBot, Entrant, Level};
use crate::record::Match;
use crate::referee::Job;
use crate::referee::{Conditions, Crew};
use crate::registry::AnyGame;
use bench::Seated;
pub use bench::{Bench, with_bench};
use core::SameCore;
use outbox::Outbox;
use queue::{Queue, Taken};

/// As many workers as the machine has cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Who plays matches: jobs go in, and what came of them comes out in any order. Threads of this process are
/// one such crowd, machines all over the world another.
pub trait Workforce<T>: Send + Sync {
    /// Hands over jobs, which wait until somebody has time for them.
    fn submit(&self, jobs: Vec<Job>);

    /// How many work at the same time, about.
    fn workers(&self) -> usize;

    /// All matches that have ended. Where none has, waits for some, but no longer than this.
    ///
    /// # Errors
    /// If nobody will play what is left.
    fn finished(&self, time: Duration) -> Result<Vec<T>, Deserted>;
}

/// Why nobody plays any more what was handed over: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Deserted {
    /// What happened.
    pub error: String,
    /// What to do.
    pub help: String,
}

/// How often a worker tells at most that it has finished matches.
const TELLS: Duration = Duration::from_millis(50);

/// The way to and from the workers. When it is dropped they end, each after the match it is at.
pub struct Pool<T = Match> {
    jobs: Arc<Queue>,
    finished: Arc<Outbox<T>>,
    workers: usize,
    isolation: Vec<&'static str>,
}

impl<T> Drop for Pool<T> {
    fn drop(&mut self) {
        self.jobs.close();
    }
}

impl<T> Pool<T> {
    /// How far each entrant is kept from the arena.
    pub fn isolation(&self) -> &[&'static str] {
        &self.isolation
    }
}

impl<T: Send> Workforce<T> for Pool<T> {
    fn submit(&self, jobs: Vec<Job>) {
        self.jobs.add(jobs);
    }

    fn workers(&self) -> usize {
        self.workers
    }

    /// # Panics
    /// If a worker panicked, which would be a mistake of the arena: its match will never end.
    fn finished(&self, time: Duration) -> Result<Vec<T>, Deserted> {
        Ok(self.finished.take(time))
    }
}

/// Starts workers, lends the way to them, and ends them.
///
/// # Errors
/// If an entrant cannot play this game: before anything is played.
pub fn with_pool<R>(
    game: &AnyGame,
    entrants: &[Entrant],
    conditions: &Conditions,
    workers: usize,
    body: impl FnOnce(Pool) -> R,
) -> Result<R, BadBot> {
    with_pool_of(game, entrants, conditions, workers, |played| played, body)
}

/// The same, where each worker makes of a finished match what its user needs.
///
/// # Errors
/// If an entrant cannot play this game: before anything is played.
///
/// # Panics
/// If the system gives no threads.
pub fn with_pool_of<T: Send, R>(
    game: &AnyGame,
    entrants: &[Entrant],
    conditions: &Conditions,
    workers: usize,
    make: impl Fn(Match) -> T + Sync,
    body: impl FnOnce(Pool<T>) -> R,
) -> Result<R, BadBot> {
    let mut conditions = conditions.clone();
    conditions.walls.is_one_of_many = workers > 1;
    let crews: Vec<Box<dyn Crew>> =
        (0..workers.max(1)).map(|_| game.crew(entrants, &conditions)).collect::<Result<_, _>>()?;
    let isolation = crews[0].isolation().to_vec();
    let hosts = isolation.iter().any(|&level| level != BUILTIN && level != Level::Inline.name());
    let worker = |(number, crew)| Worker { number, crew, hosts, seated: None };
    Ok(gather(crews.into_iter().enumerate().map(worker).collect(), isolation, make, body))
}

/// Starts these workers, lends the way to them, and ends them.
fn gather<T: Send, R>(
    workers: Vec<Worker>,
    isolation: Vec<&'static str>,
    make: impl Fn(Match) -> T + Sync,
    body: impl FnOnce(Pool<T>) -> R,
) -> R {
    let queue = Arc::new(Queue::default());
    let outbox = Arc::new(Outbox::default());
    thread::scope(|scope| {
        let count = workers.len();
        for worker in workers {
            let (jobs, finished, make) = (Arc::clone(&queue), Arc::clone(&outbox), &make);
            let thread = thread::Builder::new().name("worker".to_owned());
            let begun = thread.spawn_scoped(scope, move || worker.work(&jobs, &finished, make));
            begun.expect("a thread can be started");
        }
        body(Pool { jobs: queue, finished: outbox, workers: count, isolation })
    })
}

/// Tells when its worker panics.
struct Fallen<'a, T>(&'a Outbox<T>);

impl<T> Drop for Fallen<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fall();
        }
    }
}

/// A thread that plays matches, with its own bots.
struct Worker {
    /// Which of the workers this is.
    number: usize,
    crew: Box<dyn Crew>,
    /// Do some of its bots have processes of their own?
    hosts: bool,
    /// Which bots it has opened, if they come and go.
    seated: Option<Seated>,
}

impl Worker {
    /// Plays until there is nothing more to play.
    fn work<T>(mut self, jobs: &Queue, finished: &Outbox<T>, make: impl Fn(Match) -> T) {
        let _guard = Fallen(finished);
        let mut told = Instant::now();
        let mut core = SameCore::new(self.hosts, self.number);
        loop {
            let mut taken = jobs.take();
            if matches!(taken, Taken::Nothing) || told.elapsed() >= TELLS {
                finished.wake();
                told = Instant::now();
            }
            if matches!(taken, Taken::Nothing) {
                taken = jobs.wait();
            }
            let Taken::Job(job) = taken else { return };
            if let Some(seated) = &mut self.seated {
                seated.prepare(&mut *self.crew, &job);
            }
            finished.put(make(core.during(|| self.crew.play(job), |played| played.plies)));
        }
    }
}
