//! A bot that does nothing but answer: the first legal move, through the same C ABI as any plugin.
//!
//! It needs no library, so what a call and what a process cost can be measured anywhere.

#![expect(unsafe_code, reason = "the plugin border, seen from the other side")]

use std::ffi::c_char;
use std::ptr;

use damier_bots::abi::{self, BotDesc, Host, Match, RawBot, RawView, Reply};

/// The descriptor, in a place that does not move.
struct Shared(BotDesc);

// SAFETY: the descriptor points to constants and functions, and nobody writes to it.
unsafe impl Sync for Shared {}

const fn text(text: &'static std::ffi::CStr) -> *const c_char {
    text.as_ptr()
}

static NULL: Shared = Shared(BotDesc {
    struct_size: abi::size_of::<BotDesc>(),
    abi_major: abi::ABI_MAJOR,
    abi_minor: abi::ABI_MINOR,
    id: text(c"null"),
    name: text(c"Null"),
    version: text(c"1"),
    games: text(c"2048 couleurs go"),
    flags: abi::DETERMINISTIC,
    create: Some(create),
    new_match: Some(new_match),
    choose: Some(choose),
    destroy: Some(destroy),
    last_error: None,
    extension: None,
    comment: None,
    params: ptr::null(),
    n_params: 0,
    reserved: 0,
});

/// The entry, as a library would export it.
pub(super) unsafe extern "C" fn entry(_host_abi_major: u32, index: u32) -> *const BotDesc {
    if index == 0 { &raw const NULL.0 } else { ptr::null() }
}

unsafe extern "C" fn create(_: *const Host, _: *const Match, out: *mut *mut RawBot) -> i32 {
    // SAFETY: `out` is writable, says the header. The bot needs nothing but an address.
    unsafe { out.write(ptr::dangling_mut()) };
    abi::OK
}

unsafe extern "C" fn new_match(_: *mut RawBot, _: *const Match) -> i32 {
    abi::OK
}

unsafe extern "C" fn choose(_: *mut RawBot, view: *const RawView, out: *mut Reply) -> i32 {
    // SAFETY: view and reply are valid during the call, says the header, and the reply has room.
    unsafe {
        if (*view).n_legal == 0 {
            return abi::ERROR;
        }
        (*out).mv = *(*view).legal;
    }
    abi::OK
}

unsafe extern "C" fn destroy(_: *mut RawBot) {}
