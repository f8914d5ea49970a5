// A report: lists its matches, unpacks those that somebody looks at, and keeps in the address which that is:
// #/matches?bot=greedy or #/matches/1.3.2?at=20.

const STEP = 100;
const FILTERS = ["bot", "against", "reason", "result", "order"];
const unpacked = new Map();
if (document.getElementById("entries")) openReport();

async function unpack(name) {
  const bytes = Uint8Array.from(atob(document.getElementById(name).textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).json();
}

function packOf(number) {
  if (!unpacked.has(number)) unpacked.set(number, unpack(`pack-${number}`));
  return unpacked.get(number);
}

async function openReport() {
  const entries = await unpack("entries");
  if (entries.length === 0) return;
  let fits = entries;
  let shown = 0;
  let replay = null;
  const rows = document.getElementById("rows");
  const more = document.getElementById("more");
  const all = document.getElementById("all");
  const asked = document.getElementById("filters");
  const one = document.getElementById("one");
  const blank = one.querySelector(".replay").cloneNode(true);
  more.addEventListener("click", () => list());
  all.addEventListener("click", () => { location.hash = "#/matches"; });
  addEventListener("hashchange", () => follow(true));
  choices();
  filter(new URLSearchParams());
  follow(location.hash !== "");

  function filter(words) {
    const [bot, against, reason, result, order] = FILTERS.map((name) => words.get(name) ?? "");
    const share = (entry) => entry.points[entry.entrants.indexOf(bot)];
    const ended = { won: (points) => points >= 1, lost: (points) => points <= 0, drawn: (points) => points > 0 && points < 1 };
    const plays = (entry, name) => !name || entry.entrants.includes(name);
    const fitting = (entry) => (!result || (bot ? ended[result]?.(share(entry)) : result !== "drawn" || entry.points.some(ended.drawn)));
    fits = entries.filter((entry) => plays(entry, bot) && plays(entry, against) && (!reason || entry.ended === reason) && fitting(entry));
    if (order === "longest") fits.sort((one, other) => (other.moves ?? 0) - (one.moves ?? 0));
    for (const name of FILTERS) asked.elements[name].value = words.get(name) ?? "";
    document.getElementById("count").textContent = `${fits.length.toLocaleString("en")} ${fits.length === 1 ? "match" : "matches"}`;
    all.hidden = fits.length === entries.length;
    rows.replaceChildren();
    shown = 0;
    list();
  }

  // What can be chosen, of what there is.
  function choices() {
    const each = (of) => [...new Set(entries.flatMap(of))].filter(Boolean).sort().map((text) => [text, text]);
    const bots = each(({ entrants }) => entrants);
    const all = { bot: bots, against: bots, reason: each(({ ended }) => ended), result: [["won", "won"], ["drawn", "drawn"], ["lost", "lost"]],
      order: [["longest", "longest first"]] };
    for (const name of FILTERS) {
      const texts = [["", name === "order" ? "as in the file" : "any"], ...all[name]];
      asked.elements[name].replaceChildren(...texts.map(([value, text]) => new Option(text, value)));
    }
    asked.hidden = false;
    asked.addEventListener("change", () => {
      const words = new URLSearchParams([...new FormData(asked)].filter(([, value]) => value));
      location.hash = `#/matches?${words}`;
    });
  }

  function list() {
    for (const entry of fits.slice(shown, shown + STEP)) rows.append(rowOf(entry));
    shown += STEP;
    more.hidden = shown >= fits.length;
  }

  function rowOf(entry) {
    const row = document.createElement("div");
    row.className = "row";
    row.setAttribute("role", "row");
    const fault = entry.error ?? entry.fault ?? "";
    const texts = [entry.match, entry.entrants.map((name) => name || "?").join(" – "), entry.moves ?? "", entry.result, fault];
    texts.forEach((text, column) => {
      const cell = document.createElement(column === 0 ? "a" : "span");
      if (column === 0) cell.href = `#/matches/${encodeURIComponent(entry.match)}`;
      if (column === 4) cell.className = "problem";
      cell.setAttribute("role", "cell");
      if (column === 1) named(cell, entry.entrants);
      else cell.textContent = text;
      row.append(cell);
    });
    return row;
  }

  async function follow(scroll) {
    const [path, words = ""] = location.hash.slice(1).split("?");
    const params = new URLSearchParams(words);
    const id = decodeURIComponent(path.split("/")[2] ?? "");
    const entry = id && entries.find(({ match }) => match === id);
    if (entry) {
      if (one.dataset.shown === id && !params.has("at")) return;
      const reel = (await packOf(entry.pack[0]))[entry.pack[1]];
      replay?.stop();
      const root = blank.cloneNode(true);
      root.dataset.at = params.get("at") ?? reel.opens_at;
      one.querySelector(".replay").replaceWith(root);
      one.querySelector("h2").textContent = `Match ${entry.match}: ${reel.names.join(" – ")}`;
      one.hidden = false;
      one.dataset.shown = id;
      const moved = (at) => history.replaceState(null, "", `#/matches/${encodeURIComponent(id)}?at=${at}`);
      replay = showReplay(root, async () => reel, { moved });
      await replay.shown;
      if (scroll) {
        one.focus({ preventScroll: true });
        one.scrollIntoView();
      }
    } else if (path.startsWith("/matches")) {
      filter(params);
      if (scroll) document.getElementById("matches").scrollIntoView();
    }
  }
}
