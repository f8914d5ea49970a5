//! One recorded match, moment by moment.

use damier_games::{Account, Scene, Seat};

use super::notable::notable;
use super::positions::{AsRecorded, ByRules, Happened};
use super::snapshots::{Pictures, Snapshots};
use super::swings::{Swing, largest_step, swings};
use damier_arena::archive::records::{GoRecord, Recorded};
use damier_arena::asking::Judged;
use damier_arena::record::{Note, Outcome};
use damier_arena::registry::Games;
use damier_bots::Words;

/// The start of a match, or the position after a move with all that is noted about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// Who moved; nobody at the start.
    pub seat: Option<Seat>,
    /// The move in text, with what was drawn after it.
    pub text: String,
    /// Why it stands out, if it does.
    pub notable: Option<String>,
    /// What the bot said about its move.
    pub note: Option<Note>,
    /// What is written beside it.
    pub comment: Words,
    /// What a stronger bot thinks of the move, if one was asked.
    pub judged: Option<Judged>,
}

/// A recorded match.
pub struct Replay {
    /// The game with its settings.
    pub game: String,
    /// Which match it is: `1.3.2` in a championship, else its number in the file.
    pub id: String,
    /// Who sat on each seat; empty where nobody says.
    pub entrants: Vec<Words>,
    /// The result in a few letters, empty if it is not known.
    pub result: Words,
    /// How it ended.
    pub outcome: Outcome,
    /// What the other bots left behind: whose it is, and their words.
    pub words: Vec<(usize, Words)>,
    /// Why the record cannot be followed any further than it is here.
    pub broken: Option<Words>,
    moments: Vec<Moment>,
    pictures: Box<dyn Pictures>,
    /// What every seat reached.
    scores: Vec<f64>,
}

impl Replay {
    /// A recorded match, as far as it was played by the rules.
    ///
    /// # Errors
    /// If not even the game or its start can be read.
    pub fn new(games: &Games, id: &str, recorded: &Recorded) -> Result<Replay, String> {
        let contents = Contents::new(games, recorded)?;
        let of = &recorded.of;
        let words = of.remarks.iter().filter(|remark| !remark.last_words.is_empty());
        Ok(Replay {
            game: recorded.game().to_owned(),
            id: id.to_owned(),
            entrants: recorded.entrants.clone(),
            result: recorded.result.clone(),
            outcome: of.outcome.clone(),
            words: words.map(|remark| (remark.seat, remark.last_words.clone())).collect(),
            broken: contents.broken.map(Words::line),
            moments: contents.moments,
            pictures: contents.pictures,
            scores: of.scores.clone(),
        })
    }

    /// A record of Go, whether or not it keeps to the rules from beginning to end.
    ///
    /// # Errors
    /// If not even its start can be read.
    pub fn of_go(games: &Games, id: &str, record: &GoRecord) -> Result<Replay, String> {
        if let Ok(recorded) = Recorded::of_go(record) {
            return Replay::new(games, id, &recorded);
        }
        let (positions, events, broken) = AsRecorded::new(record)?;
        let comments = record.entries.iter().enumerate();
        let comments = comments.map(|(at, entry)| (at as u32 + 1, entry.comment.clone()));
        let noted = Recorded { comments: comments.collect(), ..Recorded::default() };
        let mut moments = moments(events, &noted);
        moments[0].comment.clone_from(&record.info.comment);
        let (last, game) = (moments.len() - 1, positions.game().clone());
        let mut judge = Judge::new(&mut moments);
        let pictures = Snapshots::new(positions, last, |at, scene| judge.see(at, scene));
        let grid = game.grid();
        Ok(Replay {
            game: format!("{}:size={}×{}", crate::go::NAME, grid.width(), grid.height()),
            id: id.to_owned(),
            entrants: vec![record.info.black.clone(), record.info.white.clone()],
            result: record.info.result.map(|result| result.to_string()).unwrap_or_default().into(),
            outcome: Outcome::Unknown,
            words: Vec::new(),
            broken: broken.map(Words::line),
            moments,
            pictures: Box::new(pictures),
            scores: Vec::new(),
        })
    }

    /// The number of the last moment: how many moves there are.
    pub fn last(&self) -> usize {
        self.moments.len() - 1
    }

    /// A moment, from 0; the last one if there are not so many.
    pub fn moment(&self, at: usize) -> &Moment {
        &self.moments[at.min(self.last())]
    }

    /// The picture of a moment.
    pub fn scene(&self, at: usize) -> Scene {
        self.pictures.scene(at)
    }

    /// How pieces go from the moment before this one to it, where the game says so.
    pub fn ways(&self, at: usize) -> Vec<(usize, usize)> {
        self.pictures.ways(at)
    }

    /// How the last position counts, where the match was played to its end and counted so.
    pub fn account(&self) -> Option<Account> {
        let account = self.pictures.account().filter(|_| self.outcome == Outcome::Rules);
        account.filter(|account| account.scores == self.scores)
    }

