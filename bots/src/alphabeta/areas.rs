//! A board of 7 Couleurs as areas: free cells of one colour that hang together.
//!
//! An area is always taken as a whole, so for a search the board is a graph that never changes: which
//! areas there are, how large each is, and which touch. A position is who has taken which, and which
//! areas each zone touches; a move looks at these alone.

use damier_games::couleurs::{Colour, Couleurs, MOST_COLOURS, MOST_PLAYERS, OpponentColour, State};
use damier_games::{Game as _, Notation as _, Seat, Turn};

/// What stands for the cells of the first seat, in the words of the game's notation.
const OWNED: u8 = 128;
/// The bit of an area that somebody has taken. Below it there is one for each seat whose zone touches it.
const TAKEN: u8 = 0x80;

/// The areas that are free where a search begins.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    players: usize,
    colours: usize,
    forbids: bool,
    /// A zone of so many cells, times the players, ends the game.
    cells: u32,
    longest: u32,
    sizes: Vec<u32>,
    faces: Vec<u8>,
    /// What touches each area: the numbers from its first to that of the next one.
    near: Vec<u16>,
    first_near: Vec<u32>,
    keys: Vec<u64>,
}

/// Who has what.
#[derive(Debug, Default)]
pub(super) struct Position {
    zones: [u32; MOST_PLAYERS],
    current: [u8; MOST_PLAYERS],
    plies: u32,
    to_move: usize,
    over: bool,
    /// Of every area, whether it is taken, and who touches it.
    flags: Vec<u8>,
    /// The areas that each zone touches, or touched before they were taken.
    fronts: [Vec<u16>; MOST_PLAYERS],
    /// A number for the zones.
    key: u64,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        let mut copy = Position::default();
        copy.clone_from(self);
        copy
    }

    /// Allocates nothing once there is room.
    fn clone_from(&mut self, source: &Position) {
        let Position { zones, current, plies, to_move, over, flags, fronts, key } = source;
        (self.zones, self.current, self.plies) = (*zones, *current, *plies);
        (self.to_move, self.over, self.key) = (*to_move, *over, *key);
        self.flags.clone_from(flags);
        for (own, front) in self.fronts.iter_mut().zip(fronts) {
            own.clone_from(front);
        }
    }
}

impl Position {
    /// The seat to move, if the game goes on.
    pub(super) fn seat(&self) -> Option<usize> {
        (!self.over).then_some(self.to_move)
    }

    /// How many cells a seat owns.
    pub(super) fn zone(&self, seat: usize) -> u32 {
        self.zones[seat]
    }

    fn is_free(&self, area: u16) -> bool {
        self.flags[usize::from(area)] & TAKEN == 0
    }
}

impl Areas {
    /// The areas of a position, and the position itself.
    pub(super) fn of(game: &Couleurs, state: &State) -> (Areas, Position) {
        let mut board = Vec::new();
        game.cells(state, &mut board);
        let (width, players) = (game.width(), game.players());
        let mut areas = Areas {
            players,
            colours: game.colours(),
            forbids: game.opponent_colour() == OpponentColour::Forbidden,
            cells: board.len() as u32,
            longest: game.longest(),
            sizes: Vec::new(),
            faces: Vec::new(),
            near: Vec::new(),
            first_near: vec![0],
            keys: Vec::new(),
        };
        let numbers = areas.number(&board, width);
        let mut position = Position {
            zones: std::array::from_fn(|seat| {
                if seat < players { state.zone(Seat::new(seat)) } else { 0 }
            }),
            current: std::array::from_fn(|seat| {
                if seat < players { state.current(Seat::new(seat)).index() as u8 } else { 0 }
            }),
            plies: state.plies(),
            to_move: 0,
            over: true,
            flags: vec![0; areas.sizes.len()],
            ..Position::default()
        };
        if let Turn::Seat(seat) = game.turn(state) {
            (position.to_move, position.over) = (seat.index(), false);
        }
        areas.connect(&board, &numbers, width, &mut position);
        (areas, position)
    }

