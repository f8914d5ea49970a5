//! Matches that go on from a recorded beginning.
//!
//! The moves until there are made as they stand in the record. Bots that made them are asked for them
//! all the same, and whatever they say is passed over: so their trees, memories and random choices are
//! where they were, and the same bots play the same game on. A bot that takes over a seat is asked from
//! there on only. Clocks stand as they stood.

use damier_bots::{Bot, Fault, Forfeit};
use damier_games::{Notation, Seat, Step, Transcript, Turn};

use super::{Course, Limits, Played, ask, make, play_with};
use crate::record::Note;
use crate::seed::{Chance, MatchSeed};

/// The recorded beginning of a match.
#[derive(Clone, Debug, Default)]
pub struct Past<'a> {
    /// The transcript of the whole match.
    pub transcript: &'a str,
    /// How many of its moves are made, those of a random opening included. What was drawn after the
    /// last of them belongs to it.
    pub moves: usize,
    /// What was noted about moves, their times among it.
    pub notes: &'a [Note],
    /// Seats that are taken over.
    pub newcomers: &'a [usize],
}

/// What a [`Past`] is to a game.
pub(super) struct Beginning<'a, G: Notation> {
    transcript: Transcript<G>,
    notes: &'a [Note],
    newcomers: &'a [usize],
}

impl<'a, G: Notation> Beginning<'a, G> {
    /// Reads the steps until there, all of which are by the rules.
    pub(super) fn read(game: &G, past: &Past<'a>) -> Result<Beginning<'a, G>, String> {
        let mut transcript =
            Transcript::from_text(game, past.transcript).map_err(|why| why.to_string())?;
        transcript.keep_moves(past.moves);
        transcript.replay(game).map_err(|why| why.to_string())?;
        Ok(Beginning { transcript, notes: past.notes, newcomers: past.newcomers })
    }
}

/// Plays a match on from its recorded beginning. `bots` sit in the order of the seats.
pub(super) fn play_after<G: Notation>(
    played: &mut Played<G>,
    game: &G,
    bots: &mut [&mut dyn Bot<G>],
    (seed, limits): (MatchSeed, &Limits),
    beginning: &Beginning<'_, G>,
    opening: Option<&Transcript<G>>,
) {
    let mut chance = played.set_up(game, seed, opening.map(|opening| &opening.start));
    // Equal positions may be kept in different order, which random moves depend on.
    if played.last != beginning.transcript.start {
        played.last.clone_from(&beginning.transcript.start);
        played.transcript.start.clone_from(&beginning.transcript.start);
    }
    play_with(played, game, bots, seed, &mut chance, limits, |course, bots, chance, played| {
        if let Some(opening) = opening {
            course.given = opening.steps.len();
            course.opening = opening.moves() as u32;
        }
        beginning.follow(game, bots, chance, limits, course, played)?;
        // Of a record that is left within its opening, the rest of that is yet to be made.
        let rest = opening.and_then(|opening| opening.steps.get(played.transcript.steps.len()..));
        make(game, rest.unwrap_or_default(), course, played);
        Ok(())
    });
}

impl<G: Notation> Beginning<'_, G> {
    fn follow(
        &self,
        game: &G,
        bots: &mut [&mut dyn Bot<G>],
        chance: &mut Chance,
        limits: &Limits,
        course: &mut Course,
        played: &mut Played<G>,
    ) -> Result<(), (Seat, Forfeit)> {
        for (at, &step) in self.transcript.steps.iter().enumerate() {
            match game.turn(&played.last) {
                // It was written down, so nothing was drawn for it.
                Turn::Chance | Turn::Seat(_) if at < course.given => {
                    course.moves += u32::from(matches!(step, Step::Move(_)));
                }
                // What is drawn is passed over, so that the next draw is the one that it was.
                Turn::Chance => _ = game.draw(&played.last, chance),
                Turn::Seat(_) if course.moves < course.opening => {
                    course.moves += 1;
                    _ = game.random_move(&played.last, chance);
                }
                Turn::Seat(seat) => {
                    course.moves += 1;
                    self.pass_over(game, bots, seat, limits, course, played)
                        .map_err(|forfeit| (seat, forfeit))?;
                }
                Turn::Over => break,
            }
            step.take(game, &mut played.last);
            played.transcript.steps.push(step);
        }
        Ok(())
    }

    /// Asks a bot for a move that is in the record.
    fn pass_over(
        &self,
        game: &G,
        bots: &mut [&mut dyn Bot<G>],
        seat: Seat,
        limits: &Limits,
        course: &mut Course,
        played: &mut Played<G>,
    ) -> Result<(), Forfeit> {
        let at = seat.index();
        let before = played.thinking[at].total;
        let step = played.transcript.steps.len() as u32 + 1;
        if !self.newcomers.contains(&at) {
            let sample = &mut course.samples[at];
            match ask(game, &mut *bots[at], seat, limits, played, sample) {
                // What it had time for then is known.
                Err(forfeit) if forfeit.fault != Fault::Timeout => return Err(forfeit),
                Ok(_) | Err(_) => {}
            }
            if let Some(rule) = limits.resign {
                rule.settles(&mut course.low_in_a_row[at], played.value_of_last());
            }
        }
        if let Ok(note) = self.notes.binary_search_by_key(&step, |note| note.step) {
            played.thinking[at].total = before + self.notes[note].spent;
        }
        Ok(())
    }
}
