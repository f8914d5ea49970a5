//! Full screens of commands: whether there can be one, and how leaving it ends the command.

use std::io::IsTerminal;

use super::Failure;
use crate::screen::terminal::{App, Left, run};

/// Can a full screen be shown? Not to a pipe, and not on a terminal that can only write lines.
pub(super) fn on_a_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdout().is_terminal() && !dumb
}

/// Columns of the terminal that is written to, or of a usual one.
pub(super) fn columns() -> usize {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout());
    size.map_or(80, |size| if size.ws_col == 0 { 80 } else { usize::from(size.ws_col) })
}

/// Lines of the terminal that is written to, or of a usual one; none if it is not a terminal.
pub(super) fn lines() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout());
    let lines =
        size.map_or(24, |size| if size.ws_row == 0 { 24 } else { usize::from(size.ws_row) });
    std::io::stdout().is_terminal().then_some(lines)
}

/// Shows an app until it is left. Ctrl-C ends the command as it ends others.
pub(super) fn show(app: &mut impl App) -> Result<(), Failure> {
    match run(app)? {
        Left::Done => Ok(()),
        Left::Interrupted | Left::Closed => Err(Failure::Interrupted),
    }
}
