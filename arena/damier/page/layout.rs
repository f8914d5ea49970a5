//! What all pages have in common: head, navigation, and where the content stands.

use maud::{DOCTYPE, Markup, html};

use super::assets;

/// What is around the content of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame<'a> {
    /// What it is called.
    pub(super) title: &'a str,
    /// The pages above it: addresses and names.
    pub(super) above: Vec<(String, String)>,
    /// Scripts of ours that it needs.
    pub(super) scripts: &'a [&'a str],
    /// Styles of ours that it needs besides the usual one.
    pub(super) styles: &'a [&'a str],
}

impl<'a> Frame<'a> {
    /// A page that is only called something.
    pub(super) fn titled(title: &'a str) -> Frame<'a> {
        Frame { title, ..Frame::default() }
    }
}

/// A whole page. It works without its scripts as far as it can.
pub(crate) fn page(frame: &Frame<'_>, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (frame.title) " · Damier" }
                link rel="icon" type="image/svg+xml" href=(assets::address("icon.svg"));
                link rel="stylesheet" href=(assets::address("page.css"));
                @for name in frame.styles { link rel="stylesheet" href=(assets::address(name)); }
                @for name in frame.scripts {
                    script type="module" src=(assets::address(name)) {}
                }
            }
            body {
                a.skip href="#content" { "Skip to content" }
                header.top {
                    nav aria-label="Site" {
                        a.home href="/" { img src=(assets::address("icon.svg")) alt="" width="24" height="24"; "Damier" }
                        @for (address, name) in &frame.above {
                            span aria-hidden="true" { "›" }
                            a href=(address) { (name) }
                        }
                        span.ways {
                            @for (address, name) in [("/play", "Play"), ("/watch", "Watch"), ("/learn", "Learn")] {
                                a href=(address) { (name) }
                            }
                        }
                    }
                }
                main id="content" tabindex="-1" { (content) }
            }
        }
    }
}

/// A game with its settings, which may be broken into lines between them.
pub(crate) fn settings(game: &str) -> Markup {
    html! {
        @for (at, part) in game.split(',').enumerate() { @if at > 0 { "," wbr; } (part) }
    }
}
