//! What people are asked before a game of Go, and what they can watch.

use crate::question::{Answer, Question};

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        label: "Size",
        answers: &[
            Answer::new("9×9", "size=9"),
            Answer::new("13×13", "size=13"),
            Answer::new("19×19", "size=19"),
            Answer::new("5×5", "size=5"),
            Answer::new("7×7", "size=7"),
        ],
    },
    Question {
        label: "Komi",
        answers: &[
            Answer::new("usual", ""),
            Answer::new("0", "komi=0"),
            Answer::new("0.5", "komi=0.5"),
            Answer::new("5.5", "komi=5.5"),
            Answer::new("6.5", "komi=6.5"),
            Answer::new("7.5", "komi=7.5"),
        ],
    },
    Question {
        label: "Handicap",
        answers: &[
            Answer::new("none", ""),
            Answer::new("2 stones", "handicap=2"),
            Answer::new("3 stones", "handicap=3"),
            Answer::new("4 stones", "handicap=4"),
            Answer::new("5 stones", "handicap=5"),
            Answer::new("6 stones", "handicap=6"),
            Answer::new("7 stones", "handicap=7"),
            Answer::new("8 stones", "handicap=8"),
            Answer::new("9 stones", "handicap=9"),
        ],
    },
];

pub(super) const BOARDS: &[Answer] = &[
    Answer::new("Go 9×9", "size=9"),
    Answer::new("Go 13×13", "size=13"),
    Answer::new("Go 19×19", "size=19"),
];
