//! Moments that stand out, told by comparing the pictures before and after a move: whatever the game,
//! stones that vanish, a tile larger than any before it, or somebody else in the lead.

use damier_games::{Piece, Scene, Seat};

/// What stands out about a move, if anything does.
pub fn notable(before: &Scene, after: &Scene) -> Option<String> {
    captured(before, after)
        .or_else(|| larger_tile(before, after))
        .or_else(|| new_lead(before, after))
}

fn captured(before: &Scene, after: &Scene) -> Option<String> {
    let pairs = before.cells.iter().zip(&after.cells);
    let gone = pairs.filter(|(before, after)| {
        matches!(before.piece, Piece::Stone(_)) && !matches!(after.piece, Piece::Stone(_))
    });
    match gone.count() {
        0 => None,
        1 => Some("captures 1 stone".to_owned()),
        stones => Some(format!("captures {stones} stones")),
    }
}

fn larger_tile(before: &Scene, after: &Scene) -> Option<String> {
    let largest = |scene: &Scene| {
        let ranks = scene.cells.iter().filter_map(|cell| match cell.piece {
            Piece::Tile(rank) => Some(rank),
            _ => None,
        });
        ranks.max()
    };
    let (was, is) = (largest(before)?, largest(after)?);
    (is > was).then(|| format!("makes a tile of {}", Piece::Tile(is).text()))
}

/// Who owns most fields, if that is one seat alone.
fn leader(scene: &Scene) -> Option<Seat> {
    let mut owned: Vec<(Seat, usize)> = Vec::new();
    for cell in &scene.cells {
        if let Piece::Owned(seat, _) = cell.piece {
            match owned.iter_mut().find(|(known, _)| *known == seat) {
                Some((_, cells)) => *cells += 1,
                None => owned.push((seat, 1)),
            }
        }
    }
    let most = owned.iter().map(|(_, cells)| *cells).max()?;
    let mut first = owned.into_iter().filter(|(_, cells)| *cells == most).map(|(seat, _)| seat);
    let leader = first.next()?;
    first.next().is_none().then_some(leader)
}

fn new_lead(before: &Scene, after: &Scene) -> Option<String> {
    let now = leader(after)?;
    (leader(before) != Some(now)).then(|| format!("{} takes the lead", after.seat_name(now)))
}

#[cfg(test)]
mod tests {
    use damier_games::Cell;

    use super::*;

    fn scene(pieces: &[Piece]) -> Scene {
        let cell = |&piece: &Piece| Cell { piece, marks: Vec::new() };
        Scene { width: 2, cells: pieces.iter().map(cell).collect(), ..Scene::default() }
    }

    #[test]
    fn captures_new_tiles_and_new_leads_stand_out_and_nothing_else() {
        let (black, free) = (Piece::Stone(Seat::FIRST), Piece::Empty);
        let said = |before: &[Piece], after: &[Piece]| notable(&scene(before), &scene(after));
        assert_eq!(said(&[black, free], &[free, black]).unwrap(), "captures 1 stone");
        assert_eq!(said(&[black, free], &[black, black]), None);
        let (two, four) = (Piece::Tile(1), Piece::Tile(2));
        assert_eq!(said(&[two, two], &[four, free]).unwrap(), "makes a tile of 4");
        assert_eq!(said(&[two, four], &[four, two]), None);
        let owned = |seat| Piece::Owned(Seat::new(seat), 0);
        assert_eq!(
            said(&[owned(0), free], &[owned(1), owned(1)]).unwrap(),
            "seat 2 takes the lead"
        );
        assert_eq!(
            said(&[owned(0), owned(1)], &[owned(0), owned(0)]).unwrap(),
            "seat 1 takes the lead"
        );
        assert_eq!(said(&[owned(0), free], &[owned(0), owned(0)]), None);
    }
}
