//! A bot at work: its files are watched, what is saved is built, and what was built plays at once, against
//! others and against the version of it that its author kept. Here is all of that but for how it is shown.
//!
//! - `saved`: when its files were changed; `versions`: what was built, kept for as long as it is wanted;
//! - `bout`: one build plays, in a thread of its own; `seen`: what stands out in its games; `standing`: what is
//!   known of it, in figures and sentences;
//! - `session`: what happens when, from one save to the next.

mod bout;
mod saved;
mod seen;
mod session;
mod standing;
mod versions;

pub use bout::Rules;
pub use seen::{FaultSeen, Slowest, Swung};
pub use session::{Event, Phase, Session, Setup};
pub use standing::{Row, Standing};
