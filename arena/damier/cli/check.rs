//! `damier check`: is this bot sound?

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::flags::write_json;
use super::new::bots_game;
use super::playing::note_namesakes;
use super::stop::Stop;
use super::waiting::{Waiting, waiting_for};
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::one_line;
use crate::text::table::NAME;
use crate::workshop::check::{self, Finding, Report, Verdict};
use damier_arena::players::{Entrant, Kind, Wall, walls_here};

/// Find out whether a bot is sound: handshake, legality, clock, determinism, faults
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// The bot: built in, a plugin, a folder, a program or an engine
    #[arg(required_unless_present = "which_walls")]
    bot: Option<String>,
    /// Say which walls hold on this machine, instead of looking at a bot
    #[arg(long = "walls", conflicts_with_all = ["bot", "game"])]
    which_walls: bool,
    /// The game [default: every game the bot plays]
    #[arg(long)]
    game: Option<String>,
    /// Play so many whole games as well, to find faults that are rare
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u64,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = r#"The bot plays first moves, forced moves, whole games, tiny and huge boards, with its clock nearly
out, several matches in a row and the same match twice. Each line says ok, warning or FAILED, why,
and what to do. The exit code is 0 if nothing failed, and 1 if something did.

Examples:
  damier check ./mybot
  damier check ./mybot --games 500
  damier check ./libmybot.so:depth=3 --game go9
  damier check "cmd:python3 bot.py" --json
  damier check "gtp:gnugo --mode gtp --level 1" --game go
  damier check --walls"#;

/// When a bot that has not answered yet is worth a word.
const AFTER: Duration = Duration::from_secs(2);

/// `damier check --json`.
#[derive(Serialize)]
struct CheckJson<'a> {
    #[serde(flatten)]
    report: &'a Report,
    sound: bool,
    failed: usize,
    warnings: usize,
}

impl Check {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.bot {
            Some(bot) if !self.which_walls => self.check(bot, flags, out),
            _ => self.tell_walls(flags, out),
        }
    }

    /// Says which walls hold here.
    fn tell_walls(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let report = walls_here(&self.walls.walls())?;
        if flags.json {
            return write_json(out, &report);
        }
        writeln!(out, "walls of the level `{}`\n", report.level)?;
        for Wall { wall, holds, by, why } in &report.walls {
            let (word, why) = if *holds { ("holds", None) } else { ("MISSING", why.as_deref()) };
            let why = why.map(|why| format!(": {}", one_line(why))).unwrap_or_default();
            writeln!(out, "{word:<7}  {wall}, by {by}{why}")?;
        }
        Ok(())
    }

    fn check(&self, bot: &str, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(game) = &self.game {
            bots_game(flags, game)?;
        }
        let stop = Stop::listen()?;
        let entrant = Entrant::parse(bot)?;
        note_namesakes(flags, std::slice::from_ref(&entrant));
        let named = self.game.as_deref().map(|game| flags.games.find(game)).transpose()?;
        flags.games.look_for(&entrant, named.as_ref())?;
        let done = Arc::new(AtomicU64::new(0));
        let so_far = Arc::clone(&done);
        stop.with_last_words(move || {
            let checks = counted(so_far.load(Ordering::Relaxed), "check", "checks");
            format!("interrupted after {checks}")
        });
        let (game, walls) = (self.game.as_deref(), self.walls.walls());
        let text = !flags.json && !flags.quiet;
        let mut last_game = String::new();
        let mut written = Ok(());
        // Whoever answers at all does so at first; how long it thinks later is said in the end.
        let wait = || {
            (entrant.kind() != Kind::Builtin)
                .then(|| Waiting::new(flags, AFTER, waiting_for(bot, &walls)))
        };
        let mut waiting = wait();
        let mut show = |finding: &Finding| {
            done.fetch_add(1, Ordering::Relaxed);
            waiting = if finding.check == "handshake" { wait() } else { None };
            if text && written.is_ok() {
                written = write_finding(out, bot, finding, &mut last_game);
            }
        };
        let report = {
            let rules = (&walls, self.games);
            check::run(&flags.games, bot, &entrant, game, flags.seed(), rules, &mut show)
        };
        written?;
        if flags.json {
            let answer = CheckJson {
                report: &report,
                sound: report.is_sound(),
                failed: report.count(Verdict::Failed),
                warnings: report.count(Verdict::Warning),
            };
            write_json(out, &answer)?;
        } else {
            let gap = if flags.quiet { "" } else { "\n" };
            writeln!(out, "{gap}{}", summary(&report))?;
        }
        if report.is_sound() { Ok(()) } else { Err(Failure::Unsound) }
    }
}

/// Writes a line as soon as it is known, under a heading for each game.
fn write_finding(
    out: &mut dyn Write,
    bot: &str,
    finding: &Finding,
    last_game: &mut String,
) -> Result<(), Failure> {
    if *last_game != finding.game {
        let gap = if last_game.is_empty() { "" } else { "\n" };
        writeln!(out, "{gap}{NAME}{bot}{NAME:#}, {}", finding.game)?;
        finding.game.clone_into(last_game);
    }
    let (word, style) = match finding.verdict {
        Verdict::Ok => ("ok", AnsiColor::Green.on_default()),
        Verdict::Warning => ("warning", AnsiColor::Yellow.on_default()),
        Verdict::Failed => ("FAILED", Style::new().bold().fg_color(Some(AnsiColor::Red.into()))),
    };
    let reason = one_line(&finding.reason);
    writeln!(out, "  {style}{word:7}{style:#}  {:17}  {reason}", finding.check)?;
    if let Some(help) = &finding.help {
        writeln!(out, "  {:7}  {:17}  help: {}", "", "", one_line(help))?;
    }
    Ok(out.flush()?)
}

fn summary(report: &Report) -> String {
    let (failed, warnings) = (report.count(Verdict::Failed), report.count(Verdict::Warning));
    let verdict = match (failed, warnings) {
        (0, 0) => "sound".to_owned(),
        (0, _) => format!("sound, with {}", counted(warnings as u64, "warning", "warnings")),
        _ => {
            let checks = counted(report.findings.len() as u64, "check", "checks");
            format!("not sound: {failed} of {checks} failed")
        }
    };
    format!("{}: {verdict} (seed {})", report.bot, report.seed)
}
