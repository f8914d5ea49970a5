//! How a game on the table ended, in words.

use damier_bots::Fault;
use damier_games::Depict as _;
use damier_games::{Account, Agreement, Seat};

use super::table::Table;
use damier_arena::archive::store::Ended;

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The result in one line.
    pub headline: String,
    /// How the position counts.
    pub account: Account,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// Who gave up.
    pub loser: Option<Seat>,
    /// What kind of end it is.
    pub ended: Ended,
}

impl End {
    /// The end of the game on the table, counted as people agreed.
    pub fn of(table: &Table) -> End {
        let nothing = Agreement::default();
        let agreement = table.agreement().unwrap_or(&nothing);
        let account = table.game().account(table.state(), agreement);
        let loser = table.gave_up().map(|(seat, _)| seat);
        let points = points(&account.scores, loser);
        let ended = match table.gave_up() {
            Some((_, "")) => Ended::Resigned,
            Some(_) => Ended::Fault(Fault::Error),
            None => Ended::Rules,
        };
        let headline = headline(table, &account, &points);
        End { headline, account, points, loser, ended }
    }
}

/// Who has most points shares one point with whoever has as many. Who gave up gets nothing.
fn points(scores: &[f64], loser: Option<Seat>) -> Vec<f64> {
    let fine = |at: usize| loser.is_none_or(|loser| loser.index() != at);
    let counted = || scores.iter().enumerate().filter(|(at, _)| fine(*at));
    let best = counted().map(|(_, &score)| score).fold(f64::NEG_INFINITY, f64::max);
    let won = |at: usize, score: f64| fine(at) && score >= best;
    let winners = counted().filter(|&(at, &score)| won(at, score)).count().max(1);
    let share = |(at, &score)| if won(at, score) { 1.0 / winners as f64 } else { 0.0 };
    scores.iter().enumerate().map(share).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_share_the_point_and_who_gave_up_gets_nothing() {
        assert_eq!(points(&[3.0, 5.0], None), [0.0, 1.0]);
        assert_eq!(points(&[5.0, 5.0, 1.0], None), [0.5, 0.5, 0.0]);
        assert_eq!(points(&[9.0, 5.0], Some(Seat::FIRST)), [0.0, 1.0]);
        assert_eq!(points(&[9.0], Some(Seat::FIRST)), [0.0]);
    }
}
