//! A recorded match of any game, played again step by step.
//!
//! Everything that follows from the steps is computed anew and compared with what the record says.
//! Nothing is believed: neither that steps are legal, nor the result, nor what chance drew, where it
//! is known what chance had to draw.

use damier_games::go::{Colour, Go};
use damier_games::{Depict as _, Finish, Game as _, Notation as _, Seat, Step, Transcript, Turn};

use super::verdict::{Side, Verdict};
use crate::archive::records::Recorded;
use crate::contest::terms::Terms;
use crate::record::{Match, Outcome};
use crate::referee;
use crate::registry::{AnyGame, AnyState, Games};
use crate::seed::MatchSeed;

/// What is known of a match from elsewhere.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Known<'a> {
    /// The terms of its championship, if it comes from results.
    pub(super) terms: Option<&'a Terms>,
    /// The seed of the match.
    pub(super) seed: Option<MatchSeed>,
    /// What its game said about the last position, as results keep it: 2048 its largest tile.
    pub(super) highlight: Option<u64>,
}

/// Plays a match again, and compares.
pub(super) fn judge(games: &Games, file: &str, recorded: &Recorded, known: Known<'_>) -> Verdict {
    let game = match games.find(recorded.game()) {
        Ok(game) => game,
        Err(why) => return Verdict::unreadable(file, why.to_string()),
    };
    let (width, height) = game.board_size();
    let mut verdict = Verdict {
        game: Some(recorded.game().to_owned()),
        size: Some(Side::of(width, height)),
        result: Some(recorded.result.to_string()).filter(|result| !result.is_empty()),
        ..Verdict::unreadable(file, "")
    };
    let transcript = match recorded.transcript(&game) {
        Ok(transcript) => transcript,
        Err(why) => return Verdict { error: Some(why.to_string()), ..verdict },
    };
    let opening = match recorded.given {
        Some(steps) => Opening::Given(steps as usize),
        None => Opening::Drawn(opening_plies(recorded, known)),
    };
    let replay = Replay::of(&game, &transcript, known.seed, opening);
    verdict.moves = Some(replay.moves);
    verdict.final_board = Some(board(&game, &replay.last));
    if let Some(go) = game.downcast_ref::<Go>() {
        let captures = captures(go, recorded, replay.steps);
        verdict.black_captures = captures.map(|captures| captures[0]);
        verdict.white_captures = captures.map(|captures| captures[1]);
    }
    let (score, mut wrong) = compare(&game, recorded, &transcript, &replay, known);
    verdict.score = score.filter(|_| replay.bad.is_none());
    let both = verdict.result.as_ref().zip(verdict.score.as_ref());
    verdict.result_differs = both.map(|(said, counted)| said != counted);
    if let Some(bad) = replay.bad {
        // What comes after it is anybody's guess.
        wrong = vec![bad];
    }
    verdict.ok = wrong.is_empty();
    verdict.error = (!wrong.is_empty()).then(|| wrong.join("; "));
    verdict
}

/// A match as far as it is by the rules.
struct Replay {
    last: AnyState,
    /// Steps by the rules, and moves of seats among them.
    steps: usize,
    moves: usize,
    /// Moves of each seat that its bot was asked for.
    asked: Vec<u64>,
    /// Which steps were such moves.
    chosen: Vec<bool>,
    /// What stopped it.
    bad: Option<String>,
}

/// How a match began.
#[derive(Copy, Clone)]
enum Opening {
    /// Its start and so many moves were drawn, if that number is known.
    Drawn(Option<usize>),
    /// Its start and so many steps were written down.
    Given(usize),
}

