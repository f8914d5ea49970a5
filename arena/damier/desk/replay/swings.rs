//! Where a bot's own estimate of its game jumps: moments at which something was overlooked, or found.
//!
//! Who plays alone against nobody has estimates that only grow, and none of them is a jump.
//!
//! Every bot has a scale of its own, so a jump is measured by the estimates of the same bot in the same
//! match: it is a good part of all that they range over, far larger than what is usual, and it lasts.

use damier_arena::asking::evened;

/// A jump is at least this part of the range of a bot's estimates.
const PART: f32 = 0.2;
/// And so many times the usual step between two of them.
const TIMES: f32 = 3.0;

/// A bot's estimate that is far from its last one.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Swing {
    /// The moment of the later one.
    pub(crate) at: usize,
    /// The estimate before.
    pub(crate) from: f32,
    /// The estimate now.
    pub(crate) to: f32,
    /// How far it goes, leaps to what is proven counted as little.
    pub(crate) size: f32,
}

impl Swing {
    /// In words.
    pub(super) fn text(self) -> String {
        let Swing { from, to, .. } = self;
        let verb = if to < from { "falls" } else { "rises" };
        format!("its estimate {verb} from {from:.3} to {to:.3}")
    }
}

/// The jumps among a bot's estimates, which are in the order of their moments.
pub(crate) fn swings(estimates: &[(usize, f32)]) -> Vec<Swing> {
    let values = &evened(estimates)[..];
    let size = |pair: &[(usize, f32)]| (pair[1].1 - pair[0].1).abs();
    let mut sizes: Vec<f32> = values.windows(2).map(size).collect();
    sizes.sort_by(f32::total_cmp);
    let Some(&usual) = sizes.get(sizes.len() / 2) else { return Vec::new() };
    let all = || values.iter().map(|(_, value)| *value);
    let range = all().fold(f32::NEG_INFINITY, f32::max) - all().fold(f32::INFINITY, f32::min);
    let least = (PART * range).max(TIMES * usual);
    let swing = |(first, around): (usize, &[(usize, f32)])| {
        let [before, from, to, after] = [0, 1, 2, 3].map(|at| around[at].1);
        let stays = (before - from).abs() < (before - to).abs()
            && (after - to).abs() < (after - from).abs();
        let size = (to - from).abs();
        let (from, to) = (estimates[first + 1].1, estimates[first + 2].1);
        let swing = Swing { at: around[2].0, from, to, size };
        (stays && size >= least && size > 0.0).then_some(swing)
    };
    values.windows(4).enumerate().filter_map(swing).collect()
}

/// The largest step between two estimates of a bot that follow each other, whether or not it lasts; none where
/// they are all the same.
pub(super) fn largest_step(estimates: &[(usize, f32)]) -> Option<(usize, f32)> {
    let values = evened(estimates);
    let range = values.iter().map(|(_, value)| *value);
    let range = range.clone().fold(f32::MIN, f32::max) - range.fold(f32::MAX, f32::min);
    let steps = values.windows(2).map(|pair| (pair[1].0, (pair[1].1 - pair[0].1).abs() / range));
    steps.filter(|(_, step)| *step > 0.0).max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_stands_out_from_what_is_usual_whatever_the_scale() {
        for scale in [0.01, 1.0, 300.0] {
            let values = [0.5, 0.51, 0.52, 0.5, 0.1, 0.11, 0.12].map(|value| value * scale);
            let values: Vec<(usize, f32)> = (0..).step_by(2).zip(values).collect();
            let found: Vec<usize> = swings(&values).iter().map(|swing| swing.at).collect();
            assert_eq!(found, [8], "{scale}");
        }
        let steady: Vec<(usize, f32)> = (0..9).map(|at| (at, at as f32)).collect();
        assert_eq!(swings(&steady), []);
        let peak: Vec<(usize, f32)> = (0..).zip([4.0, 4.0, 5.0, 72.0, 4.0, 4.0, 5.0]).collect();
        assert_eq!(swings(&peak), [], "what does not last is no swing");
        assert_eq!(swings(&[(0, 1.0), (1, 1.0), (2, 1.0)]), []);
        assert_eq!(swings(&[]), []);
    }
}
