//! What can be done with a game without knowing its type.
//!
//! Everything here is written once, for every game; a user's game is compiled with this and with
//! nothing else of the arena. Codes that stand for no move or draw of the game are mistakes of the
//! caller, as illegal moves are.

use std::any::Any;
use std::fmt;

use damier_bots::{Beginning, Bot, Builtins, Learn, Listed};
use damier_games::perft;
use damier_games::random::Rng;
use damier_games::{Account, Agreement, BadSetting, BadText, Depict, Gesture, IllegalMove};
use damier_games::{Finish, Highlight, Notation, Scene, Seat, Settings, Turn};

use super::any::{AnyGame, AnyState};
use super::translated::Translated;
use crate::players::{BadBot, Entrant, Opened, Walls};
use crate::referee::{Conditions, Crew, Team};

/// A position whose type is forgotten.
pub(super) trait ErasedState: Any + fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedState>;
    fn become_like(&mut self, other: &dyn ErasedState);
    fn equals(&self, other: &dyn ErasedState) -> bool;
}

impl<S: Clone + fmt::Debug + PartialEq + Send + Sync + 'static> ErasedState for S {
    fn boxed(&self) -> Box<dyn ErasedState> {
        Box::new(self.clone())
    }

    fn become_like(&mut self, other: &dyn ErasedState) {
        let other: &dyn Any = other;
        self.clone_from(other.downcast_ref().expect(ONE_GAME));
    }

    fn equals(&self, other: &dyn ErasedState) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }
}

/// What holds for all that is handed to a game.
pub(super) const ONE_GAME: &str = "a game is handed its own positions";
const A_MOVE: &str = "a code of one of the game's moves";
const A_DRAW: &str = "a code of one of the game's draws";

