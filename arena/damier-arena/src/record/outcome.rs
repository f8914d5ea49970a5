//! How a match ended.

use damier_bots::{Fault, Forfeit};
use damier_games::{Lost, Seat};

/// How a match ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Not yet, or nobody says: records of others may not.
    #[default]
    Unknown,
    /// By the rules.
    Rules,
    /// By the limit on moves.
    MoveLimit,
    /// A seat gave up.
    Resigned(Seat),
    /// The bot on a seat could not go on.
    Forfeit(Seat, Forfeit),
    /// The bot on a seat had faulted too often before: nothing was played.
    Retired(Seat),
}

/// What files of earlier versions say where a retired bot forfeits a match.
const RETIRED: &str = "retired after too many faults in a row";

impl Outcome {
    /// In one word, as files and tables have it; empty if it is not known.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Unknown => "",
            Outcome::Rules => "rules",
            Outcome::MoveLimit => "move-limit",
            Outcome::Resigned(_) => "resigned",
            Outcome::Forfeit(_, forfeit) => forfeit.fault.name(),
            Outcome::Retired(_) => "retired",
        }
    }

    /// Is this one of the words that [`Outcome::name`] gives?
    pub fn is_name(name: &str) -> bool {
        let others = ["", "rules", "move-limit", "resigned", "retired"];
        others.contains(&name) || Fault::ALL.iter().any(|fault| fault.name() == name)
    }

    /// What a word stands for, with the seat that lost by it, the reason and the last words of a fault.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn read(
        name: &str,
        loser: Option<usize>,
        reason: String,
        last_words: String,
    ) -> Result<Outcome, String> {
        let fault = Fault::ALL.into_iter().find(|fault| fault.name() == name);
        let loser = loser.map(|seat| Seat::new(seat.min(usize::from(u8::MAX))));
        match (name, loser, fault) {
            ("", None, _) => Ok(Outcome::Unknown),
            ("rules", None, _) => Ok(Outcome::Rules),
            ("move-limit", None, _) => Ok(Outcome::MoveLimit),
            ("resigned", Some(seat), _) => Ok(Outcome::Resigned(seat)),
            ("retired", Some(seat), _) => Ok(Outcome::Retired(seat)),
            (_, Some(seat), Some(Fault::Error)) if reason == RETIRED => Ok(Outcome::Retired(seat)),
            (_, Some(seat), Some(fault)) => {
                Ok(Outcome::Forfeit(seat, Forfeit::new(fault, reason).saying(last_words)))
            }
            ("" | "rules" | "move-limit", Some(_), _) => {
                Err(format!("`{name}` names somebody who lost by it"))
            }
            ("resigned" | "retired", None, _) | (_, None, Some(_)) => {
                Err(format!("`{name}` names nobody who lost by it"))
            }
            _ => Err(format!("`{name}` ends nothing")),
        }
    }

    /// The seat that lost before the rules ended the match.
    pub fn loser(&self) -> Option<Seat> {
        match self {
            Outcome::Unknown | Outcome::Rules | Outcome::MoveLimit => None,
            Outcome::Resigned(seat) | Outcome::Forfeit(seat, _) | Outcome::Retired(seat) => {
                Some(*seat)
            }
        }
    }

    /// Who faulted, and how. A retired bot is taken for one that says that it cannot go on.
    pub fn fault(&self) -> Option<(Seat, Fault)> {
        match self {
            Outcome::Forfeit(seat, forfeit) => Some((*seat, forfeit.fault)),
            Outcome::Retired(seat) => Some((*seat, Fault::Error)),
            Outcome::Unknown | Outcome::Rules | Outcome::MoveLimit | Outcome::Resigned(_) => None,
        }
    }

    /// Who could not go on, and why, if anything was played.
    pub fn forfeit(&self) -> Option<(Seat, &Forfeit)> {
        match self {
            Outcome::Forfeit(seat, forfeit) => Some((*seat, forfeit)),
            _ => None,
        }
    }

    /// Who lost before the rules ended the match, and by what, as games put it in words.
    pub(super) fn lost(&self) -> Option<(Seat, Lost)> {
        match self {
            Outcome::Unknown | Outcome::Rules | Outcome::MoveLimit => None,
            Outcome::Resigned(seat) => Some((*seat, Lost::Resigned)),
            Outcome::Retired(seat) => Some((*seat, Lost::Fault)),
            Outcome::Forfeit(seat, forfeit) => {
                let timeout = forfeit.fault == Fault::Timeout;
                Some((*seat, if timeout { Lost::Time } else { Lost::Fault }))
            }
        }
    }

    /// Each seat's share of one point by these scores: who has won takes it, and winners that are
    /// equal share it. Who lost before the rules ended the match gets nothing, whatever the board says.
    pub fn points(&self, scores: &[f64]) -> Vec<f64> {
        let loser = self.loser().map(Seat::index);
        let in_play = |seat: usize| Some(seat) != loser;
        let best = (0..scores.len()).filter(|&seat| in_play(seat)).map(|seat| scores[seat]);
        let best = best.fold(f64::NEG_INFINITY, f64::max);
        let has_won = |seat: usize| in_play(seat) && scores[seat] >= best;
        let winners = (0..scores.len()).filter(|&seat| has_won(seat)).count();
        let share = 1.0 / winners.max(1) as f64;
        (0..scores.len()).map(|seat| if has_won(seat) { share } else { 0.0 }).collect()
    }

    /// Does this count as a game by the rules, or by the limit on moves?
    pub fn is_counted(&self) -> bool {
        matches!(self, Outcome::Rules | Outcome::MoveLimit)
    }

    /// What a bot that does not move makes of a match.
    pub(crate) fn without_a_move(seat: Seat, forfeit: Forfeit) -> Outcome {
        match forfeit.fault {
            Fault::Resigned => Outcome::Resigned(seat),
            _ => Outcome::Forfeit(seat, forfeit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_read_back_from_what_is_kept_of_it() {
        let seat = Seat::SECOND;
        let forfeit = Forfeit::new(Fault::Timeout, "too slow").saying("thinking");
        for outcome in [
            Outcome::Unknown,
            Outcome::Rules,
            Outcome::MoveLimit,
            Outcome::Resigned(seat),
            Outcome::Retired(seat),
            Outcome::Forfeit(seat, forfeit),
        ] {
            let (reason, words) =
                outcome.forfeit().map_or_else(Default::default, |(_, forfeit)| {
                    (forfeit.reason.to_string(), forfeit.last_words.to_string())
                });
            let loser = outcome.loser().map(Seat::index);
            assert_eq!(Outcome::read(outcome.name(), loser, reason, words), Ok(outcome));
        }
    }

    #[test]
    fn what_earlier_versions_wrote_of_a_retired_bot_is_understood() {
        let read = Outcome::read("error", Some(0), RETIRED.to_owned(), String::new());
        assert_eq!(read, Ok(Outcome::Retired(Seat::FIRST)));
    }

    #[test]
    fn winners_share_the_point_and_who_lost_before_gets_nothing() {
        assert_eq!(Outcome::Rules.points(&[3.0, 5.0]), [0.0, 1.0]);
        assert_eq!(Outcome::Rules.points(&[5.0, 5.0, 1.0]), [0.5, 0.5, 0.0]);
        assert_eq!(Outcome::Resigned(Seat::FIRST).points(&[9.0, 5.0]), [0.0, 1.0]);
        assert_eq!(Outcome::Retired(Seat::FIRST).points(&[9.0]), [0.0]);
    }

    #[test]
    fn outcomes_that_contradict_themselves_are_refused() {
        let read = |name, loser| Outcome::read(name, loser, String::new(), String::new());
        for (name, loser) in
            [("rules", Some(0)), ("resigned", None), ("crash", None), ("tired", None)]
        {
            assert!(read(name, loser).is_err(), "{name}");
        }
    }
}
