//! `cargo bench`: the figures of `damier bench`, and Go beside a public crate.
//!
//! The crate `go_game_board` plays by the same light rule: no own simple eye is filled, the ko rule is
//! the simple one, and two passes end it. It is
//! measured in three ways: by a loop that asks its board what is legal and looks at the stones
//! around a point for eyes; by the same loop with both answers from its table of 3×3 patterns; and
//! by its own sampler, which weighs points near the last move more.
//!
//! Without `--bench`, which cargo adds, this is a test: every figure is measured for an instant.

use std::env;

use damier::workshop::bench::measure::Contestant;
use damier::workshop::bench::{CONTESTS, Contest, Figure, Look, Ratio, Report};
use damier_arena::seed;
use damier_games::random;
use go_game_board::fast_random::FastRandom;
use go_game_board::{Board, Color, Gammas, Player, Sampler, Vertex};

fn main() {
    let quick =
        !env::args().any(|word| word == "--bench") || env::args().any(|word| word == "--quick");
    let seconds = if quick { 0.001 } else { 2.0 };
    let mut report = Report::default();
    for name in CONTESTS {
        let mut contest = Contest::named(name, seconds);
        let rivals = RIVALS.iter().find(|rivals| rivals.contest == name);
        if let Some(rivals) = rivals {
            contest.contestants.extend(rivals.contestants());
        }
        let mut figures = contest.run(seconds);
        if let Some(rivals) = rivals {
            rivals.compare(&mut figures);
        }
        report.figures.extend(figures);
    }
    anstream::print!("{}", report.table(Look { spread: true, ascii: false }));
}

/// The other crate's ways to play a contest's playouts, and the names of the figures.
struct Rivals {
    contest: &'static str,
    size: usize,
    ours: &'static str,
    by_board: Name,
    by_patterns: Name,
    by_sampler: Name,
}

/// A rival's figure, and the ratio of ours to it.
struct Name {
    figure: &'static str,
    ratio: &'static str,
}

const RIVALS: [Rivals; 2] = [
    Rivals {
        contest: "go9",
        size: 9,
        ours: "go9_simple_ko_light_playouts",
        by_board: Name { figure: "go9_ggb_board", ratio: "go9_ratio_to_ggb_board" },
        by_patterns: Name { figure: "go9_ggb_patterns", ratio: "go9_ratio_to_ggb_patterns" },
        by_sampler: Name { figure: "go9_ggb_sampler", ratio: "go9_ratio_to_ggb_sampler" },
    },
    Rivals {
        contest: "go19",
        size: 19,
        ours: "go19_simple_ko_light_playouts",
        by_board: Name { figure: "go19_ggb_board", ratio: "go19_ratio_to_ggb_board" },
        by_patterns: Name { figure: "go19_ggb_patterns", ratio: "go19_ratio_to_ggb_patterns" },
        by_sampler: Name { figure: "go19_ggb_sampler", ratio: "go19_ratio_to_ggb_sampler" },
    },
];

impl Rivals {
    fn contestants(&self) -> [Contestant; 3] {
        let gammas = Gammas::new();
        let pattern = move |board: &Board, player: Player, point: Vertex| {
            gammas.get(board.hash3x3_at(point), player) > 0.0
        };
        [
            Contestant::new(self.by_board.figure, "playouts", playouts(self.size, may_play)),
            Contestant::new(self.by_patterns.figure, "playouts", playouts(self.size, pattern)),
            Contestant::new(self.by_sampler.figure, "playouts", sampled(self.size)),
        ]
    }

    /// Notes beside each rival how many times as fast ours are.
    fn compare(&self, figures: &mut [Figure]) {
        let ours = figures.iter().find(|figure| figure.name == self.ours).map(|f| f.value);
        for figure in figures {
            for name in [&self.by_board, &self.by_patterns, &self.by_sampler] {
                if figure.name == name.figure {
                    figure.ratios.extend(ours.map(|value| Ratio {
                        name: name.ratio,
                        to: "ours, times as fast",
                        value: value / figure.value,
                    }));
                }
            }
        }
    }
}

/// Every contestant draws from a generator of its own with this seed.
const SEED: u64 = 2048;

/// Playouts by a loop over the crate's board; `accepts` says which empty points may be played.
fn playouts(size: usize, accepts: impl Fn(&Board, Player, Vertex) -> bool) -> impl FnMut() -> u64 {
    let empty = Board::with_size(size, size);
    let mut board = Board::with_size(size, size);
    let mut rng = seed::generator(SEED);
    move || {
        board.load(&empty);
        while !board.both_player_pass() && board.move_count() < 3 * size * size {
            let player = board.act_player();
            let ko = board.ko_vertex();
            let fits = |point: Vertex| point != ko && accepts(&board, player, point);
            let point = choose(&board, &mut rng, fits);
            board.play_legal(player, point);
        }
        1
    }
}

/// The first empty point that fits, looking from a random place in the list, or a pass if there is
/// none. Not quite equally likely, but the fastest way that this board offers.
fn choose(board: &Board, rng: &mut seed::Generator, fits: impl Fn(Vertex) -> bool) -> Vertex {
    let count = board.empty_vertex_count();
    if count == 0 {
        return Vertex::pass();
    }
    let first = random::below(rng, count as u32) as usize;
    let mut points = (first..count).chain(0..first).map(|at| board.empty_vertex(at));
    points.find(|&point| fits(point)).unwrap_or(Vertex::pass())
}

/// Is this point legal and no own simple eye, as the board and its stones say?
fn may_play(board: &Board, player: Player, point: Vertex) -> bool {
    let (own, enemy) = (Color::from(player), Color::from(player.opponent()));
    let sides = [point.up(), point.down(), point.left(), point.right()];
    let closed = sides.into_iter().all(|near| {
        let colour = board.color_at(near);
        colour == own || colour == Color::OffBoard
    });
    if closed {
        let corners = [sides[0].left(), sides[0].right(), sides[1].left(), sides[1].right()];
        let corners = corners.map(|corner| board.color_at(corner));
        let enemies = corners.iter().filter(|&&colour| colour == enemy).count();
        if enemies + usize::from(corners.contains(&Color::OffBoard)) < 2 {
            return false;
        }
    }
    board.is_legal(player, point)
}

/// Playouts by the crate's own sampler.
fn sampled(size: usize) -> impl FnMut() -> u64 {
    let empty = Board::with_size(size, size);
    let mut board = Board::with_size(size, size);
    let gammas = Gammas::new();
    let mut sampler = Sampler::new(&board, &gammas);
    let mut rng = FastRandom::new(SEED as u32);
    move || {
        board.load(&empty);
        sampler.new_playout(&board, &gammas);
        while !board.both_player_pass() && board.move_count() < 3 * size * size {
            let point = sampler.sample_move(&board, &mut rng);
            board.play_legal(board.act_player(), point);
            sampler.move_played(&board, &gammas);
        }
        1
    }
}
