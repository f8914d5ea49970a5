//! Who may ask, and what browsers are told about every answer.
//!
//! A server on somebody's own machine can be reached by every page that he opens elsewhere. So a request has
//! to call this server by a name of its own (a foreign name that points here is an attack), whatever
//! changes something has to come from a page of this server, and no answer may run a script that is not
//! ours, be shown in a frame or be read by others.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HOST, HeaderMap,
    HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use tokio::time::timeout;

use super::problem::Problem;
use super::site::Site;

/// The longest body of a request, in bytes: a game that was saved, or a puzzle.
const LONGEST_BODY: usize = 4 << 20;
/// How long an answer may take to begin.
const ANSWER: Duration = Duration::from_mins(1);
/// Nothing but what this server sends; no script, style or frame that is written into a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// The names by which this server may be called.
#[derive(Clone, Debug)]
pub struct Hosts {
    port: u16,
    /// May it be called by the number of any address? Those cannot be pointed elsewhere.
    any_number: bool,
    names: Vec<String>,
}

impl Hosts {
    /// Those of a server at this address, which may have other names.
    pub fn of(address: SocketAddr, others: &[String]) -> Hosts {
        let ip = address.ip();
        let mut names: Vec<String> = others.iter().map(|name| name.to_ascii_lowercase()).collect();
        if ip.is_loopback() || ip.is_unspecified() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        names.push(if ip.is_ipv6() { format!("[{ip}]") } else { ip.to_string() });
        Hosts { port: address.port(), any_number: ip.is_unspecified(), names }
    }

    /// Is this one of them, as requests write it: `localhost:7878`?
    fn know(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host.as_str(), "80"),
        };
        let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let named = self.names.iter().any(|known| known == name);
        let numbered = self.any_number && number.parse::<IpAddr>().is_ok();
        port.parse() == Ok(self.port) && (named || numbered)
    }
}

/// The same addresses, behind the guard.
pub(super) fn guarded(router: Router<Arc<Site>>, site: &Arc<Site>) -> Router<Arc<Site>> {
    router
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(site), look_at))
}

/// Answers a request that may be asked.
async fn look_at(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let refused = refusal(&site, request.method(), request.uri(), request.headers());
    let mut response = match refused {
        Some(problem) => {
            let mut response = problem.into_response();
            // What follows is not worth reading.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            response
        }
        None => match timeout(ANSWER, next.run(request)).await {
            Ok(response) => response,
            Err(_) => too_long().into_response(),
        },
    };
    tell_browsers(response.headers_mut());
    response
}

/// Why a request may not be asked, if it may not.
fn refusal(site: &Site, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Problem> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let one = |name: HeaderName| headers.get_all(name).iter().count() == 1;
    // An address in the request line would count instead of the name.
    let host = text(HOST).filter(|host| {
        one(HOST) && site.hosts.know(host) && uri.authority().is_none_or(|a| a.as_str() == *host)
    });
    let Some(host) = host else {
        return Some(Problem::new(
            StatusCode::MISDIRECTED_REQUEST,
            "this server is not called by this name",
            "take the address that `damier serve` printed; `--host` lets it answer to another name",
        ));
    };
    let ours = |origin: &str| {
        let (_, name) = origin.split_once("://").unwrap_or_default();
        one(ORIGIN) && name.eq_ignore_ascii_case(host)
    };
    if !method.is_safe() && !text(ORIGIN).is_some_and(ours) {
        return Some(Problem::new(
            StatusCode::FORBIDDEN,
            "another site may not change anything here",
            "open the page of this server itself",
        ));
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > LONGEST_BODY as u64) {
        return Some(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "that is too much at once",
            format!("at most {} MB are read", LONGEST_BODY >> 20),
        ));
    }
    None
}

fn too_long() -> Problem {
    Problem::new(
        StatusCode::GATEWAY_TIMEOUT,
        format!("there was no answer within {} seconds", ANSWER.as_secs()),
        "try again when there is less to do here",
    )
}

/// What browsers are told about every answer.
fn tell_browsers(headers: &mut HeaderMap) {
    let mut tell = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    tell(CONTENT_SECURITY_POLICY, POLICY);
    tell(X_CONTENT_TYPE_OPTIONS, "nosniff");
    // With no referrer at all browsers would not say where a form comes from either.
    tell(REFERRER_POLICY, "same-origin");
    tell(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    tell(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
}

/// The answer to an address that there is not.
pub(super) async fn not_found() -> Problem {
    Problem::not_found("there is no such page")
}

/// The answer to a request that asks for something in a way that it cannot be had.
pub(super) async fn no_such_way() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "this page cannot be asked for in this way",
        "begin at the start page",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_names_are_known() {
        let local = Hosts::of(([127, 0, 0, 1], 7878).into(), &[]);
        for known in ["localhost:7878", "127.0.0.1:7878", "[::1]:7878", "LocalHost:7878"] {
            assert!(local.know(known), "{known}");
        }
        for strange in [
            "localhost",
            "localhost:80",
            "evil.example:7878",
            "localhost.evil.example:7878",
            "192.168.0.1:7878",
            "",
            ":7878",
            "localhost:7878:7878",
            "[::1]",
            "127.0.0.1:7878.",
        ] {
            assert!(!local.know(strange), "{strange}");
        }
    }

    #[test]
    fn a_site_for_a_class_answers_to_numbers_and_to_names_that_were_given() {
        let class = Hosts::of(([0, 0, 0, 0], 80).into(), &["Go.School.example".to_owned()]);
        for known in ["192.168.7.5", "10.0.0.1:80", "go.school.example", "[fe80::1]", "localhost"] {
            assert!(class.know(known), "{known}");
        }
        for strange in ["evil.example", "192.168.7.5:81", "school.example"] {
            assert!(!class.know(strange), "{strange}");
        }
    }
}
