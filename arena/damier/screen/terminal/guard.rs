//! Taking the terminal over, and giving it back whatever happens.

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};
use std::thread::{self, ThreadId};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

/// Is the terminal ours at the moment?
static TAKEN: AtomicBool = AtomicBool::new(false);
/// The thread that draws.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// The terminal is ours while this lives.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Takes the terminal: keys as they are pressed, a second screen, the mouse.
    pub(super) fn take() -> io::Result<Guard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(report_panics_on_a_sane_terminal);
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        if let Ok(mut owner) = OWNER.lock() {
            *owner = Some(thread::current().id());
        }
        let guard = Guard(());
        // Not every terminal's second screen comes empty.
        let empty = Clear(ClearType::All);
        execute!(io::stdout(), EnterAlternateScreen, empty, EnableMouseCapture, Hide)?;
        Ok(guard)
    }

    /// Stops the program, as Ctrl-Z does elsewhere, with the terminal given back meanwhile.
    pub(super) fn suspend(self) -> io::Result<Guard> {
        drop(self);
        // A program that nobody could wake again is not stopped, and goes on at once.
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        Guard::take()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// A panic of the thread that draws gives the terminal back before it is reported. One of another
/// thread is that thread's to answer for: a report would only garble the screen.
fn report_panics_on_a_sane_terminal() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let owner = OWNER.lock().ok().and_then(|owner| *owner);
        if TAKEN.load(Ordering::SeqCst) && owner != Some(thread::current().id()) {
            return;
        }
        give_back();
        report(info);
    }));
}

/// Makes the terminal what it was. A terminal that has gone needs nothing.
///
/// Written past the locks of the standard output, which another thread may hold.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut bytes = Vec::new();
        let _ = queue!(bytes, DisableMouseCapture, Show, LeaveAlternateScreen);
        let mut rest = bytes.as_slice();
        while let Ok(written @ 1..) = rustix::io::write(rustix::stdio::stdout(), rest) {
            rest = &rest[written..];
        }
        let _ = disable_raw_mode();
    }
}
