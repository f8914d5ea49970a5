//! A referee in a few lines, for the tests.

use damier_bots::{Bot, Builtins, Clock, Seating, View};
use damier_games::{Game, Notation, Seat, Settings, Step, Transcript, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A bot of any kind.
pub(crate) type Player<G> = Box<dyn Bot<G>>;

/// The game with these settings.
pub(crate) fn game<G: Notation>(settings: &str) -> G {
    let settings: Settings = settings.parse().expect("settings in the right form");
    G::from_settings(&settings).expect("settings that are allowed")
}

/// The built-in bot that users would get for `mcts:playouts=10`.
pub(crate) fn builtin<G: Builtins>(game: &G, spec: &str) -> Player<G> {
    let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
    let found = G::BUILTINS.iter().find(|builtin| builtin.name == name);
    let params: Settings = params.parse().expect("parameters in the right form");
    (found.expect("a bot that exists").build)(game, &params).expect("parameters that are allowed")
}

/// Plays one match and checks every move. Bots sit in the order they are given.
pub(crate) fn play<G: Game>(
    game: &G,
    bots: &mut [Player<G>],
    seed: u64,
) -> (Transcript<G>, G::State) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut state = game.start(&mut rng);
    let mut transcript = Transcript::new(state.clone());
    for (at, bot) in bots.iter_mut().enumerate() {
        let start = &transcript.start;
        let seating = Seating { game, seat: Seat::new(at), start, seed: seed * 8 + at as u64 };
        bot.new_match(&seating).expect("a bot that can play this");
    }
    loop {
        let step = match game.turn(&state) {
            Turn::Over => return (transcript, state),
            Turn::Chance => Step::Draw(game.draw(&state, &mut rng)),
            Turn::Seat(seat) => {
                let steps = &transcript.steps;
                let view = View { game, state: &state, seat, steps, clock: Clock::NONE };
                let choice = bots[seat.index()].choose(&view).expect("a move");
                if let Err(why) = game.check(&state, choice.mv) {
                    panic!("{} bot {seat} played {:?}: {why} in {state:?}", G::NAME, choice.mv);
                }
                Step::Move(choice.mv)
            }
        };
        step.take(game, &mut state);
        transcript.steps.push(step);
    }
}
