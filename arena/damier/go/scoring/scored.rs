//! A position that was judged and counted, as it is shown and as it is written in JSON.

use damier_games::go::{Colour, Count, Go, Grid, Judgement, PointSet, Status, reckon};
use serde::Serialize;

use damier_arena::archive::records::sgf::GameResult;
use damier_arena::archive::records::{GoRecord, Goban};

/// A judged and counted position.
#[derive(Clone, Debug, Serialize)]
pub struct Scored {
    /// Points in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Moves played until here.
    pub moves: usize,
    /// How points are counted: `area` or `territory`.
    pub scoring: &'static str,
    /// Which surrounded points do not count: `none`, `seki` or `all`.
    pub tax: &'static str,
    /// Where the rules are from: `record`, `asked`, or where it names none, `result` if they give that, else
    /// `komi`.
    pub rules_from: &'static str,
    /// What was assumed about the rules, as a sentence.
    pub assumed: Option<String>,
    /// White's compensation.
    pub komi: f64,
    /// The stones, rows from the top: `.`, `X` and `O`.
    pub board: Vec<String>,
    /// What becomes of everything, rows from the top: stones that stay `X` `O`, stones that are dead
    /// `x` `o`, Black's territory `+`, White's `-`, points in seki `*`, neutral ones `.`.
    pub map: Vec<String>,
    /// Every chain.
    pub chains: Vec<ChainLine>,
    /// The points of each kind, by name.
    pub territory: Territory,
    /// The dead stones, by name.
    pub dead: Vec<String>,
    /// Each colour's points, for White with komi.
    pub score: Points,
    /// How the points came about, line by line.
    pub explanation: Vec<String>,
    /// Who wins, as in a record: `B+3.5`.
    pub result: String,
    /// What the record says the result was.
    pub recorded: Option<String>,
    /// Is every verdict beyond doubt, and nothing unsettled?
    pub proven: bool,
}

/// What becomes of a chain.
#[derive(Clone, Debug, Serialize)]
pub struct ChainLine {
    /// `black` or `white`.
    pub colour: &'static str,
    /// Its stones, by name.
    pub stones: Vec<String>,
    /// `alive`, `dead`, `seki` or `unsettled`.
    pub status: &'static str,
    /// `benson`, `search` or `playouts`.
    pub how: &'static str,
    /// Is it beyond doubt?
    pub proven: bool,
    /// What an estimate rests on: in `playouts`, the share of random games in which its owner had
    /// its points at the end; in `search`, the least such share of a neighbour that was taken to live.
    pub share: Option<f64>,
}

/// Empty points, and those of dead stones, by what they are.
#[derive(Clone, Debug, Serialize)]
pub struct Territory {
    /// Surrounded by Black.
    pub black: Vec<String>,
    /// Surrounded by White.
    pub white: Vec<String>,
    /// Nobody's.
    pub dame: Vec<String>,
    /// Around stones in seki.
    pub seki: Vec<String>,
}

/// Each colour's points.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Points {
    /// Black's.
    pub black: f64,
    /// White's, with komi.
    pub white: f64,
}

impl Scored {
    pub(super) fn new(
        record: &GoRecord,
        game: &Go,
        goban: &Goban,
        judgement: &Judgement,
        count: &Count,
    ) -> Scored {
        let (state, grid) = (goban.state(), game.grid());
        let [black, white] = judgement.territory.map(|points| names(grid, &points));
        Scored {
            width: grid.width(),
            height: grid.height(),
            moves: goban.moves(),
            scoring: game.rules().scoring.word(),
            tax: game.rules().tax.word(),
            rules_from: record.rules_from.word(),
            assumed: record.assumption(),
            komi: game.komi(),
            board: state.board().rows(),
            map: map(goban, judgement),
            chains: chains(grid, judgement),
            territory: Territory {
                black,
                white,
                dame: names(grid, &judgement.dame),
                seki: names(grid, &judgement.seki_points),
            },
            dead: names(grid, &judgement.dead),
            score: Points {
                black: game.points(count, Colour::Black),
                white: game.points(count, Colour::White),
            },
            explanation: reckon(game, count, &judgement.dead, state),
            result: GameResult::of_margin(game.margin(count)).to_string(),
            recorded: record.info.result.map(|result| result.to_string()),
            proven: judgement.is_proven(),
        }
    }

    /// How many chains have this status.
    pub fn chains_that_are(&self, status: Status) -> usize {
        self.chains.iter().filter(|chain| chain.status == status.word()).count()
    }
}

fn names(grid: Grid, points: &PointSet) -> Vec<String> {
    points.iter().map(|point| grid.name(point)).collect()
}

fn chains(grid: Grid, judgement: &Judgement) -> Vec<ChainLine> {
    let line = |chain: &damier_games::go::ChainVerdict| ChainLine {
        colour: chain.colour.word(),
        stones: names(grid, &chain.stones),
        status: chain.status.word(),
        how: chain.how.word(),
        proven: chain.how.is_proven(),
        share: chain.how.share(),
    };
    judgement.chains.iter().map(line).collect()
}

fn map(goban: &Goban, judgement: &Judgement) -> Vec<String> {
    let board = goban.state().board();
    let symbol = |point| match (board.stone(point), judgement.dead.contains(point)) {
        (Some(Colour::Black), false) => 'X',
        (Some(Colour::White), false) => 'O',
        (Some(Colour::Black), true) => 'x',
        (Some(Colour::White), true) => 'o',
        (None, _) if judgement.territory[0].contains(point) => '+',
        (None, _) if judgement.territory[1].contains(point) => '-',
        (None, _) if judgement.seki_points.contains(point) => '*',
        (None, _) => '.',
    };
    let symbols: Vec<char> = board.grid().points().map(symbol).collect();
    symbols.chunks(board.grid().width()).map(|row| row.iter().collect()).collect()
}
