//! `damier score`: who has won a game of Go, and why?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use damier_games::go::{Scoring, Tax};
use serde::Serialize;

use super::flags::write_json;
use super::rules::RulesFlag;
use super::{Failure, Flags};
use crate::go::scoring::{self, Scored, Wishes};
use crate::text::number::counted;
use crate::text::plain::one_line;
use crate::text::table::NAME;
use damier_arena::archive::records::GoRecord;
use damier_arena::archive::records::sgf::{self, BadSgf};
use damier_arena::files::read_up_to;

/// Judge and count a position of a recorded game of Go
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Score {
    /// The record: an .sgf file, with one game or several
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Score the position after this many moves [default: the last one]
    #[arg(long = "move", value_name = "N")]
    after: Option<usize>,
    #[command(flatten)]
    by: RulesFlag,
    /// How points are counted [default: as the rules have it]
    #[arg(long, value_name = "HOW")]
    scoring: Option<ScoringWord>,
    /// Surrounded points that do not count [default: as the rules have it]
    #[arg(long, value_name = "WHICH")]
    tax: Option<TaxWord>,
    /// Points White gets for moving second [default: as the record says, else 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    komi: Option<f64>,
}

const EXAMPLES: &str = "\
Every chain is alive, dead, in seki or unsettled, and it is said how that is known: proven, because it
holds even if one side always passes (benson) or because everything was tried (search); or estimated, by
random games (playouts) or by a search among neighbours that are only estimated to live. Dead stones are
taken off; what is unsettled counts as it stands. So a match may be scored otherwise than its referee
counted it: that goes by the game's `dead` setting, and by area takes no stone off. A record that names no
rules is counted by those that give its result, else by territory up to a komi of 6.5 and by area above.

Examples:
  damier score game.sgf
  damier score game.sgf --move 120             in mid game
  damier score game.sgf --rules japanese --komi 6.5
  damier score game.sgf --json                 for each game, one object";

#[derive(Copy, Clone, Debug, ValueEnum)]
enum ScoringWord {
    /// Stones and surrounded points
    Area,
    /// Surrounded points and prisoners
    Territory,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum TaxWord {
    /// All count
    None,
    /// Not those of groups in seki
    Seki,
    /// Nor two points for every living group
    All,
}

/// A scored game of a file, or why it is none.
#[derive(Serialize)]
struct ScoreJson<'a> {
    file: &'a str,
    game: usize,
    #[serde(flatten)]
    scored: Option<&'a Scored>,
    error: Option<&'a str>,
}

impl Score {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let komi = self.komi.unwrap_or(0.0);
        if !(-1000.0..=1000.0).contains(&komi) {
            let error = format!("komi {komi} is not from -1000 to 1000");
            return Err(Failure::input(error, "give the points of White, such as --komi 6.5"));
        }
        let file = self.file.display().to_string();
        let bytes = read_up_to(&self.file, sgf::LONGEST).map_err(|why| {
            Failure::input(format!("{file} cannot be read: {why}"), "give an .sgf file")
        })?;
        let games = sgf::read(&bytes);
        let several = games.len() > 1;
        let mut bad = 0;
        for (at, game) in games.iter().enumerate() {
            let scored = self.score(game);
            if let (Err(failure), false) = (&scored, several) {
                return Err(Failure::input(format!("{file}: {}", failure.0), failure.1));
            }
            bad += usize::from(scored.is_err());
            let error = scored.as_ref().err().map(|failure| failure.0.as_str());
            let scored = scored.as_ref().ok();
            if flags.json {
                write_json(out, &ScoreJson { file: &file, game: at + 1, scored, error })?;
                continue;
            }
            if at > 0 {
                writeln!(out)?;
            }
            if !flags.quiet {
                let number = if several { format!(", game {}", at + 1) } else { String::new() };
                write!(out, "{NAME}{}{NAME:#}{number}", one_line(&file))?;
            }
            match (scored, error) {
                (Some(scored), _) if flags.quiet => writeln!(out, "{}", scored.result)?,
                (Some(scored), _) => {
                    let moves = counted(scored.moves as u64, "move", "moves");
                    write!(out, ", after {moves}\n{scored}")?;
                }
                (None, error) => writeln!(out, ": {}", one_line(error.unwrap_or_default()))?,
            }
        }
        if bad == 0 {
            return Ok(());
        }
        out.flush()?;
        let error = format!("{bad} of {} games cannot be scored", games.len());
        Err(Failure::input(error, "the output says for each game what is wrong"))
    }

    /// A game's score, or what is wrong and what to do.
    fn score(&self, game: &Result<GoRecord, BadSgf>) -> Result<Scored, (String, &'static str)> {
        let record = game.as_ref().map_err(|why| (why.to_string(), "give an .sgf file of Go"))?;
        scoring::score(record, &self.wishes()).map_err(|why| {
            let help = match why {
                scoring::BadRecord::Broken(_) => {
                    "--move N scores the position after an earlier move"
                }
                scoring::BadRecord::TooShort { .. } => {
                    "ask for an earlier move, or leave --move out"
                }
            };
            (why.to_string(), help)
        })
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            after: self.after,
            rules: self.by.rules,
            scoring: self.scoring.map(|word| match word {
                ScoringWord::Area => Scoring::Area,
                ScoringWord::Territory => Scoring::Territory,
            }),
            tax: self.tax.map(|word| match word {
                TaxWord::None => Tax::None,
                TaxWord::Seki => Tax::Seki,
                TaxWord::All => Tax::All,
            }),
            komi: self.komi,
        }
    }
}
