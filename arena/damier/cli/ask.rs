//! `damier ask`: what would a bot play in a position of a recorded match?

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use damier_bots::{Clock, Forfeit, parse_duration};
use damier_games::Depict as _;
use serde_json::json;

use super::flags::write_json;
use super::replay::bad_records;
use super::waiting::Waiting;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::desk::replay::{Records, words};
use crate::text::number::time;
use crate::text::plain::ascii;
use crate::text::table::{Side, Table};
use damier_arena::archive::records::Recorded;
use damier_arena::asking::{Answer, NoPosition, Position};
use damier_arena::seed::MatchSeed;

/// Ask a bot about a position of a recorded match: what would it play there?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Ask {
    /// The bot, with parameters after a colon: mcts:playouts=5000
    bot: String,
    /// A results file, or a .jsonl or .sgf file
    #[arg(value_name = "RESULTS|FILE")]
    file: PathBuf,
    /// Which match: its id in the list of `damier replay`, or its number from 1 [default: the only one]
    #[arg(long = "match", value_name = "ID")]
    of_match: Option<String>,
    /// The position after this move, 0 for the start
    #[arg(long, value_name = "M")]
    at: usize,
    /// Ask so many times, each with another seed
    #[arg(short = 'n', long = "times", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    times: u64,
    /// Time for an answer: 100ms
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    move_time: Option<Duration>,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
The bot is told of all moves until there, as if it had just sat down. What it answers is compared with the
move of the record. With --json a line per answer.

Examples:
  damier ask ./mybot class.db --match 1.3.2 --at 20
  damier ask ./mybot:depth=5 class.db --match 1.3.2 --at 20 -n 10
  damier ask mcts:playouts=5000 game.sgf --at 57 --json";

impl Ask {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let records = Records::open(&flags.games, &self.file).map_err(bad_records)?;
        let place = self.place(&records)?;
        let recorded = records.recorded(place).map_err(bad_records)?;
        let game = flags.games.find(recorded.game())?;
        let id = &records.listings()[place].id;
        let position = Position::of(&game, &recorded, self.at).map_err(|why| {
            let help = match why {
                NoPosition::Broken(_) => "`damier verify` tells what is wrong with the file",
                NoPosition::Beyond(..) | NoPosition::Over(_) => "take an earlier move with --at",
            };
            Failure::input(format!("match {id} of {}: {why}", self.file.display()), help)
        })?;
        let entrants = flags.games.entrants(&game, &[&self.bot])?;
        let walls = self.walls.walls();
        let waiting = Waiting::with_bots(flags, &entrants, &walls);
        let mut bot = game.open(&entrants[0], &walls)?.bot;
        drop(waiting);
        let (seed, name) = (flags.seed(), &entrants[0].name);
        let clock = Clock::per_move(self.move_time);
        let answers = (0..self.times).map(|number| {
            let seed = MatchSeed::new(seed, recorded.of.id, number).bot(position.seat());
            (number, position.ask(&mut *bot, seed, clock))
        });
        let (seat, made) = (position.seat(), made(&recorded, self.at));
        if flags.json {
            for (number, answer) in answers {
                let (answer, fault) = (answer.as_ref().ok(), answer.as_ref().err());
                let fault = fault.map(|forfeit| {
                    json!({ "kind": forfeit.fault.name(), "reason": forfeit.reason.as_str(),
                            "last_words": forfeit.last_words.as_str() })
                });
                let line = json!({
                    "match": id, "game": recorded.game(), "at": self.at, "seat": seat.index(),
                    "bot": name, "seed": seed.plain(), "number": number, "played": made,
                    "move": answer.map(|answer| &answer.text),
                    "value": answer.and_then(|answer| answer.value),
                    "nodes": answer.map(|answer| answer.nodes),
                    "think_ms": answer.map(|answer| answer.spent.as_secs_f64() * 1e3),
                    "says": answer.map_or("", |answer| &answer.comment),
                    "prints": answer.map_or("", |answer| &answer.printed),
                    "fault": fault,
                });
                write_json(out, &line)?;
            }
            return Ok(());
        }
        let spelled = |text: String| if flags.ascii { ascii(&text).into_owned() } else { text };
        if !flags.quiet {
            let replay = records.replay(place).map_err(bad_records)?;
            let last = replay.last();
            writeln!(out, "{}, seed {seed}", spelled(words::title(&replay)))?;
            let who = game.scene(position.state()).seat_name(seat);
            writeln!(out, "after move {} of {last}, {who} to move", self.at)?;
            writeln!(out, "{}", spelled(game.scene(position.state()).to_string()))?;
            if let Some(made) = &made {
                writeln!(out, "{} played {made}", spelled(replay.name(seat)))?;
            }
        }
        let answers: Vec<Result<Answer, Forfeit>> = answers.map(|(_, answer)| answer).collect();
        write!(out, "{}", spelled(table(name, &answers).in_ascii(flags.ascii).to_string()))?;
        Ok(())
    }

    /// The place of the match that is meant.
    fn place(&self, records: &Records) -> Result<usize, Failure> {
        match &self.of_match {
            Some(wanted) => records.find(wanted).map_err(bad_records),
            None if records.listings().len() == 1 => Ok(0),
            None => Err(Failure::input(
                format!("{} holds {} matches", self.file.display(), records.listings().len()),
                "say which one with --match; `damier replay` lists them",
            )),
        }
    }
}

/// The move that was made after so many moves of a match.
fn made(recorded: &Recorded, at: usize) -> Option<String> {
    let script = recorded.script();
    let mut moves = script.steps.into_iter().filter(|step| !step.starts_with('*'));
    moves.nth(at).map(str::to_owned)
}

/// Answers, those that are the same together.
fn table(bot: &str, answers: &[Result<Answer, Forfeit>]) -> Table {
    let mut table = Table::new(&[
        (bot, Side::Left),
        ("times", Side::Right),
        ("value", Side::Right),
        ("nodes", Side::Right),
        ("thought", Side::Right),
        ("says", Side::Left),
    ]);
    let text = |answer: &Result<Answer, Forfeit>| match answer {
        Ok(answer) => answer.text.clone(),
        Err(forfeit) => forfeit.to_string(),
    };
    let mut kinds: Vec<(String, Vec<&Answer>, usize)> = Vec::new();
    for answer in answers {
        let (text, of) = (text(answer), answer.as_ref().ok());
        match kinds.iter_mut().find(|(known, ..)| *known == text) {
            Some((_, all, count)) => {
                all.extend(of);
                *count += 1;
            }
            None => kinds.push((text, of.into_iter().collect(), 1)),
        }
    }
    kinds.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    for (text, all, count) in kinds {
        let values: Vec<f64> = all.iter().filter_map(|a| a.value.map(f64::from)).collect();
        let mean = |sum: f64, of: usize| sum / of.max(1) as f64;
        let value = match values.len() {
            0 => String::new(),
            all => format!("{:.3}", mean(values.iter().sum(), all)),
        };
        let nodes = all.iter().map(|answer| answer.nodes).sum::<u64>() / all.len().max(1) as u64;
        let nodes = if nodes > 0 { nodes.to_string() } else { String::new() };
        let spent = all.iter().map(|answer| answer.spent).sum::<Duration>();
        let spent = spent.checked_div(all.len() as u32).map(time).unwrap_or_default();
        let says = all.iter().find(|answer| !answer.comment.is_empty());
        let says = says.map_or("", |answer| &*answer.comment);
        table.row([&text, &count.to_string(), &value, &nodes, &spent, says]);
    }
    table
}
