// A list of any length: rows are fetched a hundred at a time when they come into view, and only those that are
// seen are in the page.

const list = document.querySelector(".list[data-rows]");
const total = Number(list?.dataset.total);
const PAGE = 100;
if (list && total > PAGE) windowed(list);

function windowed(list) {
  const box = document.getElementById("rows");
  const tall = box.querySelector(".row").offsetHeight || 40;
  const room = document.createElement("div");
  const pages = new Map();
  const drawn = new Map();
  document.getElementById("pages")?.remove();
  box.className = "window";
  box.replaceChildren(room);
  room.style.height = `${total * tall}px`;
  box.addEventListener("scroll", () => requestAnimationFrame(show));
  addEventListener("resize", show);
  box.scrollTop = Number(list.dataset.from) * tall;
  show();

  function show() {
    const first = Math.max(0, Math.floor(box.scrollTop / tall) - 10);
    const last = Math.min(total, Math.ceil((box.scrollTop + box.clientHeight) / tall) + 10);
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
    row.style.transform = `translateY(${at * tall}px)`;
    const link = document.createElement("a");
    link.href = list.dataset.base + encodeURIComponent(match.match);
    const fault = match.error ?? match.fault ?? "";
    const texts = [match.match, match.entrants.map((name) => name || "?").join(" – "), match.moves ?? "", match.result, fault];
    texts.forEach((text, column) => {
      const cell = column === 0 ? link : document.createElement("span");
      cell.setAttribute("role", "cell");
      cell.textContent = text;
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
