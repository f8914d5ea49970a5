//! The fast core: stones, chains and captures on a mailbox.
//!
//! Everything a move needs is kept up to date by the move before it: what lies around each point
//! (packed counts), which chain a stone belongs to (a circular list through its stones), how many
//! pseudo-liberties each chain has (a liberty counts once for every stone it touches: zero means
//! captured), the empty points in a list, and a hash of the whole board. Placing a stone touches its
//! four neighbours and the chains it joins or captures, nothing else, and never the heap.
//!
//! One flat array per property, all of a fixed size: addresses are cheap, copies are plain memory
//! copies, and no index needs a check. Branches that depend on what happens to lie around a point
//! are folded into bit masks, since no processor can predict them.
//!
//! The board knows which stones a move captures, but neither whose turn it is nor which moves the
//! rules forbid: see `rules` and `history`.

use super::around::Around;
use super::colour::Colour;
use super::grid::{CELLS, Grid, Point};

/// What is on a cell of the mailbox.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Content {
    Empty,
    Black,
    White,
    Border,
}

impl Colour {
    #[inline]
    const fn content(self) -> Content {
        match self {
            Colour::Black => Content::Black,
            Colour::White => Content::White,
        }
    }
}

/// What a move took off the board.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Stones of the opponent.
    pub stones: u16,
    /// Stones of the player's own, by suicide.
    pub own: u16,
}

/// Stones on a grid.
#[derive(Debug)]
pub struct Board {
    grid: Grid,
    /// The point that a simple ko forbids to the next move, or nowhere.
    ko: Point,
    empties: usize,
    hash: u64,
    /// Black stones minus white stones.
    balance: i32,
    content: [Content; CELLS],
    around: [Around; CELLS],
    chain: [Point; CELLS],
    next: [Point; CELLS],
    slot: [u16; CELLS],
    pseudo_liberties: [u16; CELLS],
    stones: [u16; CELLS],
    empty: [Point; CELLS],
}

impl Board {
    /// An empty board.
    pub fn new(grid: Grid) -> Board {
        let mut board = Board {
            grid,
            ko: Point::NOWHERE,
            empties: 0,
            hash: 0,
            balance: 0,
            content: [Content::Border; CELLS],
            around: [Around(0); CELLS],
            chain: std::array::from_fn(|at| Point(at as u16)),
            next: [Point::NOWHERE; CELLS],
            slot: [0; CELLS],
            pseudo_liberties: [0; CELLS],
            stones: [0; CELLS],
            empty: [Point::NOWHERE; CELLS],
        };
        board.clear();
        board
    }

    /// Takes everything off the board. Cells that no stone can touch are left as they are.
    pub(super) fn clear(&mut self) {
        let used = self.grid.cells() % CELLS;
        (self.ko, self.empties, self.hash, self.balance) = (Point::NOWHERE, 0, 0, 0);
        for (at, chain) in self.chain[..used].iter_mut().enumerate() {
            *chain = Point(at as u16);
        }
        self.next[..used].fill(Point::NOWHERE);
        self.pseudo_liberties[..used].fill(0);
        self.stones[..used].fill(0);
        for point in self.grid.points() {
            self.content[point.index()] = Content::Empty;
            self.list_as_empty(point);
        }
        for point in self.grid.points() {
            let around = point.neighbours().map(|near| match self.content[near.index()] {
                Content::Border => Around::BORDER,
                _ => Around::EMPTY,
            });
            self.around[point.index()] = Around(around.iter().sum());
        }
    }

