//! How a game on the table ended, in words.

use damier_bots::Forfeit;
use damier_games::Depict as _;
use damier_games::{Account, Agreement, Seat};

use super::table::Table;
use damier_arena::record::Outcome;

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The result in one line.
    pub headline: String,
    /// How the position counts.
    pub account: Account,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// How it ended; nobody may play on then.
    pub outcome: Outcome,
}

impl End {
    /// The end of the game on the table, counted as people agreed.
    pub fn of(table: &Table) -> End {
        let nothing = Agreement::default();
        let agreement = table.agreement().unwrap_or(&nothing);
        let account = table.game().account(table.state(), agreement);
        let outcome = match table.gave_up() {
            Some((seat, "")) => Outcome::Resigned(seat),
            Some((seat, why)) => Outcome::Forfeit(seat, Forfeit::error(why)),
            None => Outcome::Rules,
        };
        let points = outcome.points(&account.scores);
        let headline = headline(table, &account, &points);
        End { headline, account, points, outcome }
    }
}

fn headline(table: &Table, account: &Account, points: &[f64]) -> String {
    let called = |seat: Seat| who(table, seat);
    let reason = match table.gave_up() {
        Some((seat, "")) => format!(": {} gave up", called(seat)),
        Some((seat, why)) => format!(": {} could not go on ({why})", called(seat)),
        None => String::new(),
    };
    if let [score] = account.scores[..] {
        let what = if table.game().sequel(table.state()).is_some() { "reached" } else { "over" };
        return match what {
            "reached" => format!("The target is reached: {score} points"),
            _ => format!("The game is over: {score} points{reason}"),
        };
    }
    let winners: Vec<Seat> =
        Seat::all(points.len()).filter(|seat| points[seat.index()] > 0.0).collect();
    let [winner] = winners[..] else {
        let names: Vec<String> = winners.into_iter().map(called).collect();
        return format!("A draw between {}", names.join(" and "));
    };
    let margin = || {
        let others = account.scores.iter().enumerate().filter(|(at, _)| *at != winner.index());
        let second = others.map(|(_, &score)| score).fold(f64::NEG_INFINITY, f64::max);
        account.scores[winner.index()] - second
    };
    let by = if reason.is_empty() { format!(" by {}", margin()) } else { reason };
    format!("{} wins{by}", called(winner))
}

/// A player with the name of the seat: `Black (you)`.
pub(crate) fn who(table: &Table, seat: Seat) -> String {
    let names = super::controls::seats_of(table.game(), table.state());
    let seat_name = names.get(seat.index()).cloned().unwrap_or_default();
    format!("{seat_name} ({})", table.seats().name(seat))
}
