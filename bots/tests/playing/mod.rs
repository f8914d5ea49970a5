//! Plays games with a bot the way a referee does.

use std::time::Duration;

use damier_bots::{Bot, Builtins as _, Choice, Clock, Seating, View, thinking_time};
use damier_games::g2048::{Board, G2048, Slide, State};
use damier_games::{BadSetting, Game, Notation as _, Seat, Step, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

/// The rules of 2048 with these settings.
pub(crate) fn rules(settings: &str) -> G2048 {
    G2048::from_settings(&settings.parse().expect("well-formed settings")).expect("good settings")
}

/// The expectimax bot with these parameters.
pub(crate) fn expectimax(params: &str) -> Box<dyn Bot<G2048>> {
    try_expectimax(params).unwrap_or_else(|refused| panic!("{params}: {refused}"))
}

/// The expectimax bot with these parameters, if they are good.
pub(crate) fn try_expectimax(params: &str) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    let builtin = G2048::BUILTINS.iter().find(|bot| bot.name == "expectimax").expect("built in");
    (builtin.build)(&G2048::default(), &params.parse()?)
}

/// A position with this board on the usual rules.
pub(crate) fn position(game: &G2048, rows: &str) -> State {
    let number = |word: &str| if word == "X" { -1 } else { word.parse().expect("a number") };
    let rows: Vec<Vec<i64>> =
        rows.split('/').map(|row| row.split_whitespace().map(number).collect()).collect();
    game.position(Board::from_rows(&rows).expect("a board")).expect("a position of this game")
}

/// The bot's answer to a position, without a clock.
pub(crate) fn answer<G: Game>(bot: &mut dyn Bot<G>, game: &G, state: &G::State) -> Choice<G::Move> {
    let view = View { game, state, seat: Seat::FIRST, steps: &[], clock: Clock::NONE };
    bot.choose(&view).expect("an answer")
}

/// How a game went.
pub(crate) struct Played {
    pub(crate) end: State,
    pub(crate) slides: Vec<Slide>,
    /// The time the bot took in all.
    pub(crate) thought: Duration,
}

/// Plays a game, or its beginning, and checks that every move is legal.
pub(crate) fn play(
    game: &G2048,
    bot: &mut dyn Bot<G2048>,
    seed: u64,
    most_slides: usize,
    clock: Clock,
) -> Played {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = game.start(&mut rng);
    bot.new_match(&Seating { game, seat: Seat::FIRST, start: &start, seed }).expect("a match");
    let (mut state, mut steps) = (start, Vec::new());
    let mut played = Played { end: start, slides: Vec::new(), thought: Duration::ZERO };
    while played.slides.len() < most_slides {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Draw(game.draw(&state, &mut rng)),
            Turn::Seat(seat) => {
                let began = thinking_time();
                let view = View { game, state: &state, seat, steps: &steps, clock };
                let slide = bot.choose(&view).expect("an answer").mv;
                played.thought += thinking_time().saturating_sub(began);
                game.check(&state, slide)
                    .unwrap_or_else(|why| panic!("{slide} in {state:?}: {why}"));
                played.slides.push(slide);
                Step::Move(slide)
            }
        };
        step.take(game, &mut state);
        steps.push(step);
    }
    Played { end: state, ..played }
}
