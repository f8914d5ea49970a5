//! Who can be compared with whom: components of the graph of games.

/// A number for each node, the same for those that are connected when directions don't matter.
pub(super) fn groups(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let both: Vec<_> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let out = neighbours(nodes, &both);
    let mut group = vec![None; nodes];
    let mut next = 0;
    for node in 0..nodes {
        if group[node].is_none() {
            for reached in finished_from(node, &out, &mut vec![false; nodes]) {
                group[reached] = Some(next);
            }
            next += 1;
        }
    }
    group.into_iter().map(|group| group.expect("each node has its group")).collect()
}

/// A number for each node, the same for those that reach each other along the edges.
///
/// Kosaraju's algorithm: nodes in the reverse order in which a search leaves them, then a search
/// against the edges.
pub(super) fn circles(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let out = neighbours(nodes, edges);
    let back = neighbours(nodes, &edges.iter().map(|&(a, b)| (b, a)).collect::<Vec<_>>());
    let mut seen = vec![false; nodes];
    let order: Vec<usize> =
        (0..nodes).flat_map(|node| finished_from(node, &out, &mut seen)).collect();
    let mut seen = vec![false; nodes];
    let mut circle = vec![0; nodes];
    for (number, &node) in order.iter().rev().enumerate() {
        for reached in finished_from(node, &back, &mut seen) {
            circle[reached] = number;
        }
    }
    circle
}

fn neighbours(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); nodes];
    for &(from, to) in edges {
        out[from].push(to);
    }
    out
}

/// What is reached from a node and was not seen, in the order in which the search leaves it.
fn finished_from(node: usize, out: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    let mut finished = Vec::new();
    let mut path = Vec::new();
    if !std::mem::replace(&mut seen[node], true) {
        path.push((node, 0));
    }
    while let Some((at, tried)) = path.last_mut() {
        if let Some(&next) = out[*at].get(*tried) {
            *tried += 1;
            if !std::mem::replace(&mut seen[next], true) {
                path.push((next, 0));
            }
        } else {
            finished.push(*at);
            path.pop();
        }
    }
    finished
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_reach_each_other_and_groups_are_connected() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (6, 5)];
        let circle = circles(7, &edges);
        assert!(circle[0] == circle[1] && circle[1] == circle[2] && circle[3] == circle[4]);
        assert!(circle[0] != circle[3] && circle[5] != circle[6]);
        let group = groups(7, &edges);
        assert_eq!(group, [0, 0, 0, 0, 0, 1, 1]);
    }
}
