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

    fn threads(&self) -> Option<u64> {
        self.bot.threads()
    }

    fn match_over(&mut self, view: &View<'_, AnyGame>) -> Parting {
        let game = view.game.downcast_ref().expect(ONE_GAME);
        self.learn(game, view.steps);
        self.bot.match_over(&inner(view, &self.steps))
    }
}

#[cfg(test)]
mod tests {
    use damier_games::couleurs::Couleurs;
    use damier_games::g2048::{Duo, G2048};
    use damier_games::go::Go;
    use damier_games::{Depict as _, Game as _, Transcript};

    use super::super::{Games, Playable};
    use super::*;
    use crate::players::{Entrant, Walls};
    use crate::referee::{self, Conditions, Job, Limits};
    use crate::seed::{self, MatchSeed, Seed};

    fn is_the_same_game<G: Playable>(settings: &str) {
        let inside = G::from_settings(&settings.parse().unwrap()).unwrap();
        let any = AnyGame::of(inside.clone());
        for number in 0..5 {
            let expected = Transcript::random(&inside, &mut seed::generator(number));
            let forgotten = Transcript::random(&any, &mut seed::generator(number));
            assert_eq!(forgotten.to_text(&any), expected.to_text(&inside));
            let (last, other) =
                (expected.replay(&inside).unwrap(), forgotten.replay(&any).unwrap());
            assert_eq!(any.final_scores(&other), inside.final_scores(&last));
            assert_eq!(any.scene(&other), inside.scene(&last));
            assert_eq!(any.highlight(&other), inside.highlight(&last));
            assert_eq!(other.downcast_ref(), Some(&last));
        }
    }

    #[test]
    fn a_game_plays_as_before_when_its_type_is_forgotten() {
        is_the_same_game::<G2048>("side=3");
        is_the_same_game::<Duo>("side=3");
        is_the_same_game::<Couleurs>("size=6,players=3");
        is_the_same_game::<Go>("size=5");
    }

    #[test]
    fn bots_play_as_before_when_the_type_of_their_game_is_forgotten() {
        for (game, bots) in [
            ("2048:side=3", &["expectimax:depth=1"][..]),
            ("couleurs:size=6", &["greedy", "alphabeta:depth=2"]),
            ("go5", &["mcts:playouts=20", "defend-attack"]),
        ] {
            let game = Games::standard().find(game).unwrap();
            let entrants = Entrant::parse_all(bots).unwrap();
            let seed = MatchSeed::new(Seed::Chosen(3), 0, 0);
            let seats = (0..bots.len()).collect();
            let job = Job { number: 0, seed, opening: 0, seats, absent: None, written: None };
            let expected = game.crew(&entrants, &Conditions::default()).unwrap().play(job);
            let open = |entrant| game.open(entrant, &Walls::default()).unwrap().bot;
            let mut opened: Vec<Box<dyn Bot<AnyGame>>> = entrants.iter().map(open).collect();
            let mut seated: Vec<&mut dyn Bot<AnyGame>> = Vec::new();
            for bot in &mut opened {
                seated.push(&mut **bot);
            }
            let played = referee::play(&game, &mut seated, seed, &Limits::default());
            assert_eq!(played.transcript.to_text(&game), expected.transcript, "{bots:?}");
        }
    }
}
