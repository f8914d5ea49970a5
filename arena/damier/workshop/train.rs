//! Training: a learner plays game after game until its time or its games are over, and what it knows is
//! kept now and then, so that nothing is lost when it is stopped.
//!
//! Two files come of it: the net, which bots take, and beside it all that the learner knows, to go on from.
//! Nothing here knows what is learned, nor a terminal.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damier_arena::files::write_whole;
use damier_bots::{Learn, Played};

/// What a learner knows is kept this often.
const KEPT_EVERY: Duration = Duration::from_mins(10);

/// When to stop, where to keep what was learned, and how much of it.
#[derive(Clone, Debug)]
pub struct Training {
    /// The net.
    pub net: PathBuf,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop after this many games, those of earlier days included.
    pub games: Option<u64>,
    /// The net has at most this many weights.
    pub weights: usize,
    /// What was learned is told this often.
    pub told_every: Duration,
}

/// What the games since the last time were like.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// All games so far, and the time of this training.
    pub all_games: u64,
    /// How long this training has lasted.
    pub time: Duration,
    /// Games of this stretch.
    pub games: u64,
    /// Their moves.
    pub moves: u64,
    /// The sum of their scores.
    pub points: f64,
    /// Their highlights, each with how many games had it, the largest first.
    pub highlights: Vec<(u64, u64)>,
}

impl Stretch {
    /// The mean score; nothing without games.
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }

    /// Of all games of this stretch, those with at least this highlight.
    pub fn share(&self, least: u64) -> Option<f64> {
        let reached = self.highlights.iter().filter(|(highlight, _)| *highlight >= least);
        let reached: u64 = reached.map(|(_, games)| games).sum();
        (self.games > 0).then(|| reached as f64 / self.games as f64)
    }

    fn add(&mut self, played: Played) {
        self.games += 1;
        self.moves += played.moves;
        self.points += played.score;
        let place = self.highlights.binary_search_by(|(other, _)| played.highlight.cmp(other));
        match place {
            Ok(at) => self.highlights[at].1 += 1,
            Err(at) => self.highlights.insert(at, (played.highlight, 1)),
        }
    }
}

/// How a training ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The games since it was last told of, and all in all.
    pub last: Stretch,
    /// Did somebody ask to stop before it was over?
    pub stopped: bool,
}

/// Where all that a learner knows is kept, beside its net.
pub fn learner_of(net: &Path) -> PathBuf {
    let mut name = OsString::from(net);
    name.push(".learner");
    name.into()
}

impl Training {
    /// Trains until it is over or somebody asks to stop, and keeps what was learned.
    ///
    /// # Errors
    /// If a file cannot be written; what was kept before still is.
    pub fn run(
        &self,
        learner: &mut dyn Learn,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Stretch),
    ) -> io::Result<Trained> {
        let begun = Instant::now();
        let (mut kept, mut told) = (begun, begun);
        let mut stretch = Stretch::default();
        loop {
            let over = self.games.is_some_and(|games| learner.games() >= games)
                || self.time.is_some_and(|time| begun.elapsed() >= time);
            let stopped = !over && stop.load(Ordering::Relaxed);
            (stretch.all_games, stretch.time) = (learner.games(), begun.elapsed());
            if over || stopped {
                self.keep(learner)?;
                return Ok(Trained { last: stretch, stopped });
            }
            if told.elapsed() >= self.told_every {
                tell(&std::mem::take(&mut stretch));
                told = Instant::now();
            }
            if kept.elapsed() >= KEPT_EVERY {
                self.keep(learner)?;
                kept = Instant::now();
            }
            stretch.add(learner.play());
        }
    }

    fn keep(&self, learner: &dyn Learn) -> io::Result<()> {
        write_whole(&learner_of(&self.net), learner.state())?;
        write_whole(&self.net, learner.net(self.weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows how many games it has played.
    struct Counts(u64);

    impl Learn for Counts {
        fn play(&mut self) -> Played {
            self.0 += 1;
            Played { score: self.0 as f64, moves: 10, highlight: 1 << (self.0 % 3) }
        }

        fn games(&self) -> u64 {
            self.0
        }

        fn seed(&self) -> u64 {
            0
        }

        fn net(&self, most: usize) -> Vec<u8> {
            format!("{} of {most}", self.0).into_bytes()
        }

        fn state(&self) -> Vec<u8> {
            self.0.to_le_bytes().to_vec()
        }
    }

    fn training(folder: &Path) -> Training {
        let told_every = Duration::from_hours(1);
        Training { net: folder.join("a.net"), time: None, games: Some(7), weights: 5, told_every }
    }

    #[test]
    fn all_that_was_learned_is_kept_when_the_games_are_over_or_somebody_stops() {
        let folder = tempfile::tempdir().unwrap();
        let training = training(folder.path());
        let read = |path: &Path| std::fs::read(path).unwrap();
        let trained = training.run(&mut Counts(2), &AtomicBool::new(false), |_| {}).unwrap();
        assert_eq!((trained.stopped, trained.last.games, trained.last.all_games), (false, 5, 7));
        assert_eq!(trained.last.mean(), Some(5.0));
        assert_eq!(trained.last.highlights, [(4, 1), (2, 2), (1, 2)]);
        assert_eq!(trained.last.share(2), Some(0.6));
        assert_eq!(read(&training.net), b"7 of 5");
        assert_eq!(read(&learner_of(&training.net)), 7_u64.to_le_bytes());
        let stopped = training.run(&mut Counts(3), &AtomicBool::new(true), |_| {}).unwrap();
        assert_eq!((stopped.stopped, stopped.last.mean()), (true, None));
        assert_eq!(read(&training.net), b"3 of 5");
    }
}
