//! The host's side: `damier host`, the process that a plugin runs in.
//!
//! It is told by the first frame what to load, shuts itself in and says how far; only when the arena
//! is content with that it loads the library and answers for it. It keeps a position of its own, so
//! that only new events have to be sent, and hands it to the plugin as the arena would inline.

#![expect(unsafe_code, reason = "a process of its own closes what it inherited")]

use std::fmt::Display;
use std::fs::File;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use damier_bots::abi::codec;
use damier_bots::{Clock, Seating, View};
use damier_games::{Notation, Seat, Step};
use rustix::event::Timespec;
use rustix::io::Errno;
use rustix::thread::futex;

use super::bad_bot::Refusal;
use super::fall;
use super::inline::{Inline, Log, Stop};
use super::mailbox::Mailbox;
use super::patience::Patience;
use super::pipes::BELL;
use super::plugin::{Source, probe};
use super::sandbox::{self, Allowance, Guest};
use super::trouble::Trouble;
use super::wire::{Frame, Hello, HostReply, Request};

/// How long the arena has for its first words.
const GREETING: Duration = Duration::from_secs(30);

/// Serves the arena until it ends, and this process with it. `Err` says why this cannot go on, for
/// the last words.
///
/// # Errors
/// Why the plugin cannot be served.
///
/// # Safety
/// All file descriptors but the three standard ones are closed: nothing in this process may own one.
pub unsafe fn serve<G: Notation, E: Display>(
    find: impl FnOnce(&str) -> Result<G, E>,
) -> Result<(), String> {
    sandbox::die_with_parent().map_err(|why| format!("cannot follow the arena: {why}"))?;
    // SAFETY: the caller vouches for that.
    let lines = unsafe { sandbox::take_lines() };
    let (mailbox, output) = lines.map_err(|why| format!("no mailbox: {why}"))?;
    let mut line = ArenaLine::new(mailbox, output);
    let Some(Request::Hello(hello)) = Request::read(line.hear(Some(GREETING))?) else {
        return Err("the first frame is no greeting".to_owned());
    };
    sandbox::die_with(hello.parent).map_err(|why| format!("cannot follow the arena: {why}"))?;
    sandbox::stand_alone(hello.session).map_err(|why| format!("cannot stand alone: {why}"))?;
    let game = find(&hello.game).map_err(|why| why.to_string())?;
    attend(&game, line, &hello)
}

/// The lines from and to the arena.
struct ArenaLine {
    mailbox: Arc<Mailbox>,
    /// Where to ring if the arena sleeps.
    bell: File,
    /// The number of the request that was heard last.
    heard: u32,
    inbox: Vec<u8>,
    patience: Patience,
    frame: Frame,
}

impl ArenaLine {
    fn new(mailbox: Mailbox, bell: File) -> ArenaLine {
        let (inbox, patience, frame) = (Vec::new(), Patience::default(), Frame::default());
        ArenaLine { mailbox: Arc::new(mailbox), bell, heard: 0, inbox, patience, frame }
    }

    /// The next frame; waits for it, as long as this at most.
    fn hear(&mut self, time: Option<Duration>) -> Result<&[u8], String> {
        let requests = self.mailbox.requests();
        let heard = self.heard;
        if !self.patience.is_rewarded(|| requests.number() != heard) {
            let time = time.and_then(|time| Timespec::try_from(time).ok());
            requests.set_asleep(true);
            while requests.number() == self.heard {
                let flags = futex::Flags::empty();
                let woken = futex::wait(&requests.number, flags, self.heard, time.as_ref());
                // All else is to be woken up or interrupted, or there is something already.
                if woken == Err(Errno::TIMEDOUT) {
                    return Err("nobody asks".to_owned());
                }
            }
            requests.set_asleep(false);
        }
        self.heard = requests.number();
        let taken = requests.take(&mut self.inbox);
        taken.map_err(|_| "the arena is not understood".to_owned())?;
        Ok(&self.inbox)
    }

    fn say(&mut self, answer: &HostReply) -> Result<(), String> {
        let frame = self.frame.answer(answer).finished();
        let is_asleep = self.mailbox.answers().post(self.heard, frame);
        if is_asleep.map_err(|_| "an answer is too long".to_owned())? {
            self.bell.write_all(&[BELL]).map_err(|why| format!("cannot wake the arena: {why}"))?;
        }
        Ok(())
    }
}

