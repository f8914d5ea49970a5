//! Which parts of a board to read, and what the answers mean for the chains in them.
//!
//! Two kinds of parts are cut out of a board:
//! - an *eye space*: chains of one colour with the small regions that they enclose. Whatever lies
//!   outside is taken to be the opponent's, so what lives in it lives, and what dies in it is dead,
//!   whatever happens elsewhere;
//! - a *fight*: all that is not walled off by stones that live. What is read there holds if the
//!   walls do.

use super::capture::{Budget, Finding, can_capture};
use super::local::{Bits, Part, Position};
use super::verdict::Status;
use crate::go::board::Board;
use crate::go::colour::Colour;
use crate::go::grid::Point;
use crate::go::points::PointSet;

/// Empty points beyond which a part is not read.
const ROOM: usize = 13;
/// Empty points of a region beyond which it is no small one.
const SMALL: usize = 10;
/// Stones whose capture leaves no room to begin again.
const FEW: usize = 3;

/// A chain of a board.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) stones: PointSet,
    pub(super) colour: Colour,
}

impl Chain {
    fn any(&self) -> Point {
        self.stones.iter().next().expect("a chain has stones")
    }
}

/// Reads parts of a board, as long as its budget lasts.
pub(super) struct Reader<'a> {
    board: &'a Board,
    chains: &'a [Chain],
    budget: Budget,
    /// Positions that one question may look at.
    most: u32,
}

