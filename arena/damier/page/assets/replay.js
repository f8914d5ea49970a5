// A match, move by move: pictures and what changes in them come from the server or, in a report, from the page
// itself. No rule is known here.

import { cellName, drawBoard, movePieces, seatName } from "./board.js";

const PART = 2000;

export function showReplay(root, load, options = {}) {
  const find = (selector) => root.querySelector(selector);
  const parts = new Map();
  let head = null;
  let at = Number(root.dataset.at ?? 0);
  let timer = null;
  let seen = null;
  let drawnAt = null;
  let arrive = null;

  const whole = (from) => {
    if (!parts.has(from)) parts.set(from, load(from));
    return parts.get(from);
  };

  async function begin() {
    try {
      head = await whole(0);
    } catch (why) {
      find(".move").textContent = `This match cannot be shown: ${why.message}`;
      return;
    }
    find("[data-do=slide]").max = head.moves;
    find(".players").replaceChildren(...head.names.map((name, seat) => {
      const line = document.createElement("li");
      const role = seatName(head, seat);
      line.textContent = role === name || head.names.length === 1 ? name : `${role}: ${name}`;
      return line;
    }));
    drawCurve(find(".curves"), head, (to) => go(to));
    await go(at);
  }

  // The picture of a moment: the first one of its part, and all changes since.
  async function picture(moment) {
    const from = Math.max(0, Math.floor((moment - 1) / PART) * PART);
    const part = await whole(from);
    if (seen?.part !== part || seen.moment > moment) seen = { part, moment: from - 1, cells: [], facts: [], last: [], turn: -1, by: -1 };
    while (seen.moment < moment) {
      seen.moment += 1;
      const beat = part.moments[seen.moment - from];
      const { changes = [] } = beat;
      for (let place = 0; place < changes.length; place += 2) seen.cells[changes[place]] = changes[place + 1];
      if (beat.facts) seen.facts = beat.facts;
      for (const [place, value] of beat.values ?? []) {
        seen.facts = seen.facts.with(place, [seen.facts[place][0], value]);
      }
      seen.by = beat.by ?? seen.turn;
      seen.turn = beat.turn ?? (seen.turn < 0 ? -1 : (seen.turn + 1) % Math.max(1, head.names.length));
      const stones = seen.cells.some((kind) => part.kinds[kind].piece === "stone");
      seen.last = beat.last ?? (stones && seen.moment > from && changes.length ? [changes[0]] : []);
    }
    const kinds = [...part.kinds];
    const cells = [...seen.cells];
    for (const cell of seen.last) {
      const kind = kinds[cells[cell]];
      cells[cell] = kinds.push({ ...kind, marks: [...(kind.marks ?? []), "last-move"] }) - 1;
    }
    const { width, columns, rows, crossings, seats } = head;
    return { scene: { width, columns, rows, crossings, seats, kinds, cells }, beat: part.moments[moment - from] };
  }

  async function go(to) {
    const wanted = Math.max(0, Math.min(head.moves, to));
    at = wanted;
    const { scene, beat } = await picture(wanted);
    // Somebody may have gone on meanwhile.
    if (at !== wanted) return;
    const [stage, ways] = [find(".stage"), drawnAt === wanted - 1 ? beat.ways ?? [] : []];
    drawnAt = wanted;
    arrive?.();
    if (ways.length === 0) drawBoard(stage, scene, { animate: true });
    else arrive = movePieces(stage, ways, () => drawBoard(stage, scene, { animate: false }));
    find(".move").textContent = told(beat);
    find(".notes").textContent = noted(beat);
    find(".facts").replaceChildren(...seen.facts.flatMap(([name, value]) => {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, text.textContent] = [name, value];
      return [term, text];
    }));
    [...find(".players").children].forEach((line, seat) => line.classList.toggle("turn", seat === seen.turn));
    show(".comment", beat.comment ?? "");
    show(".ending", at === head.moves ? head.ending.join("\n") : "");
    const slide = find("[data-do=slide]");
    slide.value = at;
    slide.setAttribute("aria-valuetext", `move ${at} of ${head.moves}`);
    for (const name of ["first", "back", "event-back"]) find(`[data-do=${name}]`).disabled = at === 0;
    for (const name of ["last", "forward", "event"]) find(`[data-do=${name}]`).disabled = at === head.moves;
    root.querySelector(".curve .now")?.setAttribute("transform", `translate(${root.querySelector(".curve").placeOf(at)} 0)`);
    root.dataset.shown = at;
    options.moved?.(at);
    if (at === head.moves) stop();
  }

  function show(selector, text) {
    find(selector).hidden = text === "";
    find(selector).textContent = text;
  }

  function told(beat) {
    const place = `Move ${at} of ${head.moves}`;
    if (at === 0) return `${place}: the start`;
    const text = beat.text ?? cellName(head, beat.changes[0]);
    return seen.by < 0 ? `${place}: ${text}` : `${place}: ${head.names[seen.by]} plays ${text}`;
  }

  function noted({ event, value, nodes, ms }) {
    const all = [event, value === undefined ? null : `value ${value.toFixed(3)}`,
      nodes === undefined ? null : `${nodes.toLocaleString("en")} ${nodes === 1 ? "node" : "nodes"}`,
      ms === undefined ? null : `thought ${ms < 1000 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms / 1000).toPrecision(3))} s`}`];
    return all.filter(Boolean).join("; ");
  }

  function play() {
    if (timer) return stop();
    find("[data-do=play]").textContent = "Pause";
    const pause = () => Number(find("[data-do=speed]").value);
    const next = async () => {
      await go(at + 1);
      if (timer) timer = setTimeout(next, pause());
    };
    timer = setTimeout(next, at === head.moves ? 0 : pause());
    if (at === head.moves) at = -1;
    return undefined;
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    find("[data-do=play]").textContent = "Play";
  }

  const actions = {
    first: () => go(0),
    back: () => go(at - 1),
    forward: () => go(at + 1),
    last: () => go(head.moves),
    event: () => go(head.events.find((moment) => moment > at) ?? head.moves),
    "event-back": () => go(head.events.findLast((moment) => moment < at) ?? 0),
  };
  const keys = { Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "forward", n: "event", p: "event-back" };
  const act = (name) => {
    if (!head) return;
    if (name === "play") play();
    else {
      stop();
      actions[name]?.();
    }
  };
  root.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.do;
    if (name) act(name);
  });
  find("[data-do=slide]").addEventListener("input", (event) => {
    stop();
    if (head) go(Number(event.target.value));
  });
  const listen = (event) => {
    if (!root.isConnected) return document.removeEventListener("keydown", listen);
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, textarea")) return undefined;
    const name = event.key === " " ? (event.target.closest?.("button, a") ? null : "play") : keys[event.key];
    const speed = find("[data-do=speed]");
    if (event.key === "+" || event.key === "-") {
      speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + (event.key === "+" ? 1 : -1)));
    }
    if (!name) return undefined;
    event.preventDefault();
    return act(name);
  };
  document.addEventListener("keydown", listen);
  return { go, stop, shown: begin() };
}

// Estimates over the moves, each seat's by itself, and times below. What is far beyond the usual, as a proven
// win is, stands at the edge with a mark: the rest stays readable.
function drawCurve(box, head, choose) {
  const values = head.estimates.flat().map(([, value]) => value);
  if (values.length < 2) return;
  const make = (name, kind, attributes, text) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
    if (kind) shape.setAttribute("class", kind);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    if (text !== undefined) shape.textContent = text;
    return shape;
  };
  const [wide, top, bottom, left] = [480, 10, 150, 44];
  const { low, high } = usual(values);
  const x = (moment) => left + (wide - left - 8) * moment / Math.max(1, head.moves);
  const y = (value) => bottom - (bottom - top) * (Math.max(low, Math.min(high, value)) - low) / (high - low || 1);
  const svg = make("svg", "chart curve", { viewBox: `0 0 ${wide} 215`, role: "img", "aria-label": "Estimates over the moves" });
  svg.placeOf = x;
  for (const value of roundNumbers(low, high)) {
    svg.append(make("line", "grid", { x1: left, x2: wide - 8, y1: y(value), y2: y(value) }));
    svg.append(make("text", "label", { x: left - 5, y: y(value) + 4 }, value.toLocaleString("en", { maximumSignificantDigits: 4 })));
  }
  let beyond = 0;
  head.estimates.forEach((points, seat) => {
    svg.append(make("path", `series s${seat % 10}`, {
      d: points.map(([moment, value], place) => `${place ? "L" : "M"}${x(moment).toFixed(1)} ${y(value).toFixed(1)}`).join(""),
    }));
    for (const [moment, value] of points) {
      if (value >= low && value <= high) continue;
      beyond += 1;
      const up = value > high ? 1 : -1;
      svg.append(make("path", "beyond", { d: `M${x(moment) - 4} ${y(value) + 3 * up}h8l-4 ${-7 * up}z` }));
    }
  });
  for (const moment of head.events) svg.append(make("circle", "event", { cx: x(moment), cy: 158, r: 2 }));
  const times = head.moments.map(({ ms }, place) => [place + head.from, ms ?? 0]).filter(([, ms]) => ms > 0);
  const longest = Math.max(...times.map(([, ms]) => ms), 0);
  for (const [moment, ms] of times) {
    const tall = Math.max(1, 28 * Math.log1p(ms) / Math.log1p(longest));
    svg.append(make("rect", "think", { x: x(moment) - 0.7, y: 195 - tall, width: 1.4, height: tall }));
  }
  svg.append(make("text", "tick", { x: (wide + left) / 2, y: 210 }, times.length ? "move; below, time to think" : "move"));
  svg.append(make("line", "now", { x1: 0, x2: 0, y1: top - 6, y2: 195 }));
  svg.addEventListener("pointerdown", (event) => {
    const place = (event.clientX - svg.getBoundingClientRect().left) * wide / svg.clientWidth;
    choose(Math.round((place - left) / (wide - left - 8) * head.moves));
  });
  const legend = document.createElement("p");
  legend.className = "quiet";
  const lines = ["full line", "dashed line", "dotted line", "dashes and dots"];
  legend.textContent = `Estimates: ${head.names.map((name, seat) => [name, seat]).filter(([, seat]) => head.estimates[seat].length)
    .map(([name, seat]) => `${name} (${lines[seat % 4]})`).join(", ")}${
    beyond ? `; ${beyond} beyond the scale, marked at its edge` : ""}.`;
  box.replaceChildren(svg, legend);
}

// Where most values are: what is much farther out than that does not set the scale.
function usual(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))];
  const [lower, upper] = [at(0.1), at(0.9)];
  const reach = Math.max(upper - lower, Math.abs(upper) * 0.02, 1e-6);
  const [low, high] = [Math.max(sorted[0], lower - 1.5 * reach), Math.min(sorted.at(-1), upper + 1.5 * reach)];
  return low < high ? { low, high } : { low: low - 0.5, high: high + 0.5 };
}

// A few round numbers from one to another.
function roundNumbers(low, high) {
  const raw = (high - low) / 4;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((step) => step >= raw * 0.999);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
}

for (const root of document.querySelectorAll(".replay[data-reel^='/']")) {
  const load = async (from) => {
    const answer = await fetch(`${root.dataset.reel}/reel?from=${from}`);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  };
  const moved = (at) => history.replaceState(null, "", `?at=${at}`);
  showReplay(root, load, { moved });
}
