//! Judgements against exhaustive play on tiny boards.
//!
//! All positions of a tiny board are solved by a program of its own, which knows nothing but stones,
//! captures, the simple ko and two passes: what Black's area is worth under the best play of both.
//! Endless play is counted both ways, for and against Black. Where every chain of a position is proven
//! to live, to be dead or in seki, and everything empty is somebody's, Black can reach the judged area
//! by moving first, and White can hold Black to it by moving first.

use std::collections::HashMap;

use damier_games::go::{Board, Colour, Go, Grid, Rules, judge};

/// What is on each point, row by row from the top: 0 nothing, 1 Black, 2 White.
type Cells = Vec<u8>;

/// A position with all that the rest of the game depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    cells: Cells,
    to_move: u8,
    passed: bool,
    ko: Option<usize>,
}

struct Solver {
    width: usize,
    height: usize,
    nodes: Vec<Node>,
    numbers: HashMap<Node, u32>,
    /// What each position leads to; nothing where the game is over.
    next: Vec<Vec<u32>>,
    /// Area under endless play against and for Black.
    values: [Vec<i8>; 2],
}

impl Solver {
    /// Solves everything that can come of any position without a past.
    fn new(width: usize, height: usize) -> Solver {
        let mut solver = Solver {
            width,
            height,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            next: Vec::new(),
            values: [Vec::new(), Vec::new()],
        };
        let empty = vec![0; width * height];
        for to_move in [1, 2] {
            solver.number(Node { cells: empty.clone(), to_move, passed: false, ko: None });
        }
        let mut at = 0;
        while at < solver.nodes.len() {
            let followers = solver.followers(&solver.nodes[at].clone());
            let followers = followers.into_iter().map(|node| solver.number(node)).collect();
            solver.next.push(followers);
            at += 1;
        }
        solver.values = [-1, 1].map(|endless| solver.fixpoint(endless));
        solver
    }

    fn number(&mut self, node: Node) -> u32 {
        let fresh = self.nodes.len() as u32;
        let nodes = &mut self.nodes;
        *self.numbers.entry(node).or_insert_with_key(|node| {
            nodes.push(node.clone());
            fresh
        })
    }

    fn near(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (row, column) = (point / width, point % width);
        let all = [
            (row > 0).then(|| point - width),
            (row + 1 < height).then(|| point + width),
            (column > 0).then(|| point - 1),
            (column + 1 < width).then(|| point + 1),
        ];
        all.into_iter().flatten()
    }

    /// What is connected to a point by the same content, and what else touches it.
    fn region(&self, cells: &Cells, from: usize) -> (Vec<usize>, Vec<u8>) {
        let (mut region, mut around, mut at) = (vec![from], Vec::new(), 0);
        while at < region.len() {
            for near in self.near(region[at]) {
                if cells[near] != cells[from] {
                    around.push(cells[near]);
                } else if !region.contains(&near) {
                    region.push(near);
                }
            }
            at += 1;
        }
        (region, around)
    }

    fn followers(&self, node: &Node) -> Vec<Node> {
        let other = 3 - node.to_move;
        let mut followers = Vec::new();
        if node.passed && node.ko == Some(usize::MAX) {
            return followers;
        }
        // Two passes end the game: marked by a ko nowhere.
        let ko = node.passed.then_some(usize::MAX);
        followers.push(Node { cells: node.cells.clone(), to_move: other, passed: true, ko });
        for point in 0..node.cells.len() {
            if node.cells[point] != 0 || node.ko == Some(point) {
                continue;
            }
            let mut cells = node.cells.clone();
            cells[point] = node.to_move;
            let mut captured = Vec::new();
            for near in self.near(point) {
                if cells[near] == other {
                    let (chain, around) = self.region(&cells, near);
                    if !around.contains(&0) {
                        for &stone in &chain {
                            cells[stone] = 0;
                        }
                        captured.extend(chain);
                    }
                }
            }
            let (chain, around) = self.region(&cells, point);
            if !around.contains(&0) {
                continue;
            }
            let liberties = self.near(point).filter(|&near| cells[near] == 0).count();
            let retaken = captured.len() == 1 && chain.len() == 1 && liberties == 1;
            let ko = retaken.then(|| captured[0]);
            followers.push(Node { cells, to_move: other, passed: false, ko });
        }
        followers
    }

