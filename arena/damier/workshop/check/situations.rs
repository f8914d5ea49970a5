//! Which situations there are in each game.

use std::time::Duration;

use damier_games::Game as _;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;

/// Positions a bot should be able to play in.
pub(super) struct Situation {
    /// What it is.
    pub(super) name: &'static str,
    /// The game.
    pub(super) game: &'static str,
    /// The position at the start, if not the usual one.
    pub(super) start: Option<&'static str>,
    /// How many moves are enough to see.
    pub(super) moves: u32,
    /// Is this a board that a bot may well refuse?
    pub(super) unusual: bool,
}

const fn usual(name: &'static str, game: &'static str, moves: u32) -> Situation {
    Situation { name, game, start: None, moves, unusual: false }
}

const fn unusual(name: &'static str, game: &'static str, moves: u32) -> Situation {
    Situation { name, game, start: None, moves, unusual: true }
}

/// A position with one legal move, and one question.
const fn forced(name: &'static str, game: &'static str, start: &'static str) -> Situation {
    Situation { name, game, start: Some(start), moves: 1, unusual: false }
}

const G2048_SITUATIONS: &[Situation] = &[
    forced("forced move", "2048:side=3", "2 4 0/4 2 0/2 4 0"),
    unusual("walls", "2048:rows=2 0 X 0/0 2 0 0/X 0 0 0/0 0 0 X", 40),
    unusual("tiny board", "2048:side=2", 40),
    unusual("huge board", "2048:side=8", 40),
];

const COULEURS_SITUATIONS: &[Situation] = &[
    usual("forbidden colours", "couleurs:size=8,colours=3,opponent-colour=forbidden", 40),
    unusual("three players", "couleurs:size=9,players=3", 40),
    unusual("tiny board", "couleurs:size=2", 10),
    unusual("huge board", "couleurs:size=255", 2),
];

const GO_SITUATIONS: &[Situation] = &[
    forced("only a pass", "go:size=5", ".OOOO/OOOOO/OOOOO/OOOOO/OOOO. b"),
    unusual("handicap", "go:size=9,handicap=2", 20),
    unusual("tiny board", "go:size=2", 40),
    unusual("huge board", "go:size=25", 20),
];

/// The situations of a game beyond its usual board.
pub(super) fn of(game: &str) -> &'static [Situation] {
    match game {
        G2048::NAME => G2048_SITUATIONS,
        Couleurs::NAME => COULEURS_SITUATIONS,
        Go::NAME => GO_SITUATIONS,
        _ => &[],
    }
}

/// The board on which whole games are played: the usual one, unless that is large.
pub(super) fn whole_game(game: &str) -> &str {
    match game {
        Go::NAME => "go:size=9",
        _ => game,
    }
}

/// The board on which many games are played: a small one, where we know one.
pub(super) fn short_game(game: &str) -> &str {
    match game {
        G2048::NAME => "2048:side=3",
        Couleurs::NAME => "couleurs:size=10",
        Go::NAME => "go:size=7",
        _ => game,
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
    use damier_arena::registry::{AnyGame, Games};
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
            assert!(of(game).len() >= 4, "{game}");
            games.find(whole_game(game)).expect("a game");
            games.find(short_game(game)).expect("a game");
            for situation in of(game) {
                let choices =
                    choices(&games.find(situation.game).expect("a game"), situation.start);
                assert!(choices > 0, "{}", situation.game);
                assert_eq!(choices == 1, situation.start.is_some(), "{}", situation.game);
            }
        }
    }
}
