//! What is said between a coordinator and its workers, and under which names.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::players::{Isolation, Limits as Allowed, Parcel, Version};
use crate::record::{Machine, Match, Note, Outcome, Remark, Thinking};
use crate::referee::{Book, Job, Limits};

/// The version of all of this.
pub(super) const FORMAT: u32 = 1;

/// Where coordinators say that they are there.
pub(super) const RUNS: &str = "damier.runs";
/// Where workers do.
pub(super) const WORKERS: &str = "damier.workers";
/// The object in which a contest is described.
pub(super) const CONTEST: &str = "contest";

/// How often everybody tells of itself.
pub(super) const PULSE: Duration = Duration::from_secs(1);
/// After so long nobody is thought to be there who says nothing.
pub(super) const SILENCE: Duration = Duration::from_secs(10);
/// After so long a batch goes to another worker, unless the one who has it says that it is at it.
pub(super) const GIVEN_UP: Duration = Duration::from_secs(6);
/// How often a worker says so.
pub(super) const STILL_AT_IT: Duration = Duration::from_millis(1500);

/// The stream of batches that wait.
pub(super) fn jobs_stream(run: &str) -> String {
    format!("DAMIER_{run}_JOBS")
}

/// The stream of what came of them.
pub(super) fn done_stream(run: &str) -> String {
    format!("DAMIER_{run}_DONE")
}

/// The store of bots.
pub(super) fn bucket(run: &str) -> String {
    format!("damier-{run}")
}

/// Where a batch waits. A group is those workers who have certain engines.
pub(super) fn jobs_subject(run: &str, group: &str, batch: &str) -> String {
    format!("damier.{run}.jobs.{group}.{batch}")
}

/// Where what came of a batch waits.
pub(super) fn done_subject(run: &str, batch: &str) -> String {
    format!("damier.{run}.done.{batch}")
}

/// All that a worker has to know to play the matches of a contest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Contest {
    /// [`FORMAT`].
    pub(super) format: u32,
    /// The version of Damier that plays it.
    pub(super) damier: String,
    /// The game in full.
    pub(super) game: String,
    /// Who plays.
    pub(super) bots: Vec<Sent>,
    pub(super) limits: Limits,
    pub(super) isolation: Isolation,
    pub(super) allowed: Allowed,
    pub(super) book: Option<Book>,
    /// How long the machine takes for the piece of search to whose clock that of others is scaled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reference: Option<f64>,
}

/// A bot as it is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Sent {
    pub(super) parcel: Parcel,
    pub(super) version: Version,
    /// How far it is kept from the arena at home.
    pub(super) level: String,
}

/// Matches that one worker plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Batch {
    pub(super) name: String,
    pub(super) jobs: Vec<Job>,
}

/// What came of a batch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    pub(super) worker: String,
    /// How long it took.
    pub(super) seconds: f64,
    /// Where it was played, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) machine: Option<Machine>,
    /// The matches; none where they are too much for a message, and in an object of this name.
    pub(super) matches: Vec<Played>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) object: Option<String>,
}

/// What a coordinator says about its contest.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Announcement {
    /// Which contest it is.
    pub run: String,
    /// The version of Damier.
    pub damier: String,
    /// The game.
    pub game: String,
    /// Groups of workers, with the entrants whose engines they need.
    pub groups: BTreeMap<String, Vec<usize>>,
    /// Matches that were handed over and have not come back.
    pub underway: u64,
    /// Matches that have come back.
    pub played: u64,
    /// Is it over?
    pub over: bool,
}

/// What a worker says about itself.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Pulse {
    /// Its name.
    pub name: String,
    /// The version of Damier.
    pub damier: String,
    /// Matches that it plays at the same time.
    pub jobs: usize,
    /// Cores of its machine.
    pub cores: usize,
    /// Its processor.
    pub processor: String,
    /// Matches that it has played.
    pub matches: u64,
    /// Matches a second, lately.
    pub rate: f64,
    /// Matches in which a bot faulted.
    pub faults: u64,
    /// Contests that it plays for.
    pub runs: Vec<String>,
    /// Contests that it does not play for, and why.
    pub refused: BTreeMap<String, String>,
    /// How fast it is in contests with a clock, where the machine that began one is 1.
    #[serde(default)]
    pub speeds: BTreeMap<String, f64>,
    /// Is it about to leave?
    pub leaves: bool,
}

