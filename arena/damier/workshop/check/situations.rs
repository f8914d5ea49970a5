//! What bots are put through: the boards come from the game, how long they play from here.

use std::time::Duration;

use damier_arena::registry::{Games, with_settings};
use damier_games::{Game as _, Situation, Trials};

/// The boards of one game, as users write them.
pub(super) struct Boards {
    name: &'static str,
    trials: Trials,
}

impl Boards {
    /// The boards of the game that a text stands for.
    pub(super) fn of(games: &Games, game: &str) -> Boards {
        let name = games.find(game).map_or("", |game| game.name());
        Boards { name, trials: games.trials(name) }
    }

    /// The board on which a whole game is played: the one that was asked for, if that was with settings.
    pub(super) fn whole(&self, asked: &str) -> String {
        if asked == self.name { self.with(self.trials.whole) } else { asked.to_owned() }
    }

    /// The board on which many games are played.
    pub(super) fn short(&self) -> String {
        self.with(self.trials.short)
    }

    /// The situations beyond the usual board, with the games they are in.
    pub(super) fn situations(&self) -> impl Iterator<Item = (&'static Situation, String)> {
        let in_game = |situation: &'static Situation| (situation, self.with(situation.settings));
        self.trials.situations.iter().map(in_game)
    }

    fn with(&self, settings: &str) -> String {
        with_settings(self.name, settings)
    }
}

/// Moves that make a long game, in any of them.
pub(super) const LONG: u32 = 1500;
/// Moves that are enough to compare two games.
pub(super) const ENOUGH: u32 = 60;
/// The time a bot has left when its clock is nearly out.
pub(super) const NEARLY_OUT: Duration = Duration::from_millis(25);
/// The time after which a situation has been seen well enough.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;
    use damier_arena::registry::AnyGame;
    use damier_games::{Notation as _, Turn};

    /// How many legal moves there are at a situation's start.
    fn choices(game: &AnyGame, start: Option<&'static str>) -> usize {
        let start = match start {
            Some(text) => game.read_start(text).expect("a start"),
            None => game.start(&mut damier_arena::seed::generator(1)),
        };
        assert!(matches!(game.turn(&start), Turn::Seat(_)));
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        moves.len()
    }

    #[test]
    fn every_situation_is_a_game_and_a_forced_move_is_forced() {
        let games = Games::standard();
        for game in games.names() {
            let boards = Boards::of(&games, game);
            assert!(boards.situations().count() >= 4, "{game}");
            games.find(&boards.whole(game)).expect("a game");
            games.find(&boards.short()).expect("a game");
            for (situation, text) in boards.situations() {
                let choices = choices(&games.find(&text).expect("a game"), situation.start);
                assert!(choices > 0, "{text}");
                assert_eq!(choices == 1, situation.start.is_some(), "{text}");
            }
        }
    }

    #[test]
    fn a_game_that_describes_nothing_is_played_as_it_is_by_default() {
        let boards = Boards::of(&Games::standard().with::<Nim>(), "nim");
        assert_eq!([boards.whole("nim"), boards.short()], ["nim", "nim"]);
        assert_eq!(boards.situations().count(), 0);
    }
}
