//! How much time a controller gives, as a bot's clock.

use std::time::Duration;

use damier_bots::Clock;
use damier_games::go::Colour;

/// A kind of time control.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) enum System {
    /// No limit.
    #[default]
    None,
    /// So much for the game.
    Absolute(Duration),
    /// So much for the game, then for every so many moves.
    Canadian(Duration, Duration, u32),
    /// So much for the game, then for every move; an overrun costs one of so many periods.
    Periods(Duration, Duration, u32),
    /// So much for the game, and every move adds to it.
    Increment(Duration, Duration),
}

/// What a side has left: of its time for the game, or of its overtime.
#[derive(Copy, Clone, Debug, Default)]
struct Left {
    time: Duration,
    /// Moves or periods left in overtime; zero before it.
    stones: u32,
    known: bool,
}

/// Both sides' clocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    system: System,
    sides: [Left; 2],
}

impl Times {
    /// Clocks at the start of a game.
    pub(super) fn new(system: System) -> Times {
        let left = match system {
            System::None => Left::default(),
            // Whether the first move has its increment already is nowhere said.
            System::Absolute(main) | System::Increment(main, _) => {
                Left { time: main, stones: 0, known: true }
            }
            System::Canadian(main, overtime, stones) | System::Periods(main, overtime, stones) => {
                if main.is_zero() {
                    Left { time: overtime, stones, known: true }
                } else {
                    Left { time: main, stones: 0, known: true }
                }
            }
        };
        Times { system, sides: [left; 2] }
    }

    /// Clocks at the start of another game.
    pub(super) fn restart(&mut self) {
        *self = Times::new(self.system);
    }

    /// The controller says what a side has left.
    pub(super) fn set(&mut self, colour: Colour, time: Duration, stones: u32) {
        self.sides[colour as usize] = Left { time, stones, known: true };
    }

    /// What a bot is told before its move.
    pub(super) fn clock(&self, colour: Colour) -> Clock {
        let Left { time, stones, known } = self.sides[colour as usize];
        if !known {
            return Clock::NONE;
        }
        // What is there for each move when the time for the game is used up, or comes with it.
        let each = match self.system {
            System::Canadian(_, overtime, stones) => overtime / stones.max(1),
            System::Periods(_, overtime, _) => overtime,
            System::Increment(_, increment) => increment,
            System::None | System::Absolute(_) => Duration::ZERO,
        };
        let clock = match (self.system, stones) {
            (System::Increment(..), _) => Clock::per_game(time),
            (_, 0) => Clock::per_game(time.saturating_add(each)),
            (System::Periods(..), _) => Clock::per_move(time),
            (_, stones) => Clock::per_move(time / stones),
        };
        Clock { increment: each, is_wall: true, ..clock }
    }

    /// A side needed so long for a move. Controllers that say what is left make it unneeded.
    pub(super) fn spend(&mut self, colour: Colour, spent: Duration) {
        let system = self.system;
        let left = &mut self.sides[colour as usize];
        match (system, left.stones) {
            (System::None, _) => {}
            (System::Increment(_, increment), _) => {
                left.time = left.time.saturating_sub(spent).saturating_add(increment);
            }
            (System::Canadian(_, overtime, stones), 0) if spent > left.time => {
                let over = spent.saturating_sub(left.time);
                *left = Left { time: overtime.saturating_sub(over), stones, known: true };
            }
            (System::Periods(_, overtime, stones), 0) if spent > left.time => {
                *left = Left { time: overtime, stones, known: true };
            }
            (System::Canadian(_, overtime, stones), 1) => {
                *left = Left { time: overtime, stones, known: true };
            }
            (System::Periods(_, overtime, _), 1..) => left.time = overtime,
            (_, in_overtime) => {
                left.time = left.time.saturating_sub(spent);
                left.stones = in_overtime.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clocks(system: System, spent: &[u64]) -> Vec<(Option<u64>, Option<u64>)> {
        let mut times = Times::new(system);
        let clock = |times: &Times| {
            let Clock { move_time, game_time, .. } = times.clock(Colour::White);
            (move_time.map(|time| time.as_secs()), game_time.map(|time| time.as_secs()))
        };
        let mut seen = vec![clock(&times)];
        for &spent in spent {
            times.spend(Colour::White, s(spent));
            seen.push(clock(&times));
        }
        seen
    }

    #[test]
    fn every_system_runs_down_as_it_should() {
        assert_eq!(clocks(System::None, &[5]), [(None, None), (None, None)]);
        let absolute = clocks(System::Absolute(s(60)), &[20, 50]);
        assert_eq!(absolute, [(None, Some(60)), (None, Some(40)), (None, Some(0))]);
        let canadian = clocks(System::Canadian(s(60), s(30), 3), &[70, 6, 4]);
        assert_eq!(
            canadian,
            [(None, Some(70)), (Some(6), None), (Some(7), None), (Some(10), None)]
        );
        let periods = clocks(System::Periods(s(60), s(10), 3), &[61, 9]);
        assert_eq!(periods, [(None, Some(70)), (Some(10), None), (Some(10), None)]);
        assert_eq!(clocks(System::Canadian(s(0), s(5), 1), &[3]), [(Some(5), None); 2]);
        let fischer = clocks(System::Increment(s(60), s(5)), &[20, 3]);
        assert_eq!(fischer, [(None, Some(60)), (None, Some(45)), (None, Some(47))]);
    }

    #[test]
    fn what_the_controller_says_counts() {
        let mut times = Times::default();
        times.set(Colour::Black, s(12), 4);
        assert_eq!(times.clock(Colour::Black).move_time, Some(s(3)));
        times.set(Colour::Black, s(12), 0);
        assert_eq!(times.clock(Colour::Black).game_time, Some(s(12)));
        assert_eq!(times.clock(Colour::White), Clock::NONE);
    }
}
