//! 2048: random games beside those of an array whose tiles are slid one by one.

use damier_bots::{Clock, View, expectimax};
use damier_games::g2048::G2048;
use damier_games::{Game, Notation, Seat, Settings, Turn, random};
use rand::Rng;

use super::measure::Contestant;
use super::random_play::SEED;
use super::{Comparison, Contest};
use damier_arena::seed;

const FAST: &str = "2048_random_moves";
const NAIVE: &str = "2048_naive_random_moves";

/// The contest of 2048.
pub(super) fn contest() -> Contest {
    Contest {
        contestants: vec![
            Contestant::new(FAST, "moves", random_games()),
            Contestant::new(NAIVE, "moves", naive_games()),
            Contestant::new("2048_expectimax_moves_depth3", "moves", searched(|_| 1)),
            Contestant::new(
                "2048_expectimax_positions_depth3",
                "positions",
                searched(|nodes| nodes),
            ),
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

/// Moves of games that expectimax plays at depth 3, one at a time; what counts is made of the
/// positions that it looked at.
fn searched(count: fn(u64) -> u64) -> impl FnMut() -> u64 {
    let game = G2048::default();
    let mut rng = seed::generator(SEED);
    let mut state = game.start(&mut rng);
    let depth = Settings::new().with("depth", 3);
    let mut bot = expectimax::build(&game, &depth).expect("a depth of 3 is allowed");
    move || {
        if game.turn(&state) == Turn::Over {
            state = game.start(&mut rng);
        }
        let clock = Clock::NONE;
        let view = View { game: &game, state: &state, seat: Seat::FIRST, steps: &[], clock };
        let choice = bot.choose(&view).expect("a search without a clock finds a move");
        game.play(&mut state, choice.mv);
        let draw = game.draw(&state, &mut rng);
        game.settle(&mut state, draw);
        count(choice.nodes)
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

/// Random games to the end on an array.
fn naive_games() -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let mut grid = [[0; 4]; 4];
        add_tile(&mut grid, &mut rng);
        add_tile(&mut grid, &mut rng);
        let mut moves = 0;
        while let Some(next) = slid_at_random(&grid, &mut rng) {
            grid = next;
            add_tile(&mut grid, &mut rng);
            moves += 1;
        }
        moves
    }
}

/// Tiles by their values, zero for none.
type Array = [[u32; 4]; 4];

/// The grid after one of the possible slides, each with the same probability.
fn slid_at_random(grid: &Array, rng: &mut impl Rng) -> Option<Array> {
    let (mut possible, mut count) = ([[[0; 4]; 4]; 4], 0);
    for direction in 0..4 {
        possible[count] = slid(grid, direction);
        count += usize::from(possible[count] != *grid);
    }
    (count > 0).then(|| possible[random::below(rng, count as u32) as usize])
}

fn slid(grid: &Array, direction: u32) -> Array {
    let mut next = [[0; 4]; 4];
    for line in 0..4 {
        // The cells of a line, from the end that the tiles move towards.
        let cell = |at: usize| match direction {
            0 => (at, line),
            1 => (line, 3 - at),
            2 => (3 - at, line),
            _ => (line, at),
        };
        let (mut filled, mut merged) = (0, true);
        for (row, column) in (0..4).map(cell) {
            let tile = grid[row][column];
            if tile == 0 {
                continue;
            }
            let (above, beside) = cell(if filled == 0 { 0 } else { filled - 1 });
            if !merged && next[above][beside] == tile {
                next[above][beside] = 2 * tile;
                merged = true;
            } else {
                let (row, column) = cell(filled);
                next[row][column] = tile;
                filled += 1;
                merged = false;
            }
        }
    }
    next
}

fn add_tile(grid: &mut Array, rng: &mut impl Rng) {
    let empty = grid.iter().flatten().filter(|&&tile| tile == 0).count();
    let chosen = random::below(rng, empty as u32) as usize;
    let tile = if random::below(rng, 10) < 9 { 2 } else { 4 };
    let cell = grid.iter_mut().flatten().filter(|tile| **tile == 0).nth(chosen);
    *cell.expect("a cell is empty after a slide") = tile;
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
    fn the_array_slides_as_the_rules_say() {
        let column = |tiles: [u32; 4]| tiles.map(|tile| [0, tile, 0, 0]);
        assert_eq!(
            slid(&[[4, 4, 4, 0], [4; 4], [2, 0, 2, 4], [0; 4]], 1),
            [[0, 0, 4, 8], [0, 0, 8, 8], [0, 0, 4, 4], [0; 4],]
        );
        assert_eq!(
            slid(&[[4, 4, 4, 0], [4; 4], [2, 0, 2, 4], [0; 4]], 3),
            [[8, 4, 0, 0], [8, 8, 0, 0], [4, 4, 0, 0], [0; 4],]
        );
        assert_eq!(slid(&column([2, 2, 4, 8]), 0), column([4, 4, 8, 0]));
        assert_eq!(slid(&column([2, 2, 4, 8]), 2), column([0, 4, 4, 8]));
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
