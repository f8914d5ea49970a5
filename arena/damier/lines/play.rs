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
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use damier_games::{Agreement, Gesture};

use crate::desk::play::controls::{Controls, cell_of};
use crate::desk::play::end::who;
use crate::desk::play::sitting::{ANYONE, Sitting};
use crate::desk::play::{After, Refusal};
use crate::screen::keys::{Action, KeySet, Keys};
use command::{Command, parse};
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
    /// What is proposed at the end.
    agreement: Agreement,
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
        let (agreement, after) = (Agreement::default(), After::Quit);
        Plain { sitting, controls, keys, input, out, prompts: false, stop, agreement, after }
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
        let open = self.sitting.is_open_to_agreement();
        self.agreement = match table.agreement() {
            Some(agreement) => agreement.clone(),
            None if open => table.game().proposal(table.state()),
            None => Agreement::default(),
        };
        self.show_account(open)
    }

    /// Shows how a finished position counts.
    fn show_account(&mut self, open: bool) -> io::Result<()> {
        let table = &self.sitting.table;
        let account = table.game().account(table.state(), &self.agreement);
        let given_up = table.gave_up().is_some();
        let scene = if given_up { table.scene() } else { account.scene };
        print_scene(self.out, &scene, None)?;
        if open {
            for line in &account.lines {
                writeln!(self.out, "{line}")?;
            }
            return writeln!(
                self.out,
                "Both have passed. `dead POINT` changes what is dead, `agree` ends the game."
            );
        }
        let end = self.sitting.end();
        if account.scores.len() > 1 && !given_up {
            for line in &account.lines {
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
        let command = match parse(line, self.keys) {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(Next::Ask),
            Err(why) => return self.complain(&why),
        };
        match command {
            Command::Act(action) => self.act(action),
            Command::Move(text) => self.play_text(&text),
            Command::Back(turns) => self.travel(turns, true),
            Command::Forward(turns) => self.travel(turns, false),
            Command::Save(file, replace) => {
                let written = self.sitting.save(&file, replace);
                self.tell_written(written, "save", "saved; go on with: damier play --resume")
            }
            Command::Record(file, replace) => {
                let written = self.sitting.record(&file, replace);
                self.tell_written(written, "record", "the record is in")
            }
            Command::New(game) => match self.sitting.games().find(&game) {
                Ok(_) => {
                    self.after = After::New(game);
                    Ok(Next::Leave)
                }
                Err(why) => self.complain(&format!("{why}; {}", why.help())),
            },
            Command::GoOn if self.sitting.go_on() => Ok(Next::Show),
            Command::GoOn => self.complain("the game cannot go on here"),
            Command::Scores => {
                if self.sitting.high_scores().is_empty() {
                    writeln!(self.out, "there are no high scores of this game")?;
                }
                for (at, ranked) in self.sitting.high_scores().iter().enumerate() {
                    writeln!(self.out, "{}. {} {}", at + 1, ranked.score, ranked.name)?;
                }
                Ok(Next::Ask)
            }
            Command::Show => Ok(Next::Show),
            Command::Dead(text) => self.toggle(&text),
            Command::Agree => self.agree(),
        }
    }

    fn tell_written(
        &mut self,
        written: Result<PathBuf, Refusal>,
        command: &str,
        said: &str,
    ) -> io::Result<Next> {
        match written {
            Ok(path) => {
                writeln!(self.out, "{said} {}", path.display())?;
                Ok(Next::Ask)
            }
            Err(why @ Refusal::Exists(_)) => self.complain(&format!(
                "{why}; `{command}! FILE` replaces it, `{command} FILE` takes another name"
            )),
            Err(why) => self.complain(&why.to_string()),
        }
    }

    fn act(&mut self, action: Action) -> io::Result<Next> {
        match action {
            Action::Go(direction) => self.gesture(Gesture::Push(direction)),
            Action::Colour(colour) => self.gesture(Gesture::Colour(colour)),
            Action::Pass => self.gesture(Gesture::Pass),
            Action::Undo => self.travel(1, true),
            Action::Redo => self.travel(1, false),
            Action::First => self.travel(usize::MAX, true),
            Action::Last => self.travel(usize::MAX, false),
            Action::UndoMany => self.travel(10, true),
            Action::RedoMany => self.travel(10, false),
            Action::Resign => match self.sitting.table.to_move() {
                Some(seat) => {
                    self.sitting.table.give_up(seat, None);
                    self.sitting.changed();
                    Ok(Next::Show)
                }
                None => self.complain("the game is over"),
            },
            Action::Hint => self.hint(),
            Action::Restart => {
                self.name_high_score()?;
                self.sitting.restart();
                writeln!(self.out, "a new game, seed {}", self.sitting.table.seed())?;
                Ok(Next::Show)
            }
            Action::Help => {
                print_help(self.out, &self.sitting.table, self.controls, self.keys)?;
                Ok(Next::Ask)
            }
            Action::Leave => Ok(Next::Leave),
            Action::Choose | Action::New | Action::Save | Action::Palette(_) | Action::Keys => {
                self.complain("that is a key of the full screen; `help` lists the commands")
            }
        }
    }

    fn gesture(&mut self, gesture: Gesture) -> io::Result<Next> {
        let table = &self.sitting.table;
        match table.game().meaning(table.state(), gesture) {
            Some(mv) => self.play(mv),
            None => self.complain("this game has no such move; `help` lists the commands"),
        }
    }

    fn play_text(&mut self, text: &str) -> io::Result<Next> {
        if self.sitting.table.to_move().is_none() {
            let text = text.escape_debug();
            let why = format!("the game is over: `{text}` is not one of {}", self.end_commands());
            return self.complain(&why);
        }
        let game = self.sitting.table.game();
        let in_any_case = game
            .read_move(text)
            .or_else(|why| game.read_move(&text.to_lowercase()).map_err(|_| why))
            .or_else(|why| game.read_move(&text.to_uppercase()).map_err(|_| why));
        match in_any_case {
            // Single letters are those of the keys, not of the notation.
            Ok(mv) if !self.controls.pushes || text.len() > 1 => self.play(mv),
            Ok(_) | Err(_) if self.controls.pushes => self.complain(&format!(
                "`{}` is not a slide: up, right, down or left; `help` lists letters and commands",
                text.escape_debug()
            )),
            Ok(mv) => self.play(mv),
            Err(why) => self.complain(&format!("{why}; `help` lists the commands")),
        }
    }

    fn play(&mut self, mv: u32) -> io::Result<Next> {
        match self.sitting.table.play(mv) {
            Ok(()) => {
                self.sitting.changed();
                Ok(Next::Show)
            }
            Err(why) => {
                let text = self.sitting.table.game().move_text(mv);
                self.complain(&format!("{text} is not possible: {why}"))
            }
        }
    }

    fn travel(&mut self, turns: usize, back: bool) -> io::Result<Next> {
        let table = &mut self.sitting.table;
        let mut moved = false;
        for _ in 0..turns {
            if !(if back { table.undo() } else { table.redo() }) {
                break;
            }
            moved = true;
        }
        if moved {
            self.sitting.changed();
            return Ok(Next::Show);
        }
        self.complain(if back { "there is no earlier turn" } else { "nothing was taken back" })
    }

    fn hint(&mut self) -> io::Result<Next> {
        if self.sitting.table.to_move().is_none() {
            return self.complain("the game is over");
        }
        if let Err(why) = self.sitting.ask_for_a_tip() {
            return self.complain(&format!("{why}; {}", why.help()));
        }
        match self.sitting.wait_for_the_tip(self.stop) {
            Some(Ok(mv)) => {
                writeln!(self.out, "tip: {}", self.sitting.table.game().move_text(mv))?;
            }
            Some(Err(why)) => writeln!(self.out, "no tip: {why}")?,
            None => {}
        }
        Ok(Next::Ask)
    }

    fn toggle(&mut self, text: &str) -> io::Result<Next> {
        if !self.sitting.is_open_to_agreement() {
            return self.complain("there is nothing to agree on");
        }
        let table = &self.sitting.table;
        let scene = table.scene();
        let mv = table.game().read_move(text);
        let cell = mv.map(|mv| cell_of(table.game(), table.state(), &scene, mv));
        let together = match cell {
            Ok(Some(cell)) => table.game().together(table.state(), cell),
            Ok(None) => Vec::new(),
            Err(why) => return self.complain(&why.to_string()),
        };
        if together.is_empty() {
            return self.complain(&format!("no stone is on {text}"));
        }
        self.agreement.toggle(&together);
        self.show_account(true)?;
        Ok(Next::Ask)
    }

    fn agree(&mut self) -> io::Result<Next> {
        if !self.sitting.is_open_to_agreement() {
            return self.complain("there is nothing to agree on: both have to pass first");
        }
        self.sitting.table.agree(self.agreement.clone());
        self.sitting.changed();
        self.show_account(false)?;
        Ok(Next::Ask)
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
                writeln!(self.out, "the game is kept; go on with: damier play --resume {path}")
            }
            None if under_way && !self.sitting.table.is_untouched() => {
                writeln!(self.out, "the game is not kept: `save FILE` would have kept it")
            }
            None => Ok(()),
        }
    }

    fn complain(&mut self, why: &str) -> io::Result<Next> {
        writeln!(self.out, "{why}")?;
        Ok(Next::Ask)
    }
}
