//! A championship as pages, reports and plots show it: its table, and how ratings came about.
//!
//! Counted by the same [`Standings`] as `damier standings` counts.

use std::path::{Path, PathBuf};

use damier_arena::archive::records::{Recorded, Results};
use damier_arena::archive::together::{Apart, Besides, Together};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::ladder::Course;
use damier_arena::contest::pairing::MatchId;
use damier_arena::contest::standings::{FaultAt, Standings};
use damier_arena::contest::stats::ratings::Ratings;
use damier_arena::record::Match;
use damier_arena::registry::Games;
use damier_bots::Words;
use damier_games::Scene;

use crate::desk::replay::ByRules;

/// How often ratings are looked at on the way, and for how many bots all together: a fit of many takes long.
const STAGES: usize = 40;
const FITS: usize = 4000;
/// So many positions in which bots faulted are shown.
const POSITIONS: usize = 24;

/// What a results file says, counted.
pub(crate) struct Overview {
    /// The game with its settings.
    pub(crate) game: String,
    /// The seed, as it is written.
    pub(crate) seed: String,
    /// Matches that are planned, or were played, whichever are more.
    pub(crate) planned: u64,
    /// The table.
    pub(crate) standings: Standings,
    /// The fit of all games.
    pub(crate) ratings: Ratings,
    /// Every bot's rating after so many games, in the order of entrants; nothing of a ladder.
    pub(crate) course: Vec<(u64, Vec<Option<f64>>)>,
    /// On a ladder, how ratings came about by the time; nothing of others.
    pub(crate) ladder: Option<Vec<Course>>,
    /// Everybody's first fault.
    pub(crate) faults: Vec<FirstFault>,
}

/// Where a bot faulted first.
pub(crate) struct FirstFault {
    /// The match, and what happened.
    pub(crate) at: FaultAt,
    /// The move at which it did, if it is one.
    pub(crate) moves: Option<u64>,
    /// What the bot wrote last, if it wrote anything.
    pub(crate) words: Words,
    /// The position in which it did, of the first of many.
    pub(crate) position: Option<Scene>,
}

/// A picture of where a match ends, if it can be replayed.
fn end_of(games: &Games, recorded: &Recorded) -> Option<Scene> {
    let game = games.find(recorded.game()).ok()?;
    let transcript = recorded.transcript(&game).ok()?;
    Some(ByRules::new(game, transcript).0.last_scene())
}

impl Overview {
    /// Counts all matches of a results file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn of(games: &Games, path: &Path) -> Result<Overview, Apart> {
        let read = Together::open(games, &[PathBuf::from(path)], Besides::default())?;
        let agreed = read.agreed().clone();
        let (mut played, mut standings) = (Vec::new(), read.table());
        let ladder = read.is_endless().then(|| read.courses()).transpose()?;
        if ladder.is_some() {
            // There may be millions, and their ids say nothing about when they were played.
            read.fill(&mut standings)?;
        } else {
            read.each(|of| played.push(of))?;
        }
        // Everyone meets everyone evenly on the way: board by board, not table by table.
        played.sort_by_key(|of: &Match| {
            let MatchId { round, table, game } = MatchId::from_number(of.id);
            (round, game, table)
        });
        let mut course = Vec::new();
        let stages = STAGES.min(FITS / standings.records().len().max(1));
        for (at, of) in played.iter().enumerate() {
            standings.add(of);
            // Evenly spread, the first ones included, and the last.
            let stage = |count: usize| count * stages / played.len().max(1);
            if stage(at + 1) > stage(at) {
                let ratings = standings.ratings();
                let all = 0..standings.records().len();
                let known = all.map(|bot| ratings.of(bot).map(|rating| rating.value));
                course.push((at as u64 + 1, known.collect()));
            }
        }
        let deal = Deal::new(agreed.seed, &agreed.terms);
        let results = Results::open(games, path)?;
        let fault = |(number, at): (usize, FaultAt)| {
            let moves = at.at_move(&deal);
            let recorded = results.get(at.id.number())?;
            let forfeit = recorded.as_ref().and_then(|recorded| recorded.of.outcome.forfeit());
            let words = forfeit.map(|(_, forfeit)| forfeit.last_words.clone()).unwrap_or_default();
            let shown = recorded.as_ref().filter(|_| number < POSITIONS);
            let position = shown.and_then(|recorded| end_of(games, recorded));
            Ok::<_, Apart>(FirstFault { at, moves, words, position })
        };
        let faults = standings.first_faults().into_iter().enumerate().map(fault);
        let faults = faults.collect::<Result<_, _>>()?;
        Ok(Overview {
            game: agreed.terms.game.clone(),
            seed: agreed.seed.to_string(),
            planned: read.planned().max(standings.played()),
            ratings: standings.ratings(),
            standings,
            course,
            ladder,
            faults,
        })
    }

    /// Games that were played.
    pub(crate) fn played(&self) -> u64 {
        self.standings.played()
    }
}
