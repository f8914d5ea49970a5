//! What an engine is told about a game.

use std::collections::HashSet;
use std::time::Duration;

use damier_bots::{Fault, Forfeit};
use damier_games::Notation as _;
use damier_games::go::{
    Colour, Go, Grid, Handicap, HandicapBonus, Ko, Move, Rules, Scoring, State, Tax, fixed_handicap,
};

use super::Setup;
use super::dialogue::{Dialogue, Response};
use crate::players::isolation::Level;

/// Time for commands that need no thinking.
pub(super) const COMMAND: Duration = Duration::from_secs(10);

/// A running engine whose commands are known.
#[derive(Debug)]
pub(super) struct Engine {
    dialogue: Dialogue,
    commands: HashSet<String>,
}

impl Engine {
    /// Starts an engine and asks what it knows. It has time for its first answer: some load a network
    /// first.
    pub(super) fn start(setup: &Setup) -> Result<Engine, Forfeit> {
        let mut dialogue = Dialogue::start(setup)?;
        let commands = match dialogue.ask("list_commands", setup.limits.answer)? {
            Response::Fine(list) => list.split_whitespace().map(str::to_ascii_lowercase).collect(),
            Response::Refused(_) => HashSet::new(),
        };
        Ok(Engine { dialogue, commands })
    }

    /// How far it is shut in.
    pub(super) fn level(&self) -> Level {
        self.dialogue.level()
    }

    /// Does the engine offer this command?
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Asks, and gives the answer, or nothing if the engine refused.
    pub(super) fn ask(&mut self, command: &str, time: Duration) -> Result<Option<String>, Forfeit> {
        Ok(match self.dialogue.ask(command, time)? {
            Response::Fine(text) => Some(text),
            Response::Refused(_) => None,
        })
    }

    /// Gives a command that an engine has to obey.
    pub(super) fn tell(&mut self, command: &str) -> Result<String, Forfeit> {
        self.tell_within(command, COMMAND)
    }

    /// The same, within so much time.
    pub(super) fn tell_within(&mut self, command: &str, time: Duration) -> Result<String, Forfeit> {
        match self.dialogue.ask(command, time)? {
            Response::Fine(text) => Ok(text),
            Response::Refused(why) => {
                let why: String = why.chars().take(80).collect();
                Err(self.give_up(Fault::Error, format!("the engine refuses `{command}`: {why}")))
            }
        }
    }

    /// Ends an engine that makes no sense any more.
    pub(super) fn give_up(&mut self, fault: Fault, reason: String) -> Forfeit {
        self.dialogue.give_up(fault, reason)
    }

    /// What the engine wrote to its standard error since the match began.
    pub(super) fn last_words(&self) -> String {
        self.dialogue.last_words()
    }

    /// A match begins on this board.
    pub(super) fn begin(&mut self, game: &Go, start: &State) -> Result<(), Forfeit> {
        self.dialogue.forget();
        let grid = game.grid();
        if grid.width() == grid.height() {
            self.tell(&format!("boardsize {}", grid.width()))?;
        } else {
            self.tell(&format!("rectangular_boardsize {} {}", grid.width(), grid.height()))?;
        }
        self.tell("clear_board")?;
        if self.knows("kata-set-rules") {
            // Some networks know fewer rules than others; the referee's hold in any case.
            self.ask(&format!("kata-set-rules {}", rules_in_json(game)), COMMAND)?;
        } else if self.knows("kgs-rules") {
            // Else some count as they like best, and pass where they have lost.
            self.ask(&format!("kgs-rules {}", kgs_rules(game.rules())), COMMAND)?;
        }
        self.set_komi(game.komi())?;
        self.set_up(game, start)
    }

