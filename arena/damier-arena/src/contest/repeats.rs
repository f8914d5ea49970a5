//! Games that repeat an earlier one: the same bots in the same seats, move by move the same.
//!
//! Two bots without a random choice play the same game from the same start again and again. Such
//! games make tables look surer than they are, so they are counted here and told of wherever
//! results are shown. Nothing is taken out of a table: what was played was played.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Counts games that were seen before.
///
/// ```
/// use damier_arena::contest::repeats::Repeats;
/// let mut repeats = Repeats::default();
/// assert!(!repeats.note(&[0, 1], b"a game"));
/// assert!(!repeats.note(&[1, 0], b"a game"), "other seats, another game");
/// assert!(repeats.note(&[0, 1], b"a game"));
/// assert_eq!(repeats.count(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Repeats {
    /// Eight bytes of each game: by chance two of ten million would share theirs once in a hundred
    /// thousand series.
    seen: HashSet<u64>,
    count: u64,
}

impl Repeats {
    /// Notes a game by who sat where and by its transcript, or by a digest of that. Is it a repeat?
    pub fn note(&mut self, seats: &[usize], transcript: &[u8]) -> bool {
        let mut hasher = DefaultHasher::new();
        (seats, transcript).hash(&mut hasher);
        let repeats = !self.seen.insert(hasher.finish());
        self.count += u64::from(repeats);
        repeats
    }

    /// How many games repeated an earlier one.
    pub fn count(&self) -> u64 {
        self.count
    }
}

/// What to tell about repeated games, if there are any.
///
/// ```
/// use damier_arena::contest::repeats::sentence;
/// assert_eq!(sentence(0, 100), None);
/// assert!(sentence(12, 100).unwrap().starts_with("12 of 100 games repeat an earlier one"));
/// ```
pub fn sentence(repeated: u64, games: u64) -> Option<String> {
    (repeated > 0).then(|| {
        let verb = if repeated == 1 { "repeats" } else { "repeat" };
        format!(
            "{repeated} of {games} games {verb} an earlier one move by move and tell nothing new: \
             random opening moves (opening-plies) or a random board make games differ."
        )
    })
}
