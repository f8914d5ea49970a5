//! The board, its rules and what lies on it.

use std::fmt::Write as _;

use damier_games::go::{Colour, Grid, Move, Rules};
use damier_games::{Game as _, Notation as _};

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;

pub(super) fn boardsize(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let side = words.int("the size")? as usize;
    if !(2..=25).contains(&side) {
        return Err("unacceptable size".to_owned());
    }
    let game = session.game().clone().with_grid(Grid::new(side, side));
    session.begin(game);
    Ok(String::new())
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn query_boardsize(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(session.game().grid().width().to_string())
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn clear_board(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    session.begin(session.game().clone());
    Ok(String::new())
}

pub(super) fn komi(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let komi = words.number("komi")?;
    if komi.abs() > 1000.0 {
        return Err("unacceptable komi".to_owned());
    }
    session.change_game(|game| game.with_komi(komi + 0.0)).map_err(|why| why.to_string())?;
    Ok(String::new())
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn get_komi(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(format!("{:?}", session.game().komi()))
}

/// Rule sets by the names that KGS uses, or ours.
pub(super) fn rules(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let name = words.word("the rules")?.to_ascii_lowercase().replace('_', "-");
    let named = Rules::NAMED.iter().find(|(known, _)| *known == name);
    let (_, rules) = named.ok_or("unknown rules")?;
    session.change_game(|game| game.with_rules(*rules)).map_err(|why| why.to_string())?;
    Ok(String::new())
}

pub(super) fn captures(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    Ok(session.goban().state().captures(words.colour()?).to_string())
}

pub(super) fn list_stones(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let colour = words.colour()?;
    let board = session.goban().state().board();
    let grid = board.grid();
    let stones = grid.points().filter(|&point| board.stone(point) == Some(colour));
    Ok(stones.map(|point| grid.name(point)).collect::<Vec<_>>().join(" "))
}

pub(super) fn all_legal(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let (game, colour) = (session.game(), words.colour()?);
    let state = game.resume(session.goban().state(), colour);
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.retain(|&mv| mv != Move::Pass);
    Ok(moves.into_iter().map(|mv| game.move_text(mv)).collect::<Vec<_>>().join(" "))
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn showboard(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let state = session.goban().state();
    let grid = state.board().grid();
    let columns = grid.column_names().join(" ");
    let mut text = format!("\n   {columns}\n");
    for (at, row) in state.board().rows().iter().enumerate() {
        let number = grid.height() - at;
        let cells = row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{number:>2} {cells} {number}");
    }
    let _ = writeln!(text, "   {columns}");
    for (name, colour) in [("Black", Colour::Black), ("White", Colour::White)] {
        let to_move = if state.to_move() == colour { ", to move" } else { "" };
        let _ = writeln!(text, "{name} has captured {}{to_move}", state.captures(colour));
    }
    Ok(text)
}
