//! What to do about a fault.

use damier_bots::{Fault, Forfeit};

/// A fault in one line, with the last thing the bot said.
pub(super) fn reason(forfeit: &Forfeit) -> String {
    let said = forfeit.last_words.trim_end().lines().next_back().unwrap_or_default().trim();
    if said.is_empty() || forfeit.reason.contains(said) {
        forfeit.to_string()
    } else {
        let said: String = said.chars().take(120).collect();
        format!("{forfeit}; it last said: {said}")
    }
}

/// What to do about a fault of a bot in a game.
pub(super) fn about(forfeit: &Forfeit, bot: &str, game: &str) -> String {
    match forfeit.fault {
        Fault::Crash => format!(
            "to see where: gdb --args damier match {game} {bot} random -n 1 -j 1 --isolation inline"
        ),
        Fault::Timeout => "it has to answer: is there a loop without an end, or does it wait for \
                           something? --bot-wait gives it more time"
            .to_owned(),
        Fault::Illegal => {
            "it is handed the legal moves with every position: choose one of them".to_owned()
        }
        Fault::Error | Fault::Resigned => {
            "the bot itself said that it cannot go on, or answered what nobody understands"
                .to_owned()
        }
    }
}
