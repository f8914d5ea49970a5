//! What a recorded game of Go is worth, and why.
//!
//! A record is played up to a move, its stones are judged and counted, and all of that is put into a
//! [`Scored`], which serialises as it is. How it looks as text is `text`; nothing here decides a
//! rule.

mod scored;
mod text;

use damier_games::go::{Rules, Scoring, Tax, judge};

use damier_arena::archive::records::{BadEvent, Event, GoRecord, Goban};
pub use scored::{ChainLine, Points, Scored, Territory};

/// What is asked for in place of what the record says.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The position after so many moves, not the last one.
    pub after: Option<usize>,
    /// Other rules.
    pub rules: Option<Rules>,
    /// Another way of counting.
    pub scoring: Option<Scoring>,
    /// Another tax.
    pub tax: Option<Tax>,
    /// Another komi.
    pub komi: Option<f64>,
}

/// Why a record cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// It breaks the rules, or cannot be read that far.
    #[error("{0}")]
    Broken(#[from] BadEvent),
    /// It is too short.
    #[error("there is no move {wanted}: the game has {moves}")]
    TooShort {
        /// The move that was asked for.
        wanted: usize,
        /// The moves there are.
        moves: usize,
    },
}

/// Judges and counts a position of a record.
///
/// # Errors
/// If the record does not lead there by the rules.
pub fn score(record: &GoRecord, wishes: &Wishes) -> Result<Scored, BadRecord> {
    let mut record = record.clone();
    if let Some(rules) = wishes.rules {
        record.count_by(rules);
    } else if let Ok(end) = Goban::replay(&record) {
        record.settle_rules(end.state());
    }
    let record = &record;
    let goban = position(record, wishes.after)?;
    let rules = record.game.rules();
    let rules = Rules {
        scoring: wishes.scoring.unwrap_or(rules.scoring),
        tax: wishes.tax.unwrap_or(rules.tax),
        ..rules
    };
    let komi = wishes.komi.unwrap_or(record.game.komi());
    let game = record.game.clone().with_rules(rules).with_komi(komi);
    let state = goban.state();
    let judgement = judge(state.board());
    let count = game.count_judged(state, &judgement);
    Ok(Scored::new(record, &game, &goban, &judgement, &count))
}

/// The game after so many moves, or after all of them.
fn position(record: &GoRecord, after: Option<usize>) -> Result<Goban, BadRecord> {
    let Some(wanted) = after else { return Ok(Goban::replay(record)?) };
    let moves = record.moves().count();
    if wanted > moves {
        return Err(BadRecord::TooShort { wanted, moves });
    }
    let mut head = GoRecord { entries: Vec::new(), broken: None, ..record.clone() };
    for entry in &record.entries {
        if head.moves().count() == wanted && matches!(entry.event, Event::Move(..)) {
            break;
        }
        head.entries.push(entry.clone());
    }
    // Who begins does not depend on how far one looks.
    if head.start.to_move.is_none() {
        head.start.to_move = record.moves().next().map(|(colour, _)| colour);
    }
    Ok(Goban::replay(&head)?)
}
