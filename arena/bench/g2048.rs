//! 2048: random games beside those of a grid of vectors.

use damier_games::g2048::G2048;
use damier_games::reference::g2048::Naive;
use damier_games::{Game, Notation, Seat, random};

use super::measure::Contestant;
use super::random_play::SEED;
use super::{Comparison, Contest};
use crate::seed;

const FAST: &str = "2048_random_moves";
const NAIVE: &str = "2048_naive_random_moves";

/// The contest of 2048.
pub(super) fn contest() -> Contest {
    Contest {
        contestants: vec![
            Contestant::new(FAST, "moves", random_games()),
            Contestant::new(NAIVE, "moves", naive_games()),
        ],
        ratios: vec![Comparison { name: "2048_ratio_to_naive", of: FAST, to: NAIVE }],
        averages: Vec::new(),
    }
}

/// Random games to the end, by playouts.
fn random_games() -> impl FnMut() -> u64 {
    let game = G2048::default();
    let mut rng = seed::generator(SEED);
    let mut cells = Vec::new();
    move || {
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng);
        game.cells(&state, &mut cells);
        moves_made(&cells, game.score(&state, Seat::FIRST) as u64)
    }
}

/// How many moves led to these tiles (powers of two) with this score.
///
/// Had only 2s been drawn, a tile of 2ⁿ would have earned (n − 1)·2ⁿ; every 4 that was drawn
/// earned 4 less. That tells the 4s, the sum of the tiles tells the 2s, and every move drew one
/// tile but for the two that the game began with.
fn moves_made(powers: &[u8], score: u64) -> u64 {
    let tiles = powers.iter().copied().filter(|&power| power > 0);
    let (mut sum, mut earned_by_twos) = (0_u64, 0_u64);
    for power in tiles {
        sum += 1 << power;
        earned_by_twos += u64::from(power - 1) << power;
    }
    let fours = (earned_by_twos - score) / 4;
    sum / 2 - fours - 2
}

/// Random games to the end, by the slow rules.
fn naive_games() -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let mut grid = Naive::new(4);
        grid.add_tile(&mut rng);
        grid.add_tile(&mut rng);
        let mut moves = 0;
        loop {
            let directions = grid.directions();
            if directions.is_empty() {
                return moves;
            }
            let choice = random::below(&mut rng, directions.len() as u32) as usize;
            grid = grid.slid(directions[choice]);
            grid.add_tile(&mut rng);
            moves += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_games::{Step, Transcript};

    #[test]
    fn moves_are_told_from_the_final_position() {
        let game = G2048::default();
        let mut rng = seed::generator(1);
        for _ in 0..20 {
            let record = Transcript::random(&game, &mut rng);
            let moves = record.steps.iter().filter(|step| matches!(step, Step::Move(_))).count();
            let last = record.replay(&game).unwrap();
            let mut cells = Vec::new();
            game.cells(&last, &mut cells);
            assert_eq!(moves_made(&cells, game.score(&last, Seat::FIRST) as u64), moves as u64);
        }
    }

    #[test]
    fn fast_and_naive_games_are_equally_long() {
        let mean = |mut games: Box<dyn FnMut() -> u64>| {
            (0..300).map(|_| games()).sum::<u64>() as f64 / 300.0
        };
        let (fast, naive) = (mean(Box::new(random_games())), mean(Box::new(naive_games())));
        assert!((fast / naive - 1.0).abs() < 0.1, "{fast} and {naive} moves");
    }
}