    /// The next moment after this one that stands out, if there is one.
    pub fn next_notable(&self, at: usize) -> Option<usize> {
        (at + 1..=self.last()).find(|&at| self.moments[at].notable.is_some())
    }

    /// The last moment before this one that stands out, if there is one.
    pub fn previous_notable(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&at| self.moments[at].notable.is_some())
    }

    /// A bot's estimates of the position over the moments.
    pub fn values(&self, seat: usize) -> Vec<(usize, f32)> {
        values(&self.moments, seat)
    }

    /// The moment at which a bot's estimate changes most, measured by all that it ranges over; the first of
    /// several.
    pub fn largest_step(&self) -> Option<usize> {
        let steps = (0..self.entrants.len()).filter_map(|seat| largest_step(&self.values(seat)));
        steps.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(at, _)| at)
    }

    /// Lets moves that a stronger bot calls mistakes stand out, and says so.
    pub fn note_review(&mut self, judged: &[Judged]) {
        for judged in judged {
            let Some(moment) = self.moments.get_mut(judged.at) else { continue };
            moment.judged = Some(judged.clone());
            if judged.is_mistake {
                let Judged { better, cost, .. } = judged;
                let text = format!("a mistake: {better} is better, by {cost:.3}");
                moment.notable = Some(match moment.notable.take() {
                    Some(what) => format!("{what}, {text}"),
                    None => text,
                });
            }
        }
    }

    /// Where to begin to look: at the fault that ended the match, else at the start.
    pub fn opens_at(&self) -> usize {
        if self.outcome.forfeit().is_some() || self.broken.is_some() { self.last() } else { 0 }
    }

    /// A seat's player, or the seat if nobody says who that was.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.entrants.get(seat.index()).filter(|name| !name.is_empty());
        name.map_or_else(|| self.scene(0).seat_name(seat), Words::to_string)
    }
}

/// What is particular to a game.
struct Contents {
    moments: Vec<Moment>,
    pictures: Box<dyn Pictures>,
    broken: Option<String>,
}

impl Contents {
    fn new(games: &Games, recorded: &Recorded) -> Result<Contents, String> {
        let game = games.find(recorded.game()).map_err(|why| why.to_string())?;
        let transcript = recorded.transcript(&game).map_err(|why| why.to_string())?;
        let (positions, events, broken) = ByRules::new(game, transcript);
        let mut moments = moments(events, recorded);
        let last = moments.len() - 1;
        let mut judge = Judge::new(&mut moments);
        let pictures = Snapshots::new(positions, last, |at, scene| judge.see(at, scene));
        let broken = broken.map(|why| why.to_string());
        note_swings(&mut moments, recorded.entrants.len());
        Ok(Contents { moments, pictures: Box::new(pictures), broken })
    }
}

/// A seat's estimates of the position over these moments.
fn values(moments: &[Moment], seat: usize) -> Vec<(usize, f32)> {
    let of_seat = |moment: &Moment| moment.seat.is_some_and(|by| by.index() == seat);
    let values = moments.iter().enumerate().filter(|(_, moment)| of_seat(moment));
    values.filter_map(|(at, moment)| Some((at, moment.note.as_ref()?.value?))).collect()
}

/// The jumps of all bots' estimates, where they play against each other.
pub(super) fn all_swings(moments: &[Moment], seats: usize) -> Vec<Swing> {
    let seats = if seats > 1 { seats } else { 0 };
    (0..seats).flat_map(|seat| swings(&values(moments, seat))).collect()
}

/// Lets moments at which a bot's estimate jumps stand out, too.
fn note_swings(moments: &mut [Moment], seats: usize) {
    for swing in all_swings(moments, seats) {
        let notable = &mut moments[swing.at].notable;
        *notable = Some(match notable.take() {
            Some(what) => format!("{what}, {}", swing.text()),
            None => swing.text(),
        });
    }
}

/// The moments of these events, with what was noted about each.
pub(super) fn moments(events: Vec<Happened>, recorded: &Recorded) -> Vec<Moment> {
    let mut ends: Vec<usize> = events.iter().map(|event| event.step).collect();
    let mut moments = vec![Moment::default()];
    moments.extend(events.into_iter().map(|event| Moment {
        seat: event.seat,
        text: event.text,
        note: recorded.note(event.step as u32).cloned(),
        ..Moment::default()
    }));
    ends.insert(0, 0);
    for (step, comment) in &recorded.comments {
        // A comment on a draw belongs to the move before it.
        let at = ends.partition_point(|&end| end <= *step as usize).saturating_sub(1);
        moments[at].comment.add_line(comment);
    }
    moments
}

/// Looks at the pictures one after the other, and notes which moments stand out.
struct Judge<'a> {
    moments: &'a mut Vec<Moment>,
    before: Option<Scene>,
}

impl<'a> Judge<'a> {
    fn new(moments: &'a mut Vec<Moment>) -> Judge<'a> {
        Judge { moments, before: None }
    }

    fn see(&mut self, at: usize, scene: Scene) {
        if let Some(before) = &self.before {
            self.moments[at].notable = notable(before, &scene);
        }
        self.before = Some(scene);
    }
}
