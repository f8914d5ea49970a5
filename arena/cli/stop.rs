//! Ctrl-C and a polite kill: a wish to stop that long work looks at now and then.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Failure;

/// A flag that Ctrl-C and a polite kill set.
pub(super) fn stop_on_signals() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
