//! Starting a program behind walls, and greeting it.
//!
//! The arena starts itself once more, `damier shut-in`: that process limits itself, tells in its
//! first line how far it got, and becomes the program. From then on the program is there alone.

use std::path::PathBuf;
use std::process::Command;

use damier_bots::{Fault, Forfeit};

use super::inside::{REFUSED, WALLS};
use super::{answer, question};
use crate::players::bad_bot::Refusal;
use crate::players::declared::{self, MOST, Texts};
use crate::players::isolation::{Isolation, Level, Limits, Walls};
use crate::players::leash::Shares;
use crate::players::ledger::Ledger;
use crate::players::program::{CommandLine, Deadline, Reach, Talk, harmless, is_below};

/// How a line begins by which a program declares a parameter before it is ready.
const PARAM: &str = "param ";

/// How to start a program.
#[derive(Clone, Debug)]
pub(in crate::players) struct Launch {
    /// This program, to shut itself in.
    damier: PathBuf,
    program: PathBuf,
    arguments: Vec<String>,
    /// What it may read.
    reach: Reach,
    walls: bool,
    /// Is the program to be started behind all walls only?
    full: bool,
    pub(super) limits: Limits,
}

/// A program that was started and greeted.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) talk: Talk,
    pub(super) ledger: Ledger,
    pub(super) level: Level,
    /// The parameters that it takes, if it says so.
    pub(super) params: Option<Vec<Texts>>,
}

impl Launch {
    /// How to start this program behind these walls.
    pub(in crate::players) fn new(
        command_line: &CommandLine,
        walls: &Walls,
    ) -> Result<Launch, String> {
        let program = command_line.program()?;
        let within = walls.within.as_deref();
        if let Some(folder) = within
            && command_line.words()[0].contains('/')
            && !is_below(&program, folder)
        {
            let word = &command_line.words()[0];
            return Err(format!(
                "`{word}` is a program of this machine, which others call by its name"
            ));
        }
        for path in &walls.readable {
            std::fs::metadata(path)
                .map_err(|why| format!("`{}`, which it is to read: {why}", path.display()))?;
        }
        Ok(Launch {
            damier: walls.damier()?,
            reach: Reach::of(&program, command_line.arguments(), &walls.readable, within),
            program,
            arguments: command_line.arguments().to_vec(),
            walls: matches!(walls.isolation, Isolation::Auto | Isolation::Full),
            full: walls.isolation == Isolation::Full,
            limits: walls.limits.clone(),
        })
    }

    fn command(&self) -> Command {
        let Limits { memory, cpu, threads, .. } = self.limits;
        let mut command = Command::new(&self.damier);
        command.args(["shut-in", "--memory", &memory.to_string()]);
        command.args(["--threads", &threads.to_string()]);
        if let Some(cpu) = cpu {
            command.args(["--cpu", &cpu.as_secs().max(1).to_string()]);
        }
        if self.walls {
            command.arg("--walls");
        }
        if self.full {
            command.arg("--full");
        }
        for (flag, paths) in [("--read", &self.reach.read), ("--list", &self.reach.list)] {
            for path in paths {
                command.arg(flag).arg(path);
            }
        }
        if self.walls {
            command.env_clear().envs(harmless());
        }
        command.arg("--").arg(&self.program).args(&self.arguments);
        // Answers are due at once, and beginners forget to say so.
        command.env("PYTHONUNBUFFERED", "1");
        command
    }

    /// Starts the program behind its walls, and says how far it is shut in. `who` is what to call it,
    /// `farewell` what it is told when it may end.
    pub(in crate::players) fn shut_in(
        &self,
        who: &'static str,
        farewell: Option<&'static str>,
    ) -> Result<(Talk, Level), Forfeit> {
        let Limits { cpu, memory, threads, ponder, .. } = self.limits;
        let processes = self.walls.then_some(threads);
        let shares = Shares { cpu, memory: Some(memory), processes };
        let talk = Talk::start(self.command(), who, farewell, shares, ponder);
        let mut talk = talk.map_err(|why| Forfeit::new(Fault::Crash, why))?;
        talk.watch_over(&self.damier);
        let (level, missing) = walls_of(&mut talk, &self.limits)?;
        if self.full && level != Level::Full {
            // It has not been the program yet: what was said is none of its words.
            let lacking = talk.give_up(Fault::Crash, Refusal::level(level, &missing).what);
            return Err(lacking.saying(""));
        }
        Ok((talk, level))
    }

    /// Starts the program, and waits until it is ready.
    pub(super) fn start(&self) -> Result<Running, Forfeit> {
        let (mut talk, level) = self.shut_in("program", None)?;
        let deadline = Deadline::within(self.limits.answer);
        let mut heard = talk.ask(question::GREETING, &deadline);
        let mut params: Option<Vec<Texts>> = None;
        let line = loop {
            match heard {
                Ok(line) => match line.trim().strip_prefix(PARAM) {
                    Some(_) if params.as_ref().is_some_and(|params| params.len() >= MOST) => {
                        let why = format!("the program declares more than {MOST} parameters");
                        return Err(talk.give_up(Fault::Error, why));
                    }
                    Some(text) => params.get_or_insert_default().push(declared::read(text)),
                    None => break line,
                },
                Err(silence) => {
                    let asked = question::GREETING.trim();
                    return Err(talk.fall_silent(silence, asked, deadline.time()));
                }
            }
            heard = talk.hear(&deadline);
        };
        if let Some(why) = line.strip_prefix(REFUSED) {
            return Err(talk.give_up(Fault::Crash, why.trim().to_owned()));
        }
        match answer::ready(&line, question::GREETING.trim()) {
            Ok(()) => {
                let ledger = Ledger::of(talk.meter());
                talk.rest();
                Ok(Running { talk, ledger, level, params })
            }
            Err(why) => Err(talk.give_up(Fault::Error, why)),
        }
    }
}

/// How far a process got before it became the program.
fn walls_of(talk: &mut Talk, limits: &Limits) -> Result<(Level, String), Forfeit> {
    let deadline = Deadline::within(limits.ready);
    let line = match talk.hear(&deadline) {
        Ok(line) => line,
        Err(silence) => return Err(talk.fall_silent(silence, "shut-in", deadline.time())),
    };
    let told = line.strip_prefix(WALLS).and_then(|told| {
        let (level, missing) = told.trim().split_once(' ').unwrap_or((told.trim(), ""));
        let level = Level::ALL.into_iter().find(|known| known.name() == level)?;
        Some((level, missing.to_owned()))
    });
    told.ok_or_else(|| {
        let why = line.strip_prefix(REFUSED).unwrap_or(&line).trim().to_owned();
        talk.give_up(Fault::Crash, format!("it cannot be shut in: {why}"))
    })
}
