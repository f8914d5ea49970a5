//! Who faults too often in a row, and is retired.
//!
//! Faults are counted in the order in which the schedule hands matches out, not in the order in
//! which they end: so it does not depend on the machine who is retired when, and what comes after a
//! bot's last match is forfeited even if it has been played meanwhile. That is why a match has to
//! wait for its verdict while earlier ones, by ending in faults, could still retire one of its bots.
//! The earliest match without a verdict never waits.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::{Component, Mut, Query};

use super::Entrant;
use crate::record::{Match, Outcome};

/// How a match went.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Went {
    /// Nobody faulted.
    Well,
    /// The bot on this seat faulted.
    Fault(usize),
    /// The bot on this seat was retired: nothing was played.
    Unplayed(usize),
}

impl Went {
    /// How this match went.
    pub(super) fn of(of: &Match) -> Went {
        match (&of.outcome, of.outcome.fault()) {
            (Outcome::Retired(seat), _) => Went::Unplayed(seat.index()),
            (_, Some((seat, _))) => Went::Fault(seat.index()),
            (_, None) => Went::Well,
        }
    }
}

/// A match that has ended and has no verdict.
#[derive(Copy, Clone, Debug)]
pub(super) struct Case<'a> {
    /// When it was handed out.
    pub(super) turn: u64,
    /// The entrant on each seat.
    pub(super) seats: &'a [usize],
    /// How it went.
    pub(super) went: Went,
}

/// What becomes of a match that has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It counts.
    Counts,
    /// It depends on matches that have not ended.
    Waits,
    /// The bot on this seat was retired before: it forfeits the match, however it went.
    Forfeited(usize),
}

/// The conduct of an entrant.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct Conduct {
    /// Its matches since the first that has no verdict, in the order of turns.
    matches: VecDeque<(u64, Known)>,
    /// How it stood before them.
    before: Standing,
    /// How it stands after the first so many of them, while verdicts are found.
    now: Standing,
    seen: usize,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Fine,
    Fault,
    Unplayed,
}

#[derive(Copy, Clone, Debug, Default)]
struct Standing {
    /// Faults in a row for certain.
    faults: u32,
    /// Faults in a row if all that is unknown is one.
    possible: u32,
    /// Whether it was retired: yes, or perhaps.
    retired: bool,
    perhaps: bool,
}

impl Standing {
    fn after(self, known: Known, patience: u32) -> Standing {
        let (faults, possible) = match known {
            Known::Nothing => (0, self.possible + 1),
            Known::Fine => (0, 0),
            Known::Fault => (self.faults + 1, self.possible + 1),
            Known::Unplayed => (self.faults, self.possible),
        };
        let retired = self.retired || faults >= patience;
        Standing { faults, possible, retired, perhaps: self.perhaps || possible >= patience }
    }
}

impl Conduct {
    /// That of somebody who was retired before.
    pub(super) fn retired() -> Conduct {
        let before = Standing { retired: true, perhaps: true, ..Standing::default() };
        Conduct { before, now: before, ..Conduct::default() }
    }

    /// Is it known to be retired?
    pub(super) fn is_retired(&self) -> bool {
        self.before.retired
    }

    /// Has every match that was handed out to it a verdict?
    pub(super) fn is_settled(&self) -> bool {
        self.matches.iter().all(|(_, known)| *known != Known::Nothing)
    }

    /// How it stood when a match was handed out.
    fn at(&mut self, turn: u64, patience: u32) -> Standing {
        while let Some((_, known)) = self.matches.get(self.seen).filter(|(at, _)| *at < turn) {
            self.now = self.now.after(*known, patience);
            self.seen += 1;
        }
        self.now
    }

    /// Notes what is known of a match.
    fn note(&mut self, turn: u64, known: Known) {
        if let Ok(at) = self.matches.binary_search_by_key(&turn, |(turn, _)| *turn) {
            self.matches[at].1 = known;
        }
    }

    /// Forgets matches that are behind all that is open, and begins from there.
    fn begin(&mut self, patience: u32) {
        while let Some((_, known)) = self.matches.pop_front_if(|(_, k)| *k != Known::Nothing) {
            self.before = self.before.after(known, patience);
        }
        (self.now, self.seen) = (self.before, 0);
    }
}

