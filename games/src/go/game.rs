//! Go as a [`Game`]: turns, legality with reasons, the end and the result.

use std::convert::Infallible;

use rand::Rng;

use super::board::Board;
use super::colour::Colour;
use super::grid::Grid;
use super::handicap::fixed_handicap;
use super::judge::{Judgement, judge};
use super::life::pass_dead;
use super::points::PointSet;
use super::rules::{DeadStones, Ko, Rules, Scoring, Tax};
use super::score::Count;
use super::state::{Move, State};
use crate::game::{Game, IllegalMove, Seat, Turn};
use crate::random;

/// Where handicap stones go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Handicap {
    /// On the usual points.
    Fixed(usize),
    /// Where Black likes: Black's first moves.
    Free(usize),
}

impl Handicap {
    /// The number of stones.
    pub fn stones(self) -> usize {
        match self {
            Handicap::Fixed(stones) | Handicap::Free(stones) => stones,
        }
    }
}

/// Go on one board by one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Go {
    pub(super) grid: Grid,
    pub(super) rules: Rules,
    pub(super) komi: f64,
    pub(super) handicap: Handicap,
    pub(super) max_plies: u32,
    /// What is done with dead stones, where it is not the usual.
    pub(super) dead: Option<DeadStones>,
}

impl Go {
    /// An even game on any grid, without komi. [`crate::Notation::from_settings`] offers the rest.
    pub fn on(grid: Grid, rules: Rules) -> Go {
        let max_plies = default_max_plies(grid);
        Go { grid, rules, komi: 0.0, handicap: Handicap::Fixed(0), max_plies, dead: None }
    }

    /// The board's shape.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The rule set.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// White's compensation for moving second.
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// The handicap.
    pub fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// A position to go on from, with no past.
    ///
    /// # Panics
    /// If the board is of another size than this game's.
    pub fn position(&self, board: Board, to_move: Colour) -> State {
        assert_eq!(board.grid(), self.grid, "a board of another size");
        State::new(board, self.rules.ko, to_move)
    }

    /// What is done with dead stones at the end.
    pub fn dead_stones(&self) -> DeadStones {
        self.dead.unwrap_or(DeadStones::usual(self.rules.scoring))
    }

    /// Counts a position as it was judged, whatever this game usually does with dead stones.
    ///
    /// ```
    /// use damier_games::go::{Board, Colour, Go, Rules, judge};
    /// let board = Board::from_rows(&["X...O", "OOOOO", "XXXXX", "X.X.X", "XXXXX"])?;
    /// let go = Go::on(board.grid(), Rules::DEFAULT);
    /// let state = go.position(board, Colour::Black);
    /// let count = go.count_judged(&state, &judge(state.board()));
    /// assert_eq!(go.margin(&count), 5.0);
    /// # Ok::<(), damier_games::BadText>(())
    /// ```
    pub fn count_judged(&self, state: &State, judgement: &Judgement) -> Count {
        Count::judged(&state.board, self.rules, state.captures, judgement)
    }

    /// The count that decides a finished game: with dead stones treated as this game has it.
    pub fn final_count(&self, state: &State) -> Count {
        match self.dead_stones() {
            DeadStones::Judged => self.count_judged(state, &judge(&state.board)),
            DeadStones::AsTheyStand => self.count_unjudged(state),
        }
    }

    /// The count of a position as it stands: nobody judges what is dead.
    pub(super) fn count_unjudged(&self, state: &State) -> Count {
        self.count(state, &self.lost_stones(state))
    }

    /// What comes off the board if nothing is judged.
    fn lost_stones(&self, state: &State) -> PointSet {
        match self.rules.scoring {
            // Who wants stones off the board captures them.
            Scoring::Area => PointSet::EMPTY,
            // Capturing would cost points here, so what cannot live is dead.
            Scoring::Territory => pass_dead(&state.board),
        }
    }

    /// Counts the board without these dead stones.
    pub fn count(&self, state: &State, dead: &PointSet) -> Count {
        Count::new(&state.board, self.rules, state.captures, dead)
    }

    /// Counts the board without these dead stones, when it is known which others are in seki.
    pub fn agreed_count(&self, state: &State, dead: &PointSet, seki: &PointSet) -> Count {
        Count::agreed(&state.board, self.rules, state.captures, (dead, seki))
    }

    /// Black's points minus White's, komi and handicap bonus included.
    pub fn margin(&self, count: &Count) -> f64 {
        self.points(count, Colour::Black) - self.points(count, Colour::White)
    }

    /// A colour's points, for White with komi and handicap bonus.
    pub fn points(&self, count: &Count, colour: Colour) -> f64 {
        count.tally(colour).points(self.rules.scoring) as f64 + self.advantage(colour)
    }

    /// What a colour gets besides what is on the board: White's komi and handicap bonus.
    fn advantage(&self, colour: Colour) -> f64 {
        let bonus = self.rules.handicap_bonus.points(self.handicap.stones());
        if colour == Colour::White { self.komi + bonus as f64 } else { 0.0 }
    }
}

