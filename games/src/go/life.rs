//! Which stones no opponent can ever take, and the simple seki of the Go report.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use super::points::PointSet;

/// A player's chains that live even if the player always passes (Benson), and what they enclose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassAlive {
    /// The stones.
    pub stones: PointSet,
    /// Their eyes: regions in which the opponent cannot live, with the opponent's stones in them.
    pub eyes: PointSet,
}

/// A region enclosed by one colour: empty points and enemy stones.
struct Enclosed {
    points: PointSet,
    /// The roots of the chains around it.
    around: Vec<Point>,
    /// Those of them that have every empty point of the region as a liberty.
    vital_to: Vec<Point>,
}

/// The stones of one colour that are alive unconditionally.
///
/// ```
/// use damier_games::go::{Board, Colour, pass_alive};
/// let board = Board::from_rows(&[".X.XO", "XXXXO", "OOOOO", ".....", "....."])?;
/// assert_eq!(pass_alive(&board, Colour::Black).stones.len(), 6);
/// assert_eq!(pass_alive(&board, Colour::Black).eyes.len(), 2);
/// # Ok::<(), damier_games::BadText>(())
/// ```
pub fn pass_alive(board: &Board, colour: Colour) -> PassAlive {
    let own = |point: Point| board.stone(point) == Some(colour);
    let mut regions: Vec<Enclosed> = board
        .regions(|point| !own(point))
        .into_iter()
        .map(|points| enclosed(board, points))
        .collect();
    let mut chains: Vec<Point> = board.chains();
    chains.retain(|&stone| own(stone));
    let mut chains: Vec<Point> = chains.iter().map(|&stone| board.chain_root(stone)).collect();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            regions.iter().filter(|region| region.vital_to.contains(chain)).count() >= 2
        });
        regions.retain(|region| region.around.iter().all(|chain| chains.contains(chain)));
        if before == (chains.len(), regions.len()) {
            break;
        }
    }
    let stones = chains.iter().flat_map(|&chain| board.chain(chain)).collect();
    let eyes = regions.iter().filter(|region| !region.vital_to.is_empty());
    PassAlive { stones, eyes: eyes.flat_map(|region| region.points.iter()).collect() }
}

fn enclosed(board: &Board, points: PointSet) -> Enclosed {
    let around: Vec<Point> =
        board.chains_around(&points).into_iter().map(|stone| board.chain_root(stone)).collect();
    let touches = |chain: Point, point: Point| {
        board.near(point).any(|near| board.stone(near).is_some() && board.chain_root(near) == chain)
    };
    let vital_to = around
        .iter()
        .copied()
        .filter(|&chain| {
            points.iter().filter(|&point| board.is_empty(point)).all(|point| touches(chain, point))
        })
        .collect();
    Enclosed { points, around, vital_to }
}

/// The stones that stand inside the eyes of pass-alive chains of the other colour.
pub fn pass_dead(board: &Board) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for colour in [Colour::Black, Colour::White] {
        let eyes = pass_alive(board, colour).eyes;
        dead.extend(eyes.iter().filter(|&point| board.stone(point) == Some(colour.other())));
    }
    dead
}

/// The regions in seki as the Go report defines it: a neutral region of exactly two points whose
/// surrounding chains have all of their liberties in it.
///
/// The definition is simple and errs both ways: it takes chains that can be captured for seki, and
/// misses shapes with eyes, with separate shared liberties or with larger shared regions.
pub fn report_seki(board: &Board) -> Vec<PointSet> {
    let mut regions = board.empty_regions();
    regions.retain(|region| {
        let chains = board.chains_around(region);
        region.len() == 2
            && !chains.is_empty()
            && board.territory_of(region).is_none()
            && chains.iter().all(|&chain| board.liberties(chain).is_subset(region))
    });
    regions
}