/// More matches at the same time, and more of them a second, than any worker plays.
const MOST_JOBS: usize = 4096;
const MOST_A_SECOND: f64 = 1e9;

impl Pulse {
    /// What a worker says; nothing if it is not understood. Figures that nobody has are made some that can be
    /// added up.
    pub(super) fn read(bytes: &[u8]) -> Option<Pulse> {
        let mut pulse: Pulse = serde_json::from_slice(bytes).ok()?;
        pulse.jobs = pulse.jobs.min(MOST_JOBS);
        pulse.rate = pulse.rate.clamp(0.0, MOST_A_SECOND);
        Some(pulse)
    }
}

/// A match on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    id: u64,
    opening: u64,
    seats: Vec<usize>,
    ended: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    loser: Option<usize>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    reason: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
    scores: Vec<f64>,
    points: Vec<f64>,
    plies: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    highlight: Option<u64>,
    /// Of each seat: moves, and nanoseconds in all, for the longest and between turns.
    thinking: Vec<[u64; 4]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Remark>,
    transcript: String,
}

impl From<Match> for Played {
    fn from(of: Match) -> Played {
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let thinking =
            |of: &Thinking| [of.moves, nanos(of.total), nanos(of.longest), nanos(of.between)];
        let forfeit = of.outcome.forfeit().map(|(_, forfeit)| forfeit);
        Played {
            id: of.id,
            opening: of.opening,
            ended: of.outcome.name().to_owned(),
            loser: of.outcome.loser().map(damier_games::Seat::index),
            reason: forfeit.map_or_else(String::new, |forfeit| forfeit.reason.as_str().to_owned()),
            words: forfeit.map_or_else(String::new, |of| of.last_words.as_str().to_owned()),
            thinking: of.thinking.iter().map(thinking).collect(),
            seats: of.seats,
            scores: of.scores,
            points: of.points,
            plies: of.plies,
            highlight: of.highlight,
            notes: of.notes,
            remarks: of.remarks,
            transcript: of.transcript,
        }
    }
}

impl Played {
    /// The match, if it is one.
    pub(super) fn unpack(self) -> Result<Match, String> {
        let outcome = Outcome::read(&self.ended, self.loser, self.reason, self.words)?;
        let thinking = |&[moves, total, longest, between]: &[u64; 4]| {
            let time = Duration::from_nanos;
            let [total, longest, between] = [total, longest, between].map(time);
            Thinking { moves, total, longest, between }
        };
        let of = Match {
            id: self.id,
            opening: self.opening,
            seats: self.seats,
            outcome,
            scores: self.scores,
            points: self.points,
            plies: self.plies,
            highlight: self.highlight,
            thinking: self.thinking.iter().map(thinking).collect(),
            notes: self.notes,
            remarks: self.remarks,
            ..Match::default()
        };
        of.check()?;
        Ok(of.with_transcript(self.transcript))
    }
}

/// Something as it is sent.
pub(super) fn to_bytes(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("numbers and texts can always be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_workers_can_be_added_up_whatever_they_say() {
        let said = |jobs: &str, rate: &str| {
            let pulse = to_bytes(&Pulse::default());
            let text = String::from_utf8(pulse).unwrap();
            let text = text.replace("\"jobs\":0", &format!("\"jobs\":{jobs}"));
            Pulse::read(text.replace("\"rate\":0.0", &format!("\"rate\":{rate}")).as_bytes())
        };
        let largest = usize::MAX.to_string();
        let pulses: Vec<Pulse> =
            ["1e308", "-1e308"].iter().filter_map(|rate| said(&largest, rate)).collect();
        assert_eq!(pulses.len(), 2);
        assert_eq!(pulses.iter().map(|pulse| pulse.jobs).sum::<usize>(), 2 * MOST_JOBS);
        assert!(pulses.iter().map(|pulse| 1e10 * pulse.rate).sum::<f64>().is_finite());
        assert!(said("-1", "0.0").is_none());
    }
}
