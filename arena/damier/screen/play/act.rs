//! What keys and clicks do.

use damier_games::Game as _;
use damier_games::Notation as _;
use damier_games::{Direction, Gesture};

use super::prompt::{Prompt, Purpose, Typed};
use super::{Mode, Over, PlayScreen};
use crate::desk::play::controls::cell_of;
use crate::desk::play::keys::Action;
use crate::desk::play::thinker::Chosen;
use crate::desk::play::{Command, Done, Refusal, Refused};
use crate::screen::terminal::{
    Flow, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use crate::screen::theme::Palette;

impl PlayScreen {
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        match &mut self.over {
            Some(Over::Help(first)) => {
                let last = self.keys.help().len();
                match key.code {
                    KeyCode::Down | KeyCode::PageDown => *first = (*first + 4).min(last),
                    KeyCode::Up | KeyCode::PageUp => *first = first.saturating_sub(4),
                    _ => self.over = None,
                }
                return Flow::Draw;
            }
            Some(Over::Prompt(prompt, purpose)) => {
                let purpose = *purpose;
                return match prompt.key(key) {
                    Typed::Going => Flow::Draw,
                    Typed::Dropped => self.drop_prompt(purpose),
                    Typed::Done(text) => self.answered(purpose, text.trim()),
                };
            }
            None => {}
        }
        match self.mode {
            Mode::End(chosen) => self.end_key(key, chosen),
            Mode::Play | Mode::Judge => {
                let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
                if let (true, KeyCode::F(number @ 1..=4)) = (plain, key.code) {
                    return self.adjust(number);
                }
                if let Some(action) = self.action(key.code).filter(|_| plain) {
                    return self.act(action);
                }
                if let KeyCode::Char(letter) = key.code {
                    self.complain(format!("`{letter}` does nothing here; ? shows the keys"));
                }
                Flow::Draw
            }
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let at = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step_cursor(Direction::Up),
            MouseEventKind::ScrollDown => self.step_cursor(Direction::Down),
            MouseEventKind::Down(MouseButton::Left) => {
                if self.over.is_some() {
                    return Flow::Same;
                }
                if let Mode::End(_) = self.mode {
                    let chosen = self.choices.iter().position(|area| area.contains(at.into()));
                    let choice = chosen.and_then(|at| self.end_choices().get(at).copied());
                    return choice.map_or(Flow::Same, |choice| self.choose_end(choice));
                }
                let offer = self.offers.iter().find(|(area, _)| area.contains(at.into()));
                if let Some(&(_, gesture)) = offer {
                    return self.carry_out(Command::Gesture(gesture));
                }
                let cell = self.place.and_then(|place| place.cell_at(at.0, at.1));
                let Some(cell) = cell.filter(|_| self.controls.cells) else { return Flow::Same };
                self.cursor = cell;
                return self.act(Action::Choose);
            }
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    fn step_cursor(&mut self, direction: Direction) {
        let (width, height) = self.sitting.table.game().board_size();
        let (row, column) = (self.cursor / width, self.cursor % width);
        let (row, column) = match direction {
            Direction::Up => (row.saturating_sub(1), column),
            Direction::Down => ((row + 1).min(height - 1), column),
            Direction::Left => (row, column.saturating_sub(1)),
            Direction::Right => (row, (column + 1).min(width - 1)),
        };
        self.cursor = row * width + column;
    }

    /// What a key asks for at the table.
    fn action(&self, key: KeyCode) -> Option<Action> {
        Some(match key {
            KeyCode::Up => Action::Go(Direction::Up),
            KeyCode::Right => Action::Go(Direction::Right),
            KeyCode::Down => Action::Go(Direction::Down),
            KeyCode::Left => Action::Go(Direction::Left),
            KeyCode::Enter => Action::Choose,
            KeyCode::Backspace => Action::Command(Command::Back(1)),
            KeyCode::PageUp => Action::Command(Command::Back(10)),
            KeyCode::PageDown => Action::Command(Command::Forward(10)),
            KeyCode::Home => Action::Command(Command::Back(usize::MAX)),
            KeyCode::End => Action::Command(Command::Forward(usize::MAX)),
            KeyCode::Esc => Action::Command(Command::Leave),
            KeyCode::Char(letter) => return self.keys.letter(letter),
            _ => return None,
        })
    }

    /// Keys for how the screen looks, and for the letters.
    fn adjust(&mut self, number: u8) -> Flow {
        self.unsure = None;
        match number {
            1 => self.look.palette = Palette::Sand,
            2 => self.look.palette = Palette::Sea,
            3 => self.look.palette = Palette::Meadow,
            _ => {
                self.keys.turn();
                let name = self.keys.first().name();
                self.say(format!("{name} comes first; ? shows the keys"));
            }
        }
        Flow::Draw
    }

    fn act(&mut self, action: Action) -> Flow {
        let unsure = self.unsure.take();
        match action {
            Action::Go(direction) if self.controls.pushes => {
                return self.carry_out(Command::Gesture(Gesture::Push(direction)));
            }
            Action::Go(direction) => self.step_cursor(direction),
            Action::Choose if self.controls.cells => {
                return self.carry_out(Command::Gesture(Gesture::Cell(self.cursor)));
            }
            Action::Choose => self.complain("Slide with the arrows; ? shows all keys."),
            Action::Command(command) => {
                let table = &self.sitting.table;
                let question = match command {
                    Command::Resign if table.awaits_a_person() => Some("Give up? Press R again."),
                    Command::Restart if !table.is_untouched() => {
                        Some("Begin again? Press r again.")
                    }
                    _ => None,
                };
                match question.filter(|_| unsure.as_ref() != Some(&command)) {
                    None => return self.carry_out(command),
                    Some(question) => self.complain(question),
                }
                self.unsure = Some(command);
            }
            Action::New => self.ask_for_a_game(),
            Action::Save => {
                let table = &self.sitting.table;
                let name = format!("{}-{}.damier", table.game().name(), table.seed());
                self.over = Some(Over::Prompt(Prompt::new(&name), Purpose::Save));
            }
            Action::Help => self.over = Some(Over::Help(0)),
        }
        Flow::Draw
    }

    /// Does something at the table, and says what came of it.
    pub(super) fn carry_out(&mut self, command: Command) -> Flow {
        let command = match (&self.mode, command) {
            (Mode::Judge, Command::Gesture(Gesture::Pass)) => Command::Agree,
            (Mode::Judge, Command::Gesture(Gesture::Cell(cell))) => Command::Dead(cell),
            (Mode::Judge, Command::Gesture(_)) => return Flow::Draw,
            (_, command) => command,
        };
        match self.sitting.carry_out(command) {
            Ok(done) => return self.tell(done),
            Err(Refused::NoSuchMove) => return Flow::Same,
            Err(Refused::StillCounting) => {}
            Err(Refused::GameOver | Refused::NotYourTurn) => self.complain("It is not your turn."),
            Err(Refused::NoEarlierTurn) => self.complain("There is no earlier turn."),
            Err(Refused::NothingTakenBack) => self.complain("Nothing was taken back."),
            Err(Refused::NoStone) => {
                self.complain("No stone is here. p agrees, and ends the game.");
            }
            Err(Refused::NotWritten(Refusal::Exists(file))) => {
                self.complain(format!(
                    "{}. Enter again replaces it.",
                    Refusal::Exists(file.clone())
                ));
                self.to_replace = Some(file);
            }
            Err(why) => self.complain(why.to_string()),
        }
        Flow::Draw
    }

    fn tell(&mut self, done: Done) -> Flow {
        match done {
            Done::Played => {
                self.message.clear();
                self.look_again();
            }
            Done::Travelled(before, after) => {
                self.say(format!("from move {before} to move {after}"));
                self.look_again();
            }
            Done::Asked => self.say("Asking for a tip…"),
            Done::Begun => {
                self.cursor = self.first_cursor();
                self.say(format!("a new game, seed {}", self.sitting.table.seed()));
                self.look_again();
            }
            Done::Saved(path) | Done::Recorded(path) => {
                self.over = None;
                self.say(format!("written to {}", path.display()));
            }
            Done::Counted if self.sitting.is_open_to_agreement() => {}
            Done::Counted => self.look_again(),
            Done::GoesOn => {
                self.say("The game goes on.");
                self.look_again();
            }
            Done::Left(after) => {
                self.after = after;
                return Flow::Leave;
            }
        }
        Flow::Draw
    }

    pub(super) fn show_tip(&mut self, tip: Chosen) {
        let table = &self.sitting.table;
        match tip {
            Ok(mv) => {
                let scene = table.scene();
                self.pointed =
                    cell_of(table.game(), table.state(), &scene, mv).into_iter().collect();
                let text = table.game().move_text(mv);
                self.say(format!("tip: {text}"));
            }
            Err(why) => self.complain(format!("no tip: {why}")),
        }
    }

    pub(super) fn ask_for_a_game(&mut self) {
        let spec = self.sitting.table.game().spec();
        self.over = Some(Over::Prompt(Prompt::new(&spec), Purpose::New));
    }

    fn drop_prompt(&mut self, purpose: Purpose) -> Flow {
        self.over = None;
        self.to_replace = None;
        // What was wrong with the answer does not matter any more.
        self.say("");
        if purpose == Purpose::Name {
            self.sitting.decline_high_score();
            if let Some(choice) = self.then.take() {
                return self.end_with(choice);
            }
        }
        Flow::Draw
    }

    fn answered(&mut self, purpose: Purpose, text: &str) -> Flow {
        if purpose == Purpose::Name {
            let place = self.sitting.settle_score(Some(text));
            let choice = self.then.take();
            self.over = None;
            if let Some(place) = place {
                self.say(format!("number {place} of the high scores"));
            }
            return choice.map_or(Flow::Draw, |choice| self.end_with(choice));
        }
        if text.is_empty() {
            return self.drop_prompt(purpose);
        }
        // Whoever gives the same name again has been told what is there.
        let replace = self.to_replace.take().is_some_and(|told| told == text);
        // The text stays until it will do, to be corrected.
        let text = text.to_owned();
        self.carry_out(match purpose {
            Purpose::Save => Command::Save(text, replace),
            Purpose::Record => Command::Record(text, replace),
            Purpose::New | Purpose::Name => Command::New(text),
        })
    }
}
