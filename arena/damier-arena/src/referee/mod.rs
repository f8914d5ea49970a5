//! The referee: matches between bots, one after the other.
//!
//! The referee alone decides what is legal and who has won. A bot that faults forfeits its game and
//! nothing else: whatever it did comes back as data. Here is the hot loop between rules and bots; a
//! [`Crew`] sits bots down for many matches, whatever their game.

mod book;
mod crew;
mod past;

use std::time::Duration;

use damier_bots::{Bot, Clock, Fault, Forfeit, Parting, Seating, View, Words, thinking_time};
use damier_games::{Game, Notation, Seat, Step, Transcript, Turn};
use serde::{Deserialize, Serialize};

use crate::clock::wall_time;
use crate::record::{Match, Note, Outcome, Remark, Thinking};
use crate::seed::{self, Chance, MatchSeed};

pub use book::{Book, Opening};
pub(crate) use crew::Team;
pub use crew::{Conditions, Crew};
pub use past::Past;

/// Limits that hold for every bot of a match.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// The time for one move.
    pub move_time: Option<Duration>,
    /// The time for all moves of a game.
    pub game_time: Option<Duration>,
    /// The time that each move adds to that of its seat.
    pub increment: Option<Duration>,
    /// Positions or playouts for a move, of bots that keep such a limit.
    pub nodes: Option<u64>,
    /// The moves after which a game is counted as it stands.
    pub max_moves: Option<u32>,
    /// Random moves before the bots take over; of an opening that was written down, the moves that are
    /// taken, zero for all.
    pub opening_plies: u32,
    /// When a bot's own estimates give its game up; never if not set.
    pub resign: Option<Resign>,
}

impl Limits {
    /// Is there a clock?
    pub fn has_clock(&self) -> bool {
        self.move_time.is_some() || self.game_time.is_some()
    }

    /// What a seat that has thought like this has left for all of its moves.
    fn time_left(&self, thinking: &Thinking) -> Option<Duration> {
        let moves = u32::try_from(thinking.moves).unwrap_or(u32::MAX);
        let gained = self.increment.map_or(Duration::ZERO, |each| each.saturating_mul(moves));
        Some(self.game_time?.saturating_add(gained).saturating_sub(thinking.total))
    }
}

/// Whose own estimate is below a value for some of its moves in a row has resigned.
///
/// A bot that tells no estimate never does, and neither does one whose estimate is back in time.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// The value, on the scale of the bots' own estimates.
    pub below: f32,
    /// How many moves in a row; at least 1.
    pub moves: u32,
}

impl Resign {
    /// Is this estimate one too many? Counts those below the value in a row.
    fn settles(self, in_a_row: &mut u32, value: Option<f32>) -> bool {
        let low = value.is_some_and(|value| value < self.below);
        *in_a_row = if low { *in_a_row + 1 } else { 0 };
        low && *in_a_row >= self.moves
    }
}

/// A match to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Its number, by which it is known.
    pub number: u64,
    /// What its random choices come from.
    pub seed: MatchSeed,
    /// The number of the board, opening or seed it is played on.
    pub opening: u64,
    /// Which entrant sits in each seat.
    pub seats: Vec<usize>,
    /// The seat whose bot does not play any more: it forfeits before the first move.
    pub absent: Option<usize>,
    /// The opening of the contest's book that it begins with; its start is drawn if there is none.
    pub written: Option<usize>,
}

/// A match at the table: what a [`Match`] is made of.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// All that happened.
    pub transcript: Transcript<G>,
    /// The position at the end.
    pub last: G::State,
    /// How it ended.
    pub outcome: Outcome,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// What bots said about their moves.
    pub notes: Vec<Note>,
    /// What bots left behind, of those who left anything.
    pub remarks: Vec<Remark>,
}

impl<G: Game> Played<G> {
    /// No match yet, but the memory for one.
    pub fn nothing(game: &G) -> Played<G> {
        Played::at(game.start(&mut seed::generator(0)), game.seats())
    }

