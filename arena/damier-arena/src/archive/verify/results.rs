//! Results of a championship: every match, and whether it belongs there.

use std::collections::HashMap;
use std::path::Path;

use damier_games::{Game as _, Notation as _};

use super::replayed::{Known, judge};
use super::verdict::Verdict;
use crate::archive::records::Recorded;
use crate::archive::store::{Entry, Store};
use crate::contest::deal::Deal;
use crate::contest::pairing::{BadPlan, Fixture, Format, MatchId, Plan, Schedule};
use crate::contest::terms::Agreed;
use crate::record::Match;
use crate::registry::{AnyGame, Games};
use crate::seed::MatchSeed;

/// Judges every match of a results file, then the file as a whole if something is wrong with it.
pub(super) fn judge_all(games: &Games, path: &Path, mut each: impl FnMut(Verdict)) {
    let file = path.display().to_string();
    let opened = Store::read(path).and_then(|store| {
        store.freeze()?;
        Ok(store)
    });
    let store = match opened {
        Ok(store) => store,
        Err(why) => return each(Verdict::bad_file(&file, &why.to_string())),
    };
    let agreed = store.agreed();
    let game = agreed.iter().flatten().map(|agreed| agreed.terms.game.clone()).next();
    let championship = match agreed {
        Ok(agreed) => agreed.map(|agreed| Championship::new(games, agreed, &store)),
        Err(why) => Some(Err(without(&file, why.to_string()))),
    };
    let audit = store.audit(|entry| {
        if let Some(Ok(championship)) = &championship {
            each(championship.judge(&file, entry));
        }
    });
    let mut faults = audit.faults;
    match championship {
        // Begun a moment ago, and nothing was written since.
        None if audit.matches == 0 && faults.is_empty() => {}
        None => faults.push("it does not say which championship it is of".to_owned()),
        Some(Err(why)) => faults.push(why),
        Some(Ok(_)) => {}
    }
    if !faults.is_empty() {
        each(Verdict { game, ..Verdict::bad_file(&file, &faults.join("; ")) });
    }
}

/// What was wrong, without the name of the file it was wrong with.
fn without(file: &str, why: String) -> String {
    why.strip_prefix(&format!("{file}: ")).map(str::to_owned).unwrap_or(why)
}

/// What matches are compared with.
struct Championship<'a> {
    games: &'a Games,
    game: AnyGame,
    agreed: Agreed,
    names: Vec<String>,
    schedule: Schedule,
    deal: Deal,
    /// The matches of formats in which they follow from results.
    paired: HashMap<u64, Fixture>,
}

