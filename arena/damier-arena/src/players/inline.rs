//! A bot over the C ABI, in this process.
//!
//! The arena uses it for trusted plugins, and the host process for all others. It hands over cells,
//! legal moves and history, and reads the answer; whether the move is legal is for the referee.

#![expect(unsafe_code, reason = "the plugin border: calls into a library")]

use std::ffi::{CStr, c_char, c_void};
use std::io::Write as _;
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;
use std::slice;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError};

use damier_bots::abi::{self, Host, RawBot, RawView, Reply, codec};
use damier_bots::{Bot, Choice, Fault, Forfeit, Parting, Seating, View};
use damier_games::{Notation, Settings};

use super::c_match::CMatch;
use super::last_words::LastWords;
use super::library::Desc;
use super::mailbox::Mailbox;
use super::trouble::Trouble;

/// Where a bot's log goes.
pub(super) enum Log {
    /// To the standard error, where the arena listens: what was said is there even after a crash.
    StandardError,
    /// Kept here.
    Kept(Mutex<LastWords>),
}

/// A bot of a library.
pub(super) struct Inline<G: Notation> {
    desc: Desc,
    params: Settings,
    /// Null before the first match and after a fault.
    bot: *mut RawBot,
    /// Bots keep pointers to the host and its log. Shared, since what is owned alone may be reached
    /// by nobody else once it is moved.
    host: Rc<Host>,
    log: Rc<Log>,
    /// Kept for the host, who points into it.
    _stop: Stop,
    /// What the bot was told of the match stays as long as the match.
    table: Option<CMatch>,
    cells: Vec<u8>,
    legal: Vec<u32>,
    history: Vec<u32>,
    synced: usize,
    game: PhantomData<G>,
}

// SAFETY: everything here is owned. The bot behind the pointer is called by one thread at a time, not
// always the same, as the ABI says; the log has a lock.
unsafe impl<G: Notation> Send for Inline<G> {}

/// What asks a bot to answer now. It is there as long as the bot.
pub(super) enum Stop {
    /// Nothing ever does.
    Never,
    /// The word in this box does, once it is not zero.
    By(Arc<Mailbox>),
}

impl Stop {
    fn word(&self) -> *const u32 {
        static NEVER: AtomicU32 = AtomicU32::new(0);
        match self {
            Stop::Never => NEVER.as_ptr(),
            Stop::By(mailbox) => mailbox.stop().as_ptr(),
        }
    }
}

impl<G: Notation> Inline<G> {
    /// A bot that waits for its first match.
    pub(super) fn new(desc: Desc, params: Settings, log: Log, stop: Stop) -> Inline<G> {
        let log = Rc::new(log);
        let host = Rc::new(Host {
            struct_size: abi::size_of::<Host>(),
            reserved: 0,
            ctx: Rc::as_ptr(&log).cast_mut().cast(),
            log: Some(hear),
            stop: stop.word(),
        });
        Inline {
            desc,
            params,
            bot: ptr::null_mut(),
            host,
            log,
            _stop: stop,
            table: None,
            cells: Vec::new(),
            legal: Vec::new(),
            history: Vec::new(),
            synced: 0,
            game: PhantomData,
        }
    }

    fn seat(&mut self, table: &CMatch) -> i32 {
        match self.desc.new_match {
            // SAFETY: the bot was created by this descriptor, and the match outlives the call.
            Some(new_match) if !self.bot.is_null() => unsafe { new_match(self.bot, table.raw()) },
            _ => {
                self.dismiss();
                // SAFETY: host and match outlive the call, and there is room for a bot.
                unsafe {
                    (self.desc.create)(Rc::as_ptr(&self.host), table.raw(), &raw mut self.bot)
                }
            }
        }
    }

    /// Lets the bot go; the next match has another.
    pub(super) fn dismiss(&mut self) {
        let bot = std::mem::replace(&mut self.bot, ptr::null_mut());
        if !bot.is_null() {
            // SAFETY: the bot was created by this descriptor, and nobody else has the pointer.
            unsafe { (self.desc.destroy)(bot) };
        }
    }

    /// What a code other than OK means. The bot is gone afterwards.
    #[cold]
    fn trouble(&mut self, code: i32) -> Trouble {
        let said = self.last_error();
        self.dismiss();
        Trouble::Code { code, said }
    }

    /// What was said in this match, where it is kept.
    fn last_words(&self) -> String {
        match self.log.as_ref() {
            Log::StandardError => String::new(),
            Log::Kept(words) => words.lock().unwrap_or_else(PoisonError::into_inner).text(),
        }
    }

    /// The bot's own words for its trouble.
    fn last_error(&self) -> String {
        self.words_by(self.desc.last_error)
    }

