//! Estimates on a scale on which all of them can be seen. A search that has proven a win says so by a number far
//! beyond all others, and beside `56, 61, 1000049` nothing below it could be told apart.
//!
//! Between two neighbouring estimates there may be a leap: more than a hundred times as much as all smaller
//! steps together. It is drawn as a third of those, so what is below it and above it keeps its shape.

/// From how many times the sum of all smaller gaps on a gap is a leap.
const LEAP: f64 = 100.0;

/// The same estimates, each where it is drawn: in the same order, without leaps.
pub fn evened(values: &[(usize, f32)]) -> Vec<(usize, f32)> {
    let mut sorted: Vec<f64> = values
        .iter()
        .map(|(_, value)| f64::from(*value))
        .filter(|value| value.is_finite())
        .collect();
    sorted.sort_by(f64::total_cmp);
    sorted.dedup();
    let mut gaps: Vec<f64> = sorted.windows(2).map(|pair| pair[1] - pair[0]).collect();
    gaps.sort_by(f64::total_cmp);
    let mut smaller = 0.0;
    let leap = gaps.iter().find(|&&gap| {
        let leaps = smaller > 0.0 && gap > LEAP * smaller;
        if !leaps {
            smaller += gap;
        }
        leaps
    });
    let Some(&leap) = leap else { return values.to_vec() };
    let mut places = Vec::with_capacity(sorted.len());
    let mut place = 0.0;
    for (at, value) in sorted.iter().enumerate() {
        let gap = if at == 0 { 0.0 } else { value - sorted[at - 1] };
        place += if gap >= leap { smaller / 3.0 } else { gap };
        places.push(place);
    }
    let place = |value: f32| {
        let value = f64::from(value);
        match sorted.binary_search_by(|known| known.total_cmp(&value)) {
            Ok(at) => places[at] as f32,
            Err(_) => value as f32,
        }
    };
    values.iter().map(|&(at, value)| (at, place(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(values: &[f32]) -> Vec<f32> {
        let values: Vec<(usize, f32)> = values.iter().copied().enumerate().collect();
        evened(&values).into_iter().map(|(_, value)| value).collect()
    }

    #[test]
    fn a_proven_win_leaves_the_rest_its_shape() {
        let seen = drawn(&[56.0, 50.0, 62.0, 1_000_049.0, 1_000_047.0]);
        assert!(seen[0] - seen[1] > 3.0 && seen[2] - seen[0] > 3.0, "{seen:?}");
        assert!(seen[3] > seen[4] && seen[4] > seen[2] && seen[3] < 30.0, "{seen:?}");
        let both = drawn(&[-1_000_000.0, 0.0, 1.0, 2.0, 1_000_000.0]);
        assert!(both.windows(2).all(|pair| pair[0] < pair[1]) && both[4] < 5.0, "{both:?}");
    }

    #[test]
    fn what_has_no_leap_stays_as_it_is() {
        for values in [&[0.5, 0.4, 0.9][..], &[1.0, 1.0], &[7.0], &[], &[0.0, 1e6]] {
            assert_eq!(drawn(values), values);
        }
        let odd = drawn(&[f32::NAN, 1.0, 2.0, 3.0, 1e6]);
        assert!(odd[0].is_nan() && odd[4] < 10.0, "{odd:?}");
    }
}