    /// Black's area minus White's as the board stands.
    fn area(&self, cells: &Cells) -> i8 {
        let mut area = 0;
        for (point, &content) in cells.iter().enumerate() {
            let (black, white) = match content {
                0 => {
                    let (_, around) = self.region(cells, point);
                    (around.contains(&1), around.contains(&2))
                }
                stone => (stone == 1, stone == 2),
            };
            area += i8::from(black && !white) - i8::from(white && !black);
        }
        area
    }

    /// The value of every position, if endless play is worth all points to one side.
    fn fixpoint(&self, endless: i8) -> Vec<i8> {
        let all = endless * (self.width * self.height) as i8;
        let mut values: Vec<i8> = (0..self.nodes.len())
            .map(|at| if self.next[at].is_empty() { self.area(&self.nodes[at].cells) } else { all })
            .collect();
        loop {
            let mut changed = false;
            for at in (0..values.len()).rev() {
                let followers = self.next[at].iter().map(|&next| values[next as usize]);
                let value =
                    if self.nodes[at].to_move == 1 { followers.max() } else { followers.min() };
                if let Some(value) = value.filter(|&value| value != values[at]) {
                    values[at] = value;
                    changed = true;
                }
            }
            if !changed {
                return values;
            }
        }
    }

    /// The least and the most a position is worth, by what endless play is.
    fn value(&self, cells: &Cells, to_move: u8) -> Option<[i8; 2]> {
        let node = Node { cells: cells.clone(), to_move, passed: false, ko: None };
        let number = *self.numbers.get(&node)? as usize;
        Some([self.values[0][number], self.values[1][number]])
    }
}

#[test]
fn proven_judgements_hold_against_every_way_to_play() {
    let mut wrong: Vec<String> = Vec::new();
    let mut boards = vec![(3, 3, 20, 50), (4, 2, 5, 50)];
    if cfg!(feature = "extended-tests") {
        boards.push((5, 2, 40, 50));
    }
    for (width, height, every, least) in boards {
        let solver = Solver::new(width, height);
        let grid = Grid::new(width, height);
        let go = Go::on(grid, Rules::DEFAULT);
        let mut compared = 0;
        let fresh = solver.nodes.iter().filter(|node| {
            node.to_move == 1 && !node.passed && node.ko.is_none() && !node.cells.contains(&9)
        });
        for node in fresh.step_by(every) {
            let symbols: Vec<char> =
                node.cells.iter().map(|&c| ['.', 'X', 'O'][c as usize]).collect();
            let rows: Vec<String> = symbols.chunks(width).map(|row| row.iter().collect()).collect();
            let board = Board::from_rows(&rows).expect("a legal position");
            let judgement = judge(&board);
            let settled = judgement.is_proven() && judgement.dame.is_empty();
            let (true, Some(black), Some(white)) =
                (settled, solver.value(&node.cells, 1), solver.value(&node.cells, 2))
            else {
                continue;
            };
            let state = go.position(board.clone(), Colour::Black);
            let judged = go.margin(&go.count_judged(&state, &judgement)) as i8;
            compared += 1;
            // What may still be filled in a seki is worth a point each at most.
            let open = judgement.seki_points.len() as i8;
            if black[1] < judged - open || white[0] > judged + open {
                let chains: Vec<String> = judgement
                    .chains
                    .iter()
                    .map(|c| {
                        let stones: Vec<String> = c.stones.iter().map(|p| grid.name(p)).collect();
                        format!(
                            "{:?} {} {}: {}",
                            c.colour,
                            c.status.word(),
                            c.how.word(),
                            stones.join(" ")
                        )
                    })
                    .collect();
                wrong.push(format!(
                    "judged {judged}, worth {black:?} if Black and {white:?} if White moves first\n{board}\n{}",
                    chains.join("\n")
                ));
            }
        }
        println!("{width}x{height}: {} states, {compared} compared", solver.nodes.len());
        assert!(compared >= least, "only {compared} positions of {width}×{height} were compared");
    }
    assert!(wrong.is_empty(), "{} do not hold:\n{}", wrong.len(), wrong.join("\n\n"));
}
