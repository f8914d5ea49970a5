//! Jobs in batches: what belongs together stays together, and a batch takes about a second.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::referee::Job;

/// How long a batch should take, in seconds.
const SECONDS: f64 = 1.0;
/// Bytes of what comes of a batch, about.
const BYTES: f64 = 300_000.0;
/// How long a board waits for its other matches.
const PATIENCE: Duration = Duration::from_millis(40);

/// Jobs that wait to be sent, and what is known about how long they take.
pub(super) struct Batches {
    waiting: Vec<Job>,
    since: Instant,
    /// Matches of one board.
    company: usize,
    /// Which entrants are engines, that only some workers have.
    engines: Vec<bool>,
    /// Seconds and bytes of a match, lately.
    seconds: f64,
    bytes: f64,
    epoch: String,
    count: u64,
}

/// A batch, and the entrants whose engines are needed for it.
pub(super) struct Dealt {
    pub(super) name: String,
    pub(super) engines: Vec<usize>,
    pub(super) jobs: Vec<Job>,
}

/// What a group of workers is called who have these engines.
pub(super) fn group(engines: &[usize]) -> String {
    if engines.is_empty() {
        return "all".to_owned();
    }
    let numbers: Vec<String> = engines.iter().map(usize::to_string).collect();
    format!("with-{}", numbers.join("-"))
}

impl Batches {
    /// `epoch` tells the batches of one coordinator from those of others.
    pub(super) fn new(company: usize, engines: Vec<bool>, epoch: String) -> Batches {
        let (waiting, since) = (Vec::new(), Instant::now());
        // Nothing is known: one board at a time.
        let (seconds, bytes) = (SECONDS, 0.0);
        Batches { waiting, since, company, engines, seconds, bytes, epoch, count: 0 }
    }

    pub(super) fn add(&mut self, job: Job) {
        self.waiting.push(job);
        self.since = Instant::now();
    }

    /// Does nothing wait here?
    pub(super) fn is_all_dealt(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What came of so many matches took so long, and so much.
    pub(super) fn learn(&mut self, matches: usize, seconds: f64, bytes: usize) {
        let (matches, weight) = (matches.max(1) as f64, 0.3);
        let mean = |before: f64, now: f64| before + weight * (now - before);
        self.seconds = mean(self.seconds, seconds / matches);
        self.bytes = mean(self.bytes, bytes as f64 / matches);
    }

    /// Matches that should be in a batch.
    fn size(&self) -> usize {
        let most = (SECONDS / self.seconds.max(1e-6)).min(BYTES / self.bytes.max(1.0));
        (most as usize).clamp(1, 4096)
    }

    /// Deals out what waits, among so many who work at once.
    pub(super) fn deal(&mut self, workers: usize) -> Vec<Dealt> {
        let mut boards: Vec<Vec<Job>> = Vec::new();
        for job in self.waiting.drain(..) {
            match boards.last_mut().filter(|board| board[0].opening == job.opening) {
                Some(board) => board.push(job),
                None => boards.push(vec![job]),
            }
        }
        let is_late = self.since.elapsed() >= PATIENCE;
        if let Some(last) = boards.pop_if(|last| last.len() < self.company && !is_late) {
            self.waiting = last;
        }
        // At the end everybody gets something.
        let matches: usize = boards.iter().map(Vec::len).sum();
        let size = self.size().min(matches.div_ceil(2 * workers.max(1)));
        let mut of_groups: BTreeMap<Vec<usize>, Vec<Job>> = BTreeMap::new();
        let mut dealt = Vec::new();
        for board in boards {
            let needs = |entrant: &usize| self.engines.get(*entrant) == Some(&true);
            let mut engines: Vec<usize> =
                board.iter().flat_map(|job| job.seats.iter().copied()).filter(needs).collect();
            engines.sort_unstable();
            engines.dedup();
            let jobs = of_groups.entry(engines.clone()).or_default();
            jobs.extend(board);
            if jobs.len() >= size {
                let jobs = std::mem::take(jobs);
                dealt.push((engines, jobs));
            }
        }
        dealt.extend(of_groups.into_iter().filter(|(_, jobs)| !jobs.is_empty()));
        let named = |(engines, jobs)| {
            self.count += 1;
            Dealt { name: format!("{}-{}", self.epoch, self.count), engines, jobs }
        };
        dealt.into_iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{MatchSeed, Seed};

    fn job(number: u64) -> Job {
        let (opening, seed) = (number / 2, MatchSeed::new(Seed::Chosen(1), 0, 0));
        let (a, b) = ((opening % 3) as usize, 3);
        let seats = if number.is_multiple_of(2) { vec![a, b] } else { vec![b, a] };
        Job { number, seed, opening, seats, absent: None, written: None }
    }

    #[test]
    fn both_games_of_a_pair_are_in_one_batch_and_all_are_dealt_out_once() {
        let mut batches = Batches::new(2, vec![false, false, true, false], "e".to_owned());
        batches.learn(10, 0.1, 1000);
        let mut all = Vec::new();
        for part in [0..7_u64, 7..8, 8..301] {
            part.for_each(|number| batches.add(job(number)));
            all.extend(batches.deal(4));
        }
        std::thread::sleep(2 * PATIENCE);
        all.extend(batches.deal(4));
        let mut numbers: Vec<u64> =
            all.iter().flat_map(|dealt| dealt.jobs.iter().map(|job| job.number)).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..301).collect::<Vec<_>>());
        for dealt in &all {
            let has = |number: u64| dealt.jobs.iter().any(|job| job.number == number);
            assert!(dealt.jobs.iter().all(|job| job.number == 300 || has(job.number ^ 1)));
            let needs = |job: &Job| job.seats.contains(&2);
            assert!(dealt.jobs.iter().all(|job| needs(job) != dealt.engines.is_empty()));
        }
        let names: std::collections::BTreeSet<&str> =
            all.iter().map(|dealt| dealt.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
    }
}
