//! How things are shown: tables and numbers as text. Nothing here knows a rule or a command.

pub mod number;
pub mod table;
