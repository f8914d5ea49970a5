//! How values change with what came of games: simultaneous perturbation, Spall's SPSA.
//!
//! All parameters are moved at once, each up or down at random, and the bot plays one such set of values against
//! the opposite one. Whoever does better draws all of them its way, by a step that becomes smaller. Two sets
//! are all that is needed, however many parameters there are. What is found is the mean of the second half of
//! the way, which scatters less than its end.
//!
//! The sizes of steps follow from the number of batches alone: a lead of [`DRAWS`] of the points leads about
//! across the whole of the bounds, however many games there are.

use rand::Rng as _;

use super::space::{Drawn, Parameter};
use crate::players::Given;
use crate::seed::ContestKey;

/// Where a point is: each parameter from 0 to 1.
pub type Point = Vec<f64>;

/// How far the two sets are from the middle in the first batch, as a share of the bounds.
const REACH: f64 = 0.2;
/// How fast that shrinks, as Spall recommends.
const REACH_SHRINKS: f64 = 0.101;
/// How fast steps shrink, as Spall recommends.
const STEP_SHRINKS: f64 = 0.602;
/// The share of all batches in which steps shrink little.
const BURN_IN: f64 = 0.1;
/// The lead that draws values across their bounds, if it stays the same for the whole way.
pub const DRAWS: f64 = 0.1;
/// No batch moves a value further than this share of its bounds, however it ends.
const LONGEST: f64 = 0.15;

/// A search of so many batches.
#[derive(Clone, Debug)]
pub struct Spsa<'a> {
    /// What is looked for.
    pub space: &'a [Parameter],
    /// How many batches there will be.
    pub batches: usize,
    /// What is drawn.
    pub key: ContestKey,
}

