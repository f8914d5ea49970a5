//! Monte Carlo tree search: games it must solve, and Go positions with one answer.

use std::convert::Infallible;

use damier_bots::mcts::{GoSense, Mcts, Plain, Policy};
use damier_bots::{Bot, Budget, Choice, Clock, Seating, View};
use damier_games::go::{Board, Colour, Go, Move, Rules, State};
use damier_games::{Game, IllegalMove, Notation, Seat, Step, Turn};
use rand::Rng;

fn ask<G: Game, P: Policy<G>>(
    policy: P,
    game: &G,
    state: &G::State,
    playouts: u64,
) -> Choice<G::Move> {
    let Turn::Seat(seat) = game.turn(state) else { panic!("nobody's turn") };
    let mut bot = Mcts::new(policy, Budget::nodes(playouts));
    bot.new_match(&Seating { game, seat, start: state, seed: 1 }).expect("a match");
    bot.choose(&View { game, state, seat, steps: &[], clock: Clock::NONE }).expect("a move")
}

/// Take one to three matches; who takes the last one wins.
#[derive(Clone, Debug)]
struct Nim {
    seats: usize,
}

#[derive(Clone, Debug, PartialEq)]
struct Matches {
    left: u32,
    to_move: usize,
    taker: usize,
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    type State = Matches;
    type Move = u32;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self, _: &mut impl Rng) -> Matches {
        Matches { left: 21, to_move: 0, taker: 0 }
    }

    fn turn(&self, state: &Matches) -> Turn {
        if state.left == 0 { Turn::Over } else { Turn::Seat(Seat::new(state.to_move)) }
    }

    fn moves(&self, state: &Matches, into: &mut Vec<u32>) {
        into.clear();
        into.extend(1..=state.left.min(3));
    }

    fn check(&self, state: &Matches, mv: u32) -> Result<(), IllegalMove> {
        if (1..=state.left.min(3)).contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMove::because("one to three"))
        }
    }

    fn play(&self, state: &mut Matches, mv: u32) {
        state.left -= mv;
        state.taker = state.to_move;
        state.to_move = (state.to_move + 1) % self.seats;
    }

    fn score(&self, state: &Matches, seat: Seat) -> f64 {
        f64::from(u8::from(state.left == 0 && state.taker == seat.index()))
    }
}

#[test]
fn it_wins_every_won_game_of_nim() {
    let game = Nim { seats: 2 };
    for left in (1..=15).filter(|left| left % 4 != 0) {
        let state = Matches { left, to_move: 1, taker: 0 };
        let choice = ask(Plain::default(), &game, &state, 4000);
        assert_eq!(choice.mv, left % 4, "of {left} matches");
        assert!(choice.value.is_some_and(|value| value > 0.6), "{choice:?}");
        assert_eq!(choice.nodes, 4000);
    }
}

#[test]
fn with_three_seats_it_takes_the_win_at_hand() {
    let game = Nim { seats: 3 };
    for left in 1..=3 {
        let state = Matches { left, to_move: 2, taker: 0 };
        assert_eq!(ask(Plain::default(), &game, &state, 500).mv, left);
    }
}

/// Plays on against every line of the opponent, with the tree of the moves before.
fn wins_all_lines(game: &Nim, start: &Matches, replies: &mut Vec<u32>) {
    let seat = Seat::FIRST;
    let mut bot = Mcts::new(Plain::default(), Budget::nodes(1500));
    bot.new_match(&Seating { game, seat, start, seed: 1 }).expect("a match");
    let mut state = start.clone();
    let mut steps: Vec<Step<Nim>> = Vec::new();
    let mut taken = replies.clone().into_iter();
    loop {
        let view = View { game, state: &state, seat, steps: &steps, clock: Clock::NONE };
        let mv = bot.choose(&view).expect("a move").mv;
        assert_eq!(mv, state.left % 4, "{replies:?}");
        game.play(&mut state, mv);
        steps.push(Step::Move(mv));
        let Some(reply) = taken.next() else { break };
        game.play(&mut state, reply);
        steps.push(Step::Move(reply));
    }
    for reply in 1..=state.left.min(3) {
        replies.push(reply);
        wins_all_lines(game, start, replies);
        replies.pop();
    }
}

#[test]
fn what_it_keeps_from_move_to_move_stays_right() {
    let start = Matches { left: 14, to_move: 0, taker: 0 };
    wins_all_lines(&Nim { seats: 2 }, &start, &mut Vec::new());
}

/// Take three points, or toss a coin for ten or nothing.
#[derive(Clone, Debug)]
struct Gamble;

#[derive(Clone, Debug, PartialEq)]
enum Table {
    Choose,
    Toss,
    Done(u8),
}

