//! What somebody wants to play: the game and all that can be chosen about it, and the command for it.

use damier_arena::registry::Games;
use damier_bots::Builtins as _;
use damier_games::Game as _;

/// Something that can be chosen about a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Game,
    Mode,
    Size,
    Komi,
    Handicap,
    Players,
    Opponent,
    Seat,
    Name,
}

/// A game of the menu: its name for commands and for people.
const GAMES: [(&str, &str); 3] = [("go", "Go"), ("2048", "2048"), ("couleurs", "7 Couleurs")];
const GO: usize = 0;
const TILES: usize = 1;
const COLOURS: usize = 2;

/// Sizes of the boards, the usual one first.
const SIZES: [&[u32]; 3] = [&[9, 13, 19, 5, 7], &[4, 5, 6, 7, 8, 3], &[16, 20, 30, 8, 12]];
/// What 2048 is played for.
const MODES: [&str; 3] = ["to the tile 2048", "endless", "two grids at once"];
const TWO_GRIDS: usize = 2;
/// Komi, that of the rules first.
const KOMI: [&str; 6] = ["usual", "0", "0.5", "5.5", "6.5", "7.5"];
/// Stones that Black starts with.
const HANDICAPS: [u32; 9] = [0, 2, 3, 4, 5, 6, 7, 8, 9];
const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
/// The longest name.
const LONGEST: usize = 20;

/// What somebody wants to play. Choices are numbers in the lists above.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    games: Games,
    game: usize,
    mode: usize,
    sizes: [usize; 3],
    komi: usize,
    handicap: usize,
    players: usize,
    /// Zero is a person, else a bot of the game.
    opponent: usize,
    seat: usize,
    name: String,
}

impl Order {
    pub(crate) fn new(games: &Games) -> Order {
        let mut order = Order {
            games: games.clone(),
            game: GO,
            mode: 0,
            sizes: [0; 3],
            komi: 0,
            handicap: 0,
            players: 2,
            opponent: 0,
            seat: 0,
            name: String::new(),
        };
        order.opponent = order.bots().len();
        order
    }

