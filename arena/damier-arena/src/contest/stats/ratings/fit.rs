//! The maximum-likelihood fit of a group of bots that are linked by games, on the logistic scale.

use super::Pairing;
use crate::contest::stats::links;
use crate::contest::stats::symmetric::Matrix;

/// Newton's steps roughly double the digits each; the first ones are kept short.
const STEPS: usize = 100;
const LONGEST_STEP: f64 = 2.0;
/// How rarely something may happen that a bound leaves out.
const RARE: f64 = 0.05;
/// Draws narrow the intervals as if this many games more had been decided: ten draws of ten do not
/// make a certainty.
const DECIDED_BESIDES: f64 = 3.0;

/// Strengths of a group with mean 0, and how sure they are.
#[derive(Clone, Debug)]
pub(super) struct GroupFit {
    strengths: Vec<f64>,
    covariance: Matrix,
}

/// Games of two bots with the points of the first; drawn shares of a game may be added.
struct Link {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
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
        let mut inverse = filled.cholesky().inverse();
        let surplus = 1.0 / (constant * (size * size) as f64);
        let noise = noise(&strengths, &links, pairings);
        let mut covariance = Matrix::filled(size, 0.0);
        for row in 0..size {
            for column in 0..size {
                inverse.add(row, column, -surplus);
                covariance.add(row, column, inverse.at(row, column) * noise);
            }
        }
        GroupFit { strengths, covariance }
    }

    pub(super) fn size(&self) -> usize {
        self.strengths.len()
    }

    pub(super) fn strength(&self, bot: usize) -> f64 {
        self.strengths[bot]
    }

    /// The standard error of a strength.
    pub(super) fn error(&self, bot: usize) -> f64 {
        self.covariance.at(bot, bot).max(0.0).sqrt()
    }

    /// The standard error of a difference; above 0.
    pub(super) fn error_between(&self, a: usize, b: usize) -> f64 {
        let own = self.covariance.at(a, a) + self.covariance.at(b, b);
        (own - 2.0 * self.covariance.at(a, b)).max(1e-18).sqrt()
    }
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
        let drawn = if open(pairing) { 1.0 / opens[first].max(opens[second]) } else { 0.0 };
        let (games, points) = (pairing.games() + drawn, pairing.points() + 0.5 * drawn);
        Link { first, second, games, points }
    };
    pairings.iter().map(link).collect()
}

/// The points expected of a bot this much stronger.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
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
        let p = expected(strengths[first] - strengths[second]);
        // A difference beyond all measure still leaves the matrix invertible.
        let weight = games * (p * (1.0 - p)).max(1e-12);
        matrix.add(first, first, weight);
        matrix.add(second, second, weight);
        matrix.add(first, second, -weight);
        matrix.add(second, first, -weight);
    }
    matrix
}

/// A constant of the information's own size.
fn fill(information: &Matrix) -> f64 {
    let size = (0..).take_while(|&at| at < information.row(0).len());
    let trace: f64 = size.map(|at| information.at(at, at)).sum();
    trace.max(1e-12) / (information.row(0).len() as f64).powi(2)
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

/// How noisy a game was, compared with one that is won or lost: at most 1, less with draws.
fn noise(strengths: &[f64], links: &[Link], pairings: &[Pairing]) -> f64 {
    let decided = |link: &Link| {
        let p = expected(strengths[link.first] - strengths[link.second]);
        link.games * p * (1.0 - p)
    };
    let decided: f64 = links.iter().map(decided).sum();
    let games: f64 = pairings.iter().map(Pairing::games).sum();
    let draws: f64 = pairings.iter().map(|pairing| pairing.draws as f64).sum();
    let least = DECIDED_BESIDES / (games + DECIDED_BESIDES);
    let counted = draws * (1.0 - least);
    if decided <= 0.0 { 1.0 } else { (1.0 - 0.25 * counted / decided).clamp(least, 1.0) }
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
