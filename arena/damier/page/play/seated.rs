//! A person's table as a page sees it: what scripts ask for, and how the game stands in JSON.

use damier_games::{Depict as _, Game as _, Notation as _, Seat, Step, Turn};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::desk::play::controls::cell_of;
use crate::desk::play::end::who;
use crate::desk::play::keys::{Action, Keys};
use crate::desk::play::{
    Command, Controls, Done, Judging, Refused, Save, Sitting, has_sgf, record_text,
};
use crate::page::scene::{self, Picture, Way};
use crate::page::tables::Hosted;
use damier_games::{Gesture, Scene};
use std::path::Path;

/// So many of the last moves are listed.
const LISTED: usize = 400;

/// What scripts ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wish {
    /// Something was done to the board.
    Gesture {
        what: scene::Done,
    },
    /// A move in words.
    Move {
        text: String,
    },
    Back {
        turns: usize,
    },
    Forward {
        turns: usize,
    },
    Tip,
    Restart,
    Resign,
    Agree,
    GoOn,
    /// The name to put among the high scores.
    Score {
        name: String,
    },
}

/// A person at a table with bots.
pub(super) struct Seated {
    sitting: Sitting,
    /// What there is to say, and is it a complaint?
    message: (String, bool),
    /// The cells that a tip points at.
    pointed: Vec<usize>,
    /// How pieces went by the last move.
    ways: Vec<(usize, usize)>,
    /// Counts what has happened: a script knows what is newer.
    version: u64,
}

impl Seated {
    pub(super) fn new(sitting: Sitting) -> Seated {
        let message = (String::new(), false);
        Seated { sitting, message, pointed: Vec::new(), ways: Vec::new(), version: 0 }
    }

    /// What the game is called.
    pub(super) fn title(&self) -> String {
        let table = &self.sitting.table;
        let name = table.game().name();
        let all = self.sitting.games().presentations();
        let title = all.iter().find(|game| game.name == name);
        let title = title.map_or_else(|| name.replace('-', " "), |game| game.title.to_owned());
        let names: Vec<&str> =
            table.seats().all().iter().map(|player| player.name.as_str()).collect();
        if names.len() == 1 { title } else { format!("{title}: {}", names.join(" – ")) }
    }

    /// The keys, as a list for people.
    pub(super) fn help(&self) -> Vec<(String, String)> {
        self.keys().help()
    }

    fn controls(&self) -> Controls {
        Controls::of(self.sitting.table.game(), self.sitting.table.state())
    }

    fn keys(&self) -> Keys {
        Keys::new(self.controls(), None)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = (text.into(), false);
    }

    fn complain(&mut self, text: impl Into<String>) {
        self.message = (text.into(), true);
    }

    /// The command that a wish stands for; nothing if it is done already.
    fn command(&mut self, wish: Wish) -> Option<Command> {
        let judging = self.sitting.judging.is_some();
        let cells = self.sitting.table.scene().cells.len();
        Some(match wish {
            Wish::Gesture { what: scene::Done::Cell(cell) } if cell >= cells => {
                self.complain("There is no such cell.");
                return None;
            }
            Wish::Gesture { what } => match Gesture::from(what) {
                Gesture::Pass if judging => Command::Agree,
                Gesture::Cell(cell) if judging => Command::Dead(cell),
                gesture => Command::Gesture(gesture),
            },
            Wish::Move { text } => match self.sitting.table.game().read_move(text.trim()) {
                Ok(mv) => Command::Move(mv),
                Err(why) => {
                    self.complain(why.to_string());
                    return None;
                }
            },
            Wish::Back { turns } => Command::Back(turns),
            Wish::Forward { turns } => Command::Forward(turns),
            Wish::Tip => Command::Tip,
            Wish::Restart => Command::Restart,
            Wish::Resign => Command::Resign,
            Wish::Agree => Command::Agree,
            Wish::GoOn => Command::GoOn,
            Wish::Score { name } => {
                if let Some(place) = self.sitting.settle_score(Some(&name)) {
                    self.say(format!("Number {place} of the high scores."));
                }
                return None;
            }
        })
    }

