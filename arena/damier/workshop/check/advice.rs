//! What to do about a fault.

use damier_bots::{Fault, Forfeit};

use damier_arena::players::{BUILTIN, Isolation, Kind, Walls};

/// A fault in one line, with the last thing the bot said.
pub(super) fn reason(forfeit: &Forfeit) -> String {
    match forfeit.last_line().filter(|said| !forfeit.reason.contains(said.as_str())) {
        Some(said) => format!("{forfeit}; it last said: {said}"),
        None => forfeit.to_string(),
    }
}

/// Has an engine only repeated a position? Many know a simple ko and no other repetition, and nobody
/// tells them of positions that are not to come again.
pub(super) fn only_repeats(forfeit: &Forfeit, kind: Kind) -> bool {
    kind == Kind::Engine
        && forfeit.fault == Fault::Illegal
        && forfeit.reason.contains("repeats an earlier position")
}

/// What to do about an engine that repeats positions.
pub(super) const REPEATS: &str = "it seems to know a simple ko only, which is no fault of it: choose a game with \
                                  ko=simple, such as go9:rules=chinese, where that is to count";

/// What to do about a fault of a bot that was shut in so far. `again` is how to see it once more.
pub(super) fn about(
    forfeit: &Forfeit,
    kind: Kind,
    isolation: &str,
    walls: &Walls,
    again: Option<String>,
) -> String {
    let said = format!("{}\n{}", forfeit.reason, forfeit.last_words);
    if let Some(about) = about_walls(&said, isolation, walls) {
        return about;
    }
    match forfeit.fault {
        Fault::Illegal if kind == Kind::Engine => "by the rules of this game, which it is told of by `kata-set-rules` or \
                                                   `kgs-rules`, if it knows one of these"
            .to_owned(),
        Fault::Error if kind == Kind::Engine => {
            "an answer begins with = or ? and ends with an empty line; all else goes to the standard error".to_owned()
        }
        Fault::Crash => again.unwrap_or_else(|| "what it last said may tell why".to_owned()),
        Fault::Timeout => "it has to answer: is there a loop without an end, or does it wait for \
                           something? --bot-wait gives it more time"
            .to_owned(),
        Fault::Illegal => {
            "it is handed the legal moves with every position: choose one of them".to_owned()
        }
        Fault::Error if is_chatter(&forfeit.reason) => {
            "its standard output is for answers alone, one line for each question; all else goes to \
             the standard error, in Python print(..., file=sys.stderr)"
                .to_owned()
        }
        _ => "the bot itself said that it cannot go on".to_owned(),
    }
}

/// Has a program written what is no answer?
fn is_chatter(reason: &str) -> bool {
    ["is no answer to", "unasked", "without an end", "nobody can understand"]
        .iter()
        .any(|words| reason.contains(words))
}

/// How programs say that they are out of memory, and that something is forbidden.
const MEMORY: [&str; 5] =
    ["MemoryError", "out of memory", "Cannot allocate memory", "bad_alloc", "memory allocation of"];
const FORBIDDEN: [&str; 4] =
    ["PermissionError", "Permission denied", "Operation not permitted", "Read-only file system"];

/// What to do if it is the walls that a bot ran into, by what it said.
pub(super) fn about_walls(said: &str, isolation: &str, walls: &Walls) -> Option<String> {
    let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
    if says(&MEMORY) && ![BUILTIN, "inline"].contains(&isolation) {
        let most = walls.limits.memory >> 20;
        return Some(format!("it may use {most} MiB of memory here: --bot-memory gives it more"));
    }
    let is_shut_in = ["landlock", "seccomp", "full"].contains(&isolation);
    (is_shut_in && says(&FORBIDDEN)).then(|| {
        "behind walls a bot writes no files and reaches no network, a plugin reads no files either, \
         and a program those of its own folder (--bot-read opens more); --isolation process plays \
         without walls, if you trust it"
            .to_owned()
    })
}

/// The level of a bot that could not even be started.
pub(super) fn level_asked_for(walls: &Walls) -> &'static str {
    match walls.isolation {
        Isolation::Auto | Isolation::Full => "full",
        Isolation::Process => "process",
        Isolation::Inline => "inline",
    }
}
