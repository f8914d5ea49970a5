//! What people are asked before a game of 2048, and what they can watch.

use crate::question::{Answer, Question};

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        label: "Mode",
        answers: &[
            Answer::new("to the tile 2048", ""),
            Answer::new("endless", "endless=true"),
            Answer::variant("two grids at once", "duo"),
        ],
    },
    Question {
        label: "Size",
        answers: &[
            Answer::new("4×4", "side=4"),
            Answer::new("5×5", "side=5"),
            Answer::new("6×6", "side=6"),
            Answer::new("7×7", "side=7"),
            Answer::new("8×8", "side=8"),
            Answer::new("3×3", "side=3"),
        ],
    },
];

pub(super) const BOARDS: &[Answer] =
    &[Answer::new("2048", ""), Answer::new("2048 on 5×5", "side=5")];