    /// Sets komi, always with a dot: some engines take a whole number for something else.
    fn set_komi(&mut self, komi: f64) -> Result<(), Forfeit> {
        self.tell(&format!("komi {komi:?}"))?;
        if !self.knows("get_komi") {
            return Ok(());
        }
        let Some(answer) = self.ask("get_komi", COMMAND)? else { return Ok(()) };
        match answer.trim().parse::<f64>() {
            Ok(set) if (set - komi).abs() < 0.01 => Ok(()),
            _ => {
                let reason = format!("the engine plays with a komi of `{answer}`, not {komi:?}");
                Err(self.give_up(Fault::Error, reason))
            }
        }
    }

    /// Puts the stones of the start on the board.
    fn set_up(&mut self, game: &Go, start: &State) -> Result<(), Forfeit> {
        let (grid, board) = (game.grid(), start.board());
        let stones: Vec<_> = grid
            .points()
            .filter_map(|point| board.stone(point).map(|colour| (point, colour)))
            .collect();
        let all_black = stones.iter().all(|&(_, colour)| colour == Colour::Black);
        if let Handicap::Fixed(handicap) = game.handicap()
            && all_black
            && stones.len() == handicap
            && handicap > 1
        {
            // In the order in which handicap stones are usually placed.
            let mut points: Vec<_> = fixed_handicap(grid, handicap).into_iter().flatten().collect();
            if points.iter().any(|&point| board.is_empty(point)) || points.len() != handicap {
                points = stones.iter().map(|&(point, _)| point).collect();
            }
            return self.give_handicap(grid, &points);
        }
        // Every chain has a liberty that stays empty, so nothing is captured on the way.
        for (point, colour) in stones {
            self.play(grid, colour, Move::Play(point))?;
        }
        Ok(())
    }

    /// Tells of a move.
    pub(super) fn play(&mut self, grid: Grid, colour: Colour, mv: Move) -> Result<(), Forfeit> {
        let place = match mv {
            Move::Play(point) => grid.name(point),
            Move::Pass => "pass".to_owned(),
        };
        self.tell(&format!("play {} {place}", letter(colour))).map(drop)
    }

    /// Reads a move that the engine generated.
    pub(super) fn read_move(&mut self, game: &Go, answer: &str) -> Result<Move, Forfeit> {
        if answer.eq_ignore_ascii_case("resign") {
            return Err(Forfeit::resign().saying(self.last_words()));
        }
        if let Ok(mv) = game.read_move(answer) {
            return Ok(mv);
        }
        let shown: String = answer.chars().take(60).collect();
        let mut letters = answer.chars();
        let is_a_place = letters.next().is_some_and(|letter| letter.is_ascii_alphabetic())
            && !letters.as_str().is_empty()
            && letters.all(|letter| letter.is_ascii_digit());
        Err(if is_a_place {
            let reason = format!("{shown} is not legal: that point is not on the board");
            Forfeit::new(Fault::Illegal, reason).saying(self.last_words())
        } else {
            self.give_up(Fault::Error, format!("the engine answers `{shown}` when asked to move"))
        })
    }
}

/// A colour as GTP has it.
pub(super) fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// The rules of KGS that come nearest: above all, they count in the same way.
fn kgs_rules(rules: Rules) -> &'static str {
    match (rules.scoring, rules.ko, rules.handicap_bonus) {
        (Scoring::Territory, ..) => "japanese",
        (Scoring::Area, _, HandicapBonus::AllButOne) => "aga",
        (Scoring::Area, Ko::Situational, HandicapBonus::None) => "new_zealand",
        (Scoring::Area, ..) => "chinese",
    }
}

/// The rules as `KataGo` reads them.
fn rules_in_json(game: &Go) -> String {
    let rules = game.rules();
    let ko = match rules.ko {
        Ko::Simple => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let tax = match rules.tax {
        Tax::None => "NONE",
        Tax::Seki => "SEKI",
        Tax::All => "ALL",
    };
    let bonus = match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::AllButOne => "N-1",
        HandicapBonus::Each => "N",
    };
    format!(
        "{{\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\"tax\":\"{tax}\",\"suicide\":{},\
         \"hasButton\":false,\"whiteHandicapBonus\":\"{bonus}\"}}",
        rules.suicide
    )
}
