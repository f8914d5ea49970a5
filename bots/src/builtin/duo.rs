//! The bots for 2048 on two grids: those that can play any game.

use damier_games::g2048::Duo;

use super::Builtins;

impl Builtins for Duo {}