impl Game for Gamble {
    const NAME: &'static str = "gamble";
    type State = Table;
    type Move = bool;
    type Chance = bool;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self, _: &mut impl Rng) -> Table {
        Table::Choose
    }

    fn turn(&self, state: &Table) -> Turn {
        match state {
            Table::Choose => Turn::Seat(Seat::FIRST),
            Table::Toss => Turn::Chance,
            Table::Done(_) => Turn::Over,
        }
    }

    fn moves(&self, _: &Table, into: &mut Vec<bool>) {
        into.clear();
        into.extend([false, true]);
    }

    fn check(&self, _: &Table, _: bool) -> Result<(), IllegalMove> {
        Ok(())
    }

    fn play(&self, state: &mut Table, toss: bool) {
        *state = if toss { Table::Toss } else { Table::Done(3) };
    }

    fn outcomes(&self, _: &Table, into: &mut Vec<(bool, f64)>) {
        into.clear();
        into.extend([(false, 0.5), (true, 0.5)]);
    }

    fn settle(&self, state: &mut Table, heads: bool) {
        *state = Table::Done(if heads { 10 } else { 0 });
    }

    fn score(&self, state: &Table, _: Seat) -> f64 {
        match state {
            Table::Done(points) => f64::from(*points),
            _ => 0.0,
        }
    }
}

#[test]
fn alone_it_takes_the_chance_with_the_higher_mean() {
    assert!(ask(Plain::default(), &Gamble, &Table::Choose, 2000).mv);
}

fn position(rows: &[&str], to_move: Colour, komi: f64) -> (Go, State) {
    let board = Board::from_rows(rows).expect("a board");
    let settings = format!("size={},komi={komi}", board.grid().width());
    let game = Go::from_settings(&settings.parse().expect("settings")).expect("a game");
    assert_eq!(game.rules(), Rules::DEFAULT);
    let state = game.position(board, to_move);
    (game, state)
}

/// The name of the point that the search plays.
fn answer(rows: &[&str], to_move: Colour, komi: f64, playouts: u64) -> String {
    let (game, state) = position(rows, to_move, komi);
    match ask(GoSense::new(), &game, &state, playouts).mv {
        Move::Play(point) => game.grid().name(point),
        Move::Pass => "pass".to_owned(),
    }
}

#[test]
fn it_captures_the_stones_that_decide_the_game() {
    let rows = ["XXXO.", "OOXO.", ".OXO.", "OOXO.", "OOX.O"];
    assert_eq!(answer(&rows, Colour::Black, 0.5, 500), "A3");
    assert_eq!(answer(&rows, Colour::White, 0.5, 500), "D1");
}

#[test]
fn it_makes_the_second_eye() {
    // Black lives in the corner with two eyes only if it plays between them.
    let rows = ["...XO", "XXXXO", "OOOOO", ".OOO.", "O.O.O"];
    assert_eq!(answer(&rows, Colour::Black, -17.5, 2000), "B5");
    assert_eq!(answer(&rows, Colour::White, 0.5, 2000), "B5");
}

#[test]
fn it_passes_when_the_opponent_did_and_the_board_is_won() {
    let rows = [".X.O.", "XX.OO", ".X.O.", "XX.OO", ".X.O."];
    let (game, mut state) = position(&rows, Colour::Black, 0.5);
    game.play(&mut state, Move::Pass);
    assert_eq!(ask(GoSense::new(), &game, &state, 200).mv, Move::Pass);
    let (game, mut state) = position(&rows, Colour::Black, -0.5);
    game.play(&mut state, Move::Pass);
    assert_ne!(ask(GoSense::new(), &game, &state, 200).mv, Move::Pass, "White is behind");
}

#[test]
fn it_never_fills_its_own_eyes() {
    let rows = [".X.X.", "XXXXX", "XXXXX", "OOOOO", ".O.O."];
    let (game, state) = position(&rows, Colour::White, 30.5);
    let choice = ask(GoSense::new(), &game, &state, 500);
    assert_eq!(choice.mv, Move::Pass);
}

#[test]
fn it_solves_the_smallest_boards() {
    // Black wins three by three in the centre, by the whole board: nine points.
    let rows = ["...", "...", "..."];
    let (game, state) = position(&rows, Colour::Black, 8.5);
    let choice = ask(GoSense::new(), &game, &state, 20_000);
    assert_eq!(choice.mv, Move::Play(game.grid().point(1, 1)));
    assert!(choice.value.is_some_and(|value| value > 0.8), "{choice:?}");
}

#[test]
fn another_net_is_asked_and_what_is_no_net_refused() {
    assert!(GoSense::with_net(b"PNG").is_err());
    let shipped = include_bytes!("../nets/go.net");
    let (game, state) = position(&["....."; 5], Colour::Black, 7.5);
    let choice = |sense| ask(sense, &game, &state, 50);
    let same = choice(GoSense::with_net(shipped).expect("a net"));
    assert_eq!(same, choice(GoSense::new()), "it is the one that comes with the bot");
}

#[test]
fn it_settles_small_eye_spaces() {
    // The middle of three points and of a T: there Black lives, or White kills, and that decides.
    let cases: [(&[&str], &str); 2] = [
        (&["...XO", "XXXXO", "OOOOO", ".OOO.", "O.O.O"], "B5"),
        (&["...XO", "X.XXO", "XXXOO", "OOOO.", ".OO.O"], "B5"),
    ];
    for (rows, vital) in cases {
        for colour in [Colour::White, Colour::Black] {
            assert_eq!(answer(rows, colour, -17.5, 2000), vital, "{rows:?} {colour:?}");
        }
    }
}
