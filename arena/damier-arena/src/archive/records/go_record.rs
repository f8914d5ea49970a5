//! A recorded game of Go: who played, by which rules, from where, and what happened.

use std::time::Duration;

use damier_bots::Words;
use damier_games::go::{Board, Colour, Go, Handicap, Move, Point, PointSet, State};
use damier_games::{BadText, Game as _, Notation as _, Settings, Step, Transcript};

use super::counting::RulesFrom;
use super::goban::{BadEvent, Goban};
use super::sgf::{ENDLESS, GameResult};
use crate::seed;

/// A recorded game of Go.
#[derive(Clone, Debug, PartialEq)]
pub struct GoRecord {
    /// The rules, the board and komi.
    pub game: Go,
    /// What is around the game.
    pub info: Info,
    /// The position at the start.
    pub start: SetUp,
    /// All that happened, in order.
    pub entries: Vec<Entry>,
    /// Where the rules are from.
    pub rules_from: RulesFrom,
    /// The surrounded points of Black and of White at the end, if they are marked.
    pub territory: [PointSet; 2],
    /// Why the record ends before its time: something in it that cannot be read.
    pub broken: Option<String>,
    /// What else in it could not be understood, and was passed over.
    pub doubts: Vec<String>,
}

/// What is known of a game besides its moves; empty where nothing is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Black's name.
    pub black: Words,
    /// White's name.
    pub white: Words,
    /// Black's rank.
    pub black_rank: Words,
    /// White's rank.
    pub white_rank: Words,
    /// The game's name.
    pub name: Words,
    /// The event it is part of.
    pub event: Words,
    /// The round of the event.
    pub round: Words,
    /// The place.
    pub place: Words,
    /// The date.
    pub date: Words,
    /// The rules as they were written.
    pub rules: Words,
    /// Each side's time for the game.
    pub time: Option<Duration>,
    /// What comes after that time.
    pub overtime: Words,
    /// What was recorded as the result.
    pub result: Option<GameResult>,
    /// A comment on the whole game.
    pub comment: Words,
    /// The program that wrote the record.
    pub application: Words,
}

/// Something that happened in a game, and what is noted beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What happened.
    pub event: Event,
    /// A comment.
    pub comment: Words,
    /// What was left of the player's time after the move.
    pub time_left: Option<Duration>,
}

impl From<Event> for Entry {
    fn from(event: Event) -> Entry {
        Entry { event, comment: Words::default(), time_left: None }
    }
}

/// What may happen in a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A colour moved.
    Move(Colour, Move),
    /// Somebody edited the board.
    SetUp(SetUp),
}

/// Stones put on the board and taken off it, other than by moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// What lies on these points afterwards; the last word on a point counts.
    pub points: Vec<(Point, Option<Colour>)>,
    /// Who is to move, if that is said.
    pub to_move: Option<Colour>,
}

impl SetUp {
    /// A set-up that gives an empty board this look.
    pub fn of(board: &Board, to_move: Colour) -> SetUp {
        let stone = |point| board.stone(point).map(|colour| (point, Some(colour)));
        SetUp { points: board.grid().points().filter_map(stone).collect(), to_move: Some(to_move) }
    }

    /// The board that this makes of another one.
    ///
    /// # Errors
    /// If a chain would have no liberty.
    pub fn on(&self, board: &Board) -> Result<Board, BadText> {
        let grid = board.grid();
        let mut rows: Vec<Vec<u8>> = board.rows().into_iter().map(String::into_bytes).collect();
        for &(point, content) in &self.points {
            let (row, column) = grid.place(point);
            rows[row][column] = match content {
                None => b'.',
                Some(Colour::Black) => b'X',
                Some(Colour::White) => b'O',
            };
        }
        let rows: Vec<_> = rows.iter().map(|row| String::from_utf8_lossy(row)).collect();
        Board::from_rows(&rows)
    }
}

/// The game of a full text such as `go:size=9,komi=7.5`, if it is one of Go.
pub(crate) fn go_of(spec: &str) -> Option<Go> {
    let settings: Settings = spec.strip_prefix("go:")?.parse().ok()?;
    Go::from_settings(&settings).ok()
}

impl GoRecord {
    /// A game that has not begun.
    pub fn new(game: Go) -> GoRecord {
        GoRecord {
            game,
            info: Info::default(),
            start: SetUp::default(),
            entries: Vec::new(),
            rules_from: RulesFrom::Record,
            territory: [PointSet::EMPTY; 2],
            broken: None,
            doubts: Vec::new(),
        }
    }

    /// The record of a game that was played by the rules.
    pub fn of(game: &Go, transcript: &Transcript<Go>) -> GoRecord {
        let mut record = GoRecord::new(game.clone());
        let mut state = transcript.start.clone();
        record.start = SetUp::of(state.board(), state.to_move());
        for &step in &transcript.steps {
            let Step::Move(mv) = step;
            record.entries.push(Event::Move(state.to_move(), mv).into());
            step.take(game, &mut state);
        }
        record
    }

    /// The position at the start.
    ///
    /// # Errors
    /// If a chain has no liberty in it.
    pub fn start_state(&self) -> Result<State, BadText> {
        let empty = Board::new(self.game.grid());
        if self.start.points.is_empty() && matches!(self.game.handicap(), Handicap::Free(_)) {
            // Black is to place the handicap; nothing about this start is random.
            return Ok(self.game.start(&mut seed::generator(0)));
        }
        let board = self.start.on(&empty)?;
        Ok(self.game.position(board, self.first_to_move()))
    }

    /// Who moves first: as it is said, or who does; else the usual side.
    fn first_to_move(&self) -> Colour {
        let first = self.entries.iter().find_map(|entry| match &entry.event {
            Event::Move(colour, _) => Some(*colour),
            Event::SetUp(set_up) => set_up.to_move,
        });
        let usual = if self.game.handicap().stones() > 0 { Colour::White } else { Colour::Black };
        self.start.to_move.or(first).unwrap_or(usual)
    }

    /// Is it known how the game counts: is it one of ours, not one that others wrote down?
    pub fn is_ours(&self) -> bool {
        self.game.max_plies() != ENDLESS
    }

    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = (Colour, Move)> {
        self.entries.iter().filter_map(|entry| match entry.event {
            Event::Move(colour, mv) => Some((colour, mv)),
            Event::SetUp(_) => None,
        })
    }

    /// The whole game as it was played by the rules.
    ///
    /// # Errors
    /// What in the record is not by the rules.
    pub fn transcript(&self) -> Result<Transcript<Go>, BadEvent> {
        Goban::replay(self)?.transcript().ok_or(BadEvent {
            number: 0,
            reason: "the board was edited, or a colour moved out of turn".to_owned(),
        })
    }
}
