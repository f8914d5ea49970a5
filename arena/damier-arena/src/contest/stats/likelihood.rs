//! Maximum-likelihood distributions over the outcomes of a game or pair, under a hypothesis.
//!
//! With observed shares p̂ and a linear condition Σ pᵢ·gᵢ = 0, the likeliest distribution is
//! pᵢ = p̂ᵢ / (1 + x·gᵢ) for the one x that meets the condition. A fixed mean is linear. A fixed
//! normalized score t = (μ−½)/σ is not: it is met by repeating the linear step around the current
//! distribution (van den Bergh's iteration), and where that does not settle (hypotheses far from
//! what was seen) by a search over μ. Both always end.

/// Linear steps before the search takes over.
const STEPS: usize = 60;
/// Points the search looks at, evenly spread in the logit of μ's place between ½ and 1.
const GRID: i32 = 400;
const GRID_STEP: f64 = 0.05;
/// Halvings of an interval until it is as small as numbers get.
const HALVINGS: usize = 100;

/// The value of a cell: its share of the points.
fn value<const K: usize>(cell: usize) -> f64 {
    cell as f64 / (K - 1) as f64
}

/// Mean and variance of a distribution.
pub(super) fn moments<const K: usize>(p: &[f64; K]) -> (f64, f64) {
    let mean: f64 = (0..K).map(|cell| p[cell] * value::<K>(cell)).sum();
    let variance = (0..K).map(|cell| p[cell] * (value::<K>(cell) - mean).powi(2)).sum();
    (mean, variance)
}

/// The likeliest distribution with this mean, strictly between 0 and 1.
pub(super) fn with_mean<const K: usize>(seen: &[f64; K], mean: f64) -> [f64; K] {
    let g = std::array::from_fn(|cell| value::<K>(cell) - mean);
    balanced(seen, &g).unwrap_or(*seen)
}

/// The likeliest distribution with this normalized score.
pub(super) fn with_t<const K: usize>(seen: &[f64; K], t: f64) -> [f64; K] {
    iterated(seen, t).unwrap_or_else(|| searched(seen, t))
}

/// The likeliest distribution with Σ p·g = 0; none if g has one sign only. All of `seen` is above 0.
fn balanced<const K: usize>(seen: &[f64; K], g: &[f64; K]) -> Option<[f64; K]> {
    let (least, most) = g.iter().fold((0.0_f64, 0.0_f64), |(a, b), &g| (a.min(g), b.max(g)));
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut from, mut to) = (-1.0 / most, -1.0 / least);
    let poles = (from, to);
    let mut x = 0.0;
    for _ in 0..HALVINGS {
        let (mut excess, mut slope) = (0.0, 0.0);
        for (seen, g) in seen.iter().zip(g) {
            let ratio = g / (1.0 + x * g);
            excess += seen * ratio;
            slope += seen * ratio * ratio;
        }
        if excess > 0.0 {
            from = x;
        } else {
            to = x;
        }
        let newton = x + excess / slope;
        // The sign of what rounding leaves must not steer the next step.
        let room = (x - poles.0).min(poles.1 - x);
        if (newton - x).abs() <= (1e-15 * room).max(1e-16 * x.abs()) {
            break;
        }
        x = if newton > from && newton < to { newton } else { f64::midpoint(from, to) };
    }
    let p: [f64; K] = std::array::from_fn(|cell| seen[cell] / (1.0 + x * g[cell]));
    let sum: f64 = p.iter().sum();
    Some(p.map(|share| share / sum))
}

fn iterated<const K: usize>(seen: &[f64; K], t: f64) -> Option<[f64; K]> {
    let mut p = *seen;
    for _ in 0..STEPS {
        let (mean, variance) = moments(&p);
        let sigma = variance.sqrt();
        let g = std::array::from_fn(|cell| {
            let a = value::<K>(cell);
            a - 0.5 - 0.5 * t * sigma * (1.0 + ((a - mean) / sigma).powi(2))
        });
        let next = balanced(seen, &g)?;
        let moved = p.iter().zip(&next).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
        p = next;
        if moved < 1e-13 {
            return Some(p);
        }
    }
    None
}