impl Championship<'_> {
    fn new<'a>(
        games: &'a Games,
        agreed: Agreed,
        store: &Store,
    ) -> Result<Championship<'a>, String> {
        let game = games.find(&agreed.terms.game).map_err(|why| why.to_string())?;
        let schedule = schedule(&agreed, game.seats(), 0).map_err(|why| why.to_string())?;
        let mut paired = HashMap::new();
        if schedule.fixture(MatchId::from_number(0)).is_none() {
            let all = schedule.clone().all(&|id| store.reached(id.number()));
            paired = all.into_iter().map(|fixture| (fixture.id.number(), fixture)).collect();
        }
        let (deal, names) = (Deal::new(agreed.seed, &agreed.terms), agreed.roster.labels());
        Ok(Championship { games, game, agreed, names, schedule, deal, paired })
    }

    /// Judges a match as it stands in the file.
    fn judge(&self, file: &str, entry: Entry) -> Verdict {
        let id = MatchId::from_number(entry.id);
        let mut verdict = match entry.row {
            Ok(row) => self.judge_row(file, row),
            Err(why) => Verdict::unreadable(file, format!("it cannot be read: {why}")),
        };
        if let Some(changed) = entry.changed {
            verdict.ok = false;
            verdict.error = Some(match verdict.error {
                Some(error) => format!("{error}; {changed}"),
                None => changed.to_owned(),
            });
        }
        Verdict { of_match: Some(id.to_string()), ..verdict }
    }

    fn judge_row(&self, file: &str, row: Match) -> Verdict {
        let Agreed { terms, seed, .. } = &self.agreed;
        let match_seed = MatchSeed::new(*seed, row.opening, row.id);
        let known = Known { terms: Some(terms), seed: Some(match_seed), highlight: row.highlight };
        let mut wrong = self.misplaced(&row);
        let asked: u64 = row.thinking.iter().map(|times| times.moves).sum();
        if asked != row.plies {
            wrong.push(format!("bots were asked for {asked} moves, not {}", row.plies));
        }
        let name = |&entrant: &usize| self.names.get(entrant).cloned().unwrap_or_default();
        let entrants = row.seats.iter().map(name).collect();
        let result = self.game.result_text(&row.finish());
        let mut recorded = match Recorded::new(row, entrants) {
            Ok(recorded) => recorded,
            Err(why) => return Verdict::unreadable(file, why.to_string()),
        };
        (recorded.result, recorded.seed) = (result.into(), Some(*seed));
        recorded.given = self.agreed.given(&self.deal, recorded.of.opening);
        wrong.extend(self.begins_otherwise(&recorded));
        if recorded.game() != terms.game {
            wrong.push(format!("it is a match of {}, not of {}", recorded.game(), terms.game));
        }
        let mut verdict = judge(self.games, file, &recorded, known);
        if !wrong.is_empty() {
            wrong.extend(verdict.error.take());
            verdict.ok = false;
            verdict.error = Some(wrong.join("; "));
        }
        verdict
    }

    /// Does a match begin as the book has it that the seed chooses from? One that ended before its first
    /// step has made none.
    fn begins_otherwise(&self, recorded: &Recorded) -> Option<String> {
        let opening = self.agreed.opening(&self.deal, recorded.of.opening)?;
        let begun = recorded.opening()?;
        let never_began =
            recorded.script().steps.is_empty() && recorded.of.outcome.loser().is_some();
        let same = begun.start == opening.start && (begun.steps == opening.steps || never_began);
        (!same).then(|| "its opening is not the one that the seed chooses".to_owned())
    }

    /// The match of an id, if one of those who sit in it met the others in a gauntlet.
    fn of_gauntlet(&self, id: MatchId, row: &Match) -> Option<Fixture> {
        let players = self.agreed.roster.players().len();
        let mut firsts = row.seats.iter().copied().filter(|first| *first < players);
        firsts.find_map(|first| {
            let schedule = schedule(&self.agreed, self.game.seats(), first).ok()?;
            let fixture = schedule.fixture(id)??;
            // The first has changed places with those before it.
            let number =
                |place: usize| if place == 0 { first } else { place - usize::from(place <= first) };
            let seats: Vec<usize> = fixture.seats.into_iter().map(number).collect();
            Some(Fixture { seats, ..fixture }).filter(|fixture| fixture.seats == row.seats)
        })
    }

    /// What about a match is not as it was to be played.
    fn misplaced(&self, row: &Match) -> Vec<String> {
        let id = MatchId::from_number(row.id);
        let planned = match self.schedule.fixture(id) {
            Some(_) if self.agreed.terms.format == Format::Gauntlet => self.of_gauntlet(id, row),
            Some(planned) => planned,
            None => self.paired.get(&row.id).cloned(),
        };
        let Some(fixture) = planned.filter(|_| id.number() == row.id) else {
            return vec!["the championship has no such match".to_owned()];
        };
        let mut wrong = Vec::new();
        if fixture.seats != row.seats {
            wrong.push(format!(
                "its seats are for entrants {}, not {}",
                people(&fixture.seats),
                people(&row.seats)
            ));
        }
        if fixture.opening != row.opening {
            wrong.push("it is to be played on another opening".to_owned());
        }
        wrong
    }
}

/// The schedule of all players a file ever had, by their numbers: who dropped out or has changed played its
/// matches all the same. In a gauntlet this one meets the others.
fn schedule(agreed: &Agreed, seats: usize, first: usize) -> Result<Schedule, BadPlan> {
    let plan = agreed.plan(seats);
    if matches!(plan.format, Format::Swiss | Format::Knockout) {
        return Schedule::new(plan);
    }
    // Who was tried against whom may have changed, and where a pair's matches stand never does.
    let format = match plan.format {
        Format::Sweep(_) => Format::Sweep(0),
        other => other,
    };
    let entrants = agreed.roster.players().len();
    let numbers = std::iter::once(first).chain((0..entrants).filter(|number| *number != first));
    Schedule::of(Plan { format, entrants, ..plan }, numbers.collect())
}

/// Entrants as people count them.
fn people(entrants: &[usize]) -> String {
    let numbers: Vec<String> =
        entrants.iter().map(|entrant| entrant.saturating_add(1).to_string()).collect();
    numbers.join(", ")
}
