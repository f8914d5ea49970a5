//! The parameters of the search for Go as users write them, and what learns for it.

use damier_games::go::Go;
use damier_games::{BadSetting, Setting, Settings};

use super::GoSense;
use super::taste::Learner;
use crate::bot::Bot;
use crate::learning::{Beginning, Learn, Size};
use crate::mcts::{Mcts, PARAMS};

/// The parameter that names a net.
const NET: Setting = Setting {
    key: "net",
    values: "a file that `damier train go` wrote",
    default: "the one it comes with",
    help: "what it has learned",
};

/// The parameters, for help texts and messages.
pub const GO_PARAMS: &[Setting] = &with_net();

const fn with_net() -> [Setting; PARAMS.len() + 1] {
    let mut all = [NET; PARAMS.len() + 1];
    let mut at = 0;
    while at < PARAMS.len() {
        all[at] = PARAMS[at];
        at += 1;
    }
    all
}

/// The bot with these parameters and the net it comes with.
///
/// # Errors
/// Which parameter was refused and why.
pub fn build_for_go(_: &Go, params: &Settings) -> Result<Box<dyn Bot<Go>>, BadSetting> {
    if let Some(file) = params.get(NET.key) {
        let expected = "read by whoever builds the bot: a bot opens no file";
        return Err(BadSetting::value(NET.key, file, expected));
    }
    with(GoSense::new(), params)
}

/// The bot with these parameters and this net.
///
/// # Errors
/// Which parameter was refused and why, or why the bytes are no net.
pub fn build_for_go_with_net(
    params: &Settings,
    net: &[u8],
) -> Result<Box<dyn Bot<Go>>, BadSetting> {
    let sense = GoSense::with_net(net);
    with(sense.map_err(|why| BadSetting::Together(format!("the net {why}")))?, params)
}

fn with(sense: GoSense, params: &Settings) -> Result<Box<dyn Bot<Go>>, BadSetting> {
    params.only(GO_PARAMS)?;
    Ok(Box::new(Mcts::from_settings(sense, params)?))
}

/// A learner for this board.
///
/// # Errors
/// Why it cannot go on from what it was given.
pub fn learner_of_go(game: &Go, beginning: Beginning<'_>) -> Result<Box<dyn Learn>, BadSetting> {
    Ok(Box::new(match beginning {
        Beginning::Anew { seed, size } => Learner::new(game, playouts(size), seed),
        Beginning::From(bytes) => Learner::from_bytes(game, bytes)
            .map_err(|why| BadSetting::Together(format!("what was learned before {why}")))?,
    }))
}

/// Playouts for each move of a game to learn from.
const fn playouts(size: Size) -> u64 {
    match size {
        Size::Small => 50,
        Size::Large => 400,
    }
}
