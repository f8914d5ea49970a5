//! Parameters of bots: what is refused, and in which words.

use damier_bots::{Builtins, Clock, Seating, View, thinking_time};
use damier_games::couleurs::Couleurs;
use damier_games::go::Go;
use damier_games::{Notation, Seat, Settings};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;

/// The refusal of these parameters, or nothing.
fn refusal<G: Builtins + Notation>(name: &str, params: &str) -> Option<String> {
    let game = G::from_settings(&Settings::new()).expect("the default game");
    let builtin = G::BUILTINS.iter().find(|builtin| builtin.name == name).expect("a bot");
    let params: Settings = params.parse().expect("parameters in the right form");
    (builtin.build)(&game, &params).err().map(|why| why.to_string())
}

#[test]
fn bots_are_listed_weakest_first() {
    let names: Vec<_> = Go::BUILTINS.iter().map(|builtin| builtin.name).collect();
    assert_eq!(names, ["random", "smart-random", "greedy", "defend-attack", "mcts"]);
    let names: Vec<_> = Couleurs::BUILTINS.iter().map(|builtin| builtin.name).collect();
    assert_eq!(names, ["random", "smart-random", "greedy", "mcts", "alphabeta"]);
}

#[test]
fn good_parameters_are_taken() {
    assert_eq!(refusal::<Go>("mcts", "playouts=10,move-time=1s,exploration=0.3,rave=100"), None);
    assert_eq!(refusal::<Couleurs>("alphabeta", "depth=4,nodes=100,move-time=50ms"), None);
    assert_eq!(refusal::<Go>("defend-attack", ""), None);
}

#[test]
fn an_unknown_parameter_is_refused_with_the_known_ones() {
    let why = refusal::<Go>("mcts", "depth=3").expect("refused");
    assert_eq!(
        why,
        "unknown setting `depth`; known are playouts, move-time, exploration, rave, resign, net"
    );
    assert!(refusal::<Go>("random", "depth=3").is_some());
    assert!(refusal::<Couleurs>("greedy", "playouts=3").is_some());
}

#[test]
fn a_wrong_value_is_refused_with_what_is_allowed() {
    let why = refusal::<Couleurs>("alphabeta", "depth=0").expect("refused");
    assert_eq!(why, "`depth` is a whole number from 1 to 60, not `0`");
    let why = refusal::<Go>("mcts", "move-time=fast").expect("refused");
    assert_eq!(why, "`move-time` is a duration such as 100ms, 10s or 2m, not `fast`");
    assert!(refusal::<Go>("mcts", "exploration=-1").is_some());
    assert!(refusal::<Go>("mcts", "resign=0.6").is_some());
}

/// How long a bot takes for its first move.
fn time_of_first_move<G: Builtins + Notation>(name: &str, params: &str, clock: Clock) -> Duration {
    let game = G::from_settings(&Settings::new()).expect("the default game");
    let builtin = G::BUILTINS.iter().find(|builtin| builtin.name == name).expect("a bot");
    let mut bot = (builtin.build)(&game, &params.parse().expect("parameters")).expect("a bot");
    let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let seat = Seat::FIRST;
    bot.new_match(&Seating { game: &game, seat, start: &state, seed: 1 }).expect("a match");
    let begun = thinking_time();
    bot.choose(&View { game: &game, state: &state, seat, steps: &[], clock }).expect("a move");
    thinking_time().saturating_sub(begun)
}

#[test]
fn a_search_keeps_to_its_own_time_and_to_the_clock() {
    let within = |time: Duration| time > Duration::from_millis(25) && time.as_millis() < 200;
    let clock = Clock::per_move(Duration::from_millis(60));
    let endless = "playouts=1000000000";
    assert!(within(time_of_first_move::<Go>("mcts", endless, clock)));
    assert!(within(time_of_first_move::<Go>("mcts", "move-time=60ms", Clock::NONE)));
    assert!(within(time_of_first_move::<Couleurs>("alphabeta", "nodes=1000000000", clock)));
    assert!(within(time_of_first_move::<Couleurs>("alphabeta", "move-time=60ms", Clock::NONE)));
    assert!(
        within(time_of_first_move::<Go>("mcts", "", clock)),
        "2,000 playouts are no limit here"
    );
    let game_time = Clock::per_game(Duration::from_secs(3));
    assert!(within(time_of_first_move::<Go>("mcts", endless, game_time)));
}
