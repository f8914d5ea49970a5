//! Ratings of many bots: one joint fit of all their games.
//!
//! The model is Bradley and Terry's: a bot rated d Elo above another is expected to score
//! 1/(1+10^(−d/400)) against it; a draw is half a win for each. The ratings are the ones that make
//! all results together likeliest, so beating strong opponents counts for more than beating weak
//! ones. Their mean is 0; positive is stronger.
//!
//! The 95 % errors are about that mean. How noisy results are is seen from how [clusters](Clusters)
//! of them scatter, openings with all their seatings or seeds, so that it does not matter what games
//! on the same opening have in common; the intervals are Student's, with one degree of freedom less
//! than a bot has clusters. Below [`FEW`] of them an interval is rough.
//!
//! Results can leave ratings open, and the fit always has an answer:
//!
//! - Where one side never took a point from the other, neither directly nor through third bots,
//!   any larger difference would be likelier still. Each of those pairings gets a share of a drawn
//!   game on top, at most one drawn game for a bot. Who won or lost every game has a one-sided
//!   [bound](Rating::bound) besides: the rating at which that would still happen in 5 % of cases.
//! - Bots that are not linked by games cannot be compared: each [group](Rating::group) has its own
//!   fit and its own zero.
//! - A bot without a game has no rating.

use super::clusters::Clusters;
use super::elo::NELO_SCALE;
use super::estimate::Estimate;
use super::links;
use super::symmetric::Matrix;
use fit::GroupFit;
use scatter::Scatter;

mod fit;
mod scatter;

/// With fewer clusters than this the scatter of results is not well known.
pub const FEW: u64 = 10;

/// Elo points in one unit of the logistic scale: 400/ln 10.
const ELO: f64 = NELO_SCALE / 2.0;

/// All games between two bots, seen by the first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the first bot.
    pub first: usize,
    /// The number of the second bot.
    pub second: usize,
    /// Games the first bot won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games the second bot won.
    pub losses: u64,
}

impl Pairing {
    pub(super) fn games(&self) -> f64 {
        self.wins as f64 + self.draws as f64 + self.losses as f64
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }
}

/// The strength of a bot among others.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rating {
    /// In Elo points about the mean of its group.
    pub value: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The one-sided bound of a bot that won, or lost, every game.
    pub bound: Option<Estimate>,
    /// Ratings are comparable within a group only; the first bot's is 0.
    pub group: usize,
    /// In how many openings, or on how many seeds, it played: what its error is estimated from.
    pub clusters: u64,
}

impl Rating {
    /// The rating as it should be shown: a bound where there is nothing better.
    pub fn estimate(&self) -> Estimate {
        let Rating { value, error, bound, .. } = *self;
        bound.unwrap_or(Estimate::Known { value, low: value - error, high: value + error })
    }
}

/// The ratings of all bots.
#[derive(Clone, Debug)]
pub struct Ratings {
    bots: Vec<Option<Rating>>,
    /// For each bot, its place in the fit of its group.
    places: Vec<usize>,
    groups: Vec<GroupFit>,
}

impl Ratings {
    /// Fits the ratings of `bots` bots to their games, each of which is news on its own.
    ///
    /// ```
    /// use damier_arena::contest::stats::ratings::{Pairing, Ratings};
    /// let games = [Pairing { first: 0, second: 1, wins: 60, draws: 20, losses: 20 }];
    /// let ratings = Ratings::fit(2, &games);
    /// let [a, b] = [0, 1].map(|bot| ratings.of(bot).unwrap().value);
    /// assert!((a - b - 147.19).abs() < 0.01 && (a + b).abs() < 1e-9);
    /// assert!(ratings.superiority(0, 1).unwrap() > 0.999);
    /// ```
    ///
    /// # Panics
    ///
    /// If a pairing names a bot beyond `bots`.
    pub fn fit(bots: usize, pairings: &[Pairing]) -> Ratings {
        Ratings::clustered(bots, pairings, &Clusters::of_games(pairings))
    }

