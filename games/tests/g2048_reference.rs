//! The fast rules of 2048 and the naive ones, step by step on random games.

use damier_games::g2048::{Board, G2048, Slide};
use damier_games::reference::g2048::{self as reference, Cell, Naive};
use damier_games::{Game, Notation, Settings, Turn, random};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// How likely what is on a cell of a random grid.
#[derive(Copy, Clone, Debug)]
struct Mix {
    walls: u32,
    tiles: u32,
    large: bool,
}

fn mixes() -> impl Strategy<Value = Mix> {
    (prop_oneof![Just(0_u32), 0..4_u32], 1..9_u32, any::<bool>())
        .prop_map(|(walls, tiles, large)| Mix { walls, tiles, large })
}

fn grid(side: usize, mix: Mix, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let cell = |_| {
        let kind = random::below(rng, 12);
        let rank = random::below(rng, 3) as u8;
        match kind {
            wall if wall < mix.walls => 255,
            tile if tile < mix.walls + mix.tiles => 1 + rank + if mix.large { 13 } else { 0 },
            _ => 0,
        }
    };
    (0..side * side).map(cell).collect()
}

fn rows_text(naive: &Naive) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Empty => "0".to_owned(),
        Cell::Wall => "-1".to_owned(),
        Cell::Tile(value) => value.to_string(),
    };
    let row = |row: &Vec<Cell>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    naive.grid.iter().map(row).collect::<Vec<_>>().join("/")
}

/// Plays one game with both rules, comparing all there is to compare.
fn compare(game: &G2048, mut naive: Naive, steps: usize, rng: &mut Xoshiro256PlusPlus) {
    let mut state = game.start(rng);
    let (mut moves, mut outcomes, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..steps {
        game.cells(&state, &mut cells);
        assert_eq!(cells, naive.codes());
        assert_eq!(state.score(), naive.score);
        assert_eq!(state.board().largest_tile(), naive.largest());
        assert_eq!(state.board().empty_cells(), naive.empty_cells().len());
        assert_eq!(game.audit(&state), Ok(()));
        let won = !game.endless() && naive.largest() >= game.target();
        let directions = if won { Vec::new() } else { naive.directions() };
        assert_eq!(state.is_over(), directions.is_empty(), "{}", state.board());
        game.moves(&state, &mut moves);
        assert_eq!(moves.iter().map(|slide| slide.code()).collect::<Vec<_>>(), directions);
        for slide in Slide::ALL {
            let legal = directions.contains(&slide.code());
            assert_eq!(game.check(&state, slide).is_ok(), legal);
            if !legal {
                let before = state;
                assert!(game.slide(&mut state, slide).is_err());
                assert_eq!(state, before);
            }
        }
        if state.is_over() {
            return;
        }
        let slide = game.random_move(&state, rng);
        naive = naive.slid(slide.code());
        assert_eq!(game.slide(&mut state, slide), Ok(naive.empty_cells().len()));
        if game.turn(&state) == Turn::Chance {
            game.outcomes(&state, &mut outcomes);
            let kinds = if (1..10).contains(&game.twos()) { 2 } else { 1 };
            assert_eq!(outcomes.len(), naive.empty_cells().len() * kinds);
            let tile = game.add_tile(&mut state, rng).unwrap();
            let (row, column) =
                (usize::from(tile.cell) / game.side(), usize::from(tile.cell) % game.side());
            assert_eq!(naive.grid[row][column], Cell::Empty);
            naive.grid[row][column] = Cell::Tile(tile.value());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn fast_and_naive_rules_agree_at_every_step(
        side in prop_oneof![2_usize..=8, Just(4)],
        mix in mixes(),
        twos in 0..=10_u8,
        target in prop_oneof![3..8_u32, 11..18_u32],
        endless in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let naive = Naive::from_codes(side, &grid(side, mix, &mut rng));
        let settings = Settings::new()
            .with("side", side)
            .with("twos", twos)
            .with("target", 1_u64 << target)
            .with("endless", endless)
            .with("rows", rows_text(&naive));
        match G2048::from_settings(&settings) {
            Ok(game) if naive.largest() > 0 => compare(&game, naive, 150, &mut rng),
            Ok(game) => {
                // The first tiles are drawn: take them over.
                let state = game.start(&mut rng.clone());
                let mut cells = Vec::new();
                game.cells(&state, &mut cells);
                compare(&game, Naive::from_codes(side, &cells), 150, &mut rng);
            }
            Err(why) => {
                let won = !endless && naive.largest() >= 1 << target;
                let stuck = if naive.largest() > 0 {
                    naive.directions().is_empty()
                } else {
                    naive.empty_cells().iter().all(|&(row, column)| {
                        let mut first = naive.clone();
                        first.grid[row][column] = Cell::Tile(2);
                        first.directions().is_empty()
                    })
                };
                prop_assert!(won || stuck, "{why}");
            }
        }
    }

    #[test]
    fn a_board_becomes_what_its_text_says(side in 2_usize..=8, mix in mixes(), seed in any::<u64>()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let naive = Naive::from_codes(side, &grid(side, mix, &mut rng));
        let number = |cell: &Cell| match *cell {
            Cell::Empty => 0,
            Cell::Wall => -1,
            Cell::Tile(value) => value as i64,
        };
        let rows: Vec<Vec<i64>> = naive.grid.iter().map(|row| row.iter().map(number).collect()).collect();
        match Board::from_rows(&rows) {
            Ok(board) => prop_assert_eq!(board.to_string(), rows_text(&naive).replace("-1", "X")),
            Err(why) => prop_assert!(naive.codes().iter().all(|&code| code == 255), "{}", why),
        }
    }
}

#[test]
fn whole_usual_games_agree_with_the_reference() {
    let game = G2048::default();
    for seed in 0..30 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut cells = Vec::new();
        game.cells(&game.start(&mut rng.clone()), &mut cells);
        compare(&game, Naive::from_codes(4, &cells), usize::MAX, &mut rng);
    }
}

#[test]
fn random_games_of_both_rules_score_alike() {
    let games = 3000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let game = G2048::from_settings(&"side=3".parse().unwrap()).unwrap();
    let fast: u64 = (0..games)
        .map(|_| {
            let mut state = game.start(&mut rng);
            game.playout(&mut state, &mut rng);
            state.score()
        })
        .sum();
    let naive: u64 = (0..games).map(|_| reference::random_game(3, &mut rng).1).sum();
    let ratio = fast as f64 / naive as f64;
    assert!((0.93..1.07).contains(&ratio), "{fast} and {naive} points in {games} games each");
}
