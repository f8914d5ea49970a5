//! What somebody wants to play: the game and all that can be chosen about it, and the command for it.
//!
//! What there is to choose, the game says: how it presents itself, how many sit at it and what the seats
//! are called. Opponents are its bots.

use damier_arena::plain::is_plain;
use damier_arena::registry::{Games, Presentation, with_settings};
use damier_arena::seed::generator;
use damier_bots::Builtins as _;
use damier_games::{Answer, Depict as _, Game as _, Seat};

/// Something that can be chosen about a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Game,
    /// One of the game's own questions, by its number.
    Question(usize),
    Opponent,
    Seat,
    Name,
}

/// What stands where no game is known.
const NO_GAME: Presentation =
    Presentation { name: "", title: "none", questions: &[], boards: &[], how_to_play: "" };
/// Seats that have no names of their own.
const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
/// The longest name.
const LONGEST: usize = 20;

/// What somebody wants to play. Choices are numbers in lists.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    games: Games,
    offered: Vec<Presentation>,
    game: usize,
    /// The answers to the questions of each game.
    answers: Vec<Vec<usize>>,
    /// Zero is a person, else a bot of the game.
    opponent: usize,
    seat: usize,
    name: String,
}

/// The games as they are offered: the last that was added, then the others in order.
pub(crate) fn offered(games: &Games) -> Vec<Presentation> {
    let mut all = games.presentations();
    let last = all.pop();
    all.splice(0..0, last);
    all
}

/// The game that some answers make, as users write it.
pub(crate) fn game_text<'a>(
    games: &Games,
    game: &Presentation,
    answers: impl Iterator<Item = &'a Answer> + Clone,
) -> String {
    let variant = answers.clone().find_map(|answer| games.variant_of(game.name, answer.variant?));
    let settings = answers.map(|answer| answer.settings).filter(|text| !text.is_empty());
    with_settings(variant.unwrap_or(game.name), &settings.collect::<Vec<_>>().join(","))
}

impl Order {
    pub(crate) fn new(games: &Games) -> Order {
        let offered = offered(games);
        let answers = offered.iter().map(|game| vec![0; game.questions.len()]).collect();
        let mut order = Order {
            games: games.clone(),
            offered,
            game: 0,
            answers,
            opponent: 0,
            seat: 0,
            name: String::new(),
        };
        order.opponent = order.bots().len();
        order
    }

    fn presentation(&self) -> Presentation {
        self.offered.get(self.game).copied().unwrap_or(NO_GAME)
    }

    /// The answers to the game's questions.
    fn chosen(&self) -> impl Iterator<Item = &'static Answer> + Clone {
        let answers = self.answers.get(self.game).into_iter().flatten();
        let questions = self.presentation().questions;
        questions.iter().zip(answers).filter_map(|(question, &at)| question.answers.get(at))
    }

    /// What can be chosen about the game.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let questions = (0..self.presentation().questions.len()).map(Field::Question);
        let others = [Field::Opponent, Field::Seat].into_iter().filter(|_| self.seats() > 1);
        [Field::Game].into_iter().chain(questions).chain(others).chain([Field::Name]).collect()
    }

    /// What a field is called, and what is chosen.
    pub(crate) fn shown(&self, field: Field) -> (&'static str, String) {
        match field {
            Field::Game => ("Game", self.presentation().title.to_owned()),
            Field::Question(at) => {
                let label = self.presentation().questions.get(at).map_or("", |asked| asked.label);
                (label, self.chosen().nth(at).map_or("", |answer| answer.shown).to_owned())
            }
            Field::Opponent => ("Against", self.opponent_name().to_owned()),
            Field::Seat => ("You play", self.seat_name()),
            Field::Name if self.name.is_empty() => ("Your name", "type it".to_owned()),
            Field::Name => ("Your name", self.name.clone()),
        }
    }

    fn opponent_name(&self) -> &'static str {
        match self.opponent.checked_sub(1) {
            None if self.seats() > 2 => "people",
            None => "a person",
            Some(bot) => self.bots().get(bot).copied().unwrap_or("random"),
        }
    }

    fn seat_name(&self) -> String {
        let game = self.games.find(&self.game_text()).ok();
        let scene = game.map(|game| game.scene(&game.start(&mut generator(0))));
        let own = scene.and_then(|scene| scene.seats.get(self.seat).cloned());
        let ordinal = || ORDINALS.get(self.seat).map(|&ordinal| ordinal.to_owned());
        own.or_else(ordinal).unwrap_or_else(|| Seat::new(self.seat).to_string())
    }

    fn seats(&self) -> usize {
        self.games.find(&self.game_text()).map_or(1, |game| game.seats())
    }

    /// The bots that play the chosen game, weakest first.
    fn bots(&self) -> Vec<&'static str> {
        bots_of(&self.games, self.presentation().name).0
    }

    /// Chooses the next or the previous value.
    pub(crate) fn change(&mut self, field: Field, forward: bool) {
        let turn = |at: usize, all: usize, steps: usize| {
            let all = all.max(1);
            if forward { (at + steps) % all } else { (at + all - steps) % all }
        };
        match field {
            Field::Game => {
                self.game = turn(self.game, self.offered.len(), 1);
                (self.opponent, self.seat) = (self.bots().len(), 0);
            }
            Field::Question(at) => {
                let all = self.presentation().questions[at].answers.len();
                let before = self.answers[self.game].clone();
                // An answer that makes no game is left out; once around, it is as before.
                for steps in 1..=all {
                    self.answers[self.game].clone_from(&before);
                    self.answers[self.game][at] = turn(before[at], all, steps);
                    if self.settle(at) {
                        break;
                    }
                }
                self.seat = self.seat.min(self.seats().saturating_sub(1));
            }
            Field::Opponent => self.opponent = turn(self.opponent, self.bots().len() + 1, 1),
            Field::Seat => self.seat = turn(self.seat, self.seats(), 1),
            Field::Name => {}
        }
    }

    /// Answers to later questions give way until there is such a game: a small board has no room for
    /// many stones. False if there is none however they are answered.
    fn settle(&mut self, question: usize) -> bool {
        let is_game = |order: &Order| order.games.find(&order.game_text()).is_ok();
        for later in (question + 1..self.answers[self.game].len()).rev() {
            if is_game(self) {
                return true;
            }
            self.answers[self.game][later] = 0;
        }
        is_game(self)
    }

    /// A letter of the name.
    pub(crate) fn type_in(&mut self, letter: char) {
        if is_plain(letter) && self.name.chars().count() < LONGEST {
            self.name.push(letter);
        }
    }

    /// Takes the last letter of the name back.
    pub(crate) fn rub_out(&mut self) {
        self.name.pop();
    }

    /// The game with its settings, as users write it.
    fn game_text(&self) -> String {
        game_text(&self.games, &self.presentation(), self.chosen())
    }

    /// The command that begins the game.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = vec!["play".to_owned(), self.game_text()];
        let seats = self.seats();
        if seats > 1 {
            for _ in 1..seats {
                let opponent = if self.opponent == 0 { "human" } else { self.opponent_name() };
                words.extend(["--vs".to_owned(), opponent.to_owned()]);
            }
            words.extend(["--seat".to_owned(), (self.seat + 1).to_string()]);
        }
        let name = self.name.trim();
        if !name.is_empty() {
            // Names are given in the order of seats; other people before this one have none.
            let before = if self.opponent == 0 && seats > 1 { self.seat } else { 0 };
            words.extend((0..before).map(|_| "--name=".to_owned()));
            // Whatever a name begins with, it is no flag.
            words.push(format!("--name={name}"));
        }
        words
    }
}

