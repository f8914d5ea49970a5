//! A game of your own in under a hundred lines: Chomp, a bar of chocolate with a poisoned corner.
//!
//! `cargo run --example add_a_game`
//!
//! Two seats take turns to bite: who bites at a square eats it and all that is left to the right of
//! it and below. The square in the upper left corner is poisoned; who has to eat it loses.
//!
//! To add a game, write four things: its rules (`impl Game`), its texts (`impl Notation`), its
//! picture (`impl Depict`), and a call of `conformance::check`, which tries the laws that every
//! game must obey on random games. Everything else in Damier works with that.

use std::convert::Infallible;
use std::error::Error;

use damier_games::conformance::{self, Effort};
use damier_games::{BadSetting, BadText, Cell, Depict, Game, IllegalMove, Notation, Piece, Scene};
use damier_games::{Seat, Setting, Settings, Transcript, Turn};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The rules are a value: here, the size of the bar.
#[derive(Clone, Debug)]
struct Chomp {
    width: usize,
    height: usize,
}

/// The position: which squares are left, row by row, and who is to bite.
#[derive(Clone, Debug, PartialEq)]
struct Bar {
    left: Vec<bool>,
    next: Seat,
}

impl Game for Chomp {
    const NAME: &'static str = "chomp";
    type State = Bar;
    type Move = usize; // the square to bite at
    type Chance = Infallible; // nothing is drawn

    fn seats(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut impl Rng) -> Bar {
        Bar { left: vec![true; self.width * self.height], next: Seat::FIRST }
    }
    fn turn(&self, bar: &Bar) -> Turn {
        if bar.left[0] { Turn::Seat(bar.next) } else { Turn::Over }
    }
    fn moves(&self, bar: &Bar, into: &mut Vec<usize>) {
        into.clear();
        into.extend((0..bar.left.len()).filter(|&square| bar.left[square]));
    }
    fn check(&self, bar: &Bar, bite: usize) -> Result<(), IllegalMove> {
        match bar.left.get(bite) {
            _ if !bar.left[0] => Err(IllegalMove::game_over()),
            Some(true) => Ok(()),
            _ => Err(IllegalMove::because("there is no chocolate")),
        }
    }
    fn play(&self, bar: &mut Bar, bite: usize) {
        let (row, column) = (bite / self.width, bite % self.width);
        for line in bar.left.chunks_mut(self.width).skip(row) {
            line[column..].fill(false);
        }
        bar.next = if bar.next == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
    }
    fn score(&self, bar: &Bar, seat: Seat) -> f64 {
        // Who would bite next did not eat the poison.
        f64::from(self.turn(bar) == Turn::Over && seat == bar.next)
    }
}

impl Notation for Chomp {
    const SETTINGS: &'static [Setting] = &[
        Setting { key: "width", values: "1 to 50", default: "7", help: "squares in a row" },
        Setting { key: "height", values: "1 to 50", default: "4", help: "rows" },
    ];
    fn from_settings(settings: &Settings) -> Result<Chomp, BadSetting> {
        settings.only(Self::SETTINGS)?;
        let width = settings.int("width", 1..=50)?.unwrap_or(7);
        Ok(Chomp { width, height: settings.int("height", 1..=50)?.unwrap_or(4) })
    }
    fn settings(&self) -> Settings {
        Settings::new().with("width", self.width).with("height", self.height)
    }
    fn board_size(&self) -> (usize, usize) {
        (self.width, self.height)
    }
    fn cells(&self, bar: &Bar, into: &mut Vec<u8>) {
        into.clear();
        into.extend(bar.left.iter().map(|&left| u8::from(left)));
    }
    fn start_text(&self, _start: &Bar) -> String {
        "whole".to_owned() // every game starts alike
    }
    fn read_start(&self, text: &str) -> Result<Bar, BadText> {
        let whole = Bar { left: vec![true; self.width * self.height], next: Seat::FIRST };
        if text == "whole" { Ok(whole) } else { Err(BadText::new(text, "`whole`")) }
    }
    fn move_codes(&self) -> u32 {
        (self.width * self.height) as u32
    }
    fn move_code(&self, bite: usize) -> u32 {
        bite as u32
    }
    fn move_of_code(&self, code: u32) -> Option<usize> {
        (code < self.move_codes()).then_some(code as usize)
    }
}

impl Depict for Chomp {
    fn scene(&self, bar: &Bar) -> Scene {
        let piece = |&left: &bool| if left { Piece::Colour(0) } else { Piece::Empty };
        let cell = |left| Cell { piece: piece(left), marks: vec![] };
        let cells = bar.left.iter().map(cell).collect();
        Scene { width: self.width, cells, ..Scene::default() }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let game = Chomp::from_settings(&"width=5,height=3".parse()?)?;

    conformance::check(&game, &mut rng, Effort::QUICK)?;
    conformance::check_scenes(&game, &mut rng)?;
    println!("{} obeys the laws of a game", game.spec());

    // A match of two seats that move at random, with the picture after every bite.
    let record = Transcript::random(&game, &mut rng);
    let mut bar = record.start.clone();
    print!("\n{}", game.scene(&bar));
    for step in &record.steps {
        let who = bar.next;
        step.take(&game, &mut bar);
        print!("\n{who} bites\n{}", game.scene(&bar));
    }
    let winner = Seat::all(2).find(|&seat| game.score(&bar, seat) > 0.0);
    println!("\n{} wins after {} bites", winner.ok_or("nobody won")?, record.steps.len());
    Ok(())
}
