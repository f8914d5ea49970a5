//! The trait every game implements.
//!
//! The rules are a value (`Game`), the position is another (`Game::State`). Rules know nothing of
//! clocks, files, threads or bots, and nothing random happens in them except through the generator
//! they are lent. Chance is explicit: a drawn tile is a step of the game like a move, so a search
//! can enumerate it, a referee can draw it and a record can keep it.

use std::borrow::Cow;
use std::fmt;

use rand::Rng;

use crate::random;

/// A player's place at the table, counted from zero in the order of play.
///
/// ```
/// use damier_games::Seat;
/// assert_eq!(Seat::FIRST.to_string(), "seat 1");
/// assert_eq!(Seat::new(2).index(), 2);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that plays first.
    pub const FIRST: Seat = Seat(0);
    /// The seat that plays second.
    pub const SECOND: Seat = Seat(1);

    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is above 255.
    pub const fn new(index: usize) -> Seat {
        assert!(index <= u8::MAX as usize, "a game has at most 256 seats");
        Seat(index as u8)
    }

    /// The seat's index, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a game with this many.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// Who acts next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A seat chooses a move.
    Seat(Seat),
    /// Something is drawn.
    Chance,
    /// The game has ended.
    Over,
}

/// Why a move is not legal, as a fragment that fits after "illegal move: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct IllegalMove(Cow<'static, str>);

impl IllegalMove {
    /// An illegal move with its reason.
    pub fn because(reason: impl Into<Cow<'static, str>>) -> IllegalMove {
        IllegalMove(reason.into())
    }

    /// What to say when a seat moves although the game has ended.
    pub fn game_over() -> IllegalMove {
        IllegalMove::because("the game is over")
    }

    /// What to say when a seat moves although something is to be drawn first.
    pub fn awaiting_chance() -> IllegalMove {
        IllegalMove::because("something is to be drawn before the next move")
    }
}

/// The rules of a game for any number of seats, with or without chance.
///
/// A game with nothing random uses [`std::convert::Infallible`] for [`Game::Chance`] and keeps the
/// defaults of [`Game::outcomes`] and [`Game::settle`].
///
/// The laws that an implementation must obey are in [`crate::conformance`], which any crate's tests
/// can call.
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// The game's short name, as users write it: `go`, `2048`, `couleurs`.
    const NAME: &'static str;
    /// A position, with all that the rest of the game depends on.
    type State: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// One decision of a seat.
    type Move: Copy + Eq + fmt::Debug + Send + Sync;
    /// One draw.
    type Chance: Copy + Eq + fmt::Debug + Send + Sync;

    /// The game's name: [`Game::NAME`], unless this is a game of which only the value knows which one
    /// it is.
    fn name(&self) -> &'static str {
        Self::NAME
    }

    /// How many seats play.
    fn seats(&self) -> usize;

    /// A position to start from. What is random about it is drawn from `rng`.
    fn start(&self, rng: &mut impl Rng) -> Self::State;

    /// Makes any position of this game one to start from, as [`Game::start`] would.
    ///
    /// A game whose positions are large may do so in the memory that is there.
    fn restart(&self, state: &mut Self::State, rng: &mut impl Rng) {
        *state = self.start(rng);
    }

    /// Who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Replaces the content of `into` by the legal moves, none if it is no seat's turn.
    fn moves(&self, state: &Self::State, into: &mut Vec<Self::Move>);

    /// Is this move legal here, and if not, why?
    ///
    /// # Errors
    /// The reason why the move is not legal.
    fn check(&self, state: &Self::State, mv: Self::Move) -> Result<(), IllegalMove>;

    /// Plays a legal move. An illegal one is a bug of the caller: it may panic, or leave a
    /// position that the rules don't allow, but is never undefined behaviour.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// Replaces the content of `into` by what may be drawn and how likely each draw is.
    fn outcomes(&self, state: &Self::State, into: &mut Vec<(Self::Chance, f64)>) {
        let _ = state;
        into.clear();
    }

    /// Makes a draw happen. The same contract as [`Game::play`].
    fn settle(&self, state: &mut Self::State, draw: Self::Chance) {
        unreachable!("nothing is drawn in {}, yet {draw:?} was to settle {state:?}", Self::NAME);
    }

    /// A seat's points. When the game is over, the seat with the most points has won, and equal
    /// points are a draw (but see [`Game::final_scores`]). Always finite.
    fn score(&self, state: &Self::State, seat: Seat) -> f64;

    /// The points of all seats by which a finished game is decided: [`Game::score`], unless a game
    /// takes a closer look than a search could afford at every position.
    fn final_scores(&self, state: &Self::State) -> Vec<f64> {
        Seat::all(self.seats()).map(|seat| self.score(state, seat)).collect()
    }

    /// A legal move, each with the same probability. Only called on a seat's turn.
    ///
    /// The default lists all moves; a game that can do without should.
    fn random_move(&self, state: &Self::State, rng: &mut impl Rng) -> Self::Move {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves[random::below(rng, moves.len() as u32) as usize]
    }

    /// Draws one of the [`Game::outcomes`] with its probability. Only called on chance's turn.
    fn draw(&self, state: &Self::State, rng: &mut impl Rng) -> Self::Chance {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        let mut left = random::unit(rng);
        for &(draw, probability) in &outcomes {
            if left < probability {
                return draw;
            }
            left -= probability;
        }
        outcomes[outcomes.len() - 1].0
    }

    /// Plays random moves and draws until the game is over.
    ///
    /// A game may override it for speed; the distribution of what it leads to stays that of
    /// repeated [`Game::random_move`] and [`Game::draw`].
    fn playout(&self, state: &mut Self::State, rng: &mut impl Rng) {
        loop {
            match self.turn(state) {
                Turn::Over => return,
                Turn::Seat(_) => {
                    let mv = self.random_move(state, rng);
                    self.play(state, mv);
                }
                Turn::Chance => {
                    let draw = self.draw(state, rng);
                    self.settle(state, draw);
                }
            }
        }
    }

    /// Checks what the position keeps for speed against a slow recount. For tests: the laws of
    /// [`crate::conformance`] call it after every step.
    ///
    /// # Errors
    /// What does not agree.
    fn audit(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}
