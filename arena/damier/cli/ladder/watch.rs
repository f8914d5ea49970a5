//! What is told while a ladder is played: a live table or lines for people, events in JSON for programs.

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::Flags;
use super::super::live;
use crate::text::door::Door;
use crate::text::ladder::{Rung, brief, rungs};
use crate::text::number::{grouped, measured};
use damier_arena::championship::Watcher;
use damier_arena::contest::ladder::Ladder;
use damier_arena::contest::pairing::MatchId;
use damier_arena::contest::roster::{Change, Player, Roster};
use damier_arena::contest::terms::Agreed;
use damier_arena::players::BadBot;
use damier_arena::record::Match;

/// How often the standings are told in JSON.
const STANDINGS: Duration = Duration::from_secs(10);
/// The pace is that of the last so long.
const PACE: Duration = Duration::from_secs(5);

/// Tells of a ladder.
pub(super) struct Live {
    shown: live::Live,
    /// Are events told in JSON?
    json: bool,
    results: String,
    told: Instant,
    /// How long that took: what takes long is told more rarely.
    took: Duration,
    /// When the pace was measured last, the games then, and what it was.
    measured: (Instant, u64),
    pace: Option<f64>,
}

impl Live {
    pub(super) fn new(flags: &Flags, results: &Path) -> Live {
        let now = Instant::now();
        Live {
            shown: live::Live::new(flags),
            json: flags.json,
            results: results.display().to_string(),
            told: now,
            took: Duration::ZERO,
            measured: (now, 0),
            pace: None,
        }
    }

    fn event(&self, event: &Value) {
        if self.json {
            let mut out = Door::new(anstream::stdout().lock());
            // A reader that has gone does not end a ladder.
            let _ = writeln!(out, "{event}").and_then(|()| out.flush());
        }
    }

    fn pace(&mut self, games: u64) {
        let (then, before) = self.measured;
        let passed = then.elapsed();
        if passed >= PACE {
            self.pace = Some((games - before) as f64 / passed.as_secs_f64());
            self.measured = (Instant::now(), games);
        }
    }
}

/// Everybody as JSON.
pub(super) fn standings(ladder: &Ladder, rungs: &[Rung<'_>]) -> Value {
    let entrant = |(at, rung): (usize, &Rung<'_>)| {
        json!({
            "bot": rung.name,
            "rank": at + 1,
            "rating": rung.rating.map(|rating| rating.value),
            "error": rung.rating.map(|rating| rating.error),
            "games": rung.games,
            "faults": rung.faults,
            "retired": rung.is_retired,
            "version": rung.version,
            "versions": rung.versions,
        })
    };
    let entrants: Vec<Value> = rungs.iter().enumerate().map(entrant).collect();
    json!({ "event": "standings", "games": ladder.games(), "entrants": entrants })
}

impl Watcher for Live {
    fn begins(&mut self, agreed: &Agreed, ladder: &Ladder) {
        self.measured = (Instant::now(), ladder.games());
        self.event(&json!({
            "event": "begins",
            "game": agreed.terms.game,
            "seed": agreed.seed.to_string(),
            "results": self.results,
            "games": ladder.games(),
        }));
    }

    fn changed(&mut self, change: &Change) {
        let version = |player: &Player| player.version.map(|version| version.to_string());
        let (kind, bot, version) = match change {
            Change::New(player) => ("new", player.name.clone(), version(player)),
            Change::Back(player) => ("back", player.name.clone(), version(player)),
            Change::Dropped(player) => ("left", player.name.clone(), version(player)),
            Change::Version { now, .. } => ("version", now.name.clone(), version(now)),
            Change::Name { now, .. } => ("name", now.name.clone(), version(now)),
        };
        self.shown.news(&change.to_string());
        self.event(&json!({ "event": kind, "bot": bot, "version": version }));
    }

    fn refused(&mut self, name: &str, why: &BadBot) {
        self.shown.news(&format!("{name} does not play: {why}"));
        self.shown.news(&format!("help: {}", why.help()));
        self.event(&json!({
            "event": "refused", "bot": name, "why": why.to_string(), "help": why.help(),
        }));
    }

    fn retired(&mut self, name: &str) {
        let what = "faulted too often in a row and is retired until it changes";
        self.shown.news(&format!("{name} {what}"));
        self.event(&json!({ "event": "retired", "bot": name }));
    }

    fn finished(&mut self, of: &Match, roster: &Roster) {
        let Some((seat, forfeit)) = of.outcome.forfeit() else { return };
        let name = &roster.players()[of.seats[seat.index()]].name;
        self.shown.note(&format!("fault of {name}: {forfeit}"));
        self.event(&json!({
            "event": "fault",
            "bot": name,
            "match": MatchId::from_number(of.id).to_string(),
            "what": forfeit.to_string(),
        }));
    }

    fn progress(&mut self, ladder: &Ladder, roster: &Roster) {
        let games = ladder.games();
        self.pace(games);
        if self.json && self.told.elapsed() >= STANDINGS.max(20 * self.took) {
            let begun = Instant::now();
            let mut event = standings(ladder, &rungs(ladder, roster));
            event["games_per_second"] = json!(self.pace);
            self.event(&event);
            (self.told, self.took) = (Instant::now(), begun.elapsed());
        }
        if !self.shown.due() {
            return;
        }
        let (table, leader) = brief(&rungs(ladder, roster));
        let pace = self.pace.map(|pace| format!(", {} a second", measured(pace)));
        let count = format!("{} games{}", grouped(games), pace.unwrap_or_default());
        let headline = leader.map(|leader| format!("{leader} leads")).unwrap_or_default();
        self.shown.show_endless(&count, &headline, &table);
    }
}
