//! What the moves of a match cost, in the eyes of a bot that is stronger than who played it.
//!
//! The reviewer is asked for its own move in every position. Where it would have played another one, it is asked
//! what it thinks of the position after either move: the difference of those two estimates is what the move cost.
//! Both are estimates of the same bot about who moves next, so no scale has to be known, only that an opponent's
//! gain is a loss. What chance draws after a move is drawn some times, in the same way for both moves. An end of
//! the game counts as the best or the worst that the reviewer thought of anything in the match.

use std::time::Duration;

use damier_bots::{Bot, Clock, Forfeit, Words};
use damier_games::{Game as _, Notation as _, Seat, Step, Transcript, Turn};

use super::{Answer, Position, evened};
use crate::archive::records::Recorded;
use crate::record::Outcome;
use crate::registry::AnyGame;
use crate::seed::{self, MatchSeed, Seed};

/// So often is drawn what follows a move.
const DRAWS: u64 = 6;
/// From which part of the range of a reviewer's estimates on, leaps to what is proven left out, a move is a
/// mistake.
const MISTAKE: f32 = 0.1;

/// A match to be looked at.
#[derive(Clone, Debug)]
pub struct Review<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The match.
    pub recorded: &'a Recorded,
    /// The seats whose moves are looked at.
    pub seats: &'a [Seat],
    /// The time for each question.
    pub clock: Clock,
    /// What the reviewer's random choices come from.
    pub seed: Seed,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Which move of the match, from 1.
    pub at: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub played: String,
    /// What the reviewer would have played.
    pub better: String,
    /// What the reviewer thinks of the position before, as who is to move.
    pub value: Option<f32>,
    /// What the move cost, on the reviewer's scale; never below zero.
    pub cost: f32,
    /// Is that much?
    pub is_mistake: bool,
    /// What the reviewer says about its own move.
    pub comment: Words,
}

/// What came of a review.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reviewed {
    /// The moves that were looked at.
    pub judged: Vec<Judged>,
    /// Does it go to the end of the match?
    pub is_whole: bool,
    /// The processor time that the reviewer took.
    pub spent: Duration,
}

/// Why a reviewer is of no use.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoReview {
    /// It fails itself.
    #[error("at move {0} it fails: {1}")]
    Fails(usize, Forfeit),
    /// It says nothing about positions.
    #[error("it tells no estimate of its position")]
    Mute,
}

/// What the position after a move is worth to who moved.
#[derive(Copy, Clone, Debug)]
enum Worth {
    /// An estimate, and whether it is the mover's own or, turned around, that of another seat.
    Estimate { own: bool, value: f32 },
    /// The game is over, with this share of the point.
    Ended(f32),
}

/// A move that is weighed when all estimates of the match are known.
struct Weighed {
    judged: Judged,
    better: Vec<Worth>,
    played: Vec<Worth>,
}

/// The range of estimates: those of who moved, and those of others, turned around.
#[derive(Copy, Clone, Debug)]
struct Ranges([(f32, f32); 2]);

impl Ranges {
    fn none() -> Ranges {
        Ranges([(f32::INFINITY, f32::NEG_INFINITY); 2])
    }

    fn see(&mut self, own: bool, value: f32) {
        let (low, high) = &mut self.0[usize::from(own)];
        (*low, *high) = (low.min(value), high.max(value));
    }

    fn span(&self, own: bool) -> f32 {
        let (low, high) = self.0[usize::from(own)];
        (high - low).max(0.0)
    }

    /// A share of the point on the scale of estimates.
    fn of_share(&self, own: bool, share: f32) -> f32 {
        let (low, _) = self.0[usize::from(own)];
        let low = if low.is_finite() { low } else { 0.0 };
        low + share * self.span(own)
    }

    /// What a move cost; nothing if both cannot be compared.
    fn cost(&self, better: &[Worth], played: &[Worth]) -> f32 {
        let own = |worth: &Worth| match worth {
            Worth::Estimate { own, .. } => Some(*own),
            Worth::Ended(_) => None,
        };
        let mut scales = better.iter().chain(played).filter_map(own);
        let scale = scales.next();
        if scales.any(|own| Some(own) != scale) {
            return 0.0;
        }
        let scale = scale.unwrap_or(true);
        let mean = |worths: &[Worth]| {
            let value = |worth: &Worth| match *worth {
                Worth::Estimate { value, .. } => value,
                Worth::Ended(share) => self.of_share(scale, share),
            };
            worths.iter().map(value).sum::<f32>() / worths.len().max(1) as f32
        };
        (mean(better) - mean(played)).max(0.0)
    }
}

