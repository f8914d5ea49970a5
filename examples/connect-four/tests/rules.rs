//! The rules: the laws of every game, published counts, and a board that is too simple to be wrong.

mod common;

use common::{game, position};
use connect_four::{Board, Column, ConnectFour};
use damier_bots::practice;
use damier_games::conformance::{self, Effort};
use damier_games::random::{self, Rng};
use damier_games::{Game, Notation, Seat, Turn, perft};

/// Boards of all kinds: usual, smallest, largest, high, wide, short and long lines.
const SETTINGS: [&str; 6] = [
    "",
    "width=4,height=4",
    "width=10,height=10,connect=5",
    "width=4,height=10,connect=10",
    "width=9,height=5,connect=3",
    "width=10,height=4,connect=7",
];

#[test]
fn the_laws_of_a_game_hold_on_boards_of_all_kinds() {
    for settings in SETTINGS {
        let (game, rng) = (game(settings), &mut practice::generator(7));
        conformance::check(&game, rng, Effort::QUICK).unwrap();
        conformance::check_scenes(&game, rng).unwrap();
    }
}

/// A finished game counts where it ends and nowhere below, as in the published counts.
#[test]
fn as_many_games_begin_as_others_have_counted() {
    let counts = perft(&ConnectFour::default(), &Board::EMPTY, 8, |_| true);
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]);
}

/// Columns of discs, and a look from every cell in every direction.
struct Naive {
    width: usize,
    height: usize,
    connect: usize,
    columns: Vec<Vec<usize>>,
}

impl Naive {
    fn new(game: &ConnectFour) -> Naive {
        let (width, height) = game.board_size();
        Naive { width, height, connect: game.connect(), columns: vec![Vec::new(); width] }
    }

    fn disc(&self, column: isize, row: isize) -> Option<usize> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn has_won(&self, seat: usize) -> bool {
        let (width, height) = (self.width as isize, self.height as isize);
        let starts = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let lines = starts.flat_map(|start| steps.map(|step| (start, step)));
        let full = |((column, row), (right, up)): ((isize, isize), (isize, isize))| {
            let disc = |at: isize| self.disc(column + at * right, row + at * up);
            (0..self.connect as isize).all(|at| disc(at) == Some(seat))
        };
        lines.into_iter().any(full)
    }

    fn open(&self) -> Vec<usize> {
        let over = (0..2).any(|seat| self.has_won(seat));
        let open = |&column: &usize| !over && self.columns[column].len() < self.height;
        (0..self.width).filter(open).collect()
    }

    fn cells(&self) -> Vec<u8> {
        let rows = (0..self.height as isize).rev();
        let code = |column, row| self.disc(column, row).map_or(0, |seat| seat as u8 + 1);
        rows.flat_map(|row| (0..self.width as isize).map(move |c| code(c, row))).collect()
    }
}

fn compare(game: &ConnectFour, rng: &mut impl Rng) {
    let (mut board, mut naive) = (game.start(rng), Naive::new(game));
    let (mut moves, mut cells) = (Vec::new(), Vec::new());
    for ply in 0.. {
        game.moves(&board, &mut moves);
        game.cells(&board, &mut cells);
        let open = naive.open();
        assert_eq!(moves.iter().map(|mv| mv.index()).collect::<Vec<_>>(), open);
        assert_eq!(cells, naive.cells());
        for seat in Seat::all(2) {
            let won = f64::from(u8::from(naive.has_won(seat.index())));
            assert_eq!(game.score(&board, seat), won);
        }
        if open.is_empty() {
            return assert_eq!(game.turn(&board), Turn::Over);
        }
        assert_eq!(game.turn(&board), Turn::Seat(Seat::new(ply % 2)));
        let column = open[random::below(rng, open.len() as u32) as usize];
        naive.columns[column].push(ply % 2);
        game.play(&mut board, Column::new(column));
    }
}

#[test]
fn a_board_of_bits_plays_the_same_games_as_a_simple_one() {
    for settings in SETTINGS {
        let (game, mut rng) = (game(settings), practice::generator(11));
        for _ in 0..200 {
            compare(&game, &mut rng);
        }
    }
}

#[test]
fn a_move_that_is_not_legal_says_why() {
    let game = game("width=4,height=4");
    for (moves, column, why) in [
        ("a a a a", 0, "column a is full"),
        ("", 4, "the board has columns a to d, no e"),
        ("a b a b a b a", 3, "the game is over"),
    ] {
        let refused = game.check(&position(&game, moves), Column::new(column));
        assert_eq!(refused.unwrap_err().to_string(), why);
    }
}

#[test]
fn texts_and_settings_that_are_wrong_say_what_is_right() {
    let game = ConnectFour::default();
    for text in ["h", "dd", "", "4", "É"] {
        let refused = game.read_move(text).unwrap_err().to_string();
        assert_eq!(refused, format!("`{text}` is not a column: a to g"));
    }
    assert_eq!(game.read_move("G").unwrap(), Column::new(6));
    for (settings, why) in [
        ("width=11", "`width` is a whole number from 4 to 10, not `11`"),
        ("colour=red", "unknown setting `colour`; known are width, height, connect"),
        (
            "width=5,height=4,connect=6",
            "no line of 6 fits on a board of 5×4; take a larger board or connect=5 at most",
        ),
    ] {
        let refused = ConnectFour::from_settings(&settings.parse().unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), why);
    }
}
