//! Recorded matches, move by move.
//!
//! [`Records`] are a file with matches in it, of any kind that [`damier_arena::archive::records`]
//! knows; a [`Replay`] is one of them, taken apart into moments: the start, and the position after
//! every move. What happens by chance after a move belongs to that move, so that one moment of 2048 is
//! a slide with the tile that appeared. Any moment can be asked for: positions are kept at some of them
//! and the moves since then are replayed, so memory stays small however long a match is.
//!
//! - `positions`: positions of a transcript, or of a Go record that left the rules; `snapshots`: any of
//!   them, quickly; `notable`: which moments stand out, by comparing scenes, and
//!   `swings`, by what bots think;
//! - `moments`, `records`, `listing`, `filter`: matches and files of them, and which are worth a look; `text`: a moment in lines or as JSON;
//! - `screen`: the full screen, with `columns` for its list of matches and `beat` for its pace.
//!
//! No view knows a rule: whoever draws reads scenes.

mod alone;
pub(crate) mod beat;
pub(crate) mod columns;
mod filter;
mod listing;
mod moments;
mod notable;
mod positions;
mod records;
mod snapshots;
mod swings;
pub mod words;

pub use filter::{Filter, Order};
pub use listing::Listing;
pub use moments::{Moment, Replay};
pub use notable::notable;
pub(crate) use positions::{ByRules, Happened};
pub use records::{BadRecords, Records};
pub(crate) use snapshots::MOST_SEEN;
pub(crate) use swings::{Swing, swings};
