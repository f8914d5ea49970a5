//! A bot of one game where the game's type is forgotten.

use std::time::Duration;

use damier_bots::{Bot, Choice, Forfeit, Parting, Seating, View};
use damier_games::{Notation, Step};

use super::any::AnyGame;
use super::erased::{ONE_GAME, inside};

/// A bot of one game, with what it is told translated for it.
pub(super) struct Translated<G: Notation> {
    bot: Box<dyn Bot<G>>,
    /// The steps of the match so far, as they were told and as the bot knows them.
    told: Vec<Step<AnyGame>>,
    steps: Vec<Step<G>>,
}

impl<G: Notation> Translated<G> {
    pub(super) fn boxed(bot: Box<dyn Bot<G>>) -> Box<dyn Bot<AnyGame>> {
        Box::new(Translated { bot, told: Vec::new(), steps: Vec::new() })
    }

    /// Learns what has happened since the last time.
    fn learn(&mut self, game: &G, steps: &[Step<AnyGame>]) {
        let known = self.told.iter().zip(steps).take_while(|(told, step)| told == step).count();
        self.told.truncate(known);
        self.steps.truncate(known);
        for &step in &steps[known..] {
            let step_inside = match step {
                Step::Move(code) => game.move_of_code(code).map(Step::Move),
                Step::Draw(code) => game.draw_of_code(code).map(Step::Draw),
            };
            self.steps
                .push(step_inside.expect("a step that was taken stands for one of the game's"));
            self.told.push(step);
        }
    }
}

/// What a bot sees, in terms of the game inside.
fn inner<'a, G: Notation>(view: &View<'a, AnyGame>, steps: &'a [Step<G>]) -> View<'a, G> {
    let game = view.game.downcast_ref().expect(ONE_GAME);
    View { game, state: inside::<G>(view.state), seat: view.seat, steps, clock: view.clock }
}

impl<G: Notation> Bot<AnyGame> for Translated<G> {
    fn new_match(&mut self, seating: &Seating<'_, AnyGame>) -> Result<(), Forfeit> {
        self.told.clear();
        self.steps.clear();
        let game = seating.game.downcast_ref().expect(ONE_GAME);
        let start = inside::<G>(seating.start);
        self.bot.new_match(&Seating { game, seat: seating.seat, start, seed: seating.seed })
    }

    fn choose(&mut self, view: &View<'_, AnyGame>) -> Result<Choice<u32>, Forfeit> {
        let game: &G = view.game.downcast_ref().expect(ONE_GAME);
        self.learn(game, view.steps);
        let choice = self.bot.choose(&inner(view, &self.steps))?;
        Ok(choice.map(|mv| game.move_code(mv)))
    }

    fn is_instant(&self) -> bool {
        self.bot.is_instant()
    }

    fn spent(&self) -> Option<Duration> {
        self.bot.spent()
    }

    fn match_over(&mut self, view: &View<'_, AnyGame>) -> Parting {
        let game = view.game.downcast_ref().expect(ONE_GAME);
        self.learn(game, view.steps);
        self.bot.match_over(&inner(view, &self.steps))
    }
}
