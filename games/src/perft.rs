//! Counting move sequences: the classic proof of a move generator.

use crate::game::{Game, Turn};

/// How many sequences of `1, 2, …, depth` steps there are from a position, moves and draws alike.
///
/// `counted` says which moves count as steps: Go is usually counted without passes.
pub fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    counted: impl Fn(G::Move) -> bool + Copy,
) -> Vec<u64> {
    let mut counts = vec![0; depth];
    descend(game, state, &mut counts, counted);
    counts
}

fn descend<G: Game>(
    game: &G,
    state: &G::State,
    counts: &mut [u64],
    counted: impl Fn(G::Move) -> bool + Copy,
) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    match game.turn(state) {
        Turn::Over => {}
        Turn::Seat(_) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            moves.retain(|&mv| counted(mv));
            *here += moves.len() as u64;
            if let (Some(_), false) = (moves.first(), deeper.is_empty()) {
                let mut next = state.clone();
                for mv in moves {
                    next.clone_from(state);
                    game.play(&mut next, mv);
                    descend(game, &next, deeper, counted);
                }
            }
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(state, &mut outcomes);
            *here += outcomes.len() as u64;
            if !deeper.is_empty() {
                for (draw, _) in outcomes {
                    let mut next = state.clone();
                    game.settle(&mut next, draw);
                    descend(game, &next, deeper, counted);
                }
            }
        }
    }
}
