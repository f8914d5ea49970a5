//! A bot behind a wall: `Bot<G>` over a host process.
//!
//! One process serves many matches. After a fault it is gone, and the next match starts another.

use std::path::PathBuf;
use std::time::Duration;

use damier_bots::abi::codec::{self, nanoseconds};
use damier_bots::{Bot, Choice, Fault, Forfeit, Parting, Seating, View};
use damier_games::Notation;

use super::bad_bot::Refusal;
use super::declared::Texts;
use super::isolation::{Isolation, Level, Limits, Walls};
use super::ledger::Ledger;
use super::process::HostProcess;
use super::program::Deadline;
use super::wire::{Frame, Hello, HostReply};

/// What a host said about its bot when it was first started.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) level: Level,
    /// What is missing for all walls.
    pub(super) missing: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) flags: u64,
    /// The parameters that it takes, if it says so.
    pub(super) params: Option<Vec<Texts>>,
}

/// A bot in a process of its own.
pub(super) struct Hosted {
    program: PathBuf,
    hello: Hello,
    isolation: Isolation,
    limits: Limits,
    follow_cores: bool,
    /// `None` after a fault.
    process: Option<HostProcess>,
    /// How many matches the process has begun.
    matches: u64,
    /// How many events of this match the host knows.
    sent: usize,
    /// What was charged for the last choice.
    spent: Duration,
    /// What the process used, of which there was one.
    ledger: Option<Ledger>,
    frame: Frame,
}

impl Hosted {
    /// Starts a host and has it load the library, to see that it can be had.
    pub(super) fn open(hello: Hello, walls: &Walls) -> Result<(Hosted, Card), Refusal> {
        let program = walls.damier().map_err(|why| Refusal::new(why, "is it still there?"))?;
        let mut hosted = Hosted {
            program,
            hello,
            isolation: walls.isolation,
            limits: walls.limits.clone(),
            follow_cores: walls.follow_cores,
            process: None,
            matches: 0,
            sent: 0,
            spent: Duration::ZERO,
            ledger: None,
            frame: Frame::default(),
        };
        let card = hosted.start()?;
        hosted.hello.probe = false;
        Ok((hosted, card))
    }

    /// Starts a host and has it load the library, behind walls that are as good as was asked for.
    fn start(&mut self) -> Result<Card, Refusal> {
        let process = HostProcess::start(&self.program, self.limits.cpu, self.limits.ponder);
        let mut process = process.map_err(|why| {
            let what = format!("its host, {}, does not start: {why}", self.program.display());
            Refusal::new(what, "is this program still there, and may more processes be started?")
        })?;
        let deadline = Deadline::within(self.limits.ready);
        let mut ask = |frame: &Frame| {
            process.ask(frame.finished(), &deadline).map_err(|forfeit| {
                let said = forfeit.last_line().map(|line| format!(" ({line})"));
                let what = format!("{}{}", forfeit.reason, said.unwrap_or_default());
                Refusal::broken(format!("fails when it is loaded: {what}"))
            })
        };
        let garbled = || Refusal::broken("answers in a way nobody can understand");
        let (level, missing) = match ask(self.frame.hello(&self.hello))? {
            HostReply::ShutIn { level, missing } => (level, missing),
            HostReply::Refused(refusal) => return Err(refusal),
            _ => return Err(garbled()),
        };
        if self.isolation == Isolation::Full && level != Level::Full {
            return Err(Refusal::level(level, &missing));
        }
        // From here on the library may speak for its host.
        let (name, version, flags, params) = match ask(self.frame.load())? {
            HostReply::Ready { name, version, flags, params } => (name, version, flags, params),
            HostReply::Refused(refusal) => return Err(refusal.said_by_its_process()),
            _ => return Err(garbled()),
        };
        self.ledger = Some(Ledger::of(process.meter()));
        self.process = Some(process);
        self.matches = 0;
        Ok(Card { level, missing, name, version, flags, params })
    }

