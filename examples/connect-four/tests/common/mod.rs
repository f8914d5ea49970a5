//! Games and positions as tests write them.

use connect_four::{Board, ConnectFour};
use damier_games::{Game, Notation};

/// The game with these settings.
pub fn game(settings: &str) -> ConnectFour {
    ConnectFour::from_settings(&settings.parse().unwrap()).unwrap()
}

/// The position after these moves, `d d c e`, all of which must be legal.
pub fn position(game: &ConnectFour, moves: &str) -> Board {
    let mut board = Board::EMPTY;
    for text in moves.split_whitespace() {
        let column = game.read_move(text).unwrap();
        game.check(&board, column).unwrap();
        game.play(&mut board, column);
    }
    board
}