    /// Numbers the areas: for every cell the number of its area, none for an owned cell.
    fn number(&mut self, board: &[u8], width: usize) -> Vec<Option<u16>> {
        let mut numbers = vec![None; board.len()];
        let mut found = Vec::new();
        // Any numbers will do that are the same every time.
        let mut random = 0x7C01_E001_u64;
        for start in 0..board.len() {
            if board[start] >= OWNED || numbers[start].is_some() {
                continue;
            }
            let area = self.sizes.len() as u16;
            numbers[start] = Some(area);
            found.clear();
            found.push(start);
            let mut done = 0;
            while let Some(&at) = found.get(done) {
                done += 1;
                for near in around(at, width, board.len()) {
                    if board[near] == board[start] && numbers[near].is_none() {
                        numbers[near] = Some(area);
                        found.push(near);
                    }
                }
            }
            self.sizes.push(found.len() as u32);
            self.faces.push(board[start]);
            for _ in 0..self.players {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                self.keys.push(random ^ random >> 29);
            }
        }
        numbers
    }

    /// Finds what touches each area, and each zone.
    fn connect(
        &mut self,
        board: &[u8],
        numbers: &[Option<u16>],
        width: usize,
        position: &mut Position,
    ) {
        let mut pairs = Vec::new();
        for (at, number) in numbers.iter().enumerate() {
            for near in around(at, width, board.len()) {
                match (number, numbers[near]) {
                    (&Some(one), Some(other)) if one != other => pairs.push((one, other)),
                    (None, Some(area)) => {
                        let seat = usize::from(board[at] - OWNED);
                        touch(&mut position.flags, &mut position.fronts[seat], area, seat);
                    }
                    _ => {}
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut pairs = pairs.into_iter().peekable();
        for area in 0..self.sizes.len() as u16 {
            while let Some((_, near)) = pairs.next_if(|&(one, _)| one == area) {
                self.near.push(near);
            }
            self.first_near.push(self.near.len() as u32);
        }
    }

    /// A number for all that matters about a position: its zones, whose turn it is, and where that
    /// counts, the colours that nobody else may name.
    pub(super) fn key(&self, position: &Position) -> u64 {
        let mut rest = position.to_move as u64 + 1;
        if self.forbids {
            rest = position.current.iter().fold(rest, |rest, &face| rest << 8 | u64::from(face));
        }
        position.key ^ rest.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn near(&self, area: u16) -> &[u16] {
        let area = usize::from(area);
        &self.near[self.first_near[area] as usize..self.first_near[area + 1] as usize]
    }

    /// How many free cells a seat could take at once, over all colours.
    pub(super) fn reach(&self, position: &Position, seat: usize) -> u32 {
        let free = position.fronts[seat].iter().filter(|&&area| position.is_free(area));
        free.map(|&area| self.sizes[usize::from(area)]).sum()
    }

    /// What the seat to move gains by each colour.
    pub(super) fn gains(&self, position: &Position) -> [u32; MOST_COLOURS] {
        let mut gains = [0; MOST_COLOURS];
        for &area in &position.fronts[position.to_move] {
            if position.is_free(area) {
                let area = usize::from(area);
                gains[usize::from(self.faces[area])] += self.sizes[area];
            }
        }
        gains
    }

    /// The colours to look at with what they gain: those that grow the zone. If none does, all legal
    /// ones, or just one where it makes no difference because every colour is always allowed.
    pub(super) fn candidates(&self, position: &Position) -> Vec<(u32, Colour)> {
        let gains = self.gains(position);
        let others = (0..self.players).filter(|&seat| seat != position.to_move);
        let taken = others.fold(0_u32, |bits, seat| bits | 1 << position.current[seat]);
        let legal = |&colour: &usize| !self.forbids || taken >> colour & 1 == 0;
        let with_gain = |colour: usize| (gains[colour], Colour::new(colour));
        let all = (0..self.colours).filter(legal).map(with_gain);
        let mut colours: Vec<(u32, Colour)> = all.clone().filter(|&(gain, _)| gain > 0).collect();
        if colours.is_empty() {
            colours.extend(all.take(if self.forbids { usize::MAX } else { 1 }));
        }
        colours
    }

    /// The seat to move names a colour.
    pub(super) fn play(&self, position: &mut Position, colour: Colour) {
        let seat = position.to_move;
        let face = colour.index() as u8;
        let Position { flags, fronts, zones, key, .. } = position;
        let front = &mut fronts[seat];
        let known = front.len();
        let mut kept = 0;
        for at in 0..known {
            let area = front[at];
            let number = usize::from(area);
            if flags[number] & TAKEN != 0 {
                continue;
            }
            if self.faces[number] == face {
                flags[number] |= TAKEN;
                zones[seat] += self.sizes[number];
                *key ^= self.keys[number * self.players + seat];
                for &near in self.near(area) {
                    touch(flags, front, near, seat);
                }
            } else {
                front[kept] = area;
                kept += 1;
            }
        }
        // What was taken leaves the front, what is new stays.
        front.drain(kept..known);
        position.current[seat] = face;
        position.plies += 1;
        position.to_move = if seat + 1 == self.players { 0 } else { seat + 1 };
        let has_its_share = position.zones[seat] * self.players as u32 >= self.cells;
        position.over = has_its_share || position.plies >= self.longest;
    }
}

/// Adds a free area to a front that does not have it yet.
#[inline]
fn touch(flags: &mut [u8], front: &mut Vec<u16>, area: u16, seat: usize) {
    let flag = &mut flags[usize::from(area)];
    if *flag & (TAKEN | 1 << seat) == 0 {
        *flag |= 1 << seat;
        front.push(area);
    }
}

/// The neighbours of a cell on a board without border.
fn around(at: usize, width: usize, cells: usize) -> impl Iterator<Item = usize> {
    let column = at % width;
    let up = at.checked_sub(width);
    let left = (column > 0).then(|| at - 1);
    let right = (column + 1 < width).then_some(at + 1);
    let down = Some(at + width).filter(|&down| down < cells);
    [up, left, right, down].into_iter().flatten()
}

/// Counts what every seat is first at, if all take all they touch in turn until nothing is free.
///
/// Nobody can grow as fast as that; but who would be first at a cell then, mostly is.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    /// By area, the last count in which it was claimed.
    claimed: Vec<u32>,
    number: u32,
    queues: [Vec<u16>; MOST_PLAYERS],
}

impl Claims {
    /// The free cells that each seat is first at, the seat to move beginning.
    pub(super) fn count(&mut self, areas: &Areas, position: &Position) -> [u32; MOST_PLAYERS] {
        let Claims { claimed, number, queues } = self;
        if claimed.len() != areas.sizes.len() || *number == u32::MAX {
            claimed.clear();
            claimed.resize(areas.sizes.len(), 0);
            *number = 0;
        }
        *number += 1;
        let mut counts = [0; MOST_PLAYERS];
        let seats = (0..areas.players).map(|turn| (position.to_move + turn) % areas.players);
        for seat in seats.clone() {
            queues[seat].clear();
            for &area in &position.fronts[seat] {
                let at = usize::from(area);
                if position.is_free(area) && claimed[at] != *number {
                    claimed[at] = *number;
                    counts[seat] += areas.sizes[at];
                    queues[seat].push(area);
                }
            }
        }
        let mut done = [0; MOST_PLAYERS];
        loop {
            let mut grows = false;
            for seat in seats.clone() {
                let queue = &mut queues[seat];
                let end = queue.len();
                grows |= done[seat] < end;
                for at in done[seat]..end {
                    for &near in areas.near(queue[at]) {
                        let number_of = usize::from(near);
                        if claimed[number_of] != *number && position.is_free(near) {
                            claimed[number_of] = *number;
                            counts[seat] += areas.sizes[number_of];
                            queue.push(near);
                        }
                    }
                }
                done[seat] = end;
            }
            if !grows {
                return counts;
            }
        }
    }
}
