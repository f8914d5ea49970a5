//! The command line: one file per command.
//!
//! A command reads its arguments, asks the rest of the library and writes to the output it is lent.
//! What fails comes back as a [`Failure`] and is printed here, once.

mod ask;
mod bench;
mod bots;
mod check;
mod compare;
mod completions;
mod dev;
mod export;
mod failure;
mod faults;
mod flags;
#[cfg(feature = "fleet")]
mod fleet;
mod games;
mod gtp;
mod host;
mod ladder;
mod leftovers;
mod live;
mod man;
mod matches;
mod menu;
mod merge;
mod new;
mod new_file;
mod perft;
mod play;
mod playing;
#[cfg(feature = "page")]
mod plot;
mod replay;
#[cfg(feature = "page")]
mod report;
mod rerun;
mod review;
mod rules;
mod run;
mod score;
mod screens;
mod series;
#[cfg(feature = "page")]
mod serve;
#[cfg(feature = "fleet")]
mod server;
mod shut_in;
mod standard_input;
mod standings;
mod stats;
mod stop;
mod sweep;
mod train;
mod trust;
mod tune;
mod tutorial;
mod usage;
mod verify;
mod waiting;
mod walls;
mod watch;
#[cfg(feature = "fleet")]
mod worker;

use std::ffi::OsString;
use std::io::{IsTerminal as _, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use damier_arena::players;
use damier_arena::registry::Games;
pub use failure::Failure;
pub use flags::{Colour, Flags};
pub use live::ProgressStyle;

use crate::text::door::Door;
use crate::text::program::{program, started_as};
use crate::workshop::new::Origins;

/// A bot arena for grid strategy games
#[derive(Debug, Parser)]
#[command(name = "damier", version, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  damier play go9                       play against a bot
  damier match couleurs greedy random   who is stronger?
  damier compare go9 mcts defend-attack is one bot stronger than another?
  damier watch 2048 expectimax          see a bot play
  damier tutorial                       learn Go
  damier run examples/couleurs.toml     a championship, with its table
  damier merge part*.db -o all.db       parts of one, put together
  damier sweep go9 mcts:playouts=50..800*2 --vs greedy  strength against a parameter
  damier tune couleurs ./mybot reach=0..8 --games 5000  the best value of a parameter
  damier ladder bots --game go9         whatever lies in a folder plays without end
  damier replay couleurs.db             its matches, move by move
  damier rerun couleurs.db --match 1    play one of them again
  damier review couleurs.db             its costliest moves
  damier ask mcts couleurs.db --match 1 --at 9  what would a bot play there?
  damier serve couleurs.db --open       all of it in a browser
  damier report couleurs.db -o it.html  the same as one file, to send
  damier plot couleurs.db -o it.svg     its ratings as a picture
  damier games                          the games and their settings
  damier bots                           the built-in bots and their parameters
  damier stats wdl 136 111 96           which of two bots is stronger
  damier score game.sgf                 who has won, and what lives?
  damier verify class.db                was all of this played by the rules?
  damier export class.db -o class.csv   results for a spreadsheet
  damier new mybot --game go            a bot to start from
  damier dev ./mybot --game go9         build it at every save, and let it play
  damier new mygame --own-game          a game of your own to start from
  damier perft go:size=5 --depth 4      count move sequences
  damier train 2048 --out mine.net      let a bot learn
  damier bench 2048                     how fast 2048 is here
  damier perft --help                   more about a command";

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Bots(bots::Bots),
    Play(Box<play::Play>),
    Match(matches::Match),
    Compare(Box<compare::Compare>),
    Run(run::Run),
    Merge(merge::Merge),
    Sweep(sweep::Sweep),
    Tune(Box<tune::Tune>),
    Ladder(Box<ladder::Climb>),
    #[cfg(feature = "fleet")]
    Worker(worker::Worker),
    #[cfg(feature = "fleet")]
    Fleet(fleet::Fleet),
    Standings(standings::ShowStandings),
    Stats(stats::Stats),
    Score(score::Score),
    Replay(replay::Replay),
    Rerun(Box<rerun::Rerun>),
    Review(Box<review::ReviewMatches>),
    Ask(ask::Ask),
    Watch(watch::WatchMatch),
    #[cfg(feature = "page")]
    Serve(serve::Serve),
    #[cfg(feature = "page")]
    Report(report::Report),
    #[cfg(feature = "page")]
    Plot(plot::Plot),
    Tutorial(tutorial::Tutorial),
    Verify(verify::Verify),
    Export(export::Export),
    New(new::New),
    Check(check::Check),
    Dev(Box<dev::Dev>),
    Gtp(gtp::Gtp),
    Perft(perft::Perft),
    Train(train::Train),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
    #[command(hide = true)]
    Host(host::Host),
    #[command(hide = true)]
    ShutIn(shut_in::ShutIn),
    #[command(hide = true)]
    Leftovers(leftovers::Leftovers),
}

/// Runs the program with the arguments it was started with and the games that it knows.
pub(crate) fn main(games: Games, origins: Origins) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    if let Some(word) = words.first() {
        started_as(word);
    }
    Colour::asked_for(&words).apply();
    let command = usage::with_negative_values(command(&games));
    let command = command.color(Colour::asked_for(&words).into());
    let parsed = command.clone().try_get_matches_from(&words);
    let mut cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(wrong) => return ExitCode::from(usage::report(wrong, command, &words)),
    };
    cli.flags.games = games;
    cli.flags.origins = origins;
    let mut out = Door::new(anstream::stdout().lock());
    let outcome = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    outcome.map_or_else(|failure| ExitCode::from(failure.report()), |()| ExitCode::SUCCESS)
}