    /// A match before its first move.
    fn at(start: G::State, seats: usize) -> Played<G> {
        Played {
            last: start.clone(),
            transcript: Transcript::new(start),
            outcome: Outcome::Unknown,
            thinking: vec![Thinking::default(); seats],
            notes: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Forgets the last match and sets up the next one, on a start that is given or drawn. What chance
    /// draws comes from the generator.
    fn set_up(&mut self, game: &G, seed: MatchSeed, start: Option<&G::State>) -> Chance {
        let mut chance = seed.chance();
        match start {
            Some(start) => self.last.clone_from(start),
            None => game.restart(&mut self.last, &mut chance),
        }
        self.transcript.start.clone_from(&self.last);
        self.transcript.steps.clear();
        self.outcome = Outcome::Unknown;
        self.thinking = vec![Thinking::default(); game.seats()];
        self.notes.clear();
        self.remarks.clear();
        chance
    }
}

/// Each seat's score where a match ended like this. Who forfeits or resigns has none.
pub fn scores<G: Game>(game: &G, last: &G::State, outcome: &Outcome) -> Vec<f64> {
    let Some(loser) = outcome.loser() else { return game.final_scores(last) };
    let score = |seat| if seat == loser { 0.0 } else { game.score(last, seat) };
    Seat::all(game.seats()).map(score).collect()
}

impl<G: Notation> Played<G> {
    /// The match of a job that was played here, whose game is written like this. The next one can be
    /// played in the memory that stays.
    pub fn take(&mut self, game: &G, spec: &str, job: Job) -> Match {
        let scores = scores(game, &self.last, &self.outcome);
        let played = Match {
            id: job.number,
            opening: job.opening,
            seats: job.seats,
            points: self.outcome.points(&scores),
            scores,
            plies: self.thinking.iter().map(|thinking| thinking.moves).sum(),
            highlight: game.highlight(&self.last),
            outcome: std::mem::take(&mut self.outcome),
            thinking: std::mem::take(&mut self.thinking),
            notes: std::mem::take(&mut self.notes),
            remarks: std::mem::take(&mut self.remarks),
            ..Match::default()
        };
        played.with_transcript(self.transcript.to_text_as(game, spec))
    }
}

impl<G: Game> Played<G> {
    /// What the bot that has just chosen a move, yet to be made, said about it.
    fn value_of_last(&self) -> Option<f32> {
        let note = self.notes.last()?;
        note.value.filter(|_| note.step as usize == self.transcript.steps.len() + 1)
    }
}

/// Plays one match. `bots` sit in the order of the seats.
pub fn play<G: Notation>(
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    limits: &Limits,
) -> Played<G> {
    let mut played = Played::nothing(game);
    play_again(&mut played, game, bots, seed, limits);
    played
}

/// Plays one match from a position that is not drawn. `bots` sit in the order of the seats.
pub fn play_from<G: Notation>(
    game: &G,
    start: G::State,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    limits: &Limits,
) -> Played<G> {
    let mut played = Played::at(start, bots.len());
    let mut chance = seed.chance();
    play_on(&mut played, game, bots, seed, &mut chance, limits);
    played
}

/// Plays one match in the memory of an earlier one. `bots` sit in the order of the seats.
pub fn play_again<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    limits: &Limits,
) {
    let mut chance = played.set_up(game, seed, None);
    play_on(played, game, bots, seed, &mut chance, limits);
}

/// Plays one match from an opening that was written down, in the memory of an earlier one. Nobody is
/// asked for its steps, and nothing is drawn for them.
fn play_opening<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    (seed, limits): (MatchSeed, &Limits),
    opening: &Transcript<G>,
) {
    let mut chance = played.set_up(game, seed, Some(&opening.start));
    play_with(played, game, bots, seed, &mut chance, limits, |course, _, _, played| {
        make(game, &opening.steps, course, played);
        course.opening = course.moves;
        Ok(())
    });
}

/// Makes steps that were written down.
fn make<G: Game>(game: &G, steps: &[Step<G>], course: &mut Course, played: &mut Played<G>) {
    for &step in steps {
        course.moves += u32::from(matches!(step, Step::Move(_)));
        step.take(game, &mut played.last);
        played.transcript.steps.push(step);
    }
}

/// Plays a match that is set up.
fn play_on<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    chance: &mut Chance,
    limits: &Limits,
) {
    play_with(played, game, bots, seed, chance, limits, |_, _, _, _| Ok(()));
}

