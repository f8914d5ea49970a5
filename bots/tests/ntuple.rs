//! What the net that comes with the bot is good for: few games with fixed seeds, so nothing ever changes.

mod common;

use common::{builtin, game, play};
use damier_games::g2048::G2048;

/// The mean score of so many games.
fn mean(settings: &str, bot: &str, games: u64) -> f64 {
    let game: G2048 = game(settings);
    let score = |seed| play(&game, &mut [builtin(&game, bot)], seed).1.score() as f64;
    (0..games).map(score).sum::<f64>() / games as f64
}

#[test]
fn what_was_learned_beats_the_judgement_by_shape_at_the_same_depth() {
    let (learned, by_shape) = (mean("", "ntuple:depth=1", 10), mean("", "expectimax:depth=1", 10));
    assert!(learned > 4.0 * by_shape, "{learned} {by_shape}");
}

#[test]
fn looking_further_ahead_scores_more() {
    let (near, far) = (mean("", "ntuple:depth=1", 8), mean("", "ntuple:depth=2", 8));
    assert!(far > near && far > 100_000.0, "{near} {far}");
}

#[test]
fn boards_that_the_net_does_not_know_are_played_too() {
    assert!(mean("side=3", "ntuple", 5) > mean("side=3", "random", 5));
    assert!(mean("rows=2 0 0 0/0 X 0 0/0 0 X 0/0 0 0 2", "ntuple", 2) > 0.0);
    assert!(mean("target=512,endless=false", "ntuple", 3) > 3000.0);
}
