//! Every row of four cells, and tiles that no longer fit into four bits.

use damier_games::g2048::{Board, G2048, NewTile, Packed, Slide, State, Tables};
use damier_games::reference::g2048::Naive;
use damier_games::{Game, Notation, Step, Transcript, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn codes(board: Board) -> Vec<u8> {
    let game = G2048::default();
    let mut cells = Vec::new();
    game.cells(&game.position(board).unwrap(), &mut cells);
    cells
}

#[test]
fn every_row_of_four_slides_like_the_reference_in_all_directions() {
    for row in 1..=u16::MAX {
        // The row at the top and at the left, which both orientations look up.
        for packed in [Packed::from_bits(u64::from(row)), column(row)] {
            let naive = Naive::from_codes(4, &codes(packed.into()));
            for slide in Slide::ALL {
                let expected = naive.slid(slide.code());
                let mut board = Board::from(packed);
                let reward = board.slide(slide);
                let changed = expected.grid != naive.grid;
                assert_eq!(reward, changed.then_some(expected.score), "{row:04x} {slide}");
                assert_eq!(codes(board), expected.codes(), "{row:04x} {slide}");
                assert_eq!(Board::from(packed).can_slide(slide), changed, "{row:04x} {slide}");
                let slid = packed.slid(slide, Tables::shared());
                assert_eq!(slid.fits(), board.packed().is_some(), "{row:04x} {slide}");
                if slid.fits() {
                    assert_eq!((Some(slid.board), slid.reward()), (board.packed(), expected.score));
                }
            }
        }
    }
}

/// The row's cells from the top down in the first column.
fn column(row: u16) -> Packed {
    (0..4).fold(Packed::default(), |board, at| board.with(4 * at, (row >> (4 * at)) as u8 & 15))
}

#[test]
fn rows_and_columns_swap() {
    let board = Packed::from_bits(0xFEDC_BA98_7654_3210);
    for (row, column) in (0..16).map(|cell| (cell / 4, cell % 4)) {
        assert_eq!(board.transposed().rank(column * 4 + row), board.rank(row * 4 + column));
    }
    assert_eq!(board.row(1), 0x7654);
    assert_eq!(board.empty_cells(), 1);
}

fn play(game: &G2048, state: &mut State, steps: &mut Vec<Step<G2048>>, slide: Slide, cell: u8) {
    for step in [Step::Move(slide), Step::Draw(NewTile { cell, four: false })] {
        step.take(game, state);
        assert_eq!(game.audit(state), Ok(()));
        steps.push(step);
    }
}

#[test]
fn tiles_grow_beyond_32768_and_the_game_goes_on() {
    let game = G2048::default();
    let start = game.read_start("32768 32768 0 0/32768 32768 0 0/0 0 0 0/0 0 0 0").unwrap();
    assert!(start.board().packed().is_some());
    let (mut state, mut steps) = (start, Vec::new());

    play(&game, &mut state, &mut steps, Slide::Left, 15);
    assert_eq!(state.board().to_string(), "65536 0 0 0/65536 0 0 0/0 0 0 0/0 0 0 2");
    assert_eq!((state.score(), state.board().largest_tile()), (131_072, 65_536));
    play(&game, &mut state, &mut steps, Slide::Up, 15);
    assert_eq!(state.board().to_string(), "131072 0 0 2/0 0 0 0/0 0 0 0/0 0 0 2");
    assert_eq!((state.score(), state.board().largest_tile()), (262_144, 131_072));
    let mut cells = Vec::new();
    game.cells(&state, &mut cells);
    assert_eq!(cells, [17, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);

    let text = game.start_text(&game.position(*state.board()).unwrap());
    assert_eq!(game.read_start(&text).unwrap().board(), state.board());
    let transcript = Transcript { start, steps };
    let read = Transcript::from_text(&game, &transcript.to_text(&game)).unwrap();
    assert_eq!(read.replay(&game), Ok(state));

    game.playout(&mut state, &mut Xoshiro256PlusPlus::seed_from_u64(5));
    assert_eq!((game.turn(&state), game.audit(&state)), (Turn::Over, Ok(())));
}

#[test]
fn a_target_above_32768_is_reached_on_the_board_that_takes_over() {
    let settings = "target=65536,endless=false,rows=32768 32768 0 0/0 0 0 0/0 0 0 0/0 0 0 0";
    let game = G2048::from_settings(&settings.parse().unwrap()).unwrap();
    let mut state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(0));
    game.play(&mut state, Slide::Right);
    assert_eq!((game.turn(&state), state.score()), (Turn::Over, 65_536));
}

#[test]
fn the_two_32768_of_a_playout_may_merge_at_any_time() {
    // Whatever the order of slides, playouts and single steps give the same game.
    let game = G2048::default();
    for rows in [
        "32768 2 0 0/0 0 0 0/0 0 0 0/0 0 0 32768",
        "16384 16384 0 0/0 0 0 0/0 0 0 0/0 0 0 32768",
        "65536 65536 0 0/0 0 0 0/0 0 0 0/0 0 0 32768",
    ] {
        for seed in 0..200 {
            let start = game.read_start(rows).unwrap();
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut fast = start;
            game.playout(&mut fast, &mut rng);
            let mut again = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut slow = start;
            while !slow.is_over() {
                let slide = game.random_move(&slow, &mut again);
                game.take_turn(&mut slow, slide, &mut again).unwrap();
            }
            assert_eq!((fast, rng), (slow, again), "{rows}, seed {seed}");
            assert_eq!(game.audit(&fast), Ok(()));
        }
    }
}
