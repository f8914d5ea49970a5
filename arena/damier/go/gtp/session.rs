//! The game under way, and the bot that plays it.

use std::time::{Duration, Instant};

use damier_bots::{Bot, Choice, Clock, Considered, Fault, Forfeit, Seating, View};
use damier_games::go::{Colour, Go, Handicap, Move};
use damier_games::{Game as _, Notation as _, Seat};

use super::analysis::Analysis;
use super::times::Times;
use damier_arena::archive::records::{BadEvent, Event, GoRecord, Goban};
use damier_arena::players::BadBot;
use damier_arena::seed::{MatchSeed, Seed};

/// Builds the bot for a game.
pub type Opener<'a> = dyn Fn(&Go) -> Result<Box<dyn Bot<Go>>, BadBot> + 'a;

/// A bot's answer when it is asked for a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Chosen {
    Move(Choice<Move>),
    Resign,
}

/// What a bot was last told that it plays: which game, since which start of it, in which seat.
type Seated = (u64, u32, Seat);

/// A session with a controller.
pub struct Session<'a> {
    bot_name: String,
    open: &'a Opener<'a>,
    bot: Option<Box<dyn Bot<Go>>>,
    seated: Option<Seated>,
    seed: Seed,
    /// Games so far: every change that is no move begins another.
    games: u64,
    record: GoRecord,
    goban: Goban,
    pub(super) times: Times,
    pub(super) explanation: String,
    /// What is to be shown until the next command comes.
    pub(super) analysis: Option<Analysis>,
    over: bool,
}

