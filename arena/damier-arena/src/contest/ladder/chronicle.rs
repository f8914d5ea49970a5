//! How the ratings of a ladder came about: now and then everybody's is noted, with the time.
//!
//! Matches know nothing of time, and their ids nothing of the order in which they were played, so what was not
//! noted cannot be found out later. However long a ladder is played, there are never more than two hundred notes:
//! when there are, every other one is let go, and later ones are as far apart as those that stay. It reads no clock.
//!
//! ```
//! use damier_arena::contest::ladder::Chronicle;
//! let mut chronicle = Chronicle::default();
//! assert!(chronicle.is_due(1_000));
//! chronicle.note(1_000, 40, [(0, 12.4), (1, -12.4)]);
//! assert!(!chronicle.is_due(1_000) && chronicle.is_due(1_001));
//! assert_eq!(chronicle.moments()[0].rating(1), Some(-12.0));
//! ```

use serde::{Deserialize, Serialize};

use crate::contest::roster::{Player, Roster};
use crate::players::Version;

/// Notes there are at most.
const MOST: usize = 200;

/// Everybody's ratings at some moments, in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chronicle {
    /// Seconds between two notes, a second at least.
    gap: u64,
    moments: Vec<Moment>,
}

/// A moment of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Seconds since 1970.
    pub seconds: u64,
    /// Matches that were played until then.
    pub games: u64,
    /// Players by their numbers, each with its rating, in whole points.
    ratings: Vec<(usize, i32)>,
}

/// The course of a player's rating: of one version of a bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Course {
    /// What the bot is called.
    pub bot: String,
    /// What it ran, if that was noted.
    pub version: Option<Version>,
    /// Does it play now?
    pub plays: bool,
    /// Seconds since 1970, matches of everybody until then, and its rating.
    pub points: Vec<(u64, u64, f64)>,
}

impl Moment {
    /// The rating of a player, if it was on the ladder then and had one.
    pub fn rating(&self, player: usize) -> Option<f64> {
        let place = self.ratings.binary_search_by_key(&player, |(number, _)| *number).ok()?;
        Some(f64::from(self.ratings[place].1))
    }
}

impl Chronicle {
    /// Is it time for another note?
    pub fn is_due(&self, seconds: u64) -> bool {
        // A clock that was set back does not stop it for long.
        self.moments.last().is_none_or(|last| seconds.abs_diff(last.seconds) >= self.gap.max(1))
    }

    /// Notes ratings of players, who come in ascending order.
    pub fn note(
        &mut self,
        seconds: u64,
        games: u64,
        ratings: impl IntoIterator<Item = (usize, f64)>,
    ) {
        let before = self.moments.last().map_or(0, |last| last.seconds);
        let whole = |(player, rating): (usize, f64)| (player, rating.round() as i32);
        let ratings = ratings.into_iter().map(whole).collect();
        self.moments.push(Moment { seconds: seconds.max(before), games, ratings });
        if self.moments.len() > MOST {
            let mut at = 0;
            // The first one stays, and the last.
            self.moments.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.gap = 2 * self.gap.max(1);
        }
    }

    /// What was noted, the earliest first.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The courses of all who have one: bots in the order of their names, versions in the order of time.
    pub fn courses(&self, roster: &Roster) -> Vec<Course> {
        let course = |(number, player): (usize, &Player)| {
            let moments = self.moments.iter();
            let points = moments
                .filter_map(|moment| Some((moment.seconds, moment.games, moment.rating(number)?)));
            Course {
                bot: player.name.clone(),
                version: player.version,
                plays: roster.now().contains(&number),
                points: points.collect(),
            }
        };
        let mut courses: Vec<Course> = roster.players().iter().enumerate().map(course).collect();
        courses.retain(|course| !course.points.is_empty());
        let first = |course: &Course| course.points.first().map(|point| point.0);
        courses.sort_by(|one, other| one.bot.cmp(&other.bot).then(first(one).cmp(&first(other))));
        courses
    }

    /// The matches that had been played when something was noted last.
    pub fn games(&self) -> u64 {
        self.moments.last().map_or(0, |last| last.games)
    }

    /// The same, if it could have been written here. A file may say anything.
    pub(crate) fn sound(self) -> Option<Chronicle> {
        let in_order = self.moments.is_sorted_by_key(|moment| moment.seconds);
        let players = |moment: &Moment| moment.ratings.is_sorted_by(|one, other| one.0 < other.0);
        let is_sound = self.moments.len() <= MOST && in_order && self.moments.iter().all(players);
        is_sound.then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_takes_no_more_room_than_some_minutes_and_is_told_from_its_first_moment() {
        let mut chronicle = Chronicle::default();
        let mut noted = 0;
        let mut now = 0;
        while now < 365 * 24 * 3600 {
            if chronicle.is_due(now) {
                chronicle.note(now, now, [(0, 1.6), (7, -1.6)]);
                noted += 1;
            }
            now += 1 + now / 10_000;
        }
        let moments = chronicle.moments();
        assert!(noted > 3 * MOST && (MOST / 2..=MOST).contains(&moments.len()));
        assert_eq!((moments[0].seconds, moments[0].rating(7)), (0, Some(-2.0)));
        assert!(moments[0].rating(3).is_none());
        let gaps = moments.windows(2).map(|two| two[1].seconds - two[0].seconds);
        let (least, most) = gaps.fold((u64::MAX, 0), |(a, b), gap| (a.min(gap), b.max(gap)));
        assert!(most < 3 * least, "they are about as far apart: {least} to {most}");
        assert!(chronicle.sound().is_some());
    }

    #[test]
    fn time_that_goes_back_and_files_that_somebody_else_wrote_do_no_harm() {
        let mut chronicle = Chronicle::default();
        chronicle.note(100, 1, [(0, 1.0)]);
        chronicle.note(40, 2, [(0, f64::NAN)]);
        assert_eq!(chronicle.moments()[1].seconds, 100);
        assert!(chronicle.sound().is_some());
        let read = |text: &str| serde_json::from_str::<Chronicle>(text).ok()?.sound();
        let moment = |seconds: u64, ratings: &str| {
            format!(r#"{{"seconds":{seconds},"games":1,"ratings":{ratings}}}"#)
        };
        let both = |one: String, other: String| format!(r#"{{"gap":1,"moments":[{one},{other}]}}"#);
        assert!(read(&both(moment(1, "[]"), moment(2, "[[0,5]]"))).is_some());
        assert!(read(&both(moment(2, "[]"), moment(1, "[]"))).is_none());
        assert!(read(&both(moment(1, "[[3,0],[3,1]]"), moment(2, "[]"))).is_none());
    }
}
