//! `damier compare`: is one bot stronger than another? Stops as soon as that is known.

mod conclusion;

use damier_games::Game as _;
use std::io::Write;

use clap::Args;

use super::live::{Live, Report, gauge};
use super::playing::{PlayFlags, note_namesakes};
use super::series::{Asked, KeepFlags, Series, interrupted, seal};
use super::stats::TestFlags;
use super::stop::Stop;
use super::waiting::Waiting;
use super::{Failure, Flags, leave};
use conclusion::Conclusion;
use damier_arena::archive::shelf::When;
use damier_arena::archive::store::Sealed;
use damier_arena::contest::compare::{Contest, Test};
use damier_arena::contest::pool::{Workforce, with_pool_of};
use damier_arena::contest::series::{self, Left, Outcome, Pace, in_order};
use damier_arena::contest::stats::Sprt;
use damier_arena::contest::stats::summary::unit;
use damier_arena::players::Entrant;
use damier_arena::registry::AnyGame;

/// Play two bots against each other until it is known which one is stronger
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Compare {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    game: String,
    /// The bot in question, with parameters after a colon: mcts:playouts=1000
    #[arg(value_name = "A")]
    a: String,
    /// The bot to compare it with
    #[arg(value_name = "B")]
    b: String,
    /// Games at most, two to a pair
    #[arg(short = 'n', long, default_value_t = 10_000, value_name = "MAX")]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    #[command(flatten)]
    test: TestFlags,
    /// Exit with code 4 if A is not stronger (H0), and with 5 if that is not settled
    #[arg(long)]
    fail_on_regress: bool,
    /// Faults of a bot in a row after which no more is played; 0 for never
    #[arg(long, value_name = "F", default_value_t = 10)]
    retire_after: u32,
    #[command(flatten)]
    keep: KeepFlags,
    #[command(flatten)]
    play: PlayFlags,
    #[cfg(feature = "fleet")]
    #[command(flatten)]
    fleet: super::server::FleetFlags,
}

const EXAMPLES: &str = "\
Two games on the same board or opening with swapped seats are a pair. After each pair a sequential
test (SPRT) asks whether A's strength is rather E1 (H1) or rather E0 (H0), in normalized Elo, and
ends as soon as it may say so: --sprt 0,20 unless you ask for something else. For \"not weaker than
before\" ask --sprt=-20,0. A lucky streak ends a test sooner, and the estimate allows for that: it is
too high as often as too low, and its interval holds the truth in 95 of 100 tests. In 2048 both bots
play the same seeds; without --sprt a test of who scores more decides, which supposes nothing about
scores. With -o every game is kept, and the same command goes on after an interruption.

Examples:
  damier compare couleurs greedy smart-random
  damier compare go9 new=./libmybot.so old=./libold.so --sprt 0,10 -n 4000 --opening-plies 4
  damier compare go9 mcts:playouts=200 greedy --openings joseki.sgf --opening-plies 6
  damier compare 2048 expectimax:depth=2 expectimax:depth=1 --json
  damier compare go9 new=./libmybot.so old=./libold.so -o night.db
  damier compare go9 mcts:playouts=400 mcts:playouts=200 --sprt=-10,0 --fail-on-regress";

/// The hypotheses if none are asked for, in normalized Elo.
const USUAL: (f64, f64) = (0.0, 20.0);

