//! A game whose type is forgotten.
//!
//! [`AnyGame`] is a game like any other: it has rules, texts, a picture and bots, all of them those of the
//! game inside. Whatever is written for every game works with it and is compiled once, however many
//! games there are. Its moves and draws are the codes that plugins know them by. What has to be fast is
//! done by the game inside, whole matches at a time.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use damier_bots::{Beginning, Bot, Builtin, Builtins, Learn, Listed};
use damier_games::random::Rng;
use damier_games::{Account, Agreement, BadSetting, BadText, Depict, Game, Gesture, IllegalMove};
use damier_games::{Finish, Highlight, Notation, Scene, Seat, Setting, Settings, Turn};

use super::erased::{Erased, ErasedState};
use crate::players::{BadBot, Entrant, Opened, Walls};
use crate::referee::{Conditions, Crew};

/// A game whose type is forgotten.
#[derive(Clone)]
pub struct AnyGame(Arc<dyn Erased>);

/// A position of such a game.
pub struct AnyState(pub(super) Box<dyn ErasedState>);

impl AnyGame {
    /// Forgets the type of a game.
    pub fn of<G: Notation + Depict + Builtins>(game: G) -> AnyGame {
        AnyGame(Arc::new(game))
    }

    /// The game inside, if it is of this type.
    pub fn downcast_ref<G: Game>(&self) -> Option<&G> {
        let inside: &dyn Any = &*self.0;
        inside.downcast_ref()
    }

    /// Builds a bot for this game, behind walls if it is a plugin or a program.
    ///
    /// # Errors
    /// Why this bot cannot play this game.
    pub fn open(&self, entrant: &Entrant, walls: &Walls) -> Result<Opened<AnyGame>, BadBot> {
        self.0.open(entrant, walls)
    }

    /// Bots for these entrants, at a table of their own: they play whole matches without anybody asking
    /// what game it is.
    ///
    /// # Errors
    /// If an entrant cannot play this game.
    pub fn crew(
        &self,
        entrants: &[Entrant],
        conditions: &Conditions,
    ) -> Result<Box<dyn Crew>, BadBot> {
        self.0.crew(entrants, conditions)
    }

    /// How many sequences of `1, 2, …, depth` steps there are from a position, without moves of this code
    /// if there is one.
    pub fn perft(&self, state: &AnyState, depth: usize, without: Option<u32>) -> Vec<u64> {
        self.0.perft(state, depth, without)
    }

    /// Plays a random game to its end; gives the moves of its seats.
    pub fn random_game(&self, rng: &mut impl Rng) -> u64 {
        self.0.random_game(rng)
    }
}

impl AnyState {
    /// The position of the game inside, if it is of this type.
    pub fn downcast_ref<S: 'static>(&self) -> Option<&S> {
        let inside: &dyn Any = &*self.0;
        inside.downcast_ref()
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Clone for AnyState {
    fn clone(&self) -> AnyState {
        AnyState(self.0.boxed())
    }

    fn clone_from(&mut self, other: &AnyState) {
        self.0.become_like(&*other.0);
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &AnyState) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Game for AnyGame {
    const NAME: &'static str = "any game";
    type State = AnyState;
    type Move = u32;
    type Chance = u32;

    fn name(&self) -> &'static str {
        self.0.game_name()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self, rng: &mut impl Rng) -> AnyState {
        self.0.start(rng)
    }

    fn restart(&self, state: &mut AnyState, rng: &mut impl Rng) {
        self.0.restart(state, rng);
    }

    fn turn(&self, state: &AnyState) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &AnyState, into: &mut Vec<u32>) {
        self.0.legal_codes(state, into);
    }

    fn check(&self, state: &AnyState, mv: u32) -> Result<(), IllegalMove> {
        self.0.check(state, mv)
    }

    fn play(&self, state: &mut AnyState, mv: u32) {
        self.0.play(state, mv);
    }

    fn outcomes(&self, state: &AnyState, into: &mut Vec<(u32, f64)>) {
        self.0.outcomes(state, into);
    }

    fn settle(&self, state: &mut AnyState, draw: u32) {
        self.0.settle(state, draw);
    }

    fn score(&self, state: &AnyState, seat: Seat) -> f64 {
        self.0.score(state, seat)
    }

    fn final_scores(&self, state: &AnyState) -> Vec<f64> {
        self.0.final_scores(state)
    }

    fn random_move(&self, state: &AnyState, rng: &mut impl Rng) -> u32 {
        self.0.random_move(state, rng)
    }