/// The likeliest of all distributions that meet the conditions of a maximum, found over μ.
///
/// For a given μ, and so a given σ = (μ−½)/t, the linear step gives a distribution; it is the
/// right one if its mean is μ.
fn searched<const K: usize>(seen: &[f64; K], t: f64) -> [f64; K] {
    if t < 0.0 {
        let mut mirrored = *seen;
        mirrored.reverse();
        let mut p = searched(&mirrored, -t);
        p.reverse();
        return p;
    }
    if t <= 0.0 {
        return with_mean(seen, 0.5);
    }
    let try_at = |logit: f64| {
        let mean = 0.5 + 0.5 / (1.0 + (-logit).exp());
        let sigma = (mean - 0.5) / t;
        let g = std::array::from_fn(|cell| {
            let off = value::<K>(cell) - mean;
            off - 0.5 * t * (off * off / sigma - sigma)
        });
        balanced(seen, &g).map(|p| (moments(&p).0 - mean, p))
    };
    let likelihood = |p: &[f64; K]| -> f64 { seen.iter().zip(p).map(|(s, p)| s * p.ln()).sum() };
    let mut best: Option<(f64, [f64; K])> = None;
    let mut nearest = (f64::INFINITY, *seen);
    let mut before: Option<(f64, f64)> = None;
    for step in -GRID..=GRID {
        let logit = f64::from(step) * GRID_STEP;
        let Some((off, p)) = try_at(logit) else {
            before = None;
            continue;
        };
        if off.abs() < nearest.0 {
            nearest = (off.abs(), p);
        }
        if let Some((from, off_from)) = before
            && (off_from > 0.0) != (off > 0.0)
        {
            let root = halved((from, off_from > 0.0), logit, try_at).unwrap_or(p);
            if best.is_none_or(|(most, _)| likelihood(&root) > most) {
                best = Some((likelihood(&root), root));
            }
        }
        before = Some((logit, off));
    }
    best.map_or(nearest.1, |(_, p)| p)
}

/// Narrows down where the sign changes, and gives the distribution there.
fn halved<const K: usize>(
    (mut from, positive): (f64, bool),
    mut to: f64,
    try_at: impl Fn(f64) -> Option<(f64, [f64; K])>,
) -> Option<[f64; K]> {
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(from, to);
        let (off, _) = try_at(middle)?;
        if (off > 0.0) == positive { from = middle } else { to = middle }
    }
    try_at(from).map(|(_, p)| p)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares<const K: usize>(counts: [f64; K]) -> [f64; K] {
        let counts = counts.map(|count| if count > 0.0 { count } else { 1e-3 });
        let sum: f64 = counts.iter().sum();
        counts.map(|count| count / sum)
    }

    const SEEN: [[f64; 5]; 6] = [
        [34.0, 54.0, 63.0, 64.0, 75.0],
        [379.0, 10170.0, 21828.0, 10640.0, 343.0],
        [1.0, 0.0, 3.0, 0.0, 9.0],
        [0.0, 1.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 5550.0],
        [5.0, 0.0, 0.0, 0.0, 0.0],
    ];

    #[test]
    fn the_hypothesis_is_met() {
        for seen in SEEN.map(shares) {
            for t in [-8.0, -2.0, -0.3, 0.0, 0.01, 0.5, 3.0, 16.0] {
                let (mean, variance) = moments(&with_t(&seen, t));
                let reached = (mean - 0.5) / variance.sqrt();
                assert!((reached - t).abs() < 1e-6 * (1.0 + t.abs()), "{seen:?} {t}: {reached}");
            }
            for mean in [1e-9, 0.1, 0.5, 0.77, 1.0 - 1e-9] {
                let reached = moments(&with_mean(&seen, mean)).0;
                assert!((reached - mean).abs() < 1e-9, "{seen:?} {mean}: {reached}");
            }
        }
    }

    #[test]
    fn the_iteration_and_the_search_agree() {
        for seen in SEEN.map(shares) {
            for t in [-2.0, -0.3, -0.01, 0.02, 0.5, 1.0] {
                let Some(p) = iterated(&seen, t) else { continue };
                for (a, b) in p.iter().zip(searched(&seen, t)) {
                    assert!((a - b).abs() < 1e-7, "{seen:?} {t}: {p:?}");
                }
            }
        }
    }
}
