//! The rules of 2048, case by case.

use damier_games::g2048::{Board, G2048, NewTile, Packed, Slide, Square, State};
use damier_games::{Depict, Game, Notation, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn game(settings: &str) -> G2048 {
    G2048::from_settings(&settings.parse().unwrap()).unwrap()
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The game that starts from these rows, and that start.
fn given(rows: &str) -> (G2048, State) {
    let game = game(&format!("rows={rows}"));
    let state = game.start(&mut rng(0));
    (game, state)
}

fn turn_over(state: &State, game: &G2048) -> bool {
    game.turn(state) == Turn::Over
}

/// Before, the slide, after, and what it scores.
const SLIDES: &[(&str, Slide, &str, u64)] = &[
    // Merging starts at the end that tiles move towards.
    ("4 4 4 0/0 0 0 0/0 0 0 0/0 0 0 0", Slide::Right, "0 0 4 8/0 0 0 0/0 0 0 0/0 0 0 0", 8),
    ("4 4 4 0/0 0 0 0/0 0 0 0/0 0 0 0", Slide::Left, "8 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0", 8),
    ("4 0 0 0/4 0 0 0/4 0 0 0/0 0 0 0", Slide::Down, "0 0 0 0/0 0 0 0/4 0 0 0/8 0 0 0", 8),
    ("0 0 4 0/0 0 4 0/0 0 0 0/0 0 4 0", Slide::Up, "0 0 8 0/0 0 4 0/0 0 0 0/0 0 0 0", 8),
    // A tile merges at most once, but several pairs may.
    ("4 4 4 4/0 0 0 0/0 0 0 0/0 0 0 0", Slide::Right, "0 0 8 8/0 0 0 0/0 0 0 0/0 0 0 0", 16),
    ("2 2 4 8/0 0 0 0/0 0 0 0/0 0 0 0", Slide::Left, "4 4 8 0/0 0 0 0/0 0 0 0/0 0 0 0", 4),
    ("4 4 8 16/2 2 2 2/0 0 0 0/0 0 0 0", Slide::Right, "0 8 8 16/0 0 4 4/0 0 0 0/0 0 0 0", 16),
    // Gaps don't matter, other tiles between do.
    ("2 0 0 2/2 4 0 2/0 0 0 0/0 0 0 0", Slide::Left, "4 0 0 0/2 4 2 0/0 0 0 0/0 0 0 0", 4),
    // Other sides.
    ("2 2/4 0", Slide::Right, "0 4/0 4", 4),
    ("2 0 2/2 0 2/4 0 2", Slide::Up, "4 0 4/4 0 2/0 0 0", 8),
    (
        "2 2 2 2 2/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0",
        Slide::Right,
        "0 0 2 4 4/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0",
        8,
    ),
    // Walls block, and neither move nor merge.
    ("2 0 X 2/0 0 0 0/0 X 0 0/0 2 0 0", Slide::Right, "0 2 X 2/0 0 0 0/0 X 0 0/0 0 0 2", 0),
    ("2 X 0 2/0 0 0 0/0 X 0 0/0 2 0 0", Slide::Left, "2 X 2 0/0 0 0 0/0 X 0 0/2 0 0 0", 0),
    ("2 0 0/X 0 0/2 0 2", Slide::Right, "0 0 2/X 0 0/0 0 4", 4),
    ("2 0 0/X 0 2/2 0 2", Slide::Up, "2 0 4/X 0 0/2 0 0", 4),
];

#[test]
fn tiles_slide_and_merge_as_the_rules_say() {
    for &(before, slide, after, reward) in SLIDES {
        let (game, mut state) = given(before);
        assert_eq!(game.check(&state, slide), Ok(()), "{before} {slide}");
        game.play(&mut state, slide);
        assert_eq!(state.board().to_string(), after, "{before} {slide}");
        assert_eq!(state.score(), reward, "{before} {slide}");
        assert_eq!(game.turn(&state), Turn::Chance, "{before} {slide}");
    }
}

#[test]
fn an_impossible_slide_is_refused_with_a_reason_and_changes_nothing() {
    let (game, mut state) = given("2 4 0 0/8 0 0 0/0 0 0 0/0 0 0 0");
    let before = state;
    for (slide, reason) in [
        (Slide::Left, "no tile can move or merge to the left"),
        (Slide::Up, "no tile can move or merge up"),
    ] {
        assert_eq!(game.slide(&mut state, slide).unwrap_err().to_string(), reason);
        assert!(game.take_turn(&mut state, slide, &mut rng(1)).is_err());
        assert_eq!(state, before);
    }
    assert_eq!(game.slide(&mut state, Slide::Down), Ok(13));
    let refused = game.slide(&mut state, Slide::Right).unwrap_err();
    assert_eq!(refused.to_string(), "something is to be drawn before the next move");
}

#[test]
fn a_possible_slide_tells_how_many_cells_are_empty_and_then_one_tile_appears() {
    let (game, mut state) = given("2 2 0/0 0 0/0 0 0");
    assert_eq!(game.add_tile(&mut state, &mut rng(1)), None, "no tile is due yet");
    assert_eq!(game.take_turn(&mut state, Slide::Left, &mut rng(1)), Ok(8));
    assert_eq!(state.board().empty_cells(), 7);
    assert_eq!((state.score(), game.turn(&state)), (4, Turn::Seat(Seat::FIRST)));
}

#[test]
fn a_game_starts_with_two_tiles_or_fewer_where_there_is_no_room() {
    for side in 2..=8 {
        let game = game(&format!("side={side}"));
        for seed in 0..50 {
            let state = game.start(&mut rng(seed));
            assert_eq!(state.board().empty_cells(), side * side - 2);
            assert!([2, 4].contains(&state.board().largest_tile()));
            assert_eq!(state.score(), 0);
        }
    }
    let narrow = game("rows=0 0/X X,twos=10");
    assert_eq!(narrow.start(&mut rng(0)).board().to_string(), "2 2/X X");
}

#[test]
fn rows_without_tiles_get_two_and_rows_with_tiles_are_left_alone() {
    let walls = game("rows=0 X 0/0 0 0/X 0 0");
    assert_eq!(walls.start(&mut rng(3)).board().empty_cells(), 5);
    let (_, state) = given("0 X 0/0 2 0/X 0 0");
    assert_eq!(state.board().to_string(), "0 X 0/0 2 0/X 0 0");
}

#[test]
fn a_full_grid_on_which_nothing_merges_ends_the_game() {
    for (four, over) in [(false, true), (true, false)] {
        let (game, mut state) = given("2 4 2 4/4 2 4 2/2 4 2 4/0 4 2 8");
        game.play(&mut state, Slide::Left);
        game.settle(&mut state, NewTile { cell: 15, four });
        assert_eq!(state.board().empty_cells(), 0);
        assert_eq!(turn_over(&state, &game), over, "{}", state.board());
        assert_eq!(state.board().can_move(), !over);
    }
}

#[test]
fn the_target_ends_the_game_unless_it_is_endless() {
    let rows = "rows=16 16 0/0 0 0/0 0 2";
    for (settings, over) in [
        ("target=32,endless=false", true),
        ("target=16384,endless=false", false),
        ("target=32,endless=true", false),
        ("target=32", false),
    ] {
        let game = game(&format!("{rows},{settings}"));
        let mut state = game.start(&mut rng(0));
        game.play(&mut state, Slide::Left);
        assert_eq!(turn_over(&state, &game), over, "{settings}");
        assert_eq!(state.is_over(), over);
        assert_eq!(state.score(), 32);
        if over {
            let refused = game.check(&state, Slide::Right).unwrap_err();
            assert_eq!(refused.to_string(), "the game is over");
        }
    }
}

#[test]
fn a_start_that_already_holds_the_target_is_over() {
    for rows in ["64 2/0 0", "32 2/0 0"] {
        let game = game("side=2,target=32,endless=false");
        assert!(game.read_start(rows).unwrap().is_over(), "{rows}");
    }
    let large = game("target=65536,endless=false");
    let state = large.read_start("131072 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0").unwrap();
    assert!(state.is_over());
}

#[test]
fn each_empty_cell_is_equally_likely_and_tenths_decide_between_2_and_4() {
    for (twos, per_cell) in [
        (9, vec![(false, 0.9), (true, 0.1)]),
        (3, vec![(false, 0.3), (true, 0.7)]),
        (0, vec![(true, 1.0)]),
        (10, vec![(false, 1.0)]),
    ] {
        let game = game(&format!("rows=2 2 X/0 8 0/0 0 16,twos={twos}"));
        let mut state = game.start(&mut rng(0));
        game.play(&mut state, Slide::Right);
        let mut outcomes = Vec::new();
        game.outcomes(&state, &mut outcomes);
        let empty = [0_u8, 3, 4, 6, 7];
        let mut expected = Vec::new();
        for cell in empty {
            for &(four, share) in &per_cell {
                expected.push((NewTile { cell, four }, share / 5.0));
            }
        }
        assert_eq!(outcomes.len(), expected.len());
        for (&(tile, probability), &(wanted, share)) in outcomes.iter().zip(&expected) {
            assert_eq!(tile, wanted);
            assert!((probability - share).abs() < 1e-12, "{tile:?}: {probability}, not {share}");
        }
        let draws = 20_000;
        let mut counts = vec![0_u32; outcomes.len()];
        let mut source = rng(7);
        for _ in 0..draws {
            let tile = game.draw(&state, &mut source);
            counts[outcomes.iter().position(|&(listed, _)| listed == tile).unwrap()] += 1;
        }
        for (&count, &(tile, share)) in counts.iter().zip(&expected) {
            let spread = (f64::from(draws) * share).sqrt() * 5.0;
            let off = (f64::from(count) - f64::from(draws) * share).abs();
            assert!(off < spread, "twos={twos}: {tile:?} was drawn {count} times");
        }
    }
}

#[test]
fn a_board_can_be_read_and_changed_cell_by_cell() {
    let mut board = Board::empty(4);
    assert!(!board.can_move() && !board.has_tiles() && board.largest_tile() == 0);
    board.set(1, 2, Square::Tile(11));
    assert_eq!(board.get(1, 2).value(), 2048);
    assert_eq!(board.packed(), Some(Packed::default().with(6, 11)));
    let copy = board;
    board.set(0, 0, Square::Tile(17));
    assert_eq!((board.largest_tile(), board.packed()), (131_072, None));
    board.set(0, 0, Square::Wall);
    assert_eq!((board.get(0, 0), board.packed()), (Square::Wall, None));
    assert_eq!(board.get(0, 0).value(), 0);
    board.set(0, 0, Square::Empty);
    assert_eq!(board, copy, "what is on a board decides what it equals");
    assert_eq!(board.slides().len(), 4);
    assert_eq!((board.empty_cells(), board.can_slide(Slide::Up)), (15, true));
}

#[test]
fn loading_rows_of_the_wrong_shape_is_refused_and_changes_nothing() {
    let mut board = Board::from_rows(&[[2, 0], [0, 4]]).unwrap();
    let before = board;
    let refused = |board: &mut Board, rows: &[Vec<i64>]| board.load(rows).unwrap_err().to_string();
    for (rows, why) in [
        (vec![vec![2, 2]], "2 rows belong in this grid, not 1"),
        (vec![vec![2, 2], vec![2]], "2 cells belong in row 2, not 1"),
        (vec![vec![2, 0, 0]; 3], "2 rows belong in this grid, not 3"),
        (vec![vec![-1; 2]; 2], "there is nothing but walls"),
        (
            vec![vec![0, 6], vec![0, 0]],
            "6 in row 1, column 2 is no cell: a power of two from 2 to \
          1099511627776, 0 for an empty cell, or X or -1 for a wall",
        ),
    ] {
        assert_eq!(refused(&mut board, &rows), why);
        assert_eq!(board, before);
    }
    assert_eq!(board.load(&[[0, 8], [-1, 0]]), Ok(()));
    assert_eq!(board.to_string(), "0 8/X 0");
}

#[test]
fn a_position_must_have_the_games_side_and_walls_and_a_tile() {
    let game = game("rows=0 X/0 0");
    for (rows, why) in [
        ("0 X 0/0 0 0/0 0 2", "2 rows belong in this grid, not 3"),
        ("0 2/0 0", "the walls are not those of this game in row 1, column 2"),
        ("X X/0 2", "the walls are not those of this game in row 1, column 1"),
        ("0 X/0 0", "there is no tile"),
    ] {
        let refused = game.read_start(rows).unwrap_err().to_string();
        assert_eq!(refused, format!("`{rows}` is not a grid to start from ({why})"));
    }
}

#[test]
fn the_picture_shows_tiles_walls_and_facts() {
    let game = game("rows=2 0 X/0 128 0/0 0 0,endless=false,target=256");
    let scene = game.scene(&game.start(&mut rng(0)));
    let expected = "    2     .     #\n    .   128     .\n    .     .     .\nscore: 0\nlargest tile: 128\ntarget: 256\n";
    assert_eq!(scene.to_string(), expected);
}
