//! SGF, the format in which the Go world keeps its games: read as it is found, written as FF\[4\].
//!
//! Reading takes files as people have them. Of variations the main line is read. What cannot be
//! read is an error that names its place in the file, and never stops the other games of the file.
//! All of it takes time and memory in proportion to the file.
//!
//! - `scan`: bytes to nodes and properties of the main line; `charset` and `text`: their letters;
//! - `values`, `result`, `rules`: points, numbers, `RE` and `RU`;
//! - `read` and `write`: games from and to properties.
//!
//! Where a file says nothing or something unknown, this holds: the board is 19×19, komi 0, nobody
//! has a handicap, and the rules are area scoring with a simple ko and without suicide, so that
//! games by any usual rules are found legal.
//!
//! ```
//! use damier_arena::archive::records::sgf;
//! let file = b"some mail header (;FF[4]SZ[9]KM[750]RE[White wins by resignation];B[ee];W[cc])";
//! let game = sgf::read(file).remove(0)?;
//! assert_eq!(game.game.komi(), 7.5);
//! assert_eq!(game.info.result.unwrap().to_string(), "W+R");
//! assert_eq!(game.transcript()?.steps.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod charset;
mod read;
mod rules;
mod scan;
mod text;
mod values;
mod write;

pub use damier_games::go::{GameResult, WonBy as How};
pub use read::read;
pub(crate) use read::{ENDLESS, lines};
pub use write::write;

/// The private property in which our own files keep all settings of their game.
/// Bytes of a file, at most: collections are large, and some files never end.
pub const LONGEST: u64 = 256 << 20;

const SETTINGS: &str = "DAMIER";

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}, {what}")]
pub struct BadSgf {
    /// Where in the file, in bytes from its beginning.
    pub offset: usize,
    /// What is wrong there.
    pub what: String,
}

impl BadSgf {
    fn new(offset: usize, what: impl Into<String>) -> BadSgf {
        BadSgf { offset, what: what.into() }
    }
}
