//! The complete record of a game: its start and every step, chance included.
//!
//! Replaying a transcript needs no random source, so anybody can verify it years later.

use rand::Rng;

use crate::game::{Game, Turn};
use crate::notation::{BadText, Notation};

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

/// The first line of a transcript's text, with the version of the format.
const HEADER: &str = "damier transcript 1";
/// What a draw begins with in a list of steps.
const DRAWN: char = '*';

impl<G: Notation> Transcript<G> {
    /// The transcript as text: four lines that name format, game, start and steps.
    pub fn to_text(&self, game: &G) -> String {
        self.to_text_as(game, &game.spec())
    }

    /// The same text, for who writes many transcripts of a game and knows its [`Notation::spec`].
    pub fn to_text_as(&self, game: &G, spec: &str) -> String {
        let start = game.start_text(&self.start);
        // A step is a space and up to four letters in most games; others make the text grow.
        let room = HEADER.len() + spec.len() + start.len() + 32 + 5 * self.steps.len();
        let mut text = String::with_capacity(room);
        for part in [HEADER, "\ngame ", spec, "\nstart ", &start, "\nsteps"] {
            text.push_str(part);
        }
        for &step in &self.steps {
            text.push(' ');
            match step {
                Step::Move(mv) => game.write_move(mv, &mut text),
                Step::Draw(draw) => {
                    text.push(DRAWN);
                    text.push_str(&game.draw_text(draw));
                }
            }
        }
        text.push('\n');
        text
    }

    /// Reads what [`Transcript::to_text`] wrote for this game.
    ///
    /// # Errors
    /// What is wrong with the text. The steps are read, not checked: see [`Transcript::replay`].
    pub fn from_text(game: &G, text: &str) -> Result<Self, BadText> {
        let mut lines = text.lines();
        let mut line = |word: &str| {
            let line = lines.next().unwrap_or("");
            let rest = line.strip_prefix(word);
            let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with(' '));
            rest.map(str::trim).ok_or_else(|| BadText::new(line, format!("a line `{word} …`")))
        };
        line(HEADER)?;
        let spec = line("game")?;
        if spec != game.spec() {
            return Err(BadText::new(spec, format!("the game {}", game.spec())));
        }
        let mut transcript = Transcript::new(game.read_start(line("start")?)?);
        for word in line("steps")?.split_whitespace() {
            transcript.steps.push(match word.strip_prefix(DRAWN) {
                Some(draw) => Step::Draw(game.read_draw(draw)?),
                None => Step::Move(game.read_move(word)?),
            });
        }
        Ok(transcript)
    }
}
