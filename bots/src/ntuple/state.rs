//! All that a learner knows, as bytes: what it goes on from after it was stopped.

use damier_games::g2048::G2048;

use super::file::{read_windows, written};
use super::learner::Learner;
use super::shape::Shape;
use crate::packing::{BadNet, seal, unseal};

const MARK: &str = "damier learner 1 2048";

impl Learner {
    /// What it knows, for [`Learner::from_bytes`].
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let Learner { shape, seed, games, .. } = self;
        let (levels, windows) = (shape.levels(), written(shape));
        let head = format!("{MARK} levels={levels} windows={windows} seed={seed} games={games}\n");
        let mut bytes = head.into_bytes();
        for numbers in [&self.weights, &self.sums, &self.sizes] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.visits.iter().flat_map(|visits| visits.to_le_bytes()));
        seal(bytes)
    }

    /// A learner who goes on from there.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(game: &G2048, bytes: &[u8]) -> Result<Learner, BadNet> {
        let (head, numbers) = unseal(bytes, MARK)?;
        let unknown = || BadNet::Unknown(head.trim().chars().take(200).collect());
        let (shape, seed, games) = read_head(&head).ok_or_else(unknown)?;
        let count = shape.weights();
        if numbers.len() != 4 * 4 * count {
            return Err(BadNet::Damaged);
        }
        let words: Vec<[u8; 4]> = numbers.as_chunks().0.to_vec();
        let floats = |part: usize| -> Vec<f32> {
            words[part * count..][..count].iter().map(|&word| f32::from_le_bytes(word)).collect()
        };
        let mut learner = Learner::new(game, shape, seed);
        learner.games = games;
        (learner.weights, learner.sums, learner.sizes) = (floats(0), floats(1), floats(2));
        learner.visits = words[3 * count..].iter().map(|&word| u32::from_le_bytes(word)).collect();
        let all = [&learner.weights, &learner.sums, &learner.sizes];
        let finite = all.iter().all(|numbers| numbers.iter().all(|number| number.is_finite()));
        if finite { Ok(learner) } else { Err(BadNet::Damaged) }
    }
}

fn read_head(head: &str) -> Option<(Shape, u64, u64)> {
    let mut words = head.split_ascii_whitespace();
    let levels = words.next()?.strip_prefix("levels=")?.parse().ok()?;
    let windows = read_windows(words.next()?.strip_prefix("windows=")?)?;
    let seed = words.next()?.strip_prefix("seed=")?.parse().ok()?;
    let games = words.next()?.strip_prefix("games=")?.parse().ok()?;
    Some((Shape::new(levels, &windows)?, seed, games))
}

#[cfg(test)]
mod tests {
    use damier_games::Notation as _;

    use super::*;
    use crate::learning::Learn as _;

    fn game() -> G2048 {
        G2048::from_settings(&damier_games::Settings::new()).unwrap()
    }

    fn learner(games: usize) -> Learner {
        let shape = Shape::new(8, &[vec![0, 1, 2, 3], vec![4, 5, 8, 9]]).unwrap();
        let mut learner = Learner::new(&game(), shape, 7);
        (0..games).for_each(|_| _ = learner.play());
        learner
    }

    #[test]
    fn a_learner_that_was_stopped_learns_what_it_would_have_learned() {
        let (mut stopped, whole) = (learner(20), learner(40));
        stopped = Learner::from_bytes(&game(), &stopped.to_bytes()).unwrap();
        (0..20).for_each(|_| _ = stopped.play());
        assert_eq!(stopped.to_bytes(), whole.to_bytes());
    }

    #[test]
    fn a_learner_that_is_cut_or_changed_is_refused() {
        let bytes = learner(2).to_bytes();
        for at in [0, 10, 30, 100, bytes.len() / 2, bytes.len() - 1] {
            assert!(Learner::from_bytes(&game(), &bytes[..at]).is_err(), "{at}");
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Learner::from_bytes(&game(), &changed).is_err(), "{at}");
        }
    }

    #[test]
    fn what_is_learned_makes_games_better() {
        let mean =
            |learner: &mut Learner| (0..200).map(|_| learner.play().score).sum::<f64>() / 200.0;
        let (mut new, mut old) = (learner(0), learner(3000));
        let (before, after) = (mean(&mut new), mean(&mut old));
        assert!(after > 2.0 * before, "{before} {after}");
    }
}
