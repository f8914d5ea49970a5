//! The bot that asks an engine for its moves.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use damier_bots::{Bot, Choice, Clock, Fault, Forfeit, Parting, Seating, View};
use damier_games::go::{Board, Colour, DeadStones, Go, Handicap, Move, Point, Scoring};
use damier_games::{Game as _, Notation as _, Seat, Step};

use super::engine::{Engine, letter};
use super::{Setup, time};
use crate::players::isolation::Level;

/// What asks for a move and no pass while there is something dead to capture.
const CLEAN_UP: &str = "kgs-genmove_cleanup";
/// Time to say who has won: some engines play the game out once more.
const OPINION: Duration = Duration::from_secs(30);

/// A bot whose moves an engine chooses.
#[derive(Debug)]
pub(super) struct Player {
    setup: Setup,
    /// Gone after a fault, until the next match.
    engine: Option<Engine>,
    /// Steps of the match that the engine knows of.
    told: usize,
    /// Does it know how much time there is?
    knows_time: bool,
    /// Has it wanted to pass, and is capturing what is dead since?
    cleans_up: bool,
    /// Who moved first, after handicap stones that Black placed.
    first: Colour,
    /// How many handicap stones Black places.
    placed_by_black: usize,
    /// Where the engine wants its next handicap stones.
    wanted: VecDeque<Point>,
    spent: Option<Duration>,
}

impl Player {
    /// Starts an engine and sees whether it plays this game.
    pub(super) fn start(setup: Setup, game: &Go) -> Result<Player, String> {
        let empty = game.position(Board::new(game.grid()), Colour::Black);
        let engine = Engine::start(&setup).and_then(|mut engine| {
            engine.begin(game, &empty)?;
            Ok(engine)
        });
        let engine = engine.map_err(|forfeit| {
            let said = forfeit.last_line().map(|line| format!(" ({line})"));
            format!("{}{}", forfeit.reason, said.unwrap_or_default())
        })?;
        Ok(Player {
            setup,
            engine: Some(engine),
            told: 0,
            knows_time: false,
            cleans_up: false,
            first: Colour::Black,
            placed_by_black: 0,
            wanted: VecDeque::new(),
            spent: None,
        })
    }

    /// How far its engine is shut in.
    pub(super) fn level(&self) -> Level {
        self.engine.as_ref().map_or(Level::Process, Engine::level)
    }

    /// The colour of a step of the match.
    fn colour_of(&self, step: usize) -> Colour {
        match step.checked_sub(self.placed_by_black) {
            None => Colour::Black,
            Some(after) if after % 2 == 0 => self.first,
            Some(_) => self.first.other(),
        }
    }

    /// Tells the engine what it does not know yet.
    fn catch_up(
        &mut self,
        engine: &mut Engine,
        game: &Go,
        steps: &[Step<Go>],
    ) -> Result<(), Forfeit> {
        let placed = self.placed_by_black;
        if self.told == 0 && placed > 0 && steps.len() >= placed {
            let point = |&step: &Step<Go>| {
                let Step::Move(mv) = step;
                if let Move::Play(point) = mv { Some(point) } else { None }
            };
            let stones: Vec<Point> = steps[..placed].iter().filter_map(point).collect();
            engine.give_handicap(game.grid(), &stones)?;
            self.told = placed;
        }
        while let Some(&Step::Move(mv)) = steps.get(self.told) {
            engine.play(game.grid(), self.colour_of(self.told), mv)?;
            self.told += 1;
        }
        Ok(())
    }

    fn think(&mut self, engine: &mut Engine, view: &View<'_, Go>) -> Result<Move, Forfeit> {
        let (begun, wait) = (Instant::now(), self.setup.limits.answer);
        let game = view.game;
        if view.steps.is_empty() && self.placed_by_black > 0 && view.seat == Seat::FIRST {
            let wanted = engine.place_handicap(game.grid(), self.placed_by_black)?;
            self.wanted = wanted.unwrap_or_default().into();
        }
        if let Some(point) = self.wanted.pop_front() {
            self.told = view.steps.len() + 1;
            return Ok(Move::Play(point));
        }
        self.catch_up(engine, game, view.steps)?;
        let colour = view.state.to_move();
        self.tell_time(engine, view.clock, colour)?;
        let limit = [view.clock.move_time, view.clock.game_time].into_iter().flatten().min();
        let left = limit.map_or(wait, |limit| limit.saturating_sub(begun.elapsed()));
        let command = if self.cleans_up { CLEAN_UP } else { "genmove" };
        let command = format!("{command} {}", letter(colour));
        let answer = engine.tell_within(&command, left)?;
        let mut mv = engine.read_move(game, answer.trim())?;
        if mv == Move::Pass && !self.cleans_up && can_clean_up(engine, game) {
            self.cleans_up = true;
            if engine.ask("undo", super::engine::COMMAND)?.is_some() {
                let left = limit.map_or(wait, |limit| limit.saturating_sub(begun.elapsed()));
                let command = format!("{CLEAN_UP} {}", letter(colour));
                let answer = engine.tell_within(&command, left)?;
                mv = engine.read_move(game, answer.trim())?;
            }
        }
        self.told = view.steps.len() + 1;
        Ok(mv)
    }

