//! A bot that tells what it does, and waits for leave to do it.

use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use damier_bots::{Bot, Choice, Clock, Forfeit, Parting, Seating, View, Words, thinking_time};
use damier_games::{Depict, Game as _, Notation, Scene, Seat, Step};

use super::match_up::Report;
use damier_arena::registry::AnyGame;

/// What whoever watches is told.
#[derive(Debug)]
pub enum News {
    /// This is the position, and a bot waits for leave to think about it.
    Waiting {
        /// Who is to move.
        seat: Seat,
        /// Moves made so far.
        moves: usize,
        /// The position.
        scene: Scene,
    },
    /// A bot has chosen its move.
    Chosen {
        /// Whose move it is.
        seat: Seat,
        /// Its number, from 1.
        number: usize,
        /// The move in text.
        text: String,
        /// What the bot thinks of its position.
        value: Option<f32>,
        /// What it looked at.
        nodes: u64,
        /// How long it thought.
        spent: Duration,
        /// What it says about it.
        comment: Words,
        /// How pieces go by it, where the game says so.
        ways: Vec<(usize, usize)>,
    },
    /// The match is over.
    Over(Box<Report>),
}

/// A bot that is watched.
pub struct Watched {
    bot: Box<dyn Bot<AnyGame>>,
    news: Sender<News>,
    leave: Arc<Mutex<Receiver<()>>>,
    spent: Option<Duration>,
}

impl Watched {
    /// A bot that reports to `news` and waits for `leave`, which all bots of a match share.
    pub fn new(
        bot: Box<dyn Bot<AnyGame>>,
        news: Sender<News>,
        leave: Arc<Mutex<Receiver<()>>>,
    ) -> Watched {
        Watched { bot, news, leave, spent: None }
    }

    fn wait(&self) -> Result<(), Forfeit> {
        let leave = self.leave.lock().unwrap_or_else(PoisonError::into_inner).recv();
        leave.map_err(|_| Forfeit::error("nobody watches any more"))
    }
}

impl Bot<AnyGame> for Watched {
    fn new_match(&mut self, seating: &Seating<'_, AnyGame>) -> Result<(), Forfeit> {
        self.bot.new_match(seating)
    }

    fn choose(&mut self, view: &View<'_, AnyGame>) -> Result<Choice<u32>, Forfeit> {
        let moves = view.steps.iter().filter(|step| matches!(step, Step::Move(_))).count();
        let (seat, scene) = (view.seat, view.game.scene(view.state));
        // Whoever does not listen any more gives no leave either.
        let _ = self.news.send(News::Waiting { seat, moves, scene });
        self.wait()?;
        let (begun, thought) = (Instant::now(), thinking_time());
        let choice = self.bot.choose(view);
        // As the referee measures it, without the time that was waited for leave.
        let here = match view.clock {
            Clock::NONE => begun.elapsed(),
            _ => thinking_time().saturating_sub(thought),
        };
        let spent = self.bot.spent().unwrap_or(here);
        self.spent = Some(spent);
        if let Ok(Choice { mv, value, nodes, comment, .. }) = &choice {
            let (text, nodes, comment) = (view.game.move_text(*mv), *nodes, comment.clone());
            let value = value.filter(|value| value.is_finite());
            let number = moves + 1;
            // What is no move goes nowhere, and the referee says so.
            let legal = view.game.check(view.state, *mv).is_ok();
            let ways = if legal { view.game.ways(view.state, *mv) } else { Vec::new() };
            let chosen = News::Chosen { seat, number, text, value, nodes, spent, comment, ways };
            let _ = self.news.send(chosen);
        }
        choice
    }

    fn spent(&self) -> Option<Duration> {
        self.spent
    }

    fn match_over(&mut self, view: &View<'_, AnyGame>) -> Parting {
        self.bot.match_over(view)
    }
}
