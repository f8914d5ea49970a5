//! Portable draws from any generator.
//!
//! The same generator gives the same numbers on every machine and with every version of the
//! generator's crate, because the arithmetic from bits to a number is written here and stays.

/// The trait of all generators, of the version that [`Game`](crate::Game) asks for: who adds a game
/// needs no dependency of their own for it.
pub use rand::Rng;

/// A number below `bound`, each with the same probability (Lemire's multiplication method).
///
/// # Panics
/// In debug builds, if `bound` is zero.
#[inline]
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    debug_assert!(bound > 0, "there is no number below zero to draw");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// A number in `0.0..1.0` with 53 random bits.
#[inline]
pub fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
