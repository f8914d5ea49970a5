//! The complete record of a game: its start and every step, chance included.
//!
//! Replaying a transcript needs no random source, so anybody can verify it years later.

use rand::Rng;

use crate::game::{Game, Turn};
use crate::notation::{BadText, Notation};
use crate::script::{DRAWN, Script, head};

/// One step of a game.
#[derive(Debug)]
pub enum Step<G: Game> {
    /// The seat whose turn it was moved.
    Move(G::Move),
    /// Chance drew.
    Draw(G::Chance),
}

// Derived versions would ask for `G: Clone` and the like, which moves and draws don't need.
impl<G: Game> Copy for Step<G> {}
#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would need G: Copy")]
impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Step::Move(a), Step::Move(b)) => a == b,
            (Step::Draw(a), Step::Draw(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> Eq for Step<G> {}

impl<G: Game> Step<G> {
    /// Takes this step, which must be allowed here.
    pub fn take(self, game: &G, state: &mut G::State) {
        match self {
            Step::Move(mv) => game.play(state, mv),
            Step::Draw(draw) => game.settle(state, draw),
        }
    }

    /// Is this step allowed here, and if not, why?
    ///
    /// # Errors
    /// The reason why it is not allowed.
    pub fn check(self, game: &G, state: &G::State) -> Result<(), String> {
        match (game.turn(state), self) {
            (Turn::Over, _) => Err("the game is over".to_owned()),
            (Turn::Seat(_), Step::Move(mv)) => game.check(state, mv).map_err(|why| why.to_string()),
            (Turn::Chance, Step::Draw(draw)) => {
                let mut outcomes = Vec::new();
                game.outcomes(state, &mut outcomes);
                if outcomes.iter().any(|&(possible, _)| possible == draw) {
                    Ok(())
                } else {
                    Err(format!("{draw:?} cannot be drawn here"))
                }
            }
            (Turn::Seat(seat), Step::Draw(_)) => Err(format!("a draw although {seat} is to move")),
            (Turn::Chance, Step::Move(_)) => {
                Err("a move although something is to be drawn".to_owned())
            }
        }
    }
}

impl<G: Notation> Step<G> {
    /// The step's text, as transcripts have it: a draw begins with `*`.
    ///
    /// ```
    /// use damier_games::g2048::G2048;
    /// use damier_games::{Notation as _, Step};
    /// let game = G2048::default();
    /// let drawn = Step::read(&game, "*4@c3")?;
    /// assert_eq!(drawn, Step::Draw(game.read_draw("4@c3")?));
    /// assert_eq!(drawn.text(&game), "*4@c3");
    /// # Ok::<(), damier_games::BadText>(())
    /// ```
    pub fn text(self, game: &G) -> String {
        let mut text = String::new();
        self.write(game, &mut text);
        text
    }

    /// Adds the step's text to another text.
    pub fn write(self, game: &G, into: &mut String) {
        match self {
            Step::Move(mv) => game.write_move(mv, into),
            Step::Draw(draw) => {
                into.push(DRAWN);
                into.push_str(&game.draw_text(draw));
            }
        }
    }

    /// Reads a step's text. The step is read, not checked: see [`Step::check`].
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(game: &G, text: &str) -> Result<Step<G>, BadText> {
        match text.strip_prefix(DRAWN) {
            Some(draw) => game.read_draw(draw).map(Step::Draw),
            None => game.read_move(text).map(Step::Move),
        }
    }
}

/// A step of a record that the rules don't allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {number}: {reason}")]
pub struct BadStep {
    /// Which step, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// A game's start and all its steps so far.
#[derive(Clone, Debug)]
pub struct Transcript<G: Game> {
    /// The position at the start.
    pub start: G::State,
    /// What happened since.
    pub steps: Vec<Step<G>>,
}

impl<G: Game> PartialEq for Transcript<G> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.steps == other.steps
    }
}

impl<G: Game> Transcript<G> {
    /// A transcript of a game that has just started.
    pub fn new(start: G::State) -> Self {
        Transcript { start, steps: Vec::new() }
    }

    /// How many steps are moves, and not draws.
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move(_))).count()
    }

    /// Forgets all but so many moves. What was drawn after the last of them belongs to it.
    pub fn keep_moves(&mut self, most: usize) {
        let mut moves = 0;
        let until = self.steps.iter().position(|step| {
            moves += usize::from(matches!(step, Step::Move(_)));
            moves > most
        });
        self.steps.truncate(until.unwrap_or(self.steps.len()));
    }

    /// A whole game of random moves.
    pub fn random(game: &G, rng: &mut impl Rng) -> Self {
        let mut state = game.start(rng);
        let mut transcript = Transcript::new(state.clone());
        loop {
            let step = match game.turn(&state) {
                Turn::Over => return transcript,
                Turn::Seat(_) => Step::Move(game.random_move(&state, rng)),
                Turn::Chance => Step::Draw(game.draw(&state, rng)),
            };
            step.take(game, &mut state);
            transcript.steps.push(step);
        }
    }

    /// The position after all steps, each of them checked against the rules.
    ///
    /// # Errors
    /// The first step that the rules don't allow.
    pub fn replay(&self, game: &G) -> Result<G::State, BadStep> {
        let mut state = self.start.clone();
        for (at, &step) in self.steps.iter().enumerate() {
            step.check(game, &state).map_err(|reason| BadStep { number: at + 1, reason })?;
            step.take(game, &mut state);
        }
        Ok(state)
    }
}

impl<G: Notation> Transcript<G> {
    /// The transcript as text: see [`Script`].
    pub fn to_text(&self, game: &G) -> String {
        self.to_text_as(game, &game.spec())
    }

    /// The same text, for who writes many transcripts of a game and knows its [`Notation::spec`].
    pub fn to_text_as(&self, game: &G, spec: &str) -> String {
        let start = game.start_text(&self.start);
        let head = head(spec, &start);
        // A step is a space and up to four letters in most games; others make the text grow.
        let room = head.iter().map(|part| part.len()).sum::<usize>() + 1 + 5 * self.steps.len();
        let mut text = String::with_capacity(room);
        for part in head {
            text.push_str(part);
        }
        for &step in &self.steps {
            text.push(' ');
            step.write(game, &mut text);
        }
        text.push('\n');
        text
    }

    /// Reads what [`Transcript::to_text`] wrote for this game.
    ///
    /// # Errors
    /// What is wrong with the text. The steps are read, not checked: see [`Transcript::replay`].
    pub fn from_text(game: &G, text: &str) -> Result<Self, BadText> {
        Transcript::from_script(game, &Script::parse(text)?)
    }

    /// The transcript that these words stand for in this game.
    ///
    /// # Errors
    /// Which word is none of this game's. The steps are read, not checked: see
    /// [`Transcript::replay`].
    pub fn from_script(game: &G, script: &Script<'_>) -> Result<Self, BadText> {
        let spec = game.spec();
        if script.game != spec {
            return Err(BadText::new(script.game, format!("the game {spec}")));
        }
        let start = game.read_start(script.start)?;
        let steps = script.steps.iter().map(|step| Step::read(game, step));
        Ok(Transcript { start, steps: steps.collect::<Result<_, _>>()? })
    }
}
