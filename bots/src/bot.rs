//! What a bot is.

use std::time::Duration;

use damier_games::{Game, Seat, Step};

use crate::clock::Clock;
use crate::forfeit::Forfeit;
use crate::words::Words;

/// Where a bot sits in a match that begins.
#[derive(Debug)]
pub struct Seating<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The bot's seat.
    pub seat: Seat,
    /// The position at the start.
    pub start: &'a G::State,
    /// A seed for the bot's own random choices: the same seed, position and budget give the same
    /// moves. It has nothing to do with the seed that draws chance.
    pub seed: u64,
}

/// What a bot sees when it is to move.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// The bot's seat.
    pub seat: Seat,
    /// Every step since the start, chance included.
    pub steps: &'a [Step<G>],
    /// The time there is.
    pub clock: Clock,
}

impl<G: Game> View<'_, G> {
    /// The legal moves.
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(self.state, &mut moves);
        moves
    }
}

/// A bot's answer: a move, and what the bot wants to be noted with it.
///
/// ```
/// use damier_bots::Choice;
///
/// let choice = Choice::of("d4").worth(0.6).after(1200);
/// assert_eq!((choice.mv, choice.value, choice.nodes), ("d4", Some(0.6), 1200));
/// assert_eq!(Choice::of("d4").value, None);
/// assert_eq!(Choice::of("d4").saying("a ladder that\nworks").comment, "a ladder that works");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The bot's own estimate of the position, on a scale of its choosing.
    pub value: Option<f32>,
    /// Positions or playouts looked at, zero for none.
    pub nodes: u64,
    /// What the bot says about its move, in one line; empty for nothing.
    pub comment: Words,
}

/// So much of what a bot says about a move is kept, in characters.
pub const LONGEST_COMMENT: usize = 500;

impl<M> Choice<M> {
    /// A move without comment.
    pub fn of(mv: M) -> Choice<M> {
        Choice { mv, value: None, nodes: 0, comment: Words::default() }
    }

    /// With the bot's own estimate of the position; one that is not finite says nothing.
    #[must_use]
    pub fn worth(self, value: impl Into<Option<f32>>) -> Choice<M> {
        Choice { value: value.into().filter(|value| value.is_finite()), ..self }
    }

    /// With the number of positions or playouts that were looked at.
    #[must_use]
    pub fn after(self, nodes: u64) -> Choice<M> {
        Choice { nodes, ..self }
    }

    /// With what the bot says about its move: why it, or what it expects next. It is shown beside the move,
    /// in one line, and changes nothing.
    #[must_use]
    pub fn saying(self, comment: &str) -> Choice<M> {
        if comment.is_empty() {
            return Choice { comment: Words::default(), ..self };
        }
        let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let kept: String = words.chars().take(LONGEST_COMMENT).collect();
        Choice { comment: Words::line(kept), ..self }
    }

    /// The same answer with its move written in another way.
    pub fn map<N>(self, write: impl FnOnce(M) -> N) -> Choice<N> {
        Choice { mv: write(self.mv), value: self.value, nodes: self.nodes, comment: self.comment }
    }
}

/// What a bot thinks of one of the moves that it looks at, without having chosen.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Considered<M> {
    /// The move.
    pub mv: M,
    /// Playouts or positions that tell of it.
    pub visits: u64,
    /// The share of games that it expects to win with it, from 0 to 1.
    pub wins: f32,
    /// How much it hoped for from the move before it looked: a share of 1 over all moves.
    pub prior: f32,
    /// How it expects the game to go on after the move.
    pub line: Vec<M>,
}

impl<M> Considered<M> {
    /// A move that was looked at so often and wins such a share of games.
    pub fn of(mv: M, visits: u64, wins: f32) -> Considered<M> {
        Considered { mv, visits, wins, prior: 0.0, line: Vec::new() }
    }

    /// With how much was hoped for.
    #[must_use]
    pub fn expected(self, prior: f32) -> Considered<M> {
        Considered { prior, ..self }
    }

    /// With how the game goes on.
    #[must_use]
    pub fn followed_by(self, line: Vec<M>) -> Considered<M> {
        Considered { line, ..self }
    }
}

/// What a bot leaves behind when a match is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parting {
    /// What it wrote to its standard error during the match, as far as that is kept.
    pub last_words: Words,
    /// Who has won, in its opinion, as its world writes it: `B+3.5`. Whoever runs the match may
    /// note it; it changes nothing.
    pub opinion: Option<Words>,
    /// Processor time that its processes used in the match and that was no part of a choice: getting
    /// ready, and all that went on after an answer. Zero for a bot that has no process of its own.
    pub between_turns: Duration,
    /// What it wrote to its standard error from each of its turns to the next: the number of the step that
    /// its move was, from 1, and the words.
    pub printed: Vec<(u32, Words)>,
}

impl Parting {
    /// These last words, without an opinion.
    pub fn saying(last_words: impl Into<Words>) -> Parting {
        Parting { last_words: last_words.into(), ..Parting::default() }
    }

    /// With an opinion about who has won.
    #[must_use]
    pub fn with_opinion(self, opinion: impl Into<Option<String>>) -> Parting {
        Parting { opinion: opinion.into().map(Words::line), ..self }
    }

    /// With what was written at which of its moves.
    #[must_use]
    pub fn with_printed(self, printed: Vec<(u32, Words)>) -> Parting {
        Parting { printed, ..self }
    }

    /// With processor time that was used between turns.
    #[must_use]
    pub fn with_between_turns(self, between_turns: Duration) -> Parting {
        Parting { between_turns, ..self }
    }
}

/// A player of a game.
///
/// One bot plays many matches, one after the other; it is built once with its parameters. The
/// referee checks every answer, and whatever a bot does wrong costs only its own game.
pub trait Bot<G: Game>: Send {
    /// A match begins: forget the last one.
    ///
    /// # Errors
    /// If the bot cannot play this match.
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit>;

    /// The bot's move. Only called when it is the bot's turn.
    ///
    /// # Errors
    /// If the bot cannot go on, it forfeits the game; if it does not want to, it resigns
    /// ([`Forfeit::resign`]).
    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit>;

    /// Thinks for the time that the clock has for a move, chooses nothing, and tells of the moves that it
    /// looked at, the best first. Asked again about the same position it goes on where it was. Nothing,
    /// if the bot does not think in this way.
    ///
    /// # Errors
    /// If the bot cannot go on.
    fn consider(
        &mut self,
        view: &View<'_, G>,
    ) -> Result<Option<Vec<Considered<G::Move>>>, Forfeit> {
        let _ = view;
        Ok(None)
    }

    /// Does the bot choose without thinking, in less time than it takes to look at a clock? Where
    /// nothing is limited, such a bot's moves are not all timed.
    fn is_instant(&self) -> bool {
        false
    }

    /// What the bot is charged for its last choice, where the caller's own clock would not see it: a
    /// bot in another process thinks while the caller only waits. See [`Clock`].
    fn spent(&self) -> Option<Duration> {
        None
    }

    /// How many threads the bot has now, all its processes together; nothing where it has none of its own.
    fn threads(&self) -> Option<u64> {
        None
    }

    /// The match is over: what is left to say about it? The view is that of the last position, with
    /// all steps.
    fn match_over(&mut self, view: &View<'_, G>) -> Parting {
        let _ = view;
        Parting::default()
    }
}
