//! What goes over the ABI's border as numbers comes back as it was.

use std::time::Duration;

use damier_bots::abi::codec::{self, UnknownEvent, UnknownMove};
use damier_bots::abi::{self, CHANCE, NO_CLOCK, Reply};
use damier_bots::{Choice, Clock, Fault};
use damier_games::couleurs::Couleurs;
use damier_games::g2048::{Duo, G2048};
use damier_games::go::Go;
use damier_games::{Notation, Transcript};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Sends a random game over the border, step by step and as a whole.
fn comes_back<G: Notation>(settings: &str) {
    let game = G::from_settings(&settings.parse().unwrap()).unwrap();
    let sent = Transcript::random(&game, &mut Xoshiro256PlusPlus::seed_from_u64(3));
    let (cells, params) = codec::start_parts(&game, &sent.start);
    assert_eq!(codec::start(&game, &cells, &params).as_ref(), Ok(&sent.start), "{settings}");
    assert_eq!(codec::settings(&params), game.settings(), "{settings}");

    let events: Vec<u32> = sent.steps.iter().map(|&step| codec::event(&game, step)).collect();
    for (&event, &step) in events.iter().zip(&sent.steps) {
        assert_eq!(codec::step(&game, event), Ok(step));
    }
    let (mut state, mut steps) = (sent.start.clone(), Vec::new());
    let (early, late) = events.split_at(events.len() / 2);
    codec::follow(&game, early.iter().copied(), &mut state, &mut steps).unwrap();
    codec::follow(&game, late.iter().copied(), &mut state, &mut steps).unwrap();
    assert_eq!((steps, state), (sent.steps.clone(), sent.replay(&game).unwrap()), "{settings}");
}

#[test]
fn games_come_back() {
    comes_back::<G2048>("side=4");
    comes_back::<G2048>("rows=0 X 0/0 0 0/X 0 2");
    comes_back::<Duo>("side=3");
    comes_back::<Couleurs>("size=9,players=4");
    comes_back::<Go>("size=9,handicap=3,placement=fixed");
    comes_back::<Go>("size=5,ko=positional");
}

#[test]
fn answers_come_back() {
    let game = Go::from_settings(&"size=9".parse().unwrap()).unwrap();
    let mv = game.read_move("D4").unwrap();
    for choice in [Choice::of(mv), Choice::of(mv).worth(-0.25).after(u64::MAX)] {
        let reply = Reply::of(codec::coded(&game, choice.clone()));
        assert_eq!(reply.struct_size, abi::size_of::<Reply>());
        assert_eq!(codec::decoded(&game, reply.choice()), Ok(choice));
    }
    assert!(Reply::of(Choice::of(3)).value.is_nan(), "no value is said as not a number");
    for nonsense in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let reply = Reply { value: nonsense, ..Reply::of(Choice::of(3)) };
        assert_eq!(reply.choice(), Choice::of(3));
    }
}

#[test]
fn times_come_back_and_no_limit_is_not_a_long_time() {
    let time = |seconds| Some(Duration::from_secs(seconds));
    for clock in [Clock::NONE, Clock::per_move(time(3)), Clock::per_game(time(0))] {
        let (move_time, game_time) = (clock.move_time, clock.game_time);
        let said = (codec::nanoseconds(move_time), codec::nanoseconds(game_time));
        assert_eq!(codec::clock(said.0, said.1), clock);
    }
    assert_eq!(codec::nanoseconds(None), NO_CLOCK);
    assert_eq!(codec::nanoseconds(Some(Duration::MAX)), NO_CLOCK - 1);
}

#[test]
fn what_a_game_does_not_know_is_refused_by_its_code() {
    let game = G2048::default();
    assert_eq!(codec::step(&game, 9), Err(UnknownEvent(9)));
    assert_eq!(codec::step(&game, CHANCE | 0xFFFF), Err(UnknownEvent(CHANCE | 0xFFFF)));
    let unknown = codec::decoded(&game, Reply::blank().choice()).unwrap_err();
    assert_eq!(unknown, UnknownMove(u32::MAX));
    assert_eq!(unknown.to_string(), "there is no move 4294967295");
}

#[test]
fn a_crash_is_told_from_other_faults() {
    assert_eq!(codec::fault(codec::fault_code(Fault::Crash)), Fault::Crash);
    assert_eq!(codec::fault(codec::fault_code(Fault::Error)), Fault::Error);
    assert_eq!(codec::fault(abi::UNSUPPORTED), Fault::Error);
    assert_ne!(codec::fault_code(Fault::Error), abi::OK);
}