/// The conduct of all entrants, in the order of their numbers.
pub(super) fn in_order<'a>(
    entrants: &'a mut Query<'_, '_, (&Entrant, &mut Conduct)>,
) -> Vec<Mut<'a, Conduct>> {
    let mut all: Vec<(&Entrant, Mut<'a, Conduct>)> = entrants.iter_mut().collect();
    all.sort_unstable_by_key(|(entrant, _)| **entrant);
    all.into_iter().map(|(_, conduct)| conduct).collect()
}

/// A match is handed out to these seats.
pub(super) fn hand_out<C: DerefMut<Target = Conduct>>(
    patience: u32,
    entrants: &mut [C],
    turn: u64,
    seats: &[usize],
) {
    if patience > 0 {
        for &entrant in seats {
            entrants[entrant].matches.push_back((turn, Known::Nothing));
        }
    }
}

/// The first seat whose entrant is known to be retired by now.
pub(super) fn retired<C: Deref<Target = Conduct>>(
    entrants: &[C],
    seats: &[usize],
) -> Option<usize> {
    seats.iter().position(|&entrant| entrants[entrant].before.retired)
}

/// What becomes of these matches, which are in the order of their turns, where so many faults in a
/// row retire; zero for never. Those that count are noted.
pub(super) fn judge<'a, C: DerefMut<Target = Conduct>>(
    patience: u32,
    entrants: &mut [C],
    cases: impl Iterator<Item = Case<'a>>,
) -> Vec<Verdict> {
    if patience == 0 {
        return cases.map(|_| Verdict::Counts).collect();
    }
    for entrant in entrants.iter_mut() {
        entrant.begin(patience);
    }
    cases.map(|case| verdict(patience, entrants, case)).collect()
}

fn verdict<C: DerefMut<Target = Conduct>>(
    patience: u32,
    entrants: &mut [C],
    Case { turn, seats, went }: Case<'_>,
) -> Verdict {
    let mut forfeited = None;
    for (seat, &entrant) in seats.iter().enumerate() {
        let standing = entrants[entrant].at(turn, patience);
        if standing.retired {
            forfeited = forfeited.or(Some(seat));
        } else if standing.perhaps {
            return Verdict::Waits;
        }
    }
    match (forfeited, went) {
        (Some(seat), Went::Unplayed(absent)) if seat == absent => {}
        (Some(seat), _) => return Verdict::Forfeited(seat),
        (None, _) => {}
    }
    note(entrants, turn, seats, went);
    Verdict::Counts
}

