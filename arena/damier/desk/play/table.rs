//! The game on the table: where it stands, what happened, and the way back.
//!
//! Chance is drawn from the game's seed in the order of the draws. Going back rewinds it too, so the
//! same move draws the same tile again, and a seed with the steps so far is all that a restored game
//! needs. A game that goes on from a recorded match has the record besides: as long as the same is played, the record
//! says what is drawn, and the seed from then on. A bot is given a seed for every single move: what it plays depends on the position alone,
//! not on how often somebody went back or came again.

use damier_bots::Forfeit;
use damier_games::Depict as _;
use damier_games::Game as _;
use damier_games::{Agreement, IllegalMove, Scene, Seat, Step, Transcript, Turn};

use super::player::Seats;
use damier_arena::registry::{AnyGame, AnyState};
use damier_arena::seed::{Chance, MatchSeed, Seed};

/// A game under way.
#[derive(Clone, Debug)]
pub struct Table {
    game: AnyGame,
    seats: Seats,
    seed: Seed,
    /// The recorded match that it goes on from, if it does.
    record: Option<Transcript<AnyGame>>,
    /// Was all so far as that says?
    is_as_recorded: bool,
    transcript: Transcript<AnyGame>,
    /// Steps that were taken back, the next one last.
    undone: Vec<Step<AnyGame>>,
    state: AnyState,
    chance: Chance,
    /// Who gave up, and why if it was a fault.
    gave_up: Option<(Seat, String)>,
    /// What people agreed on at the end.
    agreement: Option<Agreement>,
    /// Was anything taken back, or a bot asked for help?
    aided: bool,
}

