//! The rules of Damier's games.
//!
//! [`Game`] carries 2048, 7 Couleurs, Go and any game you add. A crate that only wants rules needs
//! nothing else of Damier: no files, no clock, no threads and no globals are touched here.

pub mod conformance;
pub mod couleurs;
mod finish;
pub mod g2048;
mod game;
pub mod go;
mod notation;
mod perft;
pub mod random;
#[cfg(feature = "reference")]
pub mod reference;
mod scene;
mod script;
mod settings;
mod transcript;

pub use finish::{Finish, Highlight, Lost};
pub use game::{Game, IllegalMove, Seat, Turn};
pub use notation::{BadText, Notation};
pub use perft::perft;
pub use scene::{
    Account, Agreement, Cell, Depict, Direction, Figure, Gesture, Mark, Offer, Piece, Scene,
};
pub use script::Script;
pub use settings::{BadSetting, FileSetting, Setting, Settings};
pub use transcript::{BadStep, Step, Transcript};