/// The bots that play a game, weakest first, and how many it needs.
pub(crate) fn bots_of(games: &Games, game: &str) -> (Vec<&'static str>, usize) {
    let Ok(game) = games.find(game) else { return (Vec::new(), 0) };
    (game.builtins().iter().map(|bot| bot.name).collect(), game.seats())
}

/// What can be watched, as users write it and as it is called: the boards of all games that have bots.
pub(crate) fn boards(games: &Games) -> Vec<(String, &'static str)> {
    let has_bots = |game: &Presentation| !bots_of(games, game.name).0.is_empty();
    let boards_of = |game: Presentation| {
        let board = move |board: &'static Answer| {
            (game_text(games, &game, [board].into_iter()), board.shown)
        };
        game.boards.iter().map(board)
    };
    offered(games).into_iter().filter(has_bots).flat_map(boards_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    /// The line that is called so.
    fn field(order: &Order, label: &str) -> Field {
        let called = |field: &Field| order.shown(*field).0 == label;
        order.fields().into_iter().find(called).unwrap_or_else(|| panic!("no {label}"))
    }

    #[test]
    fn every_choice_is_a_game_that_can_be_played() {
        let mut order = Order::new(&Games::standard().with::<Nim>());
        for _ in 0..order.offered.len() {
            for &field in &order.fields()[1..] {
                for forward in [true, false] {
                    for _ in 0..12 {
                        order.change(field, forward);
                        let game = order.games.find(&order.game_text()).unwrap();
                        let seat = order.words().iter().position(|word| word == "--seat");
                        assert_eq!(seat.is_some(), game.seats() > 1);
                    }
                }
            }
            order.change(Field::Game, true);
        }
        assert_eq!(order.game, 0, "once around");
    }

    #[test]
    fn the_handicap_is_one_that_the_board_has_room_for() {
        let mut order = Order::new(&Games::standard());
        let [size, handicap] = ["Size", "Handicap"].map(|label| field(&order, label));
        order.change(handicap, false);
        assert_eq!(order.shown(handicap).1, "9 stones");
        order.change(size, false);
        order.change(size, false);
        assert_eq!(order.shown(size).1, "5×5");
        assert_eq!(order.shown(handicap).1, "none");
        order.change(handicap, false);
        assert_ne!(order.shown(handicap).1, "9 stones");
        assert_eq!(order.shown(size).1, "5×5", "earlier answers stay");
    }

    #[test]
    fn a_users_game_comes_first_and_needs_no_description() {
        let mut order = Order::new(&Games::standard().with::<Nim>());
        let mut titles = Vec::new();
        for _ in 0..4 {
            titles.push(order.shown(Field::Game).1);
            order.change(Field::Game, true);
        }
        assert_eq!(titles, ["nim", "2048", "7 Couleurs", "Go"]);
        assert_eq!(order.fields(), [Field::Game, Field::Opponent, Field::Seat, Field::Name]);
        assert_eq!(order.shown(Field::Seat).1, "first");
        assert_eq!(order.words().join(" "), "play nim --vs random --seat 1");
    }

    #[test]
    fn without_games_there_is_nothing_to_choose() {
        let mut order = Order::new(&Games::new());
        assert_eq!(order.fields(), [Field::Game, Field::Name]);
        order.change(Field::Game, true);
        assert_eq!(order.shown(Field::Game).1, "none");
    }
}