    /// What can be chosen about the game.
    pub(crate) fn fields(&self) -> &'static [Field] {
        use Field::{Game, Handicap, Komi, Mode, Name, Opponent, Players, Seat, Size};
        match self.game {
            GO => &[Game, Size, Komi, Handicap, Opponent, Seat, Name],
            TILES => &[Game, Mode, Size, Name],
            _ => &[Game, Size, Players, Opponent, Seat, Name],
        }
    }

    /// What a field is called, and what is chosen.
    pub(crate) fn shown(&self, field: Field) -> (&'static str, String) {
        match field {
            Field::Game => ("Game", GAMES[self.game].1.to_owned()),
            Field::Mode => ("Mode", MODES[self.mode].to_owned()),
            Field::Size => ("Size", format!("{0}×{0}", self.size())),
            Field::Komi => ("Komi", KOMI[self.komi].to_owned()),
            Field::Handicap => {
                let stones = HANDICAPS[self.handicap];
                (
                    "Handicap",
                    if stones == 0 { "none".to_owned() } else { format!("{stones} stones") },
                )
            }
            Field::Players => ("Players", self.players.to_string()),
            Field::Opponent => ("Against", self.opponent_name().to_owned()),
            Field::Seat if self.game == GO => {
                ("You play", if self.seat == 0 { "Black" } else { "White" }.to_owned())
            }
            Field::Seat => ("You play", ORDINALS[self.seat].to_owned()),
            Field::Name if self.name.is_empty() => ("Your name", "type it".to_owned()),
            Field::Name => ("Your name", self.name.clone()),
        }
    }

    fn opponent_name(&self) -> &'static str {
        match self.opponent.checked_sub(1) {
            None if self.players > 2 && self.game == COLOURS => "people",
            None => "a person",
            Some(bot) => self.bots().get(bot).copied().unwrap_or("random"),
        }
    }

    fn size(&self) -> u32 {
        SIZES[self.game][self.sizes[self.game]]
    }

    fn seats(&self) -> usize {
        match self.game {
            GO => 2,
            TILES => 1,
            _ => self.players,
        }
    }

    /// The bots that play the chosen game, weakest first.
    fn bots(&self) -> Vec<&'static str> {
        bots_of(&self.games, GAMES[self.game].0).0
    }

    /// Chooses the next or the previous value.
    pub(crate) fn change(&mut self, field: Field, forward: bool) {
        let turn = |at: usize, all: usize| {
            let all = all.max(1);
            if forward { (at + 1) % all } else { (at + all - 1) % all }
        };
        match field {
            Field::Game => {
                self.game = turn(self.game, GAMES.len());
                (self.opponent, self.seat) = (self.bots().len(), 0);
            }
            Field::Mode => self.mode = turn(self.mode, MODES.len()),
            Field::Size => {
                self.sizes[self.game] = turn(self.sizes[self.game], SIZES[self.game].len());
            }
            Field::Komi => self.komi = turn(self.komi, KOMI.len()),
            Field::Handicap => {
                self.handicap = turn(self.handicap, HANDICAPS.len());
                // A small board has no room for many stones.
                while self.games.find(&self.game_text()).is_err() && self.handicap != 0 {
                    self.handicap = turn(self.handicap, HANDICAPS.len());
                }
            }
            Field::Players => {
                self.players = 2 + turn(self.players - 2, ORDINALS.len() - 1);
                self.seat = self.seat.min(self.players - 1);
            }
            Field::Opponent => self.opponent = turn(self.opponent, self.bots().len() + 1),
            Field::Seat => self.seat = turn(self.seat, self.seats()),
            Field::Name => {}
        }
        if self.games.find(&self.game_text()).is_err() {
            self.handicap = 0;
        }
    }

    /// A letter of the name.
    pub(crate) fn type_in(&mut self, letter: char) {
        if !letter.is_control() && self.name.chars().count() < LONGEST {
            self.name.push(letter);
        }
    }

    /// Takes the last letter of the name back.
    pub(crate) fn rub_out(&mut self) {
        self.name.pop();
    }

    /// The game with its settings, as users write it.
    fn game_text(&self) -> String {
        let size = self.size();
        match self.game {
            GO => {
                let komi = match self.komi {
                    0 => String::new(),
                    komi => format!(",komi={}", KOMI[komi]),
                };
                let handicap = match HANDICAPS[self.handicap] {
                    0 => String::new(),
                    stones => format!(",handicap={stones}"),
                };
                format!("go:size={size}{komi}{handicap}")
            }
            TILES if self.mode == 1 => format!("2048:side={size},endless=true"),
            TILES => format!("2048:side={size}"),
            _ => format!("couleurs:size={size},players={}", self.players),
        }
    }

    /// The command that begins the game.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = vec!["play".to_owned(), self.game_text()];
        if self.game == TILES {
            words.extend((self.mode == TWO_GRIDS).then(|| "--duo".to_owned()));
        } else {
            for _ in 1..self.seats() {
                let opponent = if self.opponent == 0 { "human" } else { self.opponent_name() };
                words.extend(["--vs".to_owned(), opponent.to_owned()]);
            }
            words.extend(["--seat".to_owned(), (self.seat + 1).to_string()]);
        }
        let name = self.name.trim();
        if !name.is_empty() {
            // Names are given in the order of seats; other people before this one have none.
            let before = if self.opponent == 0 && self.game != TILES { self.seat } else { 0 };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_a_game_that_can_be_played() {
        let mut order = Order::new(&Games::standard());
        for _ in GAMES {
            for &field in &order.fields()[1..] {
                for forward in [true, false] {
                    for _ in 0..12 {
                        order.change(field, forward);
                        order.games.find(&order.game_text()).unwrap();
                        let seat = order.words().iter().position(|word| word == "--seat");
                        assert_eq!(seat.is_some(), order.game != TILES);
                    }
                }
            }
            order.change(Field::Game, true);
        }
    }

    #[test]
    fn the_handicap_is_one_that_the_board_has_room_for() {
        let mut order = Order::new(&Games::standard());
        order.change(Field::Handicap, false);
        assert_eq!(order.shown(Field::Handicap).1, "9 stones");
        order.change(Field::Size, false);
        order.change(Field::Size, false);
        assert_eq!(order.shown(Field::Size).1, "5×5");
        assert_eq!(order.shown(Field::Handicap).1, "none");
    }
}
