//! The bots that come with the game, weakest first: those that can play any game, and its own.

use damier_bots::{Bot, Builtin, Builtins, Choice, Forfeit, Seating, View};

use crate::rules::{Field, Meadow, Rules};

impl Builtins for Rules {
    const BUILTINS: &'static [Builtin<Rules>] = &[
        Builtin::random(),
        Builtin::greedy(),
        Builtin::plain::<Neighbour>(
            "neighbour",
            "beside own sheep, where there is room for more",
        ),
        Builtin::mcts(),
    ];
}

/// Puts a sheep beside as many of its own as it can, and rather where there is room for more.
#[derive(Clone, Debug, Default)]
pub struct Neighbour;

/// How much the bot likes a cell. Begin here to make it stronger.
fn note(view: &View<'_, Rules>, at: usize) -> usize {
    let meadow: &Meadow = view.state;
    let fields = view.game.beside(at).map(|near| meadow.fields[near]);
    let worth = |field| match field {
        Field::Sheep(seat) if seat == view.seat => 10,
        Field::Free => 1,
        Field::Sheep(_) | Field::Weed => 0,
    };
    fields.map(worth).sum()
}

impl Bot<Rules> for Neighbour {
    fn new_match(&mut self, _seating: &Seating<'_, Rules>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Rules>) -> Result<Choice<usize>, Forfeit> {
        let best = view.moves().into_iter().max_by_key(|&at| note(view, at));
        best.map(Choice::of)
            .ok_or_else(|| Forfeit::error("there is no free cell"))
    }
}
