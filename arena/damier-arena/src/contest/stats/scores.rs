//! Scores of a game of one seat: how they spread.

use std::collections::BTreeMap;

use serde::Serialize;

use super::student;

/// How scores spread.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Half of the mean's 95 % interval, from two scores on.
    pub mean_error: Option<f64>,
    /// Their standard deviation; 0 for a single score.
    pub deviation: f64,
    /// The lowest.
    pub min: f64,
    /// A quarter is below.
    pub lower_quartile: f64,
    /// Half is below.
    pub median: f64,
    /// A quarter is above.
    pub upper_quartile: f64,
    /// The highest.
    pub max: f64,
}

impl Spread {
    /// How these scores spread, if there are any.
    ///
    /// ```
    /// use damier_arena::contest::stats::scores::Spread;
    /// let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0, 10.0]).unwrap();
    /// assert_eq!((spread.mean, spread.median), (4.0, 3.0));
    /// assert_eq!((spread.lower_quartile, spread.upper_quartile), (2.0, 4.0));
    /// assert!(Spread::of(&[]).is_none());
    /// ```
    pub fn of(scores: &[f64]) -> Option<Spread> {
        let sorted = sorted(scores);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let count = sorted.len();
        let mean = mean(&sorted);
        let squares: f64 = sorted.iter().map(|score| (score - mean).powi(2)).sum();
        let deviation = (squares / (count - 1).max(1) as f64).sqrt();
        let freedom = (count as u64).checked_sub(2).map(|rest| rest + 1);
        Some(Spread {
            count,
            mean,
            mean_error: freedom.map(|n| student::reach(n) * deviation / (count as f64).sqrt()),
            deviation,
            min,
            lower_quartile: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            upper_quartile: quantile(&sorted, 0.75),
            max,
        })
    }
}

/// The finite ones in ascending order.
pub(super) fn sorted(scores: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<f64> = scores.iter().copied().filter(|score| score.is_finite()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The mean of at least one value.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The value below which a share of a sorted, non-empty list lies, between two where need be.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

/// Games by their largest tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct LargestTiles(BTreeMap<u64, u64>);

impl LargestTiles {
    /// How many games ended with each largest tile, from the smallest.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(&tile, &games)| (tile, games))
    }

    /// The share of games that reached a tile or a larger one; 0 without games.
    ///
    /// ```
    /// use damier_arena::contest::stats::scores::LargestTiles;
    /// let tiles: LargestTiles = [512, 1024, 1024, 2048].into_iter().collect();
    /// assert_eq!(tiles.reached(1024), 0.75);
    /// assert_eq!(tiles.counts().next(), Some((512, 1)));
    /// ```
    pub fn reached(&self, tile: u64) -> f64 {
        let games: u64 = self.0.values().sum();
        let reached: u64 = self.0.range(tile..).map(|(_, games)| games).sum();
        reached as f64 / games.max(1) as f64
    }
}

impl FromIterator<u64> for LargestTiles {
    fn from_iter<I: IntoIterator<Item = u64>>(tiles: I) -> LargestTiles {
        let mut counts = BTreeMap::new();
        for tile in tiles {
            *counts.entry(tile).or_default() += 1;
        }
        LargestTiles(counts)
    }
}

/// The shape of a distribution in one line of `width` characters, from the lowest score to the
/// highest: empty without scores.
///
/// ```
/// use damier_arena::contest::stats::scores::sparkline;
/// let scores = [1.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 8.0];
/// assert_eq!(sparkline(&scores, 8, false), "▂▄█    ▂");
/// assert_eq!(sparkline(&scores, 8, true), ":=#    :");
/// ```
pub fn sparkline(scores: &[f64], width: usize, ascii: bool) -> String {
    let levels = if ascii { [".", ":", "-", "=", "+", "*", "%", "#"] } else { BARS };
    let scores = sorted(scores);
    let (Some(min), Some(max), 1..) = (scores.first(), scores.last(), width) else {
        return String::new();
    };
    let room = (max - min).max(f64::MIN_POSITIVE);
    let mut counts = vec![0_usize; width];
    for score in &scores {
        let column = (score - min) / room * width as f64;
        counts[(column as usize).min(width - 1)] += 1;
    }
    let most = counts.iter().max().copied().unwrap_or(1);
    let level = |count: usize| match count {
        0 => " ",
        count => levels[(count * levels.len()).div_ceil(most) - 1],
    };
    counts.into_iter().map(level).collect()
}

const BARS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