impl<'a> Session<'a> {
    /// A session on an empty board.
    ///
    /// # Errors
    /// If the bot cannot play this game.
    pub fn new(
        game: &Go,
        bot_name: &str,
        seed: Seed,
        open: &'a Opener<'a>,
    ) -> Result<Session<'a>, BadBot> {
        let record = GoRecord::new(game.clone().with_handicap(Handicap::Fixed(0)));
        let bot = open(&record.game)?;
        let empty = record.game.position(damier_games::go::Board::new(game.grid()), Colour::Black);
        Ok(Session {
            bot_name: bot_name.to_owned(),
            open,
            bot: Some(bot),
            seated: None,
            seed,
            games: 0,
            goban: Goban::new(record.game.clone(), empty),
            record,
            times: Times::default(),
            explanation: String::new(),
            analysis: None,
            over: false,
        })
    }

    /// Has the controller quit?
    pub fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn quit(&mut self) {
        self.over = true;
    }

    /// What the bot is called.
    pub(super) fn bot_name(&self) -> &str {
        &self.bot_name
    }

    pub(super) fn game(&self) -> &Go {
        self.goban.game()
    }

    pub(super) fn goban(&self) -> &Goban {
        &self.goban
    }

    pub(super) fn record(&self) -> &GoRecord {
        &self.record
    }

    /// Is nothing on the board, and nothing played?
    pub(super) fn is_untouched(&self) -> bool {
        let board = self.goban.state().board();
        self.record.entries.is_empty() && board.empty_points().len() == board.grid().area()
    }

    /// Goes on with another record.
    pub(super) fn load(&mut self, record: GoRecord) -> Result<(), BadEvent> {
        let goban = Goban::replay(&record)?;
        if record.game != self.record.game {
            self.bot = None;
        }
        (self.goban, self.record) = (goban, record);
        self.games += 1;
        self.explanation.clear();
        Ok(())
    }

    /// Begins a game on an empty board.
    pub(super) fn begin(&mut self, game: Go) {
        let record = GoRecord::new(game.with_handicap(Handicap::Fixed(0)));
        // An empty board is always a position.
        let _ = self.load(record);
        self.times.restart();
    }

    /// The same game and moves by rules that differ.
    pub(super) fn change_game(&mut self, change: impl FnOnce(Go) -> Go) -> Result<(), BadEvent> {
        let game = change(self.record.game.clone());
        self.load(GoRecord { game, ..self.record.clone() })
    }

    /// A colour moves.
    pub(super) fn play(&mut self, colour: Colour, mv: Move) -> Result<(), String> {
        self.goban.play(colour, mv).map_err(|why| format!("illegal move: {why}"))?;
        self.record.entries.push(Event::Move(colour, mv).into());
        Ok(())
    }

    /// Takes the last move back, by playing all others again.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let Some(last) = self.record.entries.last() else { return Err("cannot undo".to_owned()) };
        if !matches!(last.event, Event::Move(..)) {
            return Err("cannot undo".to_owned());
        }
        let mut record = self.record.clone();
        record.entries.pop();
        self.load(record).map_err(|why| why.to_string())
    }

    /// Asks the bot for a move of a colour, and plays it if so wanted.
    pub(super) fn generate(&mut self, colour: Colour, plays: bool) -> Result<Chosen, String> {
        let begun = Instant::now();
        self.goban.turn_to(colour);
        let chosen = self.ask(colour, begun);
        if plays {
            self.times.spend(colour, begun.elapsed());
        }
        let choice = match chosen {
            Ok(choice) => choice,
            Err(Forfeit { fault: Fault::Resigned, .. }) => return Ok(Chosen::Resign),
            Err(forfeit) => return Err(self.lost(&forfeit)),
        };
        let game = self.goban.game();
        if let Err(why) = game.check(self.goban.state(), choice.mv) {
            let place = game.move_text(choice.mv);
            return Err(format!("the bot chose {place}, which is not legal: {why}"));
        }
        if plays {
            self.explanation = explanation(&choice);
            self.play(colour, choice.mv)?;
        }
        Ok(Chosen::Move(choice))
    }

    /// Lets the bot think for so long as if it were a colour's turn; nothing, if it does not show its
    /// thoughts.
    pub(super) fn consider(
        &mut self,
        colour: Colour,
        time: Duration,
    ) -> Result<Option<Vec<Considered<Move>>>, String> {
        self.goban.turn_to(colour);
        let clock = Clock { is_wall: true, ..Clock::per_move(time) };
        self.with_bot(colour, |bot, view| bot.consider(&View { clock, ..view }))
            .map_err(|forfeit| self.lost(&forfeit))
    }

    /// What the bot would play, without any clock.
    pub(super) fn only_choice(&mut self, colour: Colour) -> Result<Choice<Move>, String> {
        self.goban.turn_to(colour);
        self.with_bot(colour, |bot, view| bot.choose(&view)).map_err(|forfeit| self.lost(&forfeit))
    }

    /// What is said of a bot that cannot go on. Perhaps another one is of more use.
    fn lost(&mut self, forfeit: &Forfeit) -> String {
        self.bot = None;
        format!("the bot cannot move: {forfeit}")
    }

    fn ask(&mut self, colour: Colour, begun: Instant) -> Result<Choice<Move>, Forfeit> {
        let clock = self.times.clock(colour);
        self.with_bot(colour, |bot, view| {
            bot.choose(&View { clock: clock.after(begun.elapsed()), ..view })
        })
    }

    /// Asks the bot in a colour's seat about the position, with no clock.
    fn with_bot<T>(
        &mut self,
        colour: Colour,
        ask: impl FnOnce(&mut dyn Bot<Go>, View<'_, Go>) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        let seat = self.seat_bot(colour)?;
        let (goban, game) = (&self.goban, self.goban.game());
        let (state, steps) = (goban.state(), goban.steps());
        let Some(bot) = &mut self.bot else { unreachable!("seated above") };
        ask(&mut **bot, View { game, state, seat, steps, clock: Clock::NONE })
    }

    /// Opens the bot, if there is none, and tells it of the game, if it is another one.
    fn seat_bot(&mut self, colour: Colour) -> Result<Seat, Forfeit> {
        let seat = if colour == Colour::Black { Seat::FIRST } else { Seat::SECOND };
        let (goban, game) = (&self.goban, self.goban.game());
        if self.bot.is_none() {
            self.seated = None;
            let opened = (self.open)(game).map_err(|why| Forfeit::error(why.to_string()))?;
            self.bot = Some(opened);
        }
        let Some(bot) = &mut self.bot else { unreachable!("opened above") };
        let seated = (self.games, goban.starts(), seat);
        if self.seated != Some(seated) {
            let seed = MatchSeed::new(self.seed, self.games, u64::from(goban.starts()));
            let seed = seed.bot(seat);
            bot.new_match(&Seating { game, seat, start: goban.start(), seed })?;
            self.seated = Some(seated);
        }
        Ok(seat)
    }
}

/// What a bot thought of its move.
fn explanation(choice: &Choice<Move>) -> String {
    let value = choice.value.map(|value| format!("value {value}"));
    let nodes = (choice.nodes > 0).then(|| format!("{} positions", choice.nodes));
    value.into_iter().chain(nodes).collect::<Vec<_>>().join(", ")
}
