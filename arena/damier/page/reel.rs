//! A whole match as one picture and what changes in it from moment to moment, with all that is known about
//! each: so a page shows it move by move without any rule.

use damier_games::{Mark, Scene, Seat};
use serde::Serialize;

use super::scene::{Ground, Kind, Kinds};
use crate::desk::replay::Replay;
use crate::desk::replay::words::ending;

/// How much is told of a match.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// All.
    Whole,
    /// What is needed to look at it: no warnings on the board, no times, no nodes.
    Brief,
}

/// A moment: what has changed since the one before it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Beat {
    /// Who moved, nobody being -1, where that is not who was to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<i64>,
    /// The move, where it is not called like the first cell that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Why it stands out.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Milliseconds that the bot thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Cells and their kinds, one after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<usize>,
    /// How pieces go there: from which cell to which, those that stay left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<(usize, usize)>,
    /// The cells of the last move, where that is not the first that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<Vec<usize>>,
    /// Who is to move, where that is not the next seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<i64>,
    /// All facts, where there are others than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Vec<(String, String)>>,
    /// The places of facts, and what they are now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<(usize, String)>,
}

/// A match, or a part of a long one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Reel {
    #[serde(flatten)]
    ground: Ground,
    /// The first moment of this part, and the last of the match.
    from: usize,
    moves: usize,
    kinds: Vec<Kind>,
    moments: Vec<Beat>,
    names: Vec<String>,
    result: String,
    ending: Vec<String>,
    /// Where to begin to look.
    opens_at: usize,
    /// Every seat's own estimates: moments and values.
    estimates: Vec<Vec<(usize, f64)>>,
    /// Moments that stand out.
    events: Vec<usize>,
}

impl Reel {
    /// So many moments of a match from one on, and the one to begin with.
    pub(crate) fn of(replay: &Replay, from: usize, most: usize, detail: Detail) -> Reel {
        let from = from.min(replay.last());
        let first = replay.scene(from);
        let account = replay.account();
        let mut film = Film {
            kinds: Kinds::default(),
            cells: Vec::new(),
            facts: Vec::new(),
            turn: None,
            detail,
        };
        let mut beats = Vec::new();
        for at in from..=replay.last().min(from.saturating_add(most)) {
            let counted = account.as_ref().filter(|_| at == replay.last());
            let scene = match counted {
                Some(account) => account.scene.clone(),
                None if at == from => first.clone(),
                None => replay.scene(at),
            };
            beats.push(film.beat(replay, at, scene));
        }
        let seats = replay.entrants.len();
        let whole = from == 0;
        let values = |seat: usize| {
            let values = if whole { replay.values(seat) } else { Vec::new() };
            values.into_iter().map(|(at, value)| (at, short(f64::from(value)))).collect()
        };
        let reckoned = account.map(|account| account.lines).filter(|_| seats > 1);
        let reckoned = reckoned.unwrap_or_default();
        let stands_out = |at: &usize| whole && replay.moment(*at).notable.is_some();
        Reel {
            ground: Ground::of(&first),
            from,
            moves: replay.last(),
            kinds: film.kinds.all().to_vec(),
            moments: beats,
            names: Seat::all(seats).map(|seat| replay.name(seat)).collect(),
            result: replay.result.to_string(),
            ending: ending(replay).into_iter().chain(reckoned).collect(),
            opens_at: replay.opens_at(),
            estimates: (0..seats).map(values).collect(),
            events: (1..=replay.last()).filter(stands_out).collect(),
        }
    }
}

/// What stands beside a board: its name, and what it is now.
type Fact = (String, String);

/// What was seen of a match so far.
struct Film {
    kinds: Kinds,
    cells: Vec<usize>,
    facts: Vec<Fact>,
    turn: Option<usize>,
    detail: Detail,
}

impl Film {
    /// What is new about facts: all of them, or only what some of them are now.
    fn told(&self, now: &[Fact]) -> (Option<Vec<Fact>>, Vec<(usize, String)>) {
        let names = |facts: &[Fact]| facts.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        if names(&self.facts) != names(now) {
            return (Some(now.to_vec()), Vec::new());
        }
        let changed = |(at, fact): &(usize, &Fact)| self.facts[*at] != **fact;
        let changed = now.iter().enumerate().filter(changed);
        (None, changed.map(|(at, (_, value))| (at, value.clone())).collect())
    }

    fn beat(&mut self, replay: &Replay, at: usize, mut scene: Scene) -> Beat {
        let mut last = Vec::new();
        for (cell, of) in scene.cells.iter_mut().enumerate() {
            let before = of.marks.len();
            of.marks.retain(|mark| *mark != Mark::LastMove);
            if of.marks.len() < before {
                last.push(cell);
            }
            if self.detail == Detail::Brief {
                of.marks.retain(|mark| !matches!(mark, Mark::InDanger | Mark::Forbidden));
            }
        }
        let cells = self.kinds.cells(&scene);
        let mut changes = Vec::new();
        // Where the move was comes first.
        let order =
            last.iter().copied().chain((0..cells.len()).filter(|cell| !last.contains(cell)));
        for cell in order {
            if self.cells.get(cell) != Some(&cells[cell]) {
                changes.extend([cell, cells[cell]]);
            }
        }
        let usual = if self.cells.is_empty() {
            Vec::new()
        } else {
            changes.first().copied().into_iter().collect()
        };
        let is_board =
            scene.cells.iter().any(|cell| matches!(cell.piece, damier_games::Piece::Stone(_)));
        let usual = if is_board { usual } else { Vec::new() };
        let (facts, values) = self.told(&scene.facts);
        let turn = scene.to_move.map(Seat::index);
        let seats = replay.entrants.len().max(1);
        let next = self.turn.map(|turn| (turn + 1) % seats);
        let moment = replay.moment(at);
        let mover = moment.seat.map(Seat::index);
        let named = changes.first().and_then(|&cell| cell_name(&scene, cell));
        let named = named.as_ref().filter(|_| at > 0);
        let note = moment.note.as_ref();
        let whole = self.detail == Detail::Whole;
        let beat = Beat {
            by: (mover != self.turn).then(|| mover.map_or(-1, |seat| seat as i64)),
            text: (named != Some(&moment.text)).then(|| moment.text.clone()),
            event: moment.notable.clone(),
            value: note.and_then(|note| note.value).map(|value| short(f64::from(value))),
            nodes: note.filter(|note| whole && note.nodes > 0).map(|note| note.nodes),
            ms: note
                .filter(|note| whole && !note.spent.is_zero())
                .map(|note| short(note.spent.as_secs_f64() * 1e3)),
            comment: moment.comment.to_string(),
            changes,
            ways: replay.ways(at),
            last: (last != usual).then_some(last),
            turn: (turn != next || self.cells.is_empty())
                .then(|| turn.map_or(-1, |seat| seat as i64)),
            facts,
            values,
        };
        (self.cells, self.turn, self.facts) = (cells, turn, scene.facts);
        beat
    }
}

/// What a cell is called where rows and columns have names: `D4`.
fn cell_name(scene: &Scene, cell: usize) -> Option<String> {
    let (column, row) = (cell % scene.width.max(1), cell / scene.width.max(1));
    Some(format!("{}{}", scene.columns.get(column)?, scene.rows.get(row)?))
}

/// A number with as many digits as anybody looks at.
fn short(value: f64) -> f64 {
    if value.is_finite() { (value * 1e3).round() / 1e3 } else { 0.0 }
}
