//! A count in words: how each colour came to its points, line by line. Nothing is decided here.

use super::colour::Colour;
use super::game::Go;
use super::points::PointSet;
use super::rules::Scoring;
use super::score::Count;
use super::state::State;

/// The reckoning of a counted board: what was taken off, each colour's points, and the result.
pub fn reckon(go: &Go, count: &Count, dead: &PointSet, state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for colour in [Colour::Black, Colour::White] {
        let stones = dead.iter().filter(|&point| state.board().stone(point) == Some(colour));
        let many = stones.count();
        if many > 0 {
            let are = if many == 1 { "is" } else { "are" };
            let stones = number_of(many, "dead stone");
            lines.push(format!("{stones} of {} {are} taken off", name(colour)));
        }
    }
    lines.extend([Colour::Black, Colour::White].map(|colour| sum(go, count, colour)));
    let margin = go.margin(count);
    lines.push(if margin > 0.0 {
        format!("Black wins by {margin}")
    } else if margin < 0.0 {
        format!("White wins by {}", -margin)
    } else {
        "a draw".to_owned()
    });
    lines
}

/// One colour's points as a sum.
fn sum(go: &Go, count: &Count, colour: Colour) -> String {
    let tally = count.tally(colour);
    let mut terms = match go.rules().scoring {
        Scoring::Area => vec![number_of(tally.stones, "stone")],
        Scoring::Territory => Vec::new(),
    };
    terms.push(format!("{} territory", tally.territory));
    if go.rules().scoring == Scoring::Territory {
        terms.push(number_of(tally.prisoners, "prisoner"));
    }
    let counted = tally.points(go.rules().scoring) as f64;
    let points = go.points(count, colour);
    if colour == Colour::White {
        if go.komi() > 0.0 {
            terms.push(format!("{} komi", go.komi()));
        }
        let bonus = points - counted - go.komi();
        if bonus != 0.0 {
            terms.push(format!("{bonus} for the handicap"));
        }
    }
    let against = if colour == Colour::White && go.komi() < 0.0 {
        format!(" - {} komi", -go.komi())
    } else {
        String::new()
    };
    let tax = if tally.tax > 0 { format!(" - {} tax", tally.tax) } else { String::new() };
    format!("{}: {}{against}{tax} = {points}", name(colour), terms.join(" + "))
}

/// A number of things: `1 stone`, `2 stones`.
pub(super) fn number_of(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}
