//! A bot for {{game}}: it tries every legal move, and plays one of those it likes best.
//!
//! Begin with `note`, which says how much the bot likes a move.
//!
{{about}}

use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot, practice};
use damier_games::{BadSetting, Game as _, Settings, random};

#[cfg(test)]
mod tests;

/// The game, which `{{library}}` has the rules of.
type Rules = {{library}}::{{type}};
type Move = <Rules as damier_games::Game>::Move;

/// The bot. What it should remember during a match goes here.
#[derive(Default)]
struct MyBot {
    seed: u64,
}

/// How much the bot likes a move: as it is, by the points after it.
fn note(view: &View<'_, Rules>, mv: Move) -> f64 {
    let mut after = view.state.clone();
    view.game.play(&mut after, mv);
    view.game.score(&after, view.seat)
}

impl Bot<Rules> for MyBot {
    fn new_match(&mut self, seating: &Seating<'_, Rules>) -> Result<(), Forfeit> {
        self.seed = seating.seed;
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Rules>) -> Result<Choice<Move>, Forfeit> {
        let moves = view.moves();
        let notes: Vec<f64> = moves.iter().map(|&mv| note(view, mv)).collect();
        let best = notes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let pairs = moves.into_iter().zip(notes);
        let liked: Vec<Move> = pairs.filter(|pair| pair.1 >= best).map(|pair| pair.0).collect();
        if liked.is_empty() {
            return Err(Forfeit::error("there is no move"));
        }
        // Of moves that it likes the same, each is as likely; the same seed gives the same moves.
        let mut rng = practice::generator(self.seed.wrapping_add(view.steps.len() as u64));
        let at = random::below(&mut rng, liked.len() as u32) as usize;
        Ok(Choice::of(liked[at]))
    }
}

/// Makes the bot from the parameters that users give: `match {{game}} ./{{name}}:depth=3`.
fn build(_game: &Rules, params: &Settings) -> Result<Box<dyn Bot<Rules>>, BadSetting> {
    params.only(&[])?; // none yet
    Ok(Box::new(MyBot::default()))
}

export_bot! {
    { id: env!("CARGO_PKG_NAME"), name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION"),
      deterministic: true, build: build, games: [Rules] },
}