/// All arguments, in the words of the program that was started.
fn command(games: &Games) -> clap::Command {
    usage::in_the_words_of(program(), Cli::command().about(about(games)))
}

/// What the program is, with the games that it knows.
fn about(games: &Games) -> String {
    let all = games.presentations();
    let titles: Vec<&str> = all.iter().map(|game| game.title).collect();
    let titles = match &titles[..] {
        [] => "none yet".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    };
    format!("A bot arena for grid strategy games: {titles}")
}

/// Ends the program at once, whatever is still going on in its threads.
fn leave(outcome: Result<(), Failure>, out: &mut dyn Write) -> ! {
    let outcome = outcome.and_then(|()| Ok(out.flush()?));
    std::process::exit(outcome.map_or_else(|failure| failure.report().into(), |()| 0));
}

impl Cli {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let flags = &self.flags;
        stop::outlive_full_files()?;
        match &self.command {
            Some(Command::Games(_)) => games::run(flags, out),
            Some(Command::Bots(bots)) => bots.run(flags, out),
            Some(Command::Play(play)) => play.run(flags, out),
            Some(Command::Match(played)) => played.run(flags, out),
            Some(Command::Compare(compare)) => compare.run(flags, out),
            Some(Command::Run(run)) => run.run(flags, out),
            Some(Command::Merge(merge)) => merge.run(flags, out),
            Some(Command::Sweep(sweep)) => sweep.run(flags, out),
            Some(Command::Tune(tune)) => tune.run(flags, out),
            Some(Command::Ladder(ladder)) => ladder.run(flags, out),
            #[cfg(feature = "fleet")]
            Some(Command::Worker(worker)) => worker.run(flags, out),
            #[cfg(feature = "fleet")]
            Some(Command::Fleet(fleet)) => fleet.run(flags, out),
            Some(Command::Standings(standings)) => standings.run(flags, out),
            Some(Command::Stats(stats)) => stats.run(flags, out),
            Some(Command::Score(score)) => score.run(flags, out),
            Some(Command::Watch(watch)) => watch.run(flags, out),
            #[cfg(feature = "page")]
            Some(Command::Serve(serve)) => serve.run(flags, out),
            #[cfg(feature = "page")]
            Some(Command::Report(report)) => report.run(flags, out),
            #[cfg(feature = "page")]
            Some(Command::Plot(plot)) => plot.run(flags, out),
            Some(Command::Replay(replay)) => replay.run(flags, out),
            Some(Command::Rerun(rerun)) => rerun.run(flags, out),
            Some(Command::Review(review)) => review.run(flags, out),
            Some(Command::Ask(ask)) => ask.run(flags, out),
            Some(Command::Tutorial(tutorial)) => tutorial.run(flags, out),
            Some(Command::Verify(verify)) => verify.run(flags, out),
            Some(Command::Export(export)) => export.run(flags, out),
            Some(Command::New(new)) => new.run(flags, out),
            Some(Command::Check(check)) => check.run(flags, out),
            Some(Command::Dev(dev)) => dev.run(flags, out),
            Some(Command::Gtp(gtp)) => gtp.run(flags, out),
            Some(Command::Perft(perft)) => perft.run(flags, out),
            Some(Command::Train(train)) => train.run(flags, out),
            Some(Command::Bench(bench)) => bench.run(flags, out),
            Some(Command::Completions(completions)) => completions.run(command(&flags.games), out),
            Some(Command::Man(_)) => man::run(command(&flags.games), out),
            Some(Command::Host(_)) => host::run(flags),
            Some(Command::ShutIn(shut_in)) => shut_in.run(),
            Some(Command::Leftovers(_)) => {
                players::end_leftovers();
                Ok(())
            }
            None if screens::on_a_terminal() && std::io::stdin().is_terminal() && !flags.json => {
                menu::run(flags, out)
            }
            None => Ok(write!(out, "{}", command(&flags.games).render_help().ansi())?),
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_games::couleurs::Couleurs;

    use super::*;

    #[test]
    fn arguments_are_consistent() {
        usage::with_negative_values(Cli::command()).debug_assert();
    }

    /// What a program with these games says.
    fn said(games: Games, words: &[&str]) -> Result<String, Failure> {
        let mut cli = Cli::parse_from(std::iter::once("damier").chain(words.iter().copied()));
        cli.flags.games = games;
        let mut out = Vec::new();
        cli.run(&mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_program_speaks_of_the_games_that_it_knows() {
        let ours = "A bot arena for grid strategy games: 2048, 7 Couleurs and Go";
        assert_eq!(about(&Games::standard()), ours);
        let one = || Games::new().with::<Couleurs>();
        let help = command(&one()).render_help().to_string();
        assert!(help.starts_with("A bot arena for grid strategy games: 7 Couleurs\n"), "{help}");
        let page = said(one(), &["tutorial"]).expect("its page");
        assert!(page.starts_with("How to play 7 Couleurs"), "{page}");
        assert_eq!(
            bench::contests(&one(), None).ok(),
            Some(vec!["couleurs".into(), "plugins".into()])
        );
        for (games, words) in [(Games::new(), "says how it is played"), (one(), "")] {
            let told = said(games, &["tutorial", "go"][..=usize::from(words.is_empty())]);
            let Err(Failure::Input { error, help }) = told else { panic!("{told:?}") };
            assert!(error.contains(words) && !help.ends_with("one of "), "{error} {help}");
        }
    }
}