/// Plays whatever the arena asks for.
fn attend<G: Notation>(game: &G, mut line: ArenaLine, hello: &Hello) -> Result<(), String> {
    let mut source = Source::of(hello);
    if hello.walls {
        source.hold().map_err(|why| format!("the library is gone: {why}"))?;
    }
    match shut_in(hello) {
        Ok(shut_in) => line.say(&shut_in)?,
        Err(refusal) => return line.say(&HostReply::Refused(refusal)),
    }
    let Some(Request::Load) = Request::read(line.hear(Some(GREETING))?) else {
        return Err("the second frame is no leave to load".to_owned());
    };
    fall::tell_where();
    let stop = Stop::By(Arc::clone(&line.mailbox));
    let mut bot = match load(game, source, stop, hello.probe) {
        Ok((bot, ready)) => {
            line.say(&ready)?;
            bot
        }
        Err(refusal) => return line.say(&HostReply::Refused(refusal)),
    };
    let mut table = None;
    loop {
        let answer = match Request::read(line.hear(None)?) {
            Some(Request::Match { seat, seed, start }) => {
                Table::begin(game, &mut bot, seat, seed, start, &mut table)
            }
            Some(Request::Choose { move_time, game_time, events }) => {
                let clock = codec::clock(move_time, game_time);
                match &mut table {
                    Some(table) => table.choose(game, &mut bot, clock, events),
                    None => HostReply::Fault(Trouble::Astray),
                }
            }
            _ => return Err("the arena is not understood".to_owned()),
        };
        line.say(&answer)?;
    }
}

/// Shuts this process in.
fn shut_in(hello: &Hello) -> Result<HostReply, Refusal> {
    let Hello { memory, cpu, threads, walls, .. } = *hello;
    let allowance = Allowance { memory, cpu, threads, walls };
    let built = sandbox::shut_in(Guest::Library, &allowance);
    let built = built.map_err(|why| Refusal::new(why, "are these limits possible here?"))?;
    Ok(HostReply::ShutIn { level: built.level, missing: built.missing })
}

/// Loads the library, and creates a first bot if it is to be probed.
fn load<G: Notation>(
    game: &G,
    source: Source,
    stop: Stop,
    is_probed: bool,
) -> Result<(Inline<G>, HostReply), Refusal> {
    let desc = source.load(game.name())?;
    let (name, version, flags) = (desc.name.clone(), desc.version.clone(), desc.flags);
    let params = desc.params.clone();
    // Parameters that it does not take are for the arena to refuse.
    let is_probed = is_probed && source.takes(params.as_deref());
    let mut bot = Inline::new(desc, source.params, Log::StandardError, stop);
    if is_probed {
        probe(game, &mut bot)?;
    }
    Ok((bot, HostReply::Ready { name, version, flags, params }))
}

/// The match under way, as this side knows it.
struct Table<G: Notation> {
    seat: Seat,
    state: G::State,
    steps: Vec<Step<G>>,
}

impl<G: Notation> Table<G> {
    fn begin(
        game: &G,
        bot: &mut Inline<G>,
        seat: u8,
        seed: u64,
        start: &str,
        table: &mut Option<Table<G>>,
    ) -> HostReply {
        let Ok(state) = game.read_start(start) else { return HostReply::Fault(Trouble::Astray) };
        let seat = Seat::new(usize::from(seat));
        if let Err(trouble) = bot.begin(&Seating { game, seat, start: &state, seed }) {
            return HostReply::Fault(trouble);
        }
        *table = Some(Table { seat, state, steps: Vec::new() });
        HostReply::Seated
    }

    fn choose(&mut self, game: &G, bot: &mut Inline<G>, clock: Clock, events: &[u8]) -> HostReply {
        let events = events.as_chunks().0.iter().map(|&code| u32::from_le_bytes(code));
        if codec::follow(game, events, &mut self.state, &mut self.steps).is_err() {
            return HostReply::Fault(Trouble::Astray);
        }
        let (state, seat, steps) = (&self.state, self.seat, &self.steps[..]);
        // Whether there is such a move, the arena finds out.
        match bot.answer(&View { game, state, seat, steps, clock }) {
            Ok(choice) => HostReply::Chosen(choice),
            Err(trouble) => HostReply::Fault(trouble),
        }
    }
}
