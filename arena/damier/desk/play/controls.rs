//! Which gestures a game knows, found out by asking it, and the way from a move back to the screen.

use damier_arena::registry::AnyGame;
use damier_arena::registry::AnyState;
use damier_games::{Depict, Direction, Game, Gesture, Piece, Scene};

/// What a person can do in a game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// Push everything one way.
    pub pushes: bool,
    /// Point at cells.
    pub cells: bool,
    /// Name colours, or what else the game calls so: how many there are.
    pub colours: u8,
    /// What one of them is called.
    pub colour: &'static str,
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
            colour: game.choice_name(),
            passes: knows(Gesture::Pass),
        }
    }
}

/// The cell to point at for a move: the only one that stands for it or, where several do, the first that
/// is empty.
pub(crate) fn cell_of(game: &AnyGame, state: &AnyState, scene: &Scene, mv: u32) -> Option<usize> {
    let means = |&cell: &usize| game.meaning(state, Gesture::Cell(cell)) == Some(mv);
    let cells: Vec<usize> = (0..scene.cells.len()).filter(means).collect();
    match cells[..] {
        [only] => Some(only),
        _ => cells.into_iter().find(|&cell| scene.cells[cell].piece == Piece::Empty),
    }
}

/// A player's name for a seat's number, where the game has none of its own: `Black`, `seat 2`.
pub(crate) fn seats_of(game: &AnyGame, state: &AnyState) -> Vec<String> {
    let scene = game.scene(state);
    damier_games::Seat::all(game.seats()).map(|seat| scene.seat_name(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;
    use damier_arena::registry::Games;
    use damier_arena::seed::generator;
    use damier_games::Notation as _;

    /// The cell to point at for a move at the start of a game.
    fn pointed(game: &AnyGame, mv: &str) -> Option<usize> {
        let state = game.start(&mut generator(1));
        cell_of(game, &state, &game.scene(&state), game.read_move(mv).unwrap())
    }

    #[test]
    fn a_tip_points_at_the_one_cell_or_at_the_first_empty_one() {
        let games = Games::standard().with::<Nim>();
        assert_eq!(pointed(&games.find("go5").unwrap(), "A5"), Some(0));
        let nim = games.find("nim").unwrap();
        assert_eq!(pointed(&nim, "3"), Some(6), "one cell, empty or not");
        assert_eq!(pointed(&nim, "1"), Some(9), "the first empty one of two rows");
        assert_eq!(pointed(&games.find("couleurs").unwrap(), "A"), None, "no cell is empty");
    }

    #[test]
    fn a_game_says_what_its_letters_name() {
        let colour = |game: &str| {
            let game = Games::standard().with::<Nim>().find(game).unwrap();
            Controls::of(&game, &game.start(&mut generator(1))).colour
        };
        assert_eq!([colour("couleurs"), colour("nim")], ["colour", "number"]);
    }
}
