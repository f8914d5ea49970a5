//! The menu on a full screen.

mod demo;
mod motion;

use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use crate::desk::menu::{Effect, Errand, Menu};
use crate::desk::preferences::Preferences;
use crate::screen::board::BoardView;
use crate::screen::footer::footer;
use crate::screen::panel::too_small;
use crate::screen::place::Place;
use crate::screen::terminal::{App, Flow, Input, KeyCode, MouseButton, MouseEventKind};
use crate::screen::theme::Look;
use crate::text::fold::wrap;
use demo::Demo;
pub use motion::wants_motion;

/// The pause between two moves of the small game.
const BEAT: Duration = Duration::from_millis(450);
/// A screen that takes longer than this to be drawn is at the end of a slow line.
const SLOW: Duration = Duration::from_millis(150);
/// After so many slow pictures the small game stops.
const PATIENCE: u32 = 3;
/// The smallest screen for the menu.
const LEAST: (u16, u16) = (40, 12);
/// Lines of what a command had to say.
const NOTICE: usize = 3;
/// The columns of the menu; what is beyond them is for the small game.
const WIDTH: u16 = 52;

/// The menu on a full screen.
pub struct MenuScreen {
    menu: Menu,
    /// How it looks to whom.
    look: Box<dyn Fn(Preferences) -> Look>,
    demo: Option<Demo>,
    moved: Instant,
    drawn: Option<Instant>,
    slow: u32,
    /// The lines that are visible: their places, and the number of the first.
    lines: Vec<Rect>,
    first: usize,
    errand: Option<Errand>,
    /// What the last command had to say.
    notice: String,
}

impl MenuScreen {
    /// A screen for a menu; with `motion`, a small game is played beside it.
    pub fn new(
        menu: Menu,
        look: impl Fn(Preferences) -> Look + 'static,
        motion: bool,
        seed: u64,
    ) -> MenuScreen {
        MenuScreen {
            menu,
            look: Box::new(look),
            demo: Demo::new(seed).filter(|_| motion),
            moved: Instant::now(),
            drawn: None,
            slow: 0,
            lines: Vec::new(),
            first: 0,
            errand: None,
            notice: String::new(),
        }
    }

    /// The command that was chosen, if one was.
    pub fn take_errand(&mut self) -> Option<Errand> {
        self.errand.take()
    }

    /// Shows what a command had to say, until the next one.
    pub fn notice(&mut self, text: &str) {
        text.trim().clone_into(&mut self.notice);
    }

    /// The menu, to go on with.
    pub fn menu(&mut self) -> &mut Menu {
        &mut self.menu
    }

