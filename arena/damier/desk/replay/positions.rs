//! What a replay is made of: a start, and how to get from each moment to the next.

use damier_games::Game as _;
use damier_games::go::Go;
use damier_games::{
    Account, Agreement, BadStep, Depict, Notation, Scene, Seat, Step, Transcript, Turn,
};

use damier_arena::archive::records::{Entry, Event, GoRecord, Goban};
use damier_arena::registry::{AnyGame, AnyState};

/// Positions that follow each other.
pub(crate) trait Positions {
    /// A position, with all that the next one needs.
    type Frame: Clone;

    /// The first position.
    fn first(&self) -> Self::Frame;

    /// Goes from the moment before this one to it; moments count from 1 here.
    fn forward(&self, frame: &mut Self::Frame, moment: usize);

    /// A picture of a position.
    fn scene(&self, frame: &Self::Frame) -> Scene;

    /// How pieces go from the moment before this one to it, where the game says so.
    fn ways(&self, before: &Self::Frame, moment: usize) -> Vec<(usize, usize)> {
        let _ = (before, moment);
        Vec::new()
    }

    /// How a position counts, if the game is over there.
    fn account(&self, frame: &Self::Frame) -> Option<Account> {
        let _ = frame;
        None
    }
}

/// What is known of a moment from the steps alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Happened {
    /// Who moved.
    pub(crate) seat: Option<Seat>,
    /// The move in text, and what was drawn after it.
    pub(crate) text: String,
    /// The step that the move is, counted from 1, draws included.
    pub(crate) step: usize,
}

/// A transcript by the rules.
pub(crate) struct ByRules {
    game: AnyGame,
    transcript: Transcript<AnyGame>,
    /// How many steps are taken at each moment.
    taken: Vec<usize>,
}

impl ByRules {
    /// Reads a transcript as far as it is by the rules, and says what happens at every moment.
    pub(crate) fn new(
        game: AnyGame,
        mut transcript: Transcript<AnyGame>,
    ) -> (ByRules, Vec<Happened>, Option<BadStep>) {
        let broken = transcript.replay(&game).err();
        if let Some(bad) = &broken {
            transcript.steps.truncate(bad.number - 1);
        }
        let mut state = transcript.start.clone();
        let (mut taken, mut events) = (vec![0], Vec::new());
        for (at, &step) in transcript.steps.iter().enumerate() {
            match step {
                Step::Move(mv) => {
                    let seat = match game.turn(&state) {
                        Turn::Seat(seat) => Some(seat),
                        Turn::Chance | Turn::Over => None,
                    };
                    taken.push(at + 1);
                    events.push(Happened { seat, text: game.move_text(mv), step: at + 1 });
                }
                Step::Draw(draw) => {
                    // What is drawn belongs to the move before it, or to the start.
                    if let Some(last) = taken.last_mut() {
                        *last = at + 1;
                    }
                    if let Some(event) = events.last_mut() {
                        event.text = format!("{}, then {}", event.text, game.draw_text(draw));
                    }
                }
            }
            step.take(&game, &mut state);
        }
        (ByRules { game, transcript, taken }, events, broken)
    }

    /// A picture of where it ends.
    pub(crate) fn last_scene(&self) -> Scene {
        let mut state = self.transcript.start.clone();
        for step in &self.transcript.steps {
            step.take(&self.game, &mut state);
        }
        self.game.scene(&state)
    }
}

impl Positions for ByRules {
    type Frame = AnyState;

    fn first(&self) -> AnyState {
        let mut state = self.transcript.start.clone();
        for step in &self.transcript.steps[..self.taken[0]] {
            step.take(&self.game, &mut state);
        }
        state
    }

    fn forward(&self, state: &mut AnyState, moment: usize) {
        for step in &self.transcript.steps[self.taken[moment - 1]..self.taken[moment]] {
            step.take(&self.game, state);
        }
    }

    fn scene(&self, state: &AnyState) -> Scene {
        self.game.scene(state)
    }

    fn ways(&self, before: &AnyState, moment: usize) -> Vec<(usize, usize)> {
        match self.transcript.steps[self.taken[moment - 1]] {
            Step::Move(mv) => self.game.ways(before, mv),
            Step::Draw(_) => Vec::new(),
        }
    }

    fn account(&self, state: &AnyState) -> Option<Account> {
        let is_over = self.game.turn(state) == Turn::Over;
        is_over.then(|| self.game.account(state, &Agreement::default()))
    }
}

/// A record of Go in which a colour moved out of turn or the board was edited.
pub(crate) struct AsRecorded {
    record: GoRecord,
    start: Goban,
}

impl AsRecorded {
    /// Reads a record as far as it can be played.
    pub(crate) fn new(
        record: &GoRecord,
    ) -> Result<(AsRecorded, Vec<Happened>, Option<String>), String> {
        let start = record.start_state().map_err(|why| why.to_string())?;
        let start = Goban::new(record.game.clone(), start);
        let (mut goban, mut events, mut broken) = (start.clone(), Vec::new(), None);
        let mut record = record.clone();
        for (at, Entry { event, .. }) in record.entries.iter().enumerate() {
            if let Err(why) = goban.take(event) {
                broken = Some(why.to_string());
                break;
            }
            let (seat, text) = match event {
                Event::Move(colour, mv) => {
                    (Some(Seat::new(*colour as usize)), record.game.move_text(*mv))
                }
                Event::SetUp(_) => (None, "the board is edited".to_owned()),
            };
            events.push(Happened { seat, text, step: at + 1 });
        }
        record.entries.truncate(events.len());
        let broken = broken.or_else(|| record.broken.clone());
        Ok((AsRecorded { record, start }, events, broken))
    }

    pub(crate) fn game(&self) -> &Go {
        &self.record.game
    }
}

impl Positions for AsRecorded {
    type Frame = Goban;

    fn first(&self) -> Goban {
        self.start.clone()
    }

    fn forward(&self, goban: &mut Goban, moment: usize) {
        // It was possible when the record was read, so it is now.
        let _ = goban.take(&self.record.entries[moment - 1].event);
    }

    fn scene(&self, goban: &Goban) -> Scene {
        self.record.game.scene(goban.state())
    }
}
