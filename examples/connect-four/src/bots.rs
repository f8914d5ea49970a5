//! The bots that come with the game, by the names that users write: those that can play any game, and
//! its own.

use damier_bots::{Builtin, Builtins};

use crate::ConnectFour;
use crate::alphabeta::{self, AlphaBeta};

impl Builtins for ConnectFour {
    const BUILTINS: &'static [Builtin<ConnectFour>] = &[
        Builtin::random(),
        Builtin::greedy(),
        Builtin::mcts(),
        Builtin {
            name: "alphabeta",
            about: "looks some moves ahead and wants open lines and threats",
            params: alphabeta::PARAMS,
            build: |_, params| Ok(Box::new(AlphaBeta::from_settings(params)?)),
        },
    ];
}
