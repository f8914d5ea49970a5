//! Everything around a table that both ways to play need: bots, tips, files and high scores.

use damier_bots::Builtins as _;
use damier_games::Depict as _;
use damier_games::Game as _;
use damier_games::Notation as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use damier_bots::Fault;
use damier_games::Seat;

use super::end::{End, who};
use super::judging::Judging;
use super::keeping::Keeping;
use super::named_file::{NamedFiles, Refusal};
use super::record::record_text;
use super::save::Save;
use super::scores::{HighScores, Ranked};
use super::table::Table;
use super::thinker::{Chosen, Thinker};
use damier_arena::players::{BadBot, Entrant, Walls};
use damier_arena::registry::Games;
use damier_arena::seed::Seed;

/// What a person without a name is called among the high scores.
pub(crate) const ANYONE: &str = "Anyone";
/// A game under way is kept at most this often.
const PAUSE: Duration = Duration::from_secs(1);

/// What may be chosen besides game and players.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The games that may follow.
    pub games: Games,
    /// The bot that gives tips; by default the strongest that comes with the game.
    pub helper: Option<String>,
    /// How plugins are shut in.
    pub walls: Walls,
    /// The first person's name, if one was given.
    pub name: Option<String>,
    /// The seed of every game, if one was asked for: the next games' follow from it.
    pub seed: Option<Seed>,
    /// Keep a game under way in the user's data folder, and high scores.
    pub keep: bool,
    /// How long a bot may think about a move, of those that keep such a limit.
    pub move_time: Option<Duration>,
    /// The file that the game goes on from.
    pub resumed: Option<PathBuf>,
}

/// A person at a table with bots.
#[derive(Debug)]
pub struct Sitting {
    /// The game.
    pub table: Table,
    /// What people have to agree on before the game can be counted, if there is something.
    pub judging: Option<Judging>,
    options: Options,
    bots: Vec<Option<Thinker>>,
    helper: Option<Thinker>,
    scores: Option<HighScores>,
    best: Option<Ranked>,
    /// Is the score of this game among the high scores already, or not to be?
    settled: bool,
    /// What is on the table and not in the file, since when it may be.
    unkept: bool,
    last_kept: Option<Instant>,
    keeping: Option<Keeping>,
    files: NamedFiles,
}

impl Sitting {
    /// Sits down at a table. Every bot is opened.
    ///
    /// # Errors
    /// If a bot cannot play this game.
    pub fn new(table: Table, options: Options) -> Result<Sitting, BadBot> {
        let open =
            |bot: &Entrant| Thinker::open(bot, table.game(), &options.walls, options.move_time);
        let players = table.seats().all().iter();
        let bots = players
            .map(|player| player.bot.as_ref().map(open).transpose())
            .collect::<Result<_, BadBot>>()?;
        // A bot that cannot help is refused at once, not when it is asked.
        let helper = options.helper.as_deref().map(Entrant::parse).transpose()?;
        let helper = helper.as_ref().map(open).transpose()?;
        let scores = HighScores::of_user().filter(|_| options.keep && table.game().seats() == 1);
        let keeping = options.keep.then(|| Keeping::of_user(options.resumed.as_deref()));
        let files = NamedFiles::with(options.resumed.as_deref());
        let (settled, unkept, last_kept) = (false, false, None);
        let mut sitting = Sitting {
            table,
            judging: None,
            options,
            bots,
            helper,
            scores,
            best: None,
            settled,
            unkept,
            last_kept,
            keeping,
            files,
        };
        sitting.look_up_best();
        sitting.judge();
        Ok(sitting)
    }

    fn look_up_best(&mut self) {
        let game = HighScores::game(self.table.game());
        let of_game = self.scores.as_ref().and_then(|scores| scores.of(&game).ok());
        self.best = of_game.and_then(|all| all.into_iter().next());
    }

    /// The games that may follow this one.
    pub fn games(&self) -> &Games {
        &self.options.games
    }

    /// The best score so far of this game, with its player.
    pub fn best(&self) -> Option<&Ranked> {
        self.best.as_ref()
    }

    /// All kept scores of this game.
    pub fn high_scores(&self) -> Vec<Ranked> {
        let game = HighScores::game(self.table.game());
        self.scores.as_ref().and_then(|scores| scores.of(&game).ok()).unwrap_or_default()
    }

    /// A game like this one from the beginning.
    pub(super) fn restart(&mut self) {
        let seed = self.options.seed;
        let seed = seed.map_or_else(Seed::fresh, |_| self.table.seed().next());
        let _ = self.settle_score(None);
        self.withdraw();
        if let Some(keeping) = &mut self.keeping {
            keeping.forget();
        }
        if let Ok(table) = self.table.anew(seed) {
            self.table = table;
        }
        self.options.resumed = None;
        (self.settled, self.unkept) = (false, false);
        self.look_up_best();
        self.judge();
    }

