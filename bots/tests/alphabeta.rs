//! Alpha-beta finds what a plain search of everything finds.

use damier_bots::alphabeta::{AlphaBeta, Judge};
use damier_bots::eval::couleurs as eval;
use damier_bots::{Bot, Budget, Choice, Clock, Seating, View, practice};
use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{Game, Notation, Seat, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The free cells that each seat is first at if all take all they touch in turn, counted on cells.
fn claims(game: &Couleurs, state: &State) -> Vec<i32> {
    let mut cells = Vec::new();
    game.cells(state, &mut cells);
    let (width, players) = (game.width(), game.players());
    let Turn::Seat(first) = game.turn(state) else { panic!("nobody's turn") };
    let around = |at: usize| {
        let column = at % width;
        let sides = [
            at.checked_sub(width),
            (column > 0).then(|| at - 1),
            (column + 1 < width).then_some(at + 1),
            Some(at + width),
        ];
        sides.into_iter().flatten().filter(|&near| near < game.width() * game.height())
    };
    let mut counts = vec![0; players];
    let mut closed = 0;
    for turn in 0.. {
        if closed == players {
            break;
        }
        let seat = (first.index() + turn) % players;
        let own = 128 + seat as u8;
        let before = cells.clone();
        let zone = (0..cells.len()).filter(|&at| before[at] == own);
        let mut found: Vec<usize> = zone.flat_map(around).filter(|&at| before[at] < 128).collect();
        let touched = found.len();
        while let Some(at) = found.pop() {
            if cells[at] != own {
                cells[at] = own;
                counts[seat] += 1;
                found.extend(around(at).filter(|&near| before[near] == before[at]));
            }
        }
        closed = if touched == 0 { closed + 1 } else { 0 };
    }
    counts
}

/// A seat's cells and what it is to have, minus those of its strongest opponent.
fn lead(game: &Couleurs, state: &State, me: Seat, judge: Judge) -> i32 {
    if judge == Judge::Frontier {
        return eval::lead(game, state, me);
    }
    let claims = claims(game, state);
    let worth = |seat: Seat| state.zone(seat) as i32 + claims[seat.index()];
    let others = Seat::all(game.players()).filter(|&seat| seat != me);
    worth(me) - others.map(worth).max().expect("others")
}

/// The value of a position for a seat: everybody else plays against it.
fn minimax(game: &Couleurs, state: &State, me: Seat, depth: u32, judge: Judge) -> i32 {
    let Turn::Seat(to_move) = game.turn(state) else { return eval::outcome(game, state, me) };
    if depth == 0 {
        return lead(game, state, me, judge);
    }
    let values = eval::candidates(game, state).into_iter().map(|colour| {
        let mut next = state.clone();
        game.play(&mut next, colour);
        minimax(game, &next, me, depth - 1, judge)
    });
    if to_move == me { values.max() } else { values.min() }.expect("there is a move")
}

fn search(game: &Couleurs, state: &State, seat: Seat, depth: u32, judge: Judge) -> Choice<Colour> {
    let mut bot = AlphaBeta::new(depth, Budget::default()).judging(judge);
    bot.new_match(&Seating { game, seat, start: state, seed: 0 }).expect("a match");
    bot.choose(&View { game, state, seat, steps: &[], clock: Clock::NONE }).expect("a move")
}

/// Compares both along random games with these settings, whatever the judge.
fn agrees(settings: &str, depth: u32) {
    for judge in [Judge::Claims, Judge::Frontier] {
        agrees_judging(settings, depth, judge);
    }
}

fn agrees_judging(settings: &str, depth: u32, judge: Judge) {
    let game = Couleurs::from_settings(&settings.parse().expect("settings")).expect("a game");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(depth));
    for _ in 0..6 {
        let mut state = game.start(&mut rng);
        while let Turn::Seat(seat) = game.turn(&state) {
            let choice = search(&game, &state, seat, depth, judge);
            // A search that sees the end stops early, so a sure win may be found by fewer moves.
            let value = choice.value.expect("a value") as i32;
            let plain = minimax(&game, &state, seat, depth, judge);
            let decided = value.abs() > eval::WIN / 2;
            assert!(value == plain || decided && value.signum() == plain.signum(), "{state:?}");
            let mut next = state.clone();
            game.play(&mut next, choice.mv);
            assert!(decided || minimax(&game, &next, seat, depth - 1, judge) == plain, "{state:?}");
            let mv = game.random_move(&state, &mut rng);
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn it_agrees_with_plain_minimax_for_two_players() {
    for depth in 1..=5 {
        agrees("size=6,colours=4", depth);
    }
}

#[test]
fn it_agrees_with_plain_minimax_where_colours_are_forbidden() {
    for depth in 1..=4 {
        agrees("size=5,colours=4,opponent-colour=forbidden", depth);
    }
}

#[test]
fn it_agrees_with_plain_minimax_for_three_and_four_players() {
    agrees("size=6,colours=5,players=3", 4);
    agrees("size=6,colours=4,players=4", 4);
}

#[test]
fn it_looks_at_fewer_positions_than_there_are() {
    let game = Couleurs::default();
    let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let choice = search(&game, &state, Seat::FIRST, 6, Judge::Claims);
    assert!(choice.nodes < 10_000, "{} positions", choice.nodes);
}

#[test]
fn being_first_at_cells_is_worth_more_than_touching_them() {
    let game = Couleurs::from_settings(&"size=20".parse().expect("settings")).expect("a game");
    let mut claims = AlphaBeta::new(3, Budget::default());
    let mut frontier = AlphaBeta::new(3, Budget::default()).judging(Judge::Frontier);
    let wins = practice::wins(&game, &mut claims, &mut frontier, 40).expect("games");
    assert!(wins >= 26, "{wins} of 40");
}
