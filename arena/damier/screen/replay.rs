//! Matches on a full screen: the list of a file, and one of them moment by moment.

use std::time::{Duration, Instant};

use damier_arena::asking::Judged;
use damier_games::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::desk::replay::beat::Beat;
use crate::desk::replay::columns::Columns;
use crate::desk::replay::words::{ending, said, spoken};
use crate::desk::replay::{Filter, Listing, Order, Records, Replay};
use crate::screen::footer::{footer, tell};
use crate::screen::list::{List, Listed};
use crate::screen::panel::Panel;
use crate::screen::side::{Player, Side};
use crate::screen::sparkline::{Estimates, draw_estimates};
use crate::screen::stage::Stage;
use crate::screen::terminal::{App, Flow, Input, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use crate::screen::theme::Look;
use crate::text::number::time;

/// Matches on a full screen.
pub struct ReplayScreen {
    records: Records,
    look: Look,
    /// The match that is shown and its place among the records.
    replay: Option<(usize, Replay)>,
    at: usize,
    /// The chosen line, while the list of matches is open.
    list: Option<usize>,
    help: bool,
    typed: String,
    status: String,
    plays: bool,
    beat: Beat,
    columns: Columns,
    listed: Listed,
    filter: Filter,
    /// The places of the matches in the list.
    view: Vec<usize>,
}

impl ReplayScreen {
    /// A screen for a file, with the list of its matches if there are several.
    pub fn new(records: Records, look: Look) -> ReplayScreen {
        let mut screen = ReplayScreen {
            columns: Columns::of(records.listings()),
            view: (0..records.listings().len()).collect(),
            filter: Filter::default(),
            records,
            look,
            replay: None,
            at: 0,
            list: Some(0),
            help: false,
            typed: String::new(),
            status: String::new(),
            plays: false,
            beat: Beat::new(Instant::now()),
            listed: Listed::default(),
        };
        if screen.records.listings().len() == 1 {
            screen.open(0);
        }
        screen
    }

    /// The same with some of the matches in its list, if there are such.
    #[must_use]
    pub fn narrowed(mut self, filter: Filter) -> ReplayScreen {
        self.narrow(filter);
        self
    }

    fn narrow(&mut self, filter: Filter) {
        let view = filter.places(&self.records);
        if view.is_empty() {
            self.status = format!("no {}", filter.title());
            return;
        }
        self.status.clear();
        (self.filter, self.view) = (filter, view);
        self.list = self.list.map(|_| 0);
    }

    /// The value after this one among those of the file, none after the last.
    fn after(&self, now: Option<&String>, of: fn(&Listing) -> Vec<String>) -> Option<String> {
        let mut all: Vec<String> = self.records.listings().iter().flat_map(of).collect();
        all.sort_unstable();
        all.dedup();
        let at = now.map_or(0, |now| all.iter().take_while(|name| *name <= now).count());
        all.into_iter().nth(at)
    }

    /// Another way to look at the list: the next one that leaves something to look at.
    fn refilter(&mut self, key: char) -> Flow {
        let bots = |listing: &Listing| listing.entrants.clone();
        let reasons =
            |listing: &Listing| listing.ended.into_iter().map(str::to_owned).collect::<Vec<_>>();
        let mut filter = self.filter.clone();
        loop {
            let is_last = match key {
                'b' => {
                    filter.bot = self.after(filter.bot.as_ref(), bots);
                    filter.bot.is_none()
                }
                'l' => {
                    filter.lost_by = self.after(filter.lost_by.as_ref(), bots);
                    filter.lost_by.is_none()
                }
                'r' => {
                    filter.reason = self.after(filter.reason.as_ref(), reasons);
                    filter.reason.is_none()
                }
                'o' => {
                    filter.order = filter.order.next();
                    filter.order == Order::File
                }
                _ => {
                    filter = Filter::default();
                    true
                }
            };
            if is_last || !filter.places(&self.records).is_empty() {
                break;
            }
        }
        self.narrow(filter);
        Flow::Draw
    }

    /// Shows the match at this place of the file; at this move, if one is given.
    pub fn show(&mut self, place: usize, at: Option<usize>) {
        self.open(place);
        if let (Some(at), Some((_, replay))) = (at, &self.replay) {
            self.at = at.min(replay.last());
        }
    }

    /// Lets moves of the match that is shown stand out that a stronger bot calls mistakes.
    pub fn note_review(&mut self, judged: &[Judged]) {
        if let Some((_, replay)) = &mut self.replay {
            replay.note_review(judged);
        }
    }

    fn open(&mut self, place: usize) {
        self.plays = false;
        self.typed.clear();
        match self.records.replay(place) {
            Ok(replay) => {
                self.at = replay.opens_at();
                self.status = match (replay.outcome.forfeit(), &replay.broken) {
                    (_, Some(why)) => format!("the record goes no further: {why}"),
                    (Some((_, forfeit)), None) => forfeit.to_string(),
                    (None, None) => String::new(),
                };
                self.replay = Some((place, replay));
                self.list = None;
            }
            Err(why) => {
                self.status = why.to_string();
                self.list = Some(self.in_view(place));
            }
        }
    }

    /// Where a match is in the list.
    fn in_view(&self, place: usize) -> usize {
        self.view.iter().position(|at| *at == place).unwrap_or(0)
    }

    fn go(&mut self, at: usize) {
        let Some((_, replay)) = &self.replay else { return };
        self.at = at.min(replay.last());
        self.status.clear();
        self.beat.restart(Instant::now());
    }

    /// Goes where a search led, or says that it led nowhere.
    fn go_if(&mut self, at: Option<usize>, otherwise: &str) {
        match at {
            Some(at) => self.go(at),
            None => otherwise.clone_into(&mut self.status),
        }
    }

    /// To the fault of this match, or from there to the next match with one.
    fn next_fault(&mut self) {
        let Some((place, replay)) = &self.replay else { return };
        let faulty = replay.outcome.forfeit().is_some() || replay.broken.is_some();
        if faulty && self.at != replay.last() {
            let last = replay.last();
            return self.go(last);
        }
        let (place, all) = (*place, self.records.listings().len());
        let others = (1..all).map(|ahead| (place + ahead) % all);
        let next = others.into_iter().find(|&other| self.records.listings()[other].is_faulty());
        match next {
            Some(next) => self.open(next),
            None => "no other match has a fault".clone_into(&mut self.status),
        }
    }

    fn jump(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        let Some((_, replay)) = &self.replay else { return };
        let last = replay.last();
        match typed.parse() {
            Ok(at) if at <= last => self.go(at),
            _ => self.status = format!("there is no move {typed}: they go from 0 to {last}"),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if self.help {
            self.help = false;
            return Flow::Draw;
        }
        if let Some(at) = self.list {
            return self.choose(at, key.code);
        }
        let Some((_, replay)) = &self.replay else { return Flow::Same };
        match key.code {
            KeyCode::Esc if !self.typed.is_empty() => self.typed.clear(),
            KeyCode::Char('q' | 'Q') => return Flow::Leave,
            KeyCode::Esc if self.records.listings().len() == 1 => return Flow::Leave,
            KeyCode::Esc | KeyCode::Char('m' | 'M') => {
                self.plays = false;
                self.list = self.replay.as_ref().map(|(place, _)| self.in_view(*place));
            }
            KeyCode::Right | KeyCode::Char('l') => self.go(self.at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(self.at.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Down => self.go(self.at + 10),
            KeyCode::PageUp | KeyCode::Up => self.go(self.at.saturating_sub(10)),
            KeyCode::Home | KeyCode::Char('g') => self.go(0),
            KeyCode::End | KeyCode::Char('G') => self.go(usize::MAX),
            KeyCode::Char('n') => {
                let next = replay.next_notable(self.at);
                self.go_if(next, "nothing stands out after this");
            }
            KeyCode::Char('N' | 'p') => {
                let previous = replay.previous_notable(self.at);
                self.go_if(previous, "nothing stands out before this");
            }
            KeyCode::Char('s') => {
                let largest = replay.largest_step();
                self.go_if(largest, "no bot tells estimates that change");
            }
            KeyCode::Char('f') => self.next_fault(),
            KeyCode::Char('+' | '=') => self.beat.change(true),
            KeyCode::Char('-') => self.beat.change(false),
            KeyCode::Char(' ') => {
                self.plays = !self.plays;
                self.beat.restart(Instant::now());
                if self.plays && self.at == replay.last() {
                    self.go(0);
                }
            }
            KeyCode::Char('?') => self.help = true,
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 7 => {
                self.typed.push(digit);
            }
            KeyCode::Enter if !self.typed.is_empty() => self.jump(),
            KeyCode::Enter => self.go(self.at + 1),
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    /// A key while the list of matches is open.
    fn choose(&mut self, at: usize, key: KeyCode) -> Flow {
        let last = self.view.len() - 1;
        let to = match key {
            KeyCode::Up => at.saturating_sub(1),
            KeyCode::Down => (at + 1).min(last),
            KeyCode::PageUp => at.saturating_sub(10),
            KeyCode::PageDown => (at + 10).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char('f') => {
                let after = (at + 1..=last).chain(0..=at);
                let is_faulty = |at: &usize| self.records.listings()[self.view[*at]].is_faulty();
                let mut faulty = after.filter(is_faulty);
                faulty.next().unwrap_or(at)
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.open(self.view[at]);
                return Flow::Draw;
            }
            KeyCode::Char(key @ ('b' | 'l' | 'r' | 'o' | 'a')) => return self.refilter(key),
            KeyCode::Esc if self.replay.is_some() => {
                self.list = None;
                return Flow::Draw;
            }
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
            _ => return Flow::Same,
        };
        self.list = Some(to);
        Flow::Draw
    }

    fn tick(&mut self) -> Flow {
        let Some((_, replay)) = self.replay.as_ref().filter(|_| self.plays) else {
            return Flow::Same;
        };
        if !self.beat.strikes(Instant::now()) {
            return Flow::Same;
        }
        self.plays = self.at < replay.last();
        if self.plays {
            self.at += 1;
            self.status.clear();
        }
        Flow::Draw
    }

    fn draw_match(&self, frame: &mut Frame<'_>) {
        let Some((_, replay)) = &self.replay else { return };
        let (moment, scene) = (replay.moment(self.at), replay.scene(self.at));
        let status = if self.typed.is_empty() {
            self.status.clone()
        } else {
            format!("to move {}_  (Enter)", self.typed)
        };
        let stage = Stage {
            scene: &scene,
            look: self.look,
            cursor: None,
            pointed: &[],
            status: &status,
            tone: self.look.mistake(),
            keys: &KEYS,
        };
        let Some(staged) = stage.draw(frame) else { return };
        let player = |seat: Seat| Player {
            seat: scene.seat_name(seat),
            name: replay.name(seat),
            to_move: scene.to_move == Some(seat),
        };
        let players: Vec<Player> = Seat::all(replay.entrants.len()).map(player).collect();
        let title = format!("Match {}: move {} of {}", replay.id, self.at, replay.last());
        let mut notes = Vec::new();
        match moment.seat {
            Some(seat) => notes.push(format!("{}: {}", replay.name(seat), moment.text)),
            None if self.at > 0 => notes.push(moment.text.clone()),
            None => {}
        }
        notes.extend(said(replay, self.at));
        notes.extend(moment.comment.lines().map(str::to_owned));
        notes.extend(spoken(replay, self.at));
        if self.at == replay.last() {
            notes.extend(ending(replay));
        }
        let pace = format!("pace {}", time(self.beat.pause()));
        notes.push(if self.plays { format!("playing, {pace}") } else { pace });
        let picture = damier_games::Scene { offers: Vec::new(), ..scene.clone() };
        let side = Side {
            title: &title,
            players: &players,
            scene: &picture,
            notes: &notes,
            look: self.look,
        };
        side.draw(frame, staged.side);
        let estimates =
            |seat: Seat| Estimates { name: replay.name(seat), values: replay.values(seat.index()) };
        let estimates: Vec<Estimates> = Seat::all(replay.entrants.len()).map(estimates).collect();
        draw_estimates(&estimates, replay.last(), Some(self.at), &self.look, frame, staged.side);
    }

    fn draw_list(&mut self, frame: &mut Frame<'_>, at: usize) {
        let (listings, title) = (self.records.listings(), self.filter.heading());
        let list = List {
            title: &title,
            entries: self.view.len(),
            widest: self.columns.widest(),
            chosen: at,
            line: &|at| self.columns.line(&listings[self.view[at]]),
        };
        self.listed = list.draw(frame, &self.look);
        let bottom = Rect { y: frame.area().bottom().saturating_sub(1), height: 1, ..frame.area() };
        let (text, style) = if self.status.is_empty() || self.replay.is_some() {
            let keys = [
                "Enter open",
                "Esc back",
                "q quit",
                "b bot",
                "l lost by",
                "r reason",
                "o order",
                "a all",
                "f fault",
            ];
            (footer(&keys, bottom.width), self.look.quiet())
        } else {
            (self.status.clone(), self.look.mistake())
        };
        tell(&text, style, bottom, &self.look, frame.buffer_mut());
    }
}

const KEYS: [&str; 7] = [
    "? keys",
    "q quit",
    "arrows Home/End move",
    "Space play",
    "n/N notable",
    "7 Enter jump",
    "m matches",
];

const HELP: [&str; 13] = [
    "→ ←  l h        next move, the one before",
    "↓ ↑  PgDn PgUp  ten moves on, ten back",
    "Home End  g G   the start, the end",
    "37 Enter        to move 37",
    "n N             next, previous move that stands out",
    "                (captures, new tiles, new leads, estimates)",
    "s               where an estimate changes most",
    "f               the fault, then the next match with one",
    "Space           play by itself, pause",
    "+ -             faster, slower",
    "m  Esc          the list of matches",
    "q               quit",
    "Any key closes this.",
];

impl App for ReplayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_match(frame);
        if let Some(at) = self.list {
            self.draw_list(frame, at);
        } else if self.help {
            let lines = HELP.map(str::to_owned);
            Panel { title: "Keys", lines: &lines, chosen: None }.draw(frame, &self.look);
        }
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.key(KeyEvent::from(KeyCode::Right)),
                MouseEventKind::ScrollUp => self.key(KeyEvent::from(KeyCode::Left)),
                MouseEventKind::Down(MouseButton::Left) if self.list.is_some() => {
                    let hit = self.listed.entry_at(mouse.column, mouse.row);
                    hit.map_or(Flow::Same, |hit| self.choose(hit, KeyCode::Enter))
                }
                _ => Flow::Same,
            },
            Input::Tick => self.tick(),
        }
    }

    fn patience(&self) -> Duration {
        let most = Duration::from_millis(500);
        if self.plays { self.beat.left(Instant::now()).min(most) } else { most }
    }
}
