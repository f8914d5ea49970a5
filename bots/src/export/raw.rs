//! What the arena hands over, read with care: sizes before fields, null before pointers.

use std::ffi::{CStr, c_char};
use std::mem::offset_of;
use std::slice;

use damier_games::Settings;

use crate::abi::{Match, Param, RawView};

/// Why a call could not be understood, for the last error.
pub(super) type Refusal = String;

/// The parts of a [`Match`] that an exported bot needs.
pub(super) struct MatchParts<'a> {
    pub(super) game: &'a str,
    pub(super) seat: u8,
    pub(super) initial: &'a [u8],
    pub(super) game_params: Settings,
    pub(super) bot_params: Settings,
    pub(super) seed: u64,
}

/// Is a struct that says it has `size` bytes long enough to hold what ends at `end`?
fn holds(what: &str, size: u32, end: usize) -> Result<(), Refusal> {
    if size as usize >= end {
        return Ok(());
    }
    Err(format!("the arena's {what} has {size} bytes, this bot needs {end}"))
}

/// Reads a match. One that is longer than known here comes from a newer arena and is fine.
///
/// # Safety
/// `raw` is null or points to a match that is valid for its `struct_size`, as are all its pointers
/// for their counts, until the call returns.
pub(super) unsafe fn read_match<'a>(raw: *const Match) -> Result<MatchParts<'a>, Refusal> {
    if raw.is_null() {
        return Err("the arena handed over no match".to_owned());
    }
    // SAFETY: every struct begins with its size, and the caller vouches for the pointer.
    let size = unsafe { (&raw const (*raw).struct_size).read() };
    holds("match", size, offset_of!(Match, bot_seed) + size_of::<u64>())?;
    // SAFETY: the struct is at least as long as ours, whose fields are all plain data.
    let raw = unsafe { &*raw };
    // SAFETY: the caller vouches for strings and for arrays of the counts beside them.
    unsafe {
        Ok(MatchParts {
            game: read_text(raw.game)?,
            seat: raw.seat,
            initial: read_array(raw.initial, raw.n_initial),
            game_params: read_params(raw.game_params, raw.n_game_params)?,
            bot_params: read_params(raw.bot_params, raw.n_bot_params)?,
            seed: raw.bot_seed,
        })
    }
}

/// The parts of a [`RawView`] that an exported bot needs.
pub(super) struct ViewParts<'a> {
    pub(super) history: &'a [u32],
    pub(super) synced: u32,
    pub(super) time_left_ns: u64,
    pub(super) move_time_ns: u64,
}

/// Reads a view.
///
/// # Safety
/// As for [`read_match`].
pub(super) unsafe fn read_view<'a>(raw: *const RawView) -> Result<ViewParts<'a>, Refusal> {
    if raw.is_null() {
        return Err("the arena handed over no view".to_owned());
    }
    // SAFETY: every struct begins with its size, and the caller vouches for the pointer.
    let size = unsafe { (&raw const (*raw).struct_size).read() };
    holds("view", size, offset_of!(RawView, move_time_ns) + size_of::<u64>())?;
    // SAFETY: the struct is at least as long as ours, whose fields are all plain data.
    let raw = unsafe { &*raw };
    Ok(ViewParts {
        // SAFETY: the caller vouches for arrays of the counts beside them.
        history: unsafe { read_array(raw.history, raw.n_history) },
        synced: raw.synced,
        time_left_ns: raw.time_left_ns,
        move_time_ns: raw.move_time_ns,
    })
}

/// # Safety
/// `first` is null, or points to `count` values that stay.
unsafe fn read_array<'a, T>(first: *const T, count: u32) -> &'a [T] {
    if first.is_null() || count == 0 {
        return &[];
    }
    // SAFETY: as the caller says.
    unsafe { slice::from_raw_parts(first, count as usize) }
}

/// # Safety
/// `text` is null, or points to a string that ends with NUL and stays.
unsafe fn read_text<'a>(text: *const c_char) -> Result<&'a str, Refusal> {
    if text.is_null() {
        return Err("a text of the arena's match is missing".to_owned());
    }
    // SAFETY: as the caller says.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| "a text of the arena's match is not UTF-8".to_owned())
}

/// # Safety
/// `first` is null, or points to `count` pairs of strings that stay.
unsafe fn read_params(first: *const Param, count: u32) -> Result<Settings, Refusal> {
    // SAFETY: as the caller says.
    let params = unsafe { read_array(first, count) };
    params.iter().try_fold(Settings::new(), |settings, param| {
        // SAFETY: as the caller says.
        let (key, value) = unsafe { (read_text(param.key)?, read_text(param.value)?) };
        Ok(settings.with(key, value))
    })
}
