//! Playing line by line: a command and Enter per move, the grid after every step.
//!
//! Made for scripts and screen readers: nothing moves, nothing is coloured, and every line can be
//! understood alone. Wrong input is answered by what was expected and what was given. The end of the
//! input and a wish to stop end the game cleanly.

mod command;
mod show;

use damier_games::Depict as _;
use damier_games::Game as _;
use damier_games::Notation as _;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::desk::play::controls::{Controls, cell_of};
use crate::desk::play::end::who;
use crate::desk::play::keys::{KeySet, Keys};
use crate::desk::play::sitting::{ANYONE, Sitting};
use crate::desk::play::{After, Command, Done, Refusal, Refused};
use crate::text::program::program;
use command::{Said, parse};
use show::{print_help, print_scene};

/// A game played line by line.
pub struct Plain<'a> {
    sitting: Sitting,
    controls: Controls,
    keys: Keys,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Is a person typing, who wants to be asked?
    prompts: bool,
    /// Does somebody want to stop?
    stop: &'a AtomicBool,
    after: After,
}

/// What to do after a command.
enum Next {
    /// The position has changed: show it.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl<'a> Plain<'a> {
    /// A game to be played line by line, until `stop` is set at the latest.
    pub fn new(
        sitting: Sitting,
        keys: Option<KeySet>,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        stop: &'a AtomicBool,
    ) -> Plain<'a> {
        let controls = Controls::of(sitting.table.game(), sitting.table.state());
        let keys = Keys::new(controls, keys);
        Plain { sitting, controls, keys, input, out, prompts: false, stop, after: After::Quit }
    }

    /// Asks a person who is typing what to do.
    #[must_use]
    pub fn prompting(mut self, prompts: bool) -> Plain<'a> {
        self.prompts = prompts;
        self
    }

    /// Plays until somebody leaves or the input ends. Tells what is wanted next.
    ///
    /// # Errors
    /// If the output cannot be written. The game is kept all the same.
    pub fn run(mut self) -> io::Result<After> {
        let played = self.play_lines();
        if played.is_err() {
            self.sitting.leave();
        }
        played?;
        self.part()?;
        Ok(self.after)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn play_lines(&mut self) -> io::Result<()> {
        let spec = self.sitting.table.game().spec();
        writeln!(self.out, "{spec}, seed {}", self.sitting.table.seed())?;
        let names = self.sitting.table.seats().all().len();
        for seat in damier_games::Seat::all(names).filter(|_| names > 1) {
            writeln!(self.out, "{}", who(&self.sitting.table, seat))?;
        }
        writeln!(self.out, "`help` lists the commands")?;
        let mut show = true;
        loop {
            if show {
                self.show()?;
            }
            if self.prompts {
                // A person may take any time to answer, or go away.
                self.sitting.keep_now();
            } else {
                self.sitting.keep_now_and_then();
            }
            if self.sitting.thinking().is_some() {
                self.out.flush()?;
                let Some(said) = self.sitting.wait(self.stop) else { return self.end_line() };
                writeln!(self.out, "{said}")?;
                show = true;
                continue;
            }
            let Some(line) = self.ask()? else { return self.end_line() };
            show = match self.obey(&line)? {
                Next::Show => true,
                Next::Ask => false,
                Next::Leave => return Ok(()),
            };
        }
    }

    /// Shows the position, or the end.
    fn show(&mut self) -> io::Result<()> {
        let table = &self.sitting.table;
        writeln!(self.out)?;
        if table.to_move().is_some() {
            let scene = table.scene();
            let best = self.sitting.best().map(|best| (best.score, best.name.clone()));
            return print_scene(self.out, &scene, best);
        }
        self.show_account()
    }

    /// Shows how a finished position counts.
    fn show_account(&mut self) -> io::Result<()> {
        if let Some(judging) = &mut self.sitting.judging {
            judging.wait();
            let account = judging.account();
            print_scene(self.out, &account.scene, None)?;
            for line in &account.lines {
                writeln!(self.out, "{line}")?;
            }
            return writeln!(
                self.out,
                "Both have passed. `dead POINT` changes what is dead, `agree` ends the game."
            );
        }
        let (table, end) = (&self.sitting.table, self.sitting.end());
        let given_up = table.gave_up().is_some();
        let scene = if given_up { &table.scene() } else { &end.account.scene };
        print_scene(self.out, scene, None)?;
        if end.account.scores.len() > 1 && !given_up {
            for line in &end.account.lines {
                writeln!(self.out, "{line}")?;
            }
        }
        writeln!(self.out, "{}", end.headline)?;
        if let Some(why) = self.sitting.why_no_high_score() {
            writeln!(self.out, "{why}")?;
        }
        writeln!(self.out, "what next: {}", self.end_commands())
    }

    /// What may be done when the game is over.
    fn end_commands(&self) -> String {
        let table = &self.sitting.table;
        let agree: &[&str] =
            if self.sitting.is_open_to_agreement() { &["dead POINT", "agree"] } else { &[] };
        let goes_on = table.gave_up().is_none() && table.game().sequel(table.state()).is_some();
        let go_on: &[&str] = if goes_on { &["go-on"] } else { &[] };
        let scores: &[&str] = if table.game().seats() == 1 { &["scores"] } else { &[] };
        let usual = ["restart", "new GAME", "record FILE", "undo"];
        let all = [agree, go_on, &usual, scores, &["quit"]].concat();
        all.join(", ")
    }

    /// Asks for a line. `None` at the end of the input.
    fn ask(&mut self) -> io::Result<Option<String>> {
        if self.prompts {
            let whose = self.sitting.table.to_move().map(|seat| who(&self.sitting.table, seat));
            write!(self.out, "{}> ", whose.map_or(String::new(), |whose| format!("{whose} ")))?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        match self.input.read_until(b'\n', &mut bytes) {
            // What was half typed when somebody wanted to stop was no command yet.
            Ok(_) if self.stopped() => Ok(None),
            Ok(0) | Err(_) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
        }
    }

    /// Ends the line on which somebody stopped: a prompt, what was half typed, or `^C`.
    fn end_line(&mut self) -> io::Result<()> {
        if self.prompts { writeln!(self.out) } else { Ok(()) }
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match parse(line, self.keys) {
            Ok(None) => Ok(Next::Ask),
            Ok(Some(Said::Do(command))) => self.carry_out(command),
            Ok(Some(Said::Move(text))) => self.play_text(&text),
            Ok(Some(Said::Dead(text))) => self.toggle(&text),
            Ok(Some(Said::Show)) => Ok(Next::Show),
            Ok(Some(Said::Help)) => {
                print_help(self.out, &self.sitting.table, self.controls, self.keys)?;
                Ok(Next::Ask)
            }
            Ok(Some(Said::Scores)) => {
                if self.sitting.high_scores().is_empty() {
                    writeln!(self.out, "there are no high scores of this game")?;
                }
                for (at, ranked) in self.sitting.high_scores().iter().enumerate() {
                    writeln!(self.out, "{}. {} {}", at + 1, ranked.score, ranked.name)?;
                }
                Ok(Next::Ask)
            }
            Err(why) => self.say(&why),
        }
    }

    fn carry_out(&mut self, command: Command) -> io::Result<Next> {
        if command == Command::Restart {
            self.name_high_score()?;
        }
        let word = if matches!(command, Command::Save(..)) { "save" } else { "record" };
        match self.sitting.carry_out(command) {
            Ok(Done::Played | Done::Travelled(..) | Done::GoesOn) => Ok(Next::Show),
            Ok(Done::Counted) => {
                self.show_account()?;
                Ok(Next::Ask)
            }
            Ok(Done::Asked) => match self.sitting.wait_for_the_tip(self.stop) {
                Some(Ok(mv)) => {
                    let text = self.sitting.table.game().move_text(mv);
                    self.say(&format!("tip: {text}"))
                }
                Some(Err(why)) => self.say(&format!("no tip: {why}")),
                None => Ok(Next::Ask),
            },
            Ok(Done::Begun) => {
                self.say(&format!("a new game, seed {}", self.sitting.table.seed()))?;
                Ok(Next::Show)
            }
            Ok(Done::Saved(path)) => {
                let path = path.display();
                self.say(&format!("saved; go on with: {} play --resume {path}", program()))
            }
            Ok(Done::Recorded(path)) => self.say(&format!("the record is in {}", path.display())),
            Ok(Done::Left(after)) => {
                self.after = after;
                Ok(Next::Leave)
            }
            Err(why @ Refused::NoSuchMove) => {
                self.say(&format!("{why}; `help` lists the commands"))
            }
            Err(Refused::NotWritten(why @ Refusal::Exists(_))) => self.say(&format!(
                "{why}; `{word}! FILE` replaces it, `{word} FILE` takes another name"
            )),
            Err(why) => self.say(&why.to_string()),
        }
    }

    fn play_text(&mut self, text: &str) -> io::Result<Next> {
        if self.sitting.table.to_move().is_none() {
            let text = text.escape_debug();
            let why = format!("the game is over: `{text}` is not one of {}", self.end_commands());
            return self.say(&why);
        }
        let game = self.sitting.table.game();
        let in_any_case = game
            .read_move(text)
            .or_else(|why| game.read_move(&text.to_lowercase()).map_err(|_| why))
            .or_else(|why| game.read_move(&text.to_uppercase()).map_err(|_| why));
        match in_any_case {
            // Single letters are those of the keys, not of the notation.
            Ok(mv) if !self.controls.pushes || text.len() > 1 => self.carry_out(Command::Move(mv)),
            Ok(_) | Err(_) if self.controls.pushes => self.say(&format!(
                "`{}` is not a slide: up, right, down or left; `help` lists letters and commands",
                text.escape_debug()
            )),
            Ok(mv) => self.carry_out(Command::Move(mv)),
            Err(why) => self.say(&format!("{why}; `help` lists the commands")),
        }
    }

    fn toggle(&mut self, text: &str) -> io::Result<Next> {
        let table = &self.sitting.table;
        if self.sitting.judging.is_none() {
            return self.say("there is nothing to agree on");
        }
        let cell = match table.game().read_move(text) {
            Ok(mv) => cell_of(table.game(), table.state(), &table.scene(), mv),
            Err(why) => return self.say(&why.to_string()),
        };
        let stands = |&cell: &usize| !table.game().together(table.state(), cell).is_empty();
        match cell.filter(stands) {
            Some(cell) => self.carry_out(Command::Dead(cell)),
            None => self.say(&format!("no stone is on {text}")),
        }
    }

    /// Asks who has the high score, if it is one.
    fn name_high_score(&mut self) -> io::Result<()> {
        if !self.sitting.has_high_score() {
            return Ok(());
        }
        let mut name = None;
        if self.prompts && !self.stopped() && self.sitting.given_name().is_none() {
            write!(self.out, "A high score! Your name (Enter for {ANYONE}): ")?;
            self.out.flush()?;
            let mut line = Vec::new();
            self.input.read_until(b'\n', &mut line).unwrap_or(0);
            name = Some(String::from_utf8_lossy(&line).trim().to_owned());
        }
        if let Some(place) = self.sitting.settle_score(name.as_deref()) {
            writeln!(self.out, "number {place} of the high scores")?;
        }
        Ok(())
    }

    /// Says good-bye, and where the game is.
    fn part(&mut self) -> io::Result<()> {
        self.name_high_score()?;
        let under_way = self.sitting.table.to_move().is_some();
        match self.sitting.leave() {
            Some(path) => {
                let path = path.display();
                let program = program();
                writeln!(self.out, "the game is kept; go on with: {program} play --resume {path}")
            }
            None if under_way && !self.sitting.table.is_untouched() => {
                writeln!(self.out, "the game is not kept: `save FILE` would have kept it")
            }
            None => Ok(()),
        }
    }

    fn say(&mut self, text: &str) -> io::Result<Next> {
        writeln!(self.out, "{text}")?;
        Ok(Next::Ask)
    }
}
