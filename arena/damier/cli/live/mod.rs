//! How far long work has come, on the standard error.
//!
//! On a terminal a block of lines that is rewritten in place: a bar with the time that is left, and
//! under it how things stand. Elsewhere a line now and then. What has to be kept, such as the
//! faults of bots, is written above the block. Nothing here decides or counts anything.

mod bar;
mod block;

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use super::Flags;
use crate::text::plain::{ascii, one_line};
pub(super) use bar::gauge;
use block::Block;
use damier_arena::record::Match;

/// How progress is shown.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressStyle {
    /// A bar on a terminal; elsewhere lines, or nothing beside JSON.
    #[default]
    Auto,
    /// A block of lines that is rewritten in place.
    Bar,
    /// A line now and then.
    Lines,
    /// Nothing.
    None,
}

/// How things stand.
pub(super) struct Report {
    /// Games that are over.
    pub(super) done: u64,
    /// Games there will be.
    pub(super) all: u64,
    /// Will there be fewer, once something is known?
    pub(super) at_most: bool,
    /// How things stand in a line, where there is no block.
    pub(super) headline: String,
    /// How things stand in some lines, for the block.
    pub(super) table: Vec<String>,
}

/// The longest note, in letters.
const LONGEST: usize = 500;
/// Notes that are shown before it gets too many.
const MOST_NOTES: u32 = 20;

/// Progress that is shown as asked for.
pub(super) struct Live {
    style: ProgressStyle,
    ascii: bool,
    block: Block,
    begun: Instant,
    /// Games that were over before this run.
    before: Option<u64>,
    last: Option<Instant>,
    /// When the report that is now being made was asked for, and how long the last one took.
    asked: Instant,
    took: Duration,
    notes: u32,
    /// What is counted.
    unit: &'static str,
}

impl Live {
    /// Progress as the flags want it.
    pub(super) fn new(flags: &Flags) -> Live {
        let terminal = std::io::stderr().is_terminal();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let style = match flags.progress {
            _ if flags.quiet => ProgressStyle::None,
            ProgressStyle::Auto if terminal && !dumb => ProgressStyle::Bar,
            ProgressStyle::Auto if flags.json => ProgressStyle::None,
            ProgressStyle::Auto => ProgressStyle::Lines,
            asked => asked,
        };
        let colour = AutoStream::choice(&std::io::stderr()) != ColorChoice::Never;
        let begun = Instant::now();
        // The first line of a log comes when there is something to tell.
        let last = (flags.progress == ProgressStyle::Auto && !terminal).then_some(begun);
        let block = Block::new(colour);
        Live {
            style,
            ascii: flags.ascii,
            block,
            begun,
            before: None,
            last,
            asked: begun,
            took: Duration::ZERO,
            notes: 0,
            unit: "games",
        }
    }

    /// The same where something else than games is counted.
    pub(super) fn counting(mut self, unit: &'static str) -> Live {
        self.unit = unit;
        self
    }

    /// Shows a line that stays. After some of them no more are shown.
    pub(super) fn note(&mut self, text: &str) {
        if self.notes > MOST_NOTES {
            return;
        }
        self.notes += 1;
        if self.notes > MOST_NOTES {
            self.news("more of these are only counted");
        } else {
            self.news(text);
        }
    }

    /// Shows a line that stays, however many there were.
    pub(super) fn news(&mut self, text: &str) {
        if self.style == ProgressStyle::None {
            return;
        }
        let text: String = one_line(text).chars().take(LONGEST).collect();
        let text = if self.ascii { ascii(&text).into_owned() } else { text };
        if self.style == ProgressStyle::Bar {
            self.block.above(&text);
        } else {
            // A terminal that went away is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// Shows a fault as it happens.
    pub(super) fn fault(&mut self, names: &[String], played: &Match) {
        if let Some((seat, forfeit)) = played.outcome.forfeit() {
            let name = &names[played.seats[seat.index()]];
            self.note(&format!("fault of {name}: {}", forfeit.in_full()));
        }
    }

    /// Is it time to show how things stand? Looking at a clock is cheaper than a report, and reports
    /// that take long are made more rarely.
    pub(super) fn due(&mut self) -> bool {
        let pause = match self.style {
            ProgressStyle::None => return false,
            ProgressStyle::Bar => Duration::from_millis(150),
            ProgressStyle::Lines | ProgressStyle::Auto => Duration::from_secs(10),
        };
        let pause = pause.max(20 * self.took);
        self.asked = Instant::now();
        self.last.is_none_or(|last| self.asked - last >= pause)
    }

    /// It begins: bots may have been built before. Shows that, if there is a block to show it in.
    pub(super) fn begin(&mut self, all: u64, at_most: bool) {
        self.begun = Instant::now();
        if self.is_block() {
            let (headline, table) = (String::new(), Vec::new());
            self.show(&Report { done: 0, all, at_most, headline, table });
        }
    }

    /// Notes how many games were over before this run, which say nothing about its pace. Is this the
    /// first time?
    pub(super) fn begin_at(&mut self, done: u64) -> bool {
        let first = self.before.is_none();
        if first {
            (self.before, self.begun) = (Some(done), Instant::now());
        }
        first
    }

    /// Is there a block that is rewritten in place?
    pub(super) fn is_block(&self) -> bool {
        self.style == ProgressStyle::Bar
    }

    /// Shows how things stand.
    pub(super) fn show(&mut self, report: &Report) {
        if self.style == ProgressStyle::None {
            return;
        }
        let now = Instant::now();
        (self.last, self.took) = (Some(now), now - self.asked);
        let before = *self.before.get_or_insert(0);
        let done = report.done.saturating_sub(before);
        let left = (done > 0).then(|| {
            let left = report.all.saturating_sub(report.done) as f64;
            self.begun.elapsed().mul_f64(left / done as f64)
        });
        let count = bar::count(report, left, self.unit);
        let plain =
            |text: &str| if self.ascii { ascii(text).into_owned() } else { text.to_owned() };
        if self.style != ProgressStyle::Bar {
            let headline = plain(&report.headline);
            let sign = if headline.is_empty() { "" } else { "; " };
            let _ = writeln!(std::io::stderr(), "{count}{sign}{headline}");
            return;
        }
        let share = report.done as f64 / report.all.max(1) as f64;
        let below = report.table.iter().map(|line| one_line(&plain(line)));
        self.block.draw(Some(share), self.ascii, &count, below);
    }

    /// Shows how things stand where there is no end to wait for.
    pub(super) fn show_endless(&mut self, count: &str, headline: &str, table: &[String]) {
        if self.style == ProgressStyle::None {
            return;
        }
        let now = Instant::now();
        (self.last, self.took) = (Some(now), now - self.asked);
        let plain =
            |text: &str| if self.ascii { ascii(text).into_owned() } else { text.to_owned() };
        if self.style == ProgressStyle::Bar {
            let below = table.iter().map(|line| one_line(&plain(line)));
            self.block.draw(None, self.ascii, count, below);
            return;
        }
        let sign = if headline.is_empty() { "" } else { "; " };
        // A terminal that went away is no reason to stop.
        let _ = writeln!(std::io::stderr(), "{count}{sign}{}", plain(headline));
    }

    /// Takes the block away.
    pub(super) fn end(&mut self) {
        self.block.erase();
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.end();
    }
}