impl Replay {
    /// Replays a match.
    fn of(
        game: &AnyGame,
        transcript: &Transcript<AnyGame>,
        seed: Option<MatchSeed>,
        opening: Opening,
    ) -> Replay {
        let mut chance = seed.map(MatchSeed::chance);
        let (given, plies) = match opening {
            Opening::Drawn(plies) => (None, plies),
            Opening::Given(steps) => {
                let first = transcript.steps.iter().take(steps);
                let moves = first.filter(|step| matches!(step, Step::Move(_))).count();
                (Some(steps), Some(moves))
            }
        };
        let (opening_plies, given_steps) = (plies.unwrap_or(0), given.unwrap_or(0));
        let mut replay = Replay {
            last: transcript.start.clone(),
            steps: 0,
            moves: 0,
            asked: vec![0; game.seats()],
            chosen: Vec::with_capacity(transcript.steps.len()),
            bad: None,
        };
        if let Some(chance) = chance.as_mut().filter(|_| given.is_none()) {
            // Equal positions may be kept in different order, which random moves depend on: those of an
            // opening were drawn from this one, not from one that was read.
            replay.last = game.start(chance);
            if replay.last != transcript.start {
                replay.bad = Some("the start is not what the seed gives".to_owned());
                return replay;
            }
        }
        // What is drawn depends on how many moves were drawn before.
        let mut chance = chance.filter(|_| plies.is_some());
        for &step in &transcript.steps {
            let number = replay.steps + 1;
            let turn = game.turn(&replay.last);
            let drawn = match (&mut chance, turn) {
                _ if replay.steps < given_steps => None,
                (Some(chance), Turn::Chance) => Some(Step::Draw(game.draw(&replay.last, chance))),
                (Some(chance), Turn::Seat(_)) if replay.moves < opening_plies => {
                    Some(Step::Move(game.random_move(&replay.last, chance)))
                }
                _ => None,
            };
            if let Err(why) = step.check(game, &replay.last) {
                replay.bad = Some(format!("step {number}: {why}"));
                return replay;
            }
            if drawn.is_some_and(|drawn| drawn != step) {
                replay.bad = Some(format!("step {number} is not what the seed gives"));
                return replay;
            }
            let chosen = match turn {
                Turn::Seat(seat) => {
                    let chosen = replay.moves >= opening_plies;
                    replay.moves += 1;
                    replay.asked[seat.index()] += u64::from(chosen);
                    chosen
                }
                Turn::Chance | Turn::Over => false,
            };
            replay.chosen.push(chosen);
            step.take(game, &mut replay.last);
            replay.steps += 1;
        }
        replay
    }
}

/// How many of the first moves were drawn at random: as the terms say, or else all that no bot was
/// asked for. Who lost by a fault or by resigning was asked for a move that was not made.
fn opening_plies(recorded: &Recorded, known: Known<'_>) -> Option<usize> {
    known.terms.map(|terms| terms.opening_plies as usize).or_else(|| recorded.opening_plies())
}

/// Compares what a record says with what follows from its steps. Gives the result that follows, and
/// all that is wrong.
fn compare(
    game: &AnyGame,
    recorded: &Recorded,
    transcript: &Transcript<AnyGame>,
    replay: &Replay,
    known: Known<'_>,
) -> (Option<String>, Vec<String>) {
    let mut wrong = Vec::new();
    if transcript.to_text(game) != recorded.of.transcript {
        wrong.push("the transcript is not written as it should be".to_owned());
    }
    if recorded.entrants.len() != game.seats() {
        let (seats, entrants) = (game.seats(), recorded.entrants.len());
        wrong.push(format!("{entrants} entrants at {seats} seats"));
        return (None, wrong);
    }
    wrong.extend(notes(&recorded.of, replay));
    let of = &recorded.of;
    if of.outcome == Outcome::Unknown {
        return (None, wrong);
    }
    wrong.extend(end(game, of, replay, known));
    wrong.extend(times(of, replay));
    let scores = referee::scores(game, &replay.last, &of.outcome);
    let points = of.outcome.points(&scores);
    for (what, said, counted) in [("scores", &of.scores, &scores), ("points", &of.points, &points)]
    {
        if !same(said, counted) {
            wrong.push(format!("the {what} are {counted:?}, not {said:?}"));
        }
    }
    let result = game.result_text(&Finish { scores: &scores, points: &points, ..of.finish() });
    if recorded.result != *result {
        wrong.push(format!("the result is {result}, not {}", recorded.result));
    }
    if known.terms.is_some() && game.highlight(&replay.last) != known.highlight {
        let what = game.highlight_kind().map_or("highlight", |kind| kind.name);
        wrong.push(format!("the {what} is not the one on the board"));
    }
    (Some(result), wrong)
}

