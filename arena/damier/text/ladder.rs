//! A ladder for people: who stands where, in a table or in a line each.

use damier_arena::contest::ladder::Ladder;
use damier_arena::contest::roster::Roster;
use damier_arena::contest::stats::ratings::{FEW, Rating};

use super::paper::Paper;
use super::table::{Side, Table};

/// Somebody on a ladder.
pub(crate) struct Rung<'a> {
    pub(crate) name: &'a str,
    /// What it runs, in short.
    pub(crate) version: String,
    /// How many versions there were under its name.
    pub(crate) versions: usize,
    pub(crate) rating: Option<Rating>,
    pub(crate) games: u64,
    pub(crate) faults: u64,
    pub(crate) is_retired: bool,
}

impl Rung<'_> {
    /// Its rating as it should be shown.
    pub(crate) fn estimate(&self) -> String {
        self.rating.map_or_else(String::new, |rating| rating.estimate().to_string())
    }

    /// What else is to be said of it.
    pub(crate) fn state(&self) -> &'static str {
        if self.is_retired {
            "retired"
        } else if self.rating.is_none_or(|rating| rating.clusters < FEW) {
            "new"
        } else {
            ""
        }
    }
}

/// All who are on a ladder, best first.
pub(crate) fn rungs<'a>(ladder: &Ladder, roster: &'a Roster) -> Vec<Rung<'a>> {
    let ratings = ladder.ratings();
    let rung = |(place, &number): (usize, &usize)| {
        let player = &roster.players()[number];
        let (games, faults) = ladder.record(number);
        Rung {
            name: &player.name,
            version: player.version.map_or_else(String::new, |version| version.short()),
            versions: roster.players().iter().filter(|other| other.name == player.name).count(),
            rating: ratings.of(place).copied(),
            games,
            faults,
            is_retired: ladder.is_retired(number),
        }
    };
    let mut rungs: Vec<Rung<'_>> = ladder.listed().iter().enumerate().map(rung).collect();
    let value = |rung: &Rung<'_>| rung.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
    rungs.sort_by(|a, b| value(b).total_cmp(&value(a)).then_with(|| a.name.cmp(b.name)));
    rungs
}

/// The table.
pub(crate) fn table(rungs: &[Rung<'_>], paper: Paper) -> Table {
    let columns = [
        ("", Side::Right),
        ("bot", Side::Left),
        ("rating", Side::Right),
        ("games", Side::Right),
        ("faults", Side::Right),
        ("version", Side::Left),
        ("of", Side::Right),
        ("", Side::Left),
    ];
    let mut table = Table::new(&columns).on(paper, 2);
    for (at, rung) in rungs.iter().enumerate() {
        table.row([
            (at + 1).to_string(),
            rung.name.to_owned(),
            rung.estimate(),
            rung.games.to_string(),
            rung.faults.to_string(),
            rung.version.clone(),
            rung.versions.to_string(),
            rung.state().to_owned(),
        ]);
    }
    table
}

/// Everybody in a line, with the name at its end; and who leads.
pub(crate) fn brief(rungs: &[Rung<'_>]) -> (Vec<String>, Option<String>) {
    let width = rungs.iter().map(|rung| rung.estimate().chars().count()).max().unwrap_or(0);
    let line = |(at, rung): (usize, &Rung<'_>)| {
        let (place, estimate, games) = (at + 1, rung.estimate(), rung.games);
        let versions =
            if rung.versions > 1 { format!(" v{}", rung.versions) } else { String::new() };
        let state = rung.state();
        let state = if state.is_empty() { String::new() } else { format!(" ({state})") };
        format!("{place:>3}  {estimate:>width$}  {games:>7}  {}{versions}{state}", rung.name)
    };
    let first = rungs.first().filter(|first| first.rating.is_some());
    let leader = first.map(|first| format!("{} ({})", first.name, first.estimate()));
    (rungs.iter().enumerate().map(line).collect(), leader)
}
