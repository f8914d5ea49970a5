//! The end of a game: agreeing on what is off the board, the result, and what to do next.

use damier_games::Depict as _;
use damier_games::Game as _;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use damier_games::{Account, Agreement};

use super::prompt::{Prompt, Purpose};
use super::{Mode, Over, PlayScreen};
use crate::desk::play::After;
use crate::desk::play::sitting::ANYONE;
use crate::screen::terminal::{Flow, KeyCode, KeyEvent};
use damier_arena::registry::{AnyGame, AnyState};

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

/// What is proposed to be dead, once it is known, and as people corrected it.
pub(super) struct Judging {
    game: AnyGame,
    state: AnyState,
    proposal: Option<Receiver<Agreement>>,
    agreement: Agreement,
    account: Account,
}

impl Judging {
    fn new(game: &AnyGame, state: &AnyState) -> Judging {
        let (found, proposal) = channel();
        let (judge, position) = (game.clone(), state.clone());
        let work = move || {
            // Nobody may be there to hear it any more.
            let _ = found.send(judge.proposal(&position));
        };
        let started = thread::Builder::new().name("judge".to_owned()).spawn(work);
        Judging {
            account: game.account(state, &Agreement::default()),
            game: game.clone(),
            state: state.clone(),
            proposal: started.is_ok().then_some(proposal),
            agreement: Agreement::default(),
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.proposal.is_some()
    }

    /// Looks for the proposal. True if it has come.
    pub(super) fn poll(&mut self) -> bool {
        let Some(proposal) = &self.proposal else { return false };
        match proposal.try_recv() {
            Ok(agreement) => {
                self.proposal = None;
                self.set(agreement);
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => {
                self.proposal = None;
                true
            }
        }
    }

    fn set(&mut self, agreement: Agreement) {
        self.account = self.game.account(&self.state, &agreement);
        self.agreement = agreement;
    }

    /// What stands on a cell lives if it was dead, and is dead if it lived. False if nothing stands
    /// there.
    pub(super) fn toggle(&mut self, cell: usize) -> bool {
        let together = self.game.together(&self.state, cell);
        let mut agreement = self.agreement.clone();
        agreement.toggle(&together);
        self.set(agreement);
        !together.is_empty()
    }

    pub(super) fn account(&self) -> &Account {
        &self.account
    }
}

impl PlayScreen {
    /// Goes to the right screen when the game is over, and back to the game when it is not.
    pub(super) fn notice_the_end(&mut self) {
        if self.sitting.is_open_to_agreement() {
            let table = &self.sitting.table;
            self.mode = Mode::Judge(Box::new(Judging::new(table.game(), table.state())));
            self.say("Both have passed.");
        } else if self.sitting.table.to_move().is_none() {
            self.mode = Mode::End(0);
            self.message.clear();
        } else if matches!(self.mode, Mode::Judge(_) | Mode::End(_)) {
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
            Choice::GoOn => {
                if self.sitting.go_on() {
                    self.mode = Mode::Play;
                    self.say("The game goes on.");
                    self.notice_the_end();
                }
            }
            Choice::Again => self.restart(),
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
                if self.sitting.table.undo() {
                    self.changed();
                }
            }
            Choice::Quit => {
                self.after = After::Quit;
                return Flow::Leave;
            }
        }
        Flow::Draw
    }

    /// People agree: the game is counted.
    pub(super) fn agree(&mut self) -> Flow {
        if let Mode::Judge(judging) = &self.mode {
            let agreement = judging.agreement.clone();
            self.sitting.table.agree(agreement);
            self.changed();
        }
        Flow::Draw
    }
}
