//! What stands out in the games of a bot: its faults, its slowest move, the largest swing of its estimates, the
//! last game that it lost.

use std::time::{Duration, Instant};

use damier_games::{Seat, Transcript};
use serde_json::{Value, json};

use crate::desk::replay::{ByRules, Happened, Swing, swings};
use crate::text::number::time;
use crate::text::plain::one_line;
use damier_arena::contest::pairing::MatchId;
use damier_arena::record::Match;
use damier_arena::registry::AnyGame;

/// So many faults are told in full.
const MOST: usize = 5;

/// A fault, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultSeen {
    /// The match.
    pub id: MatchId,
    /// The move that never came or was none, from 1; nothing if it was before the first.
    pub at: Option<u64>,
    /// What happened.
    pub what: String,
    /// The line of the last words that tells most.
    pub said: Option<String>,
}

impl FaultSeen {
    /// The same in a line.
    pub fn line(&self) -> String {
        let FaultSeen { id, at, what, said } = self;
        let at = at.map_or("before its first move".to_owned(), |at| format!("at move {at}"));
        let said = said.as_ref().filter(|said| !what.contains(said.as_str()));
        let said = said.map(|said| format!(" ({said})")).unwrap_or_default();
        one_line(&format!("match {id} {at}: {what}{said}"))
    }

    pub(super) fn json(&self) -> Value {
        let FaultSeen { id, at, what, said } = self;
        json!({"match": id.to_string(), "move": at, "fault": what, "last_words": said})
    }
}

/// The slowest move of a bot.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Slowest {
    /// How long it took.
    pub time: Duration,
    /// The match.
    pub id: MatchId,
    /// Which move it was, from 1, if that is known.
    pub at: Option<usize>,
}

impl Slowest {
    /// The same in a few words.
    pub fn text(&self) -> String {
        format!("{}, {}", time(self.time), place(self.id, self.at))
    }
}

/// The largest swing of a bot's own estimates.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Swung {
    /// The estimate before, and after.
    pub from: f32,
    /// The estimate after.
    pub to: f32,
    /// The match.
    pub id: MatchId,
    /// The move, from 1.
    pub at: usize,
    size: f32,
}

impl Swung {
    /// The same in a few words.
    pub fn text(&self) -> String {
        format!("from {:.3} to {:.3}, {}", self.from, self.to, place(self.id, Some(self.at)))
    }
}

fn place(id: MatchId, at: Option<usize>) -> String {
    let at = at.map(|at| format!(" at move {at}")).unwrap_or_default();
    format!("match {id}{at}")
}

/// All of that.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) faults: Vec<FaultSeen>,
    pub(super) faulted: u64,
    pub(super) slowest: Option<Slowest>,
    pub(super) swung: Option<Swung>,
    /// The last match that it lost.
    pub(super) lost: Option<MatchId>,
    begun: Instant,
    /// How long matches were looked into.
    looked: Duration,
}

impl Seen {
    pub(super) fn new() -> Seen {
        Seen {
            faults: Vec::new(),
            faulted: 0,
            slowest: None,
            swung: None,
            lost: None,
            begun: Instant::now(),
            looked: Duration::ZERO,
        }
    }

    /// Looks at a match in which the bot sat on this seat. Gives the fault that ended it, if it was the bot's.
    pub(super) fn add(
        &mut self,
        game: &AnyGame,
        of: &Match,
        seat: usize,
        opening: u64,
    ) -> Option<FaultSeen> {
        let id = MatchId::from_number(of.id);
        let others = of.points.iter().enumerate().filter(|(other, _)| *other != seat);
        if others.into_iter().any(|(_, points)| *points > of.points[seat]) {
            self.lost = Some(id);
        }
        let longest = of.thinking.get(seat).map_or(Duration::ZERO, |thinking| thinking.longest);
        let is_slowest = self.slowest.is_none_or(|slowest| longest > slowest.time);
        let has_values = of.notes.iter().any(|note| note.value.is_some()) && of.seats.len() > 1;
        // Games may be so short that looking into all of them takes longer than playing them.
        let begun = Instant::now();
        let has_time = self.looked < begun.duration_since(self.begun) / 8;
        if is_slowest || has_values && has_time {
            let events = happened(game, of, seat);
            if is_slowest && !longest.is_zero() {
                let slow = of.notes.iter().filter(|note| note.spent >= longest.mul_f64(0.99));
                let at = |step: u32| events.iter().find(|(_, event)| event.step as u32 == step);
                let at = slow.filter_map(|note| at(note.step)).map(|(at, _)| *at).next();
                self.slowest = Some(Slowest { time: longest, id, at });
            }
            let largest = largest(of, &events).filter(|swing| {
                self.swung.is_none_or(|swung| swing.size > swung.size) && has_values
            });
            if let Some(Swing { at, from, to, size }) = largest {
                self.swung = Some(Swung { from, to, id, at, size });
            }
            self.looked += begun.elapsed();
        }
        let (faulty, forfeit) = of.outcome.forfeit()?;
        let fault = (faulty.index() == seat).then(|| FaultSeen {
            id,
            at: (of.plies > 0).then_some(opening + of.plies),
            what: one_line(&forfeit.to_string()),
            said: forfeit.last_line(),
        })?;
        self.faulted += 1;
        self.lost = Some(id);
        if self.faults.len() < MOST {
            self.faults.push(fault.clone());
        }
        Some(fault)
    }
}

/// The moves of a seat, each with its number from 1.
fn happened(game: &AnyGame, of: &Match, seat: usize) -> Vec<(usize, Happened)> {
    let Ok(transcript) = Transcript::from_text(game, &of.transcript) else { return Vec::new() };
    let (_, events, _) = ByRules::new(game.clone(), transcript);
    let numbered = (1..).zip(events);
    numbered.filter(|(_, event)| event.seat == Some(Seat::new(seat))).collect()
}

fn largest(of: &Match, events: &[(usize, Happened)]) -> Option<Swing> {
    let value = |step: usize| of.notes.iter().find(|note| note.step as usize == step)?.value;
    let values = events.iter().filter_map(|(at, event)| Some((*at, value(event.step)?)));
    let values: Vec<(usize, f32)> = values.collect();
    swings(&values).into_iter().max_by(|a, b| a.size.total_cmp(&b.size))
}