/// Could it end like this?
fn end(game: &AnyGame, of: &Match, replay: &Replay, known: Known<'_>) -> Option<String> {
    let limit = known.terms.map(|terms| terms.max_moves);
    let (turn, loser) = (game.turn(&replay.last), of.outcome.loser());
    match (&of.outcome, turn) {
        (Outcome::Rules, Turn::Over) => None,
        (Outcome::Rules, _) => Some("the rules do not end the game there".to_owned()),
        (outcome, Turn::Over) => Some(format!("the rules end the game, not `{}`", outcome.name())),
        (Outcome::MoveLimit, Turn::Chance) => Some("something is yet to be drawn".to_owned()),
        (Outcome::MoveLimit, _) => match limit {
            Some(limit) if limit != Some(replay.moves as u32) => {
                Some(format!("{} moves are not the limit", replay.moves))
            }
            _ => None,
        },
        // Before the first step anybody may turn out to be unable to play.
        (_, Turn::Seat(seat)) if replay.steps == 0 || Some(seat) == loser => None,
        (_, Turn::Chance) if replay.steps == 0 => None,
        _ => Some("it was another's turn than the loser's".to_owned()),
    }
}

/// Do the numbers of moves fit, that bots were asked for? The loser may have been asked once more.
fn times(of: &Match, replay: &Replay) -> Option<String> {
    for (seat, (times, &asked)) in of.thinking.iter().zip(&replay.asked).enumerate() {
        let once_more = of.outcome.loser() == Some(Seat::new(seat)) && times.moves == asked + 1;
        if times.moves != asked && !once_more {
            let name = Seat::new(seat);
            return Some(format!("{name} made {asked} moves and was asked for {}", times.moves));
        }
        if times.longest > times.total {
            return Some(format!("{} thought longer than in all", Seat::new(seat)));
        }
    }
    None
}

/// Are notes about moves that somebody chose?
fn notes(of: &Match, replay: &Replay) -> Option<String> {
    let chosen = |step: u32| match step as usize {
        0 => false,
        step if step == replay.chosen.len() + 1 => of.outcome.loser().is_some(),
        step => replay.chosen.get(step - 1).copied().unwrap_or(false),
    };
    let bad = of.notes.iter().find(|note| !chosen(note.step));
    let bad = bad.map(|note| format!("a note on step {}, which no bot chose", note.step));
    bad.or_else(|| {
        let in_order = of.notes.windows(2).all(|pair| pair[0].step < pair[1].step);
        (!in_order).then(|| "notes are out of order".to_owned())
    })
}

/// Computed in the same way, equal numbers are equal to the last bit.
fn same(said: &[f64], counted: &[f64]) -> bool {
    said.len() == counted.len()
        && said.iter().zip(counted).all(|(said, counted)| said.total_cmp(counted).is_eq())
}

/// The board in rows of text, the top one first.
fn board(game: &AnyGame, state: &AnyState) -> Vec<String> {
    let scene = game.scene(state);
    let texts: Vec<String> = scene.cells.iter().map(|cell| cell.piece.text()).collect();
    let gap = if texts.iter().all(|text| text.len() <= 1) { "" } else { " " };
    texts.chunks(scene.width.max(1)).map(|row| row.join(gap)).collect()
}

/// The stones that Black and White captured in so many steps.
fn captures(go: &Go, recorded: &Recorded, steps: usize) -> Option<[u32; 2]> {
    let mut transcript = recorded.transcript(go).ok()?;
    transcript.steps.truncate(steps);
    let last = transcript.replay(go).ok()?;
    Some([Colour::Black, Colour::White].map(|colour| last.captures(colour)))
}
