//! What people are asked about a game before it begins.

/// Something to choose about a game before it begins: a line of a menu.
///
/// ```
/// use damier_games::{Answer, Question};
/// const SIZE: Question = Question {
///     label: "Size",
///     answers: &[Answer::new("9×9", "size=9"), Answer::new("19×19", "size=19")],
/// };
/// assert_eq!(SIZE.answers[0].settings, "size=9");
/// ```
///
/// Where answers do not go together, those to later questions give way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is chosen: `Size`.
    pub label: &'static str,
    /// What there is to choose from, the usual first.
    pub answers: &'static [Answer],
}

/// One way to play a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What people read: `9×9`.
    pub shown: &'static str,
    /// The settings that it stands for, as users write them: `size=9`. None if it is as by default.
    pub settings: &'static str,
    /// The variant of the game that it stands for, by what that is called among them: `duo`.
    pub variant: Option<&'static str>,
}

impl Answer {
    /// One that stands for these settings.
    pub const fn new(shown: &'static str, settings: &'static str) -> Answer {
        Answer { shown, settings, variant: None }
    }

    /// One that stands for a variant.
    pub const fn variant(shown: &'static str, called: &'static str) -> Answer {
        Answer { shown, settings: "", variant: Some(called) }
    }
}
