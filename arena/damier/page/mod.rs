//! The page: everything that others write or play here, in a browser.
//!
//! It is a second view of the same models (`desk`, results, standings): it knows no rule, opens no file that
//! was not offered when it was started, and starts no program. Requests are answered on one thread;
//! whatever reads files or thinks does so beside it.
//!
//! - `server`: accepts connections, with `lobby` and `patience` against those that only wait;
//! - `guard`: who may ask, and what browsers are told about every answer;
//! - `site`, `catalogue`: what is shown here, and under which names;
//! - `scene`: pictures of positions, for `assets/board.js` to draw;
//! - `tables`, `stream`: games in progress, and how their pages hear of them; `bots`: which may play there;
//! - `play`, `watch`, `learn`: the forms, tables and lessons;
//! - `overview`, `chart`: a championship counted, and pictures of it; `library`: what was read, kept until files change;
//! - `fleet`: who is at a NATS server (feature `fleet`);
//! - `side_by_side`: several results beside each other;
//! - `reel`: a whole match as one picture and what changes in it;
//! - `report`, `plot`: the same as one file, and the pictures alone;
//! - `layout`, `assets`, `problem`: what all answers have in common;
//! - `start` and the rest: one file for each page.

mod address;
mod assets;
mod bots;
mod catalogue;
mod championship;
mod chart;
#[cfg(feature = "fleet")]
mod fleet;
mod guard;
mod layout;
mod learn;
mod library;
mod lobby;
mod matches;
mod overview;
mod patience;
mod play;
mod plot;
mod problem;
mod raster;
mod reel;
mod replay;
mod report;
mod scene;
mod server;
mod side_by_side;
mod site;
mod start;
mod stream;
mod tables;
mod watch;

pub use catalogue::{BadOffer, Catalogue};
#[cfg(feature = "fleet")]
pub use fleet::Fleet;
pub use guard::Hosts;
pub(crate) use library::Library;
pub(crate) use plot::{Plot, plot};
pub(crate) use problem::Problem;
pub(crate) use raster::png;
pub(crate) use report::{Which, report};
pub use server::serve;
pub use site::Site;
pub(crate) use stream::Streams;
pub use tables::Tables;
