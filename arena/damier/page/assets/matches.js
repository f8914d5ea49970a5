// A list of any length: rows are fetched a hundred at a time when they come into view, and only those that are
// seen are in the page.

import { named } from "./names.js";

const list = document.querySelector(".list[data-rows]");
const total = Number(list?.dataset.total);
const PAGE = 100;
// Browsers know no boxes that are much taller than this, in pixels.
const TALLEST = 10_000_000;
if (list && total > PAGE) windowed(list);

function windowed(list) {
  const box = document.getElementById("rows");
  const tall = box.querySelector(".row").offsetHeight || 40;
  const room = document.createElement("div");
  const pages = new Map();
  const drawn = new Map();
  document.getElementById("pages")?.remove();
  box.className = "window";
  // The rows that came with the page stay.
  [...box.querySelectorAll(".row")].forEach((row, place) => {
    const at = Number(list.dataset.from) + place;
    row.setAttribute("aria-rowindex", at + 2);
    drawn.set(at, row);
    room.append(row);
  });
  box.replaceChildren(room);
  const height = Math.min(total * tall, TALLEST);
  room.style.height = `${height}px`;
  // Where the list is longer than its box can be, the same way on the bar is a longer one in the list.
  const stretch = () => (total * tall - box.clientHeight) / Math.max(1, height - box.clientHeight);
  box.addEventListener("scroll", () => requestAnimationFrame(show));
  addEventListener("resize", show);
  box.scrollTop = Number(list.dataset.from) * tall / stretch();
  show();

  function show() {
    const top = box.scrollTop * stretch();
    const first = Math.max(0, Math.floor(top / tall) - 10);
    const last = Math.min(total, Math.ceil((top + box.clientHeight) / tall) + 10);
    for (const [at, row] of drawn) {
      if (at < first || at >= last) {
        if (row.contains(document.activeElement)) continue;
        row.remove();
        drawn.delete(at);
      }
    }
    for (let at = first; at < last; at += 1) {
      if (drawn.has(at)) continue;
      const page = Math.floor(at / PAGE);
      const rows = pages.get(page);
      if (rows === undefined) fetchPage(page);
      else if (rows[at % PAGE]) drawn.set(at, draw(at, rows[at % PAGE]));
    }
    for (const [at, row] of drawn) row.style.transform = `translateY(${at * tall - top + box.scrollTop}px)`;
  }

  async function fetchPage(page) {
    pages.set(page, []);
    try {
      const answer = await fetch(`${list.dataset.rows}from=${page * PAGE}`);
      if (!answer.ok) throw new Error(answer.statusText);
      pages.set(page, (await answer.json()).rows);
      show();
    } catch {
      // It is asked for again when it comes into view again.
      pages.delete(page);
    }
  }

  function draw(at, match) {
    const row = document.createElement("div");
    row.className = "row";
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", at + 2);
    const link = document.createElement("a");
    link.href = list.dataset.base + encodeURIComponent(match.match);
    const fault = match.error ?? match.fault ?? "";
    const texts = [match.match, match.entrants.map((name) => name || "?").join(" – "), match.moves ?? "", match.result, fault];
    texts.forEach((text, column) => {
      const cell = column === 0 ? link : document.createElement("span");
      cell.setAttribute("role", "cell");
      if (column === 1) named(cell, match.entrants);
      else cell.textContent = text;
      if (column === 4) {
        cell.className = "problem";
        cell.title = text;
      }
      row.append(cell);
    });
    room.append(row);
    return row;
  }
}
