//! Which gestures a game knows, found out by asking it, and the way from a move back to the screen.

use damier_arena::registry::AnyGame;
use damier_arena::registry::AnyState;
use damier_games::{Depict, Direction, Game, Gesture, Scene};

/// What a person can do in a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// Push everything one way.
    pub pushes: bool,
    /// Point at cells.
    pub cells: bool,
    /// Name colours: how many there are.
    pub colours: u8,
    /// Let a turn go by.
    pub passes: bool,
}

impl Controls {
    /// What a game knows.
    pub fn of(game: &AnyGame, state: &AnyState) -> Controls {
        let knows = |gesture| game.meaning(state, gesture).is_some();
        Controls {
            pushes: knows(Gesture::Push(Direction::Up)),
            cells: knows(Gesture::Cell(0)),
            colours: (0..26).take_while(|&colour| knows(Gesture::Colour(colour))).count() as u8,
            passes: knows(Gesture::Pass),
        }
    }
}

/// The one cell that stands for a move, if exactly one does.
pub(crate) fn cell_of(game: &AnyGame, state: &AnyState, scene: &Scene, mv: u32) -> Option<usize> {
    let means = |&cell: &usize| game.meaning(state, Gesture::Cell(cell)) == Some(mv);
    let mut cells = (0..scene.cells.len()).filter(means);
    let only = cells.next();
    only.filter(|_| cells.next().is_none())
}

/// A player's name for a seat's number, where the game has none of its own: `Black`, `seat 2`.
pub(crate) fn seats_of(game: &AnyGame, state: &AnyState) -> Vec<String> {
    let scene = game.scene(state);
    damier_games::Seat::all(game.seats()).map(|seat| scene.seat_name(seat)).collect()
}
