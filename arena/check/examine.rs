//! What to make of what was seen.

use std::time::Duration;

use crate::entrant::{BadBot, Entrant, Walls};
use crate::referee::Limits;
use crate::registry;
use crate::seed::MatchSeed;

use super::advice;
use super::report::{Finding, Verdict};
use super::situations::{self, ENOUGH, LONG, NEARLY_OUT, PATIENCE, Situation};
use super::trial::{Seen, Trial, Tried};

/// Matches that a bot plays one after the other.
const IN_A_ROW: u64 = 4;

/// Looks at a bot in one game.
pub(super) struct Examiner<'a> {
    /// The bot as users write it.
    pub(super) text: &'a str,
    pub(super) entrant: &'a Entrant,
    pub(super) game: &'a str,
    pub(super) seed: u64,
    pub(super) walls: &'a Walls,
}

/// The name, verdict, reason and help of a finding.
type Judged = (Verdict, String, Option<String>);

fn fine(reason: impl Into<String>) -> Judged {
    (Verdict::Ok, reason.into(), None)
}

fn warning(reason: impl Into<String>, help: impl Into<String>) -> Judged {
    (Verdict::Warning, reason.into(), Some(help.into()))
}

fn failed(reason: impl Into<String>, help: impl Into<String>) -> Judged {
    (Verdict::Failed, reason.into(), Some(help.into()))
}

impl Examiner<'_> {
    /// Can the bot be had for this game at all?
    pub(super) fn handshake(&self) -> Result<Finding, BadBot> {
        let tried = self.tried(self.entrant, &Plan { matches: 0, ..plan(self.game, 0) })?;
        let how = match tried.isolation {
            "builtin" => "it is built in".to_owned(),
            level => format!("it plays behind walls of the level `{level}`"),
        };
        Ok(self.finding("handshake", fine(how)))
    }

    pub(super) fn no_handshake(&self, why: &BadBot) -> Finding {
        self.finding("handshake", failed(why.to_string(), why.help()))
    }

    pub(super) fn other_game(&self, why: &BadBot) -> Finding {
        self.finding("unknown game", fine(format!("refused: {why}")))
    }

    /// All situations after the handshake. A bot that fails in the first is asked no more.
    pub(super) fn examine(&self, add: &mut dyn FnMut(Finding)) {
        let name = self.name();
        let first = self.first_move();
        let goes_on = first.0 != Verdict::Failed;
        add(self.finding("first move", first));
        if !goes_on {
            return;
        }
        add(self.finding("whole game", self.whole_game()));
        if let Some(judged) = self.last_seat() {
            add(self.finding("last seat", judged));
        }
        for situation in situations::of(name) {
            add(self.finding(situation.name, self.situation(situation)));
        }
        add(self.finding("clock nearly out", self.clock()));
        let short = situations::short_game(name);
        let fresh = [self.matches(short, 1), self.matches(short, 1)];
        add(self.finding("matches in a row", self.in_a_row(short, &fresh[0])));
        add(self.finding("same seed twice", same_seed(&fresh)));
        if let Some(judged) = self.unknown_parameter() {
            add(self.finding("unknown parameter", judged));
        }
    }

    /// The game without its settings.
    fn name(&self) -> &'static str {
        registry::name(self.game).unwrap_or_default()
    }

    fn first_move(&self) -> Judged {
        let plan = Plan { opening: 0, ..plan(self.game, 1) };
        self.judged(&plan, |seen| {
            let mv = seen.first.as_deref().unwrap_or("nothing");
            fine(format!("{mv}, after {}", milliseconds(seen.longest)))
        })
    }

    fn whole_game(&self) -> Judged {
        let board =
            if self.game == self.name() { situations::whole_game(self.game) } else { self.game };
        self.judged(&plan(board, LONG), played)
    }

    /// Only where there is more than one seat.
    fn last_seat(&self) -> Option<Judged> {
        let seats = registry::seats(self.game).ok()?;
        let plan = Plan { last_seat: true, ..plan(self.game, 20) };
        (seats > 1).then(|| self.judged(&plan, played))
    }

    fn situation(&self, situation: &Situation) -> Judged {
        let plan = Plan { start: situation.start, ..plan(situation.game, situation.moves) };
        match self.tried(self.entrant, &plan) {
            Ok(tried) => self.judge(&tried, situation.game, played),
            Err(why) if situation.unusual => warning(
                format!("refused: {why}"),
                format!("fine, as long as nobody plays {}", situation.game),
            ),
            Err(why) => failed(why.to_string(), why.help()),
        }
    }

    /// With next to no time left, the bot should just move. Of three attempts one is enough: the
    /// machine may be busy.
    fn clock(&self) -> Judged {
        let mut walls = self.walls.clone();
        // To learn how late it is.
        walls.limits.grace = Duration::from_secs(10);
        let examiner = Examiner { walls: &walls, ..*self };
        let limits = Limits { game_time: Some(NEARLY_OUT), ..limits_of(1) };
        let mut late = None;
        for attempt in 0..3 {
            let plan = Plan { limits, opening: attempt, ..plan(self.game, 1) };
            let tried = match examiner.tried(self.entrant, &plan) {
                Ok(tried) => tried,
                Err(why) => return failed(why.to_string(), why.help()),
            };
            let seen = &tried.matches[0];
            match &seen.forfeit {
                Some(forfeit) if forfeit.fault == damier_bots::Fault::Timeout => {
                    late = Some(forfeit.reason.clone());
                }
                _ => {
                    return self.judge(&tried, self.game, |seen| {
                        let left = milliseconds(NEARLY_OUT);
                        fine(format!("{} of the {left} that were left", milliseconds(seen.longest)))
                    });
                }
            }
        }
        warning(
            late.unwrap_or_default(),
            "it loses on time where there is a clock: look at the time it is handed with every \
             position, and move at once when little is left",
        )
    }

    /// Is the last of several matches the same as if it had been the first?
    fn in_a_row(&self, game: &str, fresh: &Result<Tried, BadBot>) -> Judged {
        let tried = match self.matches(game, IN_A_ROW) {
            Ok(tried) => tried,
            Err(why) => return failed(why.to_string(), why.help()),
        };
        let judged = self.judge(&tried, game, |_| fine(String::new()));
        if judged.0 != Verdict::Ok {
            let number = tried.matches.len();
            return (judged.0, format!("in match {number}: {}", judged.1), judged.2);
        }
        // The last match has the seed of the fresh bot's only one.
        let last = tried.matches.last().filter(|_| tried.matches.len() as u64 == IN_A_ROW);
        let alone = fresh.as_ref().ok().and_then(|fresh| fresh.matches.first());
        match (last, alone) {
            (Some(last), Some(alone)) if tried.deterministic && last.record != alone.record => {
                warning(
                    "after other matches it plays another game than a fresh bot does",
                    "forget everything when a match begins",
                )
            }
            _ => fine(format!("{} matches", tried.matches.len())),
        }
    }

    /// Only bots that have parameters of their own, not programs with arguments.
    fn unknown_parameter(&self) -> Option<Judged> {
        if self.text.contains("gtp:") || self.text.contains("cmd:") {
            return None;
        }
        let sign = if self.text.contains(':') { ',' } else { ':' };
        let entrant = Entrant::parse(&format!("{}{sign}no-such-parameter=1", self.text)).ok()?;
        let plan = Plan { matches: 0, ..plan(self.game, 0) };
        Some(match self.tried(&entrant, &plan) {
            Err(_) => fine("refused"),
            Ok(_) => warning(
                "a parameter it does not know is taken without a word",
                "refuse it: who mistypes a parameter would never know",
            ),
        })
    }

    /// Matches whose last one has always the same seed.
    fn matches(&self, game: &str, matches: u64) -> Result<Tried, BadBot> {
        let plan = Plan { matches, opening: IN_A_ROW - matches, ..plan(game, ENOUGH) };
        self.tried(self.entrant, &plan)
    }

    fn tried(&self, entrant: &Entrant, plan: &Plan<'_>) -> Result<Tried, BadBot> {
        let seed = |number| MatchSeed::new(self.seed, plan.opening + number, 0);
        let trial = Trial {
            entrant,
            walls: self.walls,
            start: plan.start,
            last_seat: plan.last_seat,
            seeds: (0..plan.matches).map(seed).collect(),
            limits: plan.limits,
            patience: PATIENCE,
        };
        // The games of the situations exist, and the user's was looked at before.
        registry::with_game(plan.game, trial).unwrap_or_else(|why| Err(BadBot::of_game(&why)))
    }

    fn judged(&self, plan: &Plan<'_>, well: impl Fn(&Seen) -> Judged) -> Judged {
        match self.tried(self.entrant, plan) {
            Ok(tried) => self.judge(&tried, plan.game, well),
            Err(why) => failed(why.to_string(), why.help()),
        }
    }

    /// The verdict about the last match of a trial.
    fn judge(&self, tried: &Tried, game: &str, well: impl Fn(&Seen) -> Judged) -> Judged {
        match tried.matches.last() {
            Some(seen) => match &seen.forfeit {
                Some(forfeit) => {
                    failed(advice::reason(forfeit), advice::about(forfeit, self.text, game))
                }
                None => well(seen),
            },
            None => fine(String::new()),
        }
    }

    fn finding(&self, check: &'static str, (verdict, reason, help): Judged) -> Finding {
        Finding { game: self.game.to_owned(), check, verdict, reason, help }
    }
}

