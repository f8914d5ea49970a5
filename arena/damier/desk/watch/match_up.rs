//! A match that is watched: begun in a thread of its own, and told of until it is over.

use damier_games::Depict as _;
use damier_games::Notation as _;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use damier_bots::Bot;
use damier_games::{Scene, Step};

use super::watched::{News, Watched};
use crate::text::number::hex;
use damier_arena::record::Match;
use damier_arena::referee::{self, Job, Limits};
use damier_arena::registry::AnyGame;
use damier_arena::seed::MatchSeed;

/// What came of a match.
#[derive(Clone, Debug)]
pub struct Report {
    /// The match.
    pub of: Match,
    /// The position at the end.
    pub scene: Scene,
    /// Moves that were made.
    pub moves: usize,
    /// The result in a few letters.
    pub result: String,
}

/// A match under way.
#[derive(Debug)]
pub struct Watch {
    news: Receiver<News>,
    leave: Sender<()>,
}

/// What there is to hear.
pub(crate) enum Heard {
    /// Something new.
    News(News),
    /// Nothing yet.
    Nothing,
    /// Nothing any more.
    Silence,
}

impl Watch {
    /// What is new, if it comes within this time.
    pub(crate) fn hear(&self, patience: Duration) -> Heard {
        match self.news.recv_timeout(patience) {
            Ok(news) => Heard::News(news),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Silence,
        }
    }

    /// The next news, however long it takes; nothing after the last.
    pub fn next(&self) -> Option<News> {
        self.news.recv().ok()
    }

    /// Lets the bot that waits go on.
    pub fn give_leave(&self) {
        // A match that is over needs none.
        let _ = self.leave.send(());
    }
}

/// Begins a match with these bots in the order of the seats.
///
/// # Errors
/// If no thread can be started for it.
pub fn start(
    game: &AnyGame,
    bots: Vec<Box<dyn Bot<AnyGame>>>,
    seed: MatchSeed,
    limits: Limits,
) -> io::Result<Watch> {
    let (news_in, news) = channel();
    let (leave, leave_out) = channel();
    let leave_out = Arc::new(Mutex::new(leave_out));
    let game = game.clone();
    thread::Builder::new().name("match".to_owned()).spawn(move || {
        let watched =
            bots.into_iter().map(|bot| Watched::new(bot, news_in.clone(), Arc::clone(&leave_out)));
        let mut watched: Vec<Watched> = watched.collect();
        let mut seated: Vec<&mut dyn Bot<AnyGame>> = Vec::new();
        for bot in &mut watched {
            seated.push(bot);
        }
        let report = play(&game, &mut seated, seed, &limits);
        let _ = news_in.send(News::Over(Box::new(report)));
    })?;
    Ok(Watch { news, leave })
}

fn play(
    game: &AnyGame,
    bots: &mut [&mut dyn Bot<AnyGame>],
    seed: MatchSeed,
    limits: &Limits,
) -> Report {
    let seats = (0..bots.len()).collect();
    let mut played = referee::play(game, bots, seed, limits);
    let is_move = |step: &&Step<AnyGame>| matches!(step, Step::Move(_));
    let moves = played.transcript.steps.iter().filter(is_move).count();
    let job = Job { number: 0, seed, opening: 0, seats, absent: None, written: None };
    let of = played.take(game, &game.spec(), job);
    let result = game.result_text(&of.finish());
    Report { of, scene: game.scene(&played.last), moves, result }
}

impl Report {
    /// Who has what, where there are more seats than a result in a few letters can tell apart.
    fn shares(&self, names: &[String]) -> Option<String> {
        if self.of.scores.len() < 3 {
            return None;
        }
        let name = |at: usize| names.get(at).map_or("?", String::as_str);
        let scores = self.of.scores.iter().enumerate();
        let scores: Vec<String> =
            scores.map(|(at, score)| format!("{} {score}", name(at))).collect();
        let most = self.of.points.iter().copied().fold(0.0, f64::max);
        let first = (0..self.of.points.len()).filter(|&at| self.of.points[at] >= most);
        let first: Vec<&str> = first.map(name).collect();
        let win = if first.len() == 1 { "wins" } else { "share the win" };
        Some(format!("{} {win}: {}", first.join(" and "), scores.join(", ")))
    }

    /// The digest of the transcript, as that of a series of this one match.
    pub fn digest(&self) -> String {
        hex(&self.of.digest)
    }

    /// How it ended, in lines; `names` are those of the bots by their seats.
    pub fn lines(&self, names: &[String]) -> Vec<String> {
        let result = self.shares(names).unwrap_or_else(|| self.result.clone());
        let mut lines = vec![format!("result: {result} ({})", self.of.outcome.name())];
        if let Some((seat, forfeit)) = self.of.outcome.forfeit() {
            let name = names.get(seat.index()).map_or("?", String::as_str);
            lines.push(format!("{name} faulted: {forfeit}"));
            if !forfeit.last_words.is_empty() {
                lines.push("its last words:".to_owned());
                let words = forfeit.last_words.lines();
                lines.extend(words.map(|line| format!("  {}", line.replace('\t', " "))));
            }
        }
        lines
    }
}