/// The seat that plays a colour.
pub(super) fn seat_of(colour: Colour) -> Seat {
    match colour {
        Colour::Black => Seat::FIRST,
        Colour::White => Seat::SECOND,
    }
}

/// A bound that sensible games never meet. Rules without superko allow endless ones.
pub(super) fn default_max_plies(grid: Grid) -> u32 {
    4 * grid.area() as u32 + 100
}

impl Game for Go {
    const NAME: &'static str = "go";
    type State = State;
    type Move = Move;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let mut state = self.position(Board::new(self.grid), Colour::Black);
        self.restart(&mut state, rng);
        state
    }

    fn restart(&self, state: &mut State, _: &mut impl Rng) {
        state.board.clear();
        let (mut to_move, mut handicap_left) = (Colour::Black, 0);
        match self.handicap {
            Handicap::Fixed(stones) => {
                for point in fixed_handicap(self.grid, stones).into_iter().flatten() {
                    state.board.place(point, Colour::Black);
                    to_move = Colour::White;
                }
            }
            Handicap::Free(stones) => handicap_left = stones as u8,
        }
        state.begin(self.rules.ko, to_move);
        state.handicap_left = handicap_left;
    }

    fn turn(&self, state: &State) -> Turn {
        if state.passes >= 2 || state.plies >= self.max_plies {
            Turn::Over
        } else {
            Turn::Seat(seat_of(state.to_move))
        }
    }

    fn moves(&self, state: &State, into: &mut Vec<Move>) {
        into.clear();
        if self.turn(state) == Turn::Over {
            return;
        }
        let plays = self.grid.points().filter(|&point| state.board.is_empty(point));
        into.extend(plays.filter(|&point| state.allows(self.rules, point)).map(Move::Play));
        if state.handicap_left == 0 {
            into.push(Move::Pass);
        }
    }

    fn check(&self, state: &State, mv: Move) -> Result<(), IllegalMove> {
        if self.turn(state) == Turn::Over {
            return Err(IllegalMove::game_over());
        }
        let Move::Play(point) = mv else {
            return if state.handicap_left == 0 {
                Ok(())
            } else {
                let left = state.handicap_left;
                Err(IllegalMove::because(format!("{left} handicap stones are to be placed first")))
            };
        };
        if !self.grid.contains(point) {
            return Err(IllegalMove::because("that point is not on the board"));
        }
        let empty = state.board.is_empty(point);
        if empty && state.allows(self.rules, point) {
            return Ok(());
        }
        let name = self.grid.name(point);
        if !empty {
            return Err(IllegalMove::because(format!("there is already a stone on {name}")));
        }
        Err(IllegalMove::because(match self.rules.ko {
            _ if state.board.is_suicide(point, state.to_move) => {
                format!("a stone on {name} would have no liberty")
            }
            Ko::Simple => format!("{name} retakes the ko at once"),
            Ko::Positional => format!("{name} repeats an earlier position"),
            Ko::Situational => {
                format!("{name} repeats an earlier position with the same player to move")
            }
        }))
    }

    fn play(&self, state: &mut State, mv: Move) {
        match mv {
            Move::Play(point) => state.put(self.rules, point),
            Move::Pass => state.pass(self.rules),
        }
    }

    fn score(&self, state: &State, seat: Seat) -> f64 {
        let colour = if seat == Seat::FIRST { Colour::Black } else { Colour::White };
        if let Rules { scoring: Scoring::Area, tax: Tax::None, .. } = self.rules {
            return state.board.area()[colour as usize] as f64 + self.advantage(colour);
        }
        self.points(&self.count(state, &self.lost_stones(state)), colour)
    }

    fn final_scores(&self, state: &State) -> Vec<f64> {
        let colours = [Colour::Black, Colour::White];
        if let Rules { scoring: Scoring::Area, tax: Tax::None, .. } = self.rules
            && self.dead_stones() == DeadStones::AsTheyStand
        {
            let area = state.board.area();
            return colours.map(|c| area[c as usize] as f64 + self.advantage(c)).to_vec();
        }
        if self.dead_stones() == DeadStones::AsTheyStand {
            return Seat::all(2).map(|seat| self.score(state, seat)).collect();
        }
        let count = self.final_count(state);
        colours.map(|colour| self.points(&count, colour)).to_vec()
    }

    fn random_move(&self, state: &State, rng: &mut impl Rng) -> Move {
        let empty = state.board.empty_points();
        let passes = usize::from(state.handicap_left == 0);
        loop {
            let at = random::below(rng, (empty.len() + passes) as u32) as usize;
            match empty.get(at) {
                None => return Move::Pass,
                Some(&point) if state.allows(self.rules, point) => return Move::Play(point),
                Some(_) => {}
            }
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        state.board.audit()?;
        let area = Rules { scoring: Scoring::Area, tax: Tax::None, ..self.rules };
        let count = Count::new(&state.board, area, state.captures, &PointSet::EMPTY);
        let counted = [&count.black, &count.white].map(|tally| tally.stones + tally.territory);
        if counted != state.board.area() {
            return Err(format!("the area is {counted:?} on\n{}", state.board));
        }
        Ok(())
    }
}
