//! Bots that learn: what a program that trains them needs to know.

/// A game that a learner played.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Played {
    /// Its score.
    pub score: f64,
    /// How many moves it had.
    pub moves: u64,
    /// The number that says most about its last position: in 2048 the largest tile. Zero if none does.
    pub highlight: u64,
}

/// What a learner begins with.
#[derive(Copy, Clone, Debug)]
pub enum Beginning<'a> {
    /// Nothing. The same seed and size always learn the same.
    Anew {
        /// Where its games come from.
        seed: u64,
        /// How much it can learn.
        size: Size,
    },
    /// All that another one knew: what [`Learn::state`] gave.
    From(&'a [u8]),
}

/// How much a learner can learn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Learns quickly, and fits anywhere.
    Small,
    /// Learns for hours, and plays best.
    #[default]
    Large,
}

/// Learns by playing games, one after the other.
pub trait Learn: Send {
    /// Plays a game and learns from it.
    fn play(&mut self) -> Played;

    /// How many games it has played.
    fn games(&self) -> u64;

    /// The seed it began with.
    fn seed(&self) -> u64;

    /// What it has learned, as a bot takes it, in no more than this many weights.
    fn net(&self, most: usize) -> Vec<u8>;

    /// All that it knows, to go on from.
    fn state(&self) -> Vec<u8>;
}
