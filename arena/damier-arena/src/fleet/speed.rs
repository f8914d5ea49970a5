//! How fast a machine is, so that a clock gives bots as much thinking on every worker.
//!
//! A fixed piece of search of the contest's own game is played again and again, and what counts is the processor
//! time that it takes: as with the clocks of bots, nobody is charged for what other programs take away. The
//! machine that began a contest is its reference. A worker's clock is stretched or shortened to it; one that is
//! much slower, or whose measure jumps, does not play.

use std::thread;
use std::time::{Duration, Instant};

use damier_games::Game as _;
use serde::{Deserialize, Serialize};

use super::shared::Told;
use crate::archive::store::{BadStore, Store};
use crate::contest::pool::Deserted;
use crate::players::Entrant;
use crate::referee::{Conditions, Job, Limits};
use crate::registry::AnyGame;
use crate::seed::{MatchSeed, Seed};

/// Who searches, and for how many moves of a game.
const SEARCH: &str = "mcts:playouts=300";
const MOVES: u32 = 10;
/// The piece is played so often at least, for so long, and so often at most.
const LEAST: usize = 6;
const TIME: Duration = Duration::from_millis(1500);
const MOST: usize = 40;

/// Who is slower than this, where the reference is 1, does not play.
pub(super) const SLOWEST: f64 = 0.25;
/// Two machines whose speeds differ by less are alike: no measure is better than that.
const ALIKE: f64 = 0.05;
/// A measure jumps whose middle half reaches over more than this share of its middle.
const JUMPS: f64 = 0.5;

/// The key under which a results file keeps its reference.
const KEY: &str = "reference";

/// The machine whose clock holds for a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// Its processor, as that calls itself.
    #[serde(default)]
    processor: String,
    /// How long the piece of search takes there.
    pub(super) seconds: f64,
}

impl Reference {
    /// The reference of results, or of a contest without any: this machine, if nothing was said before. There is
    /// none in a game that nobody here can search.
    ///
    /// # Errors
    /// If the results cannot be read or written.
    pub fn of(
        store: Option<&mut Store>,
        game: &AnyGame,
        tell: &Told,
    ) -> Result<Option<Reference>, Deserted> {
        let unkept = |why: BadStore| Deserted { error: why.to_string(), help: why.help().into() };
        let kept = store.as_ref().map(|store| store.about(KEY)).transpose().map_err(unkept)?;
        if let Some(kept) = kept.flatten().and_then(|text| serde_json::from_str(&text).ok()) {
            return Ok(Some(kept));
        }
        let measures = match measure(game, 1) {
            Ok(measures) => measures,
            Err(why) => {
                tell(&format!("time is not scaled, since no speed can be measured: {why}"));
                return Ok(None);
            }
        };
        let Middle { seconds, spread } = Middle::of(&measures);
        if spread > JUMPS {
            tell(&format!(
                "the speed of this machine jumps by {:.0} %, and it is the one to which clocks are scaled",
                100.0 * spread
            ));
        }
        let reference = Reference { processor: processor(), seconds };
        if let Some(store) = store {
            let text = serde_json::to_string(&reference).unwrap_or_default();
            store.set_about(KEY, &text).map_err(unkept)?;
        }
        Ok(Some(reference))
    }
}

/// What measures say about a machine.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// It plays, and is so fast, where the reference is 1.
    Fit(f64),
    /// It is too slow.
    Slow(f64),
    /// Nobody can tell how fast it is: its measure jumps by this share.
    Restless(f64),
}

/// What to make of a machine on which the piece took so many seconds each time.
pub(super) fn judge(measures: &[f64], reference: f64) -> Verdict {
    let Middle { seconds, spread } = Middle::of(measures);
    let speed = reference / seconds;
    if spread > JUMPS {
        Verdict::Restless(spread)
    } else if (1.0 - ALIKE..1.0 + ALIKE).contains(&speed) {
        Verdict::Fit(1.0)
    } else if speed >= SLOWEST {
        Verdict::Fit((1000.0 * speed).round() / 1000.0)
    } else {
        Verdict::Slow(speed)
    }
}

/// Limits for a machine of this speed.
pub(super) fn scaled(limits: Limits, speed: f64) -> Limits {
    let scale =
        |time: Duration| Duration::try_from_secs_f64(time.as_secs_f64() / speed).unwrap_or(time);
    Limits {
        move_time: limits.move_time.map(scale),
        game_time: limits.game_time.map(scale),
        increment: limits.increment.map(scale),
        ..limits
    }
}

/// The middle of what was measured, and over which share of it the middle half reaches.
struct Middle {
    seconds: f64,
    spread: f64,
}