    /// The shape of the board.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The stone on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        match self.content[point.index()] {
            Content::Black => Some(Colour::Black),
            Content::White => Some(Colour::White),
            Content::Empty | Content::Border => None,
        }
    }

    /// Is there nothing on this point?
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content[point.index()] == Content::Empty
    }

    /// A hash of all stones on the board, whoever is to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The empty points, in no particular order.
    #[inline]
    pub fn empty_points(&self) -> &[Point] {
        &self.empty[..self.empties % CELLS]
    }

    /// Exchanges two empty points in their list, so that a sampler can set aside what it has seen.
    #[inline]
    pub(crate) fn swap_empty(&mut self, a: usize, b: usize) {
        let (a, b) = (a % CELLS, b % CELLS);
        let (first, second) = (self.empty[a], self.empty[b]);
        self.empty[a] = second;
        self.empty[b] = first;
        self.slot[second.index()] = a as u16;
        self.slot[first.index()] = b as u16;
    }

    /// Is this the point that the last capture forbids to retake at once?
    #[inline]
    pub fn is_ko(&self, point: Point) -> bool {
        self.ko == point
    }

    /// Lifts a simple ko: somebody passed.
    #[inline]
    pub fn lift_ko(&mut self) {
        self.ko = Point::NOWHERE;
    }

    /// Are all neighbours stones of this colour, or the edge?
    #[inline]
    pub(crate) fn is_surrounded(&self, point: Point, colour: Colour) -> bool {
        self.around[point.index()].is_all(colour)
    }

    /// Would a stone of this colour on this empty point, after its captures, have no liberty?
    #[inline]
    pub fn is_suicide(&self, point: Point, colour: Colour) -> bool {
        self.around[point.index()].empty() == 0 && self.is_smothered(point, colour)
    }

    #[inline(never)]
    fn is_smothered(&self, point: Point, colour: Colour) -> bool {
        let chains = point.neighbours().map(|near| self.chain[near.index()]);
        let mut breathes = 0;
        for chain in chains {
            let touches: u16 = chains.iter().map(|&other| u16::from(other == chain)).sum();
            let last_liberty = self.pseudo_liberties[chain.index()] == touches;
            let content = self.content[chain.index()];
            let is_own = content == colour.content();
            breathes |= u8::from(content != Content::Border) & u8::from(is_own != last_liberty);
        }
        breathes == 0
    }

    /// Puts a stone on an empty point and takes off what it captures: the opponent's chains
    /// without liberties, then its own if it has none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "playouts know the colour: a tenth of their time")]
    pub fn place(&mut self, point: Point, colour: Colour) -> Captured {
        debug_assert!(self.is_empty(point), "{point:?} is not empty");
        let among_enemies = self.is_surrounded(point, colour.other());
        let neighbours = point.neighbours();
        self.put_stone(point, colour);
        let (mut friends, mut captives) = (0_u32, 0_u32);
        for (at, near) in neighbours.into_iter().enumerate() {
            self.around[near.index()].fill(colour);
            let content = self.content[near.index()];
            let chain = self.chain[near.index()];
            let liberties = &mut self.pseudo_liberties[chain.index()];
            *liberties = liberties.wrapping_sub(1);
            let breathless = u32::from(*liberties == 0);
            friends |= u32::from(content == colour.content()) << at;
            captives |= (u32::from(content == colour.other().content()) & breathless) << at;
        }
        let mut captured = Captured::default();
        let mut captive = Point::NOWHERE;
        while captives != 0 {
            captive = neighbours[captives.trailing_zeros() as usize & 3];
            captives &= captives - 1;
            captured.stones += self.remove(self.chain[captive.index()], colour.other());
        }
        // A lone stone that took a single one could be retaken at once.
        self.ko = if among_enemies && captured.stones == 1 { captive } else { Point::NOWHERE };
        while friends != 0 {
            let near = neighbours[friends.trailing_zeros() as usize & 3];
            friends &= friends - 1;
            let (own, chain) = (self.chain[point.index()], self.chain[near.index()]);
            if own != chain {
                self.join(own, chain);
            }
        }
        let own = self.chain[point.index()];
        if self.pseudo_liberties[own.index()] == 0 {
            captured.own = self.remove(own, colour);
        }
        captured
    }

    #[inline]
    fn put_stone(&mut self, point: Point, colour: Colour) {
        let slot = self.slot[point.index()];
        self.empties -= 1;
        let last = self.empty[self.empties % CELLS];
        self.empty[usize::from(slot) % CELLS] = last;
        self.slot[last.index()] = slot;
        self.hash ^= key(point, colour);
        self.balance += colour.sign();
        self.content[point.index()] = colour.content();
        self.next[point.index()] = point;
        self.pseudo_liberties[point.index()] = self.around[point.index()].empty();
        self.stones[point.index()] = 1;
    }

    /// Makes two chains one.
    #[inline]
    fn join(&mut self, a: Point, b: Point) {
        let (large, small) =
            if self.stones[a.index()] >= self.stones[b.index()] { (a, b) } else { (b, a) };
        self.stones[large.index()] += self.stones[small.index()];
        let liberties = self.pseudo_liberties[small.index()];
        self.pseudo_liberties[large.index()] += liberties;
        let mut stone = small;
        loop {
            self.chain[stone.index()] = large;
            stone = self.next[stone.index()];
            if stone == small {
                break;
            }
        }
        self.next.swap(large.index(), small.index());
    }

    /// Takes a chain off the board and gives its liberties back.
    fn remove(&mut self, root: Point, colour: Colour) -> u16 {
        let mut removed = 0_u16;
        let mut stone = root;
        loop {
            self.content[stone.index()] = Content::Empty;
            self.chain[stone.index()] = stone;
            self.list_as_empty(stone);
            self.hash ^= key(stone, colour);
            for near in stone.neighbours() {
                self.around[near.index()].clear(colour);
                // Where there is no stone this counts for nothing, and asking would take longer.
                let chain = self.chain[near.index()];
                let liberties = &mut self.pseudo_liberties[chain.index()];
                *liberties = liberties.wrapping_add(1);
            }
            removed += 1;
            stone = self.next[stone.index()];
            if stone == root {
                self.balance -= colour.sign() * i32::from(removed);
                return removed;
            }
        }
    }

    #[inline]
    fn list_as_empty(&mut self, point: Point) {
        self.slot[point.index()] = self.empties as u16;
        self.empty[self.empties % CELLS] = point;
        self.empties += 1;
    }

    /// Black stones minus white stones on the board.
    #[inline]
    pub fn stone_balance(&self) -> i32 {
        self.balance
    }

    /// What is kept for a point, in a form that does not depend on how the position came about:
    /// what lies around it, and its chain's pseudo-liberties and stones.
    pub(super) fn kept(&self, point: Point) -> (u16, u16, u16) {
        let root = self.chain[point.index()].index();
        match self.stone(point) {
            Some(_) => {
                (self.around[point.index()].0, self.pseudo_liberties[root], self.stones[root])
            }
            None => (self.around[point.index()].0, 0, 0),
        }
    }

    /// The stones of the chain that a stone belongs to; nothing for an empty point.
    pub fn chain(&self, stone: Point) -> impl Iterator<Item = Point> {
        let mut next = self.stone(stone).map(|_| stone);
        std::iter::from_fn(move || {
            let here = next?;
            next = Some(self.next[here.index()]).filter(|&following| following != stone);
            Some(here)
        })
    }

    /// The same point for all stones of a chain, and another for every other chain.
    #[inline]
    pub fn chain_root(&self, stone: Point) -> Point {
        self.chain[stone.index()]
    }

    /// How many stones a chain has.
    pub fn chain_size(&self, stone: Point) -> usize {
        usize::from(self.stones[self.chain[stone.index()].index()])
    }

    /// A chain's liberties, each counted once for every stone it touches.
    #[inline]
    pub(super) fn pseudo_liberties(&self, stone: Point) -> u16 {
        self.pseudo_liberties[self.chain[stone.index()].index()]
    }

    /// Makes a stone's chain one that is never captured, and never seen in atari: for playing out a
    /// position in which it is known to live. Asked once for every chain.
    pub(super) fn fortify(&mut self, stone: Point) {
        self.pseudo_liberties[self.chain[stone.index()].index()] += 64;
    }

    /// What lies on a cell, in two bits: nothing, black, white or the border.
    #[inline]
    pub(super) fn cell_code(&self, cell: Point) -> u16 {
        self.content[cell.index()] as u16
    }

    /// The hash of the board that a move would lead to.
    #[inline(never)]
    pub(crate) fn hash_after(&self, point: Point, colour: Colour) -> u64 {
        let suicide = self.is_suicide(point, colour);
        let mut hash = if suicide { self.hash } else { self.hash ^ key(point, colour) };
        let chains = point.neighbours().map(|near| self.chain[near.index()]);
        for (at, &chain) in chains.iter().enumerate() {
            let (content, seen) = (self.content[chain.index()], chains[..at].contains(&chain));
            let leaves = if suicide { colour } else { colour.other() };
            let touches = chains.iter().filter(|&&other| other == chain).count();
            let dies = usize::from(self.pseudo_liberties[chain.index()]) == touches;
            if content == leaves.content() && !seen && dies {
                hash = self.chain(chain).fold(hash, |hash, stone| hash ^ key(stone, leaves));
            }
        }
        hash
    }

    /// An own eye by the usual rule: all neighbours are own stones or the edge, and of the
    /// diagonals at most one is the enemy's, none at the edge.
    #[inline]
    pub fn is_simple_eye(&self, point: Point, colour: Colour) -> bool {
        self.is_surrounded(point, colour) && self.has_firm_corners(point, colour)
    }

    fn has_firm_corners(&self, point: Point, colour: Colour) -> bool {
        let corners = point.diagonals().map(|corner| self.content[corner.index()]);
        let enemies = corners.iter().filter(|&&c| c == colour.other().content()).count();
        let at_edge = corners.contains(&Content::Border);
        enemies + usize::from(at_edge) < 2
    }
}

