//! `lz-analyze` and `kata-analyze`: what the bot thinks, line by line until the next command.
//!
//! The bot thinks for slices of time, and between two of them is looked whether somebody has sent
//! something. A bot that does not show its thoughts is asked for its move once, which is then told.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use damier_bots::Considered;
use damier_games::Notation as _;
use damier_games::go::{Colour, Go, Move};

use super::Reply;
use super::incoming::Incoming;
use super::session::Session;
use super::words::{Words, shown};

/// No slice of thinking is longer: so long does a controller wait at most for what it sends next.
const SLICE: Duration = Duration::from_millis(50);
/// Between two lines, unless the controller says otherwise.
const INTERVAL: Duration = Duration::from_secs(1);
/// So many moves are told of, unless the controller says otherwise.
const MOVES: usize = 100;

/// Whose words are spoken.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Shares of 10000.
    LeelaZero,
    /// Shares of 1.
    KataGo,
}

/// What a controller wants to see.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Analysis {
    dialect: Dialect,
    colour: Colour,
    interval: Duration,
    most: usize,
}

impl Analysis {
    /// Reads `[COLOUR] [INTERVAL] [KEY VALUE]…`, with `to_move` where no colour is given.
    pub(super) fn read(
        dialect: Dialect,
        to_move: Colour,
        words: &mut Words<'_>,
    ) -> Result<Analysis, String> {
        let mut words: Vec<String> = words.rest().into_iter().map(str::to_lowercase).collect();
        words.reverse();
        let mut analysis = Analysis { dialect, colour: to_move, interval: INTERVAL, most: MOVES };
        let owned = words.last().cloned().into_iter().collect::<Vec<_>>();
        if let Ok(colour) = Words::new(&owned).colour() {
            analysis.colour = colour;
            words.pop();
        }
        if let Some(Ok(hundredths)) = words.last().map(|word| word.parse()) {
            analysis.interval = hundredths_of_a_second(hundredths);
            words.pop();
        }
        while let Some(key) = words.pop() {
            let value = words.pop().ok_or_else(|| format!("`{}` needs a value", shown(&key)))?;
            let number = || {
                let wrong = |_| format!("`{}` is a whole number, not `{}`", key, shown(&value));
                value.parse::<u32>().map_err(wrong)
            };
            match key.as_str() {
                "interval" => analysis.interval = hundredths_of_a_second(number()?),
                "maxmoves" => analysis.most = (number()? as usize).max(1),
                // Moves that were not tried have nothing to tell.
                "minmoves" => drop(number()?),
                // What the bot does not know is left out of the answer.
                "rootinfo"
                | "ownership"
                | "ownershipstdev"
                | "movesownership"
                | "movesownershipstdev"
                | "pvvisits"
                | "pvedgevisits" => {}
                _ => return Err(format!("`{}` is not known here", shown(&key))),
            }
        }
        Ok(analysis)
    }

    /// Tells what the bot thinks until the controller sends something or is gone.
    pub(super) fn stream(
        self,
        session: &mut Session<'_>,
        id: &str,
        incoming: &mut Incoming,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let slice = self.interval.min(SLICE);
        let mut thoughts = match self.first(session, slice) {
            Ok(thoughts) => thoughts,
            Err(why) => return super::answer(output, id, &Err(why)),
        };
        writeln!(output, "={id}")?;
        output.flush()?;
        let (mut told, mut going_on) = (None::<Instant>, true);
        loop {
            let is_due = told.is_none_or(|told| told.elapsed() >= self.interval);
            if is_due && !thoughts.is_empty() {
                writeln!(output, "{}", self.line(session.game(), &thoughts))?;
                output.flush()?;
                told = Some(Instant::now());
            }
            if !going_on {
                incoming.wait_for_any();
            }
            if incoming.has_any() {
                break;
            }
            match session.consider(self.colour, slice) {
                Ok(Some(more)) => thoughts = more,
                Ok(None) | Err(_) => going_on = false,
            }
        }
        writeln!(output)?;
        output.flush()
    }

    /// The first thoughts. Whatever is wrong shows here.
    fn first(
        self,
        session: &mut Session<'_>,
        slice: Duration,
    ) -> Result<Vec<Considered<Move>>, String> {
        if let Some(thoughts) = session.consider(self.colour, slice)? {
            return Ok(thoughts);
        }
        let choice = session.only_choice(self.colour)?;
        let wins = choice.value.filter(|value| (0.0..=1.0).contains(value)).unwrap_or(0.5);
        Ok(vec![Considered::of(choice.mv, choice.nodes.max(1), wins).expected(1.0)])
    }

    /// One line about all moves.
    fn line(self, game: &Go, thoughts: &[Considered<Move>]) -> String {
        let mut line = String::new();
        for (order, thought) in thoughts.iter().take(self.most).enumerate() {
            let mv = game.move_text(thought.mv);
            let (visits, wins) = (thought.visits, f64::from(thought.wins));
            let spread = (wins * (1.0 - wins) / visits.max(1) as f64).sqrt();
            let least = (wins - 1.96 * spread).max(0.0);
            let share = |share: f64| match self.dialect {
                Dialect::LeelaZero => format!("{:.0}", share * 10_000.0),
                Dialect::KataGo => format!("{share:.6}"),
            };
            let separator = if order == 0 { "" } else { " " };
            let _ = write!(
                line,
                "{separator}info move {mv} visits {visits} winrate {} prior {} lcb {} order {order} pv {mv}",
                share(wins),
                share(f64::from(thought.prior)),
                share(least),
            );
            for &next in &thought.line {
                let _ = write!(line, " {}", game.move_text(next));
            }
        }
        line
    }
}

fn hundredths_of_a_second(number: u32) -> Duration {
    Duration::from_millis(u64::from(number.max(1)) * 10)
}

pub(super) fn lz_analyze(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    begin(session, Dialect::LeelaZero, words)
}

pub(super) fn kata_analyze(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    begin(session, Dialect::KataGo, words)
}

/// Leaves word that an analysis is wanted: it is no answer that could be given as a whole.
fn begin(session: &mut Session<'_>, dialect: Dialect, words: &mut Words<'_>) -> Reply {
    let to_move = session.goban().state().to_move();
    session.analysis = Some(Analysis::read(dialect, to_move, words)?);
    Ok(String::new())
}
