//! Matches for spreadsheets: one line per match.

use std::io::{self, Write};
use std::time::Duration;

use super::recorded::Recorded;
use crate::spreadsheet::record;

/// What every match has, before what every seat has.
const OF_MATCH: [&str; 11] = [
    "match", "opening", "seed", "game", "ended", "result", "moves", "steps", "loser", "reason",
    "digest",
];
/// What every seat has; the seats count from 1.
const OF_SEAT: [&str; 8] =
    ["entrant", "points", "score", "moves", "think_ms", "longest_ms", "opinion", "version"];

/// Writes the names of the columns, for matches of so many seats.
///
/// # Errors
/// If it cannot be written.
pub fn write_head(seats: usize, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let of_seats = (1..=seats).flat_map(|seat| OF_SEAT.map(|column| format!("{column}_{seat}")));
    let columns: Vec<String> = OF_MATCH.map(str::to_owned).into_iter().chain(of_seats).collect();
    write_line(&columns, out)
}

/// Writes a match as one line.
///
/// # Errors
/// If it cannot be written.
pub fn write(recorded: &Recorded, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let (of, script, ids) = (&recorded.of, recorded.script(), recorded.ids());
    let mut fields = vec![
        ids.map_or(String::new(), |(id, _)| id.to_string()),
        ids.map_or(String::new(), |(_, opening)| opening.to_string()),
        recorded.seed.map_or(String::new(), |seed| seed.to_string()),
        script.game.to_owned(),
        of.outcome.name().to_owned(),
        recorded.result.to_string(),
        script.moves().to_string(),
        script.steps.len().to_string(),
        of.outcome.loser().map_or(String::new(), |seat| (seat.index() + 1).to_string()),
        of.outcome.forfeit().map_or(String::new(), |(_, forfeit)| forfeit.reason.to_string()),
        recorded.digest(),
    ];
    let number =
        |numbers: &[f64], seat: usize| numbers.get(seat).map_or(String::new(), ToString::to_string);
    let ms = |time: Duration| format!("{:.3}", time.as_secs_f64() * 1e3);
    for (seat, entrant) in recorded.entrants.iter().enumerate() {
        let thinking = of.thinking.get(seat);
        let remark = of.remarks.iter().find(|remark| remark.seat == seat);
        fields.extend([
            entrant.to_string(),
            number(&of.points, seat),
            number(&of.scores, seat),
            thinking.map_or(String::new(), |thinking| thinking.moves.to_string()),
            thinking.map_or(String::new(), |thinking| ms(thinking.total)),
            thinking.map_or(String::new(), |thinking| ms(thinking.longest)),
            remark.and_then(|remark| remark.opinion.clone()).unwrap_or_default().into(),
            recorded.versions.get(seat).map_or(String::new(), ToString::to_string),
        ]);
    }
    write_line(&fields, out)
}

fn write_line(fields: &[String], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    out.write_all(record(fields).as_bytes())
}