    /// The process for a new match: another one if there is none, or if every match has its own.
    fn process(&mut self) -> Result<(), Forfeit> {
        if self.limits.cpu.is_some() && self.matches > 0 {
            self.process = None;
        }
        if self.process.is_none() {
            self.start().map_err(|refusal| Forfeit::new(Fault::Crash, refusal.what))?;
        }
        self.matches += 1;
        Ok(())
    }

    /// What to make of an answer that was not hoped for.
    #[cold]
    fn fault(&mut self, answer: HostReply) -> Forfeit {
        let last_words = self.process.take().map(HostProcess::dismissed);
        let forfeit = match answer {
            HostReply::Fault(trouble) => trouble.forfeit(),
            _ => Forfeit::error("the bot answers in a way nobody can understand"),
        };
        forfeit.saying(last_words.unwrap_or_default())
    }

    /// The number of the process, if there is one.
    pub(super) fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(HostProcess::id)
    }

    /// What was charged for the last choice.
    pub(super) fn last_spent(&self) -> Duration {
        self.spent
    }
}

impl<G: Notation> Bot<G> for Hosted {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        let (follow, patience) = (self.follow_cores, self.limits.ready);
        self.sent = 0;
        let start = seating.game.start_text(seating.start);
        let mut frame = std::mem::take(&mut self.frame);
        self.process()?;
        let (Some(process), Some(ledger)) = (&mut self.process, &mut self.ledger) else {
            return Err(Forfeit::error("no process"));
        };
        ledger.begin();
        if follow {
            process.follow();
        }
        process.forget_words();
        frame.new_match(seating.seat.index() as u8, seating.seed, &start);
        let answer = process.ask(frame.finished(), &Deadline::within(patience));
        self.frame = frame;
        match answer {
            Ok(HostReply::Seated) => Ok(()),
            Ok(other) => Err(self.fault(other)),
            Err(forfeit) => {
                self.process = None;
                Err(forfeit)
            }
        }
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let patience = self.limits.patience(view.clock);
        let last_call = self.limits.last_call(view.clock);
        let (Some(process), Some(ledger)) = (&mut self.process, &mut self.ledger) else {
            return Err(Forfeit::error("no match has begun"));
        };
        process.turn(view.steps.len() as u32 + 1);
        let events = view.steps[self.sent..].iter().map(|&step| codec::event(view.game, step));
        let (move_time, game_time) = (view.clock.move_time, view.clock.game_time);
        let frame = self.frame.choose(nanoseconds(move_time), nanoseconds(game_time), events);
        let is_limited = !view.clock.is_unlimited();
        ledger.ask(is_limited);
        let watch = process.stopwatch(view.clock);
        let deadline = Deadline::fairly_within(patience, &watch).with_last_call(last_call);
        let answer = process.ask(frame.finished(), &deadline);
        self.spent = ledger.answer(is_limited);
        if is_limited {
            self.spent = ledger.charged(self.spent.max(watch.spent()), self.limits.ponder);
        }
        match answer {
            Ok(HostReply::Chosen(choice)) => {
                self.sent = view.steps.len();
                codec::decoded(view.game, choice).map_err(|why| {
                    let last_words = self.process.take().map(HostProcess::dismissed);
                    Forfeit::new(Fault::Illegal, why.to_string())
                        .saying(last_words.unwrap_or_default())
                })
            }
            Ok(other) => Err(self.fault(other)),
            Err(forfeit) => {
                self.process = None;
                Err(forfeit)
            }
        }
    }

    fn threads(&self) -> Option<u64> {
        self.ledger.as_ref().map(Ledger::threads)
    }

    fn match_over(&mut self, _view: &View<'_, G>) -> Parting {
        let last_words = self.process.as_mut().map(HostProcess::words).unwrap_or_default();
        let printed = self.process.as_ref().map(HostProcess::words_by_turn).unwrap_or_default();
        let between = self.ledger.as_mut().map(Ledger::between).unwrap_or_default();
        Parting::saying(last_words).with_printed(printed).with_between_turns(between)
    }
}
