//! Reading out: what becomes of a chain if both sides do their best near it.
//!
//! Small and complete rather than fast: boards of lessons are small, and a claim that a chain is lost
//! is only made after every defence among the moves that can matter was answered.

use std::collections::HashMap;

use damier_games::go::{Board, Colour, Go, Move, Point, PointSet, State, pass_alive};
use damier_games::{Game as _, Turn};

/// How far a chain is chased.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// A chain with more liberties than this after its move has got away.
    most_liberties: usize,
    /// Moves that are looked ahead.
    depth: u32,
}

impl Chase {
    /// One atari after the other, as far as the board goes.
    pub const LADDER: Chase = Chase { most_liberties: 2, depth: 80 };
    /// With a move to spare now and then.
    pub const NET: Chase = Chase { most_liberties: 3, depth: 9 };
}

/// Is a chain captured in the end although its owner is to move?
pub fn can_be_trapped(game: &Go, state: &State, stone: Point, chase: Chase) -> bool {
    match state.board().stone(stone) {
        Some(owner) if owner == state.to_move() => is_lost(game, state, (stone, owner), chase),
        _ => false,
    }
}

/// The owner moves: does every move lose?
fn is_lost(game: &Go, state: &State, target: (Point, Colour), chase: Chase) -> bool {
    if chase.depth == 0 || state.board().liberties(target.0).len() > chase.most_liberties {
        return false;
    }
    let defences = defences(state.board(), target.0).into_iter().map(Move::Play);
    defences.chain([Move::Pass]).all(|mv| match after(game, state, mv) {
        Some(next) if next.board().liberties(target.0).len() > chase.most_liberties => false,
        Some(next) => is_taken(game, &next, target, deeper(chase)),
        None => true,
    })
}

/// The attacker moves: does some move win?
fn is_taken(game: &Go, state: &State, target: (Point, Colour), chase: Chase) -> bool {
    if chase.depth == 0 {
        return false;
    }
    let liberties = state.board().liberties(target.0);
    // With a spare move at most: otherwise any chase would be a search of the whole board.
    let wins = |point: Point| {
        let Some(next) = after(game, state, Move::Play(point)) else { return false };
        next.board().stone(target.0) != Some(target.1)
            || is_lost(game, &next, target, deeper(chase))
    };
    liberties.iter().any(wins)
}

fn deeper(chase: Chase) -> Chase {
    Chase { depth: chase.depth - 1, ..chase }
}

/// The moves by which a chain can be helped: its own liberties, and those of short chains around it.
fn defences(board: &Board, stone: Point) -> Vec<Point> {
    let mut points = board.liberties(stone);
    for near in board.chain(stone).flat_map(|stone| board.near(stone)) {
        if board.stone(near).is_some_and(|colour| Some(colour) != board.stone(stone)) {
            let theirs = board.liberties(near);
            if theirs.len() <= 2 {
                points.extend(theirs.iter());
            }
        }
    }
    points.iter().collect()
}

/// The position after a move, if it is legal.
fn after(game: &Go, state: &State, mv: Move) -> Option<State> {
    game.check(state, mv).ok()?;
    let mut next = state.clone();
    game.play(&mut next, mv);
    Some(next)
}

/// The largest room that is read out.
const LARGEST_ROOM: usize = 7;

/// Is a surrounded chain captured in the end although its owner is to move?
///
/// Both sides play inside of the chain and on the liberties of short chains around it, or pass. Two passes in a row leave the chain
/// where it is, so a seki is no kill.
pub fn can_be_killed(game: &Go, state: &State, stone: Point) -> bool {
    let Some(owner) = state.board().stone(stone) else { return false };
    let room = room(state.board(), stone, owner);
    if room.is_empty() || state.to_move() != owner {
        return false;
    }
    let mut siege = Siege { game, target: (stone, owner), room, known: HashMap::new() };
    !siege.survives(state, 40)
}

/// Where a surrounded chain is fought for: small regions around it that hold no stone of its owner,
/// stones of the owner beside them that may be lost and retaken, and the liberties of short chains
/// around it. Nothing if it is not surrounded.
fn room(board: &Board, stone: Point, owner: Colour) -> PointSet {
    let chain: PointSet = board.chain(stone).collect();
    let touches = |region: &PointSet| {
        region.iter().any(|point| board.near(point).any(|near| chain.contains(near)))
    };
    let regions = board.regions(|point| board.stone(point) != Some(owner)).into_iter();
    let small = regions.filter(|region| region.len() <= LARGEST_ROOM && touches(region));
    let mut room: PointSet = small.flat_map(|region| region.iter().collect::<Vec<_>>()).collect();
    let beside: Vec<Point> = room.iter().flat_map(|point| board.near(point)).collect();
    for stray in beside.into_iter().filter(|&near| !chain.contains(near)) {
        room.extend(board.chain(stray));
    }
    if !room.is_empty() {
        // Stones around the chain may be short of liberties themselves.
        room.extend(defences(board, stone));
    }
    room
}

struct Siege<'a> {
    game: &'a Go,
    target: (Point, Colour),
    room: PointSet,
    known: HashMap<(u64, bool, u8), bool>,
}

impl Siege<'_> {
    /// Does the chain stay on the board, whoever is to move?
    fn survives(&mut self, state: &State, depth: u32) -> bool {
        let (stone, owner) = self.target;
        let board = state.board();
        if board.stone(stone) != Some(owner) {
            return false;
        }
        if self.game.turn(state) == Turn::Over || depth == 0 {
            return true;
        }
        if pass_alive(board, owner).stones.contains(stone) {
            return true;
        }
        let defends = state.to_move() == owner;
        let key = (board.hash(), defends, state.passes());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        // Who owns the chain looks for a move that saves it, the other side for one that does not.
        let plays = self.room.iter().map(Move::Play).collect::<Vec<_>>();
        let mut survives = !defends;
        for mv in plays.into_iter().chain([Move::Pass]) {
            let Some(next) = after(self.game, state, mv) else { continue };
            if self.survives(&next, depth - 1) == defends {
                survives = defends;
                break;
            }
        }
        self.known.insert(key, survives);
        survives
    }
}
