//! What the arena says: facts, a word and its value on a line each, and then the question.

use std::fmt::Write as _;
use std::time::Duration;

use damier_bots::{Seating, View};
use damier_games::Notation;

/// The first line, with the version of the protocol.
pub(super) const GREETING: &str = "damier 1\n";
/// A game that does not exist here.
pub const UNKNOWN_GAME: &str = "chess";
/// Asks whether a match may begin.
pub(super) const MATCH: &str = "match";
/// Asks for a move.
pub(super) const TURN: &str = "turn";

/// A match begins.
pub(super) fn begin<G: Notation>(seating: &Seating<'_, G>) -> String {
    let Seating { game, seat, start, seed } = seating;
    let (width, height) = game.board_size();
    format!(
        "game {}\nsettings {}\nboard {width} {height}\nseats {}\nseat {}\nseed {seed}\n\
         start {}\n{MATCH}\n",
        game.name(),
        game.settings(),
        game.seats(),
        seat.index(),
        game.start_text(start),
    )
}

/// A match of a game that does not exist.
pub(super) fn begin_unknown_game() -> String {
    format!(
        "game {UNKNOWN_GAME}\nsettings size=8\nboard 8 8\nseats 2\nseat 0\nseed 1\n\
         start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n{MATCH}\n"
    )
}

/// The bot is to move. `told` is how many steps of the match it knows already.
pub(super) fn turn<G: Notation>(view: &View<'_, G>, told: usize) -> String {
    let View { game, clock, .. } = view;
    let mut text = position(view, told);
    text.push_str("\nlegal");
    for mv in view.moves() {
        // Writing to a text cannot fail.
        let _ = write!(text, " {}", game.move_text(mv));
    }
    let (move_time, game_time) = (milliseconds(clock.move_time), milliseconds(clock.game_time));
    let _ = write!(text, "\nmove-time {move_time}\ngame-time {game_time}\n{TURN}\n");
    text
}

/// The match is over, which needs no answer.
pub(super) fn over<G: Notation>(view: &View<'_, G>, told: usize) -> String {
    position(view, told) + "\nover\n"
}

/// What is new and what is there, without the end of the last line.
fn position<G: Notation>(view: &View<'_, G>, told: usize) -> String {
    let View { game, state, steps, .. } = view;
    let mut text = "steps".to_owned();
    for &step in steps.get(told..).unwrap_or_default() {
        text.push(' ');
        step.write(game, &mut text);
    }
    text.push_str("\ncells");
    let mut cells = Vec::new();
    game.cells(state, &mut cells);
    for cell in cells {
        let _ = write!(text, " {cell}");
    }
    text
}

fn milliseconds(time: Option<Duration>) -> String {
    time.map_or("none".to_owned(), |time| (time.as_micros() as f64 / 1e3).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_bots::Clock;
    use damier_games::g2048::G2048;
    use damier_games::{Game as _, Seat, Step};

    #[test]
    fn facts_come_one_a_line_and_the_question_last() {
        let game = G2048::default();
        let start = game.read_start("0 0 0 0/0 2 0 0/0 0 0 0/0 0 0 4").unwrap();
        let begun = begin(&Seating { game: &game, seat: Seat::FIRST, start: &start, seed: 7 });
        assert_eq!(
            begun,
            "game 2048\nsettings side=4,target=2048,twos=9,endless=true\nboard 4 4\nseats 1\n\
             seat 0\nseed 7\nstart 0 0 0 0/0 2 0 0/0 0 0 0/0 0 0 4\nmatch\n"
        );
        let up = game.read_move("up").unwrap();
        let drawn = game.read_draw("4@c3").unwrap();
        let mut state = start;
        game.play(&mut state, up);
        game.settle(&mut state, drawn);
        let clock = Clock::per_move(Duration::from_micros(99_500));
        let steps = [Step::Move(up), Step::Draw(drawn)];
        let (game, state, seat) = (&game, &state, Seat::FIRST);
        let view = View { game, state, seat, steps: &steps, clock };
        assert_eq!(
            turn(&view, 0),
            "steps up *4@c3\ncells 0 1 0 2 0 0 0 0 0 0 2 0 0 0 0 0\nlegal up right down left\n\
             move-time 99.5\ngame-time none\nturn\n"
        );
        assert!(turn(&view, 2).starts_with("steps\ncells 0 1"));
        assert_eq!(over(&view, 1), "steps *4@c3\ncells 0 1 0 2 0 0 0 0 0 0 2 0 0 0 0 0\nover\n");
    }
}
