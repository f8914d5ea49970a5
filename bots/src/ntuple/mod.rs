//! N-tuple networks for 2048: what a board is worth, learned by playing.
//!
//! A network looks at a board through small windows of cells, each of them in all eight symmetries. Every
//! content of a window has a weight, and a board is worth the sum of them: about the points that are
//! still to come. [`Learner`] finds the weights by playing against itself and correcting what it expected
//! by what came; [`Ntuple`] plays with them, by the search that expectimax plays with.
//!
//! A network knows the usual board, four by four without walls. Elsewhere the bot judges by shape.
//! Nothing here reads or writes a file: nets come and go as bytes.

mod bot;
mod file;
mod learner;
mod net;
mod params;
mod shape;
mod state;
mod tree;

pub use crate::packing::BadNet;
pub use bot::Ntuple;
pub use learner::Learner;
pub use net::Net;
pub use params::{PARAMS, build, build_with_net, learner};
pub use shape::Shape;
pub use tree::NetTree;
