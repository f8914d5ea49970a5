//! The parameters of the 2048 bot as users write them.

use damier_games::g2048::G2048;
use damier_games::{BadSetting, Setting, Settings};

use super::g2048::{Expectimax2048, Plan};
use super::pace::TimeBudget;
use super::search::DEEPEST;
use super::thinker::{Cutoff, Effort};
use crate::bot::Bot;
use crate::clock::parse_duration;
use crate::eval::g2048::Shape;
use crate::eval::g2048_report::Report;

/// The parameters, for help texts and messages.
pub const PARAMS: &[Setting] = &[
    Setting {
        key: "depth",
        values: "1 to 24",
        default: "set by `nodes`",
        help: "how many slides to look ahead",
    },
    Setting {
        key: "nodes",
        values: "1 to 1000000000000",
        default: "200000",
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
        key: "eval",
        values: "default or report",
        default: "default",
        help: "how positions are judged: by their shape, or by the note of the 2015 report",
    },
    Setting {
        key: "cutoff",
        values: "0 to 1",
        default: "0.001 for a depth, else 1000 divided by the positions to spend",
        help: "from positions less likely than this, only one more slide is looked at",
    },
    Setting {
        key: "preset",
        values: "report-fast or report-slow",
        default: "none",
        help: "the bots of the 2015 report: 2 slides ahead and more on a full board, eval=report",
    },
];

#[derive(Copy, Clone)]
enum Judge {
    Shape,
    Report,
}

/// The bot with these parameters.
///
/// # Errors
/// Which parameter was refused and why.
pub fn build(_game: &G2048, params: &Settings) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    params.only(PARAMS)?;
    if let Some(plan) = params
        .word("preset", &[("report-fast", Plan::ReportFast), ("report-slow", Plan::ReportSlow)])?
    {
        if let Some((key, _)) = params.iter().find(|&(key, _)| key != "preset") {
            return Err(BadSetting::Together(format!(
                "`preset` sets everything: leave out `{key}`, or give all parameters without it"
            )));
        }
        return Ok(Box::new(Expectimax2048::new(Report::default(), plan, Cutoff::At(0.0))));
    }
    let (effort, cutoff) = effort(params)?;
    let plan = Plan::Steady(effort.unwrap_or(Effort::Nodes(Effort::DEFAULT_NODES)));
    let judge = params.word("eval", &[("default", Judge::Shape), ("report", Judge::Report)])?;
    Ok(match judge.unwrap_or(Judge::Shape) {
        Judge::Shape => Box::new(Expectimax2048::new(Shape::default(), plan, cutoff)),
        Judge::Report => Box::new(Expectimax2048::new(Report::default(), plan, cutoff)),
    })
}

/// The one effort that was asked for, if any, and what is too unlikely to look at.
pub(crate) fn effort(params: &Settings) -> Result<(Option<Effort>, Cutoff), BadSetting> {
    let duration = |key| {
        let read = |text| {
            parse_duration(text)
                .map_err(|_| BadSetting::value(key, text, "a duration such as 50ms, 10s or 2m"))
        };
        params.get(key).map(read).transpose()
    };
    let cutoff = params.number("cutoff", 0.0..=1.0)?;
    let cutoff = cutoff.map_or(Cutoff::ByEffort, |cutoff| Cutoff::At(cutoff as f32));
    let depth = params.int("depth", 1..=DEEPEST)?.map(Effort::Depth);
    let nodes = params.int("nodes", 1..=1_000_000_000_000)?.map(Effort::Nodes);
    let budget = TimeBudget { game: duration("budget")?, per_move: duration("move-budget")? };
    let time = (budget != TimeBudget::default()).then_some(Effort::Time(budget));
    let mut given = [depth, nodes, time].into_iter().flatten();
    match (given.next(), given.next()) {
        (effort, None) => Ok((effort, cutoff)),
        (_, Some(_)) => Err(BadSetting::Together(
            "give only one of `depth`, `nodes` and time (`budget`, `move-budget`)".to_owned(),
        )),
    }
}
