//! Damier.
fn main() {}
