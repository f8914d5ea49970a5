//! Where bots faulted first, and how to see that again.

use std::path::Path;

use crate::text::paper::Paper;
use crate::text::plain::quoted;
use crate::text::program::program;
use damier_arena::contest::standings::FaultAt;

/// A line for each bot that faulted: the match and the move, and the command that plays it again from
/// these results. `opening_plies` moves were drawn before bots were asked.
pub(super) fn again(
    faults: &[FaultAt],
    opening_plies: u32,
    results: Option<&Path>,
    paper: Paper,
) -> String {
    let line = |FaultAt { bot, id, asked }: &FaultAt| {
        let at = match asked {
            0 => "before its first move".to_owned(),
            asked => format!("at move {}", u64::from(opening_plies) + asked),
        };
        let command = results.map(|results| {
            let results = quoted(&results.to_string_lossy());
            format!("; again: {} rerun {results} --match {id}", program())
        });
        let command = command.unwrap_or_default();
        paper.sentence(&format!("{bot} faulted first in match {id} {at}{command}"))
    };
    faults.iter().map(line).collect()
}