fn limits_of(moves: u32) -> Limits {
    Limits { max_moves: Some(moves), ..Limits::default() }
}

/// Which matches are played.
struct Plan<'a> {
    game: &'a str,
    start: Option<&'a str>,
    last_seat: bool,
    limits: Limits,
    matches: u64,
    /// The number of the first board.
    opening: u64,
}

/// One match of so many moves.
fn plan(game: &str, moves: u32) -> Plan<'_> {
    Plan { game, start: None, last_seat: false, limits: limits_of(moves), matches: 1, opening: 0 }
}

fn played(seen: &Seen) -> Judged {
    let moves = if seen.moves == 1 { "1 move".to_owned() } else { format!("{} moves", seen.moves) };
    let end = match (seen.cut_short, seen.resigned) {
        (true, _) => ", then it was stopped: it thinks for long",
        (_, true) => ", then it gave up",
        _ => "",
    };
    fine(format!("{moves}{end}"))
}

/// Two fresh bots, the same seed: the same game?
fn same_seed(fresh: &[Result<Tried, BadBot>; 2]) -> Judged {
    let [Ok(one), Ok(other)] = fresh else {
        return failed("it could not be started again", "does it leave something behind?");
    };
    let ([Seen { record: first, .. }], [Seen { record: second, .. }]) =
        (&one.matches[..], &other.matches[..])
    else {
        return fine("not compared");
    };
    let same = first == second;
    match (same, one.deterministic) {
        (true, _) => fine("the same game"),
        (false, true) => failed(
            "two different games, although it says that it is deterministic",
            "draw what is random from the seed it is handed, or take the promise back",
        ),
        (false, false) => warning(
            "two different games: its matches cannot be repeated",
            "draw what is random from the seed it is handed, and think by a number of positions, \
             not by the clock",
        ),
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
