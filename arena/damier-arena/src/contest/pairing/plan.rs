//! What is to be played, and whether it can be.

use serde::{Deserialize, Serialize};

use super::combination::choose;
use super::fixture::{GAME_BITS, ROUND_BITS, TABLE_BITS};
use super::knockout::TIE_BREAKS;

/// Who meets whom.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
    /// Bots with about the same points meet.
    Swiss,
    /// Who loses is out.
    Knockout,
    /// So many games between the same bots as a command asks for, not a file: rounds are games.
    Series,
    /// On the same boards the first ones, so many, meet each of the others; without a first one, everyone
    /// meets everyone. A command's, which tries values of a bot's parameters.
    Sweep(u16),
    /// Whoever is in a folder, without end: who meets is chosen as it goes.
    Ladder,
}

impl Format {
    /// Its name in files and messages.
    pub fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "swiss",
            Format::Knockout => "knockout",
            Format::Series => "series",
            Format::Sweep(_) => "sweep",
            Format::Ladder => "ladder",
        }
    }
}

/// A championship as its schedule sees it. Entrants are numbers from 0, in the order of seeding.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Who meets whom.
    pub format: Format,
    /// How many entrants there are.
    pub entrants: usize,
    /// How many of them play in a match.
    pub seats: usize,
    /// How often all encounters are played, or how many rounds a Swiss has; not used in a knockout.
    pub rounds: u32,
    /// Openings or seeds of an encounter, each played in all rotations of the seats.
    pub openings: u32,
}

/// Why a plan cannot be played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPlan {
    /// Not enough bots to fill the seats, or to have opponents.
    #[error("{needed} entrants are needed, there are {entrants}")]
    TooFew {
        /// How many it takes.
        needed: usize,
        /// How many there are.
        entrants: usize,
    },
    /// No more than two can meet in this format.
    #[error("a {} is for games of one or two seats, not of {seats}", format.name())]
    Seats {
        /// The format.
        format: Format,
        /// The seats of the game.
        seats: usize,
    },
    /// Nothing would be played.
    #[error("{0} have to be at least 1")]
    Nothing(&'static str),
    /// More than ids can tell apart.
    #[error("too many {0}")]
    TooMany(&'static str),
}

impl BadPlan {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        match self {
            BadPlan::TooMany("openings") => {
                "an encounter has up to 4000 games; more `rounds` come to the same as more openings"
            }
            _ => "change the championship's file",
        }
    }
}

impl Plan {
    /// Entrants that meet in an encounter: in a game of one seat, all of them, or two.
    pub(super) fn company(&self) -> usize {
        match (self.seats, self.format) {
            (1, Format::RoundRobin | Format::Gauntlet | Format::Sweep(_)) => self.entrants,
            (1, _) => 2,
            (seats, _) => seats,
        }
    }

    /// Matches of one opening: one for each rotation of the seats, or for each entrant.
    pub(super) fn matches_of_opening(&self) -> u32 {
        if self.seats == 1 { self.company() as u32 } else { self.seats as u32 }
    }

    /// Do all encounters of a round have the same boards?
    pub(super) fn shares_boards(&self) -> bool {
        matches!(self.format, Format::Series | Format::Sweep(_))
    }

    /// Matches after which an opening is complete: it may be one that everyone meets on.
    pub(crate) fn matches_sharing_an_opening(&self) -> u32 {
        let groups = if self.shares_boards() { self.encounters() } else { 1 };
        groups as u32 * self.seats as u32
    }

    /// Matches of one encounter.
    pub(super) fn matches_of_encounter(&self) -> u32 {
        self.openings * self.matches_of_opening()
    }

    /// Encounters of one round; of all rounds in a knockout.
    pub(super) fn encounters(&self) -> u64 {
        let entrants = self.entrants as u64;
        match self.format {
            Format::RoundRobin | Format::Gauntlet | Format::Sweep(_) if self.seats == 1 => 1,
            Format::Sweep(firsts @ 1..) => u64::from(firsts) * (entrants - u64::from(firsts)),
            Format::RoundRobin | Format::Sweep(_) => choose(entrants, self.seats as u64),
            Format::Series if self.seats <= 2 => choose(entrants, self.seats as u64),
            Format::Series => 1,
            Format::Gauntlet => choose(entrants - 1, self.seats as u64 - 1),
            Format::Swiss => entrants / 2,
            Format::Knockout => entrants - 1,
            Format::Ladder => 0,
        }
    }

    pub(crate) fn matches(&self) -> u64 {
        if self.format == Format::Series {
            return u64::from(self.rounds) * self.encounters();
        }
        let rounds = if self.format == Format::Knockout { 1 } else { u64::from(self.rounds) };
        rounds * self.encounters() * u64::from(self.matches_of_encounter())
    }

    pub(super) fn check(&self) -> Result<(), BadPlan> {
        let Plan { format, entrants, seats, rounds, openings } = *self;
        if seats == 0 {
            return Err(BadPlan::Nothing("seats"));
        }
        let paired = matches!(format, Format::Swiss | Format::Knockout | Format::Sweep(_));
        if paired && seats > 2 {
            return Err(BadPlan::Seats { format, seats });
        }
        // Players of a ladder may all be gone for a while.
        let needed = match format {
            Format::Sweep(firsts) => usize::from(firsts) + 1,
            Format::Ladder => 0,
            _ if paired => 2,
            _ => seats,
        };
        if entrants < needed {
            return Err(BadPlan::TooFew { needed, entrants });
        }
        if rounds == 0 && format != Format::Knockout {
            return Err(BadPlan::Nothing("rounds"));
        }
        if openings == 0 {
            return Err(BadPlan::Nothing("openings"));
        }
        if rounds >= 1 << ROUND_BITS && format != Format::Series {
            return Err(BadPlan::TooMany("rounds"));
        }
        if entrants >= 1 << 16 || choose(entrants as u64, seats as u64) >= 1 << TABLE_BITS {
            return Err(BadPlan::TooMany("entrants"));
        }
        let numbered = if seats == 1 { 1 } else { seats as u64 };
        let most = (u64::from(openings) + u64::from(TIE_BREAKS)) * numbered;
        if most > 1 << GAME_BITS {
            return Err(BadPlan::TooMany("openings"));
        }
        Ok(())
    }
}
