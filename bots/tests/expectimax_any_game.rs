//! Expectimax on a game it has never heard of: roll a die as often as you dare, and stop in time.

use damier_bots::eval::Points;
use damier_bots::expectimax::{Cutoff, Effort, Expectimax};
use damier_bots::{Bot as _, Clock, Seating, View};
use damier_games::couleurs::Couleurs;
use damier_games::{Game, IllegalMove, Notation as _, Seat, Turn};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

#[derive(Clone, Debug)]
struct Dice;

#[derive(Copy, Clone, Debug, PartialEq)]
struct Pot {
    points: u32,
    turn: Turn,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Dare {
    Stop,
    Roll,
}

impl Game for Dice {
    const NAME: &'static str = "dice";
    type State = Pot;
    type Move = Dare;
    type Chance = u32;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self, _rng: &mut impl Rng) -> Pot {
        Pot { points: 0, turn: Turn::Seat(Seat::FIRST) }
    }

    fn turn(&self, pot: &Pot) -> Turn {
        pot.turn
    }

    fn moves(&self, pot: &Pot, into: &mut Vec<Dare>) {
        into.clear();
        if matches!(pot.turn, Turn::Seat(_)) {
            into.extend([Dare::Stop, Dare::Roll]);
        }
    }

    fn check(&self, pot: &Pot, _: Dare) -> Result<(), IllegalMove> {
        if pot.turn == Turn::Over { Err(IllegalMove::game_over()) } else { Ok(()) }
    }

    fn play(&self, pot: &mut Pot, dare: Dare) {
        pot.turn = if dare == Dare::Stop { Turn::Over } else { Turn::Chance };
    }

    fn outcomes(&self, _: &Pot, into: &mut Vec<(u32, f64)>) {
        into.clear();
        into.extend((1..=6).map(|eyes| (eyes, 1.0 / 6.0)));
    }

    fn settle(&self, pot: &mut Pot, eyes: u32) {
        *pot = match eyes {
            1 => Pot { points: 0, turn: Turn::Over },
            _ => Pot { points: pot.points + eyes, turn: Turn::Seat(Seat::FIRST) },
        };
    }

    fn score(&self, pot: &Pot, _: Seat) -> f64 {
        f64::from(pot.points)
    }
}

fn dare(points: u32, effort: Effort) -> (Dare, f32) {
    let pot = Pot { points, turn: Turn::Seat(Seat::FIRST) };
    let mut bot = Expectimax::new(Points, effort, Cutoff::At(0.0));
    bot.new_match(&Seating { game: &Dice, seat: Seat::FIRST, start: &pot, seed: 1 })
        .expect("seats");
    let view = View { game: &Dice, state: &pot, seat: Seat::FIRST, steps: &[], clock: Clock::NONE };
    let choice = bot.choose(&view).expect("an answer");
    (choice.mv, choice.value.expect("a value"))
}

#[test]
fn it_rolls_while_that_pays_and_then_stops() {
    let (mv, value) = dare(10, Effort::Depth(2));
    // A 1 loses everything; 2 to 6 add 20 to five times the pot.
    assert_eq!(mv, Dare::Roll);
    assert!((value - (5.0 * 10.0 + 20.0) / 6.0).abs() < 1e-4, "{value}");
    assert_eq!(dare(30, Effort::Depth(2)), (Dare::Stop, 30.0));
    assert_eq!(dare(30, Effort::Nodes(500)), (Dare::Stop, 30.0));
}

#[test]
fn a_second_player_is_refused() {
    let game = Couleurs::from_settings(&"".parse().expect("no settings")).expect("a game");
    let start = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let mut bot = Expectimax::new(Points, Effort::Depth(1), Cutoff::ByEffort);
    let seating = Seating { game: &game, seat: Seat::FIRST, start: &start, seed: 1 };
    let refused = bot.new_match(&seating).expect_err("two seats");
    assert_eq!(refused.reason, "expectimax plays games of one seat, not of 2");
}
