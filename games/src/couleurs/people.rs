//! What people are asked before a game of 7 Couleurs, and what they can watch.

use crate::question::{Answer, Question};

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        label: "Size",
        answers: &[
            Answer::new("16×16", "size=16"),
            Answer::new("20×20", "size=20"),
            Answer::new("30×30", "size=30"),
            Answer::new("8×8", "size=8"),
            Answer::new("12×12", "size=12"),
        ],
    },
    Question {
        label: "Players",
        answers: &[
            Answer::new("2", "players=2"),
            Answer::new("3", "players=3"),
            Answer::new("4", "players=4"),
        ],
    },
];

pub(super) const BOARDS: &[Answer] =
    &[Answer::new("7 Couleurs 16×16", "size=16"), Answer::new("7 Couleurs 30×30", "")];