    /// Something has changed on the table: bots have to think anew, and it is to be kept.
    pub(super) fn changed(&mut self) {
        self.withdraw();
        self.judge();
        self.unkept = true;
    }

    /// Looks for what there is to agree on.
    fn judge(&mut self) {
        let table = &self.table;
        let open = self.is_open_to_agreement();
        self.judging = open.then(|| Judging::new(table.game(), table.state()));
    }

    fn withdraw(&mut self) {
        self.bots.iter_mut().flatten().chain(&mut self.helper).for_each(Thinker::withdraw);
    }

    /// The bot whose turn it is, asked if it was not.
    fn bot_to_move(&mut self) -> Option<(Seat, &mut Thinker)> {
        let seat = self.table.to_move()?;
        let bot = self.bots.get_mut(seat.index())?.as_mut()?;
        if !bot.is_thinking() {
            bot.ask(&self.table, seat);
        }
        Some((seat, bot))
    }

    /// Who is thinking, if it is not a person.
    pub fn thinking(&self) -> Option<Seat> {
        self.table.to_move().filter(|seat| !self.table.seats().is_person(*seat))
    }

    /// Lets a bot move whose answer is there. Tells what it did.
    pub fn poll(&mut self) -> Option<String> {
        let (seat, bot) = self.bot_to_move()?;
        let answer = bot.answer()?;
        Some(self.take(seat, answer))
    }

    /// Waits for the bot whose turn it is, and lets it move. Tells what it did; nothing if somebody
    /// asked to stop.
    pub fn wait(&mut self, stop: &AtomicBool) -> Option<String> {
        let (seat, bot) = self.bot_to_move()?;
        let answer = bot.wait(stop)?;
        Some(self.take(seat, answer))
    }

    fn take(&mut self, seat: Seat, answer: Chosen) -> String {
        self.unkept = true;
        let name = who(&self.table, seat);
        let forfeit = match answer {
            Ok(mv) => {
                let text = self.table.game().move_text(mv);
                match self.table.play(mv) {
                    Ok(()) => {
                        self.judge();
                        return format!("{name} plays {text}");
                    }
                    Err(why) => damier_bots::Forfeit::error(why.to_string()),
                }
            }
            Err(forfeit) => forfeit,
        };
        if forfeit.fault == Fault::Resigned {
            self.table.give_up(seat, None);
            return format!("{name} gives up");
        }
        self.table.give_up(seat, Some(&forfeit));
        format!("{name} cannot go on: {forfeit}")
    }

    /// Asks for a tip.
    ///
    /// # Errors
    /// If the helper cannot be had.
    pub(super) fn ask_for_a_tip(&mut self) -> Result<(), BadBot> {
        let Some(seat) = self.table.to_move() else { return Ok(()) };
        if self.helper.is_none() {
            let bots = self.table.game().builtins();
            let strongest = bots.last().map_or("random", |bot| bot.name);
            let strongest = Entrant::parse(strongest)?;
            let (game, Options { walls, move_time, .. }) = (self.table.game(), &self.options);
            self.helper = Some(Thinker::open(&strongest, game, walls, *move_time)?);
        }
        if let Some(helper) = &mut self.helper {
            self.table.aid();
            self.unkept = true;
            helper.ask(&self.table, seat);
        }
        Ok(())
    }

    /// Is a tip on its way?
    pub fn awaits_a_tip(&self) -> bool {
        self.helper.as_ref().is_some_and(Thinker::is_thinking)
    }

    /// The tip, if it is there.
    pub fn tip(&mut self) -> Option<Chosen> {
        self.helper.as_mut()?.answer()
    }

    /// Waits for the tip, or until somebody asks to stop.
    pub fn wait_for_the_tip(&mut self, stop: &AtomicBool) -> Option<Chosen> {
        self.helper.as_mut().filter(|helper| helper.is_thinking())?.wait(stop)
    }

    /// Keeps the game in a file that somebody named. Tells where it is.
    ///
    /// # Errors
    /// If it cannot be written, or would replace what is not to be replaced.
    pub(super) fn save(&mut self, named: &str, replace: bool) -> Result<PathBuf, Refusal> {
        let table = &self.table;
        self.files.write(named, replace, |_| Save::of(table).text())
    }

