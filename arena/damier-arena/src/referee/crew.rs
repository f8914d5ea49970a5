//! Bots at a table of their own, who play one match after the other.
//!
//! This is where matches are compiled for their game: from here down nobody asks what game it is, and
//! from here up nobody knows.

use std::sync::Arc;

use damier_bots::{Bot, Builtins, Choice, Fault, Forfeit, Seating, View};
use damier_games::{Notation, Seat, Transcript};

use super::past::{Beginning, Past, play_after};
use super::{Book, Job, Limits, Played, forfeit, play_again, play_opening};
use crate::players::{BadBot, Entrant, Opened, Walls};
use crate::record::Match;

/// What holds for every match.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// What the referee enforces.
    pub limits: Limits,
    /// How plugins are shut in.
    pub walls: Walls,
    /// The openings that matches begin with, where they are not drawn.
    pub book: Option<Arc<Book>>,
}

/// Bots who play matches of a game.
pub trait Crew: Send {
    /// Plays one match.
    ///
    /// # Panics
    /// If a bot is to sit in two seats, or is not in this crew; if its book has no such opening.
    fn play(&mut self, job: Job) -> Match;

    /// Plays one match on from a recorded beginning.
    ///
    /// # Errors
    /// What in the record is not by the rules of the game.
    ///
    /// # Panics
    /// As [`Crew::play`].
    fn play_after(&mut self, job: Job, past: &Past<'_>) -> Result<Match, String>;

    /// A bot joins under this number. One that cannot be had is in the crew as well: it forfeits whatever it is
    /// to play.
    fn enter(&mut self, number: usize, entrant: &Entrant);

    /// The bot of this number goes home.
    fn leave(&mut self, number: usize);

    /// How far each bot is kept from the arena.
    fn isolation(&self) -> &[&'static str];
}

/// Opens a bot for a game, behind walls, with so many positions for a move.
type Opener<G> = fn(&G, &Entrant, &Walls, Option<u64>) -> Result<Opened<G>, BadBot>;

/// The crew of one game.
pub(crate) struct Team<G: Notation> {
    game: G,
    /// The game in text, as every transcript has it.
    spec: String,
    /// By their numbers.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    isolation: Vec<&'static str>,
    limits: Limits,
    walls: Walls,
    /// Opens another bot.
    open: Opener<G>,
    /// The openings that matches begin with, in the order of the book.
    openings: Vec<Transcript<G>>,
    /// The last match, whose memory the next one uses.
    table: Played<G>,
}

impl<G: Notation + Builtins> Team<G> {
    /// Opens a bot for every entrant.
    pub(crate) fn open(
        game: &G,
        entrants: &[Entrant],
        conditions: &Conditions,
    ) -> Result<Team<G>, BadBot> {
        let Conditions { limits, walls, book } = conditions;
        let openings = book.as_ref().map(|book| book.read(game)).transpose();
        let openings = openings.map_err(|why| BadBot::other(why.to_string(), "begin anew"))?;
        let opened: Vec<Opened<G>> = entrants
            .iter()
            .enumerate()
            .map(|(at, entrant)| {
                entrant.open_within(game, walls, limits.nodes).map_err(|why| why.of_entrant(at))
            })
            .collect::<Result<_, _>>()?;
        Ok(Team {
            spec: game.spec(),
            isolation: opened.iter().map(|opened| opened.isolation).collect(),
            bots: opened.into_iter().map(|opened| Some(opened.bot)).collect(),
            limits: *limits,
            walls: walls.clone(),
            open: |game, entrant, walls, nodes| entrant.open_within(game, walls, nodes),
            openings: openings.unwrap_or_default(),
            table: Played::nothing(game),
            game: game.clone(),
        })
    }
}

impl<G: Notation> Team<G> {
    /// Sits the bots of a job down, and has a match played in the memory of the last one.
    fn at_the_table(
        &mut self,
        job: Job,
        play: impl FnOnce(&mut Played<G>, &G, &mut [&mut dyn Bot<G>], &Limits, Option<&Transcript<G>>),
    ) -> Match {
        let opening = job.written.map(|at| &self.openings[at]);
        let mut free: Vec<Option<&mut Box<dyn Bot<G>>>> =
            self.bots.iter_mut().map(Option::as_mut).collect();
        let mut seated: Vec<&mut dyn Bot<G>> = Vec::with_capacity(job.seats.len());
        for &entrant in &job.seats {
            let bot = free[entrant].take().expect("a bot sits in one seat");
            seated.push(&mut **bot);
        }
        play(&mut self.table, &self.game, &mut seated, &self.limits, opening);
        self.table.take(&self.game, &self.spec, job)
    }
}

impl<G: Notation> Crew for Team<G> {
    fn play(&mut self, job: Job) -> Match {
        let (absent, seed) = (job.absent, job.seed);
        self.at_the_table(job, |played, game, bots, limits, opening| match (absent, opening) {
            (Some(seat), _) => forfeit(played, game, seed, Seat::new(seat), opening),
            (None, Some(opening)) => play_opening(played, game, bots, (seed, limits), opening),
            (None, None) => play_again(played, game, bots, seed, limits),
        })
    }

    fn play_after(&mut self, job: Job, past: &Past<'_>) -> Result<Match, String> {
        let (beginning, seed) = (Beginning::read(&self.game, past)?, job.seed);
        Ok(self.at_the_table(job, |played, game, bots, limits, opening| {
            play_after(played, game, bots, (seed, limits), &beginning, opening);
        }))
    }

    fn enter(&mut self, number: usize, entrant: &Entrant) {
        if self.bots.len() <= number {
            self.bots.resize_with(number + 1, || None);
        }
        let opened = (self.open)(&self.game, entrant, &self.walls, self.limits.nodes);
        self.bots[number] = Some(match opened {
            Ok(opened) => opened.bot,
            Err(why) => Box::new(Missing(Forfeit::new(Fault::Crash, why.to_string()))),
        });
    }

    fn leave(&mut self, number: usize) {
        if let Some(bot) = self.bots.get_mut(number) {
            *bot = None;
        }
    }

    fn isolation(&self) -> &[&'static str] {
        &self.isolation
    }
}

/// Sits for a bot that cannot be had, and forfeits.
struct Missing(Forfeit);

impl<G: Notation> Bot<G> for Missing {
    fn new_match(&mut self, _seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        Err(self.0.clone())
    }

    fn choose(&mut self, _view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        Err(self.0.clone())
    }
}
