//! Worker threads that play matches.
//!
//! Every worker opens its own bots once and keeps them for all of its matches. Jobs go in, finished
//! matches come out in whatever order they end: a match depends on nothing but its job, so the
//! order never matters to what is in it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use damier_bots::{Bot, Builtins};
use damier_games::{Depict, Notation, Seat};

use crate::entrant::{BadBot, Entrant, Opened, Walls};
use crate::notes::{Note, Remark};
use crate::referee::{self, Ending, Limits, Thinking};
use crate::seed::MatchSeed;

/// A match to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its number, by which it is known.
    pub number: u64,
    /// What its random choices come from.
    pub seed: MatchSeed,
    /// The number of the board, opening or seed it is played on.
    pub opening: u64,
    /// Which entrant sits in each seat.
    pub seats: Vec<usize>,
    /// The seat whose bot does not play any more: it forfeits before the first move.
    pub absent: Option<usize>,
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The job.
    pub job: Job,
    /// Each seat's score.
    pub scores: Vec<f64>,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// Moves of the seats.
    pub plies: u64,
    /// How it ended.
    pub ending: Ending,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// What bots said about their moves.
    pub notes: Vec<Note>,
    /// What bots left behind, of those who left anything.
    pub remarks: Vec<Remark>,
    /// The codes of all cells at the end.
    pub cells: Vec<u8>,
    /// The transcript.
    pub record: String,
}

/// What holds for every match of a pool.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// What the referee enforces.
    pub limits: Limits,
    /// How plugins are shut in.
    pub walls: Walls,
}

impl Finished {
    /// The largest tile at the end of a game of 2048, whose cells are exponents and walls.
    pub fn largest_tile(&self) -> Option<u64> {
        largest_tile(&self.cells)
    }
}

/// The largest of the tiles whose exponents these cells are; walls are none.
pub fn largest_tile(cells: &[u8]) -> Option<u64> {
    cells.iter().filter(|&&cell| cell < 64).max().map(|&power| 1 << power)
}

/// As many workers as the machine has cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The way to and from the workers.
pub struct Pool {
    jobs: SyncSender<Job>,
    finished: Receiver<Finished>,
    isolation: Vec<&'static str>,
}

impl Pool {
    /// Hands over a job. Waits while all workers are busy and enough is waiting for them.
    ///
    /// # Panics
    /// If the workers are gone, which would be a mistake of the arena.
    pub fn submit(&self, job: Job) {
        self.jobs.send(job).expect("workers live as long as the pool");
    }

    /// How far each entrant is kept from the arena.
    pub fn isolation(&self) -> &[&'static str] {
        &self.isolation
    }

    /// The next finished match; waits for it.
    ///
    /// # Panics
    /// If the workers are gone, which would be a mistake of the arena.
    pub fn next(&self) -> Finished {
        self.finished.recv().expect("workers live as long as the pool")
    }

    /// The next finished match, if one ends within this time.
    pub fn next_within(&self, time: Duration) -> Option<Finished> {
        self.finished.recv_timeout(time).ok()
    }

    /// The next finished match, if there is one already.
    pub fn try_next(&self) -> Option<Finished> {
        self.finished.try_recv().ok()
    }

    /// Plays all of these jobs and hands over what comes of each, in the order of the jobs.
    pub fn play_in_order(
        &self,
        jobs: impl IntoIterator<Item = Job>,
        mut each: impl FnMut(Finished),
    ) {
        let mut waiting = BTreeMap::new();
        let mut expected = VecDeque::new();
        let mut settle = |finished: Finished, expected: &mut VecDeque<u64>| {
            waiting.insert(finished.job.number, finished);
            while let Some(next) = expected.front().and_then(|number| waiting.remove(number)) {
                expected.pop_front();
                each(next);
            }
        };
        for job in jobs {
            expected.push_back(job.number);
            self.submit(job);
            while let Some(finished) = self.try_next() {
                settle(finished, &mut expected);
            }
        }
        while !expected.is_empty() {
            settle(self.next(), &mut expected);
        }
    }
}

/// Starts workers, lends the way to them, and ends them.
///
/// # Errors
/// If an entrant cannot play this game: before anything is played.
pub fn with_pool<G: Notation + Depict + Builtins, R>(
    game: &G,
    entrants: &[Entrant],
    conditions: &Conditions,
    workers: usize,
    body: impl FnOnce(Pool) -> R,
) -> Result<R, BadBot> {
    let Conditions { limits, walls } = conditions;
    let mut isolation = Vec::new();
    let mut teams: Vec<Vec<Box<dyn Bot<G>>>> = Vec::new();
    for _ in 0..workers.max(1) {
        let opened: Vec<Opened<G>> =
            entrants.iter().map(|entrant| entrant.open(game, walls)).collect::<Result<_, _>>()?;
        isolation = opened.iter().map(|opened| opened.isolation).collect();
        teams.push(opened.into_iter().map(|opened| opened.bot).collect());
    }
    let (job_in, job_out) = sync_channel(2 * teams.len());
    let job_out = Arc::new(Mutex::new(job_out));
    let (finished_in, finished_out) = channel();
    Ok(thread::scope(|scope| {
        for mut team in teams {
            let (jobs, finished) = (Arc::clone(&job_out), finished_in.clone());
            scope.spawn(move || work(game, &mut team, limits, &jobs, &finished));
        }
        drop(finished_in);
        // Dropping the pool closes the way in, which ends the workers.
        body(Pool { jobs: job_in, finished: finished_out, isolation })
    }))
}

fn work<G: Notation>(
    game: &G,
    team: &mut [Box<dyn Bot<G>>],
    limits: &Limits,
    jobs: &Mutex<Receiver<Job>>,
    finished: &Sender<Finished>,
) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if finished.send(play(game, team, limits, job)).is_err() {
            return;
        }
    }
}

/// Plays one job with the bots of a worker.
fn play<G: Notation>(
    game: &G,
    team: &mut [Box<dyn Bot<G>>],
    limits: &Limits,
    job: Job,
) -> Finished {
    let played = {
        let mut free: Vec<Option<&mut Box<dyn Bot<G>>>> = team.iter_mut().map(Some).collect();
        let mut seated: Vec<&mut dyn Bot<G>> = Vec::with_capacity(job.seats.len());
        for &entrant in &job.seats {
            let bot = free[entrant].take().expect("a bot sits in one seat");
            seated.push(&mut **bot);
        }
        match job.absent {
            Some(seat) => referee::forfeit(game, job.seed, Seat::new(seat)),
            None => referee::play(game, &mut seated, job.seed, limits),
        }
    };
    let mut cells = Vec::new();
    game.cells(&played.last, &mut cells);
    let scores = played.scores(game);
    Finished {
        points: played.points(&scores),
        scores,
        plies: played.thinking.iter().map(|thinking| thinking.moves).sum(),
        record: played.transcript.to_text(game),
        ending: played.ending,
        thinking: played.thinking,
        notes: played.notes,
        remarks: played.remarks,
        cells,
        job,
    }
}
