//! A bot that thinks in a thread of its own, so that the screen stays alive.
//!
//! A question is a position; an answer to a question that was withdrawn is thrown away. Before every
//! move a bot is told that a match begins: what it plays depends on the position and its seed alone.

use damier_games::Game as _;
use damier_games::Notation as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use damier_bots::{Bot, Clock, Fault, Forfeit, Seating, View};
use damier_games::{Seat, Transcript};

use super::table::Table;
use damier_arena::players::{BadBot, Entrant, Walls};
use damier_arena::registry::{AnyGame, AnyState};

/// How often a wish to stop is looked for while a bot thinks.
const LOOK: Duration = Duration::from_millis(50);

/// A position to think about.
struct Question {
    number: u64,
    game: AnyGame,
    transcript: Transcript<AnyGame>,
    state: AnyState,
    seat: Seat,
    seed: u64,
}

/// What a bot chose, checked against the rules.
pub type Chosen = Result<u32, Forfeit>;

/// A bot with its thread.
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<(u64, Chosen)>,
    asked: u64,
    waiting: bool,
}

impl Thinker {
    /// Opens a bot for a game, with a limit on the time for a move if there is one.
    ///
    /// # Errors
    /// If this bot cannot play this game.
    pub fn open(
        bot: &Entrant,
        game: &AnyGame,
        walls: &Walls,
        move_time: Option<Duration>,
    ) -> Result<Thinker, BadBot> {
        let clock = Clock::per_move(move_time);
        let mut bot = game.open(bot, walls)?.bot;
        let (questions, to_answer) = channel::<Question>();
        let (answered, answers) = channel();
        // The thread ends when nobody can ask any more.
        let work = move || {
            for question in to_answer {
                let answer = catch_unwind(AssertUnwindSafe(|| choose(&mut *bot, &question, clock)));
                let panicked = || Forfeit::new(Fault::Crash, "the bot panicked");
                let answer = answer.unwrap_or_else(|_| Err(panicked()));
                if answered.send((question.number, answer)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("bot".to_owned())
            .stack_size(8 << 20)
            .spawn(work)
            .map_err(|why| BadBot::unavailable("a thread", &why))?;
        Ok(Thinker { questions, answers, asked: 0, waiting: false })
    }

    /// Asks for a move in the position on the table. An earlier question is withdrawn.
    pub fn ask(&mut self, table: &Table, seat: Seat) {
        self.asked += 1;
        self.waiting = self
            .questions
            .send(Question {
                number: self.asked,
                game: table.game().clone(),
                transcript: table.transcript().clone(),
                state: table.state().clone(),
                seat,
                seed: table.bot_seed(seat),
            })
            .is_ok();
    }

    /// Withdraws what was asked.
    pub fn withdraw(&mut self) {
        self.waiting = false;
    }

    /// Is the bot thinking about something that still matters?
    pub fn is_thinking(&self) -> bool {
        self.waiting
    }

    /// The answer, if it is there.
    pub fn answer(&mut self) -> Option<Chosen> {
        while self.waiting {
            match self.answers.try_recv() {
                Ok((number, answer)) if number == self.asked => {
                    self.waiting = false;
                    return Some(answer);
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(self.gone()),
            }
        }
        None
    }

    /// Waits for the answer, or until somebody asks to stop: then there is none.
    pub fn wait(&mut self, stop: &AtomicBool) -> Option<Chosen> {
        while self.waiting && !stop.load(Ordering::Relaxed) {
            match self.answers.recv_timeout(LOOK) {
                Ok((number, answer)) if number == self.asked => {
                    self.waiting = false;
                    return Some(answer);
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Some(self.gone()),
            }
        }
        (!self.waiting).then(|| self.gone())
    }

    fn gone(&mut self) -> Chosen {
        self.waiting = false;
        Err(Forfeit::new(Fault::Crash, "the bot is gone"))
    }
}

fn choose(bot: &mut dyn Bot<AnyGame>, question: &Question, clock: Clock) -> Chosen {
    let Question { game, transcript, state, seat, seed, .. } = question;
    let seat = *seat;
    bot.new_match(&Seating { game, seat, start: &transcript.start, seed: *seed })?;
    let steps = &transcript.steps;
    let choice = bot.choose(&View { game, state, seat, steps, clock })?;
    game.check(state, choice.mv).map_err(|why| {
        let reason = format!("{} is not legal: {why}", game.move_text(choice.mv));
        Forfeit::new(Fault::Illegal, reason)
    })?;
    Ok(choice.mv)
}
