//! What a plugin's process says when it falls: in which function and line it was, as far as its symbols tell.
//!
//! A handler of the signals by which programs end writes the calls that led there to the standard error, the last
//! one first, and lets the signal have its way: how the process ended stays as it is. Whoever falls once more in
//! here ends at once. Nothing is lost if it does not work: it is the process's last deed.

#![expect(unsafe_code, reason = "a signal is handled, and the stack is walked")]

use std::backtrace::Backtrace;
use std::ffi::{c_int, c_void};
use std::io::Write as _;
use std::ptr;

/// Calls that are shown.
const SHOWN: usize = 3;
/// How a line begins that this writes: the arena takes it out of what the bot wrote.
const MARK: &str = "\u{1}fell: ";
/// A stack with more calls than this is one of a recursion without end, which is not looked through.
const DEEPEST: usize = 400;
/// Bytes of the stack that the handler runs on: there may be no other left.
const STACK: usize = 512 << 10;

unsafe extern "C" {
    // Of the library that unwinds panics, which every Rust program has.
    fn _Unwind_Backtrace(
        look: extern "C" fn(*mut c_void, *mut c_void) -> c_int,
        argument: *mut c_void,
    ) -> c_int;
}

/// From now on this process tells where it falls.
pub(super) fn tell_where() {
    let stack = Box::leak(vec![0_u8; STACK].into_boxed_slice());
    let stack = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    // SAFETY: the stack is never given back; the action is all zero but for what is set, which is how C
    // begins one; the handler is a function that stays.
    unsafe {
        libc::sigaltstack(&raw const stack, ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = fell as extern "C" fn(c_int) as usize;
        action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL] {
            libc::sigaction(signal, &raw const action, ptr::null_mut());
        }
    }
}

extern "C" fn fell(signal: c_int) {
    // It is to end by this signal, once this is over.
    // SAFETY: a signal to oneself.
    unsafe { libc::raise(signal) };
    if depth() > DEEPEST {
        let _ = writeln!(std::io::stderr(), "{MARK}a recursion that is too deep");
        return;
    }
    let trace = Backtrace::force_capture().to_string();
    let mut calls = calls(&trace);
    calls.truncate(SHOWN);
    if !calls.is_empty() {
        let _ = writeln!(std::io::stderr(), "{MARK}in {}", calls.join(", called by "));
    }
}

/// Takes what a process that fell said about where it was out of its last words.
pub(super) fn taken_from(words: String) -> (String, Option<String>) {
    let Some((before, place)) = words.rsplit_once(MARK) else { return (words, None) };
    // Only the very end was said by the handler, and nothing came after it.
    match place.strip_suffix('\n') {
        Some(place) if !place.contains('\n') => {
            (before.to_owned(), Some(place.chars().take(300).collect()))
        }
        _ => (words.replace(MARK, ""), None),
    }
}

/// How many calls there are on the stack, as far as that matters.
fn depth() -> usize {
    extern "C" fn count(_context: *mut c_void, counted: *mut c_void) -> c_int {
        // SAFETY: it is the number below, which outlives the walk.
        let counted = unsafe { &mut *counted.cast::<usize>() };
        *counted += 1;
        // Anything but zero ends the walk.
        c_int::from(*counted > DEEPEST)
    }
    let mut counted = 0_usize;
    // SAFETY: the function takes what it is handed.
    unsafe { _Unwind_Backtrace(count, (&raw mut counted).cast()) };
    counted
}

/// The calls of a trace that are not the host's own, the last one first, each with its place if that is known.
fn calls(trace: &str) -> Vec<String> {
    let mut calls: Vec<String> = Vec::new();
    let mut is_shown = false;
    for line in trace.lines().map(str::trim) {
        if let Some(place) = line.strip_prefix("at ") {
            if let Some(call) = calls.last_mut().filter(|_| is_shown) {
                let file = place.rsplit('/').next().unwrap_or(place);
                *call = format!("{call} at {}", without_column(file));
            }
            continue;
        }
        let Some((number, name)) = line.split_once(": ") else { continue };
        if number.parse::<u32>().is_err() {
            continue;
        }
        // What is above the signal is the handler.
        if ["__restore_rt", "killpg", "players::fall"].iter().any(|own| name.contains(own)) {
            calls.clear();
            is_shown = false;
            continue;
        }
        if name.contains("damier_arena") || name.contains("damier::") {
            if !calls.is_empty() && calls.iter().any(|call| !call.starts_with("<unknown>")) {
                break;
            }
            is_shown = false;
            continue;
        }
        is_shown = !["__libc_start", "_start", "start_thread", "clone"]
            .iter()
            .any(|start| name.starts_with(start));
        if is_shown {
            calls.push(name.to_owned());
        }
    }
    calls.retain(|call| !call.starts_with("<unknown>"));
    calls
}

/// A place without its column: `bot.c:12`.
fn without_column(place: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match place.rsplit_once(':') {
        Some((line, column)) if is_number(column) => match line.rsplit_once(':') {
            Some((_, number)) if is_number(number) => line,
            _ => place,
        },
        _ => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_of_the_plugin_are_told_with_their_places() {
        let trace = "   0: std::backtrace_rs::backtrace::trace\n             at /rustc/x/trace.rs:66:5\n   \
                     1: damier_arena::players::fall::fell\n   2: __restore_rt\n   3: look\n             at \
                     ./bot.c:12:9\n   4: choose\n             at ./bot.c:30\n   5: <unknown>\n   \
                     6: damier_arena::players::inline::Inline<G>::answer\n   7: main\n";
        assert_eq!(calls(trace), ["look at bot.c:12", "choose at bot.c:30"]);
        assert_eq!(calls("nonsense\n  at x"), Vec::<String>::new());
    }

    #[test]
    fn where_it_fell_is_no_part_of_what_a_bot_wrote() {
        let both = taken_from(format!("about to fall\n{MARK}in act at a.c:5\n"));
        assert_eq!(both, ("about to fall\n".to_owned(), Some("in act at a.c:5".to_owned())));
        assert_eq!(taken_from("a\n".to_owned()), ("a\n".to_owned(), None));
        assert_eq!(taken_from(format!("{MARK}x\nlater\n")), ("x\nlater\n".to_owned(), None));
    }
}
