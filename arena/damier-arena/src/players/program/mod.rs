//! Programs that talk in lines over their standard input and output, whatever they say.
//!
//! Starting one, listening to it until a deadline, and never leaving it behind: Go engines and bots
//! over stdio share all of this. What the lines mean is for `gtp` and `cmd` to know.
//!
//! - `command_line`: what to start; `process`: a program that runs; `last_lines`: the end of what it
//!   complains about; `talk`: saying something and hearing an answer in time; `leftovers`: the end of
//!   what programs started; `reach`: what a program has to be able to read; `variables`: what it is told of
//!   the arena's.

mod command_line;
mod last_lines;
mod leftovers;
mod process;
mod reach;
mod talk;
mod variables;

pub(super) use command_line::CommandLine;
pub use leftovers::serve as end_leftovers;
pub(super) use leftovers::{release, watch};
pub(super) use process::die_with_parent;
pub use reach::Reach;
pub(super) use reach::is_below;
pub(super) use talk::{Deadline, Talk};
pub(super) use variables::harmless;
