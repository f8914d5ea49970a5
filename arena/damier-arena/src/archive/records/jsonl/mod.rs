//! Matches as lines of JSON, one object per match, for whoever wants to compute with them.
//!
//! An object has exactly these keys, in any order:
//!
//! | key | holds |
//! |---|---|
//! | `format` | `"damier match 1"` |
//! | `game` | the game with all its settings, as users write it |
//! | `match`, `opening`, `seed` | which match of its championship, on which opening, and the championship's seed; null where there is none |
//! | `given` | how many of the first steps a book of openings gave, as it did the start; only where there was one |
//! | `entrants` | the names by seat; wherever else a seat is a number, it counts from 0 |
//! | `start`, `steps` | the start and every step in the game's notation; a draw begins with `*` |
//! | `ended` | `rules`, `move-limit`, `resigned`, `crash`, `timeout`, `illegal`, `error`, `retired`, or null if not known |
//! | `result` | `B+3.5`, `1-0`, or the score of who played alone |
//! | `scores`, `points` | by seat: the score, and the share of one point |
//! | `loser`, `reason`, `last_words` | the seat that resigned or faulted, why, and what it wrote to its standard error |
//! | `thinking` | by seat: `moves`, `total_ns`, `longest_ns`, and `between_ns` where it used time between its turns |
//! | `remarks` | what others left behind: `seat`, and `last_words`, `opinion` if any |
//! | `notes` | for moves about which something is known: step from 1, the bot's own value or null, nodes, microseconds; then its comment and what it printed, where there is either |
//! | `comments` | step, text |
//! | `digest` | SHA-256 of the transcript: the lines `damier transcript 1`, `game …`, `start …`, `steps …` |
//! | `seal` | SHA-256 of the object without its seal, as this program writes it |
//!
//! Reading is strict: what is missing, unknown, of the wrong kind or does not fit together is an
//! error that names its line. Whether a match was played by the rules is for [`crate::archive::verify`].

mod line;
mod read;

use std::io::{self, Write};

pub use read::{BadLine, Reader};

use super::Recorded;
use line::Line;

/// Writes a match as one line.
///
/// # Errors
/// If it cannot be written.
///
/// ```
/// use damier_arena::archive::records::{Recorded, jsonl};
/// use damier_arena::record::Match;
/// let text = "damier transcript 1\ngame couleurs:size=4\nstart AB\nsteps B\n";
/// let played = Match::default().with_transcript(text.to_owned());
/// let mut file = Vec::new();
/// jsonl::write(&Recorded::new(played, vec!["ann".to_owned()])?, &mut file)?;
/// assert!(file.starts_with(b"{\"format\":\"damier match 1\",\"game\":\"couleurs:size=4\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(recorded: &Recorded, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let line = Line::of(recorded).sealed();
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}
