//! When a task is done: conditions that the rules decide.

use damier_games::Game as _;
use damier_games::go::{
    Colour, Go, Grid, Move, Point, Rules, Scoring, State, fixed_handicap, pass_alive, pass_dead,
};

use super::lesson::Attempt;
use super::parse::colour;
use super::read_out::{Chase, can_be_killed, can_be_trapped};

/// What a task asks for. Points name the chains that stand on them before the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing yet: a task that is being read.
    Nothing,
    /// A move on one of these points.
    Play(Vec<Point>),
    /// No move at all.
    Pass,
    /// The chain leaves the board.
    Capture(Point),
    /// All of these chains have a single liberty.
    Atari(Vec<Point>),
    /// The chain has at least so many liberties.
    Escape(Point, usize),
    /// Both stones belong to one chain.
    Join(Point, Point),
    /// The chain can never be captured.
    Alive(Point),
    /// The chain is captured whatever its owner does, on the points it encloses.
    Kill(Point),
    /// The chain is captured by one atari after the other.
    Ladder(Point),
    /// The chain is captured whatever its owner does.
    Trap(Point),
    /// The black stones are a handicap of so many on their usual points.
    Handicap(usize),
    /// How many liberties the chain has.
    Liberties(Point),
    /// How many points of territory a colour has.
    Territory(Colour),
    /// How many points a colour has by area, without komi.
    Area(Colour),
    /// By how many points a colour leads by area, with komi.
    Lead(Colour),
}

impl Goal {
    /// Reads `capture C3`, `territory black` and the like.
    pub(crate) fn read(grid: Grid, text: &str) -> Option<Goal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let point = |at: usize| words.get(at).and_then(|name| grid.named(name));
        let points = || words[1..].iter().map(|name| grid.named(name)).collect::<Option<Vec<_>>>();
        let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
        let side = || words.get(1).and_then(|word| colour(word));
        match (*words.first()?, words.len()) {
            ("play", 2..) => points().map(Goal::Play),
            ("pass", 1) => Some(Goal::Pass),
            ("capture", 2) => point(1).map(Goal::Capture),
            ("atari", 2..) => points().map(Goal::Atari),
            ("escape", 3) => Some(Goal::Escape(point(1)?, number(2)?)),
            ("join", 3) => Some(Goal::Join(point(1)?, point(2)?)),
            ("alive", 2) => point(1).map(Goal::Alive),
            ("kill", 2) => point(1).map(Goal::Kill),
            ("ladder", 2) => point(1).map(Goal::Ladder),
            ("trap", 2) => point(1).map(Goal::Trap),
            ("handicap", 2) => number(1).map(Goal::Handicap),
            ("liberties", 2) => point(1).map(Goal::Liberties),
            ("territory", 2) => side().map(Goal::Territory),
            ("area", 2) => side().map(Goal::Area),
            ("lead", 2) => side().map(Goal::Lead),
            _ => None,
        }
    }

    /// Does it ask for a number instead of a move?
    pub fn asks_for_number(&self) -> bool {
        use Goal::{Area, Lead, Liberties, Territory};
        matches!(self, Liberties(_) | Territory(_) | Area(_) | Lead(_))
    }

    /// Does this answer do what is asked? A move is legal by contract.
    pub fn is_met(&self, game: &Go, before: &State, answer: Attempt) -> bool {
        match answer {
            Attempt::Number(given) => self.number(game, before) == Some(given),
            Attempt::Move(mv) => {
                let mut after = before.clone();
                game.play(&mut after, mv);
                self.is_met_by(game, before, mv, &after)
            }
        }
    }

    fn is_met_by(&self, game: &Go, before: &State, mv: Move, after: &State) -> bool {
        let board = after.board();
        let stands = |stone: Point| board.stone(stone) == before.board().stone(stone);
        match self {
            Goal::Play(points) => points.iter().any(|&point| mv == Move::Play(point)),
            Goal::Pass => mv == Move::Pass,
            Goal::Capture(stone) => board.stone(*stone).is_none(),
            Goal::Atari(stones) => {
                stones.iter().all(|&stone| stands(stone) && board.only_liberty(stone).is_some())
            }
            Goal::Escape(stone, most) => stands(*stone) && board.liberties(*stone).len() >= *most,
            Goal::Join(a, b) => board.chain_root(*a) == board.chain_root(*b),
            Goal::Alive(stone) => {
                let side = board.stone(*stone);
                side.is_some_and(|side| pass_alive(board, side).stones.contains(*stone))
            }
            Goal::Kill(stone) => can_be_killed(game, after, *stone),
            Goal::Ladder(stone) => can_be_trapped(game, after, *stone, Chase::LADDER),
            Goal::Trap(stone) => can_be_trapped(game, after, *stone, Chase::NET),
            Goal::Handicap(stones) => {
                let black = |&point: &Point| board.stone(point) == Some(Colour::Black);
                let found: Vec<Point> = board.grid().points().filter(black).collect();
                let usual = fixed_handicap(board.grid(), *stones).into_iter().flatten();
                usual.fold(0, |n, point| n + usize::from(black(&point))) == *stones
                    && found.len() == *stones
            }
            _ => false,
        }
    }

    /// The number that is asked for.
    fn number(&self, game: &Go, state: &State) -> Option<i64> {
        // Area by the board alone, whatever the lesson's game says.
        let game = game.clone().with_rules(Rules { scoring: Scoring::Area, ..game.rules() });
        let count = || game.count(state, &pass_dead(state.board()));
        match self {
            Goal::Liberties(stone) => Some(state.board().liberties(*stone).len() as i64),
            Goal::Territory(side) => Some(count().tally(*side).territory as i64),
            Goal::Area(side) => Some(count().tally(*side).points(Scoring::Area)),
            Goal::Lead(side) => {
                let lead = game.margin(&count());
                Some(if *side == Colour::Black { lead } else { -lead } as i64)
            }
            _ => None,
        }
    }
}