/// A match counts.
pub(super) fn note<C: DerefMut<Target = Conduct>>(
    entrants: &mut [C],
    turn: u64,
    seats: &[usize],
    went: Went,
) {
    for (seat, &entrant) in seats.iter().enumerate() {
        let known = match went {
            Went::Unplayed(_) => Known::Unplayed,
            Went::Fault(faulty) if faulty == seat => Known::Fault,
            Went::Fault(_) | Went::Well => Known::Fine,
        };
        entrants[entrant].note(turn, known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All entrants together.
    struct Everyone {
        patience: u32,
        turns: u64,
        entrants: Vec<Conduct>,
    }

    impl Everyone {
        fn new(entrants: usize, patience: u32) -> Everyone {
            Everyone { patience, turns: 0, entrants: vec![Conduct::default(); entrants] }
        }

        fn each(&mut self) -> Vec<&mut Conduct> {
            self.entrants.iter_mut().collect()
        }

        fn hand_out(&mut self, seats: &[usize]) -> u64 {
            let (patience, turns) = (self.patience, self.turns);
            hand_out(patience, &mut self.each(), turns, seats);
            self.turns += 1;
            self.turns - 1
        }

        fn judge<'a>(&mut self, cases: impl Iterator<Item = Case<'a>>) -> Vec<Verdict> {
            let patience = self.patience;
            judge(patience, &mut self.each(), cases)
        }
    }

    /// Judges matches of one entrant, or of two, that end in this order; gives what counts in the
    /// end, by turn.
    fn played(seats: &[Vec<usize>], faulty: &[Option<usize>], order: &[usize]) -> Vec<Went> {
        let mut conduct = Everyone::new(3, 3);
        for seats in seats {
            conduct.hand_out(seats);
        }
        let mut counted = vec![None; seats.len()];
        let mut ended: Vec<(usize, Went)> = Vec::new();
        for &turn in order {
            ended.push((turn, faulty[turn].map_or(Went::Well, Went::Fault)));
            // What is forfeited comes back at once.
            loop {
                ended.sort_by_key(|(turn, _)| *turn);
                let case = |&(turn, went): &(usize, Went)| Case {
                    turn: turn as u64,
                    seats: &seats[turn],
                    went,
                };
                let verdicts = conduct.judge(ended.iter().map(case));
                let mut again = Vec::new();
                let mut progress = false;
                for ((turn, went), verdict) in ended.drain(..).zip(verdicts) {
                    match verdict {
                        Verdict::Counts => counted[turn] = Some(went),
                        Verdict::Waits => again.push((turn, went)),
                        Verdict::Forfeited(seat) => again.push((turn, Went::Unplayed(seat))),
                    }
                    progress |= matches!(verdict, Verdict::Forfeited(_));
                }
                ended = again;
                if !progress {
                    break;
                }
            }
        }
        counted.into_iter().map(|went| went.expect("every match gets its verdict")).collect()
    }

    #[test]
    fn the_third_fault_in_a_row_retires() {
        let seats = vec![vec![0, 1]; 6];
        let faulty = [Some(0), Some(0), None, Some(0), Some(0), Some(0)];
        assert!(played(&seats, &faulty, &[0, 1, 2, 3, 4, 5])[5] == Went::Fault(0));
        let faulty = [Some(0), Some(0), Some(0), None, Some(1), Some(0)];
        let went = played(&seats, &faulty, &[0, 1, 2, 3, 4, 5]);
        assert_eq!(went[3..], [Went::Unplayed(0); 3]);
    }

    #[test]
    fn what_counts_does_not_depend_on_the_order_in_which_matches_end() {
        use rand::rngs::SmallRng;
        use rand::seq::SliceRandom;
        use rand::{RngExt as _, SeedableRng};

        let mut random = SmallRng::seed_from_u64(1);
        let mut retired = 0;
        for _ in 0..2000 {
            let pair = |random: &mut SmallRng| {
                let mut seats = vec![0, 1, 2];
                seats.shuffle(random);
                seats.truncate(2);
                seats
            };
            let seats: Vec<_> = (0..20).map(|_| pair(&mut random)).collect();
            let faulty: Vec<_> =
                (0..20).map(|_| Some(random.random_range(0..3)).filter(|seat| *seat < 2)).collect();
            let mut order: Vec<usize> = (0..20).collect();
            let expected = played(&seats, &faulty, &order);
            order.shuffle(&mut random);
            assert_eq!(played(&seats, &faulty, &order), expected, "{seats:?} {faulty:?} {order:?}");
            retired += usize::from(expected.iter().any(|went| matches!(went, Went::Unplayed(_))));
        }
        assert!((200..2000).contains(&retired), "{retired} of 2000 had a retired bot");
    }

    #[test]
    fn a_match_waits_only_for_what_could_retire_its_bots() {
        let mut conduct = Everyone::new(2, 3);
        for _ in 0..6 {
            conduct.hand_out(&[0, 1]);
        }
        let case = |turn| Case { turn, seats: &[0, 1], went: Went::Well };
        let turns = [1, 2, 3, 5];
        let verdicts = conduct.judge(turns.map(case).into_iter());
        assert_eq!(verdicts, [Verdict::Counts; 4], "never three unknown ones in a row");
        let mut conduct = Everyone::new(2, 3);
        for _ in 0..6 {
            conduct.hand_out(&[0, 1]);
        }
        assert_eq!(conduct.judge([case(3)].into_iter()), [Verdict::Waits]);
        assert_eq!(conduct.judge([case(1), case(3)].into_iter()), [Verdict::Counts; 2]);
    }

    #[test]
    fn nobody_is_retired_where_that_is_switched_off() {
        let mut conduct = Everyone::new(1, 0);
        let turns: Vec<u64> = (0..50).map(|_| conduct.hand_out(&[0])).collect();
        let cases = turns.iter().map(|&turn| Case { turn, seats: &[0], went: Went::Fault(0) });
        assert!(conduct.judge(cases).iter().all(|verdict| *verdict == Verdict::Counts));
        assert_eq!(retired(&conduct.each(), &[0]), None);
    }
}
