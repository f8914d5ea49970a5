//! What keys and clicks do.

use damier_games::Depict as _;
use damier_games::Game as _;
use damier_games::Notation as _;
use damier_games::{Direction, Gesture};

use super::prompt::{Prompt, Purpose, Typed};
use super::{Mode, Over, PlayScreen};
use crate::desk::play::controls::cell_of;
use crate::desk::play::thinker::Answer;
use crate::desk::play::{After, Refusal};
use crate::screen::keys::Action;
use crate::screen::terminal::{Flow, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

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
            Mode::Play | Mode::Judge(_) => {
                if let Some(action) = self.keys.action(key) {
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
                    return self.gesture(gesture);
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

    pub(super) fn act(&mut self, action: Action) -> Flow {
        let sure = self.unsure.take() == Some(action);
        match action {
            Action::Go(direction) if self.controls.pushes => {
                return self.gesture(Gesture::Push(direction));
            }
            Action::Go(direction) => self.step_cursor(direction),
            Action::Choose => return self.choose(),
            Action::Colour(colour) => return self.gesture(Gesture::Colour(colour)),
            Action::Pass => return self.gesture(Gesture::Pass),
            Action::Undo => self.travel(1, true),
            Action::Redo => self.travel(1, false),
            Action::UndoMany => self.travel(10, true),
            Action::RedoMany => self.travel(10, false),
            Action::First => self.travel(usize::MAX, true),
            Action::Last => self.travel(usize::MAX, false),
            Action::Hint => self.ask_for_a_tip(),
            Action::Resign => {
                let seat = self.sitting.table.to_move();
                match seat.filter(|&seat| self.sitting.table.seats().is_person(seat)) {
                    Some(seat) if sure => {
                        self.sitting.table.give_up(seat, None);
                        self.changed();
                    }
                    Some(_) => self.ask_twice(action, "Give up? Press R again."),
                    None => self.complain("It is not your turn."),
                }
            }
            Action::Restart if sure || self.sitting.table.is_untouched() => self.restart(),
            Action::Restart => self.ask_twice(action, "Begin again? Press r again."),
            Action::New => self.ask_for_a_game(),
            Action::Save => {
                let name = format!(
                    "{}-{}.damier",
                    self.sitting.table.game().name(),
                    self.sitting.table.seed()
                );
                self.over = Some(Over::Prompt(Prompt::new(&name), Purpose::Save));
            }
            Action::Help => self.over = Some(Over::Help(0)),
            Action::Leave => return Flow::Leave,
            Action::Palette(palette) => self.look.palette = palette,
            Action::Keys => {
                self.keys.turn();
                let name = self.keys.first().name();
                self.say(format!("{name} comes first; ? shows the keys"));
            }
        }
        Flow::Draw
    }

    fn ask_twice(&mut self, action: Action, question: &str) {
        self.unsure = Some(action);
        self.complain(question);
    }

    /// Takes what the cursor is on.
    fn choose(&mut self) -> Flow {
        let cursor = self.cursor;
        if let Mode::Judge(judging) = &mut self.mode {
            if !judging.is_thinking() && !judging.toggle(cursor) {
                self.complain("No stone is here. p agrees, and ends the game.");
            }
            return Flow::Draw;
        }
        if self.controls.cells {
            return self.gesture(Gesture::Cell(cursor));
        }
        self.complain("Slide with the arrows; ? shows all keys.");
        Flow::Draw
    }

    /// Does something to the board, if the game knows it and a person may.
    fn gesture(&mut self, gesture: Gesture) -> Flow {
        let table = &mut self.sitting.table;
        if matches!(self.mode, Mode::Judge(_)) {
            if gesture == Gesture::Pass {
                return self.agree();
            }
            return Flow::Draw;
        }
        if !table.awaits_a_person() {
            self.complain("It is not your turn.");
            return Flow::Draw;
        }
        let Some(mv) = table.game().meaning(table.state(), gesture) else { return Flow::Same };
        match table.play(mv) {
            Ok(()) => {
                self.message.clear();
                self.changed();
            }
            Err(why) => {
                let text = self.sitting.table.game().move_text(mv);
                self.complain(format!("{text} is not possible: {why}"));
            }
        }
        Flow::Draw
    }

    fn travel(&mut self, turns: usize, back: bool) {
        let table = &mut self.sitting.table;
        let before = table.moves();
        let mut moved = false;
        for _ in 0..turns {
            if !(if back { table.undo() } else { table.redo() }) {
                break;
            }
            moved = true;
        }
        if moved {
            let after = table.moves();
            self.say(format!("from move {before} to move {after}"));
            self.changed();
        } else {
            self.complain(if back {
                "There is no earlier turn."
            } else {
                "Nothing was taken back."
            });
        }
    }

    fn ask_for_a_tip(&mut self) {
        if !self.sitting.table.awaits_a_person() {
            return self.complain("It is not your turn.");
        }
        match self.sitting.ask_for_a_tip() {
            Ok(()) => self.say("Asking for a tip…"),
            Err(why) => self.complain(format!("{why}; {}", why.help())),
        }
    }

    pub(super) fn show_tip(&mut self, tip: Answer) {
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

    pub(super) fn restart(&mut self) {
        self.sitting.restart();
        self.mode = Mode::Play;
        self.pointed.clear();
        self.cursor = self.first_cursor();
        self.say(format!("a new game, seed {}", self.sitting.table.seed()));
        self.notice_the_end();
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
        let written = match purpose {
            Purpose::Save => self.sitting.save(text, replace),
            Purpose::Record => self.sitting.record(text, replace),
            Purpose::New | Purpose::Name => return self.begin_another(text),
        };
        match written {
            Ok(path) => {
                self.over = None;
                self.say(format!("written to {}", path.display()));
            }
            // The text stays, to be corrected.
            Err(why @ Refusal::Exists(_)) => {
                self.to_replace = Some(text.to_owned());
                self.complain(format!("{why}. Enter again replaces it."));
            }
            Err(why) => self.complain(why.to_string()),
        }
        Flow::Draw
    }

    /// Leaves for another game, if there is one like this.
    fn begin_another(&mut self, game: &str) -> Flow {
        if let Err(why) = self.sitting.games().find(game) {
            self.complain(format!("{why}; {}", why.help()));
            return Flow::Draw;
        }
        self.after = After::New(game.to_owned());
        Flow::Leave
    }
}
