//! Some matches with one bot, whatever its game: the others at the table move at random.

use std::time::{Duration, Instant};

use damier_bots::random::Random;
use damier_bots::{Bot, Choice, Fault, Forfeit, Parting, Seating, View};
use damier_games::{Game, Notation, Seat};

use damier_arena::players::{BadBot, Entrant, Walls};
use damier_arena::record::Outcome;
use damier_arena::referee::{self, Limits, Played};
use damier_arena::registry::AnyGame;
use damier_arena::seed::MatchSeed;

/// Matches to be played with a bot that is opened for them.
pub(super) struct Trial<'a> {
    pub(super) entrant: &'a Entrant,
    pub(super) walls: &'a Walls,
    /// The position at the start, if not the usual one.
    pub(super) start: Option<&'a str>,
    /// Does the bot sit in the last seat, not in the first?
    pub(super) last_seat: bool,
    /// A match for each.
    pub(super) seeds: Vec<MatchSeed>,
    pub(super) limits: Limits,
    /// How long the bot is kept waiting before each of its moves.
    pub(super) pause: Duration,
    /// The time for all matches; then the bot is asked no more.
    pub(super) patience: Duration,
}

/// What came of a trial.
pub(super) struct Tried {
    /// How the bot was shut in.
    pub(super) isolation: &'static str,
    /// Does it promise the same moves for the same seed?
    pub(super) deterministic: bool,
    pub(super) matches: Vec<Seen>,
}

/// What was seen of the bot in a match.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Moves of the bot.
    pub(super) moves: u64,
    /// The first of them, as text.
    pub(super) first: Option<String>,
    /// The time for the slowest.
    pub(super) longest: Duration,
    /// Processor time that it used while others moved.
    pub(super) between: Duration,
    /// The most threads that it had after a move, if it has a process of its own.
    pub(super) threads: Option<u64>,
    /// What it did wrong.
    pub(super) forfeit: Option<Forfeit>,
    /// Did it give up by itself?
    pub(super) resigned: bool,
    /// Was it asked no more, because time was over?
    pub(super) cut_short: bool,
    /// All that happened.
    pub(super) record: String,
}

impl Trial<'_> {
    /// Plays the matches.
    pub(super) fn run(&self, game: &AnyGame) -> Result<Tried, BadBot> {
        let mut opened = game.open(self.entrant, self.walls)?;
        let mut tried = Tried {
            isolation: opened.isolation,
            deterministic: opened.deterministic,
            matches: Vec::new(),
        };
        let until = Instant::now() + self.patience;
        for &seed in &self.seeds {
            let seen = self.play(game, &mut *opened.bot, seed, until);
            let goes_on = seen.forfeit.is_none() && !seen.cut_short;
            tried.matches.push(seen);
            if !goes_on {
                break;
            }
        }
        Ok(tried)
    }

    fn play<G: Notation>(
        &self,
        game: &G,
        bot: &mut dyn Bot<G>,
        seed: MatchSeed,
        until: Instant,
    ) -> Seen {
        let seat = Seat::new(if self.last_seat { game.seats() - 1 } else { 0 });
        let pause = self.pause;
        let (moves, first, threads, cut_short) = (0, None, None, false);
        let mut watched = Watched { bot, until, pause, moves, first, threads, cut_short };
        let mut others: Vec<Random> = (1..game.seats()).map(|_| Random::new()).collect();
        let mut others: Vec<&mut dyn Bot<G>> =
            others.iter_mut().map(|bot| bot as &mut dyn Bot<G>).collect();
        others.insert(seat.index(), &mut watched);
        // A start that cannot be read would be a mistake of the list of situations, which its
        // tests find.
        let start = self.start.and_then(|text| game.read_start(text).ok());
        let played = match start {
            Some(start) => referee::play_from(game, start, &mut others, seed, &self.limits),
            None => referee::play(game, &mut others, seed, &self.limits),
        };
        seen(game, seat, &played, &watched)
    }
}

fn seen<G: Notation>(
    game: &G,
    seat: Seat,
    played: &Played<G>,
    &Watched { moves, first, threads, cut_short, .. }: &Watched<'_, G>,
) -> Seen {
    let mine = played.outcome.loser() == Some(seat);
    Seen {
        moves,
        first: first.map(|mv| game.move_text(mv)),
        longest: played.thinking[seat.index()].longest,
        between: played.thinking[seat.index()].between,
        threads,
        forfeit: played.outcome.forfeit().filter(|_| mine).map(|(_, forfeit)| forfeit.clone()),
        resigned: mine && matches!(played.outcome, Outcome::Resigned(_)) && !cut_short,
        cut_short,
        record: played.transcript.to_text(game),
    }
}

/// A bot that is asked only until some moment, and then gives up.
struct Watched<'a, G: Game> {
    bot: &'a mut dyn Bot<G>,
    until: Instant,
    pause: Duration,
    /// Moves it chose.
    moves: u64,
    /// The first of them.
    first: Option<G::Move>,
    threads: Option<u64>,
    cut_short: bool,
}

impl<G: Game> Bot<G> for Watched<'_, G> {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.bot.new_match(seating)
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        if Instant::now() >= self.until {
            self.cut_short = true;
            return Err(Forfeit::new(Fault::Resigned, "seen well enough"));
        }
        std::thread::sleep(self.pause);
        let choice = self.bot.choose(view)?;
        self.moves += 1;
        // To count them takes long for bots that do nothing else.
        if !self.pause.is_zero() {
            self.threads = self.threads.max(self.bot.threads());
        }
        self.first.get_or_insert(choice.mv);
        Ok(choice)
    }

    fn match_over(&mut self, end: &View<'_, G>) -> Parting {
        self.bot.match_over(end)
    }

    fn spent(&self) -> Option<Duration> {
        self.bot.spent()
    }
}
