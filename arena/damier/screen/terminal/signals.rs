//! Signals that end programs: noticed by the loop, and by a watchman in case the loop is stuck.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::{SigId, flag, low_level};

use super::guard::give_back;

/// How long the loop may take to leave before the watchman does it.
const GRACE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(100);

/// Signals, watched while this lives.
#[derive(Debug)]
pub(super) struct Signals {
    received: Arc<AtomicBool>,
    answered: Arc<AtomicBool>,
    ids: Vec<SigId>,
}

impl Signals {
    /// Begins to watch.
    pub(super) fn watch() -> io::Result<Signals> {
        let received = Arc::new(AtomicBool::new(false));
        let answered = Arc::new(AtomicBool::new(false));
        let ids = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
            .into_iter()
            .map(|signal| flag::register(signal, Arc::clone(&received)))
            .collect::<io::Result<_>>()?;
        let (seen, done) = (Arc::clone(&received), Arc::clone(&answered));
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            while !done.load(Ordering::SeqCst) {
                thread::sleep(LOOK);
                if seen.load(Ordering::SeqCst) {
                    thread::sleep(GRACE);
                    if !done.load(Ordering::SeqCst) {
                        give_back();
                        std::process::exit(130);
                    }
                }
            }
        })?;
        Ok(Signals { received, answered, ids })
    }

    /// Has a signal come?
    pub(super) fn received(&self) -> bool {
        self.received.load(Ordering::SeqCst)
    }

    /// The loop has been left: the watchman may go.
    pub(super) fn answered(&self) {
        self.answered.store(true, Ordering::SeqCst);
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.answered();
        for id in &self.ids {
            low_level::unregister(*id);
        }
    }
}
