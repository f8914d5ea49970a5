//! `damier perft`: count move sequences.

use damier_games::Game as _;
use damier_games::Notation as _;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::number::{grouped, measured};
use crate::text::table::{HEADING, NAME};
use damier_arena::registry::AnyGame;
use damier_arena::seed;

/// Count the sequences of moves from the start of a game
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Perft {
    /// The game, with settings after a colon: go:size=5,ko=simple
    game: String,
    /// The length of the longest sequences to count, at most 100
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u64).range(..=DEEPEST))]
    depth: u64,
    /// Count passes as moves
    #[arg(long)]
    passes: bool,
}

/// Nobody waits for a count this deep, and the stack holds a position for every step.
const DEEPEST: u64 = 100;

const EXAMPLES: &str = "\
Moves and draws count alike. The count of each length is shown as soon as it is known.
A start that is drawn (2048's tiles, the board of 7 Couleurs) follows from --seed.

Examples:
  damier perft go:size=3 --depth 5
  damier perft go:size=2,ko=simple --depth 10 --passes
  damier perft 2048 --depth 4 --seed 1 --json";

/// What `damier perft --json` writes.
#[derive(Serialize)]
struct PerftJson {
    game: String,
    depth: u64,
    counts: Vec<u64>,
    seed: u64,
    seconds: f64,
}

impl Perft {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        Counting { perft: self, flags, out }.with(&flags.games.find(&self.game)?)
    }
}

struct Counting<'a> {
    perft: &'a Perft,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Counting<'_> {
    fn with(self, game: &AnyGame) -> Result<(), Failure> {
        let Counting { perft, flags, out } = self;
        let seed = flags.seed().number();
        let start = game.start(&mut seed::generator(seed));
        let pass = game.read_move("pass").ok();
        if perft.passes && pass.is_none() {
            return Err(Failure::input(
                format!("`--passes`: nobody can pass in {}", game.name()),
                "leave --passes out",
            ));
        }
        let pass = pass.filter(|_| !perft.passes);
        let count = |depth: u64| game.perft(&start, depth as usize, pass);
        if flags.json {
            let begun = Instant::now();
            let counts = count(perft.depth);
            let seconds = begun.elapsed().as_secs_f64();
            return write_json(
                out,
                &PerftJson { game: game.spec(), depth: perft.depth, counts, seed, seconds },
            );
        }
        if !flags.quiet {
            writeln!(out, "{NAME}{}{NAME:#}, seed {seed}", game.spec())?;
            writeln!(out, "{HEADING}depth{HEADING:#}  {HEADING}{:>20}{HEADING:#}", "sequences")?;
        }
        for depth in 1..=perft.depth {
            let begun = Instant::now();
            let sequences = count(depth).pop().unwrap_or(0);
            let seconds = begun.elapsed().as_secs_f64();
            if flags.quiet {
                writeln!(out, "{sequences}")?;
                continue;
            }
            write!(out, "{depth:>5}  {:>20}  {seconds:.3} s", grouped(sequences))?;
            if flags.verbose {
                write!(out, "  {} a second", measured(sequences as f64 / seconds.max(1e-9)))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
