//! The bot: the search of expectimax with what a network has learned.

use std::sync::Arc;

use damier_games::g2048::{G2048, Slide};

use super::net::Net;
use super::tree::NetTree;
use crate::bot::{Bot, Choice, Seating, View};
use crate::eval::g2048::Shape;
use crate::expectimax::{Cutoff, Effort, Expectimax2048, Plan, Thinker, moves_to_come};
use crate::forfeit::Forfeit;

/// Plays 2048 by a network where the network knows the board, and by shape elsewhere.
#[derive(Clone, Debug)]
pub struct Ntuple {
    net: Arc<Net>,
    thinker: Thinker,
    elsewhere: Expectimax2048<Shape>,
}

impl Ntuple {
    /// A bot with this effort for each move.
    pub fn new(net: Arc<Net>, effort: Effort, cutoff: Cutoff) -> Ntuple {
        let elsewhere = Expectimax2048::new(Shape::default(), Plan::Steady(effort), cutoff);
        Ntuple { net, thinker: Thinker::new(effort, cutoff), elsewhere }
    }
}

impl Bot<G2048> for Ntuple {
    fn new_match(&mut self, seating: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        self.thinker.restart();
        self.elsewhere.new_match(seating)
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        if let Some((tree, root)) = NetTree::of(view.game, view.state, &self.net)
            && let Some(found) = self.thinker.think(&tree, &root, &view.clock, moves_to_come(view))
        {
            return Ok(found.into());
        }
        self.elsewhere.choose(view)
    }
}
