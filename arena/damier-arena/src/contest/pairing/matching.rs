//! Perfect matchings: can everybody be paired at once under "these two may meet"?
//!
//! Edmonds' algorithm: paths that alternate between pairs and non-pairs are grown from a free node
//! until they end in another, odd circles on the way being shrunk to a point.

/// Who may meet whom, and a set of pairs that is improved step by step.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    allowed: Vec<Vec<bool>>,
    partner: Vec<Option<usize>>,
    gone: Vec<bool>,
}

impl Matching {
    /// The largest matching; `allowed` is symmetric.
    pub(super) fn largest(allowed: Vec<Vec<bool>>) -> Matching {
        let nodes = allowed.len();
        let mut matching =
            Matching { allowed, partner: vec![None; nodes], gone: vec![false; nodes] };
        for node in 0..nodes {
            if matching.partner[node].is_none() {
                matching.augment(node);
            }
        }
        matching
    }

    /// Has everyone a partner?
    pub(super) fn is_perfect(&self) -> bool {
        self.partner.iter().zip(&self.gone).all(|(partner, gone)| partner.is_some() || *gone)
    }

    /// Takes two out as a pair, if the others can all be paired without them. The matching was
    /// perfect, and is again.
    pub(super) fn settle(&mut self, a: usize, b: usize) -> bool {
        if a == b || self.gone[a] || self.gone[b] || !self.allowed[a][b] {
            return false;
        }
        let before = self.partner.clone();
        let (left_a, left_b) = (before[a], before[b]);
        (self.gone[a], self.gone[b]) = (true, true);
        (self.partner[a], self.partner[b]) = (None, None);
        if left_a == Some(b) {
            return true;
        }
        for left in [left_a, left_b].into_iter().flatten() {
            self.partner[left] = None;
        }
        if left_a.is_some_and(|left| self.augment(left)) {
            return true;
        }
        self.partner = before;
        (self.gone[a], self.gone[b]) = (false, false);
        false
    }

    /// Looks for an alternating path from a free node to another one, and swaps the pairs on it.
    fn augment(&mut self, root: usize) -> bool {
        let Some((end, from)) = Search::new(self, root).run() else { return false };
        let mut node = Some(end);
        while let Some(at) = node {
            let before = from[at].expect("a path leads back to the root");
            node = self.partner[before];
            (self.partner[at], self.partner[before]) = (Some(before), Some(at));
        }
        true
    }
}

struct Search<'a> {
    matching: &'a Matching,
    root: usize,
    /// Where a path came from, over an edge that is no pair.
    from: Vec<Option<usize>>,
    /// The node that stands for the circle a node was shrunk into.
    base: Vec<usize>,
    reached: Vec<bool>,
    queue: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(matching: &'a Matching, root: usize) -> Search<'a> {
        let nodes = matching.partner.len();
        let mut reached = vec![false; nodes];
        reached[root] = true;
        Search {
            matching,
            root,
            from: vec![None; nodes],
            base: (0..nodes).collect(),
            reached,
            queue: vec![root],
        }
    }

    /// The free node that was found, and the way back.
    fn run(mut self) -> Option<(usize, Vec<Option<usize>>)> {
        let nodes = self.base.len();
        let mut head = 0;
        while head < self.queue.len() {
            let node = self.queue[head];
            head += 1;
            for next in 0..nodes {
                let usable = self.matching.allowed[node][next] && !self.matching.gone[next];
                let inside = self.base[node] == self.base[next];
                if !usable || inside || self.matching.partner[node] == Some(next) {
                    continue;
                }
                let partner = self.matching.partner[next];
                if next == self.root || partner.is_some_and(|partner| self.from[partner].is_some())
                {
                    self.shrink(node, next);
                } else if self.from[next].is_none() {
                    self.from[next] = Some(node);
                    let Some(partner) = partner else { return Some((next, self.from)) };
                    self.reached[partner] = true;
                    self.queue.push(partner);
                }
            }
        }
        None
    }

    /// Shrinks the odd circle that an edge closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let top = self.common_base(a, b);
        let mut circle = vec![false; self.base.len()];
        self.mark(a, top, b, &mut circle);
        self.mark(b, top, a, &mut circle);
        for node in 0..self.base.len() {
            if circle[self.base[node]] {
                self.base[node] = top;
                if !self.reached[node] {
                    self.reached[node] = true;
                    self.queue.push(node);
                }
            }
        }
    }

    /// The node in which the ways back to the root meet.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut on_way = vec![false; self.base.len()];
        let mut at = self.base[a];
        loop {
            on_way[at] = true;
            let Some(before) = self.step_back(at) else { break };
            at = before;
        }
        let mut at = self.base[b];
        while !on_way[at] {
            at = self.step_back(at).expect("both ways end in the root");
        }
        at
    }

    /// Two edges back towards the root: over a pair, then over the edge that reached it.
    fn step_back(&self, base: usize) -> Option<usize> {
        let partner = self.matching.partner[base]?;
        self.from[partner].map(|before| self.base[before])
    }

    fn mark(&mut self, mut node: usize, top: usize, mut child: usize, circle: &mut [bool]) {
        while self.base[node] != top {
            let partner = self.matching.partner[node].expect("only the root is free");
            circle[self.base[node]] = true;
            circle[self.base[partner]] = true;
            self.from[node] = Some(child);
            child = partner;
            node = self.from[partner].expect("a path leads back to the root");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(nodes: usize, edges: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
        let row = |a: usize| (0..nodes).map(|b| a != b && edges(a.min(b), a.max(b))).collect();
        (0..nodes).map(row).collect()
    }

    /// Tries everything.
    fn can_pair(allowed: &[Vec<bool>], left: &[usize]) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        rest.iter().any(|&other| {
            let others: Vec<usize> = rest.iter().copied().filter(|&node| node != other).collect();
            allowed[first][other] && can_pair(allowed, &others)
        })
    }

    #[test]
    fn perfect_matchings_are_found_exactly_where_they_exist() {
        let mut bits: u64 = 1;
        for _ in 0..3000 {
            bits = bits
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let seed = bits;
            let sparse = |a: usize, b: usize| (seed.rotate_left((a * 8 + b) as u32 * 7) & 7) < 3;
            let allowed = allowed(8, sparse);
            let possible = can_pair(&allowed, &[0, 1, 2, 3, 4, 5, 6, 7]);
            let mut matching = Matching::largest(allowed.clone());
            assert_eq!(matching.is_perfect(), possible, "{seed}");
            if possible {
                let other = (1..8).find(|&other| matching.settle(0, other)).unwrap();
                let rest: Vec<usize> = (1..8).filter(|&node| node != other).collect();
                assert!(matching.is_perfect() && can_pair(&allowed, &rest), "{seed}");
                let earlier = |node: usize| {
                    let rest: Vec<usize> = (1..8).filter(|&other| other != node).collect();
                    allowed[0][node] && can_pair(&allowed, &rest)
                };
                assert!(!(1..other).any(earlier), "{seed}");
            }
        }
    }
}
