//! What to make of what was seen.

use std::time::Duration;

use crate::text::number::counted;
use damier_arena::players::{
    BUILTIN, BadBot, Entrant, Kind, Level, Reception, UNKNOWN_GAME, Walls,
};
use damier_arena::referee::Limits;
use damier_arena::registry::Games;
use damier_arena::seed::{MatchSeed, Seed};
use damier_games::{Game as _, Situation};

use super::advice;
use super::plan::{Checked, Plan, limits_of, plan};
use super::report::{Finding, Verdict};
use super::situations::{Boards, ENOUGH, LONG, NEARLY_OUT};
use super::trial::{Seen, Trial, Tried};

/// Matches that a bot plays one after the other.
const IN_A_ROW: u64 = 4;

/// Before how many moves a bot is kept waiting for how long, and what it may use for each meanwhile.
const RESTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(20);
const REST: Duration = Duration::from_millis(5);
const PONDERS: &str = "it works while others move, or long before its first move: it is stopped then, and charged where there is a clock, \
                       unless `ponder = true` or `--ponder` allows it";

/// Looks at a bot in one game.
pub(super) struct Examiner<'a> {
    pub(super) games: &'a Games,
    /// The bot as users write it.
    pub(super) text: &'a str,
    pub(super) entrant: &'a Entrant,
    pub(super) game: &'a str,
    pub(super) seed: Seed,
    pub(super) walls: &'a Walls,
    /// How many games to play for faults that are rare, zero for none.
    pub(super) many: u64,
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
            BUILTIN => "it is built in".to_owned(),
            "process" => "it plays in a process of its own, without walls".to_owned(),
            "inline" => "it plays inside of the arena, without walls".to_owned(),
            level => format!("it plays behind walls of the level `{level}`"),
        };
        Ok(self.finding("handshake", fine(how)))
    }

    pub(super) fn no_handshake(&self, why: &BadBot) -> Finding {
        let level = advice::level_asked_for(self.walls);
        let help = advice::about_walls(&why.to_string(), level, self.walls);
        let help = help.unwrap_or_else(|| why.help().to_owned());
        self.finding("handshake", failed(why.to_string(), help))
    }

    /// What a program makes of a game that it cannot know. Others are never asked.
    pub(super) fn unknown_game(&self) -> Option<Finding> {
        const HELP: &str = "answer `error REASON` to `match` unless `game` is one that it plays: who \
                            enters it there is told before the first match";
        let judged = match self.entrant.meets_unknown_game(self.walls) {
            Ok(None) => match self.entrant.kind() {
                Kind::Plugin => fine("never asked: its library lists what it plays"),
                Kind::Engine => fine("never asked: engines play Go"),
                Kind::Builtin | Kind::Program => return None,
            },
            Ok(Some(Reception::Refused(why))) => fine(format!("refused: {why}")),
            Ok(Some(Reception::Taken)) => {
                warning("it is ready to play a game that it cannot know", HELP)
            }
            Ok(Some(Reception::Confused(why))) => warning(why, HELP),
            Err(why) => failed(why.to_string(), why.help()),
        };
        Some(Finding { game: UNKNOWN_GAME.to_owned(), ..self.finding("unknown game", judged) })
    }

    pub(super) fn other_game(&self, why: &BadBot) -> Finding {
        self.finding("unknown game", fine(format!("refused: {why}")))
    }

    /// All situations after the handshake. A bot that fails in the first is asked no more.
    pub(super) fn examine(&self, add: &mut dyn FnMut(Finding)) {
        let boards = Boards::of(self.games, self.game);
        let first = self.first_move();
        let goes_on = first.0 != Verdict::Failed;
        add(self.finding("first move", first));
        if !goes_on {
            return;
        }
        add(self.finding("whole game", self.whole_game(&boards)));
        if let Some(judged) = self.last_seat() {
            add(self.finding("last seat", judged));
        }
        for (situation, game) in boards.situations() {
            add(self.finding(situation.name, self.situation(situation, &game)));
        }
        add(self.finding("clock nearly out", self.clock()));
        if let Some(judged) = self.between_turns(&boards) {
            add(self.finding("between turns", judged));
        }
        let short = boards.short();
        let fresh = [(), ()].map(|()| self.tried(self.entrant, &matches(&short, 1)));
        add(self.finding("matches in a row", self.in_a_row(&short, &fresh)));
        add(self.finding("same seed twice", same_seed(&fresh, self.entrant.kind())));
        if self.many > 0 {
            add(self.finding("many games", self.many_games(&short)));
        }
        if let Some(judged) = self.unknown_parameter() {
            add(self.finding("unknown parameter", judged));
        }
    }

    fn first_move(&self) -> Judged {
        let plan = Plan { opening: 0, ..plan(self.game, 1) };
        self.judged(&plan, |seen| match &seen.first {
            Some(mv) => fine(format!("{mv}, after {}", milliseconds(seen.longest))),
            None => played_from_the_start(seen),
        })
    }

    fn whole_game(&self, boards: &Boards) -> Judged {
        self.judged(&plan(&boards.whole(self.game), LONG), played_from_the_start)
    }

    /// Only where there is more than one seat.
    fn last_seat(&self) -> Option<Judged> {
        let seats = self.games.find(self.game).ok()?.seats();
        let plan = Plan { last_seat: true, ..plan(self.game, 20) };
        (seats > 1).then(|| self.judged(&plan, played_from_the_start))
    }

    fn situation(&self, situation: &Situation, game: &str) -> Judged {
        let plan = Plan { start: situation.start, ..plan(game, situation.moves) };
        match self.tried(self.entrant, &plan) {
            Ok(tried) => self.judge(&tried, &plan, played),
            Err(why) if situation.unusual => {
                warning(format!("refused: {why}"), format!("fine, as long as nobody plays {game}"))
            }
            Err(why) => failed(why.to_string(), why.help()),
        }
    }

    /// A bot with a process of its own should rest while others move. It is not stopped here, to see what
    /// it would do.
    fn between_turns(&self, boards: &Boards) -> Option<Judged> {
        let mut walls = self.walls.clone();
        walls.limits.ponder = true;
        let examiner = Examiner { walls: &walls, ..*self };
        let short = boards.short();
        let plan = Plan { pause: PAUSE, ..plan(&short, RESTS) };
        let tried = examiner.tried(self.entrant, &plan).ok()?;
        let has_process = ![BUILTIN, Level::Inline.name()].contains(&tried.isolation);
        has_process.then(|| {
            self.judge(&tried, &plan, |seen| {
                let mean = seen.between / u32::try_from(seen.moves.max(1)).unwrap_or(u32::MAX);
                let threads = seen.threads.map(|threads| counted(threads, "thread", "threads"));
                let threads = threads.map(|threads| format!("; {threads}")).unwrap_or_default();
                let time = milliseconds(mean);
                let told = format!("{time} of processor time beside each move{threads}");
                if mean < REST {
                    return fine(told);
                }
                warning(told, PONDERS)
            })
        })
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
                    return self.judge(&tried, &plan, |seen| {
                        let left = milliseconds(NEARLY_OUT);
                        fine(format!("{} of the {left} that were left", milliseconds(seen.longest)))
                    });
                }
            }
        }
        let help = match self.entrant.kind() {
            Kind::Engine => {
                "it loses on time where there is little: it is told by `time_left`, in fractions of a \
                 second if it knows `kata-time_settings`, else in whole ones"
            }
            _ => {
                "it loses on time where there is a clock: look at the time it is handed with every \
                 position, and move at once when little is left"
            }
        };
        warning(late.unwrap_or_default(), help)
    }

    /// Is the last of several matches the same as if it had been the first?
    fn in_a_row(&self, game: &str, fresh: &[Result<Tried, BadBot>; 2]) -> Judged {
        let plan = matches(game, IN_A_ROW);
        let tried = match self.tried(self.entrant, &plan) {
            Ok(tried) => tried,
            Err(why) => return failed(why.to_string(), why.help()),
        };
        let judged = self.judge(&tried, &plan, |_| fine(String::new()));
        if judged.0 != Verdict::Ok {
            let number = tried.matches.len();
            return (judged.0, format!("in match {number}: {}", judged.1), judged.2);
        }
        // The last match has the seed of the fresh bots' only ones.
        let last = tried.matches.last().filter(|_| tried.matches.len() as u64 == IN_A_ROW);
        let [alone, another] = fresh.each_ref().map(|fresh| match fresh {
            Ok(Tried { matches, .. }) => matches.first().filter(|seen| !seen.cut_short),
            Err(_) => None,
        });
        let same = |one: &Seen, other: &Seen| one.record == other.record;
        // Who never plays the same game twice cannot be told from who remembers too much.
        let repeats = tried.deterministic
            || alone.zip(another).is_some_and(|(alone, another)| same(alone, another));
        match last.zip(alone) {
            Some((last, alone)) if repeats && !same(last, alone) => warning(
                "after other matches it plays another game than a fresh bot does",
                "forget everything when a match begins",
            ),
            _ => fine(counted(tried.matches.len() as u64, "match", "matches")),
        }
    }

    /// Whole games on other boards than before, until one goes wrong.
    fn many_games(&self, game: &str) -> Judged {
        let patience = Duration::from_hours(24);
        let plan = Plan { matches: self.many, opening: IN_A_ROW, patience, ..plan(game, LONG) };
        let tried = match self.tried(self.entrant, &plan) {
            Ok(tried) => tried,
            Err(why) => return failed(why.to_string(), why.help()),
        };
        let (all, longest) = (&tried.matches, tried.matches.iter().map(|seen| seen.longest).max());
        let judged = self.judge(&tried, &plan, |_| {
            let (games, slowest) = (counted(all.len() as u64, "game", "games"), longest);
            let slowest = slowest.map(milliseconds).unwrap_or_default();
            fine(format!("{games} without a fault, the slowest move after {slowest}"))
        });
        match judged.0 {
            Verdict::Failed => (judged.0, format!("in game {}: {}", all.len(), judged.1), judged.2),
            _ => judged,
        }
    }

    /// Only bots that have parameters of their own, not programs with arguments.
    fn unknown_parameter(&self) -> Option<Judged> {
        let entrant = self.entrant.with_parameter("no-such-parameter", "1")?;
        let plan = Plan { matches: 0, ..plan(self.game, 0) };
        Some(match self.tried(&entrant, &plan) {
            Err(_) => fine("refused"),
            Ok(_) => warning(
                "a parameter it does not know is taken without a word",
                "refuse it: who mistypes a parameter would never know",
            ),
        })
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
            pause: plan.pause,
            patience: plan.patience,
        };
        // The games of the situations exist, and the user's was looked at before.
        trial.run(&self.games.find(plan.game)?)
    }

    fn judged(&self, plan: &Plan<'_>, well: impl Fn(&Seen) -> Judged) -> Judged {
        match self.tried(self.entrant, plan) {
            Ok(tried) => self.judge(&tried, plan, well),
            Err(why) => failed(why.to_string(), why.help()),
        }
    }

    /// The verdict about the last match of a trial.
    fn judge(&self, tried: &Tried, plan: &Plan<'_>, well: impl Fn(&Seen) -> Judged) -> Judged {
        match tried.matches.last() {
            Some(seen) => match &seen.forfeit {
                Some(forfeit) if advice::only_repeats(forfeit, self.entrant.kind()) => {
                    warning(advice::reason(forfeit), advice::REPEATS)
                }
                Some(forfeit) => {
                    let again = plan.again(tried.matches.len() as u64, &self.checked());
                    let kind = self.entrant.kind();
                    let help = advice::about(forfeit, kind, tried.isolation, self.walls, again);
                    failed(advice::reason(forfeit), help)
                }
                None => well(seen),
            },
            None => fine(String::new()),
        }
    }

    fn checked(&self) -> Checked<'_> {
        let Examiner { text, entrant, seed, walls, .. } = *self;
        Checked { games: self.games, text, kind: entrant.kind(), seed, walls }
    }

    fn finding(&self, check: &'static str, (verdict, reason, help): Judged) -> Finding {
        Finding { game: self.game.to_owned(), check, verdict, reason, help }
    }
}