/// Why a transcript is not what a seed gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {number}: {reason}")]
pub struct NotSo {
    /// Which step, from 1; 0 is the start.
    pub number: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Table {
    /// A game that begins.
    pub fn new(game: AnyGame, seats: Seats, seed: Seed) -> Table {
        Table::begun(game, seats, seed, None)
    }

    /// A game that begins where a record does.
    fn begun(
        game: AnyGame,
        seats: Seats,
        seed: Seed,
        record: Option<Transcript<AnyGame>>,
    ) -> Table {
        let mut chance = MatchSeed::new(seed, 0, 0).chance();
        let state = start(&game, record.as_ref(), &mut chance);
        let transcript = Transcript::new(state.clone());
        let mut table = Table {
            game,
            seats,
            seed,
            is_as_recorded: record.is_some(),
            record,
            transcript,
            undone: Vec::new(),
            state,
            chance,
            gave_up: None,
            agreement: None,
            aided: false,
        };
        table.draw_what_is_due();
        table
    }

    /// A game that goes on from a recorded match; nobody is helped more than by that.
    ///
    /// # Errors
    /// The first step of the record that is not allowed.
    pub fn going_on(
        game: AnyGame,
        seats: Seats,
        seed: Seed,
        record: Transcript<AnyGame>,
    ) -> Result<Table, NotSo> {
        let steps = record.steps.clone();
        let mut table = Table::restored(game, seats, seed, Some(record), &steps)?;
        table.aided = true;
        Ok(table)
    }

    /// The same game from its beginning, or from where it went on from a record.
    ///
    /// # Errors
    /// None that the game on the table has not had.
    pub(super) fn anew(&self, seed: Seed) -> Result<Table, NotSo> {
        let (game, seats) = (self.game.clone(), self.seats.clone());
        match self.record.clone() {
            Some(record) => Table::going_on(game, seats, seed, record),
            None => Ok(Table::new(game, seats, seed)),
        }
    }

    /// The game after these steps, each of them checked against the rules and the seed, or the record that it went on
    /// from.
    ///
    /// # Errors
    /// The first step that is not allowed, or that the seed does not draw.
    pub fn restored(
        game: AnyGame,
        seats: Seats,
        seed: Seed,
        record: Option<Transcript<AnyGame>>,
        steps: &[Step<AnyGame>],
    ) -> Result<Table, NotSo> {
        let mut table = Table::begun(game, seats, seed, record);
        while table.transcript.steps.len() < steps.len() {
            let at = table.transcript.steps.len();
            let reason = |reason: String| NotSo { number: at + 1, reason };
            match steps[at] {
                Step::Move(mv) => {
                    table.play(mv).map_err(|why| reason(why.to_string()))?;
                }
                Step::Draw(_) => return Err(reason("nothing is drawn here".to_owned())),
            }
            let drawn = &table.transcript.steps[at..];
            let differs = drawn.iter().zip(&steps[at..]).position(|(drawn, kept)| drawn != kept);
            if let Some(off) = differs {
                let reason = "this seed draws something else".to_owned();
                return Err(NotSo { number: at + off + 1, reason });
            }
            if table.transcript.steps.len() > steps.len() {
                return Err(reason("what was drawn after it is missing".to_owned()));
            }
        }
        Ok(table)
    }

    /// The rules.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Who plays.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The recorded match that it goes on from, if it does.
    pub fn record(&self) -> Option<&Transcript<AnyGame>> {
        self.record.as_ref()
    }

    /// The seed that draws chance.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Where the game stands.
    pub fn state(&self) -> &AnyState {
        &self.state
    }

    /// The picture of where it stands. In a game that was given up nobody is to move.
    pub fn scene(&self) -> Scene {
        let mut scene = self.game.scene(&self.state);
        if self.gave_up.is_some() {
            scene.to_move = None;
            scene.facts.retain(|(name, _)| name != "to move");
        }
        scene
    }

    /// The start and every step.
    pub fn transcript(&self) -> &Transcript<AnyGame> {
        &self.transcript
    }

    /// The steps that were taken back, in the order in which they were taken.
    pub fn undone(&self) -> impl Iterator<Item = Step<AnyGame>> {
        self.undone.iter().rev().copied()
    }

    /// Who gave up, and why if it was a fault.
    pub fn gave_up(&self) -> Option<(Seat, &str)> {
        self.gave_up.as_ref().map(|(seat, why)| (*seat, why.as_str()))
    }

    /// What people agreed on.
    pub fn agreement(&self) -> Option<&Agreement> {
        self.agreement.as_ref()
    }

    /// Was anything taken back, or a bot asked for help?
    pub fn is_aided(&self) -> bool {
        self.aided
    }

    /// Notes that somebody was helped.
    pub fn aid(&mut self) {
        self.aided = true;
    }

    /// Has nothing happened yet?
    pub fn is_untouched(&self) -> bool {
        self.moves() == 0 && self.undone.is_empty() && self.gave_up.is_none()
    }

    /// Who acts next. A game that was given up is over.
    pub fn turn(&self) -> Turn {
        if self.gave_up.is_some() { Turn::Over } else { self.game.turn(&self.state) }
    }

    /// The seat whose turn it is.
    pub fn to_move(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Is a person to move?
    pub fn awaits_a_person(&self) -> bool {
        self.to_move().is_some_and(|seat| self.seats.is_person(seat))
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.transcript.steps.iter().filter(|step| matches!(step, Step::Move(_))).count()
    }

    /// What a bot is given for its next move.
    pub fn bot_seed(&self, seat: Seat) -> u64 {
        MatchSeed::new(self.seed, 0, self.transcript.steps.len() as u64).bot(seat)
    }

    /// Plays a move of whoever is to move, and draws what is due. What was taken back is forgotten.
    ///
    /// # Errors
    /// Why the move is not legal. Nothing has changed then.
    pub fn play(&mut self, mv: u32) -> Result<(), IllegalMove> {
        if self.turn() == Turn::Over {
            return Err(IllegalMove::game_over());
        }
        self.game.check(&self.state, mv)?;
        self.take(Step::Move(mv));
        self.draw_what_is_due();
        self.undone.clear();
        self.agreement = None;
        Ok(())
    }

    /// A seat gives up, by a fault if there is a reason.
    pub fn give_up(&mut self, seat: Seat, forfeit: Option<&Forfeit>) {
        self.give_up_because(seat, forfeit.map(ToString::to_string).unwrap_or_default());
    }

    /// A seat gives up for this reason, which is empty if it was no fault.
    pub(crate) fn give_up_because(&mut self, seat: Seat, reason: String) {
        self.gave_up = Some((seat, reason));
        self.undone.clear();
    }

    /// People agree.
    pub fn agree(&mut self, agreement: Agreement) {
        self.agreement = Some(agreement);
    }

    /// Goes back to the last earlier turn of a person. False if there is none.
    pub fn undo(&mut self) -> bool {
        if self.gave_up.is_some() {
            // The position is still that of whoever gave up.
            self.gave_up = None;
            self.aided = true;
            if self.awaits_a_person() {
                return true;
            }
        }
        let earlier = self.turns_of_people().into_iter().rfind(|&at| at < self.steps());
        earlier.is_some_and(|at| {
            self.go_to(at);
            true
        })
    }

    /// Goes on to the next turn of a person that was taken back, or to the end of what was. False
    /// if nothing was.
    pub fn redo(&mut self) -> bool {
        if self.undone.is_empty() {
            return false;
        }
        self.forward();
        while !self.undone.is_empty() && !self.awaits_a_person() {
            self.forward();
        }
        true
    }

    /// The same game with rules that go on where these end.
    pub fn sequel(&mut self) -> bool {
        let Some(game) = self.game.sequel(&self.state) else { return false };
        let steps = std::mem::take(&mut self.transcript.steps);
        let (aided, seats) = (self.aided, self.seats.clone());
        let mut table = Table::begun(game, seats, self.seed, self.record.take());
        for step in steps.iter().skip(table.steps()) {
            if let Step::Move(mv) = *step {
                // What was legal before is legal still.
                let _ = table.play(mv);
            }
        }
        table.aided = aided;
        *self = table;
        true
    }

    /// Takes back everything that can never be redone, for a game that is restored.
    pub(crate) fn take_back(&mut self, steps: usize) {
        self.go_to(self.steps().saturating_sub(steps));
    }

    pub(crate) fn set_aided(&mut self, aided: bool) {
        self.aided = aided;
    }

    fn steps(&self) -> usize {
        self.transcript.steps.len()
    }

    /// The numbers of steps after which a person was to move.
    fn turns_of_people(&self) -> Vec<usize> {
        let mut state = self.transcript.start.clone();
        let mut turns = Vec::new();
        for at in 0..=self.steps() {
            if let Turn::Seat(seat) = self.game.turn(&state)
                && self.seats.is_person(seat)
            {
                turns.push(at);
            }
            if let Some(step) = self.transcript.steps.get(at) {
                step.take(&self.game, &mut state);
            }
        }
        turns
    }

    /// Goes back to where the game stood after this many steps, chance included.
    fn go_to(&mut self, steps: usize) {
        self.aided = true;
        self.agreement = None;
        let all = std::mem::take(&mut self.transcript.steps);
        self.undone.extend(all[steps..].iter().rev());
        self.chance = MatchSeed::new(self.seed, 0, 0).chance();
        self.state = start(&self.game, self.record.as_ref(), &mut self.chance);
        self.is_as_recorded = self.record.is_some();
        for &step in &all[..steps] {
            self.take_again(step);
        }
    }

    /// Takes one step that was taken back.
    fn forward(&mut self) {
        if let Some(step) = self.undone.pop() {
            self.take_again(step);
        }
    }

    /// Takes a step that was taken before, and draws what was drawn for it.
    fn take_again(&mut self, step: Step<AnyGame>) {
        if let Step::Draw(_) = step
            && self.recorded_next().is_none()
        {
            let _ = self.game.draw(&self.state, &mut self.chance);
        }
        self.take(step);
    }

    /// What the record says that comes next, if all so far was as it says.
    fn recorded_next(&self) -> Option<Step<AnyGame>> {
        let record = self.record.as_ref().filter(|_| self.is_as_recorded)?;
        record.steps.get(self.steps()).copied()
    }

    fn draw_what_is_due(&mut self) {
        while self.game.turn(&self.state) == Turn::Chance {
            let step = match self.recorded_next() {
                Some(step @ Step::Draw(_)) => step,
                _ => Step::Draw(self.game.draw(&self.state, &mut self.chance)),
            };
            self.take(step);
        }
    }

    fn take(&mut self, step: Step<AnyGame>) {
        // After the record's end, too, there is nothing left that it says.
        self.is_as_recorded = self.recorded_next() == Some(step);
        step.take(&self.game, &mut self.state);
        self.transcript.steps.push(step);
    }
}

/// Where a game begins: where its record does, or where chance says.
fn start(game: &AnyGame, record: Option<&Transcript<AnyGame>>, chance: &mut Chance) -> AnyState {
    let drawn = game.start(chance);
    record.map_or(drawn, |record| record.start.clone())
}

#[cfg(test)]
mod tests;