impl Middle {
    fn of(measures: &[f64]) -> Middle {
        let mut sorted = measures.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share: usize| sorted.get((sorted.len() * share / 4).min(sorted.len() - 1));
        let at = |share| if sorted.is_empty() { None } else { at(share) };
        let [low, middle, high] = [1, 2, 3].map(|share| at(share).copied().unwrap_or(f64::MAX));
        let seconds = middle.max(1e-9);
        Middle { seconds, spread: (high - low) / seconds }
    }
}

/// How long the piece of search took each time, played by so many at once, as a worker plays.
pub(super) fn measure(game: &AnyGame, at_once: usize) -> Result<Vec<f64>, String> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once).map(|_| scope.spawn(|| play_pieces(game))).collect();
        let mut all = Vec::new();
        for thread in threads {
            all.extend(thread.join().map_err(|_| "the search broke off".to_owned())??);
        }
        Ok(all)
    })
}

fn play_pieces(game: &AnyGame) -> Result<Vec<f64>, String> {
    let seats = game.seats();
    let bots = Entrant::parse_all(&vec![SEARCH; seats]).map_err(|why| why.to_string())?;
    let limits = Limits { max_moves: Some(MOVES), ..Limits::default() };
    let crew = game.crew(&bots, &Conditions { limits, ..Conditions::default() });
    let mut crew = crew.map_err(|why| why.to_string())?;
    let seed = MatchSeed::new(Seed::Chosen(1), 0, 0);
    let seats = (0..seats).collect();
    let job = Job { number: 0, seed, opening: 0, seats, absent: None, written: None };
    let mut seconds = || -> f64 {
        let of = crew.play(job.clone());
        of.thinking.iter().map(|thinking| thinking.total.as_secs_f64()).sum()
    };
    // The first one finds memory and caches cold.
    seconds();
    let (begun, mut measured) = (Instant::now(), Vec::new());
    while measured.len() < LEAST || (begun.elapsed() < TIME && measured.len() < MOST) {
        measured.push(seconds());
    }
    Ok(measured)
}

/// The processor of this machine, as it calls itself.
pub(super) fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name"));
    model.map(|line| line.trim_start_matches([':', ' ', '\t']).to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Games;

    #[test]
    fn a_machine_is_as_fast_as_the_middle_of_its_measures() {
        let calm = |seconds: f64| {
            let mut measures = vec![seconds; 9];
            (measures[0], measures[8]) = (0.1 * seconds, 20.0 * seconds);
            judge(&measures, 0.1)
        };
        assert_eq!(calm(0.2), Verdict::Fit(0.5));
        assert_eq!(calm(0.05), Verdict::Fit(2.0));
        assert_eq!(calm(0.103), Verdict::Fit(1.0), "no measure is better than that");
        assert_eq!(calm(0.39), Verdict::Fit(0.256));
        assert_eq!(calm(0.5), Verdict::Slow(0.2));
    }

    #[test]
    fn a_measure_that_jumps_says_nothing() {
        let jumping: Vec<f64> = (0..12).map(|n| if n % 3 == 0 { 0.3 } else { 0.1 }).collect();
        assert!(matches!(judge(&jumping, 0.1), Verdict::Restless(spread) if spread > 1.9));
        assert!(matches!(judge(&[], 0.1), Verdict::Slow(_)));
        assert!(matches!(judge(&[0.0; 8], 0.1), Verdict::Fit(_)));
    }

    #[test]
    fn a_clock_is_stretched_for_the_slow_and_shortened_for_the_fast() {
        let ms = |ms| Some(Duration::from_millis(ms));
        let limits = |a, b, c| Limits {
            move_time: ms(a),
            game_time: ms(b),
            increment: ms(c),
            nodes: Some(7),
            ..Limits::default()
        };
        assert_eq!(scaled(limits(100, 2000, 10), 0.5), limits(200, 4000, 20));
        assert_eq!(scaled(limits(100, 2000, 10), 2.0), limits(50, 1000, 5));
        assert_eq!(scaled(limits(100, 2000, 10), 1.0), limits(100, 2000, 10));
        assert_eq!(scaled(Limits::default(), 0.5), Limits::default());
    }

    #[test]
    fn the_piece_of_search_can_be_played_in_every_game() {
        for game in ["go:size=5", "couleurs:size=5", "2048:side=3"] {
            let game = Games::standard().find(game).expect("a game");
            let measures = measure(&game, 2).expect("a search");
            assert!(measures.len() >= 2 * LEAST && measures.iter().all(|s| *s > 0.0));
        }
    }

    #[test]
    fn going_on_keeps_the_reference() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("c.db");
        let game = Games::standard().find("couleurs:size=4").expect("a game");
        let tell: Told = Box::new(|_| {});
        let reference = || {
            let mut store = Store::open(&path).expect("results");
            Reference::of(Some(&mut store), &game, &tell).expect("they are written")
        };
        let first = reference();
        assert!(first.is_some());
        assert_eq!(reference(), first);
    }
}
