//! Where the points of a board are.
//!
//! Boards are mailboxes: every row is followed by border cells, and a border row lies above and
//! below, so that the four neighbours and the four diagonals of a point on the board are always
//! cells of the mailbox and nothing needs to ask whether it is at the edge. All boards use the same
//! mailbox, large enough for the largest: a neighbour is then a fixed distance away, and a masked
//! index is always in bounds. Nothing here knows stones.

use std::ops::RangeInclusive;

/// Sides a grid may have. Games are offered on 2 to 25; single rows exist for counting.
pub const SIDES: RangeInclusive<usize> = 1..=25;

/// Cells from one row of the mailbox to the next.
const STRIDE: usize = 26;

/// Cells of the mailbox: 27 rows of 26 for the largest board, rounded up to a power of two so that
/// a mask keeps any index within.
pub(crate) const CELLS: usize = 1024;

/// The columns' letters, without I as is the custom in Go.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point of a board: an index into the mailbox.
///
/// The same row and column are the same `Point` on boards of every size.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(crate) u16);

impl Point {
    /// A cell that is no point of any board: "none" where a point may be missing.
    pub(crate) const NOWHERE: Point = Point(0);

    /// The index into the mailbox, below 1024: for tables that hold something for every point.
    #[inline]
    pub const fn index(self) -> usize {
        // Never changes anything; it spares the check of every array access.
        self.0 as usize & (CELLS - 1)
    }

    #[inline]
    const fn shifted(self, cells: isize) -> Point {
        Point(self.0.wrapping_add_signed(cells as i16))
    }

    /// The cells above, left, right and below; some may be border.
    #[inline]
    pub fn neighbours(self) -> [Point; 4] {
        const DOWN: isize = STRIDE as isize;
        [self.shifted(-DOWN), self.shifted(-1), self.shifted(1), self.shifted(DOWN)]
    }

    /// The four cells at the corners; some may be border.
    #[inline]
    pub fn diagonals(self) -> [Point; 4] {
        const DOWN: isize = STRIDE as isize;
        [-DOWN - 1, -DOWN + 1, DOWN - 1, DOWN + 1].map(|cells| self.shifted(cells))
    }
}

impl Point {
    /// The neighbours, then the corners: all eight cells around; some may be border.
    #[inline]
    pub fn around(self) -> [Point; 8] {
        let ([up, left, right, down], [a, b, c, d]) = (self.neighbours(), self.diagonals());
        [up, left, right, down, a, b, c, d]
    }
}

/// The shape of a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    width: u8,
    height: u8,
}

impl Grid {
    /// A grid with these sides.
    ///
    /// # Panics
    /// If a side is not within [`SIDES`].
    pub fn new(width: usize, height: usize) -> Grid {
        assert!(SIDES.contains(&width) && SIDES.contains(&height), "no {width}×{height} boards");
        Grid { width: width as u8, height: height as u8 }
    }

    /// Points in a row.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Points in a column.
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// All points of the board.
    pub fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The cells of the mailbox that belong to this grid and its border.
    pub(crate) fn cells(self) -> usize {
        (self.height() + 2) * STRIDE + 1
    }

    /// The point in this row and column, counted from zero from the top left.
    ///
    /// # Panics
    /// If there is no such point.
    pub fn point(self, row: usize, column: usize) -> Point {
        assert!(row < self.height() && column < self.width(), "no point {row},{column} here");
        Point(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// A point's row from the top and column from the left, from zero.
    pub fn place(self, point: Point) -> (usize, usize) {
        (point.index() / STRIDE - 1, point.index() % STRIDE - 1)
    }

    /// Is this point on the board?
    pub fn contains(self, point: Point) -> bool {
        let (row, column) = (point.index() / STRIDE, point.index() % STRIDE);
        (1..=self.height()).contains(&row) && (1..=self.width()).contains(&column)
    }

    /// All points, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.area()).map(move |at| self.point(at / self.width(), at % self.width()))
    }

    /// A point's number, row by row from the top: its code at the plugin border.
    pub fn number(self, point: Point) -> usize {
        let (row, column) = self.place(point);
        row * self.width() + column
    }

    /// A point's name: column letter without I, and row number from the bottom.
    ///
    /// ```
    /// use damier_games::go::Grid;
    /// let grid = Grid::new(9, 9);
    /// assert_eq!(grid.name(grid.point(0, 8)), "J9");
    /// assert_eq!(grid.named("j9"), Some(grid.point(0, 8)));
    /// ```
    pub fn name(self, point: Point) -> String {
        let mut name = String::new();
        self.write_name(point, &mut name);
        name
    }

    /// Adds a point's name to a text. Records are full of them, so digits are not left to a formatter.
    pub(super) fn write_name(self, point: Point, into: &mut String) {
        let (row, column) = self.place(point);
        into.push(char::from(LETTERS[column]));
        let number = (self.height() - row) as u8;
        if number >= 10 {
            into.push(char::from(b'0' + number / 10));
        }
        into.push(char::from(b'0' + number % 10));
    }

    /// The point with this name, in either case.
    pub fn named(self, name: &str) -> Option<Point> {
        let (letter, number) = name.split_at_checked(1)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let column = LETTERS[..self.width()].iter().position(|&known| known == letter)?;
        if !number.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row = self.height().checked_sub(number.parse().ok()?)?;
        (row < self.height()).then(|| self.point(row, column))
    }

    /// The letters of the columns.
    pub fn column_names(self) -> Vec<String> {
        LETTERS[..self.width()].iter().map(|&letter| char::from(letter).to_string()).collect()
    }
}