    /// What one of the bot's functions that tell something says; nothing without a bot or function.
    fn words_by(&self, tell: Option<unsafe extern "C" fn(*mut RawBot) -> *const c_char>) -> String {
        let Some(tell) = tell.filter(|_| !self.bot.is_null()) else { return String::new() };
        // SAFETY: the bot was created by this descriptor and is in no other call.
        let text = unsafe { tell(self.bot) };
        if text.is_null() {
            return String::new();
        }
        // SAFETY: the header promises a string that stays until the next call.
        let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }

    /// Fills in what the bot is lent: cells, legal moves and all that happened.
    #[inline]
    fn look(&mut self, view: &View<'_, G>) {
        let game = view.game;
        game.cells(view.state, &mut self.cells);
        game.legal_codes(view.state, &mut self.legal);
        let new = &view.steps[self.history.len()..];
        self.history.extend(new.iter().map(|&step| codec::event(game, step)));
    }
}

impl<G: Notation> Inline<G> {
    /// Begins a match.
    pub(super) fn begin(&mut self, seating: &Seating<'_, G>) -> Result<(), Trouble> {
        if let Log::Kept(words) = self.log.as_ref() {
            words.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.history.clear();
        self.synced = 0;
        let table = CMatch::new(seating, &self.params);
        let code = self.seat(&table);
        let before = self.table.replace(table);
        let seated = match code {
            abi::OK if self.bot.is_null() => Err(Trouble::NoBot),
            abi::OK => Ok(()),
            code => Err(self.trouble(code)),
        };
        // Only now: a bot that refuses a match may still know the one before, and look at it when it
        // is asked for its last error or let go.
        drop(before);
        seated
    }

    /// The number of the bot's move, which may be none that there is.
    pub(super) fn answer(&mut self, view: &View<'_, G>) -> Result<Choice<u32>, Trouble> {
        if self.bot.is_null() {
            return Err(Trouble::Astray);
        }
        self.look(view);
        if let Log::Kept(words) = self.log.as_ref() {
            let step = view.steps.len() as u32 + 1;
            words.lock().unwrap_or_else(PoisonError::into_inner).turn(step);
        }
        let raw = RawView {
            struct_size: abi::size_of::<RawView>(),
            n_cells: self.cells.len() as u32,
            cells: self.cells.as_ptr(),
            legal: self.legal.as_ptr(),
            history: self.history.as_ptr(),
            n_legal: self.legal.len() as u32,
            n_history: self.history.len() as u32,
            synced: self.synced as u32,
            reserved: 0,
            time_left_ns: codec::nanoseconds(view.clock.game_time),
            move_time_ns: codec::nanoseconds(view.clock.move_time),
        };
        let mut reply = Reply::blank();
        // SAFETY: the bot was created by this descriptor and is in no other call; view and reply
        // outlive the call, and the arrays have the lengths beside them.
        let code = unsafe { (self.desc.choose)(self.bot, &raw const raw, &raw mut reply) };
        self.synced = self.history.len();
        if code != abi::OK {
            return Err(self.trouble(code));
        }
        let choice = reply.choice();
        Ok(match self.desc.comment {
            None => choice,
            tell => choice.saying(&self.words_by(tell)),
        })
    }
}

impl<G: Notation> Bot<G> for Inline<G> {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.begin(seating).map_err(|trouble| trouble.forfeit().saying(self.last_words()))
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let choice = self.answer(view).map_err(Trouble::forfeit);
        let choice = choice.and_then(|choice| {
            codec::decoded(view.game, choice)
                .map_err(|why| Forfeit::new(Fault::Illegal, why.to_string()))
        });
        choice.map_err(|forfeit| forfeit.saying(self.last_words()))
    }

    fn match_over(&mut self, _view: &View<'_, G>) -> Parting {
        let printed = match self.log.as_ref() {
            Log::StandardError => Vec::new(),
            Log::Kept(words) => words.lock().unwrap_or_else(PoisonError::into_inner).by_turn(),
        };
        Parting::saying(self.last_words()).with_printed(printed)
    }
}

impl<G: Notation> Drop for Inline<G> {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// `damier_host.log`.
///
/// # Safety
/// `ctx` is that of the host, and `text` has `length` bytes, as the header says.
unsafe extern "C" fn hear(ctx: *mut c_void, _level: i32, text: *const c_char, length: u32) {
    if ctx.is_null() || text.is_null() {
        return;
    }
    // SAFETY: the log lives as long as the bot, and a bot logs while it lives.
    let log = unsafe { &*ctx.cast::<Log>() };
    // SAFETY: the bot vouches for the length.
    let text = unsafe { slice::from_raw_parts(text.cast::<u8>(), length as usize) };
    match log {
        // Nowhere is left to say that the standard error is gone.
        Log::StandardError => drop(std::io::stderr().write_all(&[text, b"\n"].concat())),
        Log::Kept(words) => {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            words.hear(text);
            words.hear(b"\n");
        }
    }
}
