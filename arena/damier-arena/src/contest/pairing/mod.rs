//! Who plays whom, and when: schedules of championships.
//!
//! A schedule is pulled: [`Schedule::next`] hands out one match after the other, looking up the
//! results that are known so far. It plays nothing, stores nothing and draws nothing at random: the
//! same plan and the same results give the same matches. A round robin is computed as it goes, in a
//! few bytes however long it is.
//!
//! - **Round robin**: everyone meets everyone, `rounds` times, in the order of the circle method.
//! - **Gauntlet**: the first meets each of the others.
//! - **Swiss**: in each round bots with about the same points meet, nobody twice while that can be
//!   avoided; where one is left over it sits out and is credited with a won encounter.
//! - **Knockout**: who loses an encounter is out. A tie is played on, opening by opening, for three more;
//!   then who is earlier in the list goes on.
//! - **Series**: so many games between the same bots, board after board.
//! - **Ladder**: without end, among bots that come and go. Who meets is for [`ladder`](crate::contest::ladder)
//!   to choose; here is what a match's id says.
//!
//! An encounter is one opening or more, each played in all rotations of the seats: two games with
//! swapped seats where there are two. In a game of one seat every entrant of an encounter plays the
//! same seeds, and a seed is won by the higher score.
//!
//! Matches are known by their [`MatchId`], which follows from the round and from who plays, not
//! from the order in which matches are played or end. In a round robin or gauntlet entrants have
//! numbers besides their places in the list ([`Schedule::of`]), so that they may come, go and change places,
//! and rounds and openings may grow: all earlier ids and openings stay as they were.
//!
//! ```
//! use std::collections::BTreeMap;
//! use damier_arena::contest::pairing::{Format, Next, Plan, Schedule};
//!
//! let plan = Plan { format: Format::RoundRobin, entrants: 3, seats: 2, rounds: 1, openings: 1 };
//! let mut schedule = Schedule::new(plan)?;
//! assert_eq!(schedule.planned(), 6);
//! let mut results = BTreeMap::new();
//! while let Next::Play(fixture) = schedule.next(&|id| results.get(&id).cloned()) {
//!     results.insert(fixture.id, vec![1.0, 0.0]);
//! }
//! assert_eq!(results.len(), 6);
//! # Ok::<(), damier_arena::contest::pairing::BadPlan>(())
//! ```

mod combination;
mod encounter;
mod everyone;
mod fixture;
mod knockout;
pub mod ladder;
mod matching;
mod plan;
mod series;
mod swiss;

pub use encounter::Encounter;
pub use fixture::{BadId, Fixture, MatchId};
pub use knockout::Tie;
pub use plan::{BadPlan, Format, Plan};

use everyone::Everyone;
use knockout::Knockout;
use swiss::Swiss;

/// How results are looked up: what each seat reached in a match that has ended.
///
/// In games of several seats that is 1 for a win, 0 for a loss and what a draw is worth; in a game
/// of one seat, its score.
pub type Lookup<'a> = &'a dyn Fn(MatchId) -> Option<Vec<f64>>;

/// What a schedule says when asked for a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Play this one.
    Play(Fixture),
    /// What comes next depends on matches that have been handed out and have not ended.
    Wait,
    /// All matches have been handed out, and where the format asks for it have ended.
    Over,
}

/// The matches of a championship, one after the other.
#[derive(Clone, Debug)]
pub struct Schedule {
    plan: Plan,
    order: Order,
}

#[derive(Clone, Debug)]
enum Order {
    Everyone(Everyone),
    Swiss(Swiss),
    Knockout(Knockout),
    /// How many matches were handed out.
    Series(u64),
    /// Nobody knows what comes.
    Ladder,
}

impl Schedule {
    /// The schedule of a plan, before its first match.
    ///
    /// # Errors
    ///
    /// If the plan cannot be played.
    pub fn new(plan: Plan) -> Result<Schedule, BadPlan> {
        Schedule::of(plan, (0..plan.entrants).collect())
    }

    /// The schedule of a plan whose entrants have these numbers, by which their matches are known; one for
    /// each. In formats in which results decide who meets whom, an entrant's place is its number.
    ///
    /// # Errors
    ///
    /// If the plan cannot be played, or a number is too large.
    pub fn of(plan: Plan, numbers: Vec<usize>) -> Result<Schedule, BadPlan> {
        plan.check()?;
        let most = numbers.iter().max().map_or(0, |most| most + 1);
        Plan { entrants: most.max(plan.entrants), ..plan }.check()?;
        let order = match plan.format {
            Format::RoundRobin | Format::Gauntlet | Format::Sweep(_) => {
                Order::Everyone(Everyone::new(numbers))
            }
            Format::Swiss => Order::Swiss(Swiss::default()),
            Format::Knockout => Order::Knockout(Knockout::new(&plan)),
            Format::Series => Order::Series(0),
            Format::Ladder => Order::Ladder,
        };
        Ok(Schedule { plan, order })
    }

    /// The next match. One that has a result already is handed out as well: whoever goes on after an
    /// interruption passes over it.
    pub fn next(&mut self, results: Lookup<'_>) -> Next {
        match &mut self.order {
            Order::Everyone(everyone) => everyone.next(&self.plan),
            Order::Swiss(swiss) => swiss.next(&self.plan, results),
            Order::Knockout(knockout) => knockout.next(&self.plan, results),
            Order::Series(at) => {
                *at += 1;
                series::fixture(&self.plan, *at - 1).map_or(Next::Over, Next::Play)
            }
            Order::Ladder => Next::Over,
        }
    }

    /// The match of an id, where that follows from the plan alone: in a round robin, a gauntlet, a
    /// series or on a ladder.
    /// The inner one is missing if the plan has no such match.
    pub fn fixture(&self, id: MatchId) -> Option<Option<Fixture>> {
        match &self.order {
            Order::Everyone(everyone) => Some(everyone.fixture(&self.plan, id)),
            Order::Series(_) => Some(series::fixture(&self.plan, id.number())),
            Order::Ladder => Some(self.ladder_fixture(id)),
            Order::Swiss(_) | Order::Knockout(_) => None,
        }
    }

    /// The match of a ladder, if its players are among the plan's.
    fn ladder_fixture(&self, id: MatchId) -> Option<Fixture> {
        let fixture = ladder::fixture(self.plan.seats, id)?;
        fixture.seats.iter().all(|player| *player < self.plan.entrants).then_some(fixture)
    }

    /// All matches that these results call for, those that have one included, from a new schedule.
    pub fn all(mut self, results: Lookup<'_>) -> Vec<Fixture> {
        let mut all = Vec::new();
        while let Next::Play(fixture) = self.next(results) {
            all.push(fixture);
        }
        all
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many matches there will be; tie-breaks of a knockout come on top.
    pub fn planned(&self) -> u64 {
        self.plan.matches()
    }

    /// Who sat out so far, in the order of rounds of a Swiss.
    pub fn byes(&self) -> &[usize] {
        match &self.order {
            Order::Swiss(swiss) => swiss.byes(),
            _ => &[],
        }
    }

    /// Encounters of a knockout that were tied, of rounds that are over.
    pub fn ties(&self) -> &[Tie] {
        match &self.order {
            Order::Knockout(knockout) => knockout.ties(),
            _ => &[],
        }
    }

    /// Who won the knockout, once it is over.
    pub fn champion(&self) -> Option<usize> {
        match &self.order {
            Order::Knockout(knockout) => knockout.champion(),
            _ => None,
        }
    }
}
