//! A recorded match as a game of Go on paper, with what is known besides its moves.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use damier_bots::{Forfeit, Words};
use damier_games::go::{Colour, GameResult, Go, PointSet, State};

use super::go_record::{Event, GoRecord, go_of};
use super::recorded::Recorded;
use crate::contest::terms::Terms;
use crate::record::{Note, Outcome};

/// Why a match cannot be written as a game of Go.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGo {
    /// It is another game.
    #[error("{0} is another game than Go")]
    OtherGame(String),
    /// It cannot be replayed.
    #[error("it cannot be replayed: {0}")]
    Broken(String),
}

impl Recorded {
    /// The match as a game of Go, with names, result, times, comments and territory.
    ///
    /// # Errors
    /// If it is another game, or not by the rules.
    pub fn to_go(&self, event: &str, terms: Option<&Terms>) -> Result<GoRecord, NoGo> {
        let game = self.game();
        let go = go_of(game).ok_or_else(|| NoGo::OtherGame(game.to_owned()))?;
        let transcript = self.transcript(&go).map_err(|why| NoGo::Broken(why.to_string()))?;
        let last = transcript.replay(&go).map_err(|why| NoGo::Broken(why.to_string()))?;
        let mut record = GoRecord::of(&go, &transcript);
        let name = |seat: usize| self.entrants.get(seat).cloned().unwrap_or_default();
        (record.info.black, record.info.white) = (name(0), name(1));
        record.info.event = Words::line(event);
        if let Some((id, _)) = self.ids() {
            record.info.name = format!("match {id}").into();
            record.info.round = (id.round + 1).to_string().into();
        }
        let of = &self.of;
        let known = of.outcome != Outcome::Unknown;
        record.info.result = known.then(|| GameResult::of_finish(&of.finish())).flatten();
        record.info.time = terms.and_then(|terms| terms.game_time);
        if let Some(time) = terms.and_then(|terms| terms.move_time) {
            record.info.overtime = format!("{} s a move", time.as_secs_f64()).into();
        }
        self.comment(&mut record, terms.and_then(|terms| terms.game_time));
        if of.outcome.is_counted() {
            record.territory = territory(&go, &last);
        }
        Ok(record)
    }

    /// Adds what is noted about moves, what time was left, and how it ended.
    fn comment(&self, record: &mut GoRecord, game_time: Option<Duration>) {
        let notes: HashMap<u32, &Note> =
            self.of.notes.iter().map(|note| (note.step, note)).collect();
        let mut comments: HashMap<u32, Words> = HashMap::new();
        for (step, text) in &self.comments {
            comments.entry(*step).or_default().add_line(text);
        }
        let mut left = [game_time; 2];
        for (entry, step) in record.entries.iter_mut().zip(1..) {
            if let Some(note) = notes.get(&step) {
                entry.comment = said(note).into();
                entry.comment.add_line(&note.comment);
                if !note.printed.is_empty() {
                    entry.comment.add_line(&format!("it printed:\n{}", note.printed).into());
                }
                if let Event::Move(colour, _) = entry.event {
                    let left = &mut left[colour as usize];
                    *left = left.map(|left| left.saturating_sub(note.spent));
                    entry.time_left = *left;
                }
            }
            if let Some(text) = comments.get(&step) {
                entry.comment.add_line(text);
            }
        }
        let unmade = notes.get(&(record.entries.len() as u32 + 1));
        let end = Words::from(self.end(unmade.copied()));
        match record.entries.last_mut() {
            Some(entry) => entry.comment.add_line(&end),
            None => record.info.comment.add_line(&end),
        }
        if let Some(text) = comments.get(&0) {
            record.info.comment.add_line(text);
        }
    }

    /// What there is to say about the end.
    fn end(&self, unmade: Option<&Note>) -> String {
        let (mut text, of) = (String::new(), &self.of);
        let forfeit = of.outcome.forfeit();
        if let Some(loser) = of.outcome.loser() {
            let how = match &of.outcome {
                Outcome::Forfeit(_, Forfeit { fault, reason, .. }) => {
                    format!("loses by a fault, {fault}: {reason}")
                }
                Outcome::Retired(_) => "is retired, and forfeits".to_owned(),
                _ => "resigns".to_owned(),
            };
            let _ = write!(text, "{} {how}", name(loser.index()));
            if let Some(note) = unmade {
                let _ = write!(text, " ({})", said(note));
            }
        }
        let mut words = |seat: usize, words: &str| {
            if !words.trim().is_empty() {
                add(&mut text, &format!("{} wrote:\n{}", name(seat), words.trim()));
            }
        };
        if let Some((loser, forfeit)) = forfeit {
            words(loser.index(), &forfeit.last_words);
        }
        for remark in &of.remarks {
            words(remark.seat, &remark.last_words);
        }
        for remark in &of.remarks {
            if let Some(opinion) = &remark.opinion {
                add(&mut text, &format!("{} counts {opinion}", name(remark.seat)));
            }
        }
        text
    }
}

/// A bot's note in words.
fn said(note: &Note) -> String {
    let value = note.value.map(|value| format!("value {value}"));
    let nodes = (note.nodes > 0).then(|| format!("{} positions", note.nodes));
    let time = Some(format!("{:.3} ms", note.spent.as_secs_f64() * 1e3));
    [value, nodes, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The surrounded points that the referee counts.
fn territory(go: &Go, last: &State) -> [PointSet; 2] {
    let count = go.final_count(last);
    [count.black_territory, count.white_territory]
}

fn name(seat: usize) -> &'static str {
    if seat == Colour::Black as usize { "Black" } else { "White" }
}

fn add(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}
