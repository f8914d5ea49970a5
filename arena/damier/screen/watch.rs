//! A match on a full screen while it is played.

use std::time::{Duration, Instant};

use damier_games::{Scene, Seat};
use ratatui::Frame;

use crate::desk::watch::News;
use crate::desk::watch::match_up::{Heard, Report, Watch};
use crate::screen::panel::Panel;
use crate::screen::side::{Player, Side};
use crate::screen::sparkline::{Estimates, draw_estimates};
use crate::screen::stage::Stage;
use crate::screen::terminal::{App, Flow, Input, KeyCode};
use crate::screen::theme::Look;
use crate::text::number::{counted, time};

/// Pauses between moves, the longest first.
const PACES: [u64; 10] = [8000, 4000, 2000, 1000, 500, 250, 120, 60, 30, 0];

/// What is known of a bot.
#[derive(Clone, Debug, Default)]
struct Seen {
    last: String,
    thought: Duration,
    moves: u64,
}

/// A match on a full screen.
pub struct WatchScreen {
    watch: Watch,
    title: String,
    names: Vec<String>,
    look: Look,
    scene: Scene,
    seen: Vec<Seen>,
    estimates: Vec<Estimates>,
    moves: usize,
    /// Since when a bot waits for leave.
    waits: Option<Instant>,
    /// Who thinks, and since when.
    thinks: Option<(Seat, Instant)>,
    paused: bool,
    pace: Duration,
    status: String,
    over: Option<Report>,
    help: bool,
}

impl WatchScreen {
    /// A screen for a match that has begun. With `paused`, every move waits for a key.
    pub fn new(
        watch: Watch,
        title: &str,
        names: &[String],
        look: Look,
        pace: Duration,
        paused: bool,
    ) -> WatchScreen {
        let silent = |name: &String| Estimates { name: name.clone(), values: Vec::new() };
        WatchScreen {
            estimates: names.iter().map(silent).collect(),
            watch,
            title: title.to_owned(),
            names: names.to_vec(),
            look,
            scene: Scene::default(),
            seen: vec![Seen::default(); names.len()],
            moves: 0,
            waits: None,
            thinks: None,
            paused,
            pace,
            status: String::new(),
            over: None,
            help: false,
        }
    }

