//! The tree of 2048 on its usual board, judged by a network.

use damier_games::g2048::{G2048, Slide, State, Tables};

use super::net::Net;
use crate::expectimax::{ChanceTree, Scored, draw_chances, packed_board};

/// More points than any game has: worth more than going on, where reaching the target ends the game.
const WON: f32 = 1e7;

/// The game of 2048 with a network.
pub struct NetTree<'a> {
    net: &'a Net,
    tables: &'static Tables,
    chances: [[f32; 2]; 17],
    target: Option<u8>,
}

impl<'a> NetTree<'a> {
    /// The tree from this position, if all that the search can reach fits a packed board. Points are
    /// counted from here on.
    pub fn of(game: &G2048, state: &State, net: &'a Net) -> Option<(NetTree<'a>, Scored)> {
        let board = packed_board(state)?;
        let target = game.target().trailing_zeros() as u8;
        let target = (!game.endless() && target < 16).then_some(target);
        let chances = std::array::from_fn(|empty| draw_chances(game.twos(), empty));
        let tree = NetTree { net, tables: game.tables(), chances, target };
        Some((tree, Scored { board, score: 0 }))
    }
}

impl ChanceTree for NetTree<'_> {
    type Position = Scored;
    type After = Scored;
    type Move = Slide;

    #[inline]
    fn moves(&self, position: &Scored, mut visit: impl FnMut(Slide, Scored)) {
        for slide in Slide::ALL {
            let slid = position.board.slid(slide, self.tables);
            if slid.board != position.board {
                let score = position.score + slid.reward();
                visit(slide, Scored { board: slid.board, score });
            }
        }
    }

    #[inline]
    fn draws(&self, after: &Scored, visit: impl FnMut(f32, Scored)) {
        after.draws(self.chances[after.board.empty_cells()], visit);
    }

    #[inline]
    fn at_end(&self, position: &Scored) -> f32 {
        position.score as f32
    }

    #[inline]
    fn ended(&self, after: &Scored) -> Option<f32> {
        self.target.filter(|&target| after.board.reaches(target)).map(|_| WON)
    }

    #[inline]
    fn estimate(&self, after: &Scored, _nodes: &mut u64) -> f32 {
        after.score as f32 + self.net.value(after.board)
    }

    #[inline]
    fn key(&self, after: &Scored) -> Option<u64> {
        Some(after.key())
    }
}
