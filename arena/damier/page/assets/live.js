// Follows results that grow: replaces the parts of a page that have changed. What has the focus keeps it.

import { drawMaps } from "./map.js";
import { drawPositions } from "./positions.js";

const live = document.getElementById("live");
if (live) follow(live.dataset.live);

function follow(address) {
  const source = new EventSource(address);
  source.addEventListener("message", (event) => {
    const parts = JSON.parse(event.data);
    let before = null;
    for (const [name, html] of Object.entries(parts)) {
      let part = document.getElementById(name);
      if (!part) {
        part = document.createElement("section");
        part.id = name;
        if (before) before.after(part);
        else live.append(part);
      }
      if (name !== "progress") before = part;
      replace(part, html);
    }
    live.dataset.news = Number(live.dataset.news ?? 0) + 1;
  });
}

const shown = new WeakMap();

function replace(part, html) {
  if (shown.get(part) === html) return;
  const first = !shown.has(part);
  shown.set(part, html);
  if (first && part.innerHTML === html) return;
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const href = active?.getAttribute("href");
  const scrolled = [...part.querySelectorAll(".wide")].map((box) => box.scrollLeft);
  part.innerHTML = html;
  drawPositions(part);
  drawMaps(part);
  part.querySelectorAll(".wide").forEach((box, at) => {
    box.scrollLeft = scrolled[at] ?? 0;
  });
  if (href) [...part.querySelectorAll("a")].find((link) => link.getAttribute("href") === href)?.focus();
}
