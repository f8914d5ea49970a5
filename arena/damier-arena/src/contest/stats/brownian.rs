//! A Brownian motion with drift that ends at one of two bounds.
//!
//! It starts at 0 with variance 1 per unit of time. Where it is, and which bound it has met by when, is
//! summed from mirror images of its start behind both bounds: each image is a free motion that meets
//! one bound.

use super::normal;

/// A motion between a bound below 0 and one above.
#[derive(Copy, Clone, Debug)]
pub(super) struct Motion {
    pub(super) drift: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Motion {
    /// The probability that the upper bound was met, and first, by this time.
    pub(super) fn ends_above(&self, time: f64) -> f64 {
        if time <= 0.0 {
            return 0.0;
        }
        let (drift, upper, width) = (self.drift, self.upper, self.upper - self.lower);
        let images = self.images(time);
        let mut sum = 0.0;
        for image in -images..=images {
            let at = upper + 2.0 * f64::from(image) * width;
            let meets = meets(drift, at.abs(), time, drift * (upper - at.abs()));
            sum += if at > 0.0 { meets } else { -meets };
        }
        sum.clamp(0.0, 1.0)
    }

    /// The probability that it has met no bound by this time, and is above a place between them.
    pub(super) fn goes_on_above(&self, place: f64, time: f64) -> f64 {
        if time <= 0.0 {
            return if place <= 0.0 { 1.0 } else { 0.0 };
        }
        let (drift, width) = (self.drift, self.upper - self.lower);
        let above = |image: f64| {
            let far = |x: f64| (image + drift * time - x) / time.sqrt();
            let (log, from, to) = (drift * image, far(self.upper), far(place));
            // The same area by its smaller side, so that a large factor finds no rounding.
            let (from, to) = if from > 0.0 { (-to, -from) } else { (from, to) };
            scaled_cdf(to, log) - scaled_cdf(from, log)
        };
        let images = self.images(time);
        let images = (-images..=images).map(|image| 2.0 * f64::from(image) * width);
        let sum: f64 = images.map(|at| above(at) - above(2.0 * self.upper + at)).sum();
        sum.clamp(0.0, 1.0)
    }

    /// The motion upside down.
    pub(super) fn mirrored(&self) -> Motion {
        Motion { drift: -self.drift, lower: -self.upper, upper: -self.lower }
    }

    /// How many images to either side are near enough to matter.
    fn images(&self, time: f64) -> i32 {
        let width = self.upper - self.lower;
        let reach = (self.drift.abs() * time).min(width) + 9.0 * time.sqrt();
        (reach / (2.0 * width)).ceil().min(1000.0) as i32 + 1
    }
}

/// e^`log` times the probability that a free motion is at a distance `far` by this time.
fn meets(drift: f64, far: f64, time: f64, log: f64) -> f64 {
    let root = time.sqrt();
    scaled_cdf((drift * time - far) / root, log)
        + scaled_cdf((-far - drift * time) / root, log + 2.0 * drift * far)
}

/// e^`log`·Φ(x), also where one of them is out of all numbers.
fn scaled_cdf(x: f64, log: f64) -> f64 {
    (log + normal::ln_cdf(x)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_end_a_bound_is_met_as_the_known_odds_have_it() {
        for drift in [-0.7, -0.1, 0.001, 0.3] {
            let motion = Motion { drift, lower: -3.0, upper: 2.0 };
            let odds = (1.0 - (6.0 * drift).exp()) / ((-4.0 * drift).exp() - (6.0 * drift).exp());
            let odds = if drift.abs() < 0.01 { 0.6 } else { odds };
            let up = motion.ends_above(400.0);
            assert!((up - odds).abs() < 1e-2, "{drift}: {up} {odds}");
            assert!(motion.goes_on_above(-3.0, 400.0) < 1e-6);
        }
    }

    #[test]
    fn at_any_time_it_has_met_one_bound_or_goes_on() {
        for drift in [-2.0, -0.3, 0.0, 0.4, 5.0] {
            for time in [0.1, 1.0, 5.0, 30.0] {
                let motion = Motion { drift, lower: -3.0, upper: 2.0 };
                let all = motion.ends_above(time)
                    + motion.mirrored().ends_above(time)
                    + motion.goes_on_above(-3.0, time);
                assert!((all - 1.0).abs() < 1e-9, "{drift} {time}: {all}");
            }
        }
    }
}
