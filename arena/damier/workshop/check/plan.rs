//! Which matches are played, and the command that plays one of them again.

use std::fmt::Write as _;
use std::time::Duration;

use crate::text::plain::quoted;
use crate::text::program::program;
use damier_arena::players::{self, Isolation, Kind, Walls};
use damier_arena::referee::Limits;
use damier_arena::registry::Games;
use damier_arena::seed::Seed;
use damier_games::Game as _;

use super::situations::PATIENCE;

/// Which matches are played.
pub(super) struct Plan<'a> {
    pub(super) game: &'a str,
    pub(super) start: Option<&'a str>,
    pub(super) last_seat: bool,
    pub(super) limits: Limits,
    pub(super) matches: u64,
    /// The number of the first board.
    pub(super) opening: u64,
    /// How long the bot is kept waiting before each of its moves.
    pub(super) pause: Duration,
    /// The time for all of them.
    pub(super) patience: Duration,
}

/// One match of so many moves.
pub(super) fn plan(game: &str, moves: u32) -> Plan<'_> {
    let (limits, pause) = (limits_of(moves), Duration::ZERO);
    Plan {
        game,
        start: None,
        last_seat: false,
        limits,
        matches: 1,
        opening: 0,
        pause,
        patience: PATIENCE,
    }
}

/// No limit but this many moves.
pub(super) fn limits_of(moves: u32) -> Limits {
    Limits { max_moves: Some(moves), ..Limits::default() }
}

/// A bot that is checked, with all that its matches come from.
pub(super) struct Checked<'a> {
    pub(super) games: &'a Games,
    /// The bot as users write it.
    pub(super) text: &'a str,
    pub(super) kind: Kind,
    pub(super) seed: Seed,
    pub(super) walls: &'a Walls,
}

impl Plan<'_> {
    /// How to see the match of this number, from one on, once more: nothing if no command plays it.
    pub(super) fn again(&self, number: u64, bot: &Checked<'_>) -> Option<String> {
        let seats = bot.games.find(self.game).ok()?.seats();
        // `damier match` has no starts of its own, and where there are several seats it swaps them.
        let board = self.opening + number.saturating_sub(1);
        if self.start.is_some() || (seats > 1 && board > 0) {
            return None;
        }
        let mut bots = vec!["random".to_owned(); seats - 1];
        let seat = if self.last_seat { seats - 1 } else { 0 };
        bots.insert(seat, quoted(bot.text));
        let mut command = format!(
            "{} match {} {} -n {} -j 1 --seed {}",
            program(),
            quoted(self.game),
            bots.join(" "),
            board + 1,
            bot.seed
        );
        if let Some(time) = self.limits.game_time {
            // Writing to a text cannot fail.
            let _ = write!(command, " --game-time {}ms", time.as_millis());
        }
        match bot.kind {
            Kind::Builtin => None,
            Kind::Plugin => Some(format!("to see where: gdb --args {command} --isolation inline")),
            Kind::Program | Kind::Engine => {
                Some(format!("to see all it said: {command}{} -v", flags_of(bot.walls)))
            }
        }
    }
}

/// The flags for walls that are not as usual.
fn flags_of(walls: &Walls) -> String {
    let (usual, limits) = (players::Limits::default(), &walls.limits);
    let isolation = Some(walls.isolation).filter(|level| *level != Isolation::default());
    let memory = (limits.memory != usual.memory).then_some(limits.memory >> 20);
    let wait = (limits.answer != usual.answer).then_some(limits.answer.as_millis());
    let threads = (limits.threads != usual.threads).then_some(limits.threads);
    [
        isolation.map(|level| format!(" --isolation {}", level.name())),
        memory.map(|most| format!(" --bot-memory {most}")),
        limits.cpu.map(|time| format!(" --bot-cpu {}s", time.as_secs())),
        wait.map(|time| format!(" --bot-wait {time}ms")),
        threads.map(|most| format!(" --bot-threads {most}")),
        limits.ponder.then(|| " --ponder".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(plan: &Plan<'_>, number: u64, text: &str, kind: Kind) -> Option<String> {
        plan.again(
            number,
            &Checked {
                games: &Games::standard(),
                text,
                kind,
                seed: Seed::Chosen(7),
                walls: &Walls::default(),
            },
        )
    }

    #[test]
    fn a_command_seats_the_bot_where_it_sat() {
        let program = "cmd:python3 it's.py";
        let last = Plan { last_seat: true, ..plan("couleurs:size=9,players=3", 40) };
        assert_eq!(
            again(&last, 1, program, Kind::Program).unwrap(),
            "to see all it said: damier match couleurs:size=9,players=3 random random \
             'cmd:python3 it'\\''s.py' -n 1 -j 1 --seed 7 -v"
        );
        let row = Plan { matches: 4, ..plan("2048:side=3", 60) };
        assert_eq!(
            again(&row, 3, "./lib.so", Kind::Plugin).unwrap(),
            "to see where: gdb --args damier match 2048:side=3 ./lib.so -n 3 -j 1 --seed 7 \
             --isolation inline"
        );
    }

    #[test]
    fn what_no_command_plays_has_none() {
        let forced = Plan { start: Some("2 4 0/4 2 0/2 4 0"), ..plan("2048:side=3", 1) };
        assert_eq!(again(&forced, 1, "./lib.so", Kind::Plugin), None);
        assert_eq!(again(&plan("go", 1), 2, "./lib.so", Kind::Plugin), None);
        assert_eq!(again(&plan("go", 1), 1, "random", Kind::Builtin), None);
    }
}
