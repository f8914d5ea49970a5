//! Taste as bytes, and back.
//!
//! One line of text says what follows and what it was made from. Then come the features in order, each as
//! its distance from the one before, with its weight in hundredths.

use super::Taste;
use super::feature::Feature;
use crate::packing::{BadNet, put, seal, take, unseal, unzigzag, zigzag};

/// How every net for Go begins, with the version of its format and of the features.
const MARK: &str = "damier net 1 go features=1";

/// Weights at most: more would take hundreds of megabytes of memory.
const MOST_WEIGHTS: usize = 1 << 19;
/// Weights in one unit of a feature's.
const UNITS: f32 = 100.0;

/// What was learned, as bytes.
pub(super) fn to_bytes(weights: &[(Feature, f32)], origin: &str) -> Vec<u8> {
    let mut bytes = format!("{MARK} {origin}\n").into_bytes();
    let mut before = 0;
    for &(Feature(feature), weight) in weights {
        put(&mut bytes, feature - before);
        put(&mut bytes, zigzag((weight * UNITS).round() as i16));
        before = feature;
    }
    seal(bytes)
}

impl Taste {
    /// Reads what was learned.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub(in crate::mcts::go) fn from_bytes(bytes: &[u8]) -> Result<Taste, BadNet> {
        let (_, mut left) = unseal(bytes, MARK)?;
        let mut weights = Vec::new();
        let mut feature = 0_u64;
        while !left.is_empty() {
            let step = take(&mut left).ok_or(BadNet::Damaged)?;
            let weight = take(&mut left).and_then(unzigzag).ok_or(BadNet::Damaged)?;
            feature = feature.checked_add(step).ok_or(BadNet::Damaged)?;
            weights.push((Feature(feature), f32::from(weight) / UNITS));
            if weights.len() > MOST_WEIGHTS {
                return Err(BadNet::Unknown("too many weights".to_owned()));
            }
        }
        Ok(Taste::from_weights(&weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net() -> Vec<u8> {
        let weights: Vec<_> =
            (0..50_u64).map(|at| (Feature(at * at * 977), at as f32 - 7.5)).collect();
        to_bytes(&weights, "seed=1 games=2")
    }

    #[test]
    fn what_was_learned_is_read_as_it_was_written() {
        let taste = Taste::from_bytes(&net()).unwrap();
        let halves = |feature| (taste.weight(Feature(feature)) * 2.0).round() as i32;
        assert_eq!([halves(9 * 977), halves(49 * 49 * 977), halves(1)], [-9, 83, 0]);
    }

    #[test]
    fn what_is_cut_changed_or_something_else_is_refused() {
        let bytes = net();
        for length in 0..bytes.len() {
            assert!(Taste::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(Taste::from_bytes(&changed).is_err(), "{at}");
        }
        let of_another_game = seal(b"damier net 1 2048 levels=1\n".to_vec());
        assert_eq!(
            Taste::from_bytes(&of_another_game).unwrap_err(),
            BadNet::Foreign { mark: MARK }
        );
    }
}
