//! What a judgement says, and how it was reached.

use crate::go::board::Board;
use crate::go::colour::Colour;
use crate::go::grid::Point;
use crate::go::points::PointSet;

/// What becomes of a chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays on the board, whoever moves first.
    Alive,
    /// It can be captured for good, even if its owner moves first.
    Dead,
    /// It stays on the board, but only because the opponent's stones around it could be captured
    /// too: neither side gains by moving.
    Seki,
    /// Who moves first decides. It is counted as it stands.
    Unsettled,
}

impl Status {
    /// The status as a word: `alive`, `dead`, `seki` or `unsettled`.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Unsettled => "unsettled",
        }
    }
}

/// How a verdict was reached.
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum How {
    /// Proven: it holds even if one side always passes.
    Benson,
    /// By trying everything that matters near it. Proven, unless it rests on `neighbours` that are
    /// only estimated to live: then this is the least of their shares.
    Search {
        /// The least share of a neighbour that was taken to live, none if all are proven.
        neighbours: Option<f64>,
    },
    /// Estimated: the share of random games in which its points ended up with its owner.
    Playouts {
        /// From 0 to 1.
        share: f64,
    },
}

impl How {
    /// Is it beyond doubt?
    pub const fn is_proven(self) -> bool {
        matches!(self, How::Benson | How::Search { neighbours: None })
    }

    /// The method as a word: `benson`, `search` or `playouts`.
    pub const fn word(self) -> &'static str {
        match self {
            How::Benson => "benson",
            How::Search { .. } => "search",
            How::Playouts { .. } => "playouts",
        }
    }

    /// The share that an estimate rests on.
    pub const fn share(self) -> Option<f64> {
        match self {
            How::Benson => None,
            How::Search { neighbours } => neighbours,
            How::Playouts { share } => Some(share),
        }
    }
}

/// What becomes of one chain, and how that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainVerdict {
    /// Its stones.
    pub stones: PointSet,
    /// Its colour.
    pub colour: Colour,
    /// What becomes of it.
    pub status: Status,
    /// How that is known.
    pub how: How,
}

/// What becomes of everything on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Every chain, by rows from the top.
    pub chains: Vec<ChainVerdict>,
    /// The stones that are dead.
    pub dead: PointSet,
    /// The stones in seki.
    pub seki: PointSet,
    /// The points that Black and White surround once the dead stones are gone, those of dead stones
    /// among them; without what lies around stones in seki.
    pub territory: [PointSet; 2],
    /// The empty points around stones in seki: shared liberties and eyes.
    pub seki_points: PointSet,
    /// The other empty points that nobody surrounds.
    pub dame: PointSet,
}

impl Judgement {
    /// Puts the verdicts together.
    pub(super) fn new(board: &Board, chains: Vec<ChainVerdict>) -> Judgement {
        let stones = |status: Status| -> PointSet {
            let such = chains.iter().filter(|chain| chain.status == status);
            such.flat_map(|chain| chain.stones.iter()).collect()
        };
        let (dead, seki) = (stones(Status::Dead), stones(Status::Seki));
        let mut judgement = Judgement {
            dead,
            seki,
            territory: [PointSet::EMPTY; 2],
            seki_points: PointSet::EMPTY,
            dame: PointSet::EMPTY,
            chains,
        };
        let open = |point: Point| board.is_empty(point) || dead.contains(point);
        for region in board.regions(open) {
            let around = region.iter().flat_map(|point| board.near(point));
            let around: PointSet = around.filter(|&near| !open(near)).collect();
            let touches = |colour| around.iter().any(|stone| board.stone(stone) == Some(colour));
            let place = match (touches(Colour::Black), touches(Colour::White)) {
                _ if around.iter().any(|stone| seki.contains(stone)) => &mut judgement.seki_points,
                (true, false) => &mut judgement.territory[Colour::Black as usize],
                (false, true) => &mut judgement.territory[Colour::White as usize],
                _ => &mut judgement.dame,
            };
            place.extend(region.iter());
        }
        judgement
    }

    /// The verdict on the chain of a stone.
    pub fn of(&self, stone: Point) -> Option<&ChainVerdict> {
        self.chains.iter().find(|chain| chain.stones.contains(stone))
    }

    /// Who owns a point by area: with a living stone on it, or by surrounding it. Eyes in seki have
    /// an owner too.
    pub fn owner(&self, board: &Board, point: Point) -> Option<Colour> {
        if !self.dead.contains(point)
            && let Some(colour) = board.stone(point)
        {
            return Some(colour);
        }
        for colour in [Colour::Black, Colour::White] {
            if self.territory[colour as usize].contains(point) {
                return Some(colour);
            }
        }
        let open = |near: Point| board.is_empty(near) || self.dead.contains(near);
        let region = board.flood(point, open);
        let around = region.iter().flat_map(|inside| board.near(inside));
        let mut colours = around.filter(|&near| !open(near)).map(|near| board.stone(near));
        let first = colours.next()??;
        colours.all(|colour| colour == Some(first)).then_some(first)
    }

    /// Are all verdicts beyond doubt, and none of them left open?
    pub fn is_proven(&self) -> bool {
        self.chains.iter().all(|chain| chain.how.is_proven() && chain.status != Status::Unsettled)
    }
}
