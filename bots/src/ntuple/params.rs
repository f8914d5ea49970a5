//! The parameters of the bot as users write them, and what learns for it.

use std::sync::Arc;

use damier_games::g2048::G2048;
use damier_games::{BadSetting, Setting, Settings};

use super::bot::Ntuple;
use super::learner::Learner;
use super::net::Net;
use super::shape::Shape;
use crate::bot::Bot;
use crate::expectimax::{Effort, effort};
use crate::learning::{Beginning, Learn, Size};

/// How many slides are looked ahead if nothing else is asked for.
const DEPTH: u32 = 2;

/// The parameters, for help texts and messages.
pub const PARAMS: &[Setting] = &[
    Setting {
        key: "depth",
        values: "1 to 24",
        default: "2",
        help: "how many slides to look ahead",
    },
    Setting {
        key: "nodes",
        values: "1 to 1000000000000",
        default: "none",
        help: "positions per move; the depth follows, and games can be repeated",
    },
    Setting {
        key: "budget",
        values: "a duration such as 10s or 2m",
        default: "none",
        help: "time for the whole game; such games cannot be repeated",
    },
    Setting {
        key: "move-budget",
        values: "a duration such as 50ms",
        default: "none",
        help: "time for each move; such games cannot be repeated",
    },
    Setting {
        key: "cutoff",
        values: "0 to 1",
        default: "0.001 for a depth, else 1000 divided by the positions to spend",
        help: "from positions less likely than this, only one more slide is looked at",
    },
    Setting {
        key: "net",
        values: "a file that `damier train 2048` wrote",
        default: "the one it comes with",
        help: "what it has learned",
    },
];

/// The bot with these parameters and the net it comes with.
///
/// # Errors
/// Which parameter was refused and why.
pub fn build(_game: &G2048, params: &Settings) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    if let Some(file) = params.get("net") {
        let expected = "read by whoever builds the bot: a bot opens no file";
        return Err(BadSetting::value("net", file, expected));
    }
    with(params, Net::shipped())
}

/// The bot with these parameters and this net.
///
/// # Errors
/// Which parameter was refused and why, or why the bytes are no net.
pub fn build_with_net(params: &Settings, net: &[u8]) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    let net = Net::from_bytes(net).map_err(|why| BadSetting::Together(format!("the net {why}")))?;
    with(params, Arc::new(net))
}

fn with(params: &Settings, net: Arc<Net>) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    params.only(PARAMS)?;
    let (effort, cutoff) = effort(params)?;
    Ok(Box::new(Ntuple::new(net, effort.unwrap_or(Effort::Depth(DEPTH)), cutoff)))
}

/// A learner for this game.
///
/// # Errors
/// Why it cannot go on from what it was given.
pub fn learner(game: &G2048, beginning: Beginning<'_>) -> Result<Box<dyn Learn>, BadSetting> {
    Ok(Box::new(match beginning {
        Beginning::Anew { seed, size } => Learner::new(game, shape(size), seed),
        Beginning::From(bytes) => Learner::from_bytes(game, bytes)
            .map_err(|why| BadSetting::Together(format!("what was learned before {why}")))?,
    }))
}

/// Windows in two neighbouring lines, at the edge and inside.
fn shape(size: Size) -> Shape {
    let (levels, windows): (u32, &[&[usize]]) = match size {
        Size::Small => {
            (14, &[&[0, 1, 2, 3, 5], &[4, 5, 6, 7, 9], &[0, 1, 2, 4, 5], &[4, 5, 6, 8, 9]])
        }
        Size::Large => (
            15,
            &[&[0, 1, 2, 3, 4, 5], &[4, 5, 6, 7, 8, 9], &[0, 1, 2, 4, 5, 6], &[4, 5, 6, 8, 9, 10]],
        ),
    };
    let windows: Vec<Vec<usize>> = windows.iter().map(|window| window.to_vec()).collect();
    Shape::new(levels, &windows).expect("these are windows")
}