impl Compare {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        Comparing { args: self, flags, out }.with(&flags.games.find(&self.game)?)
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

impl Compare {
    /// What ends the games, in words: whoever goes on with them may not change it.
    fn ends(&self, test: &Test) -> Result<String, Failure> {
        let (alpha, beta) = self.test.rates()?;
        let test = match test {
            Test::Sprt(sprt) => {
                let (e0, e1) = sprt.hypotheses();
                format!("--sprt={e0},{e1} in {}", unit(sprt.model()))
            }
            Test::Signs { .. } => "who scores more".to_owned(),
        };
        let often = self.retire_after;
        Ok(format!("{test} --alpha {alpha} --beta {beta} --retire-after {often}"))
    }
}

struct Comparing<'a> {
    args: &'a Compare,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Comparing<'_> {
    fn with(self, game: &AnyGame) -> Result<(), Failure> {
        let Comparing { args, flags, out } = self;
        let seats = game.seats();
        if seats > 2 {
            return Err(Failure::input(
                format!("two bots are compared in games of one or two seats, not of {seats}"),
                "`damier match` and `damier run` play games of more seats",
            ));
        }
        let entrants = Entrant::parse_all(&[&args.a, &args.b])?;
        note_namesakes(flags, &entrants);
        let conditions = args.play.conditions(game)?;
        let test = args.test(seats)?;
        let (most, names) = (args.games / 2 * 2, [0, 1].map(|at| entrants[at].name.clone()));
        let each = if seats == 1 { most / 2 } else { most };
        let live = Live::new(flags);
        let stop = Stop::listen()?;
        let workers = args.play.workers();
        // Little is begun that may turn out not to be needed.
        let pace = Pace { with_workers: 2 * workers, ahead: 4 * workers };
        let waiting = Waiting::with_bots(flags, &entrants, &conditions.walls);
        let ends = (args.ends(&test)?, When::Counts);
        let (entrants, conditions) = (&entrants, &conditions);
        let asked = Asked { game, entrants, conditions, games: each as u32, ends };
        let begin = Begin { args, flags, asked: &asked, test, names, most, stop: &stop };
        #[cfg(feature = "fleet")]
        if let Some(address) = args.fleet.address() {
            address.reach()?;
            drop(waiting);
            let pace = Pace { with_workers: AFAR, ahead: 2 * AFAR };
            return begin.play(live, pace, |series| hire(&address, &asked, series, flags), out);
        }
        with_pool_of(game, entrants, conditions, workers, seal, |pool| {
            drop(waiting);
            let isolation = pool.isolation().to_vec();
            begin.play(live, pace, |_| Ok((Box::new(pool), isolation)), out)
        })?
    }
}

/// Games that are with a fleet at once.
#[cfg(feature = "fleet")]
const AFAR: usize = 256;

/// Who plays, and how far each bot is kept from the arena.
type Hired = (Box<dyn Workforce<Box<Sealed>>>, Vec<&'static str>);

/// Finds a fleet.
#[cfg(feature = "fleet")]
fn hire(
    address: &damier_arena::fleet::Address,
    asked: &Asked<'_>,
    series: &mut Series,
    flags: &Flags,
) -> Result<Hired, Failure> {
    use damier_arena::fleet::{Fleet, Hiring, Reference};
    let (game, walls) = (asked.game, &asked.conditions.walls);
    let version = |entrant: &Entrant| entrant.version(game.name(), walls);
    let versions = asked.entrants.iter().map(version).collect::<Result<Vec<_>, _>>()?;
    let news = super::server::news(flags);
    let reference = if asked.conditions.limits.has_clock() {
        Reference::of(series.shelf.store(), game, &news)?
    } else {
        None
    };
    let fleet = Fleet::hire(Hiring {
        address,
        game,
        entrants: asked.entrants,
        versions: &versions,
        conditions: asked.conditions,
        key: &format!("series, seed {}", series.seed),
        numbers: &[],
        reference,
        news,
    })?;
    let isolation = fleet.isolation().to_vec();
    Ok((Box::new(fleet), isolation))
}

/// A comparison that can begin.
struct Begin<'a> {
    args: &'a Compare,
    flags: &'a Flags,
    asked: &'a Asked<'a>,
    test: Test,
    names: [String; 2],
    /// Games at most.
    most: u64,
    stop: &'a Stop,
}

impl Begin<'_> {
    fn play(
        self,
        mut live: Live,
        pace: Pace,
        hire: impl FnOnce(&mut Series) -> Result<Hired, Failure>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Begin { args, flags, asked, test, names, most, stop } = self;
        let mut series = args.keep.open(asked, flags)?;
        let (pool, isolation) = hire(&mut series)?;
        let Series { seed, deal, schedule, mut shelf, mut kept } = series;
        let outcome = Outcome::new(asked.game, asked.entrants, seed);
        let mut contest = Contest::new(outcome, asked.game.seats(), test, args.retire_after);
        contest.set_isolation(&isolation);
        live.begin(most, true);
        live.begin_at(shelf.before());
        let jobs = series::jobs(schedule, deal.clone());
        let left = in_order(&*pool, jobs, pace, stop.gently(), &mut shelf, |sealed| {
            live.fault(&names, &sealed.of);
            let flow = contest.add(&sealed.of);
            if contest.outcome().games() > 0 && live.due() {
                live.show(&standing(&contest, most, flags));
            }
            flow
        });
        live.end();
        // A fleet is sent home before anything is said: the program may end there.
        drop(pool);
        if let Err(why) = kept.close(shelf, flags) {
            leave(Err(why), out);
        }
        let left = left?;
        if left == Left::Interrupted {
            contest.interrupt();
            if let Some(path) = kept.named() {
                interrupted(contest.outcome().games(), most, Some(path));
            }
        }
        let conclusion = Conclusion { args, flags, seed, names, contest, deal, kept };
        let answered = conclusion.give(out);
        if left != Left::Complete {
            // What is still being played is not needed, and may take long.
            leave(answered, out);
        }
        answered
    }
}

/// How a contest stands, for whoever watches.
fn standing(contest: &Contest, most: u64, flags: &Flags) -> Report {
    let (test, tally) = (contest.test(), contest.tally());
    let (llr, lower, upper) = (test.llr(&tally), test.lower(), test.upper());
    let elo = contest.summary().strength().elo;
    Report {
        done: contest.outcome().games(),
        all: most,
        at_most: true,
        headline: format!("LLR {llr:+.2} between {lower:+.2} and {upper:+.2}; Elo {elo}"),
        table: [gauge(llr, lower, upper, flags.ascii), format!("Elo {elo}")]
            .into_iter()
            .chain(contest.outcome().brief())
            .collect(),
    }
}