    /// Fits the ratings of `bots` bots to their games, of which those in a cluster hang together. The
    /// clusters hold the same games as the pairings.
    ///
    /// # Panics
    ///
    /// If a pairing or a cluster names a bot beyond `bots`.
    pub fn clustered(bots: usize, pairings: &[Pairing], clusters: &Clusters) -> Ratings {
        let played: Vec<Pairing> = pairings
            .iter()
            .filter(|pairing| pairing.first != pairing.second && pairing.games() > 0.0)
            .copied()
            .collect();
        let group_of = groups(bots, &played);
        let count = group_of.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); count];
        let mut places = vec![0; bots];
        for (bot, &group) in group_of.iter().enumerate() {
            places[bot] = members[group].len();
            members[group].push(bot);
        }
        let mut within = vec![Vec::new(); count];
        for pairing in &played {
            let (first, second) = (places[pairing.first], places[pairing.second]);
            within[group_of[pairing.first]].push(Pairing { first, second, ..*pairing });
        }
        let mut groups: Vec<GroupFit> = members
            .iter()
            .zip(&within)
            .map(|(members, games)| GroupFit::new(members.len(), games))
            .collect();
        let (mut expected, mut leverage) = (Matrix::filled(bots, 0.5), Matrix::filled(bots, 0.0));
        for (fit, members) in groups.iter().zip(&members) {
            for (row, &bot) in members.iter().enumerate() {
                for (column, &other) in members.iter().enumerate() {
                    expected.add(bot, other, fit.expected(row, column) - 0.5);
                    leverage.add(bot, other, fit.leverage(row, column));
                }
            }
        }
        let scatter = Scatter::of(clusters, &expected, &leverage);
        for (fit, members) in groups.iter_mut().zip(&members) {
            fit.take_noise(&scatter, members);
        }
        let bounds: Vec<Vec<Option<Estimate>>> =
            groups.iter().zip(&within).map(|(fit, games)| bounds(fit, games)).collect();
        let rating = |bot: usize| {
            let (group, place) = (group_of[bot], places[bot]);
            (members[group].len() > 1).then(|| Rating {
                value: groups[group].strength(place) * ELO,
                error: groups[group].noise(place).reach() * ELO,
                bound: bounds[group][place],
                group,
                clusters: groups[group].clusters(place),
            })
        };
        Ratings { bots: (0..bots).map(rating).collect(), places, groups }
    }

    /// The same with one bot's rating fixed: those that can be compared with it are moved along, and their
    /// errors are those of the differences to it.
    #[must_use]
    pub fn anchored(mut self, anchor: usize, rating: f64) -> Ratings {
        let Some(&Rating { value, group, .. }) = self.of(anchor) else { return self };
        let moved = rating - value;
        let errors: Vec<Option<f64>> =
            (0..self.bots.len()).map(|bot| Some(self.difference(bot, anchor)?.error)).collect();
        for (bot, error) in self.bots.iter_mut().zip(errors) {
            let Some(bot) = bot.as_mut().filter(|bot| bot.group == group) else { continue };
            // Only the anchor has no difference to itself.
            bot.value = if error.is_some() { bot.value + moved } else { rating };
            bot.error = error.unwrap_or(0.0);
            bot.bound = match bot.bound.filter(|_| error.is_some()) {
                Some(Estimate::AtLeast(low)) => Some(Estimate::AtLeast(low + moved)),
                Some(Estimate::AtMost(high)) => Some(Estimate::AtMost(high + moved)),
                _ => None,
            };
        }
        self
    }

    /// The rating of a bot, if it has played.
    pub fn of(&self, bot: usize) -> Option<&Rating> {
        self.bots.get(bot)?.as_ref()
    }

    /// The ratings of those that have played, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Rating> {
        self.bots.iter().flatten()
    }

    /// Can all bots that have played be compared with each other?
    pub fn all_linked(&self) -> bool {
        let mut groups = self.bots.iter().flatten().map(|rating| rating.group);
        let first = groups.next();
        groups.all(|group| Some(group) == first)
    }

    /// The bots from the strongest to the weakest; those without a rating come last.
    pub fn ranking(&self) -> Vec<usize> {
        let mut bots: Vec<usize> = (0..self.bots.len()).collect();
        let value = |bot: usize| self.bots[bot].map_or(f64::NEG_INFINITY, |rating| rating.value);
        bots.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        bots
    }

    /// The probability that one bot is stronger than another, if they can be compared.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        self.difference(one, other).map(|difference| difference.los)
    }

    /// By how much one bot is stronger than another, if they can be compared.
    pub fn difference(&self, one: usize, other: usize) -> Option<Difference> {
        let (a, b) = (self.of(one)?, self.of(other)?);
        if a.group != b.group || one == other {
            return None;
        }
        let noise = self.groups[a.group].noise_between(self.places[one], self.places[other]);
        let value = a.value - b.value;
        Some(Difference { value, error: noise.reach() * ELO, los: noise.above_zero(value / ELO) })
    }
}

/// By how much one bot is stronger than another.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Difference {
    /// In Elo points.
    pub value: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The probability that the first is the stronger one.
    pub los: f64,
}

/// A group for each bot; one without games is alone in its own.
fn groups(bots: usize, played: &[Pairing]) -> Vec<usize> {
    let edges: Vec<_> = played.iter().map(|pairing| (pairing.first, pairing.second)).collect();
    links::groups(bots, &edges)
}

/// One-sided bounds of those who won, or lost, every game.
fn bounds(fit: &GroupFit, games: &[Pairing]) -> Vec<Option<Estimate>> {
    let mut opponents = vec![Vec::new(); fit.size()];
    let mut points = vec![0.0; fit.size()];
    let mut played = vec![0.0; fit.size()];
    for pairing in games {
        let (a, b, n) = (pairing.first, pairing.second, pairing.games());
        opponents[a].push((fit.strength(b), n));
        opponents[b].push((fit.strength(a), n));
        points[a] += pairing.points();
        points[b] += n - pairing.points();
        played[a] += n;
        played[b] += n;
    }
    let bound = |bot: usize| {
        if points[bot] >= played[bot] {
            Some(Estimate::AtLeast(fit::sweeping(&opponents[bot]) * ELO))
        } else if points[bot] <= 0.0 {
            let mirrored: Vec<_> = opponents[bot].iter().map(|&(r, n)| (-r, n)).collect();
            Some(Estimate::AtMost(-fit::sweeping(&mirrored) * ELO))
        } else {
            None
        }
    };
    (0..fit.size()).map(bound).collect()
}