    fn draw(&self, state: &AnyState, rng: &mut impl Rng) -> u32 {
        self.0.draw(state, rng)
    }

    fn playout(&self, state: &mut AnyState, rng: &mut impl Rng) {
        self.0.playout(state, rng);
    }

    fn audit(&self, state: &AnyState) -> Result<(), String> {
        self.0.audit(state)
    }
}

impl Notation for AnyGame {
    const SETTINGS: &'static [Setting] = &[];

    /// Refused: which game it should be, only its name says. See [`super::Games::find`].
    fn from_settings(_settings: &Settings) -> Result<AnyGame, BadSetting> {
        Err(BadSetting::Together("settings alone do not say which game is meant".to_owned()))
    }

    fn settings(&self) -> Settings {
        self.0.settings()
    }

    fn spec(&self) -> String {
        self.0.spec()
    }

    fn board_size(&self) -> (usize, usize) {
        self.0.board_size()
    }

    fn cells(&self, state: &AnyState, into: &mut Vec<u8>) {
        self.0.cells(state, into);
    }

    fn start_cells(&self, start: &AnyState, into: &mut Vec<u8>) {
        self.0.start_cells(start, into);
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<AnyState, BadText> {
        self.0.start_of_cells(cells)
    }

    fn start_text(&self, start: &AnyState) -> String {
        self.0.start_text(start)
    }

    fn read_start(&self, text: &str) -> Result<AnyState, BadText> {
        self.0.read_start(text)
    }

    fn read_drawing(&self, drawing: &str) -> Result<AnyState, BadText> {
        self.0.read_drawing(drawing)
    }

    fn move_codes(&self) -> u32 {
        self.0.move_codes()
    }

    fn move_code(&self, mv: u32) -> u32 {
        mv
    }

    fn legal_codes(&self, state: &AnyState, into: &mut Vec<u32>) {
        self.0.legal_codes(state, into);
    }

    fn move_of_code(&self, code: u32) -> Option<u32> {
        self.0.has_move(code).then_some(code)
    }

    fn draw_code(&self, draw: u32) -> u32 {
        draw
    }

    fn draw_of_code(&self, code: u32) -> Option<u32> {
        self.0.has_draw(code).then_some(code)
    }

    fn move_text(&self, mv: u32) -> String {
        self.0.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<u32, BadText> {
        self.0.read_move(text)
    }

    fn draw_text(&self, draw: u32) -> String {
        self.0.draw_text(draw)
    }

    fn read_draw(&self, text: &str) -> Result<u32, BadText> {
        self.0.read_draw(text)
    }

    fn result_text(&self, finish: &Finish<'_>) -> String {
        self.0.result_text(finish)
    }

    fn agrees(&self, opinion: &str, scores: &[f64]) -> Option<bool> {
        self.0.agrees(opinion, scores)
    }

    fn highlight_kind(&self) -> Option<Highlight> {
        self.0.highlight_kind()
    }

    fn highlight(&self, last: &AnyState) -> Option<u64> {
        self.0.highlight(last)
    }
}

impl Depict for AnyGame {
    fn choice_name(&self) -> &'static str {
        self.0.choice_name()
    }

    fn by_agreement(&self) -> bool {
        self.0.by_agreement()
    }

    fn scene(&self, state: &AnyState) -> Scene {
        self.0.scene(state)
    }

    fn meaning(&self, state: &AnyState, gesture: Gesture) -> Option<u32> {
        self.0.meaning(state, gesture)
    }

    fn ways(&self, state: &AnyState, mv: u32) -> Vec<(usize, usize)> {
        self.0.ways(state, mv)
    }

    fn sequel(&self, state: &AnyState) -> Option<AnyGame> {
        self.0.sequel(state)
    }

    fn proposal(&self, state: &AnyState) -> Agreement {
        self.0.proposal(state)
    }

    fn together(&self, state: &AnyState, cell: usize) -> Vec<usize> {
        self.0.together(state, cell)
    }

    fn account(&self, state: &AnyState, agreement: &Agreement) -> Account {
        self.0.account(state, agreement)
    }
}

impl Builtins for AnyGame {
    const BUILTINS: &'static [Builtin<AnyGame>] = &[];

    fn builtins(&self) -> Vec<Listed> {
        self.0.builtins()
    }

    fn build(
        &self,
        name: &str,
        params: &Settings,
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>> {
        self.0.build(name, params)
    }

    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>> {
        self.0.build_with_net(name, params, net)
    }

    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>> {
        self.0.learner(beginning)
    }
}