/// Plays a match that is set up, after what is done first once the bots sit.
fn play_with<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    chance: &mut Chance,
    limits: &Limits,
    first: impl FnOnce(
        &mut Course,
        &mut [&mut dyn Bot<G>],
        &mut Chance,
        &mut Played<G>,
    ) -> Result<(), (Seat, Forfeit)>,
) {
    let seated = seat_bots(game, bots, seed, &played.transcript.start);
    let at_the_table = seated.as_ref().map_or_else(|(seat, _)| seat.index() + 1, |()| bots.len());
    let outcome = seated.and_then(|()| {
        let mut course = Course::of(bots, limits);
        first(&mut course, bots, chance, played)?;
        run(game, bots, chance, limits, course, played)
    });
    played.outcome =
        outcome.unwrap_or_else(|(seat, forfeit)| Outcome::without_a_move(seat, forfeit));
    take_leave(game, &mut bots[..at_the_table], played);
}

/// How far a match has come, besides what is in its transcript.
struct Course {
    /// Moves made, those of an opening included.
    moves: u32,
    /// Moves until which no bot is asked.
    opening: u32,
    /// Steps that were written down.
    given: usize,
    /// Estimates of each seat in a row that are so low that it might resign.
    low_in_a_row: Vec<u32>,
    samples: Vec<Sample>,
}

impl Course {
    fn of<G: Game>(bots: &[&mut dyn Bot<G>], limits: &Limits) -> Course {
        Course {
            moves: 0,
            opening: limits.opening_plies,
            given: 0,
            low_in_a_row: vec![0; bots.len()],
            samples: bots.iter().map(|bot| Sample::of(&**bot)).collect(),
        }
    }
}

/// A match that one seat gives up before it begins, because its bot was retired.
fn forfeit<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    seed: MatchSeed,
    seat: Seat,
    opening: Option<&Transcript<G>>,
) {
    played.set_up(game, seed, opening.map(|opening| &opening.start));
    played.outcome = Outcome::Retired(seat);
}

/// Tells every bot that a match begins.
fn seat_bots<G: Game>(
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    seed: MatchSeed,
    start: &G::State,
) -> Result<(), (Seat, Forfeit)> {
    for (seat, bot) in Seat::all(bots.len()).zip(bots) {
        let seating = Seating { game, seat, start, seed: seed.bot(seat) };
        bot.new_match(&seating).map_err(|forfeit| (seat, forfeit))?;
    }
    Ok(())
}

/// Tells every bot that the match is over, and keeps what it leaves behind.
fn take_leave<G: Game>(game: &G, bots: &mut [&mut dyn Bot<G>], played: &mut Played<G>) {
    let (state, steps) = (&played.last, &played.transcript.steps[..]);
    for (seat, bot) in Seat::all(bots.len()).zip(bots) {
        let view = View { game, state, seat, steps, clock: Clock::NONE };
        let Parting { mut last_words, opinion, between_turns, printed, .. } = bot.match_over(&view);
        for (step, words) in printed {
            if let Ok(at) = played.notes.binary_search_by_key(&step, |note| note.step) {
                played.notes[at].printed = words;
            }
        }
        played.thinking[seat.index()].between = between_turns;
        if let Outcome::Forfeit(faulty, forfeit) = &mut played.outcome
            && *faulty == seat
        {
            // Words of a bot that faulted belong to its fault, which may have brought them along.
            let said = std::mem::take(&mut last_words);
            if forfeit.last_words.is_empty() {
                forfeit.last_words = said;
            }
        }
        if !last_words.is_empty() || opinion.is_some() {
            played.remarks.push(Remark { seat: seat.index(), last_words, opinion });
        }
    }
}

