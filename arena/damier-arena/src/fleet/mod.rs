//! A fleet: matches that are played on other machines, which meet at a NATS server with `JetStream`.
//!
//! A fleet is a [`Workforce`](crate::contest::pool::Workforce) like the threads of one machine: it takes jobs and
//! gives back matches in any order. There is no second schedule, referee or store here.
//!
//! - **Coordinator** ([`Fleet`]): the one who runs a contest. It deals its jobs out in batches of about a second
//!   to a work queue, takes what comes back, and is the only one who writes results.
//! - **Workers** ([`work`]): take a batch, say now and then that they are still at it, play it, give back what came of
//!   it, and only then let it go. A batch whose worker is gone goes to another one.
//! - What was played twice counts once: a batch has one place for what comes of it, deliveries have ids, and
//!   the coordinator takes no match that it does not wait for.
//! - A contest is known by a digest of what is agreed about it: a coordinator that was killed finds what was
//!   played meanwhile. At the end nothing of it stays at the server.
//!
//! `wire` is what is said, `link` the way to the server, `bots` how bots travel and `folder` where they
//! go, `batches` how jobs are dealt out,
//! `lost` what a server forgets, `speed` how clocks are made fair, [`rehearsal`] workers that only pretend.

mod batches;
mod bots;
mod coordinator;
mod folder;
mod link;
mod lost;
mod overview;
mod post;
pub mod rehearsal;
mod shared;
mod speed;
mod wire;
mod worker;

pub use coordinator::{Fleet, Hiring};
pub use link::Address;
pub use overview::{Overview, look};
pub use shared::Told;
pub use speed::Reference;
pub use wire::{Announcement, Pulse};
pub use worker::{Hand, work};
