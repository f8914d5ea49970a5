//! Can everybody use it? Contrast of text, names of controls, text at twice its size: on every kind of page,
//! in both themes.

use serde_json::Value;

use crate::browser::Browser;
use crate::server::{Server, play_into};

/// Every text whose contrast with its ground is too small: 4.5, or 3 where it is large.
const FAINT: &str = r"
    const light = (colour) => {
      const parts = colour.map((part) => part / 255);
      const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const read = (text) => (text.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const ground = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const colour = read(getComputedStyle(at).backgroundColor);
        if (colour.length < 4 || colour[3] > 0.5) return colour.slice(0, 3);
      }
      return [255, 255, 255];
    };
    const contrast = (one, other) => {
      const [darker, lighter] = [light(one), light(other)].sort((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent.trim();
      if (!text || element.closest('svg, script, style, noscript, .skip, :disabled') || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
      const found = contrast(read(color).slice(0, 3), ground(element));
      if (found < least) faint.push(`${text}: ${found.toFixed(2)}`);
    }
    for (const label of document.querySelectorAll('svg.chart text:not(.share)')) {
      const found = contrast(read(getComputedStyle(label).fill).slice(0, 3), ground(label.closest('svg').parentElement));
      if (found < 4.5) faint.push(`${label.textContent}: ${found.toFixed(2)}`);
    }
    return faint;";

/// Every control that a screen reader would have no name for.
const NAMELESS: &str = r"
    const all = [...document.querySelectorAll('button, a, input:not([type=hidden]), select, textarea, canvas, summary')];
    const name = (of) => of.getAttribute('aria-label') ?? of.labels?.[0]?.textContent ?? of.textContent;
    return all.filter((of) => of.checkVisibility() && !name(of)?.trim()).map((of) => of.outerHTML);";

#[test]
fn text_stands_out_controls_have_names_and_twice_the_size_fits() {
    let place = tempfile::tempdir().unwrap();
    let bots = ["go:size=5", "mcts:playouts=5", "greedy", "random", "-n", "12"];
    play_into(&place.path().join("go.db"), &bots);
    play_into(&place.path().join("tiles.db"), &["2048:side=3", "greedy", "random", "-n", "4"]);
    let server = Server::start([place.path()]);
    let browser = Browser::open();
    for page in [
        "/",
        "/results/go",
        "/results/tiles",
        "/results/go/matches",
        "/results/go/matches/1?at=3",
        "/side-by-side?of=go&of=tiles",
        "/play",
        "/play/new/2048",
        "/play/new/go",
        "/watch/1",
        "/learn",
        "/learn/lesson/5",
        "/learn/how-to/2048",
        "/scores",
    ] {
        browser.visit(&server.address(page));
        for theme in ["dark", "light"] {
            browser.prefer(theme);
            assert_eq!(browser.run(FAINT), Value::Array(Vec::new()), "{page}, {theme}");
        }
        assert_eq!(browser.run(NAMELESS), Value::Array(Vec::new()), "{page}");
        browser.run("document.documentElement.style.fontSize = '200%';");
        browser.is_well();
    }
}
