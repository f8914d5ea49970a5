//! Scripts and styles, all our own, as they are in this program. Their address holds a digest of all of
//! them: browsers keep them for good, and a new program has new addresses.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest as _, Sha256};

use super::problem::Problem;
use super::site::Site;
use crate::text::number::hex;

/// All of them by name.
const ALL: &[(&str, &str)] = &[
    ("board.css", include_str!("assets/board.css")),
    ("board.js", include_str!("assets/board.js")),
    ("chart.css", include_str!("assets/chart.css")),
    ("forms.js", include_str!("assets/forms.js")),
    ("icon.svg", include_str!("assets/icon.svg")),
    ("lesson.js", include_str!("assets/lesson.js")),
    ("live.js", include_str!("assets/live.js")),
    ("looks.js", include_str!("assets/looks.js")),
    ("map.js", include_str!("assets/map.js")),
    ("matches.js", include_str!("assets/matches.js")),
    ("names.js", include_str!("assets/names.js")),
    ("page.css", include_str!("assets/page.css")),
    ("positions.js", include_str!("assets/positions.js")),
    ("replay.js", include_str!("assets/replay.js")),
    ("results.css", include_str!("assets/results.css")),
    ("table.css", include_str!("assets/table.css")),
    ("table.js", include_str!("assets/table.js")),
];

/// A digest of all of them, so that each may name the others by their names alone.
static DIGEST: LazyLock<String> = LazyLock::new(|| {
    let mut all = Sha256::new();
    for (name, text) in ALL {
        all.update([name.as_bytes(), b"\0", text.as_bytes(), b"\0"].concat());
    }
    hex(&all.finalize()[..8])
});

/// Where an asset is found.
pub(crate) fn address(name: &str) -> String {
    debug_assert!(ALL.iter().any(|(known, _)| *known == name), "no asset is called {name}");
    format!("/assets/{}/{name}", *DIGEST)
}

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/assets/{digest}/{name}", get(asset))
}

async fn asset(
    Path((digest, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = ALL.iter().find(|(known, _)| *known == name && digest == *DIGEST);
    let (name, text) = found.ok_or_else(|| Problem::not_found("there is no such file"))?;
    let tag = format!("\"{digest}\"");
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let kept = [(ETAG, tag), (CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned())];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "image/svg+xml",
    };
    Ok((kept, [(CONTENT_TYPE, kind)], *text).into_response())
}
