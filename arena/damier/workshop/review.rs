//! Reviews of many recorded matches: a stronger bot looks at every move of somebody, on all cores and within a
//! limit of processor time, and the costliest are found.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use damier_arena::archive::records::Recorded;
use damier_arena::asking::{NoReview, Review, Reviewed};
use damier_arena::players::{BadBot, Walls};
use damier_arena::registry::{AnyGame, Games};
use damier_arena::seed::Seed;
use damier_bots::{Bot, Builtins as _, Clock};
use damier_games::Seat;

/// Who looks at matches, and how.
#[derive(Clone, Debug)]
pub struct Reviewer<'a> {
    /// The games there are.
    pub games: &'a Games,
    /// The bot that looks, as users write it; nothing for the strongest that a game has.
    pub by: Option<&'a str>,
    /// How it is shut in, if it is not built in.
    pub walls: &'a Walls,
    /// The time for each question.
    pub clock: Clock,
    /// What its random choices come from.
    pub seed: Seed,
    /// The processor time for all of it.
    pub time: Duration,
    /// How many matches are looked at at the same time.
    pub jobs: usize,
}

/// Why nothing can be reviewed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unfit {
    /// The reviewer cannot be had.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// It is of no use.
    #[error("{0}: {1}")]
    NoReview(String, NoReview),
    /// A game cannot be had.
    #[error("{0}")]
    Game(String),
}

/// What is heard of a review while it goes on.
#[derive(Clone, Debug)]
pub enum News {
    /// A move was looked at.
    Move,
    /// All of a match, whose number this is, was looked at, or as much as there was time for.
    Match(usize, Reviewed),
}

impl Reviewer<'_> {
    /// What the reviewer of a game is called: as it was written, or the game's strongest.
    pub fn name(&self, game: &AnyGame) -> String {
        let strongest = || game.builtins().last().map_or("random", |bot| bot.name).to_owned();
        self.by.map_or_else(strongest, str::to_owned)
    }

    fn open(&self, game: &AnyGame) -> Result<Box<dyn Bot<AnyGame>>, BadBot> {
        let entrants = self.games.entrants(game, &[self.name(game)])?;
        Ok(game.open(&entrants[0], self.walls)?.bot)
    }

    /// Looks at matches, each with its number, at the moves of the seats that `whose` says. Those that there is
    /// no time for are left out.
    ///
    /// # Errors
    /// If the reviewer is of no use.
    pub fn look(
        &self,
        matches: impl Iterator<Item = (usize, Recorded)>,
        whose: impl Fn(&Recorded) -> Vec<Seat> + Sync,
        stop: &AtomicBool,
        mut hear: impl FnMut(News),
    ) -> Result<(), Unfit> {
        let used = AtomicU64::new(0);
        let (give, todo) = sync_channel(self.jobs);
        let (tell, told) = channel();
        let todo = Mutex::new(todo);
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (tell, todo, used, whose) = (tell.clone(), &todo, &used, &whose);
                scope.spawn(move || self.work(todo, &tell, whose, used, stop));
            }
            drop(tell);
            let mut outcome = Ok(());
            for next in matches {
                for news in told.try_iter() {
                    note(news, &mut outcome, &mut hear);
                }
                if outcome.is_err() || self.is_over(&used, stop) || give.send(next).is_err() {
                    break;
                }
            }
            drop(give);
            for news in &told {
                note(news, &mut outcome, &mut hear);
            }
            outcome
        })
    }

    fn is_over(&self, used: &AtomicU64, stop: &AtomicBool) -> bool {
        let used = Duration::from_nanos(used.load(Ordering::Relaxed));
        used >= self.time || stop.load(Ordering::Relaxed)
    }

    fn work(
        &self,
        todo: &Mutex<Receiver<(usize, Recorded)>>,
        tell: &Sender<Result<News, Unfit>>,
        whose: &(impl Fn(&Recorded) -> Vec<Seat> + Sync),
        used: &AtomicU64,
        stop: &AtomicBool,
    ) {
        let mut opened: Option<(String, AnyGame, Box<dyn Bot<AnyGame>>)> = None;
        loop {
            let next = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((number, recorded)) = next else { return };
            if self.is_over(used, stop) {
                continue;
            }
            let spec = recorded.game();
            if opened.as_ref().is_none_or(|(known, ..)| known != spec) {
                let game = self.games.find(spec).map_err(|why| Unfit::Game(why.to_string()));
                let both = game.and_then(|game| Ok((self.open(&game)?, game)));
                match both {
                    Ok((bot, game)) => opened = Some((spec.to_owned(), game, bot)),
                    Err(why) => return drop(tell.send(Err(why))),
                }
            }
            let Some((_, game, bot)) = &mut opened else { return };
            let seats = whose(&recorded);
            let (clock, seed) = (self.clock, self.seed);
            let review = Review { game, recorded: &recorded, seats: &seats, clock, seed };
            let reviewed = review.run(&mut **bot, |_, spent| {
                used.fetch_add(spent.as_nanos() as u64, Ordering::Relaxed);
                let heard = tell.send(Ok(News::Move)).is_ok();
                heard && !self.is_over(used, stop)
            });
            let reviewed = reviewed.map(|reviewed| News::Match(number, reviewed));
            let reviewed = reviewed.map_err(|why| Unfit::NoReview(self.name(game), why));
            if tell.send(reviewed).is_err() {
                return;
            }
        }
    }
}

fn note(news: Result<News, Unfit>, outcome: &mut Result<(), Unfit>, hear: &mut impl FnMut(News)) {
    match news {
        Ok(news) => hear(news),
        Err(why) => *outcome = Err(why),
    }
}

/// All seats of a match.
pub fn everybody(recorded: &Recorded) -> Vec<Seat> {
    Seat::all(recorded.entrants.len()).collect()
}
