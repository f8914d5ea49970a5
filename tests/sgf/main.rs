//! SGF as it is found: a corpus of awkward files, files of our own, and files that are none.

mod corpus;
mod hostile;
mod round_trip;
#[path = "../process/work.rs"]
mod work;