impl Spsa<'_> {
    /// Where it starts.
    pub fn start(&self) -> Point {
        self.space.iter().map(Parameter::start).collect()
    }

    /// The two sets of values that the batch of this number tries around a point.
    pub fn sides(&self, number: usize, point: &[f64]) -> [Vec<Given>; 2] {
        let reach = REACH / (1.0 + number as f64).powf(REACH_SHRINKS);
        let mut sides = [Vec::new(), Vec::new()];
        for ((of, at), drawn) in self.space.iter().zip(point).zip(self.drawn(number)) {
            for (side, value) in sides.iter_mut().zip(of.two_sides(*at, reach, drawn)) {
                side.push((of.key.clone(), value));
            }
        }
        sides
    }

    /// The way from the start through these results: of each batch the lead of its first side, from -1 to 1.
    pub fn way(&self, leads: &[f64]) -> Vec<Point> {
        let mut way = vec![self.start()];
        for (number, lead) in leads.iter().enumerate() {
            let step = (self.step(number) * lead).clamp(-LONGEST, LONGEST);
            let moved = |(at, drawn): (&f64, Drawn)| {
                (at + if drawn.up { step } else { -step }).clamp(0.0, 1.0)
            };
            let last = way.last().into_iter().flatten();
            way.push(last.zip(self.drawn(number)).map(moved).collect());
        }
        way
    }

    /// What a way leads to: the mean of its second half.
    pub fn found(way: &[Point]) -> Point {
        let half = &way[way.len() / 2..];
        let mean = |at: usize| half.iter().map(|point| point[at]).sum::<f64>() / half.len() as f64;
        (0..way.first().map_or(0, Vec::len)).map(mean).collect()
    }

    /// What a batch draws for each parameter.
    fn drawn(&self, number: usize) -> impl Iterator<Item = Drawn> {
        let mut chance = self.key.trial(number as u64);
        std::iter::repeat_with(move || {
            let (up, dither) = (chance.next_u64() >> 63 == 1, chance.next_u64() >> 11);
            Drawn { up, dither: dither as f64 / (1_u64 << 53) as f64 }
        })
    }

    /// How far a lead of everything would move all values in this batch.
    fn step(&self, number: usize) -> f64 {
        let steady = BURN_IN * self.batches as f64;
        let shrunk =
            |number: usize| ((steady + 1.0) / (steady + 1.0 + number as f64)).powf(STEP_SHRINKS);
        // The sum of all steps, as an integral.
        let (from, to) = (steady + 1.0, steady + 1.0 + self.batches as f64);
        let power = 1.0 - STEP_SHRINKS;
        let all = from.powf(STEP_SHRINKS) * (to.powf(power) - from.powf(power)) / power;
        shrunk(number) / (DRAWS * all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::stats::elo::score_of;
    use crate::seed::Seed;

    /// Plays a search where a bot loses `steep` Elo at the far end of a coordinate from its optimum, with
    /// so many pairs of games a batch; gives what was found.
    fn search(
        space: &[Parameter],
        best: &[f64],
        steep: f64,
        (batches, pairs): (usize, u32),
        seed: u64,
    ) -> Point {
        let spsa = Spsa { space, batches, key: ContestKey::of(Seed::Chosen(seed)) };
        let strength = |side: &[Given]| -> f64 {
            let lost = space.iter().zip(side).zip(best).map(|((of, (_, value)), best)| {
                let at = of.coordinate(value).unwrap();
                let at = if of.is_switch() { at.round() } else { at };
                steep * (at - best).powi(2)
            });
            -lost.sum::<f64>()
        };
        let mut noise = ContestKey::of(Seed::Chosen(seed + 1_000_000)).trial(0);
        let mut leads = Vec::new();
        let mut way = spsa.way(&leads);
        for number in 0..batches {
            let [one, other] = spsa.sides(number, &way[number]);
            let wins = score_of(strength(&one) - strength(&other));
            let won = (0..2 * pairs).filter(|_| (noise.next_u64() as f64) < wins * u64::MAX as f64);
            leads.push(won.count() as f64 / f64::from(pairs) - 1.0);
            way = spsa.way(&leads);
        }
        Spsa::found(&way)
    }

    fn space(texts: &[&str]) -> Vec<Parameter> {
        texts.iter().map(|text| Parameter::parse(text).unwrap()).collect()
    }

    /// The root of the mean square of how far searches end from their optimum, as a share of the bounds, with
    /// so many games to look for it in.
    fn misses(texts: &[&str], best: &[f64], steep: f64, games: u32, searches: u64) -> f64 {
        let space = space(texts);
        let pairs = (games / 2 / 500).max(8);
        let batches = (games / 2 / pairs) as usize;
        let square = |seed: u64| {
            let found = search(&space, best, steep, (batches, pairs), seed);
            let far = found.iter().zip(best).map(|(at, best)| (at - best).powi(2));
            far.sum::<f64>() / best.len() as f64
        };
        ((0..searches).map(square).sum::<f64>() / searches as f64).sqrt()
    }

    #[test]
    #[ignore = "figures for docs/tune.md"]
    fn how_far_searches_end_from_their_optimum() {
        let three = ["a=0.0..1", "b=0.0..1", "c=0..20"];
        for (steep, games) in [100.0, 400.0, 1600.0]
            .into_iter()
            .flat_map(|steep| [500, 2000, 8000, 20_000].map(|games| (steep, games)))
        {
            let looked = games / 5 * 4;
            let one = misses(&["a=0.0..1"], &[0.3], steep, looked, 40);
            let three = misses(&three, &[0.3, 0.8, 0.5], steep, looked, 40);
            println!("{steep:5} Elo, {games:6} games: {one:.3} of one, {three:.3} of three");
        }
    }

    #[test]
    fn the_optimum_is_found_and_more_games_find_it_better() {
        for (texts, best) in [
            (&["a=0.0..1"][..], &[0.3][..]),
            (&["a=0..8"], &[0.25]),
            (&["a=0.0..1@1"], &[0.1]),
            (&["a=0.0..1", "b=0.0..1@0", "c=0..20"], &[0.3, 0.8, 0.5]),
        ] {
            let few = misses(texts, best, 400.0, 1000, 10);
            let many = misses(texts, best, 400.0, 6000, 10);
            assert!(few < 0.15 && many < 0.06 && many < few, "{texts:?}: {few} {many}");
        }
    }

    #[test]
    fn a_switch_that_matters_is_found_among_others() {
        let space = space(&["x=0.0..1", "rave=no|yes@no"]);
        for seed in 0..5 {
            let found = search(&space, &[0.5, 1.0], 100.0, (125, 4), seed);
            assert_eq!(space[1].value(found[1]), "yes", "{found:?}");
        }
    }

    #[test]
    fn a_way_follows_from_its_results_and_stays_within_bounds() {
        let space = space(&["a=0.0..1", "b=0..3", "c=on|off"]);
        let spsa = Spsa { space: &space, batches: 20, key: ContestKey::of(Seed::Chosen(1)) };
        let leads: Vec<f64> = (0..20).map(|n| if n % 3 == 0 { -1.0 } else { 1.0 }).collect();
        let way = spsa.way(&leads);
        assert_eq!(way[..11], spsa.way(&leads[..10]), "what comes later changes nothing");
        assert!(way.iter().flatten().all(|at| (0.0..=1.0).contains(at)), "{way:?}");
        assert_eq!(spsa.way(&[0.0; 20]).last(), Some(&spsa.start()), "no lead, no move");
    }
}
