//! Agreeing on what is off the board: what a game proposes, and as people correct it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use damier_games::Depict as _;
use damier_games::{Account, Agreement};

use damier_arena::registry::{AnyGame, AnyState};

/// What is proposed to be dead, once it is known, and as people corrected it.
#[derive(Debug)]
pub struct Judging {
    game: AnyGame,
    state: AnyState,
    proposal: Option<Receiver<Agreement>>,
    pub(super) agreement: Agreement,
    account: Account,
}

impl Judging {
    /// Has the game look for a proposal.
    pub(super) fn new(game: &AnyGame, state: &AnyState) -> Judging {
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

    /// Is the proposal still looked for?
    pub fn is_thinking(&self) -> bool {
        self.proposal.is_some()
    }

    /// Looks for the proposal. True if it has come.
    pub fn poll(&mut self) -> bool {
        let Some(proposal) = &self.proposal else { return false };
        match proposal.try_recv() {
            Ok(agreement) => self.set(agreement),
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => {}
        }
        self.proposal = None;
        true
    }

    /// Waits for the proposal.
    pub fn wait(&mut self) {
        if let Some(agreement) = self.proposal.take().and_then(|proposal| proposal.recv().ok()) {
            self.set(agreement);
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
        self.agreement.toggle(&together);
        self.account = self.game.account(&self.state, &self.agreement);
        !together.is_empty()
    }

    /// How the game counts.
    pub fn account(&self) -> &Account {
        &self.account
    }
}
