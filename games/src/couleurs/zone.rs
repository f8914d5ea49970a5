//! Zones and how they grow: the one place where cells change hands.
//!
//! Free cells of one colour that hang together are always taken as a whole, so what a seat can take
//! by a colour is known as soon as its zone touches one of them. [`take`] hands the listed cells to
//! the seat and floods from them, once, into what they touch for the first time. Over a whole game
//! every cell is looked at a few times per seat, however many moves there are. Whose turn it is and
//! when the game ends is none of this module's business.

use super::cell::{self, FACE, reached};
use super::colour::Colour;
use super::layout::{Layout, neighbours};
use super::state::{FACES, MOST_PLAYERS, State};

/// A position at the start, from a board whose cells all have their colour.
pub(super) fn start(cells: Box<[u8]>, layout: Layout, players: usize) -> State {
    let links = vec![0; layout.len() * (players + 1)].into_boxed_slice();
    let mut state = State {
        cells,
        links,
        heads: [[0; FACES]; MOST_PLAYERS],
        gains: [[0; FACES]; MOST_PLAYERS],
        zones: [0; MOST_PLAYERS],
        current: [Colour::new(0); MOST_PLAYERS],
        plies: 0,
        to_move: 0,
        over: false,
    };
    // All corners have their owner before the first flood, which must not run through them.
    for seat in 0..players {
        let corner = &mut state.cells[layout.corner(seat)];
        state.current[seat] = Colour::new(usize::from(*corner & FACE));
        state.zones[seat] = 1;
        *corner = cell::owned(seat);
    }
    for seat in 0..players {
        let mut flood = Flood::of(&mut state, layout, seat);
        flood.touch(layout.corner(seat));
        flood.spread();
    }
    state
}

/// Gives a seat all it gains by a colour.
pub(super) fn take(state: &mut State, layout: Layout, seat: usize, colour: usize) {
    let mut flood = Flood::of(state, layout, seat);
    let taken = flood.take(colour);
    flood.spread();
    state.zones[seat] += u32::from(taken[seat]);
    // Every seat that reached a cell has lost it from what it can take, and so has the taker.
    for (gains, taken) in state.gains.iter_mut().zip(taken) {
        gains[colour] -= u32::from(taken);
    }
}

/// One seat's part of a position while its zone grows.
struct Flood<'a> {
    cells: &'a mut [u8],
    /// Where the seat's lists go on after a cell.
    links: &'a mut [u16],
    heads: &'a mut [u16; FACES],
    gains: &'a mut [u32; FACES],
    /// Cells that the seat has come to reach, in the order they were found.
    found: &'a mut [u16],
    /// How many were found so far.
    count: usize,
    stride: usize,
    seat: usize,
}

impl<'a> Flood<'a> {
    #[inline]
    fn of(state: &'a mut State, layout: Layout, seat: usize) -> Flood<'a> {
        let len = layout.len();
        let (lanes, found) = state.links.split_at_mut(state.links.len() - len);
        Flood {
            // All three have the same length, so that one bounds test does for an index into them.
            cells: &mut state.cells[..len],
            links: &mut lanes[len * seat..][..len],
            found: &mut found[..len],
            heads: &mut state.heads[seat],
            gains: &mut state.gains[seat],
            count: 0,
            stride: layout.stride(),
            seat,
        }
    }

    /// Makes the free cells of a list the seat's own and touches all around them. Returns how many
    /// of them each seat reached.
    #[inline]
    fn take(&mut self, colour: usize) -> [u16; MOST_PLAYERS] {
        let mut next = usize::from(std::mem::take(&mut self.heads[colour]));
        // Four counts of 16 bits side by side, enough for the largest board.
        let mut reached_by = 0;
        while next != 0 {
            let at = next;
            next = usize::from(self.links[at]);
            let cell = self.cells[at];
            if cell::is_free(cell) {
                reached_by += SPREAD_BITS[usize::from(cell >> 4)];
                self.cells[at] = cell::owned(self.seat);
                self.touch(at);
            }
        }
        [0, 16, 32, 48].map(|shift| (reached_by >> shift) as u16)
    }

    /// Notes the free neighbours of an own cell that the seat did not reach yet.
    ///
    /// Which ones these are follows no pattern that a processor could guess. So there is no branch:
    /// every neighbour is written down, and overwritten by the next if it does not count.
    #[inline]
    fn touch(&mut self, at: usize) {
        let flag = reached(self.seat);
        for near in neighbours(at, self.stride) {
            let cell = self.cells[near];
            self.cells[near] = cell | flag;
            self.found[self.count] = near as u16;
            self.count += usize::from(cell & flag == 0);
        }
    }

    /// Follows the colour of every cell that was found to all that hang together with it, and enters
    /// them in the seat's lists.
    #[inline]
    fn spread(self) {
        let Flood { cells, links, heads, gains, found, mut count, stride, seat } = self;
        let flag = reached(seat);
        let mut done = 0;
        while done < count {
            let at = usize::from(found[done]);
            done += 1;
            let face = cells[at] & FACE;
            let head = &mut heads[usize::from(face)];
            links[at] = *head;
            *head = at as u16;
            gains[usize::from(face)] += 1;
            // With seven colours more than half of the cells are alone: one branch says it for all
            // four neighbours.
            let around = neighbours(at, stride);
            let joins = |cell: u8| cell & (FACE | flag) == face;
            if around.map(|near| joins(cells[near])).iter().fold(false, |any, one| any | one) {
                for near in around {
                    if joins(cells[near]) {
                        cells[near] |= flag;
                        found[count] = near as u16;
                        count += 1;
                    }
                }
            }
        }
    }
}

/// Four bits spread to the lowest bits of four 16-bit numbers.
const SPREAD_BITS: [u64; 16] = {
    let mut spread = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut bit = 0;
        while bit < 4 {
            spread[bits] |= (bits as u64 >> bit & 1) << (16 * bit);
            bit += 1;
        }
        bits += 1;
    }
    spread
};
