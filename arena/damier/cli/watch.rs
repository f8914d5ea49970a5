//! `damier watch`: bots play before your eyes.

use damier_games::Game as _;
use damier_games::Notation as _;
use std::io::{IsTerminal, Write};
use std::thread;
use std::time::Duration;

use clap::Args;
use damier_bots::parse_duration;
use serde_json::json;

use super::flags::write_json;
use super::playing::{LimitFlags, note_namesakes};
use super::screens::{on_a_terminal, show};
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::desk::watch::{self, News, Report, Watch};
use crate::screen::watch::WatchScreen;
use crate::text::number::{counted, time};
use crate::text::plain::ascii;
use damier_arena::registry::AnyGame;
use damier_arena::seed::{MatchSeed, Seed};

/// Watch bots play a match, a key or a pace per move
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct WatchMatch {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    game: String,
    /// The bots in the order of their seats, with parameters after a colon: mcts:playouts=1000
    #[arg(required = true, value_name = "BOT")]
    bots: Vec<String>,
    /// The pause before each move [default: 500ms on a screen, none in lines of text]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pace: Option<Duration>,
    /// Wait for a key before each move
    #[arg(long, conflicts_with = "pace")]
    step: bool,
    /// Print every position as text instead of showing a full screen
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    limits: LimitFlags,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
The same seed gives the game that `damier match -n 1` plays. Faults end the match and are shown as \
in matches. Where the output is no terminal, every position is printed; with --json a line per move \
and one for the result.

Examples:
  damier watch 2048 expectimax:depth=2
  damier watch go9 mcts:playouts=500 defend-attack --pace 1s
  damier watch couleurs greedy alphabeta --step
  damier watch go:size=5 random greedy --seed 7 --plain";

impl WatchMatch {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        Watching { args: self, flags, out }.with(&flags.games.find(&self.game)?)
    }
}

struct Watching<'a> {
    args: &'a WatchMatch,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Watching<'_> {
    fn with(self, game: &AnyGame) -> Result<(), Failure> {
        let Watching { args, flags, out } = self;
        let entrants = flags.games.entrants(game, &args.bots)?;
        note_namesakes(flags, &entrants);
        let (seats, given) = (game.seats(), entrants.len());
        if given != seats {
            let (bots, are) = if seats == 1 { ("bot", "is") } else { ("bots", "are") };
            let error = format!("{seats} {bots} {are} needed to play {}, not {given}", game.name());
            return Err(Failure::input(
                error,
                "name one bot for each seat: damier bots lists them",
            ));
        }
        let walls = args.walls.walls();
        let mut bots = Vec::new();
        for entrant in &entrants {
            bots.push(game.open(entrant, &walls)?.bot);
        }
        let names: Vec<String> = entrants.into_iter().map(|entrant| entrant.name).collect();
        let seed = flags.seed();
        let watch = watch::start(game, bots, MatchSeed::new(seed, 0, 0), args.limits.limits())?;
        let told = Sayings { game: game.spec(), seed, names };
        if args.plain || flags.json || !on_a_terminal() || !std::io::stdin().is_terminal() {
            return told.in_lines(&watch, args.pace, flags, out);
        }
        let pace = args.pace.unwrap_or(Duration::from_millis(500));
        let mut theatre =
            WatchScreen::new(watch, game.name(), &told.names, flags.look(), pace, args.step);
        show(&mut theatre)?;
        if let Some(report) = theatre.report() {
            told.ending(report, flags, out)?;
        }
        Ok(())
    }
}

/// What is said besides the board.
struct Sayings {
    game: String,
    seed: Seed,
    names: Vec<String>,
}

impl Sayings {
    /// Plays to the end and writes every position on the way.
    fn in_lines(
        &self,
        watch: &Watch,
        pace: Option<Duration>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if !flags.json && !flags.quiet {
            let players = self.names.join(if flags.ascii { " - " } else { " – " });
            writeln!(out, "{}, {players}, seed {}\n", self.game, self.seed)?;
        }
        while let Some(news) = watch.next() {
            match news {
                News::Waiting { scene, .. } => {
                    if !flags.json {
                        writeln!(out, "{scene}")?;
                    }
                    out.flush()?;
                    thread::sleep(pace.unwrap_or(Duration::ZERO));
                    watch.give_leave();
                }
                News::Chosen { seat, number, text, value, nodes, spent, comment, .. } => {
                    let by = self.names.get(seat.index()).map_or("?", String::as_str);
                    if flags.json {
                        let think_ms = spent.as_secs_f64() * 1e3;
                        let line = json!({
                            "move": number, "seat": seat.index(), "by": by, "text": text,
                            "value": value, "nodes": nodes, "think_ms": think_ms, "says": comment.as_str(),
                        });
                        write_json(out, &line)?;
                    } else {
                        write!(out, "move {number}: {by} plays {text}")?;
                        if let Some(value) = value {
                            write!(out, "; value {value:.3}")?;
                        }
                        if nodes > 0 {
                            write!(out, "; {}", counted(nodes, "node", "nodes"))?;
                        }
                        let thought = time(spent);
                        let thought = if flags.ascii { ascii(&thought) } else { (&thought).into() };
                        writeln!(out, "; thought {thought}")?;
                        if !comment.is_empty() {
                            let comment =
                                if flags.ascii { ascii(&comment) } else { (&*comment).into() };
                            writeln!(out, "{by} says: {comment}")?;
                        }
                    }
                }
                News::Over(report) => {
                    if !flags.json {
                        writeln!(out, "{}", report.scene)?;
                    }
                    return self.ending(&report, flags, out);
                }
            }
        }
        Ok(())
    }

    /// What came of it.
    fn ending(&self, report: &Report, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if flags.json {
            let of = &report.of;
            let fault = of.outcome.forfeit().map(|(seat, forfeit)| {
                json!({
                    "seat": seat.index(), "kind": forfeit.fault.name(), "reason": forfeit.reason.as_str(),
                    "last_words": forfeit.last_words.as_str(),
                })
            });
            let line = json!({
                "game": self.game, "seed": self.seed.plain(), "bots": self.names, "moves": report.moves,
                "result": report.result, "ended": of.outcome.name(), "scores": of.scores,
                "points": of.points, "fault": fault, "transcripts": report.digest(),
            });
            return write_json(out, &line);
        }
        for line in report.lines(&self.names) {
            writeln!(out, "{line}")?;
        }
        let moves = counted(report.moves as u64, "move", "moves");
        Ok(writeln!(out, "{moves}, seed {}", self.seed)?)
    }
}
