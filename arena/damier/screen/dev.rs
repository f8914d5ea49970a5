//! A bot at work on a full screen: how its last build stands against the version that was kept and against
//! others, or what is wrong with it.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use crate::desk::dev::{Event, Phase, Row, Session, Standing};
use crate::screen::footer::footer;
use crate::screen::panel::Panel;
use crate::screen::terminal::{App, Flow, Input, KeyCode};
use crate::screen::theme::Look;
use crate::text::cells::cells;
use crate::text::fold::wrap;
use crate::text::plain::one_line;
use damier_arena::contest::stats::Verdict;
use damier_arena::players::Unfinished;

/// What a key asked for that is done elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// See a match of a results file.
    Replay(PathBuf, String),
    /// Play it again in a debugger.
    Debug(PathBuf, String),
}

/// A bot at work.
pub struct DevScreen {
    session: Session,
    game: String,
    look: Look,
    wish: Option<Wish>,
    notice: String,
    help: bool,
}

const KEYS: [&str; 6] = [
    "? keys",
    "q stop",
    "r replay the last lost game",
    "k keep this version",
    "p play on",
    "g gdb",
];

const HELP: [&str; 9] = [
    "r   replay the last game it lost",
    "g   play the match of its last fault, or that game, again in gdb",
    "k   keep this version: later ones are compared with it",
    "p   play on, for more games than were asked for",
    "q   stop",
    "",
    "Save a file, and the bot is built and plays.",
    "",
    "Any key closes this.",
];

impl DevScreen {
    /// A screen for a session of this game.
    pub fn new(session: Session, game: &str, look: Look) -> DevScreen {
        let (wish, notice) = (None, String::new());
        DevScreen { session, game: game.to_owned(), look, wish, notice, help: false }
    }

    /// What a key asked for, once.
    pub fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Says something in the line above the keys.
    pub fn notice(&mut self, text: &str) {
        text.clone_into(&mut self.notice);
    }

