//! The bots that come with each game, by name. A game that says nothing gets those that can play any.

mod couleurs;
mod duo;
mod g2048;
mod go;

use damier_games::{BadSetting, Game, Setting, Settings};

use crate::bot::Bot;
use crate::greedy::ByScore;
use crate::learning::{Beginning, Learn};
use crate::mcts::{self, Mcts, Plain};
use crate::random::Random;

/// Builds a bot for a game from its parameters.
pub type Build<G> = fn(&G, &Settings) -> Result<Box<dyn Bot<G>>, BadSetting>;

/// A built-in bot.
pub struct Builtin<G: Game> {
    /// Its name, as users write it.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Its parameters.
    pub params: &'static [Setting],
    /// Builds one.
    pub build: Build<G>,
}

impl<G: Game> Builtin<G> {
    /// A bot without parameters.
    pub const fn plain<B: Bot<G> + Default + 'static>(
        name: &'static str,
        about: &'static str,
    ) -> Builtin<G> {
        let build: Build<G> = |_, params| {
            params.only(&[])?;
            Ok(Box::new(B::default()))
        };
        Builtin { name, about, params: &[], build }
    }

    /// `random`, which can play any game: [`Random`].
    pub const fn random() -> Builtin<G> {
        Builtin::plain::<Random>("random", "any legal move, each with the same probability")
    }

    /// `greedy`, which can play any game: [`ByScore`].
    pub const fn greedy() -> Builtin<G> {
        Builtin::plain::<ByScore>("greedy", "the move that leads by most points at once")
    }

    /// `mcts`, which can play any game: [`Mcts`] with the policy [`Plain`].
    pub const fn mcts() -> Builtin<G> {
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(Plain::default(), settings)?)),
        }
    }
}

/// A built-in bot as it is listed.
#[derive(Copy, Clone, Debug)]
pub struct Listed {
    /// Its name, as users write it.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Its parameters.
    pub params: &'static [Setting],
}

/// A game with bots of its own.
///
/// `impl Builtins for MyGame {}` is enough: it gives the game the bots that can play any. A game with
/// a bot that knows it better lists all that it wants:
///
/// ```
/// use damier_bots::{Bot, Builtin, Builtins, Choice, Forfeit, Seating, View};
/// # use damier_games::{Game, IllegalMove, Seat, Turn, random::Rng};
/// # #[derive(Clone, Debug)]
/// # struct Nim;
/// # impl Game for Nim {
/// #     const NAME: &'static str = "nim";
/// #     type State = (u32, usize);
/// #     type Move = u32;
/// #     type Chance = std::convert::Infallible;
/// #     fn seats(&self) -> usize { 2 }
/// #     fn start(&self, _: &mut impl Rng) -> (u32, usize) { (10, 0) }
/// #     fn turn(&self, state: &(u32, usize)) -> Turn {
/// #         if state.0 == 0 { Turn::Over } else { Turn::Seat(Seat::new(state.1)) }
/// #     }
/// #     fn moves(&self, state: &(u32, usize), into: &mut Vec<u32>) {
/// #         into.clear();
/// #         into.extend(1..=state.0.min(3));
/// #     }
/// #     fn check(&self, state: &(u32, usize), taken: u32) -> Result<(), IllegalMove> {
/// #         if (1..=state.0.min(3)).contains(&taken) { Ok(()) } else { Err(IllegalMove::game_over()) }
/// #     }
/// #     fn play(&self, state: &mut (u32, usize), taken: u32) { *state = (state.0 - taken, 1 - state.1); }
/// #     fn score(&self, state: &(u32, usize), seat: Seat) -> f64 {
/// #         f64::from(state.0 == 0 && state.1 != seat.index())
/// #     }
/// # }
///
/// /// Leaves a multiple of four, if it can.
/// #[derive(Default)]
/// struct Fours;
///
/// impl Bot<Nim> for Fours {
///     fn new_match(&mut self, _: &Seating<'_, Nim>) -> Result<(), Forfeit> {
///         Ok(())
///     }
///
///     fn choose(&mut self, view: &View<'_, Nim>) -> Result<Choice<u32>, Forfeit> {
///         Ok(Choice::of((view.state.0 % 4).max(1)))
///     }
/// }
///
/// impl Builtins for Nim {
///     const BUILTINS: &'static [Builtin<Nim>] = &[
///         Builtin::random(),
///         Builtin::mcts(),
///         Builtin::plain::<Fours>("fours", "leaves a multiple of four"),
///     ];
/// }
/// # let wins = damier_bots::practice::wins(
/// #     &Nim, &mut Fours, &mut damier_bots::random::Random::new(), 20)?;
/// # assert!(wins >= 18, "{wins}");
/// # Ok::<(), damier_bots::practice::GaveUp>(())
/// ```
pub trait Builtins: Game {
    /// The bots there are, weakest first.
    const BUILTINS: &'static [Builtin<Self>] =
        &[Builtin::random(), Builtin::greedy(), Builtin::mcts()];

    /// The bots there are, weakest first, as they are listed.
    fn builtins(&self) -> Vec<Listed> {
        let listed =
            |bot: &Builtin<Self>| Listed { name: bot.name, about: bot.about, params: bot.params };
        Self::BUILTINS.iter().map(listed).collect()
    }

    /// Builds the bot of this name; `None` if there is none.
    fn build(
        &self,
        name: &str,
        params: &Settings,
    ) -> Option<Result<Box<dyn Bot<Self>>, BadSetting>> {
        let bot = Self::BUILTINS.iter().find(|bot| bot.name == name)?;
        Some((bot.build)(self, params))
    }

    /// Builds the bot of this name with a net in place of the one it comes with, the other parameters
    /// being these; `None` if no bot of this name takes one.
    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<Self>>, BadSetting>> {
        let _ = (name, params, net);
        None
    }

    /// What learns nets for the bots of this game; `None` if nothing does.
    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>> {
        let _ = beginning;
        None
    }
}
