#![doc = include_str!("../README.md")]

pub mod conformance;
pub mod couleurs;
mod finish;
pub mod g2048;
mod game;
pub mod go;
mod notation;
mod perft;
mod question;
pub mod random;
#[cfg(feature = "reference")]
pub mod reference;
mod scene;
mod script;
mod settings;
mod transcript;
mod trials;

pub use finish::{Finish, Highlight, Lost};
pub use game::{Game, IllegalMove, Seat, Turn};
pub use notation::{BadText, Notation};
pub use perft::perft;
pub use question::{Answer, Question};
pub use scene::{
    Account, Agreement, Cell, Depict, Direction, Figure, Gesture, Mark, Offer, Piece, Scene,
};
pub use script::Script;
pub use settings::{BadSetting, FileSetting, Setting, Settings};
pub use transcript::{BadStep, Step, Transcript};
pub use trials::{Situation, Trials};
