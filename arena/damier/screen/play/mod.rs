//! Playing on the full screen: keys and mouse to gestures, bots in the background, everything in
//! view.
//!
//! - `draw`: what is where; `act`: what keys and clicks do; `ending`: agreeing on a result, and the
//!   menu at the end; `prompt`: a line of text to be typed.
//!
//! The game says what a gesture means and whether it is legal; nothing here knows a rule.

mod act;
mod draw;
mod ending;
mod prompt;

use std::path::PathBuf;
use std::time::Duration;

use damier_games::{Gesture, Piece};
use ratatui::Frame;
use ratatui::layout::Rect;

use self::ending::Choice;
use self::prompt::{Prompt, Purpose};
use crate::desk::play::keys::{KeySet, Keys};
use crate::desk::play::{After, Command, Controls, Judging, Sitting};
use crate::screen::place::Place;
use crate::screen::terminal::{App, Flow, Input};
use crate::screen::theme::Look;

/// What the screen is about at the moment.
enum Mode {
    /// The game.
    Play,
    /// People agree on what is off the board.
    Judge,
    /// The game has ended: what next?
    End(usize),
}

/// What lies over it, until it is answered.
enum Over {
    /// The keys, from this line on.
    Help(usize),
    /// Something is to be typed.
    Prompt(Prompt, Purpose),
}

/// A game on the full screen.
pub struct PlayScreen {
    sitting: Sitting,
    look: Look,
    controls: Controls,
    keys: Keys,
    mode: Mode,
    over: Option<Over>,
    cursor: usize,
    /// What a tip points at.
    pointed: Vec<usize>,
    message: String,
    is_mistake: bool,
    /// What has to be asked for twice, and was once.
    unsure: Option<Command>,
    /// The file that would be replaced if the same name is given again.
    to_replace: Option<String>,
    /// What is done once the high score has its name.
    then: Option<Choice>,
    // Where things were drawn last, for the mouse.
    place: Option<Place>,
    offers: Vec<(Rect, Gesture)>,
    choices: Vec<Rect>,
    after: After,
}

impl PlayScreen {
    /// A game to be played on the full screen.
    pub fn new(sitting: Sitting, keys: Option<KeySet>, look: Look) -> PlayScreen {
        let controls = Controls::of(sitting.table.game(), sitting.table.state());
        let mut screen = PlayScreen {
            sitting,
            look,
            controls,
            keys: Keys::new(controls, keys),
            mode: Mode::Play,
            over: None,
            cursor: 0,
            pointed: Vec::new(),
            message: String::new(),
            is_mistake: false,
            unsure: None,
            to_replace: None,
            then: None,
            place: None,
            offers: Vec::new(),
            choices: Vec::new(),
            after: After::Quit,
        };
        screen.cursor = screen.first_cursor();
        screen.notice_the_end();
        screen
    }

    /// Leaves the table. Tells what is wanted next, and where a game under way is kept.
    pub fn part(mut self) -> (After, Option<PathBuf>) {
        let kept = self.sitting.leave();
        (self.after, kept)
    }

    /// The cursor begins in the zone of whoever plays, or in the middle.
    fn first_cursor(&self) -> usize {
        let table = &self.sitting.table;
        let scene = table.scene();
        let person = table.seats().first_person();
        let own = |piece: Piece| match piece {
            Piece::Owned(seat, _) => Some(seat) == person,
            Piece::Figure(figure) => figure.owner.is_some() && figure.owner == person,
            _ => false,
        };
        let owned = scene.cells.iter().position(|cell| own(cell.piece));
        let middle = scene.height() / 2 * scene.width + scene.width / 2;
        owned.unwrap_or(middle).min(scene.cells.len().saturating_sub(1))
    }

    fn say(&mut self, text: impl Into<String>) {
        (self.message, self.is_mistake) = (text.into(), false);
    }

    fn complain(&mut self, text: impl Into<String>) {
        (self.message, self.is_mistake) = (text.into(), true);
    }

    /// Something has changed on the table.
    fn look_again(&mut self) {
        self.pointed.clear();
        self.notice_the_end();
    }

    /// Time has passed: answers of bots, and the game is kept now and then.
    fn tick(&mut self) -> Flow {
        let mut flow = Flow::Same;
        if let Some(said) = self.sitting.poll() {
            self.say(said);
            self.look_again();
            flow = Flow::Draw;
        }
        if let Some(tip) = self.sitting.tip() {
            self.show_tip(tip);
            flow = Flow::Draw;
        }
        if self.sitting.judging.as_mut().is_some_and(Judging::poll) {
            flow = Flow::Draw;
        }
        self.sitting.keep_now_and_then();
        flow
    }
}

impl App for PlayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame);
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick => self.tick(),
        }
    }

    fn patience(&self) -> Duration {
        let judging = self.sitting.judging.as_ref().is_some_and(Judging::is_thinking);
        let busy = self.sitting.thinking().is_some() || self.sitting.awaits_a_tip() || judging;
        Duration::from_millis(if busy { 20 } else { 250 })
    }
}
