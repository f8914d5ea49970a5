//! Where bots faulted first, and how to see that again.

use std::path::Path;

use super::Failure;
use crate::text::paper::Paper;
use crate::text::plain::{one_line, quoted};
use crate::text::program::program;
use damier_arena::archive::store::Store;
use damier_arena::contest::deal::Deal;
use damier_arena::contest::series::Summary;
use damier_arena::contest::standings::FaultAt;

/// Writes beside each bot of a summary where it faulted first.
pub(super) fn note_first(summary: &mut Summary, deal: &Deal) {
    for at in &summary.first_faults {
        let entrant = summary.entrants.iter_mut().find(|entrant| entrant.bot == at.bot);
        if let Some(entrant) = entrant {
            entrant.first_fault = Some(at.json(deal));
        }
    }
}

/// What each bot said in the match in which it faulted first, as far as these results have it.
pub(super) fn last_words(results: &Path, faults: &[FaultAt]) -> Result<String, Failure> {
    let store = Store::read(results)?;
    let mut text = String::new();
    for FaultAt { bot, id, .. } in faults {
        let of = store.whole(id.number())?;
        let forfeit = of.as_ref().and_then(|of| of.outcome.forfeit());
        let Some((_, forfeit)) = forfeit.filter(|(_, forfeit)| !forfeit.last_words.is_empty())
        else {
            continue;
        };
        let headline = format!("what {} said in match {id}:\n", one_line(bot));
        let lines = forfeit.last_words.lines().map(|line| format!("  {line}\n"));
        text.extend(std::iter::once(headline).chain(lines));
    }
    Ok(text)
}

/// A line for each bot that faulted: the match and the move, and the command that plays it again from
/// these results.
pub(super) fn again(
    faults: &[FaultAt],
    deal: &Deal,
    results: Option<&Path>,
    paper: Paper,
) -> String {
    let line = |of: &FaultAt| {
        let FaultAt { bot, id, .. } = of;
        let at = match of.at_move(deal) {
            None => "before its first move".to_owned(),
            Some(number) => format!("at move {number}"),
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
