//! What it costs that a bot is a plugin, per move, by the wall clock.
//!
//! The same bot, which takes the first legal move, plays the same game of 2048 built in, over the C
//! ABI in this process, and over the C ABI in a host behind all the walls there are. All three are
//! asked in turns on one core, to which this thread and its host are bound meanwhile, and so is the
//! yardstick, a bare round trip through two pipes. Whatever else the machine does can only add to the
//! wall clock, so of all matches the fastest tenth's slowest counts.

use std::time::Instant;

use damier_bots::{Bot, Choice, Clock, Forfeit, Seating, View};
use damier_games::g2048::{G2048, Slide, State};
use damier_games::{Game, Seat, Step, Transcript, Turn};
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

use super::echo::Echo;
use super::random_play::SEED;
use super::report::{Figure, Ratio};
use damier_arena::players::plugin::open_null;
use damier_arena::players::{BadBot, Isolation, Walls};
use damier_arena::seed;

/// Rounds of a measurement.
const ROUNDS: usize = 15;

/// The yardstick's name.
const PIPES: &str = "plugin_pipes_us";

/// What plugins cost per move.
#[derive(Copy, Clone, Debug)]
pub struct PluginCost {
    /// Nanoseconds inline above a built-in bot.
    pub inline_ns: f64,
    /// Microseconds in a host above inline.
    pub host_us: f64,
    /// Milliseconds to start a host.
    pub start_ms: f64,
    /// Microseconds of a bare round trip through two pipes, where it can be measured.
    pub pipes_us: Option<f64>,
}

/// Measures what plugins cost, for about three times this many seconds. `walls` says what program
/// is the host; its isolation is not looked at.
///
/// # Errors
/// If no host can be had.
pub fn plugin_cost(seconds: f64, walls: &Walls) -> Result<PluginCost, BadBot> {
    let _bound = Bound::to_this_core();
    let game = G2048::default();
    let match_played = Recorded::new(game);
    let within = |isolation| Walls { isolation, follow_cores: true, ..walls.clone() };
    let mut inline = open_null(&game, &within(Isolation::Inline))?;
    let begun = Instant::now();
    let mut hosted = open_null(&game, &within(Isolation::Auto))?;
    let start_ms = begun.elapsed().as_secs_f64() * 1e3;
    let mut built_in = First::default();
    let mut echo = Echo::start();
    let mut round_trips = Vec::new();
    let mut per_move = [const { Vec::new() }; 3];
    let bots: [&mut dyn Bot<G2048>; 3] = [&mut built_in, &mut inline, &mut hosted];
    let slice = seconds / ROUNDS as f64;
    for round in 0..=ROUNDS {
        for (bot, rounds) in [0, 1, 2].into_iter().zip(&mut per_move) {
            // The first round warms up.
            let warming_up = round == 0;
            let matches = match_played.ask(&mut *bots[bot], slice);
            rounds.extend(matches.into_iter().filter(|_| !warming_up));
        }
        round_trips.extend(echo.as_mut().map(|echo| echo.ask(slice)).into_iter().flatten());
    }
    let [built_in, inline, hosted] = per_move.map(tenth);
    let pipes_us = (!round_trips.is_empty()).then(|| tenth(round_trips) / 1e3);
    let host_us = (hosted - inline) / 1e3;
    Ok(PluginCost { inline_ns: inline - built_in, host_us, start_ms, pipes_us })
}

impl PluginCost {
    /// The figures to report.
    pub fn figures(self) -> Vec<Figure> {
        let figure = |name: &'static str, value, unit: &str| {
            let unit = unit.to_owned();
            Figure { name: name.into(), value, unit, spread: None, ratios: Vec::new() }
        };
        let ratio = self.pipes_us.map(|pipes| Ratio {
            name: "plugin_ratio_to_pipes",
            to: PIPES,
            value: self.host_us / pipes,
        });
        let host = figure("plugin_host_us", self.host_us, "µs a move above inline");
        let pipes =
            self.pipes_us.map(|pipes| figure(PIPES, pipes, "µs through two pipes and back"));
        let mut figures = vec![
            figure("plugin_inline_ns", self.inline_ns, "ns a move above a built-in"),
            Figure { ratios: ratio.into_iter().collect(), ..host },
        ];
        figures.extend(pipes);
        figures.push(figure("plugin_start_ms", self.start_ms, "ms to start a host"));
        figures
    }
}

/// The value that a tenth of all is not above.
fn tenth(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 10).copied().unwrap_or(0.0)
}

/// The null bot as a built-in: the first legal move.
#[derive(Default)]
struct First {
    moves: Vec<Slide>,
}

impl Bot<G2048> for First {
    fn new_match(&mut self, _: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        view.game.moves(view.state, &mut self.moves);
        let first = self.moves.first().copied();
        first.map(Choice::of).ok_or_else(|| Forfeit::error("there is no move"))
    }
}

/// A match that was played, with all its positions.
struct Recorded {
    game: G2048,
    transcript: Transcript<G2048>,
    /// The positions in which the player is to move, each with how many steps led to it.
    positions: Vec<(usize, State)>,
}

impl Recorded {
    fn new(game: G2048) -> Recorded {
        let transcript = Transcript::random(&game, &mut seed::generator(SEED));
        let mut state = transcript.start;
        let mut positions = Vec::new();
        for (at, &step) in transcript.steps.iter().enumerate() {
            if let Turn::Seat(_) = game.turn(&state) {
                positions.push((at, state));
            }
            Step::take(step, &game, &mut state);
        }
        Recorded { game, transcript, positions }
    }

    /// Asks a bot in every position, again and again for about this many seconds. Returns for every
    /// match the mean time of a choice, in nanoseconds.
    fn ask(&self, bot: &mut dyn Bot<G2048>, seconds: f64) -> Vec<f64> {
        let Recorded { game, transcript, positions } = self;
        let (start, seat) = (&transcript.start, Seat::FIRST);
        let (mut matches, mut spent) = (Vec::new(), 0.0);
        while spent < seconds || matches.is_empty() {
            if bot.new_match(&Seating { game, seat, start, seed: 0 }).is_err() {
                break;
            }
            let begun = Instant::now();
            for (at, state) in positions {
                let steps = &transcript.steps[..*at];
                let choice = bot.choose(&View { game, state, seat, steps, clock: Clock::NONE });
                std::hint::black_box(choice.is_ok());
            }
            let elapsed = begun.elapsed().as_secs_f64();
            spent += elapsed;
            matches.push(elapsed * 1e9 / positions.len() as f64);
        }
        matches
    }
}

/// Binds this thread to one core for as long as it lives, where that is allowed.
struct Bound(Option<CpuSet>);

impl Bound {
    fn to_this_core() -> Bound {
        let before = sched_getaffinity(None).ok();
        let mut here = CpuSet::new();
        here.set(sched_getcpu());
        let _ = sched_setaffinity(None, &here);
        Bound(before)
    }
}

impl Drop for Bound {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            let _ = sched_setaffinity(None, before);
        }
    }
}