/// Matches whose last one has always the same seed.
fn matches(game: &str, matches: u64) -> Plan<'_> {
    Plan { matches, opening: IN_A_ROW - matches, ..plan(game, ENOUGH) }
}

fn played(seen: &Seen) -> Judged {
    fine(how_far(seen))
}

/// Where nothing is lost yet, nobody should give up.
fn played_from_the_start(seen: &Seen) -> Judged {
    if seen.resigned && seen.moves == 0 {
        warning(how_far(seen), "it loses every game so: give up only what is lost")
    } else {
        played(seen)
    }
}

fn how_far(seen: &Seen) -> String {
    let moves = moves_of(seen);
    let end = match (seen.cut_short, seen.resigned) {
        (true, _) => "it was stopped: it thinks for long",
        (_, true) if seen.moves == 0 => return "it gave up without a move".to_owned(),
        (_, true) => "it gave up",
        _ => return moves,
    };
    format!("{moves}, then {end}")
}

/// Two fresh bots, the same seed: the same game?
fn same_seed(fresh: &[Result<Tried, BadBot>; 2], kind: Kind) -> Judged {
    let [Ok(one), Ok(other)] = fresh else {
        return failed("it could not be started again", "does it leave something behind?");
    };
    let ([first], [second]) = (&one.matches[..], &other.matches[..]) else {
        return fine("not compared");
    };
    let same = first.record == second.record;
    if let Some(forfeit) = [first, second].into_iter().find_map(|seen| seen.forfeit.as_ref()) {
        let games = if same { "the same game" } else { "two different games" };
        let end = advice::reason(forfeit);
        return warning(
            format!("{games}, as far as they went: {}, then {end}", moves_of(first)),
            "mend that first: what ends early says little",
        );
    }
    match (same, one.deterministic) {
        (true, _) => fine("the same game"),
        (false, true) => failed(
            "two different games, although it says that it is deterministic",
            "draw what is random from the seed it is handed, or take the promise back",
        ),
        (false, false) if kind == Kind::Engine => {
            fine("two different games: engines are given no seed")
        }
        (false, false) => warning(
            "two different games: its matches cannot be repeated",
            "draw what is random from the seed it is handed, and think by a number of positions, \
             not by the clock",
        ),
    }
}

fn moves_of(seen: &Seen) -> String {
    counted(seen.moves, "move", "moves")
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
