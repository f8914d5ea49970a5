//! The bots for 2048.

use damier_games::g2048::G2048;

use super::{Builtin, Builtins};
use crate::expectimax;
use crate::random::Random;

impl Builtins for G2048 {
    const BUILTINS: &'static [Builtin<G2048>] = &[
        Builtin {
            name: "random",
            about: "any legal slide, each with the same probability",
            params: &[],
            build: |_, params| {
                params.only(&[])?;
                Ok(Box::new(Random::new()))
            },
        },
        Builtin {
            name: "expectimax",
            about: "searches the best slide against all tiles that can be drawn",
            params: expectimax::PARAMS,
            build: expectimax::build,
        },
    ];
}
