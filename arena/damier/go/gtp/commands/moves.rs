//! Moves: played, chosen, taken back.

use damier_games::go::{Colour, Move};
use damier_games::{Game as _, Notation as _};

use super::super::Reply;
use super::super::session::{Chosen, Session};
use super::super::words::Words;

pub(super) fn play(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let colour = words.colour()?;
    let mv = words.vertex(session.game())?;
    session.play(colour, mv)?;
    Ok(String::new())
}

/// Several moves at once; those before a wrong one stay.
pub(super) fn play_sequence(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let mut moves = Vec::new();
    let all = words.rest();
    if all.len() % 2 == 1 {
        return Err("colours and points come in pairs".to_owned());
    }
    let owned: Vec<String> = all.into_iter().map(str::to_owned).collect();
    let mut pairs = Words::new(&owned);
    for _ in 0..owned.len() / 2 {
        moves.push((pairs.colour()?, pairs.vertex(session.game())?));
    }
    for (colour, mv) in moves {
        session.play(colour, mv)?;
    }
    Ok(String::new())
}

pub(super) fn genmove(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let colour = words.colour()?;
    chosen(session, colour, true)
}

pub(super) fn reg_genmove(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let colour = words.colour()?;
    chosen(session, colour, false)
}

/// The bot's choice, played or not.
pub(super) fn chosen(session: &mut Session<'_>, colour: Colour, plays: bool) -> Reply {
    Ok(match session.generate(colour, plays)? {
        Chosen::Move(choice) => session.game().move_text(choice.mv),
        Chosen::Resign => "resign".to_owned(),
    })
}

pub(super) fn undo(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    session.undo()?;
    Ok(String::new())
}

pub(super) fn is_legal(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let (game, colour) = (session.game(), words.colour()?);
    let mv = words.vertex(game)?;
    let state = session.goban().state();
    let legal = if state.to_move() == colour && state.passes() < 2 {
        game.check(state, mv)
    } else {
        game.check(&game.resume(state, colour), mv)
    };
    Ok(u8::from(legal.is_ok()).to_string())
}

pub(super) fn last_move(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let last = session.record().moves().last().ok_or("no move was played")?;
    Ok(text(session, last))
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn move_history(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let mut moves: Vec<String> = session.record().moves().map(|mv| text(session, mv)).collect();
    moves.reverse();
    Ok(moves.join("\n"))
}

fn text(session: &Session<'_>, (colour, mv): (Colour, Move)) -> String {
    let name = if colour == Colour::Black { "black" } else { "white" };
    format!("{name} {}", session.game().move_text(mv))
}
