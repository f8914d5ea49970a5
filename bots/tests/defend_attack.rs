//! Each rule of defend-attack on a position of its own.

use damier_bots::defend_attack::DefendAttack;
use damier_bots::{Bot, Clock, Seating, View};
use damier_games::Game;
use damier_games::go::{Board, Colour, Go, Grid, Move, Rules, State};

/// What the bot plays in this position with seeds 0 to 99.
fn answers(game: &Go, state: &State) -> Vec<String> {
    let mut bot = DefendAttack::new();
    let seat = match state.to_move() {
        Colour::Black => damier_games::Seat::FIRST,
        Colour::White => damier_games::Seat::SECOND,
    };
    let answer = |seed| {
        bot.new_match(&Seating { game, seat, start: state, seed }).expect("a match");
        let view = View { game, state, seat, steps: &[], clock: Clock::NONE };
        match bot.choose(&view).expect("a move").mv {
            Move::Play(point) => game.grid().name(point),
            Move::Pass => "pass".to_owned(),
        }
    };
    (0..100).map(answer).collect()
}

fn position(rows: &[&str], to_move: Colour) -> (Go, State) {
    let board = Board::from_rows(rows).expect("a board");
    let game = Go::on(board.grid(), Rules::DEFAULT);
    let state = game.position(board, to_move);
    (game, state)
}

/// The different answers, in order.
fn different(mut answers: Vec<String>) -> Vec<String> {
    answers.sort();
    answers.dedup();
    answers
}

#[test]
fn it_defends_before_it_attacks() {
    let rows = [".....", ".OX..", "OXO..", ".....", "XX..."];
    let (game, state) = position(&rows, Colour::Black);
    assert_eq!(different(answers(&game, &state)), ["B2"], "B3 is in atari, and so is A3");
}

#[test]
fn it_defends_the_largest_chain_first() {
    let rows = ["XO...", ".....", "..OO.", ".OXX.", "..OO."];
    let (game, state) = position(&rows, Colour::Black);
    assert_eq!(different(answers(&game, &state)), ["E2"], "two stones before the one on A5");
}

#[test]
fn a_chain_that_cannot_be_saved_does_not_keep_it_from_attacking() {
    // A5 has one liberty, A4, where a stone would have none. A3 has fewer liberties than B5.
    let rows = ["OX...", ".X...", "X....", ".....", "....."];
    let (game, state) = position(&rows, Colour::White);
    assert!(game.check(&state, Move::Play(game.grid().point(1, 0))).is_err());
    assert_eq!(different(answers(&game, &state)), ["A2", "B3"]);
}

#[test]
fn it_attacks_the_chain_with_the_fewest_liberties() {
    let rows = [".....", ".O...", ".....", "...OX", "....."];
    let (game, state) = position(&rows, Colour::Black);
    let answers = different(answers(&game, &state));
    assert_eq!(answers, ["C2", "D1", "D3"], "D2 has three liberties, B4 has four");
}

#[test]
fn with_nothing_to_attack_it_plays_anywhere() {
    let game = Go::on(Grid::new(5, 5), Rules::DEFAULT);
    let state = game.position(Board::new(game.grid()), Colour::Black);
    let answers = different(answers(&game, &state));
    assert!(answers.len() > 15 && !answers.contains(&"pass".to_owned()), "{answers:?}");
}

#[test]
fn after_a_pass_it_passes_one_time_in_four() {
    let game = Go::on(Grid::new(5, 5), Rules::DEFAULT);
    let mut state = game.position(Board::new(game.grid()), Colour::Black);
    game.play(&mut state, Move::Pass);
    let passes = answers(&game, &state).iter().filter(|answer| *answer == "pass").count();
    assert!((15..=35).contains(&passes), "{passes} of 100");
}

#[test]
fn without_any_legal_point_it_passes() {
    let (game, state) = position(&[".X.X", "XXXX", "XXXX", "XXX."], Colour::White);
    assert_eq!(different(answers(&game, &state)), ["pass"]);
}
