//! The functions of a descriptor. Every one catches panics, so none leaves through C.

use std::any::Any;
use std::ffi::{CString, c_char};
use std::mem::offset_of;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use damier_games::Settings;

use super::player::Player;
use super::raw::{MatchParts, read_match, read_view};
use super::{Export, Offer};
use crate::abi::{self, Host, Match, RawBot, RawView, Reply, codec};
use crate::forfeit::Forfeit;

/// What a [`RawBot`] of an exported bot is.
struct Instance {
    seated: Option<At>,
    error: CString,
    /// About the move that was chosen last.
    comment: CString,
}

/// A player, and what it was built for.
struct At {
    game: &'static str,
    game_params: Settings,
    bot_params: Settings,
    player: Box<dyn Player>,
}

/// A code, and what to say as the last error.
type Trouble = (i32, String);

impl Instance {
    /// Does something with the bot; trouble and panics become a code and the last error.
    fn guarded(&mut self, act: impl FnOnce(&mut Instance) -> Result<(), Trouble>) -> i32 {
        let outcome = catch_unwind(AssertUnwindSafe(|| act(self)));
        let (code, error) = match outcome {
            Ok(Ok(())) => return abi::OK,
            Ok(Err(trouble)) => trouble,
            Err(panic) => {
                let message = message(panic.as_ref());
                // What a panic left half done is not used again. Its payload and the bot may panic
                // when they are dropped, and are forgotten instead.
                std::mem::forget((panic, self.seated.take()));
                (abi::PANIC, message)
            }
        };
        self.error = CString::new(error.replace('\0', " ")).unwrap_or_default();
        code
    }

    fn sit<E: Export>(&mut self, seating: &MatchParts<'_>) -> Result<(), Trouble> {
        let game_params = codec::settings(&seating.game_params);
        let same = |at: &At| {
            at.game == seating.game
                && at.game_params == game_params
                && at.bot_params == seating.bot_params
        };
        if !self.seated.as_ref().is_some_and(same) {
            let offer = E::GAMES.iter().find(|offer| offer.game == seating.game);
            let unknown = || (abi::UNSUPPORTED, format!("this bot does not play {}", seating.game));
            let &Offer { game, seat } = offer.ok_or_else(unknown)?;
            let bot_params = seating.bot_params.clone();
            let player = seat(&game_params, &bot_params);
            let player = player.map_err(|why| (abi::ERROR, why.to_string()))?;
            self.seated = Some(At { game, game_params, bot_params, player });
        }
        let seated = self.seated.as_mut().expect("just seated");
        seated.player.sit(seating).map_err(trouble)
    }
}

fn trouble(forfeit: Forfeit) -> Trouble {
    (codec::fault_code(forfeit.fault), forfeit.reason.into())
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", text.unwrap_or("(no message)"))
}

/// # Safety
/// As the header says: the match is valid during the call, and `out` is writable.
pub(super) unsafe extern "C" fn create<E: Export>(
    _host: *const Host,
    raw: *const Match,
    out: *mut *mut RawBot,
) -> i32 {
    if out.is_null() {
        return abi::ERROR;
    }
    let mut instance =
        Box::new(Instance { seated: None, error: CString::default(), comment: CString::default() });
    let code = instance.guarded(|instance| {
        // SAFETY: the arena vouches for the match.
        let seating = unsafe { read_match(raw) }.map_err(|why| (abi::UNSUPPORTED, why))?;
        instance.sit::<E>(&seating)
    });
    // SAFETY: `out` is writable, says the header. The bot is handed out even after trouble, so that
    // it can be asked for its last error.
    unsafe { out.write(Box::into_raw(instance).cast()) };
    code
}

/// # Safety
/// `bot` comes from [`create`], is in no other call, and the match is valid during this one.
pub(super) unsafe extern "C" fn new_match<E: Export>(bot: *mut RawBot, raw: *const Match) -> i32 {
    // SAFETY: `bot` comes from `create` and is in no other call.
    let Some(instance) = (unsafe { bot.cast::<Instance>().as_mut() }) else { return abi::ERROR };
    instance.guarded(|instance| {
        // SAFETY: the arena vouches for the match.
        let seating = unsafe { read_match(raw) }.map_err(|why| (abi::UNSUPPORTED, why))?;
        instance.sit::<E>(&seating)
    })
}

/// # Safety
/// `bot` comes from [`create`], is in no other call, the view is valid during this one, and `out` is
/// writable for its `struct_size`.
pub(super) unsafe extern "C" fn choose(
    bot: *mut RawBot,
    raw: *const RawView,
    out: *mut Reply,
) -> i32 {
    // SAFETY: `bot` comes from `create` and is in no other call.
    let Some(instance) = (unsafe { bot.cast::<Instance>().as_mut() }) else { return abi::ERROR };
    instance.guarded(|instance| {
        // SAFETY: the arena vouches for the view.
        let view = unsafe { read_view(raw) }.map_err(|why| (abi::UNSUPPORTED, why))?;
        if out.is_null() {
            return Err((abi::ERROR, "the arena has no room for a reply".to_owned()));
        }
        let seated = instance.seated.as_mut();
        let seated = seated.ok_or_else(|| (abi::ERROR, "no match has begun".to_owned()))?;
        let choice = seated.player.choose(&view).map_err(trouble)?;
        let reply = Reply::of(&choice);
        // Words hold no NUL.
        instance.comment = CString::new(String::from(choice.comment)).unwrap_or_default();
        // SAFETY: every struct begins with its size, and each field is only written if the arena's
        // struct is long enough for it.
        unsafe {
            let has = |end: usize| (&raw const (*out).struct_size).read() as usize >= end;
            if !has(offset_of!(Reply, value)) {
                let why = "the arena's reply has no room for a move".to_owned();
                return Err((abi::UNSUPPORTED, why));
            }
            (&raw mut (*out).mv).write(reply.mv);
            if has(offset_of!(Reply, reserved)) {
                (&raw mut (*out).value).write(reply.value);
            }
            if has(offset_of!(Reply, nodes) + size_of::<u64>()) {
                (&raw mut (*out).nodes).write(reply.nodes);
            }
        }
        Ok(())
    })
}

/// # Safety
/// `bot` comes from [`create`] and is not used again.
pub(super) unsafe extern "C" fn destroy(bot: *mut RawBot) {
    if bot.is_null() {
        return;
    }
    // SAFETY: `create` made it of a box, and the header says that it is not used again.
    let instance = unsafe { Box::from_raw(bot.cast::<Instance>()) };
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(instance))) {
        std::mem::forget(panic);
    }
}

/// # Safety
/// `bot` comes from [`create`] and is in no other call.
pub(super) unsafe extern "C" fn last_error(bot: *mut RawBot) -> *const c_char {
    // SAFETY: `bot` comes from `create` and is in no other call.
    let instance = unsafe { bot.cast::<Instance>().as_ref() };
    instance.map_or(ptr::null(), |instance| instance.error.as_ptr())
}

/// # Safety
/// `bot` comes from [`create`] and is in no other call.
pub(super) unsafe extern "C" fn comment(bot: *mut RawBot) -> *const c_char {
    // SAFETY: `bot` comes from `create` and is in no other call.
    let instance = unsafe { bot.cast::<Instance>().as_ref() };
    instance.map_or(ptr::null(), |instance| instance.comment.as_ptr())
}
