//! What went wrong with a request, told the same way everywhere: one line that says what, one that says
//! what to do.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;

use super::layout::{Frame, page};
use crate::desk::replay::BadRecords;
use crate::text::plain::one_line;
use crate::text::program::as_started;
use damier_arena::archive::store::BadStore;

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    error: String,
    help: String,
}

impl Problem {
    pub(super) fn new(
        status: StatusCode,
        error: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem { status, error: error.into(), help: help.into() }
    }

    /// What is wrong, and what to do.
    pub(crate) fn told(&self) -> (&str, &str) {
        (&self.error, &self.help)
    }

    /// There is nothing under this address.
    pub(super) fn not_found(error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, error, "begin at the start page")
    }

    /// A file that is offered cannot be shown.
    pub(super) fn file(error: &impl ToString, help: impl Into<String>) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string(), help)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (error, help) = (one_line(&self.error), one_line(&as_started(&self.help)));
        let status = self.status.canonical_reason().unwrap_or("Problem");
        let content = html! {
            h1 { (status) }
            p.problem role="alert" { (error) "." }
            p { "What to do: " (help) "." }
            p { a href="/" { "Start page" } }
        };
        (self.status, page(&Frame::titled(status), &content)).into_response()
    }
}

impl From<BadRecords> for Problem {
    fn from(why: BadRecords) -> Problem {
        Problem::file(&why, why.help())
    }
}

impl From<BadStore> for Problem {
    fn from(why: BadStore) -> Problem {
        Problem::file(&why, why.help())
    }
}