/// A part with the chains in it, by their places in the list of all.
struct Scene {
    part: Part,
    position: Position,
    chains: Vec<usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(board: &'a Board, chains: &'a [Chain], budget: u32) -> Reader<'a> {
        Reader { board, chains, budget: Budget(budget), most: budget }
    }

    /// Lets one question look at so many positions.
    pub(super) fn ask_up_to(&mut self, most: u32) {
        self.most = most;
    }

    /// Reads the eye space of a chain, if it has a small one: what becomes of the chains in it, as
    /// far as that is found. `pass_alive` stones live whatever happens.
    pub(super) fn eye_space(
        &mut self,
        chain: usize,
        pass_alive: &PointSet,
    ) -> Vec<(usize, Status)> {
        let Some(scene) = self.cut_eye_space(chain, pass_alive) else { return Vec::new() };
        let owner = self.chains[chain].colour;
        if self.ask(&scene, chain, owner.other()) != Finding::No {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut guests_left = 0;
        for &inside in &scene.chains {
            if self.chains[inside].colour == owner {
                continue;
            }
            let walled = scene.part.firm[owner as usize] != 0;
            let sure = walled || self.chains[inside].stones.len() <= FEW;
            if sure && self.ask(&scene, inside, owner.other()) == Finding::Yes {
                found.push((inside, Status::Dead));
            } else {
                guests_left |= scene.part.bits(&self.chains[inside].stones);
            }
        }
        // With guests that stay, reading the whole fight tells life from seki.
        if guests_left == 0 {
            found.push((chain, Status::Alive));
        }
        found
    }

    /// Reads the fight around a chain: what becomes of all chains in it, as far as that is found.
    /// `walls` are stones that live.
    ///
    /// Where no wall of the hunter's is near, a capture leaves room in which its victim might begin
    /// again: a chain is `sure` to be lost only between walls.
    pub(super) fn fight(
        &mut self,
        chain: usize,
        walls: &PointSet,
        sure: bool,
    ) -> Vec<(usize, Status)> {
        let open = |point: Point| !walls.contains(point);
        let points = self.board.flood(self.chains[chain].any(), open);
        let Some(scene) = self.scene(&points, walls, None) else { return Vec::new() };
        let mut found: Vec<(usize, Status)> = Vec::new();
        for &member in &scene.chains {
            let owner = self.chains[member].colour;
            let status = match self.ask(&scene, member, owner.other()) {
                Finding::No => Status::Alive,
                Finding::Unknown => continue,
                Finding::Yes => match self.ask(&scene, member, owner) {
                    Finding::Yes if sure && scene.part.firm[owner.other() as usize] == 0 => {
                        continue;
                    }
                    Finding::Yes => Status::Dead,
                    Finding::No => Status::Unsettled,
                    Finding::Unknown => continue,
                },
            };
            found.push((member, status));
        }
        self.tell_sekis(&scene, found)
    }

    /// Among chains that cannot be captured, finds those that owe it to the weakness of others: if
    /// the opponent's stones could not be captured either, they would be lost.
    ///
    /// While an opponent is not read, nobody can say whether such a chain is in seki: it has no
    /// status then.
    fn tell_sekis(&mut self, scene: &Scene, found: Vec<(usize, Status)>) -> Vec<(usize, Status)> {
        let (mut standing, mut unread, mut unsettled) = ([0; 2], [false; 2], 0);
        for &at in &scene.chains {
            let Chain { stones, colour } = &self.chains[at];
            let status = found.iter().find(|(other, _)| *other == at).map(|&(_, status)| status);
            let bits = scene.part.bits(stones);
            unread[*colour as usize] |= status.is_none();
            if status != Some(Status::Dead) {
                standing[*colour as usize] |= bits;
            }
            if status == Some(Status::Unsettled) {
                unsettled |= bits;
            }
        }
        let mut told = Vec::new();
        for (at, status) in found {
            let opponent = self.chains[at].colour.other();
            if status != Status::Alive || self.lives_alone(scene, at, standing[opponent as usize]) {
                told.push((at, status));
            } else if !unread[opponent as usize] {
                let chain = scene.part.bits(&self.chains[at].stones);
                let shared = scene.part.liberties(&scene.position, chain);
                // What is in atari and yet not lost lives by being retaken, which proves no seki.
                if shared.count_ones() < 2 {
                    continue;
                }
                let open = scene.part.beside(shared) & unsettled != 0;
                told.push((at, if open { Status::Unsettled } else { Status::Seki }));
            }
        }
        told
    }

    /// Is a chain safe even if these stones of the opponent never fall? What is not found out is
    /// taken to be so.
    fn lives_alone(&mut self, scene: &Scene, chain: usize, standing: Bits) -> bool {
        let opponent = self.chains[chain].colour.other();
        let mut part = scene.part.clone();
        part.firm[opponent as usize] |= standing;
        let scene = Scene { part, position: scene.position, chains: Vec::new() };
        self.ask(&scene, chain, opponent) != Finding::Yes
    }

    /// Can this chain be captured for good if `first` moves first?
    fn ask(&mut self, scene: &Scene, chain: usize, first: Colour) -> Finding {
        let hunter = self.chains[chain].colour.other();
        let Some(stone) = scene.part.bit(self.chains[chain].any()) else {
            return Finding::Unknown;
        };
        can_capture(&scene.part, &scene.position, stone, hunter, first, &mut self.budget, self.most)
    }

    /// A chain, the small regions that it borders, and the other chains around those.
    fn cut_eye_space(&self, chain: usize, pass_alive: &PointSet) -> Option<Scene> {
        let owner = self.chains[chain].colour;
        let own = |point: Point| self.board.stone(point) == Some(owner);
        let enclosed = |region: &PointSet| {
            let empty = region.iter().filter(|&point| self.board.is_empty(point)).count();
            let hostile = region
                .iter()
                .any(|point| pass_alive.contains(point) && self.board.stone(point).is_some());
            (1..=SMALL).contains(&empty) && !hostile
        };
        let mut regions = self.board.regions(|point| !own(point));
        regions.retain(enclosed);
        let mut points = self.chains[chain].stones;
        loop {
            let before = points.len();
            for region in &regions {
                let touches =
                    |point: Point| self.board.near(point).any(|near| points.contains(near));
                if !points.contains(region.iter().next()?) && region.iter().any(touches) {
                    points.extend(region.iter());
                    for stone in self.board.chains_around(region) {
                        if !pass_alive.contains(stone) {
                            points.extend(self.board.chain(stone));
                        }
                    }
                }
            }
            if points.len() == before {
                break;
            }
        }
        if points.len() == self.chains[chain].stones.len() {
            return None;
        }
        self.scene(&points, pass_alive, Some(owner.other()))
    }

    fn scene(&self, points: &PointSet, safe: &PointSet, others: Option<Colour>) -> Option<Scene> {
        let empty = points.iter().filter(|&point| self.board.is_empty(point)).count();
        if empty > ROOM {
            return None;
        }
        let (part, position) = Part::cut(self.board, points, safe, others)?;
        let within = |chain: &Chain| points.contains(chain.any());
        let chains = (0..self.chains.len()).filter(|&at| within(&self.chains[at])).collect();
        Some(Scene { part, position, chains })
    }
}
