//! The maximum-likelihood fit of a group of bots that are linked by games, on the logistic scale.

use super::Pairing;
use super::scatter::Scatter;
use crate::contest::stats::normal::{self, Z95};
use crate::contest::stats::symmetric::Matrix;
use crate::contest::stats::{links, student};

/// Newton's steps roughly double the digits each; the first ones are kept short.
const STEPS: usize = 100;
const LONGEST_STEP: f64 = 2.0;
/// How rarely something may happen that a bound leaves out.
const RARE: f64 = 0.05;
/// Results that are all alike count as if this many clusters had been otherwise: ten draws of ten do
/// not make a certainty.
const OTHERWISE: f64 = 3.0;

/// Strengths of a group with mean 0, and how sure they are.
#[derive(Clone, Debug)]
pub(super) struct GroupFit {
    strengths: Vec<f64>,
    /// The covariance if every game were news on its own.
    alone: Matrix,
    /// The covariance by how clusters scatter; the same until that is known.
    covariance: Matrix,
    /// What pairings that left a difference open are worth, by (first, second, weight).
    open: Vec<(usize, usize, f64)>,
    /// For each bot its clusters and how many games it has in one.
    clusters: Vec<(u64, f64)>,
}

/// How noisy a figure is: a standard error, and the degrees of freedom it comes from.
#[derive(Copy, Clone, Debug)]
pub(super) struct Noise {
    deviation: f64,
    /// None where the noise is not an estimate but a limit.
    freedom: Option<u64>,
}

impl Noise {
    /// Half the width of the 95 % interval.
    pub(super) fn reach(&self) -> f64 {
        self.deviation * self.freedom.map_or(Z95, student::reach)
    }

    /// The probability that what was estimated at `value` is above 0.
    pub(super) fn above_zero(&self, value: f64) -> f64 {
        let off = value / self.deviation;
        self.freedom.map_or_else(|| normal::cdf(off), |freedom| student::cdf(off, freedom))
    }
}

/// Games of two bots with the points of the first; drawn shares of a game may be added.
struct Link {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
    /// Did one side never take a point from the other, neither directly nor through others?
    open: bool,
}

impl GroupFit {
    pub(super) fn new(size: usize, pairings: &[Pairing]) -> GroupFit {
        let links = links(size, pairings);
        let strengths = likeliest(size, &links);
        let information = information(&strengths, &links);
        // The mean is fixed, so the matrix has one direction without information: the constant
        // fills it, and is taken out again.
        let constant = fill(&information);
        let mut filled = information;
        for row in 0..size {
            for column in 0..size {
                filled.add(row, column, constant);
            }
        }
        let mut alone = filled.cholesky().inverse();
        let surplus = 1.0 / (constant * (size * size) as f64);
        for row in 0..size {
            for column in 0..size {
                alone.add(row, column, -surplus);
            }
        }
        let weight =
            |link: &Link| link.games * spread(strengths[link.first] - strengths[link.second]);
        let open = links.iter().filter(|link| link.open);
        let open = open.map(|link| (link.first, link.second, weight(link))).collect();
        let clusters = vec![(0, 1.0); size];
        GroupFit { strengths, covariance: alone.clone(), alone, open, clusters }
    }

    /// Takes the noise from how clusters scatter; `members` are the numbers of the group's bots there.
    pub(super) fn take_noise(&mut self, scatter: &Scatter, members: &[usize]) {
        let size = members.len();
        let mut squares = Matrix::filled(size, 0.0);
        for (row, &bot) in members.iter().enumerate() {
            for (column, &other) in members.iter().enumerate() {
                squares.add(row, column, scatter.squares.at(bot, other));
            }
        }
        // Results that leave a difference open do not scatter, and say nothing about their noise.
        for &(first, second, weight) in &self.open {
            squares.add_difference(first, second, weight);
        }
        self.covariance = self.alone.times(&squares).times(&self.alone);
        let of = |&bot: &usize| {
            let clusters = scatter.clusters[bot];
            (clusters, (scatter.games[bot] / clusters.max(1) as f64).max(1.0))
        };
        self.clusters = members.iter().map(of).collect();
    }

    pub(super) fn size(&self) -> usize {
        self.strengths.len()
    }

    pub(super) fn strength(&self, bot: usize) -> f64 {
        self.strengths[bot]
    }

    /// The points expected of one bot against another.
    pub(super) fn expected(&self, a: usize, b: usize) -> f64 {
        expected(self.strengths[a] - self.strengths[b])
    }

    /// What a game of two bots weighs in the fit of their difference.
    pub(super) fn leverage(&self, a: usize, b: usize) -> f64 {
        spread(self.strengths[a] - self.strengths[b]) * between(&self.alone, a, b)
    }

    /// In how many clusters a bot played.
    pub(super) fn clusters(&self, bot: usize) -> u64 {
        self.clusters[bot].0
    }

    /// The noise of a strength.
    pub(super) fn noise(&self, bot: usize) -> Noise {
        let (clusters, size) = self.clusters[bot];
        noise(self.covariance.at(bot, bot), self.alone.at(bot, bot), clusters, size)
    }

    /// The noise of a difference.
    pub(super) fn noise_between(&self, a: usize, b: usize) -> Noise {
        let (one, other) = (self.clusters[a], self.clusters[b]);
        let (scattered, alone) = (between(&self.covariance, a, b), between(&self.alone, a, b));
        noise(scattered, alone, one.0.min(other.0), one.1.max(other.1))
    }
}