    /// Asks who has won, where both sides passed and the engine can say.
    fn opinion(
        &mut self,
        engine: &mut Engine,
        view: &View<'_, Go>,
    ) -> Result<Option<String>, Forfeit> {
        let passed = |step: &Step<Go>| *step == Step::Move(Move::Pass);
        let both_passed = view.steps.len() > 1 && view.steps.iter().rev().take(2).all(passed);
        if !both_passed || !engine.knows("final_score") {
            return Ok(None);
        }
        self.catch_up(engine, view.game, view.steps)?;
        let answer = engine.ask("final_score", OPINION)?;
        let answer = answer.and_then(|answer| answer.lines().next().map(str::to_owned));
        let shown = answer.map(|answer| answer.trim().chars().take(40).collect::<String>());
        Ok(shown.filter(|shown| !shown.is_empty()))
    }

    /// Tells the engine of the time there is, as far as it wants to know.
    fn tell_time(
        &mut self,
        engine: &mut Engine,
        clock: Clock,
        colour: Colour,
    ) -> Result<(), Forfeit> {
        if !self.knows_time {
            self.knows_time = true;
            if let Some(settings) = time::settings(clock, |name| engine.knows(name))
                && settings.split(' ').next().is_some_and(|name| engine.knows(name))
            {
                engine.ask(&settings, super::engine::COMMAND)?;
            }
        }
        let fractions = time::takes_fractions(|name| engine.knows(name));
        if let Some(left) = time::left(clock, colour, fractions)
            && engine.knows("time_left")
        {
            engine.ask(&left, super::engine::COMMAND)?;
        }
        Ok(())
    }
}

/// Should an engine that wants to pass rather capture what is dead first, and can it be told so? It
/// should where stones count as they stand, which an engine that judges them would not expect.
fn can_clean_up(engine: &Engine, game: &Go) -> bool {
    let as_they_stand = game.dead_stones() == DeadStones::AsTheyStand;
    let costs_nothing = game.rules().scoring == Scoring::Area;
    as_they_stand && costs_nothing && engine.knows(CLEAN_UP) && engine.knows("undo")
}

impl Bot<Go> for Player {
    fn new_match(&mut self, seating: &Seating<'_, Go>) -> Result<(), Forfeit> {
        let (game, start) = (seating.game, seating.start);
        let untouched = start.board().empty_points().len() == game.grid().area();
        self.placed_by_black = match game.handicap() {
            Handicap::Free(stones) if untouched => stones,
            _ => 0,
        };
        self.first = if self.placed_by_black > 0 { Colour::White } else { start.to_move() };
        (self.told, self.knows_time, self.cleans_up) = (0, false, false);
        self.wanted.clear();
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(&self.setup)?,
        };
        engine.begin(game, start)?;
        self.engine = Some(engine);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Go>) -> Result<Choice<Move>, Forfeit> {
        let begun = Instant::now();
        // Taken out, and put back only if it can go on.
        let mut engine =
            self.engine.take().ok_or_else(|| Forfeit::new(Fault::Crash, "the engine is gone"))?;
        let chosen = self.think(&mut engine, view).map_err(|forfeit| {
            let fractions = time::takes_fractions(|name| engine.knows(name));
            let late = forfeit.fault == Fault::Timeout;
            match time::excuse(view.clock, fractions).filter(|_| late) {
                Some(excuse) => {
                    Forfeit::new(forfeit.fault, format!("{}; {excuse}", forfeit.reason))
                        .saying(forfeit.last_words)
                }
                None => forfeit,
            }
        });
        self.spent = Some(begun.elapsed());
        let mv = match chosen {
            Ok(mv) => mv,
            Err(forfeit) => {
                if matches!(forfeit.fault, Fault::Resigned | Fault::Illegal) {
                    self.engine = Some(engine);
                }
                return Err(forfeit);
            }
        };
        let legal = view.game.check(view.state, mv).map_err(|why| {
            let reason = format!("{} is not legal: {why}", view.game.move_text(mv));
            Forfeit::new(Fault::Illegal, reason).saying(engine.last_words())
        });
        self.engine = Some(engine);
        legal.map(|()| Choice::of(mv))
    }

    fn spent(&self) -> Option<Duration> {
        self.spent
    }

    fn match_over(&mut self, view: &View<'_, Go>) -> Parting {
        let Some(mut engine) = self.engine.take() else { return Parting::default() };
        match self.opinion(&mut engine, view) {
            Ok(opinion) => {
                let last_words = engine.last_words();
                self.engine = Some(engine);
                Parting::saying(last_words).with_opinion(opinion)
            }
            // The match is over: all that is lost is the opinion. Another engine plays the next.
            Err(forfeit) => Parting::saying(forfeit.last_words),
        }
    }
}
