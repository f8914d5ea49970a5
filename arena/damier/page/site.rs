//! What a server shows, shared by all that is asked of it.

use axum::http::StatusCode;
use damier_arena::players::Walls;
use damier_arena::registry::Games;

use super::catalogue::{Catalogue, Item};
use super::guard::Hosts;
use super::library::Library;
use super::problem::Problem;
use super::stream::Streams;
use super::tables::Tables;

/// What a server shows.
pub struct Site {
    /// The games that this program knows.
    pub games: Games,
    /// Files with matches that may be looked at.
    pub catalogue: Catalogue,
    /// The names by which it may be called.
    pub hosts: Hosts,
    /// Games in progress.
    pub tables: Tables,
    /// Bots that visitors may start besides those that come with Damier, as users write them.
    pub bots: Vec<String>,
    /// How those are shut in.
    pub walls: Walls,
    /// Room for those who listen to what changes.
    pub(crate) streams: Streams,
    /// Do strangers look at it? Then nothing of its user's own is shown or changed.
    pub public: bool,
    /// The fleet that it shows.
    #[cfg(feature = "fleet")]
    pub fleet: Option<super::fleet::Fleet>,
    /// What was read of files, and who follows them.
    pub(crate) library: Library,
}

impl Site {
    /// Does it show a fleet?
    pub(super) fn has_fleet(&self) -> bool {
        #[cfg(feature = "fleet")]
        return self.fleet.is_some();
        #[cfg(not(feature = "fleet"))]
        false
    }

    /// The file that a request calls so.
    pub(super) fn item(&self, key: &str) -> Result<Item, Problem> {
        self.catalogue.find(key).ok_or_else(|| Problem::not_found("there are no such results"))
    }
}

/// Does something that takes a while beside the thread that answers.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        Err(Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something in this program went wrong",
            "report it with what you asked for",
        ))
    })
}