fn run<G: Notation>(
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    chance: &mut Chance,
    limits: &Limits,
    course: Course,
    played: &mut Played<G>,
) -> Result<Outcome, (Seat, Forfeit)> {
    let Course { mut moves, opening, mut low_in_a_row, mut samples, .. } = course;
    loop {
        let state = &played.last;
        let step = match game.turn(state) {
            Turn::Over => return Ok(Outcome::Rules),
            Turn::Chance => Step::Draw(game.draw(state, chance)),
            Turn::Seat(_) if limits.max_moves.is_some_and(|most| moves >= most) => {
                return Ok(Outcome::MoveLimit);
            }
            Turn::Seat(_) if moves < opening => {
                moves += 1;
                Step::Move(game.random_move(state, chance))
            }
            Turn::Seat(seat) => {
                moves += 1;
                let (bot, sample) = (&mut *bots[seat.index()], &mut samples[seat.index()]);
                let mv = ask(game, bot, seat, limits, played, sample)
                    .map_err(|forfeit| (seat, forfeit))?;
                let low = &mut low_in_a_row[seat.index()];
                if limits.resign.is_some_and(|rule| rule.settles(low, played.value_of_last())) {
                    return Ok(Outcome::Resigned(seat));
                }
                Step::Move(mv)
            }
        };
        step.take(game, &mut played.last);
        played.transcript.steps.push(step);
    }
}

/// Asks a bot for its move and checks it. What the bot says about it is noted; so is the time where
/// it is limited or spent elsewhere.
fn ask<G: Notation>(
    game: &G,
    bot: &mut dyn Bot<G>,
    seat: Seat,
    limits: &Limits,
    played: &mut Played<G>,
    sample: &mut Sample,
) -> Result<G::Move, Forfeit> {
    let (state, steps) = (&played.last, &played.transcript.steps);
    let thinking = &mut played.thinking[seat.index()];
    let game_time = limits.time_left(thinking);
    let increment = limits.increment.unwrap_or_default();
    let clock = Clock { move_time: limits.move_time, game_time, increment, is_wall: false };
    let view = View { game, state, seat, steps, clock };
    let limited = !clock.is_unlimited();
    let (choice, spent_elsewhere, spent) = if limited || sample.is_due(thinking.moves) {
        let now = sample.clock(limited);
        let begun = now();
        let choice = bot.choose(&view);
        let spent_elsewhere = bot.spent();
        let spent = spent_elsewhere.unwrap_or_else(|| now().saturating_sub(begun));
        sample.spent = spent;
        (choice, spent_elsewhere, spent)
    } else {
        (bot.choose(&view), None, sample.spent)
    };
    thinking.moves += 1;
    thinking.total += spent;
    thinking.longest = thinking.longest.max(spent);
    let choice = choice?;
    let value = choice.value.filter(|value| value.is_finite());
    let (nodes, comment) = (choice.nodes, choice.comment);
    let speaks = value.is_some() || nodes > 0 || !comment.is_empty();
    if speaks || spent_elsewhere.is_some() || limited {
        let (step, printed) = (steps.len() as u32 + 1, Words::default());
        played.notes.push(Note { step, value, nodes, spent, comment, printed });
    }
    if limited {
        clock_allows(clock, spent)?;
    }
    match game.check(state, choice.mv) {
        Ok(()) => Ok(choice.mv),
        Err(why) => {
            let reason = format!("{} is not legal: {why}", game.move_text(choice.mv));
            Err(Forfeit::new(Fault::Illegal, reason))
        }
    }
}

/// Was there as much time as was spent?
fn clock_allows(clock: Clock, spent: Duration) -> Result<(), Forfeit> {
    for (limit, name) in [(clock.move_time, "a move"), (clock.game_time, "the game")] {
        if let Some(limit) = limit.filter(|&limit| spent > limit) {
            let reason = format!("{spent:.1?} were spent where {limit:.1?} were left for {name}");
            return Err(Forfeit::new(Fault::Timeout, reason));
        }
    }
    Ok(())
}

/// The last time that was measured of a bot, and whether it stands for the moves after it.
struct Sample {
    is_instant: bool,
    spent: Duration,
}

impl Sample {
    fn of<G: Game>(bot: &dyn Bot<G>) -> Sample {
        Sample { is_instant: bot.is_instant(), spent: Duration::ZERO }
    }

    /// What a bot is measured by: the processor time that its thread used, not what other programs
    /// took away from it meanwhile. For a bot that needs less than a look at that clock takes, and
    /// where nothing hangs on it, the wall clock does.
    fn clock(&self, limited: bool) -> fn() -> Duration {
        if self.is_instant && !limited { wall_time } else { thinking_time }
    }

    /// Is the bot's next move to be measured, after this many? Of a bot that chooses faster than one
    /// can look at the clock, one move in 32 is.
    fn is_due(&self, moves: u64) -> bool {
        !self.is_instant || moves.is_multiple_of(32)
    }
}
