//! Who meets next: those of whom a result tells most about who is the stronger one.
//!
//! A pure function of what is believed. Every two are judged by how much surer a game would make their
//! difference, and that counts most where it is open who is ahead. Matches that are chosen count as played for
//! those that are chosen after them, so many can be chosen before the first one ends, and nobody is chosen
//! again and again. Whoever is new is what is known least, and so comes first. One encounter in
//! [`NOW_AND_THEN`] is of those who met least: who is ahead of whom does not follow from strengths alone.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::contest::stats::beliefs::Beliefs;
use crate::contest::stats::normal::density;

/// One of so many encounters is of those who met least.
pub const NOW_AND_THEN: u64 = 20;

/// How much it counts to know by how much, where it is no question who.
const BY_HOW_MUCH: f64 = 0.02;

/// Two places, and what a game of them is worth.
#[derive(Copy, Clone, Debug)]
struct Worth {
    value: f64,
    pair: [usize; 2],
}

impl Ord for Worth {
    fn cmp(&self, other: &Worth) -> Ordering {
        // Of several the earliest.
        self.value.total_cmp(&other.value).then_with(|| other.pair.cmp(&self.pair))
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Worth {
    fn eq(&self, other: &Worth) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Worth {}

/// What it is worth to see two play so many games.
fn worth(beliefs: &Beliefs, [one, other]: [usize; 2], games: f64) -> Worth {
    let doubt = beliefs.doubt(one, other);
    let told = games * beliefs.tells(one, other) * doubt;
    let apart = (beliefs.strength(one) - beliefs.strength(other)).abs() / doubt.sqrt().max(1e-9);
    let value = told / (1.0 + told) * doubt.sqrt() * (density(apart) + BY_HOW_MUCH);
    Worth { value, pair: [one, other] }
}

/// The next encounters, so many at most, each of `company` places out of those that are free; none if those are
/// too few. `games` are played by any two in an encounter; `before` says how many encounters were
/// chosen before, and `met` how often two have met.
pub fn choose(
    beliefs: &mut Beliefs,
    free: &[usize],
    (company, games): (usize, f64),
    (before, many): (u64, usize),
    met: impl Fn(usize, usize) -> u64,
) -> Vec<Vec<usize>> {
    if free.len() < company.max(2) {
        return Vec::new();
    }
    let pairs = || {
        let others = |at: usize| free[at + 1..].iter().map(move |&other| [free[at], other]);
        (0..free.len()).flat_map(others)
    };
    let mut heap: BinaryHeap<Worth> = pairs().map(|pair| worth(beliefs, pair, games)).collect();
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    for number in 0..many {
        let pair = if (before + number as u64 + 1).is_multiple_of(NOW_AND_THEN) {
            let here = |[one, other]: [usize; 2]| {
                let also =
                    chosen.iter().filter(|group| group.contains(&one) && group.contains(&other));
                met(one, other) + also.count() as u64
            };
            let least = pairs().map(|pair| (here(pair), pair));
            least
                .min_by(|(a, one), (b, other)| {
                    let doubt = |pair: &[usize; 2]| beliefs.doubt(pair[0], pair[1]);
                    a.cmp(b).then_with(|| doubt(other).total_cmp(&doubt(one))).then(one.cmp(other))
                })
                .map(|(_, pair)| pair)
        } else {
            worthiest(beliefs, &mut heap, games)
        };
        let Some(pair) = pair else { break };
        let mut group = pair.to_vec();
        while group.len() < company {
            let Some(next) = beside(beliefs, free, &group, games) else { return chosen };
            group.push(next);
        }
        for (at, &one) in group.iter().enumerate() {
            for &other in &group[at + 1..] {
                beliefs.expect(one, other, games);
            }
        }
        chosen.push(group);
    }
    chosen
}

/// The pair that is worth most by now: what was chosen since has made most of them worth less.
fn worthiest(beliefs: &Beliefs, heap: &mut BinaryHeap<Worth>, games: f64) -> Option<[usize; 2]> {
    loop {
        let top = heap.pop()?;
        let now = worth(beliefs, top.pair, games);
        heap.push(now);
        if heap.peek().is_some_and(|best| best.pair == now.pair) {
            return Some(now.pair);
        }
    }
}

/// Who is worth most beside those who are chosen.
fn beside(beliefs: &Beliefs, free: &[usize], group: &[usize], games: f64) -> Option<usize> {
    let value = |other: usize| {
        group.iter().map(|&one| worth(beliefs, [one, other], games).value).sum::<f64>()
    };
    let others = free.iter().copied().filter(|other| !group.contains(other));
    let valued = others.map(|other| (other, value(other)));
    valued.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(other, _)| other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::stats::beliefs::Guess;
    use crate::contest::stats::ratings::Pairing;

    /// Bots in a row, each of which won so many of twenty games against the next.
    fn row(bots: usize, wins: u64, times: u64) -> Beliefs {
        let games = |first| {
            let (wins, losses) = (wins * times, (20 - wins) * times);
            Pairing { first, second: first + 1, wins, draws: 0, losses }
        };
        let games: Vec<Pairing> = (0..bots - 1).map(games).collect();
        Beliefs::of(&vec![Guess::NOTHING; bots], &games, &[])
    }

    fn all(bots: usize) -> Vec<usize> {
        (0..bots).collect()
    }

    #[test]
    fn who_is_new_plays_first() {
        let known = row(6, 15, 10);
        let mut guesses = vec![Guess::NOTHING; 7];
        for (guess, strength) in guesses.iter_mut().zip(known.strengths()) {
            *guess = Guess { strength: *strength, doubt: 0.2 };
        }
        let mut beliefs = Beliefs::of(&guesses, &[], &[]);
        let chosen = choose(&mut beliefs, &all(7), (2, 2.0), (0, 4), |_, _| 0);
        assert!(chosen[..3].iter().all(|pair| pair.contains(&6)), "{chosen:?}");
    }

    #[test]
    fn neighbours_meet_more_often_than_those_who_are_far_apart_and_these_do_meet() {
        let mut beliefs = row(8, 15, 2);
        let mut met = vec![vec![0_u64; 8]; 8];
        for round in 0..50 {
            let free = all(8);
            let chosen =
                choose(&mut beliefs, &free, (2, 2.0), (4 * round, 4), |one, other| met[one][other]);
            for pair in chosen {
                met[pair[0]][pair[1]] += 1;
                met[pair[1]][pair[0]] += 1;
            }
        }
        let apart = |places: std::ops::Range<usize>| -> u64 {
            let pairs = (0..8).flat_map(|one| (one + 1..8).map(move |other| (one, other)));
            pairs
                .filter(|(one, other)| places.contains(&(other - one)))
                .map(|(a, b)| met[a][b])
                .sum()
        };
        assert!(apart(1..3) > 5 * apart(3..8), "{met:?}");
        assert!(met[0][7] > 0, "{met:?}");
    }

    #[test]
    fn nobody_is_chosen_all_the_time_before_results_are_there() {
        let mut beliefs = Beliefs::of(&[Guess::NOTHING; 6], &[], &[]);
        let chosen = choose(&mut beliefs, &all(6), (2, 2.0), (0, 3), |_, _| 0);
        let mut players: Vec<usize> = chosen.concat();
        players.sort_unstable();
        players.dedup();
        assert!(players.len() >= 4, "{chosen:?}");
    }

    #[test]
    fn tables_of_four_are_filled_and_too_few_play_nothing() {
        let mut beliefs = row(9, 12, 1);
        for group in choose(&mut beliefs, &all(9), (4, 4.0), (0, 6), |_, _| 0) {
            let mut players = group.clone();
            players.sort_unstable();
            players.dedup();
            assert_eq!(players.len(), 4, "{group:?}");
        }
        assert!(choose(&mut beliefs, &all(3), (4, 4.0), (0, 6), |_, _| 0).is_empty());
        assert!(choose(&mut beliefs, &[3], (2, 2.0), (0, 6), |_, _| 0).is_empty());
    }
}
