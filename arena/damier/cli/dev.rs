//! `damier dev`: a bot is built at every save, and plays at once.

mod lines;

use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::path::Path;
use std::process::Command;

use clap::Args;
use damier_games::{Game as _, Notation as _};

use super::menu::run_words;
use super::playing::{PlayFlags, note_namesakes};
use super::screens::{on_a_terminal, show};
use super::series::KeepFlags;
use super::stats::TestFlags;
use super::stop::Stop;
use super::{Failure, Flags};
use crate::desk::dev::{Rules, Session, Setup};
use crate::screen::dev::{DevScreen, Wish};
use damier_arena::contest::compare::Test;
use damier_arena::contest::config::opening_decides;
use damier_arena::contest::stats::Sprt;
use damier_arena::players::Workpiece;
use damier_arena::registry::AnyGame;
use damier_arena::seed;
use lines::Lines;

/// Build a bot at every save, and let it play at once: is it better than before?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Dev {
    /// The bot: its folder, a library or a script, with parameters after a colon
    #[arg(value_name = "DIR")]
    bot: String,
    /// The game, with settings after a colon: go:size=9,komi=6.5
    #[arg(long)]
    game: String,
    /// Play against this bot, too; may be repeated [default: random]
    #[arg(long = "vs", value_name = "BOT", default_value = "random", hide_default_value = true)]
    others: Vec<String>,
    /// Games against each of the others at most, two to a pair
    #[arg(short = 'n', long, default_value_t = 1000, value_name = "MAX")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    #[command(flatten)]
    test: TestFlags,
    /// Build and play once, and end
    #[arg(long)]
    once: bool,
    /// Keep this version, unless it is weaker or faults: later ones are compared with it
    #[arg(long, requires = "once")]
    keep: bool,
    /// Exit with code 4 if it is weaker than the version that was kept
    #[arg(long, requires = "once")]
    fail_on_regress: bool,
    /// Write lines of text instead of showing a full screen
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    results: KeepFlags,
    #[command(flatten)]
    play: PlayFlags,
}

const EXAMPLES: &str = "\
Files are looked at three times a second; what is hidden and what tools make is passed over. A save
ends what is being played, and what is saved is built and plays: against the version of the bot that
was kept, and against others, in pairs from the same openings, until a sequential test says which one is
stronger (--sprt=-20,20 unless you ask for something else; in 2048 a test of who scores more) or -n
games are played. The first version that is built is kept; with the key k, or with --once --keep,
another one is. Where games begin without chance, 4 random moves come first.

Without a terminal, lines are written, and with --json one object per line. Every game is kept, for
`damier replay`, `rerun` and `standings --versions`: in the file of -o, or among what was played lately.

Examples:
  damier dev ./mybot --game couleurs
  damier dev ./mybot --game go9 --vs greedy --vs mcts:playouts=200 -n 400
  damier dev bot.py:depth=2 --game 2048 -o progress.db
  damier dev ./mybot --game couleurs --once --keep --fail-on-fault --fail-on-regress";

/// Moves that are drawn where games begin without chance.
const OPENING: u32 = 4;

/// The hypotheses if none are asked for, in normalized Elo: weaker, and stronger.
const USUAL: (f64, f64) = (-20.0, 20.0);

impl Dev {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let game = flags.games.find(&self.game)?;
        if game.seats() > 2 {
            return Err(Failure::input(
                format!(
                    "two bots are compared in games of one or two seats, not of {}",
                    game.seats()
                ),
                "`damier match` and `damier run` play games of more seats",
            ));
        }
        let workpiece = Workpiece::find(&self.bot)?;
        let others = flags.games.entrants(&game, &self.others)?;
        note_namesakes(flags, &others);
        let mut conditions = self.play.conditions(&game)?;
        let limits = &mut conditions.limits;
        let drawn = conditions.book.is_none() && limits.opening_plies == 0 && begins_alike(&game);
        if drawn && opening_decides(&game, OPENING).is_none() {
            limits.opening_plies = OPENING;
        }
        let rules = Rules {
            test: self.test(game.seats())?,
            conditions,
            games: self.games,
            workers: self.play.workers(),
            seed: flags.seed,
            game,
        };
        let spec = rules.game.spec();
        let setup = Setup { workpiece, others, rules, results: self.results.output.clone() };
        let session = Session::begin(setup).map_err(|(error, help)| Failure::input(error, help))?;
        let is_screen = on_a_terminal() && io::stdin().is_terminal();
        if self.once || self.plain || flags.json || !is_screen {
            return Lines { args: self, flags, spec: &spec }.run(session, out);
        }
        on_screen(session, &spec, flags, out)
    }

    fn test(&self, seats: usize) -> Result<Test, Failure> {
        let (alpha, beta) = self.test.rates()?;
        match self.test.sprt()? {
            Some(sprt) => Ok(Test::Sprt(sprt)),
            None if seats == 1 => Ok(Test::Signs { alpha, beta }),
            None => {
                let (e0, e1) = USUAL;
                let sprt = Sprt::new(e0, e1, alpha, beta, self.test.model());
                Ok(Test::Sprt(sprt.map_err(|why| Failure::input(why.to_string(), "--alpha 0.05"))?))
            }
        }
    }
}

/// Shows it on a full screen, and does in between what its keys ask for.
fn on_screen(
    session: Session,
    spec: &str,
    flags: &Flags,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut screen = DevScreen::new(session, spec, flags.look());
    loop {
        let shown = show(&mut screen);
        let wish = screen.take_wish().filter(|_| shown.is_ok());
        let done = match wish {
            None => {
                screen.session().end();
                return shown;
            }
            Some(Wish::Replay(file, id)) => {
                let words = ["replay", &file.to_string_lossy(), "--match", &id];
                run_words(&words.map(str::to_owned), flags, out)
            }
            Some(Wish::Debug(file, id)) => debug(&file, &id, flags, out),
        };
        match done {
            Ok(()) => {}
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            Err(Failure::Input { error, help }) => screen.notice(&format!("{error}; {help}")),
            Err(failure) => return Err(failure),
        }
    }
}

/// Do all games begin with the same position?
fn begins_alike(game: &AnyGame) -> bool {
    let start = |number| game.start_text(&game.start(&mut seed::generator(number)));
    (2..5).all(|number| start(number) == start(1))
}

/// Shows the command that plays a match again in a debugger, and runs it if somebody wants to.
fn debug(file: &Path, id: &str, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    let words = ["rerun", &file.to_string_lossy(), "--match", id, "--allow-bots", "--gdb"];
    let mut command = Vec::new();
    run_words(&words.map(str::to_owned), flags, &mut command)?;
    let command = String::from_utf8_lossy(&command).trim().to_owned();
    // Ctrl-C leaves here, too.
    let stop = Stop::listen()?;
    writeln!(out, "\n{command}\n")?;
    write!(out, "Press Enter to run this, or q and Enter to go back. ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if !answer.trim().is_empty() {
        return Ok(());
    }
    // In there it means something else.
    drop(stop);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("trap '' INT; {command}"));
    match shell.status() {
        Ok(ended) if ended.code() == Some(127) => Err(Failure::input(
            "there is no program `gdb`",
            "install it, as Debian's package gdb, or see the match with r",
        )),
        Ok(_) => Ok(()),
        Err(why) => Err(why.into()),
    }
}