    /// What came of the match, once it is over.
    pub fn report(&self) -> Option<&Report> {
        self.over.as_ref()
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Waiting { seat, moves, scene } => {
                (self.scene, self.moves) = (scene, moves);
                self.waits = Some(Instant::now());
                self.thinks = Some((seat, Instant::now()));
            }
            News::Chosen { seat, number, text, value, nodes, spent, comment, .. } => {
                let seen = &mut self.seen[seat.index()];
                let mut last = format!("{text} in {}", time(spent));
                if nodes > 0 {
                    last = format!("{last}, {}", counted(nodes, "node", "nodes"));
                }
                if let Some(value) = value {
                    last = format!("{last}, value {value:.3}");
                    self.estimates[seat.index()].values.push((number, value));
                }
                if !comment.is_empty() {
                    last = format!("{last}. {comment}");
                }
                seen.last = last;
                seen.thought += spent;
                seen.moves += 1;
                self.thinks = None;
            }
            News::Over(report) => {
                self.scene = report.scene.clone();
                self.moves = report.moves;
                (self.waits, self.thinks) = (None, None);
                self.status = report.lines(&self.names).first().cloned().unwrap_or_default();
                self.over = Some(*report);
            }
        }
    }

    fn give_leave(&mut self) {
        if self.waits.take().is_some() {
            self.thinks = self.thinks.map(|(seat, _)| (seat, Instant::now()));
            self.watch.give_leave();
        }
    }

    fn tick(&mut self) -> Flow {
        let mut flow =
            if self.thinks.is_some() && self.waits.is_none() { Flow::Draw } else { Flow::Same };
        // At full speed a screen shows what it can, and never falls behind by more than a moment.
        let until = Instant::now() + Duration::from_millis(40);
        loop {
            match self.watch.hear(Duration::from_millis(u64::from(self.pace.is_zero()))) {
                Heard::News(news) => {
                    self.hear(news);
                    flow = Flow::Draw;
                }
                Heard::Silence if self.over.is_none() && self.status.is_empty() => {
                    "the match broke off".clone_into(&mut self.status);
                    return Flow::Draw;
                }
                Heard::Silence | Heard::Nothing => break,
            }
            let due = self.waits.is_some_and(|since| since.elapsed() >= self.pace);
            if due && !self.paused {
                self.give_leave();
            }
            if Instant::now() >= until {
                break;
            }
        }
        if !self.paused && self.waits.is_some_and(|since| since.elapsed() >= self.pace) {
            self.give_leave();
            flow = Flow::Draw;
        }
        flow
    }

    /// Another pace, from the list: the next one that is slower or faster than this.
    fn change_pace(&mut self, faster: bool) {
        let paces = PACES.map(Duration::from_millis);
        let next = if faster {
            paces.into_iter().find(|&pace| pace < self.pace)
        } else {
            paces.into_iter().rev().find(|&pace| pace > self.pace)
        };
        self.pace = next.unwrap_or(self.pace);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        if self.help {
            self.help = false;
            return Flow::Draw;
        }
        match key {
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('n') => self.give_leave(),
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Char('+' | '=') => self.change_pace(true),
            KeyCode::Char('-') => self.change_pace(false),
            KeyCode::Char('?') => self.help = true,
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for (name, seen) in self.names.iter().zip(&self.seen) {
            if seen.moves > 0 {
                notes.push(format!("{name}: {}", seen.last));
                let moves = counted(seen.moves, "move", "moves");
                notes.push(format!("  {} for {moves}", time(seen.thought)));
            }
        }
        if let Some(report) = &self.over {
            notes.extend(report.lines(&self.names));
            return notes;
        }
        notes.push(match self.thinks.filter(|_| self.waits.is_none()) {
            Some((seat, since)) => {
                let name = self.names.get(seat.index()).map_or("?", String::as_str);
                format!("{name} thinks, {} s", since.elapsed().as_secs())
            }
            None if self.waits.is_none() => "the bots take their seats".to_owned(),
            None if self.paused => "paused: Enter for the next move".to_owned(),
            None => format!("pace {}", time(self.pace)),
        });
        notes
    }
}

const KEYS: [&str; 5] = ["? keys", "q quit", "Enter next move", "Space pause", "+/- pace"];

const HELP: [&str; 6] = [
    "Enter  →   the next move at once",
    "Space      pause, go on",
    "+ -        faster, slower",
    "q  Esc     leave the match",
    "",
    "Any key closes this.",
];

impl App for WatchScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let stage = Stage {
            scene: &self.scene,
            look: self.look,
            cursor: None,
            pointed: &[],
            status: &self.status,
            tone: self.look.heading(),
            // Once it is over there is nothing to pause or to wait for.
            keys: if self.over.is_some() { &KEYS[..2] } else { &KEYS },
        };
        if let Some(staged) = stage.draw(frame) {
            let player = |(at, name): (usize, &String)| Player {
                seat: self.scene.seat_name(Seat::new(at)),
                name: name.clone(),
                to_move: self.over.is_none() && self.scene.to_move == Some(Seat::new(at)),
            };
            let players: Vec<Player> = self.names.iter().enumerate().map(player).collect();
            let title = format!("{}: move {}", self.title, self.moves);
            let notes = self.notes();
            let picture = Scene { offers: Vec::new(), ..self.scene.clone() };
            let side = Side {
                title: &title,
                players: &players,
                scene: &picture,
                notes: &notes,
                look: self.look,
            };
            side.draw(frame, staged.side);
            draw_estimates(&self.estimates, self.moves, None, &self.look, frame, staged.side);
        }
        if self.help {
            let lines = HELP.map(str::to_owned);
            Panel { title: "Keys", lines: &lines, chosen: None }.draw(frame, &self.look);
        }
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => match self.key(key.code) {
                Flow::Draw => {
                    self.tick();
                    Flow::Draw
                }
                flow => flow,
            },
            Input::Mouse(_) => Flow::Same,
            Input::Tick => self.tick(),
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(if self.over.is_some() { 500 } else { 20 })
    }
}