/// A game whose type is forgotten.
pub(super) trait Erased: Any + fmt::Debug + Send + Sync {
    fn game_name(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn start(&self, rng: &mut dyn Rng) -> AnyState;
    fn restart(&self, state: &mut AnyState, rng: &mut dyn Rng);
    fn turn(&self, state: &AnyState) -> Turn;
    fn check(&self, state: &AnyState, mv: u32) -> Result<(), IllegalMove>;
    fn play(&self, state: &mut AnyState, mv: u32);
    fn outcomes(&self, state: &AnyState, into: &mut Vec<(u32, f64)>);
    fn settle(&self, state: &mut AnyState, draw: u32);
    fn score(&self, state: &AnyState, seat: Seat) -> f64;
    fn final_scores(&self, state: &AnyState) -> Vec<f64>;
    fn random_move(&self, state: &AnyState, rng: &mut dyn Rng) -> u32;
    fn draw(&self, state: &AnyState, rng: &mut dyn Rng) -> u32;
    fn playout(&self, state: &mut AnyState, rng: &mut dyn Rng);
    fn audit(&self, state: &AnyState) -> Result<(), String>;

    fn settings(&self) -> Settings;
    fn spec(&self) -> String;
    fn board_size(&self) -> (usize, usize);
    fn cells(&self, state: &AnyState, into: &mut Vec<u8>);
    fn start_cells(&self, start: &AnyState, into: &mut Vec<u8>);
    fn start_of_cells(&self, cells: &[u8]) -> Result<AnyState, BadText>;
    fn start_text(&self, start: &AnyState) -> String;
    fn read_start(&self, text: &str) -> Result<AnyState, BadText>;
    fn read_drawing(&self, drawing: &str) -> Result<AnyState, BadText>;
    fn move_codes(&self) -> u32;
    fn legal_codes(&self, state: &AnyState, into: &mut Vec<u32>);
    fn has_move(&self, code: u32) -> bool;
    fn has_draw(&self, code: u32) -> bool;
    fn move_text(&self, mv: u32) -> String;
    fn read_move(&self, text: &str) -> Result<u32, BadText>;
    fn draw_text(&self, draw: u32) -> String;
    fn read_draw(&self, text: &str) -> Result<u32, BadText>;

    fn result_text(&self, finish: &Finish<'_>) -> String;
    fn agrees(&self, opinion: &str, scores: &[f64]) -> Option<bool>;
    fn highlight_kind(&self) -> Option<Highlight>;
    fn highlight(&self, last: &AnyState) -> Option<u64>;

    fn choice_name(&self) -> &'static str;
    fn by_agreement(&self) -> bool;
    fn scene(&self, state: &AnyState) -> Scene;
    fn meaning(&self, state: &AnyState, gesture: Gesture) -> Option<u32>;
    fn ways(&self, state: &AnyState, mv: u32) -> Vec<(usize, usize)>;
    fn sequel(&self, state: &AnyState) -> Option<AnyGame>;
    fn proposal(&self, state: &AnyState) -> Agreement;
    fn together(&self, state: &AnyState, cell: usize) -> Vec<usize>;
    fn account(&self, state: &AnyState, agreement: &Agreement) -> Account;

    fn builtins(&self) -> Vec<Listed>;
    fn build(
        &self,
        name: &str,
        params: &Settings,
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>>;
    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>>;
    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>>;

    fn open(&self, entrant: &Entrant, walls: &Walls) -> Result<Opened<AnyGame>, BadBot>;
    fn crew(&self, entrants: &[Entrant], conditions: &Conditions) -> Result<Box<dyn Crew>, BadBot>;
    fn perft(&self, state: &AnyState, depth: usize, without: Option<u32>) -> Vec<u64>;
    fn random_game(&self, rng: &mut dyn Rng) -> u64;
}

/// The position inside.
pub(super) fn inside<G: Notation>(state: &AnyState) -> &G::State {
    state.downcast_ref().expect(ONE_GAME)
}

fn inside_mut<G: Notation>(state: &mut AnyState) -> &mut G::State {
    let inside: &mut dyn Any = &mut *state.0;
    inside.downcast_mut().expect(ONE_GAME)
}

fn erase<S: ErasedState>(state: S) -> AnyState {
    AnyState(Box::new(state))
}

impl<G: Notation + Depict + Builtins> Erased for G {
    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        G::seats(self)
    }

    fn start(&self, mut rng: &mut dyn Rng) -> AnyState {
        erase(G::start(self, &mut rng))
    }

    fn restart(&self, state: &mut AnyState, mut rng: &mut dyn Rng) {
        G::restart(self, inside_mut::<G>(state), &mut rng);
    }

    fn turn(&self, state: &AnyState) -> Turn {
        G::turn(self, inside::<G>(state))
    }

    fn check(&self, state: &AnyState, mv: u32) -> Result<(), IllegalMove> {
        let mv = self.move_of_code(mv);
        let mv = mv.ok_or_else(|| IllegalMove::because("there is no such move"))?;
        G::check(self, inside::<G>(state), mv)
    }

    fn play(&self, state: &mut AnyState, mv: u32) {
        G::play(self, inside_mut::<G>(state), self.move_of_code(mv).expect(A_MOVE));
    }

    fn outcomes(&self, state: &AnyState, into: &mut Vec<(u32, f64)>) {
        let mut outcomes = Vec::new();
        G::outcomes(self, inside::<G>(state), &mut outcomes);
        into.clear();
        into.extend(outcomes.into_iter().map(|(draw, chance)| (self.draw_code(draw), chance)));
    }

    fn settle(&self, state: &mut AnyState, draw: u32) {
        G::settle(self, inside_mut::<G>(state), self.draw_of_code(draw).expect(A_DRAW));
    }

    fn score(&self, state: &AnyState, seat: Seat) -> f64 {
        G::score(self, inside::<G>(state), seat)
    }

    fn final_scores(&self, state: &AnyState) -> Vec<f64> {
        G::final_scores(self, inside::<G>(state))
    }

    fn random_move(&self, state: &AnyState, mut rng: &mut dyn Rng) -> u32 {
        self.move_code(G::random_move(self, inside::<G>(state), &mut rng))
    }

    fn draw(&self, state: &AnyState, mut rng: &mut dyn Rng) -> u32 {
        self.draw_code(G::draw(self, inside::<G>(state), &mut rng))
    }

    fn playout(&self, state: &mut AnyState, mut rng: &mut dyn Rng) {
        G::playout(self, inside_mut::<G>(state), &mut rng);
    }

    fn audit(&self, state: &AnyState) -> Result<(), String> {
        G::audit(self, inside::<G>(state))
    }

    fn settings(&self) -> Settings {
        G::settings(self)
    }

    fn spec(&self) -> String {
        G::spec(self)
    }

    fn board_size(&self) -> (usize, usize) {
        G::board_size(self)
    }

    fn cells(&self, state: &AnyState, into: &mut Vec<u8>) {
        G::cells(self, inside::<G>(state), into);
    }

    fn start_cells(&self, start: &AnyState, into: &mut Vec<u8>) {
        G::start_cells(self, inside::<G>(start), into);
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<AnyState, BadText> {
        G::start_of_cells(self, cells).map(erase)
    }

    fn start_text(&self, start: &AnyState) -> String {
        G::start_text(self, inside::<G>(start))
    }

    fn read_start(&self, text: &str) -> Result<AnyState, BadText> {
        G::read_start(self, text).map(erase)
    }

    fn read_drawing(&self, drawing: &str) -> Result<AnyState, BadText> {
        G::read_drawing(self, drawing).map(erase)
    }

    fn move_codes(&self) -> u32 {
        G::move_codes(self)
    }

    fn legal_codes(&self, state: &AnyState, into: &mut Vec<u32>) {
        G::legal_codes(self, inside::<G>(state), into);
    }

    fn has_move(&self, code: u32) -> bool {
        self.move_of_code(code).is_some()
    }

    fn has_draw(&self, code: u32) -> bool {
        self.draw_of_code(code).is_some()
    }

    fn move_text(&self, mv: u32) -> String {
        self.move_of_code(mv).map_or_else(|| mv.to_string(), |mv| G::move_text(self, mv))
    }

    fn read_move(&self, text: &str) -> Result<u32, BadText> {
        G::read_move(self, text).map(|mv| self.move_code(mv))
    }

    fn draw_text(&self, draw: u32) -> String {
        self.draw_of_code(draw).map_or_else(|| draw.to_string(), |draw| G::draw_text(self, draw))
    }

    fn read_draw(&self, text: &str) -> Result<u32, BadText> {
        G::read_draw(self, text).map(|draw| self.draw_code(draw))
    }

    fn result_text(&self, finish: &Finish<'_>) -> String {
        G::result_text(self, finish)
    }

    fn agrees(&self, opinion: &str, scores: &[f64]) -> Option<bool> {
        G::agrees(self, opinion, scores)
    }

    fn highlight_kind(&self) -> Option<Highlight> {
        G::highlight_kind(self)
    }

    fn highlight(&self, last: &AnyState) -> Option<u64> {
        G::highlight(self, inside::<G>(last))
    }

    fn choice_name(&self) -> &'static str {
        G::choice_name(self)
    }

    fn by_agreement(&self) -> bool {
        G::by_agreement(self)
    }

    fn scene(&self, state: &AnyState) -> Scene {
        G::scene(self, inside::<G>(state))
    }

    fn meaning(&self, state: &AnyState, gesture: Gesture) -> Option<u32> {
        G::meaning(self, inside::<G>(state), gesture).map(|mv| self.move_code(mv))
    }

    fn ways(&self, state: &AnyState, mv: u32) -> Vec<(usize, usize)> {
        let mv = self.move_of_code(mv);
        mv.map_or_else(Vec::new, |mv| G::ways(self, inside::<G>(state), mv))
    }

    fn sequel(&self, state: &AnyState) -> Option<AnyGame> {
        G::sequel(self, inside::<G>(state)).map(AnyGame::of)
    }

    fn proposal(&self, state: &AnyState) -> Agreement {
        G::proposal(self, inside::<G>(state))
    }

    fn together(&self, state: &AnyState, cell: usize) -> Vec<usize> {
        G::together(self, inside::<G>(state), cell)
    }

    fn account(&self, state: &AnyState, agreement: &Agreement) -> Account {
        G::account(self, inside::<G>(state), agreement)
    }

    fn builtins(&self) -> Vec<Listed> {
        G::builtins(self)
    }

    fn build(
        &self,
        name: &str,
        params: &Settings,
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>> {
        Some(G::build(self, name, params)?.map(Translated::boxed))
    }

    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<AnyGame>>, BadSetting>> {
        Some(G::build_with_net(self, name, params, net)?.map(Translated::boxed))
    }

    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>> {
        G::learner(self, beginning)
    }

    fn open(&self, entrant: &Entrant, walls: &Walls) -> Result<Opened<AnyGame>, BadBot> {
        let Opened { bot, isolation, deterministic, keeps_nodes, fingerprint, params } =
            entrant.open(self, walls)?;
        let bot = Translated::boxed(bot);
        Ok(Opened { bot, isolation, deterministic, keeps_nodes, fingerprint, params })
    }

    fn crew(&self, entrants: &[Entrant], conditions: &Conditions) -> Result<Box<dyn Crew>, BadBot> {
        Ok(Box::new(Team::open(self, entrants, conditions)?))
    }

    fn perft(&self, state: &AnyState, depth: usize, without: Option<u32>) -> Vec<u64> {
        let without = without.and_then(|code| self.move_of_code(code));
        perft(self, inside::<G>(state), depth, |mv| Some(mv) != without)
    }

    fn random_game(&self, mut rng: &mut dyn Rng) -> u64 {
        let mut state = G::start(self, &mut rng);
        let mut moves = 0;
        loop {
            match G::turn(self, &state) {
                Turn::Over => return moves,
                Turn::Chance => {
                    let draw = G::draw(self, &state, &mut rng);
                    G::settle(self, &mut state, draw);
                }
                Turn::Seat(_) => {
                    let mv = G::random_move(self, &state, &mut rng);
                    G::play(self, &mut state, mv);
                    moves += 1;
                }
            }
        }
    }
}
