//! The small game beside the menu: a bot plays 2048, for something to look at.

use damier_bots::{Bot, Clock, Seating, View};
use damier_games::g2048::G2048;
use damier_games::{Depict as _, Game as _, Notation as _, Scene, Seat, Settings, Step, Turn};

use damier_arena::players::{Entrant, Walls};
use damier_arena::seed::{self, Generator};

/// The bot: quick, and good enough to be worth a look.
const BOT: &str = "expectimax:depth=1";

/// A game that a bot plays.
pub(super) struct Demo {
    game: G2048,
    bot: Box<dyn Bot<G2048>>,
    state: <G2048 as damier_games::Game>::State,
    steps: Vec<Step<G2048>>,
    chance: Generator,
}

impl Demo {
    /// A game at its start. `None` if there is no bot to play it.
    pub(super) fn new(seed: u64) -> Option<Demo> {
        let game = G2048::from_settings(&Settings::new()).ok()?;
        let bot = Entrant::parse(BOT).ok()?.open(&game, &Walls::default()).ok()?.bot;
        let mut chance = seed::generator(seed);
        let state = game.start(&mut chance);
        let mut demo = Demo { game, bot, state, steps: Vec::new(), chance };
        demo.seat();
        Some(demo)
    }

    fn seat(&mut self) {
        let Demo { game, bot, state, .. } = self;
        // A bot that cannot play is noticed when it does not move.
        let _ = bot.new_match(&Seating { game, seat: Seat::FIRST, start: state, seed: 0 });
    }

    /// Makes one move; begins anew when the game is over.
    pub(super) fn step(&mut self) {
        let Demo { game, state, steps, .. } = self;
        let seat = Seat::FIRST;
        let view = View { game, state, seat, steps, clock: Clock::NONE };
        let mv = match game.turn(view.state) {
            Turn::Seat(_) => self.bot.choose(&view).ok().map(|choice| choice.mv),
            Turn::Chance | Turn::Over => None,
        };
        let Some(mv) = mv.filter(|&mv| self.game.check(&self.state, mv).is_ok()) else {
            self.state = self.game.start(&mut self.chance);
            self.steps.clear();
            return self.seat();
        };
        self.game.play(&mut self.state, mv);
        self.steps.push(Step::Move(mv));
        if self.game.turn(&self.state) == Turn::Chance {
            let draw = self.game.draw(&self.state, &mut self.chance);
            self.game.settle(&mut self.state, draw);
            self.steps.push(Step::Draw(draw));
        }
    }

    /// The board, without the facts beside it.
    pub(super) fn scene(&self) -> Scene {
        Scene { facts: Vec::new(), offers: Vec::new(), ..self.game.scene(&self.state) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_game_goes_on_for_ever() {
        let mut demo = Demo::new(1).unwrap();
        let start = demo.scene();
        demo.step();
        assert_ne!(demo.scene(), start);
        for _ in 0..5000 {
            demo.step();
        }
        assert_eq!(demo.scene().cells.len(), 16);
    }
}
