//! Who plays in a championship, and who did.
//!
//! A player is a bot under a name in one version, and has a number in its results file that never
//! changes: matches are known by these numbers. The roster is who plays now, in the order of the
//! championship's file. A bot that has changed is another player from then on, under the same name; one
//! that was dropped stays a player and is on the roster no more.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::plain::one_line;
use crate::players::{Entrant, LONGEST_NAME, Version};

/// What files of the first versions came from, which did not say so.
const FIRST: &str = "0.1.0";

/// A bot under a name, in one version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// What tables call it.
    pub name: String,
    /// It as users write it, name included.
    pub bot: String,
    /// What it runs, if that was noted.
    pub version: Option<Version>,
}

impl Player {
    /// An entrant that runs this.
    pub fn of(entrant: &Entrant, version: Version) -> Player {
        let (name, bot) = (entrant.name.clone(), entrant.text().to_owned());
        Player { name, bot, version: Some(version) }
    }

    /// Its name with its version.
    pub fn label(&self) -> String {
        format!("{}@{}", self.name, self.short())
    }

    fn short(&self) -> String {
        self.version.map_or_else(|| "unknown".to_owned(), |version| version.short())
    }
}

/// The players of a results file: all there ever were, and the numbers of those who play now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    players: Vec<Player>,
    #[serde(rename = "roster")]
    now: Vec<usize>,
}

/// What became of a player, where a championship goes on with another list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The same name runs something else.
    Version {
        /// What it was.
        before: Player,
        /// What it is.
        now: Player,
    },
    /// The same version has another name.
    Name {
        /// What it was called.
        before: String,
        /// What it is.
        now: Player,
    },
    /// It plays no more.
    Dropped(Player),
    /// It plays again, after it was dropped.
    Back(Player),
    /// It has not played before.
    New(Player),
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Version { before, now } => write!(
                f,
                "{} has changed: the matches of {} stay its own, and {} plays anew",
                now.name,
                before.label(),
                now.label()
            ),
            Change::Name { before, now } => {
                write!(
                    f,
                    "{before} is called {} now: it is {}, and keeps its matches",
                    now.name,
                    now.label()
                )
            }
            Change::Dropped(player) => {
                write!(f, "{} was dropped: its matches are kept, and not shown", player.name)
            }
            Change::Back(player) => write!(f, "{} is back, and keeps its matches", player.label()),
            Change::New(player) => write!(f, "{} is new", player.name),
        }
    }
}

impl Roster {
    /// Players whose numbers are their places in a list, as files of earlier versions have them. What
    /// is built in is known by its name; of others nobody noted what they ran.
    pub(crate) fn unversioned(bots: Vec<String>) -> Roster {
        let names = match Entrant::parse_all(&bots) {
            Ok(entrants) => entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            Err(_) => bots.clone(),
        };
        let version = |bot: &str| Entrant::parse(bot).ok()?.version_in(FIRST);
        let player = |(bot, name): (String, String)| Player { name, version: version(&bot), bot };
        let players: Vec<Player> = bots.into_iter().zip::<Vec<String>>(names).map(player).collect();
        Roster { now: (0..players.len()).collect(), players }
    }

    /// The same, if everybody on the list exists, once. A file may say anything: names are made fit to show.
    pub(crate) fn sound(mut self) -> Option<Roster> {
        let mut seen = vec![false; self.players.len()];
        for &number in &self.now {
            if std::mem::replace(seen.get_mut(number)?, true) {
                return None;
            }
        }
        for player in &mut self.players {
            let short: String = player.name.chars().take(LONGEST_NAME).collect();
            player.name = one_line(&short);
        }
        Some(self)
    }

    /// All players, by their numbers.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The numbers of those who play now, in the order of the championship's file.
    pub fn now(&self) -> &[usize] {
        &self.now
    }

    /// The names of those who play now.
    pub fn names(&self) -> Vec<String> {
        self.now.iter().map(|&number| self.players[number].name.clone()).collect()
    }

    /// What those run who play now, if it is known.
    pub fn versions(&self) -> impl Iterator<Item = Option<Version>> {
        self.now.iter().map(|&number| self.players[number].version)
    }

    /// What records call each player, by numbers: those who play now by name, others with their version.
    pub fn labels(&self) -> Vec<String> {
        let label = |(number, player): (usize, &Player)| {
            if self.now.contains(&number) { player.name.clone() } else { player.label() }
        };
        self.players.iter().enumerate().map(label).collect()
    }

