//! Schedules through the public API.

mod everyone;
mod knockout;
mod play;
mod swiss;
#[path = "../process/work.rs"]
mod work;

use damier_arena::contest::pairing::{BadPlan, Format, MatchId, Plan, Schedule};

use crate::play::plan;

#[test]
fn plans_that_cannot_be_played_say_why() {
    let refused = |plan: Plan| Schedule::new(plan).unwrap_err();
    let two = plan(Format::RoundRobin, 2, 2);
    assert_eq!(refused(Plan { entrants: 1, ..two }), BadPlan::TooFew { needed: 2, entrants: 1 });
    assert_eq!(refused(Plan { rounds: 0, ..two }), BadPlan::Nothing("rounds"));
    assert_eq!(refused(Plan { openings: 0, ..two }), BadPlan::Nothing("openings"));
    assert_eq!(refused(Plan { rounds: 1 << 20, ..two }), BadPlan::TooMany("rounds"));
    assert_eq!(refused(Plan { openings: 4096, ..two }), BadPlan::TooMany("openings"));
    assert_eq!(refused(plan(Format::RoundRobin, 70_000, 2)), BadPlan::TooMany("entrants"));
    let four = refused(plan(Format::Swiss, 8, 4)).to_string();
    assert_eq!(four, "a swiss is for games of one or two seats, not of 4");
}

#[test]
fn ids_are_ordered_as_their_numbers() {
    let ids = [(0, 0, 0), (0, 0, 4095), (0, (1 << 31) - 1, 0), (1, 0, 0), ((1 << 20) - 1, 5, 7)]
        .map(|(round, table, game)| MatchId { round, table, game });
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1] && pair[0].number() < pair[1].number()));
    assert!(ids.iter().all(|&id| MatchId::from_number(id.number()) == id));
    assert!(i64::try_from(ids[4].number()).is_ok());
    assert_eq!(ids[3].to_string(), "2.1.1");
}