impl Review<'_> {
    /// Looks at the match, move by move, as long as `goes_on` says after each of them; it is told which move
    /// it was and the time that the reviewer took for it. A record that leaves the rules ends there.
    ///
    /// # Errors
    /// If the reviewer is of no use.
    pub fn run(
        &self,
        bot: &mut dyn Bot<AnyGame>,
        mut goes_on: impl FnMut(usize, Duration) -> bool,
    ) -> Result<Reviewed, NoReview> {
        let (mut weighed, mut ranges) = (Vec::new(), Ranges::none());
        let mut reviewed = Reviewed { is_whole: true, ..Reviewed::default() };
        self.each_move(|at, position, played| {
            let mut asker = Asker { bot: &mut *bot, of: self, at, spent: Duration::ZERO };
            weighed.push(asker.weigh(&position, played, &mut ranges)?);
            let spent = asker.spent;
            reviewed.spent += spent;
            reviewed.is_whole = goes_on(at + 1, spent);
            Ok(reviewed.is_whole)
        })?;
        let values: Vec<(usize, f32)> =
            weighed.iter().filter_map(|of| Some((of.judged.at, of.judged.value?))).collect();
        let drawn = || evened(&values).into_iter().map(|(_, value)| value);
        let most = drawn().fold(f32::MIN, f32::max) - drawn().fold(f32::MAX, f32::min);
        reviewed.judged = weighed
            .into_iter()
            .map(|Weighed { judged, better, played }| {
                let cost = ranges.cost(&better, &played);
                Judged { cost, is_mistake: cost > MISTAKE * most, ..judged }
            })
            .collect();
        Ok(reviewed)
    }

    /// Looks at the positions before each move of the match, as far as it is by the rules, together with the
    /// move that was made.
    fn each_move(
        &self,
        mut look: impl FnMut(usize, Position, u32) -> Result<bool, NoReview>,
    ) -> Result<(), NoReview> {
        let game = self.game;
        let Ok(mut whole) = self.recorded.transcript(game) else { return Ok(()) };
        if let Err(bad) = whole.replay(game) {
            whole.steps.truncate(bad.number - 1);
        }
        let Transcript { start, steps } = whole;
        let (mut state, mut at) = (start.clone(), 0);
        for (taken, &step) in steps.iter().enumerate() {
            if let (Step::Move(mv), Turn::Seat(seat)) = (step, game.turn(&state)) {
                if self.seats.contains(&seat) {
                    let (start, state) = (start.clone(), state.clone());
                    let steps = steps[..taken].to_vec();
                    let position = Position { game: game.clone(), start, steps, state, seat };
                    if !look(at, position, mv)? {
                        return Ok(());
                    }
                }
                at += 1;
            }
            step.take(game, &mut state);
        }
        Ok(())
    }
}

/// Who is asked about one move.
struct Asker<'a> {
    bot: &'a mut dyn Bot<AnyGame>,
    of: &'a Review<'a>,
    at: usize,
    spent: Duration,
}

impl Asker<'_> {
    fn ask(&mut self, position: &Position) -> Result<Answer, NoReview> {
        let Review { recorded, clock, seed, .. } = self.of;
        let seed = MatchSeed::new(*seed, recorded.of.id, self.at as u64).bot(position.seat);
        let answer = position.ask(self.bot, seed, *clock);
        let answer = answer.map_err(|forfeit| NoReview::Fails(self.at, forfeit))?;
        self.spent += answer.spent;
        Ok(answer)
    }

    /// Looks at the move that was made in a position.
    fn weigh(
        &mut self,
        position: &Position,
        code: u32,
        ranges: &mut Ranges,
    ) -> Result<Weighed, NoReview> {
        let answer = self.ask(position)?;
        let value = answer.value.ok_or(NoReview::Mute)?;
        ranges.see(true, value);
        let judged = Judged {
            at: self.at + 1,
            seat: position.seat,
            played: self.of.game.move_text(code),
            better: answer.text,
            value: Some(value),
            cost: 0.0,
            is_mistake: false,
            comment: answer.comment,
        };
        let (better, played) = if answer.code == code {
            (Vec::new(), Vec::new())
        } else {
            (self.after(position, answer.code, ranges)?, self.after(position, code, ranges)?)
        };
        Ok(Weighed { judged, better, played })
    }

    /// What positions after a move are worth to who makes it.
    fn after(
        &mut self,
        position: &Position,
        mv: u32,
        ranges: &mut Ranges,
    ) -> Result<Vec<Worth>, NoReview> {
        let mut worths = Vec::new();
        for number in 0..DRAWS {
            let (next, drawn) = after(position, mv, number);
            worths.push(match next {
                Next::Over(share) => Worth::Ended(share),
                Next::Position(next) => {
                    let value = self.ask(&next)?.value.ok_or(NoReview::Mute)?;
                    let own = next.seat == position.seat;
                    let value = if own { value } else { -value };
                    ranges.see(own, value);
                    Worth::Estimate { own, value }
                }
            });
            if !drawn {
                break;
            }
        }
        Ok(worths)
    }
}

/// What follows a move.
enum Next {
    Position(Box<Position>),
    /// The game is over; the share of the point of who moved.
    Over(f32),
}

/// What follows a move, and whether something was drawn on the way.
fn after(position: &Position, mv: u32, number: u64) -> (Next, bool) {
    let Position { game, seat, .. } = position;
    let mut next = position.clone();
    let mut chance = seed::generator(number);
    let (mut step, mut drawn) = (Step::Move(mv), false);
    loop {
        step.take(game, &mut next.state);
        next.steps.push(step);
        match game.turn(&next.state) {
            Turn::Over => {
                let scores = game.final_scores(&next.state);
                // Alone an end is never what was hoped for.
                let share = match scores.len() {
                    1 => 0.0,
                    _ => Outcome::Rules.points(&scores)[seat.index()] as f32,
                };
                return (Next::Over(share), drawn);
            }
            Turn::Seat(seat) => {
                next.seat = seat;
                return (Next::Position(Box::new(next)), drawn);
            }
            Turn::Chance => {
                drawn = true;
                step = Step::Draw(game.draw(&next.state, &mut chance));
            }
        }
    }
}