    fn choose(&mut self) -> Flow {
        match self.menu.choose() {
            Effect::Stay => Flow::Draw,
            Effect::Run(errand) => {
                self.errand = Some(errand);
                Flow::Leave
            }
            Effect::Quit => Flow::Leave,
        }
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Char(letter) if self.menu.takes_text() => self.menu.type_in(Some(letter)),
            KeyCode::Backspace if self.menu.takes_text() => self.menu.type_in(None),
            KeyCode::Up | KeyCode::Char('k') => self.menu.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.menu.go(1),
            KeyCode::Home => self.menu.go(isize::MIN),
            KeyCode::End => self.menu.go(isize::MAX),
            KeyCode::Left | KeyCode::Char('h') => self.menu.change(false),
            KeyCode::Right | KeyCode::Char('l') => self.menu.change(true),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(),
            KeyCode::Esc | KeyCode::Backspace => {
                if self.menu.back() {
                    return Flow::Leave;
                }
            }
            KeyCode::Char('q' | 'Q') => return Flow::Leave,
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    fn moves(&self) -> bool {
        self.demo.is_some() && self.slow < PATIENCE && self.menu.preferences().animation
    }

    fn tick(&mut self) -> Flow {
        // From one picture to the next look there is nothing but writing it and the patience to wait.
        let late = self.drawn.take().is_some_and(|drawn| drawn.elapsed() > self.patience() + SLOW);
        self.slow = if late { self.slow + 1 } else { 0 };
        let moves = self.moves();
        let Some(demo) = self.demo.as_mut().filter(|_| moves && self.moved.elapsed() >= BEAT)
        else {
            return Flow::Same;
        };
        demo.step();
        self.moved = Instant::now();
        Flow::Draw
    }
}

impl App for MenuScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let look = (self.look)(self.menu.preferences());
        let screen = frame.area();
        if screen.width < LEAST.0 || screen.height < LEAST.1 {
            return too_small(frame, &look, LEAST);
        }
        let line =
            |y: u16| Rect { x: screen.x + 2, y: screen.y + y, width: screen.width - 2, height: 1 };
        let buffer = frame.buffer_mut();
        let mut put = |text: &str, style: ratatui::style::Style, area: Rect| {
            Paragraph::new(Line::styled(look.text(text), style)).render(area, buffer);
        };
        put("Damier, a bot arena for grid strategy games", look.heading(), line(0));
        put(self.menu.title(), Modifier::BOLD.into(), line(2));
        let columns = usize::from(screen.width - 2);
        let notice = self.notice.lines().flat_map(|line| wrap(&look.text(line), columns));
        let notice: Vec<String> = notice.take(NOTICE).collect();
        let bottom = screen.height - 1 - notice.len() as u16;
        let room = usize::from(bottom.saturating_sub(5)).max(1);
        let texts = self.menu.lines();
        self.first = (self.menu.chosen() + 1).saturating_sub(room);
        self.lines.clear();
        for (at, text) in texts.iter().enumerate().skip(self.first).take(room) {
            let chosen = at == self.menu.chosen();
            let sign = if chosen { '>' } else { ' ' };
            let style = if chosen { Modifier::REVERSED } else { Modifier::empty() };
            let y = 4 + (at - self.first) as u16;
            let area = Rect { width: WIDTH.min(screen.width - 2), ..line(y) };
            put(&format!("{sign} {text} "), style.into(), area);
            self.lines.push(area);
        }
        for (at, text) in notice.iter().enumerate() {
            put(text, look.heading(), line(bottom + at as u16));
        }
        let keys = if self.menu.takes_text() {
            footer(&["Enter on", "Esc back", "type your name", "arrows choose"], screen.width - 2)
        } else {
            footer(
                &["Enter go", "Esc back", "q quit", "arrows choose and change"],
                screen.width - 2,
            )
        };
        let (text, style) = match self.menu.complaint() {
            Some(complaint) => (complaint, look.mistake()),
            None => (keys.as_str(), look.quiet()),
        };
        put(text, style, line(screen.height - 1));
        if let Some(demo) = self.demo.as_ref().filter(|_| self.menu.preferences().animation) {
            let room = Rect {
                x: screen.x + (WIDTH + 4).min(screen.width),
                y: screen.y + 2,
                width: screen.width.saturating_sub(WIDTH + 5).min(64),
                height: screen.height.saturating_sub(4).min(26),
            };
            let scene = demo.scene();
            let place = Place::find(&scene, room, None).filter(Place::is_whole);
            if let Some(place) = place {
                let view = BoardView { scene: &scene, place, look, cursor: None, pointed: &[] };
                view.render(room, frame.buffer_mut());
            }
        }
        self.drawn = Some(Instant::now());
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                self.drawn = None;
                self.key(key.code)
            }
            Input::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let at = (mouse.column, mouse.row);
                let hit = self.lines.iter().position(|area| area.contains(at.into()));
                if hit.is_some_and(|line| self.menu.go_to(self.first + line)) {
                    self.choose()
                } else {
                    Flow::Same
                }
            }
            Input::Mouse(_) => Flow::Same,
            Input::Tick => self.tick(),
        }
    }

    fn patience(&self) -> Duration {
        if self.moves() { Duration::from_millis(90) } else { Duration::from_millis(500) }
    }
}
