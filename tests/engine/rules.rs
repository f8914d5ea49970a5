//! Our rules of Go against those of GNU Go, over random games.
//!
//! Needs `gnugo`, which `cargo xtask test` installs. GNU Go is asked which points are legal before
//! every move, and what stands where and was captured after it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use damier_arena::seed;
use damier_games::go::{Colour, Go, Move};
use damier_games::{Game as _, Notation as _, Turn};

/// A running GNU Go that is spoken to in GTP.
pub(crate) struct GnuGo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl GnuGo {
    pub(crate) fn start(options: &[&str]) -> GnuGo {
        let debian = Path::new("/usr/games/gnugo");
        let program = if debian.exists() { debian } else { Path::new("gnugo") };
        let mut command = Command::new(program);
        command.args(["--mode", "gtp"]).args(options);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child =
            command.spawn().expect("GNU Go is needed: `cargo xtask test` installs Debian's gnugo");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        GnuGo { child, input, output }
    }

    /// Sends a command and gives the answer's words.
    pub(crate) fn ask(&mut self, command: &str) -> Vec<String> {
        writeln!(self.input, "{command}").expect("GNU Go listens");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("GNU Go answers");
            assert!(read > 0, "GNU Go ended at `{command}`");
            if line.trim().is_empty() {
                break;
            }
            answer.push_str(&line);
        }
        let answer = answer.strip_prefix('=').unwrap_or_else(|| panic!("`{command}`: {answer}"));
        answer.split_whitespace().map(str::to_owned).collect()
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn compare(ko: &str, options: &[&str], size: usize, seed: u64) {
    let settings = format!("size={size},ko={ko},suicide=forbidden");
    let go = Go::from_settings(&settings.parse().expect("settings")).expect("a game");
    let mut gnugo = GnuGo::start(options);
    gnugo.ask(&format!("boardsize {size}"));
    gnugo.ask("clear_board");
    let mut rng = seed::generator(seed);
    let mut state = go.start(&mut rng);
    let mut moves = Vec::new();
    while go.turn(&state) != Turn::Over && state.plies() < 3 * (size * size) as u32 {
        let colour = if state.to_move() == Colour::Black { "black" } else { "white" };
        go.moves(&state, &mut moves);
        moves.retain(|&mv| mv != Move::Pass);
        let ours: BTreeSet<String> = moves.iter().map(|&mv| go.move_text(mv)).collect();
        let mut theirs: BTreeSet<String> =
            gnugo.ask(&format!("all_legal {colour}")).into_iter().collect();
        theirs.remove("PASS");
        assert_eq!(
            ours,
            theirs,
            "{settings}, seed {seed}, ply {}\n{}",
            state.plies(),
            state.board()
        );
        let mv = go.light_move(&mut state, &mut rng);
        go.play(&mut state, mv);
        gnugo.ask(&format!("play {colour} {}", go.move_text(mv)));
        for (colour, name) in [(Colour::Black, "black"), (Colour::White, "white")] {
            let board = state.board();
            let stones = board.grid().points().filter(|&point| board.stone(point) == Some(colour));
            let ours: BTreeSet<String> = stones.map(|point| board.grid().name(point)).collect();
            let theirs = gnugo.ask(&format!("list_stones {name}")).into_iter().collect();
            assert_eq!(ours, theirs, "{settings}, seed {seed}, ply {}", state.plies());
            let captures = gnugo.ask(&format!("captures {name}"));
            assert_eq!(captures, [state.captures(colour).to_string()], "{settings}, seed {seed}");
        }
    }
}

#[test]
fn random_games_with_simple_ko_agree_with_gnu_go() {
    for (seed, size) in [5, 6, 7, 9, 9, 13, 19].into_iter().enumerate() {
        compare("simple", &[], size, seed as u64);
    }
}

#[test]
fn random_games_with_superko_agree_with_gnu_go() {
    for (seed, size) in [5, 5, 6, 7, 9].into_iter().enumerate() {
        compare("positional", &["--positional-superko"], size, seed as u64);
        compare("situational", &["--situational-superko"], size, seed as u64);
    }
}
