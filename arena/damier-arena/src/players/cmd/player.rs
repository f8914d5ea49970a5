//! The bot that asks a program for its moves.

use std::sync::Arc;
use std::time::Duration;

use damier_bots::{Bot, Choice, Fault, Forfeit, Parting, Seating, View};
use damier_games::{Notation, Seat};

use super::answer::{self, TurnLine, shown};
use super::launch::{Launch, Running};
use super::question;
use crate::players::isolation::Level;
use crate::players::program::Deadline;
use crate::players::stopwatch::Stopwatch;
use crate::seed;

/// How long a program may take to hear that a match is over.
const OVER: Duration = Duration::from_millis(50);
/// How long to listen for more when a move is wrong.
const AFTERTHOUGHT: Duration = Duration::from_millis(250);

/// Why a program cannot be had, with its last words.
pub(super) fn in_words(forfeit: &Forfeit) -> String {
    let said = forfeit.last_line().map(|line| format!(" ({line})"));
    format!("{}{}", forfeit.reason, said.unwrap_or_default())
}

/// A bot whose moves a program chooses.
#[derive(Debug)]
pub(super) struct Player {
    launch: Launch,
    /// Gone after a fault, until the next match.
    running: Option<Running>,
    /// How many matches the process has begun.
    matches: u64,
    /// Steps of the match that the program knows of.
    told: usize,
    spent: Option<Duration>,
}

impl Player {
    /// Sees whether a program that was started plays this game. Says how far it is shut in.
    pub(super) fn open<G: Notation>(
        launch: Launch,
        running: Running,
        game: &G,
    ) -> Result<(Player, Level), String> {
        let running = Some(running);
        let mut player = Player { launch, running, matches: 0, told: 0, spent: None };
        let start = game.start(&mut seed::generator(0));
        let seating = Seating { game, seat: Seat::FIRST, start: &start, seed: 0 };
        player.new_match(&seating).map_err(|forfeit| in_words(&forfeit))?;
        // A match that nobody plays does not use up a process.
        player.matches = 0;
        let level = player.running.as_ref().ok_or("it is gone")?.level;
        Ok((player, level))
    }

    /// The process for a new match: another one if there is none, or if every match has its own.
    fn process(&mut self) -> Result<Running, Forfeit> {
        if self.launch.limits.cpu.is_some() && self.matches > 0 {
            self.running = None;
        }
        self.matches += 1;
        self.running.take().map_or_else(|| self.launch.start(), Ok)
    }

    fn think<G: Notation>(
        &mut self,
        running: &mut Running,
        view: &View<'_, G>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        running.must_be_silent(question::TURN)?;
        let text = question::turn(view, self.told);
        running.talk.turn(view.steps.len() as u32 + 1);
        let (is_limited, ponders) = (!view.clock.is_unlimited(), self.launch.limits.ponder);
        running.ledger.ask(is_limited);
        let meter = Arc::clone(running.talk.meter());
        let watch = Stopwatch::start(view.clock, &meter);
        let patience = self.launch.limits.patience(view.clock);
        let deadline = Deadline::fairly_within(patience, &watch);
        let line = running.ask(&text, question::TURN, &deadline);
        let cost = running.ledger.answer(is_limited);
        self.spent = Some(if is_limited {
            running.ledger.charged(cost.max(watch.spent()), ponders)
        } else {
            cost
        });
        let (text, value, nodes, comment) = match answer::read(&line?) {
            Ok(TurnLine::Move { text, value, nodes, comment }) => (text, value, nodes, comment),
            Ok(TurnLine::Resign) => return Err(Forfeit::resign()),
            Ok(TurnLine::Error(why)) | Err(why) => {
                return Err(running.talk.give_up(Fault::Error, why));
            }
        };
        self.told = view.steps.len();
        let mv = view.game.read_move(&text).map_err(|why| running.plays_wrong(why.to_string()))?;
        view.game.check(view.state, mv).map_err(|why| {
            let text = view.game.move_text(mv);
            running.plays_wrong(format!("{text} is not legal: {why}"))
        })?;
        Ok(Choice::of(mv).worth(value).after(nodes).saying(&comment))
    }
}

impl Running {
    /// Says something and hears the answer.
    fn ask(&mut self, text: &str, asked: &str, deadline: &Deadline<'_>) -> Result<String, Forfeit> {
        let heard = self.talk.ask(text, deadline);
        self.talk.rest();
        heard.map_err(|silence| self.talk.fall_silent(silence, asked, deadline.time()))
    }

    /// A line that nobody asked for would be taken for the answer to what is asked next.
    fn must_be_silent(&mut self, next: &str) -> Result<(), Forfeit> {
        match self.talk.unasked() {
            Ok(None) => Ok(()),
            Ok(Some(line)) => Err(self.talks_too_much(&line)),
            Err(silence) => Err(self.talk.fall_silent(silence, next, Duration::ZERO)),
        }
    }

    fn talks_too_much(&mut self, line: &str) -> Forfeit {
        let reason = format!("the program writes `{}` unasked: one line is an answer", shown(line));
        self.talk.give_up(Fault::Error, reason)
    }

    /// What to make of a move that is none. Of a program that answers more than it is asked, it may
    /// be the answer to something else.
    fn plays_wrong(&mut self, why: String) -> Forfeit {
        match self.talk.hear(&Deadline::within(AFTERTHOUGHT)) {
            Ok(line) => self.talks_too_much(&line),
            Err(_) => Forfeit::new(Fault::Illegal, why),
        }
    }
}

impl<G: Notation> Bot<G> for Player {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.told = 0;
        let mut running = self.process()?;
        running.ledger.begin();
        running.talk.forget();
        running.must_be_silent(question::MATCH)?;
        let deadline = Deadline::within(self.launch.limits.ready);
        let line = running.ask(&question::begin(seating), question::MATCH, &deadline)?;
        if let Err(why) = answer::ready(&line, question::MATCH) {
            return Err(running.talk.give_up(Fault::Error, why));
        }
        self.running = Some(running);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        // Taken out, and put back only if it can go on.
        let gone = || Forfeit::new(Fault::Crash, "the program is gone");
        let mut running = self.running.take().ok_or_else(gone)?;
        let chosen = self.think(&mut running, view);
        let goes_on = |forfeit: &Forfeit| matches!(forfeit.fault, Fault::Resigned | Fault::Illegal);
        if chosen.as_ref().err().is_none_or(goes_on) {
            self.running = Some(running);
        }
        chosen
    }

    fn spent(&self) -> Option<Duration> {
        self.spent
    }

    fn threads(&self) -> Option<u64> {
        self.running.as_ref().map(|running| running.ledger.threads())
    }

    fn match_over(&mut self, view: &View<'_, G>) -> Parting {
        let Some(running) = &mut self.running else { return Parting::default() };
        let between = running.ledger.between();
        let last_words = running.talk.last_words();
        let printed = running.talk.words_by_turn();
        // Nobody waits for it to listen: if it does not, the next match will show.
        let _ = running.talk.say(&question::over(view, self.told), &Deadline::within(OVER));
        running.talk.rest();
        Parting::saying(last_words).with_printed(printed).with_between_turns(between)
    }
}
