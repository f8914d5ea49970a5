//! Positions and help as lines of text.

use damier_games::Depict as _;
use damier_games::Game as _;
use std::io::{self, Write};

use damier_games::{Mark, Piece, Scene};

use crate::desk::play::controls::Controls;
use crate::desk::play::keys::Keys;
use crate::desk::play::table::Table;

/// Prints a position: the grid, the facts, what is worth knowing about points, and the choices.
pub(crate) fn print_scene(
    out: &mut dyn Write,
    scene: &Scene,
    best: Option<(f64, String)>,
) -> io::Result<()> {
    write!(out, "{}", picture(scene))?;
    if let Some((score, name)) = best {
        writeln!(out, "high score: {score} ({name})")?;
    }
    let listed = [
        ("last move", Mark::LastMove),
        ("in atari", Mark::InDanger),
        ("forbidden", Mark::Forbidden),
        ("dead", Mark::Dead),
        ("in seki", Mark::Seki),
    ];
    for (what, mark) in listed {
        let names: Vec<String> = cells_with(scene, mark).map(|at| name_of(scene, at)).collect();
        if !names.is_empty() {
            writeln!(out, "{what}: {}", names.join(" "))?;
        }
    }
    if !scene.offers.is_empty() {
        let offers: Vec<String> = scene
            .offers
            .iter()
            .map(|offer| {
                let gain = if offer.allowed { offer.gain.as_str() } else { "not now" };
                format!("{} {gain}", offer.name)
            })
            .collect();
        writeln!(out, "choices: {}", offers.join(", "))?;
    }
    if let Some(seat) = scene.to_move.filter(|_| !scene.offers.is_empty()) {
        writeln!(out, "to move: {}", scene.seat_name(seat))?;
    }
    Ok(())
}

/// The grid, with small letters on points that count for somebody and `:` on those of nobody.
fn picture(scene: &Scene) -> String {
    let text = scene.to_string();
    let counted = scene.cells.iter().any(|cell| {
        cell.marks.iter().any(|mark| matches!(mark, Mark::Territory(_) | Mark::Neutral))
    });
    if !counted {
        return text;
    }
    let margin = scene.rows.iter().map(String::len).max().map_or(0, |longest| longest + 1);
    let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    for (at, cell) in scene.cells.iter().enumerate() {
        let sign = cell.marks.iter().find_map(|mark| match mark {
            Mark::Territory(seat) => Some(if seat.index() == 0 { 'x' } else { 'o' }),
            Mark::Neutral => Some(':'),
            _ => None,
        });
        let place = margin + 2 * (at % scene.width);
        if let (Piece::Empty, Some(sign)) = (cell.piece, sign)
            && let Some(letter) = lines[at / scene.width].get_mut(place)
        {
            *letter = sign;
        }
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect()
}

fn cells_with(scene: &Scene, mark: Mark) -> impl Iterator<Item = usize> {
    let marked = scene.cells.iter().enumerate().filter(move |(_, cell)| cell.marks.contains(&mark));
    marked.map(|(at, _)| at)
}

fn name_of(scene: &Scene, at: usize) -> String {
    let (row, column) = (at / scene.width, at % scene.width);
    let name = |names: &[String], at: usize| names.get(at).cloned().unwrap_or_default();
    format!("{}{}", name(&scene.columns, column), name(&scene.rows, row))
}

/// Prints the commands that there are in a game.
pub(crate) fn print_help(
    out: &mut dyn Write,
    table: &Table,
    controls: Controls,
    keys: Keys,
) -> io::Result<()> {
    writeln!(out, "moves:")?;
    if controls.pushes {
        writeln!(out, "  up, right, down, left")?;
        for (letters, what) in keys.help().into_iter().take(4) {
            let letters = letters.split_once(' ').map_or("", |(_, letters)| letters);
            writeln!(out, "  {letters}: {what}")?;
        }
    } else if controls.colours > 0 {
        let last = char::from(b'A' + controls.colours - 1);
        writeln!(out, "  a {}, A to {last}", controls.colour)?;
    } else if controls.cells {
        writeln!(out, "  a point such as D4")?;
    }
    writeln!(out, "commands:")?;
    let pass = [("pass", "let the turn go by")];
    let agree = [
        ("dead POINT", "when both have passed: what is here is dead, or alive again"),
        ("agree", "end the game as it counts"),
    ];
    let go_on = [("go-on", "when the target is reached: go on past it")];
    let scores = [("scores", "the high scores; a tip or `undo` keeps a game from them")];
    let rest = [
        ("resign", "give up"),
        ("undo [N], redo [N]", "N turns back, forward again; `all` for as many as there are"),
        ("hint", "a tip from a bot"),
        ("save FILE", "keep the game; `damier play --resume FILE` goes on with it"),
        ("record FILE", "write the game for others to read: .jsonl, for Go also .sgf"),
        ("save! FILE, record! FILE", "the same, and replace what is there"),
        ("restart, new GAME", "another game, the same or with other settings"),
        ("show", "the position again"),
        ("help", "this list"),
        ("quit", "leave; a game under way is kept"),
    ];
    let pass = pass.iter().filter(|_| controls.passes);
    let agree = agree.iter().filter(|_| table.game().by_agreement());
    let alone = go_on.iter().chain(&scores).filter(|_| table.game().seats() == 1);
    for (command, what) in pass.chain(agree).chain(&rest).chain(alone) {
        writeln!(out, "  {command}: {what}")?;
    }
    Ok(())
}
