//! The game's own bot, and the others that come with it.

mod common;

use std::time::Duration;

use common::{game, position};
use connect_four::{AlphaBeta, Board, Column, ConnectFour};
use damier_bots::mcts::{Mcts, Plain};
use damier_bots::random::Random;
use damier_bots::{Bot, Budget, Builtins, Choice, Clock, Seating, View, practice};
use damier_games::{Game, Settings, Turn};

/// A value beyond this is a win, or a loss: no count of lines and threats comes near.
const DECIDED: f32 = 5000.0;

/// What a bot says to a position in a match that begins with the empty board.
fn ask(bot: &mut AlphaBeta, game: &ConnectFour, board: &Board, clock: Clock) -> Choice<Column> {
    let Turn::Seat(seat) = game.turn(board) else { panic!("nobody is to move in {board:?}") };
    bot.new_match(&Seating { game, seat, start: &Board::EMPTY, seed: 0 }).unwrap();
    bot.choose(&View { game, state: board, seat, steps: &[], clock }).unwrap()
}

/// The same without a clock, by a bot that has seen nothing yet.
fn look(game: &ConnectFour, moves: &str, depth: u32) -> Choice<Column> {
    ask(&mut AlphaBeta::new(depth), game, &position(game, moves), Clock::NONE)
}

#[test]
fn it_takes_a_win_and_meets_a_threat_at_any_depth() {
    for (moves, best, what) in [
        ("a g a g a g", "a", "a win upright"),
        ("d d e e f f", "c", "a win across, the one nearer to the middle"),
        ("a b b c d c c d d f", "d", "a win aslant"),
        ("g f f e d e e d d b", "d", "a win aslant, the other way"),
        ("a g a g a g b", "g", "a win before a threat is met"),
        ("a b a b a", "a", "a threat upright"),
        ("a a b b c", "d", "a threat across"),
        ("a a b b d", "c", "a threat with a gap"),
        ("a b b c d c c d d", "d", "a threat aslant"),
    ] {
        for depth in [1, 2, 5, 8] {
            let mv = look(&ConnectFour::default(), moves, depth).mv;
            assert_eq!(mv.to_string(), best, "{what}, depth {depth}");
        }
    }
}

#[test]
fn it_keeps_two_from_becoming_three_with_both_ends_open() {
    for depth in [4, 6, 8] {
        let mv = look(&ConnectFour::default(), "d a e", depth).mv;
        assert!(["c", "f"].contains(&mv.to_string().as_str()), "{mv} at depth {depth}");
    }
}

/// As others have found: see the table of John Tromp for four in a row.
#[test]
fn small_boards_end_as_they_must_when_it_looks_to_the_end() {
    for (settings, value) in [("width=4,height=4", 0.0), ("width=5,height=4", 0.0)] {
        assert_eq!(look(&game(settings), "", 100).value, Some(value), "{settings}");
    }
    let three = look(&game("width=5,height=4,connect=3"), "", 100);
    assert!(three.value.is_some_and(|value| value > DECIDED), "{three:?}");
}

#[test]
fn no_match_depends_on_those_before() {
    let (game, mut used) = (ConnectFour::default(), AlphaBeta::new(6));
    practice::play(&game, &mut [&mut used, &mut Random::new()], 3).unwrap();
    let board = position(&game, "d d c e");
    let again = ask(&mut used, &game, &board, Clock::NONE);
    assert_eq!(again, look(&game, "d d c e", 6));
}

#[test]
fn it_answers_when_its_time_is_over() {
    let clock = Clock { move_time: Some(Duration::from_millis(20)), ..Clock::NONE };
    let game = ConnectFour::default();
    let choice = ask(&mut AlphaBeta::new(100), &game, &Board::EMPTY, clock);
    assert_eq!(game.check(&Board::EMPTY, choice.mv), Ok(()));
    assert!(choice.nodes > 1, "it has looked at something: {choice:?}");
}

#[test]
fn it_beats_random_moves_always_and_a_short_search_mostly() {
    let (game, mut bot) = (ConnectFour::default(), AlphaBeta::new(6));
    assert_eq!(practice::wins(&game, &mut bot, &mut Random::new(), 40), Ok(40));
    let mut mcts = Mcts::new(Plain::default(), Budget::nodes(100));
    let wins = practice::wins(&game, &mut bot, &mut mcts, 20).unwrap();
    assert!(wins > 14, "{wins} of 20");
}

#[test]
fn every_bot_of_the_game_plays_it_to_the_end() {
    let game = game("width=5,height=5");
    for builtin in ConnectFour::BUILTINS {
        let build = || (builtin.build)(&game, &Settings::new()).unwrap();
        let scores = practice::play(&game, &mut [&mut *build(), &mut *build()], 5).unwrap();
        assert!(scores.iter().sum::<f64>() <= 1.0, "{}: {scores:?}", builtin.name);
        let refused = (builtin.build)(&game, &Settings::new().with("speed", "high"));
        assert!(refused.is_err_and(|why| why.key() == Some("speed")), "{}", builtin.name);
    }
    let refused = AlphaBeta::from_settings(&Settings::new().with("depth", 0)).unwrap_err();
    assert_eq!(refused.to_string(), "`depth` is a whole number from 1 to 100, not `0`");
}
