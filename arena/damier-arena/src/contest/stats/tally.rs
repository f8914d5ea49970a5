//! Outcomes of one pairing, counted.

/// What the first of two bots reached, game by game or pair by pair, counted by its points.
///
/// A pair is two games with swapped seats on the same opening or seed. Its points tell more than
/// those of its games: what the opening favoured falls out. A pair counts when both its games have
/// ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tally {
    /// Losses, draws and wins of single games.
    Games([u64; 3]),
    /// Pairs with 0, ½, 1, 1½ and 2 points of the first bot.
    Pairs([u64; 5]),
}

impl Tally {
    /// Single games of the first bot, in the order of speech: won, drawn, lost.
    pub fn games(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally::Games([losses, draws, wins])
    }

    /// Pairs of games with 0, ½, 1, 1½ and 2 points of the first bot.
    pub fn pairs(counts: [u64; 5]) -> Tally {
        Tally::Pairs(counts)
    }

    /// The counts, from no point to all of them.
    pub fn cells(&self) -> &[u64] {
        match self {
            Tally::Games(cells) => cells,
            Tally::Pairs(cells) => cells,
        }
    }

    /// The values of the cells, as shares of all points: 0 to 1.
    pub fn values(&self) -> impl Iterator<Item = f64> + use<> {
        let last = self.cells().len() - 1;
        (0..=last).map(move |cell| cell as f64 / last as f64)
    }

    /// How many games or pairs there are.
    pub fn count(&self) -> u64 {
        self.cells().iter().fold(0, |sum, &cell| sum.saturating_add(cell))
    }

    /// How many games there are: two in a pair.
    pub fn game_count(&self) -> u64 {
        self.count().saturating_mul(self.games_in_one())
    }

    /// One game, or the two of a pair.
    pub fn games_in_one(&self) -> u64 {
        match self {
            Tally::Games(_) => 1,
            Tally::Pairs(_) => 2,
        }
    }

    /// The first bot's share of all points, if a game was played.
    ///
    /// ```
    /// use damier_arena::contest::stats::Tally;
    /// assert_eq!(Tally::games(3, 2, 0).score(), Some(0.8));
    /// assert_eq!(Tally::pairs([0; 5]).score(), None);
    /// ```
    pub fn score(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.mean_of(|value| value))
    }

    /// The variance of one game's or pair's share of points around the score.
    pub fn variance(&self) -> Option<f64> {
        let score = self.score()?;
        Some(self.mean_of(|value| (value - score).powi(2)))
    }

    fn mean_of(&self, of: impl Fn(f64) -> f64) -> f64 {
        let weighed = self.values().zip(self.cells()).map(|(value, &cell)| of(value) * cell as f64);
        weighed.sum::<f64>() / self.count() as f64
    }

    /// The value all games or pairs ended with, if it is one and the same.
    pub fn only_value(&self) -> Option<f64> {
        let mut filled = self.values().zip(self.cells()).filter(|&(_, &cell)| cell > 0);
        let (value, _) = filled.next()?;
        filled.next().is_none().then_some(value)
    }

    /// Games won, drawn and lost, as far as that can be told.
    ///
    /// A pair with one point may be a win and a loss, or two draws.
    ///
    /// ```
    /// use damier_arena::contest::stats::Tally;
    /// assert_eq!(Tally::pairs([1, 2, 0, 3, 4]).wdl(), Some([11, 5, 4]));
    /// assert_eq!(Tally::pairs([0, 0, 1, 0, 0]).wdl(), None);
    /// ```
    pub fn wdl(&self) -> Option<[u64; 3]> {
        match *self {
            Tally::Games([losses, draws, wins]) => Some([wins, draws, losses]),
            Tally::Pairs([none, half, 0, most, all]) => {
                Some([2 * all + most, half + most, 2 * none + half])
            }
            Tally::Pairs(_) => None,
        }
    }

    /// The same games seen by the other bot.
    #[must_use]
    pub fn swapped(mut self) -> Tally {
        match &mut self {
            Tally::Games(cells) => cells.reverse(),
            Tally::Pairs(cells) => cells.reverse(),
        }
        self
    }
}
