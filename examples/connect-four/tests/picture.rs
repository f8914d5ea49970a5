//! What people see, and what they can do to it.

mod common;

use common::{game, position};
use connect_four::{Board, Column, ConnectFour};
use damier_games::{Depict, Direction, Gesture, Mark, Scene, Seat};

/// The numbers of the cells with a mark.
fn marked(scene: &Scene, mark: Mark) -> Vec<usize> {
    (0..scene.cells.len()).filter(|&at| scene.cells[at].marks.contains(&mark)).collect()
}

#[test]
fn the_last_disc_is_marked_and_the_next_seat_named() {
    let game = ConnectFour::default();
    let scene = game.scene(&position(&game, "d d c"));
    let expected = "\
6 . . . . . . .
5 . . . . . . .
4 . . . . . . .
3 . . . . . . .
2 . . . O . . .
1 . . X X . . .
  a b c d e f g
discs: 3 of 42
";
    assert_eq!(scene.to_string(), expected);
    assert_eq!(marked(&scene, Mark::LastMove), [5 * 7 + 2]);
    assert_eq!(scene.to_move, Some(Seat::SECOND));
    assert_eq!(marked(&game.scene(&Board::EMPTY), Mark::LastMove), []);
}

#[test]
fn the_discs_that_won_are_marked_for_their_seat() {
    let game = game("width=5,height=5");
    let scene = game.scene(&position(&game, "e d d c b c c b b e b"));
    let expected = "\
5 . . . . .
4 . X . . .
3 . X X . .
2 . O O X O
1 . X O O X
  a b c d e
discs: 11 of 25
4 in a row: b4 c3 d2 e1
";
    assert_eq!(scene.to_string(), expected);
    assert_eq!(marked(&scene, Mark::Territory(Seat::FIRST)), [6, 12, 18, 24]);
    assert_eq!(marked(&scene, Mark::LastMove), [6]);
    assert_eq!(scene.to_move, None);
}

#[test]
fn any_cell_of_a_column_and_its_letter_drop_a_disc_into_it() {
    let game = ConnectFour::default();
    let meaning = |gesture| game.meaning(&Board::EMPTY, gesture);
    for row in 0..6 {
        assert_eq!(meaning(Gesture::Cell(row * 7 + 3)), Some(Column::new(3)));
    }
    assert_eq!(meaning(Gesture::Colour(6)), Some(Column::new(6)));
    let unknown =
        [Gesture::Cell(42), Gesture::Colour(7), Gesture::Pass, Gesture::Push(Direction::Down)];
    for gesture in unknown {
        assert_eq!(meaning(gesture), None, "{gesture:?}");
    }
}
