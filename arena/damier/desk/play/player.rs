//! Who sits where: people and bots in any mix.

use damier_games::Seat;

use damier_arena::plain::is_plain;
use damier_arena::players::{BadBot, Entrant};

/// What stands for a person among bots.
const HUMAN: &str = "human";
/// What the only person is called who gave no name.
pub(crate) const YOU: &str = "you";

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The bot; `None` is a person.
    pub bot: Option<Entrant>,
}

/// The players of a game, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<Player>);

/// Why nobody can sit like this.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BadSeats {
    /// More players than seats.
    #[error("players besides the first: {given}; seats in all: {seats}")]
    TooMany {
        /// Players besides the first.
        given: usize,
        /// Seats at the table.
        seats: usize,
    },
    /// A seat that there is not.
    #[error("there is no seat {seat}: this game has {seats}")]
    NoSeat {
        /// What was asked for.
        seat: usize,
        /// Seats at the table.
        seats: usize,
    },
    /// A bot that cannot be read.
    #[error(transparent)]
    Bot(#[from] BadBot),
}

impl Seats {
    /// The first person sits on `seat` (from 1, by default the first), the others around: bots or
    /// `human`, and `usual` on seats that nobody was given for. Names are for people, in order.
    ///
    /// # Errors
    /// If there are too many, or a bot cannot be read.
    pub fn read<T: AsRef<str>>(
        seats: usize,
        names: &[T],
        others: &[String],
        usual: Option<&str>,
        seat: Option<usize>,
    ) -> Result<Seats, BadSeats> {
        if others.len() + 1 > seats {
            return Err(BadSeats::TooMany { given: others.len(), seats });
        }
        let first = seat.unwrap_or(1);
        if first == 0 || first > seats {
            return Err(BadSeats::NoSeat { seat: first, seats });
        }
        let mut others = others.iter().map(String::as_str);
        let specs: Vec<&str> = (1..=seats)
            .map(|number| match number {
                number if number == first => HUMAN,
                _ => others.next().or(usual).unwrap_or(HUMAN),
            })
            .collect();
        let people = specs.iter().filter(|spec| **spec == HUMAN).count();
        let mut names = names.iter();
        let mut person = 0;
        let mut players: Vec<Player> = Vec::new();
        for spec in specs {
            let (name, bot) = if spec == HUMAN {
                person += 1;
                let usual = if people == 1 { YOU.to_owned() } else { format!("player {person}") };
                let given = names.next().map(|name| clean(name.as_ref()));
                (given.filter(|name| !name.is_empty()).unwrap_or(usual), None)
            } else {
                let bot = Entrant::parse(spec)?;
                (bot.name.clone(), Some(bot))
            };
            let mut unique = name.clone();
            let mut number = 1;
            while players.iter().any(|earlier| earlier.name == unique) {
                number += 1;
                unique = format!("{name}#{number}");
            }
            players.push(Player { name: unique, bot });
        }
        Ok(Seats(players))
    }

    /// Players as they were kept.
    pub(crate) fn kept(players: Vec<Player>) -> Seats {
        Seats(players)
    }

    /// All players, in the order of seats.
    pub fn all(&self) -> &[Player] {
        &self.0
    }

    /// What the player on a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", |player| player.name.as_str())
    }

    /// Does a person sit there?
    pub fn is_person(&self, seat: Seat) -> bool {
        self.0.get(seat.index()).is_some_and(|player| player.bot.is_none())
    }

    /// How many people play.
    pub fn people(&self) -> usize {
        self.0.iter().filter(|player| player.bot.is_none()).count()
    }

    /// The first person's seat.
    pub fn first_person(&self) -> Option<Seat> {
        self.0.iter().position(|player| player.bot.is_none()).map(Seat::new)
    }
}

/// A name in one line, without what could do something to a terminal, and not too long.
pub(super) fn clean(name: &str) -> String {
    let fine: String = name.chars().filter(|c| is_plain(*c)).collect();
    fine.trim().chars().take(24).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(seats: &Seats) -> Vec<&str> {
        seats.all().iter().map(|player| player.name.as_str()).collect()
    }

    #[test]
    fn people_and_bots_sit_in_any_mix() {
        let others = ["greedy".to_owned(), "human".to_owned()];
        let seats = Seats::read(4, &["Ann", "Bo"], &others, Some("greedy"), Some(2)).unwrap();
        assert_eq!(names(&seats), ["greedy", "Ann", "Bo", "greedy#2"]);
        assert_eq!(seats.first_person(), Some(Seat::SECOND));
        let alone = Seats::read(2, &[] as &[&str], &[], Some("random"), None).unwrap();
        assert_eq!(names(&alone), ["you", "random"]);
    }

    #[test]
    fn too_many_players_and_seats_that_are_not_there_are_refused() {
        let nobody: [&str; 0] = [];
        let two = ["greedy".to_owned(), "greedy".to_owned()];
        assert!(Seats::read(2, &nobody, &two, None, None).is_err());
        assert!(Seats::read(2, &nobody, &[], None, Some(3)).is_err());
        assert!(Seats::read(2, &nobody, &[], None, Some(0)).is_err());
        assert!(Seats::read(2, &nobody, &["=".to_owned()], None, None).is_err());
    }
}
