//! Our rules of Go against those of GNU Go, over random games.
//!
//! Needs `gnugo`, which `cargo xtask test` installs. GNU Go is asked which points are legal before
//! every move, and what stands where and was captured after it.

use std::collections::BTreeSet;

use damier_arena::seed;
use damier_games::go::{Colour, Go, Move};
use damier_games::{Game as _, Notation as _, Turn};

use crate::gtp::Engine;

fn compare(ko: &str, options: &[&str], size: usize, seed: u64) {
    let settings = format!("size={size},ko={ko},suicide=forbidden");
    let go = Go::from_settings(&settings.parse().expect("settings")).expect("a game");
    let mut gnugo = Engine::gnu_go(options);
    gnugo.ask(&format!("boardsize {size}"));
    gnugo.ask("clear_board");
    let mut rng = seed::generator(seed);
    let mut state = go.start(&mut rng);
    let mut moves = Vec::new();
    while go.turn(&state) != Turn::Over && state.plies() < 3 * (size * size) as u32 {
        let colour = if state.to_move() == Colour::Black { "black" } else { "white" };
        go.moves(&state, &mut moves);
        moves.retain(|&mv| mv != Move::Pass);
        let ours: BTreeSet<String> = moves.iter().map(|&mv| go.move_text(mv)).collect();
        let mut theirs: BTreeSet<String> =
            gnugo.ask(&format!("all_legal {colour}")).into_iter().collect();
        theirs.remove("PASS");
        assert_eq!(
            ours,
            theirs,
            "{settings}, seed {seed}, ply {}\n{}",
            state.plies(),
            state.board()
        );
        let mv = go.light_move(&mut state, &mut rng);
        go.play(&mut state, mv);
        gnugo.ask(&format!("play {colour} {}", go.move_text(mv)));
        for (colour, name) in [(Colour::Black, "black"), (Colour::White, "white")] {
            let board = state.board();
            let stones = board.grid().points().filter(|&point| board.stone(point) == Some(colour));
            let ours: BTreeSet<String> = stones.map(|point| board.grid().name(point)).collect();
            let theirs = gnugo.ask(&format!("list_stones {name}")).into_iter().collect();
            assert_eq!(ours, theirs, "{settings}, seed {seed}, ply {}", state.plies());
            let captures = gnugo.ask(&format!("captures {name}"));
            assert_eq!(captures, [state.captures(colour).to_string()], "{settings}, seed {seed}");
        }
    }
}

#[test]
fn random_games_with_simple_ko_agree_with_gnu_go() {
    for (seed, size) in [5, 6, 7, 9, 9, 13, 19].into_iter().enumerate() {
        compare("simple", &[], size, seed as u64);
    }
}

#[test]
fn random_games_with_superko_agree_with_gnu_go() {
    for (seed, size) in [5, 5, 6, 7, 9].into_iter().enumerate() {
        compare("positional", &["--positional-superko"], size, seed as u64);
        compare("situational", &["--situational-superko"], size, seed as u64);
    }
}
