//! Flags of commands that play games without a championship's file.

use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use damier_bots::parse_duration;
use damier_games::Game as _;

use super::walls::WallFlags;
use super::{Failure, Flags};
use damier_arena::archive::openings;
use damier_arena::contest::config::opening_decides;
use damier_arena::contest::pool::cores;
use damier_arena::players::Entrant;
use damier_arena::referee::{Book, Conditions, Limits, Resign};
use damier_arena::registry::AnyGame;

/// Flags about how long a game and its moves may be.
#[derive(Clone, Debug, Args)]
pub(super) struct LimitFlags {
    /// Time for one move: 100ms
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    move_time: Option<Duration>,
    /// Time for all moves of a game: 10s
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    game_time: Option<Duration>,
    /// Moves after which a game is counted as it stands
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Time that each move adds to --game-time: 100ms
    #[arg(long, value_name = "TIME", value_parser = parse_duration, requires = "game_time")]
    increment: Option<Duration>,
    /// Positions or playouts for a move, told to bots that keep such a limit; others are refused
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random moves before the bots take over, the same for both games of a pair; with --openings,
    /// how many moves of each opening are made [default: 0; all of them]
    #[arg(long, value_name = "P", default_value_t = 0)]
    opening_plies: u32,
}

impl LimitFlags {
    /// What they say to the referee.
    pub(super) fn limits(&self) -> Limits {
        let LimitFlags { move_time, game_time, increment, nodes, max_moves, opening_plies } = *self;
        let resign = None;
        Limits { move_time, game_time, increment, nodes, max_moves, opening_plies, resign }
    }
}

/// Flags about how games are played.
#[derive(Clone, Debug, Args)]
pub(super) struct PlayFlags {
    /// Matches to play at the same time [default: one per processor core]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    #[command(flatten)]
    limits: LimitFlags,
    /// Begin with the positions and first moves of a file, each from every seat: SGF, JSON lines, boards
    /// in text
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Resign for a bot whose own estimate is below X for N of its moves in a row
    #[arg(long, value_name = "X,N", value_parser = parse_resign, allow_hyphen_values = true)]
    resign: Option<Resign>,
    #[command(flatten)]
    walls: WallFlags,
    /// Exit with code 3 if a bot faulted
    #[arg(long)]
    pub(super) fail_on_fault: bool,
}

impl PlayFlags {
    /// What holds for every match of a game.
    pub(super) fn conditions(&self, game: &AnyGame) -> Result<Conditions, Failure> {
        if self.resign.is_some() && game.seats() == 1 {
            return Err(Failure::input(
                "`--resign` is for games of two seats or more: alone nobody can give up to another",
                "leave --resign out",
            ));
        }
        let limits = Limits { resign: self.resign, ..self.limits.limits() };
        if let Some(book) = self.book(game, limits)? {
            return Ok(Conditions { limits, walls: self.walls.walls(), book: Some(book) });
        }
        if let Some(over) = opening_decides(game, self.limits.opening_plies) {
            return Err(Failure::input(
                format!(
                    "`--opening-plies {}` leaves nothing to play: random moves alone end the game \
                     after about {over}",
                    self.limits.opening_plies
                ),
                "take fewer, so that something is left for the bots to play",
            ));
        }
        Ok(Conditions { limits, walls: self.walls.walls(), book: None })
    }

    /// The openings of the file that was named.
    fn book(&self, game: &AnyGame, limits: Limits) -> Result<Option<Arc<Book>>, Failure> {
        let Some(path) = &self.openings else { return Ok(None) };
        let book = openings::read(game, path, limits.opening_plies)
            .map_err(|why| Failure::input(why.to_string(), why.help()))?;
        match book.longest().zip(limits.max_moves) {
            Some((longest, most)) if longest >= most => Err(Failure::input(
                format!("--max-moves is {most}, and an opening of {} has {longest}", book.file),
                "allow more moves, or take fewer of each opening with --opening-plies",
            )),
            _ => Ok(Some(Arc::new(book))),
        }
    }

    /// How many matches to play at the same time.
    pub(super) fn workers(&self) -> usize {
        self.jobs.map_or_else(cores, |jobs| jobs as usize)
    }
}

/// Says of built-in bots that a folder has the same name, which may have been meant.
pub(super) fn note_namesakes(flags: &Flags, entrants: &[Entrant]) {
    let mut notes: Vec<String> =
        entrants.iter().filter_map(|entrant| flags.games.namesake(entrant)).collect();
    notes.dedup();
    tell(flags, notes);
}

/// Says something before a contest begins.
pub(super) fn tell(flags: &Flags, notes: impl IntoIterator<Item = impl Display>) {
    for note in notes.into_iter().filter(|_| !flags.quiet) {
        // Nowhere is left to say that the standard error is gone.
        let _ = writeln!(std::io::stderr(), "note: {note}");
    }
}

/// Reads `X,N`.
fn parse_resign(text: &str) -> Result<Resign, String> {
    let rule = text.split_once(',').and_then(|(below, moves)| {
        let below: f32 = below.trim().parse().ok()?;
        let moves: u32 = moves.trim().parse().ok()?;
        (below.is_finite() && moves > 0).then_some(Resign { below, moves })
    });
    rule.ok_or_else(|| "a value and a number of moves, such as -20,5".to_owned())
}
