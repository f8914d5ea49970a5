//! `cargo bench`: the figures of `damier bench`, and Go beside a public crate.
//!
//! The crate `go_game_board` plays by the same light rule: no own simple eye is filled, every other
//! legal point is equally likely, the ko rule is the simple one, and two passes end it. It is
//! measured twice, by a plain loop over its board and by its own sampler, which weighs points near
//! the last move more. The faster of the two is the yardstick.
//!
//! Without `--bench`, which cargo adds, this is a test: every figure is measured for an instant.

use std::env;

use damier::bench::measure::Contestant;
use damier::bench::{CONTESTS, Contest, Figure, Look, Ratio, Report};
use damier::seed;
use damier_games::random;
use go_game_board::fast_random::FastRandom;
use go_game_board::{Board, Gammas, Player, Sampler, Vertex};

fn main() {
    let quick =
        !env::args().any(|word| word == "--bench") || env::args().any(|word| word == "--quick");
    let seconds = if quick { 0.001 } else { 2.0 };
    let mut report = Report::default();
    for name in CONTESTS {
        let mut contest = Contest::named(name);
        let Some(rival) = RIVALS.iter().find(|rival| rival.contest == name) else {
            report.figures.extend(contest.run(seconds));
            continue;
        };
        contest.contestants.push(Contestant::new(rival.plain, "playouts", plain(rival.size)));
        contest.contestants.push(Contestant::new(rival.sampler, "playouts", sampler(rival.size)));
        let mut figures = contest.run(seconds);
        rival.compare(&mut figures);
        report.figures.extend(figures);
    }
    anstream::print!("{}", report.table(Look { spread: true, ascii: false }));
}

/// The names of a contest's figures.
struct Rival {
    contest: &'static str,
    size: usize,
    ours: &'static str,
    plain: &'static str,
    sampler: &'static str,
    ratio: &'static str,
}

const RIVALS: [Rival; 2] = [
    Rival {
        contest: "go9",
        size: 9,
        ours: "go9_simple_ko_light_playouts",
        plain: "go9_go_game_board_plain",
        sampler: "go9_go_game_board_sampler",
        ratio: "go9_ratio_to_go_game_board",
    },
    Rival {
        contest: "go19",
        size: 19,
        ours: "go19_simple_ko_light_playouts",
        plain: "go19_go_game_board_plain",
        sampler: "go19_go_game_board_sampler",
        ratio: "go19_ratio_to_go_game_board",
    },
];

impl Rival {
    /// Compares our figure with the faster of the other two.
    fn compare(&self, figures: &mut [Figure]) {
        let value_of = |name: &str| figures.iter().find(|f| f.name == name).map(|f| f.value);
        let (Some(plain), Some(sampler)) = (value_of(self.plain), value_of(self.sampler)) else {
            return;
        };
        let (to, value) =
            if plain > sampler { (self.plain, plain) } else { (self.sampler, sampler) };
        for figure in figures.iter_mut().filter(|figure| figure.name == self.ours) {
            figure.ratio = Some(Ratio { name: self.ratio, to, value: figure.value / value });
        }
    }
}

/// Every contestant draws from a generator of its own with this seed.
const SEED: u64 = 2048;

/// Playouts by a plain loop over the crate's board.
fn plain(size: usize) -> impl FnMut() -> u64 {
    let empty = Board::with_size(size, size);
    let mut board = Board::with_size(size, size);
    let chooser = Chooser { gammas: Gammas::new() };
    let mut rng = seed::generator(SEED);
    move || {
        board.load(&empty);
        while !board.both_player_pass() && board.move_count() < 3 * size * size {
            let player = board.act_player();
            let vertex = chooser.choose(&board, player, &mut rng);
            board.play_legal(player, vertex);
        }
        1
    }
}

/// Chooses points by the crate's table of weights, which are one for every legal point that is no
/// own simple eye and zero for the others. Asking the board itself takes half as long again.
struct Chooser {
    gammas: Gammas,
}

impl Chooser {
    /// A point to play on, each with the same probability, or a pass if there is none.
    fn choose(&self, board: &Board, player: Player, rng: &mut seed::Generator) -> Vertex {
        // While most points are playable, a few tries find one without looking at all of them.
        const TRIES: usize = 8;
        let count = board.empty_vertex_count();
        for _ in 0..TRIES.min(count) {
            let vertex = board.empty_vertex(random::below(rng, count as u32) as usize);
            if self.is_playable(board, player, vertex) {
                return vertex;
            }
        }
        let all = (0..count).map(|at| board.empty_vertex(at));
        let playable: Vec<Vertex> =
            all.filter(|&vertex| self.is_playable(board, player, vertex)).collect();
        match playable.len() {
            0 => Vertex::pass(),
            left => playable[random::below(rng, left as u32) as usize],
        }
    }

    fn is_playable(&self, board: &Board, player: Player, vertex: Vertex) -> bool {
        let weight = self.gammas.get(board.hash3x3_at(vertex), player);
        vertex != board.ko_vertex() && weight > 0.0
    }
}

/// Playouts by the crate's own sampler.
fn sampler(size: usize) -> impl FnMut() -> u64 {
    let empty = Board::with_size(size, size);
    let mut board = Board::with_size(size, size);
    let gammas = Gammas::new();
    let mut sampler = Sampler::new(&board, &gammas);
    let mut rng = FastRandom::new(SEED as u32);
    move || {
        board.load(&empty);
        sampler.new_playout(&board, &gammas);
        while !board.both_player_pass() && board.move_count() < 3 * size * size {
            let vertex = sampler.sample_move(&board, &mut rng);
            board.play_legal(board.act_player(), vertex);
            sampler.move_played(&board, &gammas);
        }
        1
    }
}