/// The variance of a difference.
fn between(covariance: &Matrix, a: usize, b: usize) -> f64 {
    covariance.at(a, a) + covariance.at(b, b) - 2.0 * covariance.at(a, b)
}

/// The noise of a figure with this variance by clusters, and this one if games were news each. Two
/// limits hold: results that happen to be all alike are no certainty, and however much the games
/// of a cluster hang together, they are as noisy as one game taken that often.
fn noise(scattered: f64, alone: f64, clusters: u64, size: f64) -> Noise {
    let alone = alone.max(1e-18);
    let least = (OTHERWISE * size / (clusters as f64 + OTHERWISE)).min(1.0) * alone;
    let most = Noise { deviation: (alone * size).sqrt(), freedom: None };
    let freedom = clusters.saturating_sub(1);
    let estimated = Noise { deviation: scattered.max(least).sqrt(), freedom: Some(freedom) };
    if freedom > 0 && estimated.reach() < most.reach() { estimated } else { most }
}

/// The games, with drawn shares added between bots of which one side never took a point.
fn links(size: usize, pairings: &[Pairing]) -> Vec<Link> {
    let mut beaten = Vec::new();
    for pairing in pairings {
        if pairing.points() > 0.0 {
            beaten.push((pairing.first, pairing.second));
        }
        if pairing.points() < pairing.games() {
            beaten.push((pairing.second, pairing.first));
        }
    }
    let circle = links::circles(size, &beaten);
    let open = |pairing: &Pairing| circle[pairing.first] != circle[pairing.second];
    let mut opens = vec![0.0_f64; size];
    for pairing in pairings.iter().filter(|pairing| open(pairing)) {
        opens[pairing.first] += 1.0;
        opens[pairing.second] += 1.0;
    }
    let link = |pairing: &Pairing| {
        let Pairing { first, second, .. } = *pairing;
        let open = open(pairing);
        let drawn = if open { 1.0 / opens[first].max(opens[second]) } else { 0.0 };
        let (games, points) = (pairing.games() + drawn, pairing.points() + 0.5 * drawn);
        Link { first, second, games, points, open }
    };
    pairings.iter().map(link).collect()
}

/// The points expected of a bot this much stronger.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The variance of the points of one game. A difference beyond all measure still has one.
fn spread(difference: f64) -> f64 {
    let p = expected(difference);
    (p * (1.0 - p)).max(1e-12)
}

/// ln of [`expected`], finite at any difference.
fn log_expected(difference: f64) -> f64 {
    difference.min(0.0) - (-difference.abs()).exp().ln_1p()
}

fn log_likelihood(strengths: &[f64], links: &[Link]) -> f64 {
    let of = |link: &Link| {
        let difference = strengths[link.first] - strengths[link.second];
        link.points * log_expected(difference)
            + (link.games - link.points) * log_expected(-difference)
    };
    links.iter().map(of).sum()
}

fn information(strengths: &[f64], links: &[Link]) -> Matrix {
    let mut matrix = Matrix::filled(strengths.len(), 0.0);
    for &Link { first, second, games, .. } in links {
        matrix.add_difference(first, second, games * spread(strengths[first] - strengths[second]));
    }
    matrix
}

/// A constant of the information's own size.
fn fill(information: &Matrix) -> f64 {
    let trace: f64 = (0..information.size()).map(|at| information.at(at, at)).sum();
    trace.max(1e-12) / (information.size() as f64).powi(2)
}

/// Newton's method; the likelihood is concave, and steps that do not raise it are halved.
fn likeliest(size: usize, links: &[Link]) -> Vec<f64> {
    let mut strengths = vec![0.0; size];
    if size < 2 {
        return strengths;
    }
    let mut likelihood = log_likelihood(&strengths, links);
    for _ in 0..STEPS {
        let mut slope = vec![0.0; size];
        for link in links {
            let difference = strengths[link.first] - strengths[link.second];
            let surplus = link.points - link.games * expected(difference);
            slope[link.first] += surplus;
            slope[link.second] -= surplus;
        }
        let mut matrix = information(&strengths, links);
        let constant = fill(&matrix);
        for row in 0..size {
            for column in 0..size {
                matrix.add(row, column, constant);
            }
        }
        let step = matrix.cholesky().solve(&slope);
        let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        let mut part = (LONGEST_STEP / longest).min(1.0);
        loop {
            let tried: Vec<f64> = strengths.iter().zip(&step).map(|(s, d)| s + part * d).collect();
            let reached = log_likelihood(&tried, links);
            if reached >= likelihood || part * longest < 1e-10 {
                (strengths, likelihood) = (tried, reached);
                break;
            }
            part /= 2.0;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / size as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}

/// The strength at which winning all these games, of (opponent, number), happens in 5 % of cases.
pub(super) fn sweeping(opponents: &[(f64, f64)]) -> f64 {
    let chance =
        |strength: f64| opponents.iter().map(|&(r, n)| n * log_expected(strength - r)).sum::<f64>();
    let (mut low, mut high) = (-200.0, 200.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if chance(middle) < RARE.ln() { low = middle } else { high = middle }
    }
    low
}
