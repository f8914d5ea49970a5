//! Games that no bot has heard of: one with chance, one for three, and one where points are lost.

use std::convert::Infallible;

use damier_bots::Builtins;
use damier_games::{Game, IllegalMove, Seat, Turn};
use rand::Rng;

fn on_the_table<M: PartialEq>(moves: &[M], mv: &M) -> Result<(), IllegalMove> {
    if moves.contains(mv) { Ok(()) } else { Err(IllegalMove::because("it is not on the table")) }
}

/// Two seats in turn take a die from the table, named by its sides, and roll it for points, as often
/// as the rules say.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    /// The dice on the table.
    pub(crate) dice: Vec<u32>,
    /// How often each is rolled.
    pub(crate) rolls: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    left: Vec<u32>,
    points: [u32; 2],
    to_move: usize,
    /// The sides of the die in hand, and how often it has yet to be rolled.
    in_hand: (u32, u32),
}

impl Game for Dice {
    const NAME: &'static str = "dice";
    type State = Table;
    type Move = u32;
    type Chance = u32;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _: &mut impl Rng) -> Table {
        Table { left: self.dice.clone(), points: [0, 0], to_move: 0, in_hand: (0, 0) }
    }

    fn turn(&self, table: &Table) -> Turn {
        match table.in_hand.1 {
            0 if table.left.is_empty() => Turn::Over,
            0 => Turn::Seat(Seat::new(table.to_move)),
            _ => Turn::Chance,
        }
    }

    fn moves(&self, table: &Table, into: &mut Vec<u32>) {
        into.clear();
        if table.in_hand.1 == 0 {
            into.extend(&table.left);
            into.dedup();
        }
    }

    fn check(&self, table: &Table, sides: u32) -> Result<(), IllegalMove> {
        on_the_table(&table.left, &sides)
    }

    fn play(&self, table: &mut Table, sides: u32) {
        let at = table.left.iter().position(|&die| die == sides).expect("a die on the table");
        table.left.remove(at);
        table.in_hand = (sides, self.rolls);
    }

    fn outcomes(&self, table: &Table, into: &mut Vec<(u32, f64)>) {
        into.clear();
        let sides = table.in_hand.0;
        into.extend((1..=sides).map(|eyes| (eyes, 1.0 / f64::from(sides))));
    }

    fn settle(&self, table: &mut Table, eyes: u32) {
        table.points[table.to_move] += eyes;
        table.in_hand.1 -= 1;
        if table.in_hand.1 == 0 {
            table.to_move = 1 - table.to_move;
        }
    }

    fn score(&self, table: &Table, seat: Seat) -> f64 {
        f64::from(table.points[seat.index()])
    }
}

impl Builtins for Dice {}

/// Three seats in turn take a coin from the table.
#[derive(Clone, Debug)]
pub(crate) struct Coins;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Purses {
    left: Vec<u32>,
    taken: [u32; 3],
    to_move: usize,
}

impl Game for Coins {
    const NAME: &'static str = "coins";
    type State = Purses;
    type Move = u32;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        3
    }

    fn start(&self, rng: &mut impl Rng) -> Purses {
        let left = (0..15).map(|_| rng.next_u32() % 50 + 1).collect();
        Purses { left, taken: [0; 3], to_move: 0 }
    }

    fn turn(&self, state: &Purses) -> Turn {
        if state.left.is_empty() { Turn::Over } else { Turn::Seat(Seat::new(state.to_move)) }
    }

    fn moves(&self, state: &Purses, into: &mut Vec<u32>) {
        into.clear();
        into.extend(&state.left);
        into.sort_unstable();
        into.dedup();
    }

    fn check(&self, state: &Purses, coin: u32) -> Result<(), IllegalMove> {
        on_the_table(&state.left, &coin)
    }

    fn play(&self, state: &mut Purses, coin: u32) {
        let at = state.left.iter().position(|&left| left == coin).expect("a coin on the table");
        state.left.remove(at);
        state.taken[state.to_move] += coin;
        state.to_move = (state.to_move + 1) % 3;
    }

    fn score(&self, state: &Purses, seat: Seat) -> f64 {
        f64::from(state.taken[seat.index()])
    }
}

impl Builtins for Coins {}

/// Alone on a road: at each of six gates one of three tolls is paid, and the next gate's tolls are
/// the dearer the less was paid at this one. What is left at the end is never more than at the start.
#[derive(Clone, Debug)]
pub(crate) struct Road;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Way {
    gates: u32,
    paid: u32,
    dear: u32,
}

impl Game for Road {
    const NAME: &'static str = "road";
    type State = Way;
    type Move = u32;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self, _: &mut impl Rng) -> Way {
        Way { gates: 6, paid: 0, dear: 0 }
    }

    fn turn(&self, way: &Way) -> Turn {
        if way.gates == 0 { Turn::Over } else { Turn::Seat(Seat::FIRST) }
    }

    fn moves(&self, way: &Way, into: &mut Vec<u32>) {
        into.clear();
        if way.gates > 0 {
            into.extend(0..3);
        }
    }

    fn check(&self, _: &Way, class: u32) -> Result<(), IllegalMove> {
        on_the_table(&[0, 1, 2], &class)
    }

    fn play(&self, way: &mut Way, class: u32) {
        way.paid += 1 + class + way.dear;
        way.dear = 2 * (2 - class);
        way.gates -= 1;
    }

    fn score(&self, way: &Way, _: Seat) -> f64 {
        -f64::from(way.paid)
    }
}

impl Builtins for Road {}
