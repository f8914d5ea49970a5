//! The match's clock in the words of GTP.
//!
//! GTP knows a time for the game and so many stones in so much time after it, in whole seconds; engines
//! that know `kata-time_settings` take fractions. A time for each move is one stone in that time. Where moves and the game are both limited, the
//! engine is told of its moves, and of less when less is left of the game.

use std::time::Duration;

use damier_bots::Clock;
use damier_games::go::Colour;

use super::engine::letter;

/// What to say at the start of a match, nothing if there is no limit.
pub(super) fn settings(clock: Clock, knows: impl Fn(&str) -> bool) -> Option<String> {
    let (move_time, game_time) = (clock.move_time, clock.game_time);
    // These take fractions and say what kind of time it is.
    if knows("kata-time_settings") {
        return match (move_time, game_time) {
            (Some(time), _) => {
                Some(format!("kata-time_settings byoyomi 0 {} 1", time.as_secs_f64()))
            }
            (None, Some(time)) => {
                Some(format!("kata-time_settings absolute {}", time.as_secs_f64()))
            }
            (None, None) => None,
        };
    }
    if knows("kgs-time_settings") {
        return match (move_time, game_time) {
            (Some(time), _) => Some(format!("kgs-time_settings byoyomi 0 {} 1", seconds(time))),
            (None, Some(time)) => Some(format!("kgs-time_settings absolute {}", seconds(time))),
            (None, None) => None,
        };
    }
    match (move_time, game_time) {
        (Some(time), _) => Some(format!("time_settings 0 {} 1", seconds(time))),
        (None, Some(time)) => Some(format!("time_settings {} 0 0", seconds(time))),
        (None, None) => None,
    }
}

/// Does an engine take fractions of seconds?
pub(super) fn takes_fractions(knows: impl Fn(&str) -> bool) -> bool {
    knows("kata-time_settings")
}

/// What to say before a move, nothing if there is no limit.
pub(super) fn left(clock: Clock, colour: Colour, fractions: bool) -> Option<String> {
    let colour = letter(colour);
    let (time, stones) = match (clock.move_time, clock.game_time) {
        (Some(time), game) => (game.map_or(time, |left| left.min(time)), 1),
        (None, Some(time)) => (time, 0),
        (None, None) => return None,
    };
    let time = if fractions { time.as_secs_f64().to_string() } else { seconds(time).to_string() };
    Some(format!("time_left {colour} {time} {stones}"))
}

/// What to know of an engine that was late and takes whole seconds only, where it was told of more time
/// than there was.
pub(super) fn excuse(clock: Clock, fractions: bool) -> Option<String> {
    let limit = [clock.move_time, clock.game_time].into_iter().flatten().min()?;
    let told = seconds(limit);
    (!fractions && limit < Duration::from_secs(told)).then(|| {
        format!(
            "it takes whole seconds only, and was told of {told} s where there were {limit:.2?}"
        )
    })
}

/// Whole seconds, never more than there are, but one at least: zero would mean something else.
fn seconds(time: Duration) -> u64 {
    time.as_secs().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_in_the_words_an_engine_knows() {
        let time = |seconds: f64| Some(Duration::from_secs_f64(seconds));
        let moves = Clock::per_move(time(2.5));
        let game = Clock::per_game(time(600.0));
        let both = Clock { move_time: time(10.0), ..Clock::per_game(time(4.2)) };
        for (clock, plain, kata, left_now) in [
            (Clock::NONE, None, None, None),
            (moves, Some("time_settings 0 2 1"), Some("byoyomi 0 2.5 1"), Some("time_left b 2 1")),
            (game, Some("time_settings 600 0 0"), Some("absolute 600"), Some("time_left b 600 0")),
            (both, Some("time_settings 0 10 1"), Some("byoyomi 0 10 1"), Some("time_left b 4 1")),
        ] {
            assert_eq!(settings(clock, |_| false).as_deref(), plain);
            let katago = settings(clock, |name| name == "kata-time_settings");
            let expected = kata.map(|words| format!("kata-time_settings {words}"));
            assert_eq!(katago, expected);
            assert_eq!(left(clock, Colour::Black, false).as_deref(), left_now);
        }
    }

    #[test]
    fn fractions_are_told_where_they_are_taken_and_excused_where_not() {
        let half = Clock::per_move(Duration::from_millis(500));
        assert_eq!(left(half, Colour::White, true).as_deref(), Some("time_left w 0.5 1"));
        assert_eq!(left(half, Colour::White, false).as_deref(), Some("time_left w 1 1"));
        assert_eq!(excuse(half, true), None);
        assert!(excuse(half, false).is_some_and(|why| why.contains("told of 1 s")));
        assert_eq!(excuse(Clock::per_move(Duration::from_millis(2500)), false), None);
        assert_eq!(excuse(Clock::NONE, false), None);
    }
}