    /// The session, to end it.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        if self.help {
            self.help = false;
            return Flow::Draw;
        }
        self.notice.clear();
        match key {
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('k') => {
                self.session.keep();
                if self.session.build_number().is_none() {
                    self.notice("nothing was built yet that could be kept");
                }
            }
            KeyCode::Char('p') => self.session.again(),
            KeyCode::Char('r') => return self.wish_for(Wish::Replay),
            KeyCode::Char('g') => return self.wish_for(Wish::Debug),
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    fn wish_for(&mut self, wish: impl Fn(PathBuf, String) -> Wish) -> Flow {
        let found = self.session.standing().and_then(|standing| {
            let last = standing.faults.last().map(|fault| fault.id);
            let debug = matches!(wish(PathBuf::new(), String::new()), Wish::Debug(..));
            let id = last.filter(|_| debug).or(standing.lost)?;
            Some(wish(standing.file.clone(), id.to_string()))
        });
        self.wish = found;
        if self.wish.is_some() {
            return Flow::Leave;
        }
        self.notice("it has not lost a game");
        Flow::Draw
    }

    fn tick(&mut self) -> Flow {
        let events = self.session.tick();
        for event in &events {
            if let Event::Kept(version) = event {
                self.notice(&format!("version {} is kept", version.short()));
            }
        }
        if events.is_empty() { Flow::Same } else { Flow::Draw }
    }

    /// What is going on, and how that looks.
    fn phase(&self) -> (String, Style) {
        let build = self.session.build_number().map_or(String::new(), |(number, version)| {
            format!("build {number}, version {}", version.short())
        });
        let quiet = self.look.quiet();
        match self.session.phase() {
            Phase::Building => ("building …".to_owned(), quiet),
            Phase::Broken(_) => ("it cannot be built".to_owned(), self.look.mistake()),
            Phase::Opening => (format!("{build}: the bots take their seats"), quiet),
            Phase::Playing => (format!("{build}: playing"), quiet),
            Phase::Done => (format!("{build}: done, waiting for you to save"), quiet),
            Phase::Failed(..) => (format!("{build}: it cannot play"), self.look.mistake()),
        }
    }

    fn lines(&self, width: usize) -> Vec<(String, Style)> {
        let plain = Style::new();
        let name = self.session.workpiece().name();
        let mut lines = vec![(format!("{name} · {}", self.game), self.look.heading())];
        lines.push(self.phase());
        lines.push((String::new(), plain));
        match self.session.phase() {
            Phase::Broken(unfinished) => lines.extend(self.broken(unfinished)),
            Phase::Failed(error, help) => {
                lines.push((one_line(error), self.look.mistake()));
                lines.push((format!("help: {}", one_line(help)), plain));
            }
            _ => {}
        }
        if let Some(standing) = self.session.standing() {
            if matches!(self.session.phase(), Phase::Building | Phase::Broken(_)) {
                lines.push(("what was built before:".to_owned(), self.look.quiet()));
            }
            lines.extend(self.standing(standing));
        }
        let wrapped = |(text, style): (String, Style)| {
            let indent = text.len() - text.trim_start().len();
            let text = self.look.text(&text);
            let room = width.saturating_sub(indent).max(10);
            let parts = if cells(&text) <= width { vec![text] } else { wrap(&text, room) };
            parts.into_iter().map(move |part| (part, style))
        };
        lines.into_iter().flat_map(wrapped).collect()
    }

    fn broken(&self, unfinished: &Unfinished) -> Vec<(String, Style)> {
        let plain = Style::new();
        let first = unfinished.mistake.as_ref().map(ToString::to_string);
        let first = first.unwrap_or_else(|| one_line(&unfinished.why.to_string()));
        let mut lines = vec![(first, self.look.mistake()), (String::new(), plain)];
        let said = unfinished.said.lines().map(|line| one_line(&line.replace('\t', "    ")));
        lines.extend(said.map(|line| (line, self.look.quiet())));
        lines.push((String::new(), plain));
        lines
    }

    fn standing(&self, standing: &Standing) -> Vec<(String, Style)> {
        let plain = Style::new();
        let against = |row: &Row| {
            if row.is_last { "the version you kept".to_owned() } else { row.name.clone() }
        };
        let widest = standing.rows.iter().map(|row| cells(&against(row))).max().unwrap_or(0);
        let mut lines = Vec::new();
        for row in &standing.rows {
            let name = against(row);
            let gap = " ".repeat(widest.saturating_sub(cells(&name)));
            let style = match row.verdict {
                Verdict::H0 => self.look.mistake(),
                Verdict::H1 => self.look.heading(),
                Verdict::Inconclusive => plain,
            };
            let (verdict, results, figures) = (row.verdict(), row.results(), row.figures());
            lines.push((format!("{name}{gap}  {verdict:17}  {results:>11}  {figures}"), style));
        }
        lines.push((String::new(), plain));
        lines.extend(standing.remarks().into_iter().map(|line| (line, plain)));
        lines
    }
}

impl App for DevScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let below = 2.min(area.height);
        let room = Rect { height: area.height - below, ..area };
        let lines = self.lines(usize::from(area.width));
        let lines: Vec<Line<'_>> =
            lines.into_iter().map(|(text, style)| Line::styled(text, style)).collect();
        Paragraph::new(lines).render(room, frame.buffer_mut());
        let bottom = [
            (self.look.text(&self.notice), Style::new()),
            (self.look.text(&footer(&KEYS, area.width)), self.look.quiet()),
        ];
        let bottom: Vec<Line<'_>> =
            bottom.into_iter().map(|(text, style)| Line::styled(text, style)).collect();
        let last = Rect { y: room.bottom(), height: below, ..area };
        Paragraph::new(bottom).render(last, frame.buffer_mut());
        if self.help {
            let lines = HELP.map(str::to_owned);
            Panel { title: "Keys", lines: &lines, chosen: None }.draw(frame, &self.look);
        }
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => match self.key(key.code) {
                Flow::Leave => Flow::Leave,
                flow => match self.tick() {
                    Flow::Draw => Flow::Draw,
                    _ => flow,
                },
            },
            Input::Mouse(_) => Flow::Same,
            Input::Tick => self.tick(),
        }
    }
}