    /// What those run who sit in a match; empty if that is not known of all.
    pub fn versions_of(&self, seats: &[usize]) -> Vec<Version> {
        let version = |&number: &usize| self.players.get(number)?.version;
        seats.iter().map(version).collect::<Option<_>>().unwrap_or_default()
    }

    /// Was this player's place taken by another version of the same name?
    pub fn is_superseded(&self, number: usize) -> bool {
        let name = &self.players[number].name;
        !self.now.contains(&number) && self.now.iter().any(|&now| self.players[now].name == *name)
    }

    /// The roster when the list says this, and what that changes. A player is first known by its name and
    /// version, then by its version alone.
    pub(crate) fn after(&self, list: Vec<Player>) -> (Roster, Vec<Change>) {
        let mut players = self.players.clone();
        let mut taken = vec![false; players.len()];
        let mut numbers: Vec<Option<usize>> = vec![None; list.len()];
        let is_listed = |name: &str| list.iter().any(|other| other.name == name);
        for by_name in [true, false] {
            for (number, wanted) in numbers.iter_mut().zip(&list) {
                let fits = |at: &usize| {
                    let player = &self.players[*at];
                    let named = player.name == wanted.name;
                    let free = !taken[*at] && player.version == wanted.version;
                    free && (named || !by_name && !is_listed(&player.name))
                };
                if number.is_none() {
                    // Who plays now comes first: the same version may have had several names.
                    let others = 0..self.players.len();
                    *number = self.now.iter().copied().chain(others).find(fits);
                    if let Some(at) = *number {
                        taken[at] = true;
                    }
                }
            }
        }
        let mut changes = Vec::new();
        let mut now = Vec::new();
        for (number, wanted) in numbers.into_iter().zip(list) {
            changes.extend(self.change(number, &wanted));
            now.push(number.unwrap_or(players.len()));
            match number {
                Some(number) => players[number] = wanted,
                None => players.push(wanted),
            }
        }
        let gone = self.now.iter().map(|&number| (number, &self.players[number]));
        let names: Vec<&str> = now.iter().map(|&number| players[number].name.as_str()).collect();
        let gone = gone
            .filter(|(number, player)| !now.contains(number) && !names.contains(&&*player.name));
        changes.extend(gone.map(|(_, player)| Change::Dropped(player.clone())));
        (Roster { players, now }, changes)
    }

    /// What it means that this player, or a new one, is on the list.
    fn change(&self, number: Option<usize>, wanted: &Player) -> Option<Change> {
        let before = number.map(|number| &self.players[number]);
        if number.is_some_and(|number| self.now.contains(&number)) {
            let before = before.filter(|before| before.name != wanted.name)?;
            return Some(Change::Name { before: before.name.clone(), now: wanted.clone() });
        }
        let mut namesakes = self.now.iter().map(|&other| &self.players[other]);
        Some(match (namesakes.find(|player| player.name == wanted.name), before) {
            (Some(namesake), _) => {
                Change::Version { before: namesake.clone(), now: wanted.clone() }
            }
            (None, Some(_)) => Change::Back(wanted.clone()),
            (None, None) => Change::New(wanted.clone()),
        })
    }
}

/// Which players of a results file a table has lines for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The line of each number.
    lines: Vec<Option<usize>>,
}

impl Shown {
    /// Lines for these players, of so many, in this order.
    pub fn new(numbers: &[usize], players: usize) -> Shown {
        let mut shown = Shown::none(players);
        numbers.iter().zip(0..).for_each(|(&number, line)| shown.show(number, line));
        shown
    }

    /// A line for each of so many players.
    pub fn all(players: usize) -> Shown {
        Shown { lines: (0..players).map(Some).collect() }
    }

    /// No line for anybody.
    pub(crate) fn none(players: usize) -> Shown {
        Shown { lines: vec![None; players] }
    }

    /// This line for a player.
    pub(crate) fn show(&mut self, number: usize, line: usize) {
        self.lines[number] = Some(line);
    }

    /// The lines of those who sit in a match; nothing if somebody has none.
    ///
    /// # Errors
    /// If there is no such player.
    pub(crate) fn lines(&self, seats: &[usize]) -> Result<Option<Vec<usize>>, NoSuchPlayer> {
        let mut lines = Vec::with_capacity(seats.len());
        let mut all = true;
        for &number in seats {
            match self.lines.get(number) {
                None => return Err(NoSuchPlayer),
                Some(None) => all = false,
                Some(Some(line)) => lines.push(*line),
            }
        }
        Ok(all.then_some(lines))
    }
}

/// A match names a player that its file does not have.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoSuchPlayer;