    /// How pieces go by a command, if it is a move.
    fn ways_of(&self, command: &Command) -> Vec<(usize, usize)> {
        let (game, state) = (self.sitting.table.game(), self.sitting.table.state());
        let mv = match command {
            Command::Gesture(gesture) => game.meaning(state, *gesture),
            Command::Move(mv) => Some(*mv),
            _ => None,
        };
        mv.map_or_else(Vec::new, |mv| game.ways(state, mv))
    }

    fn tell(&mut self, done: &Done) {
        if !matches!(done, Done::Asked | Done::Saved(_) | Done::Recorded(_)) {
            self.pointed.clear();
        }
        match done {
            Done::Travelled(before, after) => {
                self.say(format!("From move {before} to move {after}."));
            }
            Done::Asked => self.say("Asking for a tip…"),
            Done::Begun => self.say(format!("A new game, seed {}.", self.sitting.table.seed())),
            Done::GoesOn => self.say("The game goes on."),
            _ => self.say(""),
        }
    }

    fn refuse(&mut self, why: &Refused) {
        match why {
            Refused::NoSuchMove => {}
            Refused::NoStone => self.complain("No stone is here. Agree to end the game."),
            why => {
                self.complain(sentence(&why.to_string()));
            }
        }
    }

    /// The position, with what counts for whom while people agree on that and afterwards.
    fn scene(&self) -> Scene {
        let table = &self.sitting.table;
        let mut scene = match &self.sitting.judging {
            Some(judging) => judging.account().scene.clone(),
            None if table.to_move().is_none() && table.gave_up().is_none() => {
                self.sitting.end().account.scene
            }
            None => table.scene(),
        };
        scene.facts.retain(|(name, _)| name != "to move");
        if let Some(best) = self.sitting.best() {
            scene.facts.push(("high score".to_owned(), format!("{} ({})", best.score, best.name)));
        }
        scene
    }

    /// Who made which move, the last ones, and the number of the first.
    fn moves(&self) -> Value {
        let table = &self.sitting.table;
        let game = table.game();
        let mut state = table.transcript().start.clone();
        let mut moves = Vec::new();
        for step in &table.transcript().steps {
            if let (Step::Move(mv), Turn::Seat(seat)) = (*step, game.turn(&state)) {
                moves.push(json!([seat.index(), game.move_text(mv)]));
            }
            step.take(game, &mut state);
        }
        let left_out = moves.len().saturating_sub(LISTED);
        json!({ "first": left_out + 1, "list": moves.split_off(left_out) })
    }

    fn status(&self) -> String {
        let table = &self.sitting.table;
        if let Some(judging) = &self.sitting.judging {
            let todo = if judging.is_thinking() {
                "Looking at what is dead…"
            } else {
                "Click on stones that are dead, or alive, and agree."
            };
            return format!("Both have passed. {todo}");
        }
        match (self.sitting.thinking(), table.to_move()) {
            (Some(seat), _) => sentence(&format!("{} is thinking…", who(table, seat))),
            (None, Some(_)) if table.game().seats() == 1 => "Your turn.".to_owned(),
            (None, Some(seat)) => sentence(&format!("{} to move", who(table, seat))),
            (None, None) => sentence(&self.sitting.end().headline),
        }
    }

    /// How a game counts that is over, or is about to be.
    fn account(&self) -> Value {
        let table = &self.sitting.table;
        match &self.sitting.judging {
            Some(judging) if !judging.is_thinking() => json!(judging.account().lines),
            None if table.to_move().is_none() && table.gave_up().is_none() => {
                json!(self.sitting.end().account.lines)
            }
            _ => json!([]),
        }
    }
}