    /// Writes the record to a file that somebody named. Tells where it is.
    ///
    /// # Errors
    /// If it cannot be written, or would replace what is not to be replaced.
    pub(super) fn record(&mut self, named: &str, replace: bool) -> Result<PathBuf, Refusal> {
        let table = &self.table;
        self.files.write(named, replace, |path| record_text(table, path))
    }

    /// Keeps a game under way where it can be found again, now and then.
    pub fn keep_now_and_then(&mut self) {
        if self.unkept && self.last_kept.is_none_or(|last| last.elapsed() > PAUSE) {
            self.keep();
        }
    }

    /// The file in which the game under way is kept, if it is.
    pub fn kept_in(&self) -> Option<&Path> {
        self.keeping.as_ref()?.own()
    }

    /// Keeps what has changed since it was kept last.
    pub fn keep_now(&mut self) {
        if self.unkept {
            self.keep();
        }
    }

    fn keep(&mut self) -> Option<PathBuf> {
        let done = self.is_done();
        let keeping = self.keeping.as_mut()?;
        self.last_kept = Some(Instant::now());
        if self.table.is_untouched() || done {
            // Nothing to lose, or nothing to go on with.
            keeping.forget();
            self.unkept = false;
            return None;
        }
        let name = format!("{}-{}", self.table.game().name(), self.table.seed());
        let path = keeping.keep(&Save::of(&self.table), &name)?;
        self.unkept = false;
        Some(path)
    }

    /// Is there something that people have to agree on before the game can be counted?
    pub fn is_open_to_agreement(&self) -> bool {
        let table = &self.table;
        let ended = table.to_move().is_none() && table.gave_up().is_none();
        table.game().by_agreement() && ended && table.agreement().is_none()
    }

    /// Has the game ended, with nothing left to agree on?
    fn is_done(&self) -> bool {
        self.table.to_move().is_none() && !self.is_open_to_agreement()
    }

    /// Leaves the table: keeps a game under way and says where, and enters the score of one that
    /// has ended.
    pub fn leave(&mut self) -> Option<PathBuf> {
        let _ = self.settle_score(None);
        let untouched = !self.unkept && self.last_kept.is_none() && !self.is_done();
        match self.options.resumed.clone().filter(|_| untouched) {
            // It is still as it was found.
            Some(resumed) => Some(resumed),
            None => self.keep(),
        }
    }

    /// Would the score of the game that has ended be a high score?
    pub fn has_high_score(&self) -> bool {
        self.would_rank() && self.why_no_high_score().is_none()
    }

    /// Is the game over, with a score that belongs among the best?
    fn would_rank(&self) -> bool {
        let Some(scores) = self.scores.as_ref().filter(|_| !self.settled) else { return false };
        let score = self.table.game().score(self.table.state(), Seat::FIRST);
        let over = self.table.to_move().is_none();
        over && scores.ranks(&HighScores::game(self.table.game()), score)
    }

    /// Why a score that belongs among the best is not entered there, as a sentence.
    pub fn why_no_high_score(&self) -> Option<&'static str> {
        let why = if self.table.is_aided() {
            "No high score: a tip was given, or a turn taken back."
        } else if self.table.gave_up().is_some() {
            "No high score: the game was given up."
        } else {
            return None;
        };
        self.would_rank().then_some(why)
    }

    /// The score of this game is not to be entered among the high scores.
    pub fn decline_high_score(&mut self) {
        self.settled = true;
    }

    /// Enters the score of a game that has ended among the high scores, if it belongs there. Tells
    /// its place.
    pub fn settle_score(&mut self, name: Option<&str>) -> Option<usize> {
        if !self.has_high_score() {
            return None;
        }
        self.settled = true;
        let given = name.or(self.options.name.as_deref()).map(str::trim);
        let name = given.filter(|name| !name.is_empty()).unwrap_or(ANYONE);
        let name: String = name.chars().filter(|c| !c.is_control()).take(24).collect();
        let (game, state) = (self.table.game(), self.table.state());
        let ranked = Ranked::new(
            &HighScores::game(game),
            &name,
            game.score(state, Seat::FIRST),
            self.table.moves(),
            self.table.seed(),
        );
        let place = self.scores.as_ref().and_then(|scores| scores.add(ranked).ok().flatten());
        self.look_up_best();
        place
    }

    /// The first person's name, if one was given.
    pub fn given_name(&self) -> Option<&str> {
        self.options.name.as_deref()
    }

    /// Goes on past the end, where the game can.
    pub(super) fn go_on(&mut self) -> bool {
        let goes_on = self.table.sequel();
        if goes_on {
            self.changed();
        }
        goes_on
    }

    /// How the game ended.
    pub fn end(&self) -> End {
        End::of(&self.table)
    }
}
