//! A bot for any game that goes by the points on the board after its move.

use damier_games::{Game, Seat, Turn, random};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::no_move;
use crate::bot::{Bot, Choice, Seating, View};
use crate::forfeit::Forfeit;

/// The most positions that are looked at for one move.
const MOST_LOOKS: usize = 256;

/// Values that differ by less than this share are equal: weighted sums are only so exact.
const ALIKE: f64 = 1e-9;

/// Plays the move after which it leads by most points: its own less the best other seat's. Alone at
/// the table, its own.
///
/// Where something is drawn after a move, the lead is what can be expected: all that may be drawn,
/// each by its probability, as long as that makes no more than 256 positions for a move. Where it
/// makes more, as many draws as that allows are tried instead, from the bot's own seed. Moves that
/// are equal in this are equally likely.
///
/// ```
/// use damier_bots::greedy::ByScore;
/// use damier_bots::practice;
/// use damier_bots::random::Random;
/// use damier_games::couleurs::Couleurs;
///
/// let game = Couleurs::default();
/// let wins = practice::wins(&game, &mut ByScore::new(), &mut Random::new(), 10)?;
/// assert_eq!(wins, 10);
/// # Ok::<(), practice::GaveUp>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByScore {
    rng: Xoshiro256PlusPlus,
}

impl ByScore {
    /// A bot that waits for its first match.
    pub fn new() -> ByScore {
        ByScore { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    /// The lead that a seat can expect once nothing is left to be drawn, from so many looks.
    fn expected<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, looks: usize) -> f64 {
        if game.turn(state) != Turn::Chance {
            return lead(game, state, seat);
        }
        let mut outcomes = Vec::new();
        game.outcomes(state, &mut outcomes);
        if outcomes.len() > looks {
            let tries = (0..looks).map(|_| self.tried(game, state.clone(), seat)).sum::<f64>();
            return tries / looks as f64;
        }
        let each = looks / outcomes.len().max(1);
        let weighed = outcomes.into_iter().map(|(draw, probability)| {
            let mut after = state.clone();
            game.settle(&mut after, draw);
            probability * self.expected(game, &after, seat, each)
        });
        weighed.sum()
    }

    /// The lead after all that is due was drawn once.
    fn tried<G: Game>(&mut self, game: &G, mut state: G::State, seat: Seat) -> f64 {
        while game.turn(&state) == Turn::Chance {
            let draw = game.draw(&state, &mut self.rng);
            game.settle(&mut state, draw);
        }
        lead(game, &state, seat)
    }
}

/// A seat's points less those of the best other seat.
fn lead<G: Game>(game: &G, state: &G::State, seat: Seat) -> f64 {
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    let best = others.map(|other| game.score(state, other)).reduce(f64::max);
    game.score(state, seat) - best.unwrap_or(0.0)
}

impl Default for ByScore {
    fn default() -> ByScore {
        ByScore::new()
    }
}

impl<G: Game> Bot<G> for ByScore {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let (game, seat) = (view.game, view.seat);
        let mut judged = Vec::new();
        for mv in view.moves() {
            let mut after = view.state.clone();
            game.play(&mut after, mv);
            judged.push((mv, self.expected(game, &after, seat, MOST_LOOKS)));
        }
        let most = judged.iter().map(|&(_, lead)| lead).reduce(f64::max).ok_or_else(no_move)?;
        judged.retain(|&(_, lead)| lead >= most - ALIKE * most.abs().max(1.0));
        let (mv, _) = judged[random::below(&mut self.rng, judged.len() as u32) as usize];
        Ok(Choice::of(mv).worth(most as f32))
    }
}
