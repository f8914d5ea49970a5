//! Playing schedules through with invented results.

use std::collections::BTreeMap;

use damier_arena::contest::pairing::{Fixture, Format, MatchId, Next, Plan, Schedule};

pub(crate) fn plan(format: Format, entrants: usize, seats: usize) -> Plan {
    Plan { format, entrants, seats, rounds: 1, openings: 1 }
}

pub(crate) type Results = BTreeMap<MatchId, Vec<f64>>;

/// What an invented match ends with: it follows from the match alone.
pub(crate) fn invented(fixture: &Fixture, salt: u64) -> Vec<f64> {
    let mixed = (fixture.id.number() ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    if let [entrant] = fixture.seats[..] {
        return vec![(mixed % 4) as f64 + entrant as f64 % 3.0];
    }
    let winner = mixed as usize % (fixture.seats.len() + 1);
    let even = 1.0 / fixture.seats.len() as f64;
    let points = |seat| match winner.cmp(&fixture.seats.len()) {
        std::cmp::Ordering::Less => f64::from(u8::from(winner == seat)),
        _ => even,
    };
    (0..fixture.seats.len()).map(points).collect()
}

/// Plays a schedule to its end with up to `jobs` matches at once, which end in an order that
/// `salt` stirs. Gives the matches in the order in which they were handed out.
pub(crate) fn play_on(
    schedule: &mut Schedule,
    results: &mut Results,
    (jobs, salt): (usize, usize),
    end: impl Fn(&Fixture) -> Vec<f64>,
) -> Vec<Fixture> {
    let mut played: Vec<Fixture> = Vec::new();
    let mut running: Vec<Fixture> = Vec::new();
    loop {
        let next = schedule.next(&|id| results.get(&id).cloned());
        let over = next == Next::Over;
        let waits = next == Next::Wait;
        if let Next::Play(fixture) = next {
            if results.contains_key(&fixture.id) {
                assert!(!played.contains(&fixture), "handed out again: {fixture:?}");
                continue;
            }
            played.push(fixture.clone());
            running.push(fixture);
        }
        if running.is_empty() {
            assert!(!waits, "waiting for nothing");
        }
        if over && running.is_empty() {
            return played;
        }
        if over || waits || running.len() == jobs {
            let ended = running.swap_remove((played.len() * 7 + salt) % running.len());
            results.insert(ended.id, end(&ended));
        }
    }
}

/// Plays a plan to its end.
pub(crate) fn play(plan: Plan, salt: u64) -> (Vec<Fixture>, Schedule) {
    let mut schedule = Schedule::new(plan).unwrap();
    let mut results = Results::new();
    let end = |fixture: &Fixture| invented(fixture, salt);
    let played = play_on(&mut schedule, &mut results, (1, 0), end);
    (played, schedule)
}
