//! The bots that come with the game, by the names that users write.

use damier_bots::mcts::{self, Mcts, Plain};
use damier_bots::random::Random;
use damier_bots::{Builtin, Builtins};

use crate::ConnectFour;
use crate::alphabeta::{self, AlphaBeta};

impl Builtins for ConnectFour {
    const BUILTINS: &'static [Builtin<ConnectFour>] = &[
        Builtin {
            name: "random",
            about: "any column that is not full",
            params: &[],
            build: |_, params| {
                params.only(&[])?;
                Ok(Box::new(Random::new()))
            },
        },
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts",
            params: mcts::PARAMS,
            build: |_, params| Ok(Box::new(Mcts::from_settings(Plain::default(), params)?)),
        },
        Builtin {
            name: "alphabeta",
            about: "looks some moves ahead and wants open lines and threats",
            params: alphabeta::PARAMS,
            build: |_, params| Ok(Box::new(AlphaBeta::from_settings(params)?)),
        },
    ];
}
