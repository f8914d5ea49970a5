//! What the search knows of a game: positions, moves, draws and what they are worth.

/// The game of one seat against chance, as the search walks it.
///
/// The seat moves in a `Position`, which leads to an `After`; draws lead from there to positions
/// again. Both are small values.
pub trait ChanceTree {
    /// A position in which the seat moves, or which is over.
    type Position: Clone;
    /// A position after a move, before what chance adds to it.
    type After: Clone;
    /// A move.
    type Move: Copy;

    /// Calls `visit` with each legal move and what it leads to, always in the same order.
    fn moves(&self, position: &Self::Position, visit: impl FnMut(Self::Move, Self::After));

    /// Calls `visit` with the probability of each draw and what it leads to, always in the same
    /// order. If nothing is drawn, that is one position with probability 1.
    fn draws(&self, after: &Self::After, visit: impl FnMut(f32, Self::Position));

    /// The value of a position without legal moves.
    fn at_end(&self, position: &Self::Position) -> f32;

    /// The value of a move that ended the game.
    fn ended(&self, after: &Self::After) -> Option<f32>;

    /// The value of what a move led to, judged without a further move. Adds the positions it
    /// looks at to `nodes`.
    fn estimate(&self, after: &Self::After, nodes: &mut u64) -> f32;

    /// A number for this position in the table of those already searched.
    fn key(&self, after: &Self::After) -> Option<u64>;

    /// The value of what a move led to, judged by one further move: for each draw the best
    /// estimate, and the mean of these. Most of a search's positions are looked at here, so a tree
    /// may have a quicker way to the same value.
    fn last_move(&self, after: &Self::After, nodes: &mut u64) -> f32 {
        self.last_move_by_rules(after, nodes)
    }

    /// [`ChanceTree::last_move`] without any shortcut.
    fn last_move_by_rules(&self, after: &Self::After, nodes: &mut u64) -> f32 {
        let mut mean = 0.0;
        self.draws(after, |probability, position| {
            *nodes += 1;
            let mut best = None;
            self.moves(&position, |_, after| {
                *nodes += 1;
                let value = match self.ended(&after) {
                    Some(value) => value,
                    None => self.estimate(&after, nodes),
                };
                best = Some(best.map_or(value, |best| f32::max(best, value)));
            });
            mean += probability * best.unwrap_or_else(|| self.at_end(&position));
        });
        mean
    }
}
