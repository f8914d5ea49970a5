//! Is this bot sound? A list of situations, and a verdict about each.
//!
//! The bot plays real matches under the referee, against bots that move at random. What it does
//! wrong is told with what to do about it; how strong it is does not matter here. Nothing is
//! printed or kept.
//!
//! - `trial`: some matches with a bot, whatever its game; `situations`: which ones there are;
//! - `plan`: which matches are played, and how to play one again;
//! - `examine`: what to make of what was seen; `advice`: what to do; `report`: all verdicts together.

mod advice;
mod examine;
mod plan;
mod report;
mod situations;
mod trial;

use std::time::{Duration, Instant};

use damier_arena::players::{Entrant, Walls};
use damier_arena::registry::Games;
use damier_arena::seed::Seed;

use examine::Examiner;
pub use report::{Finding, Report, Verdict};

/// A bot that fails after this time, or after all the time it had, waits for something: in the next
/// game it would do so again.
const SILENCE: Duration = Duration::from_secs(5);

/// Checks a bot in a game, or in every game it plays. `text` is the bot as users write it.
///
/// Beside the usual situations it plays `many` whole games. Each finding is handed to `each` as it is made.
pub fn run(
    games: &Games,
    text: &str,
    entrant: &Entrant,
    game: Option<&str>,
    seed: Seed,
    (walls, many): (&Walls, u64),
    each: &mut dyn FnMut(&Finding),
) -> Report {
    let mut report = Report::new(text, seed);
    let mut add = |finding: Finding| {
        each(&finding);
        report.findings.push(finding);
    };
    let names = game.map_or_else(|| games.names(), |game| vec![game]);
    let examiner = |game| Examiner { games, text, entrant, game, seed, walls, many };
    let mut refused = Vec::new();
    let mut plays = false;
    for &name in &names {
        let examiner = examiner(name);
        let asked = Instant::now();
        match examiner.handshake() {
            Ok(finding) => {
                plays = true;
                add(finding);
                examiner.examine(&mut add);
            }
            Err(why) => {
                let is_silent =
                    !why.is_other_game() && asked.elapsed() >= SILENCE.min(walls.limits.answer);
                refused.push((name, why));
                if is_silent {
                    break;
                }
            }
        }
    }
    // A bot that plays some game may refuse others; one that plays none is of no use.
    let whole = refused.iter().any(|(_, why)| !why.is_other_game());
    for (at, (name, why)) in refused.iter().enumerate() {
        // What is wrong in every game is told once.
        let told = refused[..at].iter().any(|(_, earlier)| earlier == why);
        if plays && why.is_other_game() {
            add(examiner(name).other_game(why));
        } else if (!why.is_other_game() && !told) || (!whole && at == 0) {
            add(examiner(name).no_handshake(why));
        }
    }
    if plays && let Some(finding) = examiner(names[0]).unknown_game() {
        add(finding);
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    #[test]
    fn a_bot_of_a_users_game_is_checked_in_that_game_alone() {
        let games = Games::standard().with::<Nim>();
        let entrant = &Entrant::parse_all(&["random"]).unwrap()[0];
        let walls = Walls::default();
        let mut plays = Vec::new();
        let mut note = |finding: &Finding| plays.push((finding.game.clone(), finding.verdict));
        run(&games, "random", entrant, Some("nim"), Seed::Chosen(1), (&walls, 3), &mut note);
        assert!(plays.len() > 5, "{plays:?}");
        assert!(plays.iter().all(|play| *play == ("nim".to_owned(), Verdict::Ok)), "{plays:?}");
    }
}
