//! How to play the games that need no lessons: a page each.

use damier_games::Game as _;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;

/// A page on how to play a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The game.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The text, in paragraphs and small pictures.
    pub text: &'static str,
}

/// The pages.
pub const PAGES: [Page; 2] = [
    Page { game: G2048::NAME, title: "How to play 2048", text: include_str!("pages/2048.txt") },
    Page {
        game: Couleurs::NAME,
        title: "How to play 7 Couleurs",
        text: include_str!("pages/couleurs.txt"),
    },
];
