//! 2048 as one would write it first: a vector of rows, one routine that slides a line, and
//! everything else derived from sliding and comparing.

use rand::Rng;

use crate::random;

/// What is on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// An obstacle.
    Wall,
    /// A tile with its number.
    Tile(u64),
}

/// A grid and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The rows from the top.
    pub grid: Vec<Vec<Cell>>,
    /// The sum of the merged tiles.
    pub score: u64,
}

impl Naive {
    /// An empty grid.
    pub fn new(side: usize) -> Naive {
        Naive { grid: vec![vec![Cell::Empty; side]; side], score: 0 }
    }

    /// A grid from the codes of its cells, row by row: exponents, 0 empty, 255 a wall.
    pub fn from_codes(side: usize, codes: &[u8]) -> Naive {
        let cell = |&code: &u8| match code {
            0 => Cell::Empty,
            255 => Cell::Wall,
            rank => Cell::Tile(1 << rank),
        };
        let grid = codes.chunks(side).map(|row| row.iter().map(cell).collect()).collect();
        Naive { grid, score: 0 }
    }

    /// The codes of the cells, row by row.
    pub fn codes(&self) -> Vec<u8> {
        let code = |cell: &Cell| match *cell {
            Cell::Empty => 0,
            Cell::Wall => 255,
            Cell::Tile(value) => value.ilog2() as u8,
        };
        self.grid.iter().flatten().map(code).collect()
    }

    /// Slides up (0), right (1), down (2) or left (3); a tile that cannot move stays.
    #[must_use]
    pub fn slid(&self, direction: u32) -> Naive {
        let side = self.grid.len();
        let mut next = self.clone();
        for number in 0..side {
            let place = |at: usize| match direction {
                0 => (at, number),
                1 => (number, side - 1 - at),
                2 => (side - 1 - at, number),
                _ => (number, at),
            };
            let line: Vec<Cell> = (0..side).map(place).map(|(r, c)| self.grid[r][c]).collect();
            let (line, reward) = slide_line(&line);
            for (at, cell) in line.into_iter().enumerate() {
                let (row, column) = place(at);
                next.grid[row][column] = cell;
            }
            next.score += reward;
        }
        next
    }

    /// The directions in which something moves or merges.
    pub fn directions(&self) -> Vec<u32> {
        (0..4).filter(|&direction| self.slid(direction).grid != self.grid).collect()
    }

    /// The empty cells as row and column, row by row.
    pub fn empty_cells(&self) -> Vec<(usize, usize)> {
        let side = self.grid.len();
        let cells = (0..side * side).map(|cell| (cell / side, cell % side));
        cells.filter(|&(row, column)| self.grid[row][column] == Cell::Empty).collect()
    }

    /// The largest tile, 0 if there is none.
    pub fn largest(&self) -> u64 {
        let values = self.grid.iter().flatten().map(|&cell| match cell {
            Cell::Tile(value) => value,
            Cell::Empty | Cell::Wall => 0,
        });
        values.max().unwrap_or(0)
    }

    /// Puts a 2 (nine times in ten) or a 4 on any empty cell.
    pub fn add_tile(&mut self, rng: &mut impl Rng) {
        let empty = self.empty_cells();
        let (row, column) = empty[random::below(rng, empty.len() as u32) as usize];
        let value = if random::below(rng, 10) < 9 { 2 } else { 4 };
        self.grid[row][column] = Cell::Tile(value);
    }
}

/// A line after its tiles slid towards its first cell, and the sum of the merged ones.
fn slide_line(line: &[Cell]) -> (Vec<Cell>, u64) {
    let mut slid = Vec::new();
    let mut reward = 0;
    // Walls cut the line into parts that know nothing of each other.
    for (number, part) in line.split(|&cell| cell == Cell::Wall).enumerate() {
        if number > 0 {
            slid.push(Cell::Wall);
        }
        let end = slid.len() + part.len();
        let tiles: Vec<Cell> = part.iter().copied().filter(|&cell| cell != Cell::Empty).collect();
        let mut at = 0;
        while at < tiles.len() {
            match (tiles[at], tiles.get(at + 1)) {
                (Cell::Tile(value), Some(&next)) if next == Cell::Tile(value) => {
                    slid.push(Cell::Tile(value * 2));
                    reward += value * 2;
                    at += 2;
                }
                (tile, _) => {
                    slid.push(tile);
                    at += 1;
                }
            }
        }
        slid.resize(end, Cell::Empty);
    }
    (slid, reward)
}

/// Plays one game of random moves and returns how many there were and the score.
pub fn random_game(side: usize, rng: &mut impl Rng) -> (u64, u64) {
    let mut game = Naive::new(side);
    game.add_tile(rng);
    game.add_tile(rng);
    let mut moves = 0;
    loop {
        let directions = game.directions();
        if directions.is_empty() {
            return (moves, game.score);
        }
        game = game.slid(directions[random::below(rng, directions.len() as u32) as usize]);
        game.add_tile(rng);
        moves += 1;
    }
}
