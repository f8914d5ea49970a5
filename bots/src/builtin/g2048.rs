//! The bots for 2048.

use damier_games::g2048::G2048;

use super::{Builtin, Builtins};
use crate::expectimax;
use crate::greedy::Greedy;
use crate::random::Random;
use crate::smart_random::SmartRandom;

impl Builtins for G2048 {
    const BUILTINS: &'static [Builtin<G2048>] = &[
        Builtin::plain::<Random>("random", "any legal slide, each with the same probability"),
        Builtin::plain::<SmartRandom>(
            "smart-random",
            "any slide that merges something, if there is one",
        ),
        Builtin::plain::<Greedy>("greedy", "the slide that gains most score at once"),
        Builtin::mcts(),
        Builtin {
            name: "expectimax",
            about: "searches the best slide against all tiles that can be drawn",
            params: expectimax::PARAMS,
            build: expectimax::build,
        },
    ];
}