/// Boards are equal when they look the same and forbid the same ko.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let same = |point: Point| self.content[point.index()] == other.content[point.index()];
        self.grid == other.grid && self.ko == other.ko && self.grid.points().all(same)
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { ..*self }
    }

    /// Copies only the part of the mailbox that the source's grid uses.
    fn clone_from(&mut self, source: &Board) {
        let used = source.grid.cells() % CELLS;
        self.grid = source.grid;
        self.hash = source.hash;
        self.balance = source.balance;
        self.ko = source.ko;
        self.empties = source.empties;
        self.content[..used].copy_from_slice(&source.content[..used]);
        self.around[..used].copy_from_slice(&source.around[..used]);
        self.chain[..used].copy_from_slice(&source.chain[..used]);
        self.next[..used].copy_from_slice(&source.next[..used]);
        self.slot[..used].copy_from_slice(&source.slot[..used]);
        self.pseudo_liberties[..used].copy_from_slice(&source.pseudo_liberties[..used]);
        self.stones[..used].copy_from_slice(&source.stones[..used]);
        self.empty[..used].copy_from_slice(&source.empty[..used]);
    }
}

/// The random number that stands for a stone of this colour on this point.
#[inline]
fn key(point: Point, colour: Colour) -> u64 {
    KEYS[point.index()][colour as usize]
}

static KEYS: [[u64; 2]; CELLS] = {
    // SplitMix64: the same numbers on every machine.
    let mut keys = [[0; 2]; CELLS];
    let mut state: u64 = 0x4461_6d69_6572_476f;
    let mut at = 0;
    while at < 2 * CELLS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[at / 2][at % 2] = z ^ (z >> 31);
        at += 1;
    }
    keys
};
