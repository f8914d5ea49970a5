//! A bot at the table: the game it plays, and the position it has followed so far.

use damier_games::{BadSetting, Notation, Seat, Settings, Step};

use super::Builds;
use super::raw::{MatchParts, ViewParts};
use crate::abi::codec;
use crate::bot::{Bot, Choice, Seating, View};
use crate::forfeit::Forfeit;

/// A bot with its game, whatever that is.
pub(super) trait Player {
    /// Takes a seat in a match of the same game and settings.
    fn sit(&mut self, seating: &MatchParts<'_>) -> Result<(), Forfeit>;

    /// Chooses a move, by its code.
    fn choose(&mut self, view: &ViewParts<'_>) -> Result<Choice<u32>, Forfeit>;
}

/// A bot with its game and the position.
pub(super) struct Seated<G: Notation> {
    game: G,
    bot: Box<dyn Bot<G>>,
    table: Option<Table<G>>,
}

/// A match under way.
struct Table<G: Notation> {
    seat: Seat,
    start: G::State,
    state: G::State,
    steps: Vec<Step<G>>,
}

impl<G: Notation> Seated<G> {
    pub(super) fn build<E: Builds<G>>(
        game: &Settings,
        params: &Settings,
    ) -> Result<Box<dyn Player>, BadSetting> {
        let game = G::from_settings(game)?;
        let bot = E::BUILD(&game, params)?;
        Ok(Box::new(Seated { game, bot, table: None }))
    }
}

impl<G: Notation> Player for Seated<G> {
    fn sit(&mut self, seating: &MatchParts<'_>) -> Result<(), Forfeit> {
        self.table = None;
        let start = codec::start(&self.game, seating.initial, &seating.game_params);
        let start = start.map_err(|why| Forfeit::error(format!("the start: {why}")))?;
        if usize::from(seating.seat) >= self.game.seats() {
            return Err(Forfeit::error(format!("there is no seat {}", seating.seat)));
        }
        let seat = Seat::new(usize::from(seating.seat));
        let (game, seed) = (&self.game, seating.seed);
        self.bot.new_match(&Seating { game, seat, start: &start, seed })?;
        let state = start.clone();
        self.table = Some(Table { seat, start, state, steps: Vec::new() });
        Ok(())
    }

    fn choose(&mut self, view: &ViewParts<'_>) -> Result<Choice<u32>, Forfeit> {
        let table = self.table.as_mut();
        let table = table.ok_or_else(|| Forfeit::error("no match has begun"))?;
        table.follow(&self.game, view)?;
        let view = View {
            game: &self.game,
            state: &table.state,
            seat: table.seat,
            steps: &table.steps,
            clock: codec::clock(view.move_time_ns, view.time_left_ns),
        };
        Ok(codec::coded(&self.game, self.bot.choose(&view)?))
    }
}

impl<G: Notation> Table<G> {
    /// Takes the steps of the history that are new. If what was known is no longer said to be its
    /// beginning, all of it is taken again from the start.
    fn follow(&mut self, game: &G, view: &ViewParts<'_>) -> Result<(), Forfeit> {
        let known = self.steps.len();
        if (view.synced as usize) < known || view.history.len() < known {
            self.state.clone_from(&self.start);
            self.steps.clear();
        }
        let new = view.history[self.steps.len()..].iter().copied();
        let followed = codec::follow(game, new, &mut self.state, &mut self.steps);
        followed.map_err(|why| Forfeit::error(format!("the history: {why}")))
    }
}
