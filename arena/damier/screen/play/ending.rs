//! The end of a game: agreeing on what is off the board, the result, and what to do next.

use damier_games::Depict as _;
use damier_games::Game as _;

use super::prompt::{Prompt, Purpose};
use super::{Mode, Over, PlayScreen};
use crate::desk::play::Command;
use crate::desk::play::sitting::ANYONE;
use crate::screen::terminal::{Flow, KeyCode, KeyEvent};

/// What may be done after a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    GoOn,
    Again,
    New,
    Record,
    Undo,
    Quit,
}

impl Choice {
    pub(super) fn text(self) -> &'static str {
        match self {
            Choice::GoOn => "go on past the target",
            Choice::Again => "again",
            Choice::New => "new settings",
            Choice::Record => "save the record",
            Choice::Undo => "take the last turn back",
            Choice::Quit => "quit",
        }
    }
}

impl PlayScreen {
    /// Goes to the right screen when the game is over, and back to the game when it is not.
    pub(super) fn notice_the_end(&mut self) {
        if self.sitting.is_open_to_agreement() {
            self.mode = Mode::Judge;
            self.say("Both have passed.");
        } else if self.sitting.table.to_move().is_none() {
            self.mode = Mode::End(0);
            self.message.clear();
        } else if matches!(self.mode, Mode::Judge | Mode::End(_)) {
            self.mode = Mode::Play;
        }
    }

    /// What may be done now.
    pub(super) fn end_choices(&self) -> Vec<Choice> {
        let table = &self.sitting.table;
        let goes_on = table.gave_up().is_none() && table.game().sequel(table.state()).is_some();
        let mut choices = Vec::new();
        if goes_on {
            choices.push(Choice::GoOn);
        }
        choices.extend([Choice::Again, Choice::New, Choice::Record, Choice::Undo, Choice::Quit]);
        choices
    }

    /// A key of the menu at the end.
    pub(super) fn end_key(&mut self, key: KeyEvent, chosen: usize) -> Flow {
        let choices = self.end_choices();
        let last = choices.len() - 1;
        self.mode = Mode::End(match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'z' | 'i') => chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j' | 's' | 'b') => (chosen + 1) % choices.len(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                return self.choose_end(choices[chosen.min(last)]);
            }
            KeyCode::Char('r') => return self.choose_end(Choice::Again),
            KeyCode::Char('n') => return self.choose_end(Choice::New),
            KeyCode::Char('w') => return self.choose_end(Choice::Record),
            KeyCode::Char('u') | KeyCode::Backspace => return self.choose_end(Choice::Undo),
            KeyCode::Char('x') | KeyCode::Esc => return self.choose_end(Choice::Quit),
            _ => chosen,
        });
        Flow::Draw
    }

    /// Does what was chosen; a high score gets its name first.
    pub(super) fn choose_end(&mut self, choice: Choice) -> Flow {
        let settles = matches!(choice, Choice::Again | Choice::New | Choice::Quit);
        if settles && self.sitting.has_high_score() {
            if self.sitting.given_name().is_none() {
                self.then = Some(choice);
                self.over = Some(Over::Prompt(Prompt::new(ANYONE), Purpose::Name));
                return Flow::Draw;
            }
            self.sitting.settle_score(None);
        }
        self.end_with(choice)
    }

    pub(super) fn end_with(&mut self, choice: Choice) -> Flow {
        match choice {
            Choice::GoOn => return self.carry_out(Command::GoOn),
            Choice::Again => return self.carry_out(Command::Restart),
            Choice::New => self.ask_for_a_game(),
            Choice::Record => {
                let name = format!(
                    "{}-{}.jsonl",
                    self.sitting.table.game().name(),
                    self.sitting.table.seed()
                );
                self.over = Some(Over::Prompt(Prompt::new(&name), Purpose::Record));
            }
            Choice::Undo => {
                if self.sitting.carry_out(Command::Back(1)).is_ok() {
                    self.look_again();
                }
            }
            Choice::Quit => return self.carry_out(Command::Leave),
        }
        Flow::Draw
    }
}