impl Hosted for Seated {
    fn act(&mut self, wish: Value) {
        self.version += 1;
        let Ok(wish) = serde_json::from_value::<Wish>(wish) else {
            return self.complain("This cannot be done here.");
        };
        self.ways.clear();
        let Some(command) = self.command(wish) else { return };
        let ways = self.ways_of(&command);
        match self.sitting.carry_out(command) {
            Ok(done) => {
                self.ways = ways;
                self.tell(&done);
            }
            Err(why) => self.refuse(&why),
        }
    }

    fn look(&mut self) -> bool {
        let mut changed = false;
        if let Some(said) = self.sitting.poll() {
            self.pointed.clear();
            self.say(sentence(&said));
            changed = true;
        }
        if let Some(tip) = self.sitting.tip() {
            let table = &self.sitting.table;
            match tip {
                Ok(mv) => {
                    let cell = cell_of(table.game(), table.state(), &table.scene(), mv);
                    let text = format!("Tip: {}.", table.game().move_text(mv));
                    self.pointed = cell.into_iter().collect();
                    self.say(text);
                }
                Err(why) => self.complain(format!("There is no tip: {why}.")),
            }
            changed = true;
        }
        changed |= self.sitting.judging.as_mut().is_some_and(Judging::poll);
        self.sitting.keep_now_and_then();
        if changed {
            self.version += 1;
            self.ways.clear();
        }
        changed
    }

    fn is_busy(&self) -> bool {
        let judging = self.sitting.judging.as_ref().is_some_and(Judging::is_thinking);
        self.sitting.thinking().is_some() || self.sitting.awaits_a_tip() || judging
    }

    fn state(&self) -> Value {
        let (sitting, table) = (&self.sitting, &self.sitting.table);
        let game = table.game();
        let over = table.to_move().is_none() && sitting.judging.is_none();
        let mine = table.awaits_a_person();
        let Controls { pushes, cells, passes, .. } = self.controls();
        let scene = self.scene();
        let players: Vec<Value> = Seat::all(game.seats())
            .map(|seat| {
                json!({ "seat": scene.seat_name(seat), "name": table.seats().name(seat),
                                "moves": table.to_move() == Some(seat) })
            })
            .collect();
        json!({
            "version": self.version,
            "scene": Picture::from(&scene),
            "players": players,
            "status": self.status(),
            "message": self.message.0,
            "bad": self.message.1,
            "pointed": self.pointed,
            "ways": self.ways,
            "moves": self.moves(),
            "over": over,
            "thinking": self.is_busy(),
            "pushes": pushes,
            "cells": cells && !over,
            "account": self.account(),
            "can": {
                "gesture": passes && mine,
                "back": !table.is_untouched() && (table.moves() > 0 || table.gave_up().is_some()),
                "forward": table.undone().next().is_some(),
                "tip": mine, "resign": mine,
                "agree": sitting.judging.as_ref().is_some_and(|judging| !judging.is_thinking()),
                "go-on": over && table.gave_up().is_none() && game.sequel(table.state()).is_some(),
                "restart": true,
                "sgf": has_sgf(table),
                "score": sitting.has_high_score(),
            },
            "remark": sitting.why_no_high_score(),
            "name": sitting.given_name(),
            "keys": letters(self.keys()),
        })
    }

    fn file(&self, ending: &str) -> Option<(String, String)> {
        let table = &self.sitting.table;
        let name = format!("{}-{}.{ending}", table.game().name(), table.seed());
        let text = match ending {
            "damier" => Save::of(table).text().ok(),
            "jsonl" | "sgf" => record_text(table, Path::new(&name)).ok(),
            _ => None,
        };
        Some((name, text?))
    }

    fn kept_as(&self) -> Option<String> {
        Some(self.sitting.kept_in()?.file_stem()?.to_string_lossy().into_owned())
    }

    fn leave(&mut self) {
        self.sitting.leave();
    }
}

