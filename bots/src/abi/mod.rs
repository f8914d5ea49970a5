//! The C ABI of `include/damier_bot.h`, bit for bit, as Rust types.
//!
//! Arena and plugins meet here and nowhere else; what the numbers mean to a game is in [`codec`]. Fields
//! are documented in the header; what it leaves open is settled here:
//! - A bot's functions are called by one thread at a time, not always the same.
//! - [`BotDesc::create`] may hand out a bot together with an error code. It is then asked for its
//!   last error and destroyed; without a bot there is nobody to ask.
//! - A start that its cells don't say in full comes with one more game parameter, `start`: the text
//!   of the start as records have it.
//! - A descriptor that ends before [`BotDesc::last_error`] has neither that nor what follows; one of minor 0
//!   ends before [`BotDesc::comment`].

pub mod codec;

use std::ffi::{c_char, c_void};

/// The header itself, for who writes a plugin in C or a language like it.
pub const HEADER: &str = include_str!("../../include/damier_bot.h");

/// The version that arena and plugin must share.
pub const ABI_MAJOR: u16 = 1;
/// The version that only adds to it.
pub const ABI_MINOR: u16 = 1;

/// All went well.
pub const OK: i32 = 0;
/// The bot cannot go on.
pub const ERROR: i32 = -1;
/// The bot's code panicked.
pub const PANIC: i32 = -2;
/// The bot does not play this game or match, or does not know a struct it was handed.
pub const UNSUPPORTED: i32 = -3;

/// Set on an event of the history that was drawn, not chosen.
pub const CHANCE: u32 = 0x8000_0000;
/// No limit.
pub const NO_CLOCK: u64 = u64::MAX;

/// [`BotDesc::flags`]: keeps the parameter `nodes`, positions or playouts for a move.
pub const KEEPS_NODES: u64 = 2;
/// [`BotDesc::flags`]: deterministic for a given seed.
pub const DETERMINISTIC: u64 = 1;

/// The name of the one symbol that a plugin exports.
pub const ENTRY: &str = "damier_bot_entry";

/// The type of that symbol: descriptors 0, 1, 2, … until null.
pub type Entry = unsafe extern "C" fn(host_abi_major: u32, index: u32) -> *const BotDesc;

/// A bot, owned by its plugin and opaque to everybody else.
#[repr(C)]
#[derive(Debug)]
pub struct RawBot {
    _opaque: [u8; 0],
}

/// `damier_host`: what the arena offers; lives as long as the bot.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct Host {
    pub struct_size: u32,
    pub reserved: u32,
    pub ctx: *mut c_void,
    pub log: Option<unsafe extern "C" fn(*mut c_void, i32, *const c_char, u32)>,
    pub stop: *const u32,
}

/// `damier_param`: a key and its value.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct Param {
    pub key: *const c_char,
    pub value: *const c_char,
}

/// `damier_match`: constant during one match.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct Match {
    pub struct_size: u32,
    pub width: u16,
    pub height: u16,
    pub players: u8,
    pub seat: u8,
    pub reserved: u16,
    pub n_initial: u32,
    pub game: *const c_char,
    pub initial: *const u8,
    pub game_params: *const Param,
    pub bot_params: *const Param,
    pub n_game_params: u32,
    pub n_bot_params: u32,
    pub bot_seed: u64,
}

/// `damier_view`: borrowed, valid during the call only.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct RawView {
    pub struct_size: u32,
    pub n_cells: u32,
    pub cells: *const u8,
    pub legal: *const u32,
    pub history: *const u32,
    pub n_legal: u32,
    pub n_history: u32,
    pub synced: u32,
    pub reserved: u32,
    pub time_left_ns: u64,
    pub move_time_ns: u64,
}

/// `damier_reply`: the bot's answer.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct Reply {
    pub struct_size: u32,
    pub mv: u32,
    pub value: f32,
    pub reserved: u32,
    pub nodes: u64,
}

/// `damier_bot_desc`: a bot of a library.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct BotDesc {
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub id: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub games: *const c_char,
    pub flags: u64,
    pub create: Option<unsafe extern "C" fn(*const Host, *const Match, *mut *mut RawBot) -> i32>,
    pub new_match: Option<unsafe extern "C" fn(*mut RawBot, *const Match) -> i32>,
    pub choose: Option<unsafe extern "C" fn(*mut RawBot, *const RawView, *mut Reply) -> i32>,
    pub destroy: Option<unsafe extern "C" fn(*mut RawBot)>,
    pub last_error: Option<unsafe extern "C" fn(*mut RawBot) -> *const c_char>,
    pub extension: Option<unsafe extern "C" fn(*const c_char) -> *const c_void>,
    pub comment: Option<unsafe extern "C" fn(*mut RawBot) -> *const c_char>,
    pub params: *const ParamInfo,
    pub n_params: u32,
    pub reserved: u32,
}

/// `damier_param_info`: a parameter that a bot takes.
#[repr(C)]
#[derive(Debug)]
#[expect(missing_docs, reason = "documented in the header")]
pub struct ParamInfo {
    pub key: *const c_char,
    pub values: *const c_char,
    pub default_value: *const c_char,
    pub help: *const c_char,
}

/// The size of a struct as its `struct_size` says it.
pub const fn size_of<T>() -> u32 {
    std::mem::size_of::<T>() as u32
}
