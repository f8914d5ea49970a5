//! The line of keys below a board.

/// As many keys as fit into so many columns, the most important first. What does not fit is left out
/// as a whole: half of a hint is none.
///
/// ```
/// use damier::view::footer::footer;
/// let keys = ["? help", "q quit", "Space pause"];
/// assert_eq!(footer(&keys, 80), "? help · q quit · Space pause");
/// assert_eq!(footer(&keys, 20), "? help · q quit");
/// assert_eq!(footer(&["? help", "arrows choose", "q quit"], 20), "? help · q quit");
/// ```
pub fn footer(keys: &[&str], columns: u16) -> String {
    let mut line = String::new();
    for key in keys {
        let longer = if line.is_empty() { (*key).to_owned() } else { format!("{line} · {key}") };
        if longer.chars().count() <= usize::from(columns) {
            line = longer;
        }
    }
    line
}