/// A fragment as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if text.ends_with(['.', '…', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// What every letter does, so that scripts need to know none.
fn letters(keys: Keys) -> Value {
    let all = ('a'..='z').chain('A'..='Z').chain('1'..='9').chain(['?']);
    let meaning = |letter: char| {
        let meaning = match keys.letter(letter)? {
            Action::Go(way) if keys.slide() => {
                json!({ "do": "gesture", "what": { "push": Way::from(way) } })
            }
            Action::Go(way) => json!({ "go": Way::from(way) }),
            Action::Command(Command::Gesture(gesture)) => {
                json!({ "do": "gesture", "what": scene::Done::of(gesture)? })
            }
            Action::Command(Command::Back(turns)) => json!({ "do": "back", "turns": turns }),
            Action::Command(Command::Forward(turns)) => json!({ "do": "forward", "turns": turns }),
            Action::Command(Command::Tip) => json!({ "do": "tip" }),
            Action::Command(Command::Restart) => json!({ "press": "restart" }),
            Action::Command(Command::Resign) => json!({ "press": "resign" }),
            Action::Command(Command::Leave) => json!({ "press": "leave" }),
            Action::New => json!({ "press": "new" }),
            Action::Save => json!({ "press": "save" }),
            Action::Help => json!({ "press": "help" }),
            _ => return None,
        };
        Some((letter.to_string(), meaning))
    };
    Value::Object(all.filter_map(meaning).collect())
}

#[cfg(test)]
mod tests {
    use damier_arena::registry::Games;
    use damier_arena::seed::Seed;

    use super::*;
    use crate::desk::play::{Options, Seats, Table};
    use crate::nim::Nim;

    /// Two people at a game.
    fn seated(game: &str) -> Seated {
        let games = Games::standard().with::<Nim>();
        let game = games.find(game).unwrap();
        let others = vec!["human".to_owned(); game.seats() - 1];
        let seats = Seats::read(game.seats(), &["Ann"], &others, None, None).unwrap();
        let table = Table::new(game, seats, Seed::Chosen(1));
        Seated::new(Sitting::new(table, Options { games, ..Options::default() }).unwrap())
    }

    #[test]
    fn a_game_of_the_users_own_is_played_by_what_it_says_of_itself() {
        let mut seated = seated("nim");
        assert_eq!(seated.title(), "nim: Ann – player 2");
        for cell in (0..100).cycle().take(2000) {
            if seated.state()["over"] == true {
                assert!(seated.status().contains("wins"), "{}", seated.status());
                return;
            }
            seated.act(json!({ "do": "gesture", "what": { "cell": cell } }));
        }
        panic!("no end: {}", seated.state());
    }

    #[test]
    fn how_pieces_went_is_told_of_the_last_move_alone() {
        let mut seated = seated("2048");
        for way in ["up", "right", "down", "left"] {
            seated.act(json!({ "do": "gesture", "what": { "push": way } }));
            let state = seated.state();
            let (moves, ways) = (&state["moves"]["list"], &state["ways"]);
            if *moves == json!([]) {
                assert_eq!(*ways, json!([]), "{way} is not possible");
                continue;
            }
            assert_ne!(*ways, json!([]));
            seated.act(json!({ "do": "back", "turns": 1 }));
            assert_eq!(seated.state()["ways"], json!([]));
            return;
        }
        panic!("nothing moves: {}", seated.state());
    }

    #[test]
    fn letters_mean_what_they_mean_in_the_terminal() {
        let keys = |game: &str| seated(game).state()["keys"].clone();
        let slides = keys("2048");
        assert_eq!(slides["z"]["what"]["push"], "up");
        assert_eq!(slides["d"]["what"]["push"], "right");
        assert_eq!(slides["u"], json!({ "do": "back", "turns": 1 }));
        assert_eq!(slides["p"], Value::Null, "nobody passes there");
        let go = keys("go5");
        assert_eq!((&go["h"], &go["p"]["what"]), (&json!({ "go": "left" }), &json!("pass")));
        assert_eq!(keys("couleurs:size=5")["c"]["what"], json!({ "colour": 2 }));
    }
}
