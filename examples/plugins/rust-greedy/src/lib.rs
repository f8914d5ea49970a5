//! A plugin that looks one move ahead, in any game.
//!
//! Build it with `cargo build --release` and enter it by the path of the library, for example
//! `damier match go9 target/release/librust_greedy.so random`.

use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;
use damier_games::{BadSetting, Game, Seat, Setting, Settings};

/// Plays the move after which it is ahead by the most points.
pub struct Greedy {
    /// Which of several equally good moves to take.
    ties: Ties,
    /// Changes with every choice, so that not all games are the same.
    dice: u64,
}

#[derive(Copy, Clone)]
enum Ties {
    First,
    Any,
}

const PARAMS: &[Setting] = &[Setting {
    key: "ties",
    values: "first or any",
    default: "any",
    help: "which of several equally good moves to play",
}];

/// Builds the bot for any game from what the user wrote, like `ties=first`.
///
/// # Errors
/// If a parameter is unknown or has a value that makes no sense.
pub fn build<G: Game>(_game: &G, params: &Settings) -> Result<Box<dyn Bot<G>>, BadSetting> {
    params.only(PARAMS)?;
    let ties = params.word("ties", &[("first", Ties::First), ("any", Ties::Any)])?;
    Ok(Box::new(Greedy { ties: ties.unwrap_or(Ties::Any), dice: 0 }))
}

impl Greedy {
    /// A number below `bound` (the generator is `SplitMix64`).
    fn roll(&mut self, bound: usize) -> usize {
        self.dice = self.dice.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.dice;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) as usize % bound
    }
}

/// By how much a seat is ahead of the best of the others.
fn lead<G: Game>(game: &G, state: &G::State, seat: Seat) -> f64 {
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    let best = others.map(|other| game.score(state, other)).fold(0.0, f64::max);
    game.score(state, seat) - best
}

impl<G: Game> Bot<G> for Greedy {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.dice = seating.seed;
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let mut best = Vec::new();
        let mut most = f64::NEG_INFINITY;
        let moves = view.moves();
        for &mv in &moves {
            let mut after = view.state.clone();
            view.game.play(&mut after, mv);
            let lead = lead(view.game, &after, view.seat);
            if lead > most {
                most = lead;
                best.clear();
            }
            if lead >= most {
                best.push(mv);
            }
        }
        if best.is_empty() {
            return Err(Forfeit::error("there is no move to choose from"));
        }
        let at = match self.ties {
            Ties::First => 0,
            Ties::Any => self.roll(best.len()),
        };
        Ok(Choice::of(best[at]).worth(most as f32).after(moves.len() as u64))
    }
}

export_bot! {
    { id: "greedy", name: "Greedy (Rust example)", version: env!("CARGO_PKG_VERSION"),
      deterministic: true, build: build, games: [G2048, Couleurs, Go] },
}
