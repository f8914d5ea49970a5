//! The lessons keep their promises: every task has a legal answer that does what is asked, and no
//! answer that a comment calls wrong does.

mod course;
mod lessons;
