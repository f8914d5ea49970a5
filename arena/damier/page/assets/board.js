// A board, drawn from the picture of a position as page/scene.rs writes it. No rule is known here: what
// stands on a cell, what is pointed out and what may be chosen, the picture says.
//
//   drawBoard(element, scene, { label, cursor, pointed, palette, safe, animate })
//     draws into the element, or changes what is drawn there already;
//   movePieces(element, ways, arrived)
//     lets pieces go from cell to cell, [[from, to], …], and calls `arrived` when they are there; what it gives
//     lets them arrive at once;
//   takeGestures(element, { keys })
//     lets people do something to it: the element raises a `gesture` event with {cell: 12} or
//     {push: "up"} as its detail, for clicks, touch, swipes and, with keys "cursor" or "push", the keyboard.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 40;
// How long a piece goes from cell to cell, in milliseconds.
const TRAVEL = 110;
const drawn = new WeakMap();
// Lines by which colours stay apart for every eye, drawn in the corners around the letter.
const PATTERNS = ["", "M0 8L8 0M32 40L40 32", "M0 4H40M0 36H40", "M4 4H10M4 4V10M36 36H30M36 36V30", "M4 0V40M36 0V40",
  "M0 0L9 9M40 0L31 9M0 40L9 31M40 40L31 31", "M20 0V7M20 33V40M0 20H7M33 20H40", "M0 32L8 40M32 0L40 8", "M3 3H37V37H3Z"];

export function drawBoard(element, scene, options = {}) {
  const shape = JSON.stringify([scene.width, scene.cells.length, scene.columns, scene.rows, scene.crossings]);
  let board = drawn.get(element);
  if (board?.shape !== shape) {
    board = build(element, scene, shape);
    drawn.set(element, board);
  }
  const first = board.looks.length === 0;
  const palette = options.palette ?? "sand";
  board.svg.setAttribute("class", `board palette-${palette}${options.safe ? " safe" : ""}${
    scene.crossings ? " crossings" : " fields"}${options.animate && !first ? " animated" : ""}`);
  board.svg.setAttribute("aria-label", options.label ?? describe(scene));
  board.scene = scene;
  const pointed = new Set(options.pointed ?? []);
  scene.cells.forEach((number, at) => {
    const kind = scene.kinds[number];
    const look = JSON.stringify([kind, pointed.has(at), options.cursor === at, Boolean(options.safe)]);
    if (board.looks[at] === look) return;
    board.looks[at] = look;
    const parts = [...face(scene, at, kind, options.safe), ...marks(scene, kind)];
    if (pointed.has(at)) {
      parts.push(scene.crossings ? shapeOf("circle", "pointed", { cx: 20, cy: 20, r: 17.5 })
        : shapeOf("rect", "pointed", { x: 3, y: 3, width: 34, height: 34, rx: 6 }));
    }
    if (options.cursor === at) parts.push(shapeOf("rect", "cursor", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 4 }));
    board.cells[at].replaceChildren(...parts);
  });
  outline(board, scene);
  return board.svg;
}

// The zones of all seats, each with a line around it, above the cells.
function outline(board, scene) {
  if (scene.crossings) return;
  const zones = new Map();
  scene.cells.forEach((number, at) => {
    const { piece, seat } = scene.kinds[number];
    if (piece === "owned") zones.set(seat, (zones.get(seat) ?? "") + borders(scene, at, seat));
  });
  const look = JSON.stringify([...zones]);
  if (board.zones.look === look) return;
  board.zones.look = look;
  board.zones.replaceChildren(...[...zones].flatMap(([seat, d]) =>
    [shapeOf("path", `under under-${seat % 4}`, { d }), shapeOf("path", `edge edge-${seat % 4}`, { d })]));
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function movePieces(element, ways, arrived) {
  const { svg, scene } = drawn.get(element) ?? {};
  const pieces = svg && !still.matches ? ways.map(([from, to]) => [svg.querySelector(`[data-cell="${from}"]`), from, to]) : [];
  const place = (at) => `translate(${(at % scene.width) * SIDE}px, ${Math.floor(at / scene.width) * SIDE}px)`;
  const steps = pieces.map(([piece, from, to]) => {
    piece.parentNode.append(piece);
    return piece.animate([{ transform: place(from) }, { transform: place(to) }], { duration: TRAVEL, easing: "ease-in-out", fill: "forwards" });
  });
  let timer = setTimeout(arrive, TRAVEL);
  function arrive() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    for (const step of steps) step.cancel();
    arrived();
  }
  if (steps.length === 0) arrive();
  return arrive;
}

// What a picture shows, for those who do not see it.
export function describe(scene) {
  const height = scene.cells.length / scene.width;
  const counts = new Map();
  for (const number of scene.cells) {
    const { piece, seat, text } = scene.kinds[number];
    const whose = seat === undefined ? "" : `${seatName(scene, seat)} `;
    const name = { stone: `${whose}stone`, owned: `cell of ${whose.trim()}`, tile: `tile ${text}`,
      colour: `free ${text}`, figure: `${whose}${text}`, wall: "wall" }[piece];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = [...counts].map(([name, count]) => `${count} × ${name}`);
  return `Board, ${scene.width} by ${height}. ${parts.join(", ")}`;
}

export function seatName(scene, seat) {
  return scene.seats?.[seat] ?? `seat ${seat + 1}`;
}

// What a cell is called: D4, or row 2, column 3.
export function cellName(scene, at) {
  const column = at % scene.width;
  const row = Math.floor(at / scene.width);
  if (scene.columns?.length && scene.rows?.length) return `${scene.columns[column]}${scene.rows[row]}`;
  return `row ${row + 1}, column ${column + 1}`;
}

export function takeGestures(element, options = {}) {
  const raise = (detail) => element.dispatchEvent(new CustomEvent("gesture", { detail, bubbles: true }));
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
  });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.max(Math.abs(x), Math.abs(y)) > 24) {
      const across = Math.abs(x) > Math.abs(y);
      raise({ push: across ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up") });
      return;
    }
    const cell = event.target.closest?.("[data-cell]");
    if (cell) raise({ cell: Number(cell.dataset.cell) });
  });
  element.addEventListener("keydown", (event) => {
    const way = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" }[event.key];
    const scene = drawn.get(element)?.scene;
    if (!scene || event.ctrlKey || event.altKey || event.metaKey) return;
    if (options.keys === "push" && way) {
      event.preventDefault();
      raise({ push: way });
    } else if (options.keys === "cursor" && (way || event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const at = Number(element.dataset.cursor ?? Math.floor(scene.cells.length / 2));
      if (!way) return raise({ cell: at });
      element.dataset.cursor = step(scene, at, way);
      element.dispatchEvent(new CustomEvent("cursor", { detail: Number(element.dataset.cursor), bubbles: true }));
    }
  });
}

function step(scene, at, way) {
  const column = at % scene.width;
  const next = { up: at - scene.width, down: at + scene.width, left: at - 1, right: at + 1 }[way];
  const outside = next < 0 || next >= scene.cells.length
    || (way === "left" && column === 0) || (way === "right" && column === scene.width - 1);
  return outside ? at : next;
}

function shapeOf(name, kind, attributes, text) {
  const shape = document.createElementNS(SVG, name);
  if (kind) shape.setAttribute("class", kind);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  if (text !== undefined) shape.textContent = text;
  return shape;
}

function build(element, scene, shape) {
  const height = scene.cells.length / scene.width;
  const [left, below] = [scene.rows?.length ? 30 : 4, scene.columns?.length ? 28 : 4];
  const [wide, tall] = [scene.width * SIDE, height * SIDE];
  const svg = shapeOf("svg", "board", {
    viewBox: `${-left} -4 ${wide + left + 4} ${tall + below + 4}`, role: "img",
  });
  const gaps = scene.cells.map((number) => scene.kinds[number].piece === "gap");
  const hasGaps = gaps.includes(true);
  if (!hasGaps) svg.append(shapeOf("rect", "ground", { x: 0, y: 0, width: wide, height: tall, rx: 6 }));
  if (scene.crossings) {
    let path = "";
    for (let row = 0; row < height; row += 1) path += `M20 ${row * SIDE + 20}H${wide - 20}`;
    for (let column = 0; column < scene.width; column += 1) path += `M${column * SIDE + 20} 20V${tall - 20}`;
    svg.append(shapeOf("path", "lines", { d: path }));
  }
  // Small boards are drawn large, and their names with them.
  const letters = { "font-size": Math.min(17, 7 + 0.5 * Math.max(scene.width, height)) };
  scene.columns?.forEach((name, at) => svg.append(shapeOf("text", "name", { x: at * SIDE + 20, y: tall + 19, ...letters }, name)));
  scene.rows?.forEach((name, at) => svg.append(shapeOf("text", "name", { x: -15, y: at * SIDE + 25, ...letters }, name)));
  const corner = (at) => [(at % scene.width) * SIDE, Math.floor(at / scene.width) * SIDE];
  // What is left when a tile goes away.
  if (scene.kinds.some((kind) => kind.piece === "tile")) {
    scene.cells.forEach((_, at) => {
      const [x, y] = corner(at);
      if (!gaps[at]) svg.append(shapeOf("rect", "hollow", { x: x + 1, y: y + 1, width: 38, height: 38, rx: 5 }));
    });
  }
  const cells = scene.cells.map((_, at) => {
    const cell = shapeOf("g", "cell", {
      transform: `translate(${corner(at).join(" ")})`, "data-cell": at,
    });
    svg.append(cell);
    return cell;
  });
  const zones = shapeOf("g", "zones", {});
  svg.append(zones);
  element.replaceChildren(svg);
  return { shape, svg, cells, zones, looks: [], scene };
}

// The piece on a cell, and what is under it.
function face(scene, at, kind, safe) {
  const { piece, seat, colour, text = "" } = kind;
  const whole = { x: 0, y: 0, width: SIDE, height: SIDE };
  const field = (name) => shapeOf("rect", name, scene.crossings ? whole : { x: 1, y: 1, width: 38, height: 38, rx: 5 });
  const parts = [];
  if (piece === "gap") return parts;
  const stone = () => shapeOf("circle", `stone seat-${seat % 4}${kind.marks?.includes("dead") ? " off" : ""}`, { cx: 20, cy: 20, r: 18 });
  if (scene.crossings) {
    parts.push(field("touch"));
    if (kind.marks?.includes("star") && piece === "empty") parts.push(shapeOf("circle", "star", { cx: 20, cy: 20, r: 3.5 }));
    if (piece === "stone" || piece === "owned") parts.push(stone());
    if (seat > 1) parts.push(label(text, 18, `on-seat-${seat % 4}`));
    if (piece === "figure") parts.push(label(text, 26, seat === undefined ? "figure" : `figure of-${seat % 4}`));
    if (piece === "wall") parts.push(field("wall"));
    return parts;
  }
  if (piece === "tile") {
    parts.push(field(`tile tile-${Math.min(colour, 12)}`));
    const size = text.length > 5 ? 9 : [18, 18, 16, 13, 11, 10][text.length];
    parts.push(label(text, size, `on-tile-${Math.min(colour, 12)}`));
  } else if (piece === "colour" || piece === "owned") {
    parts.push(shapeOf("rect", `colour colour-${colour % 9}`, whole));
    if (safe && PATTERNS[colour % 9]) parts.push(shapeOf("path", `pattern on-colour-${colour % 9}`, { d: PATTERNS[colour % 9] }));
    parts.push(label(text, piece === "owned" ? 20 : 15, `on-colour-${colour % 9}${piece === "owned" ? " strong" : ""}`));
  } else if (piece === "figure") {
    parts.push(field(`colour colour-${colour % 9}`), label(text, 26, `on-colour-${colour % 9}`));
  } else if (piece === "wall") {
    parts.push(field("wall"));
  } else {
    parts.push(field("hollow"));
    if (piece === "stone") parts.push(stone());
    if (seat > 1) parts.push(label(text, 18, `on-seat-${seat % 4}`));
  }
  return parts;
}

function label(text, size, kind) {
  return shapeOf("text", kind, { x: 20, y: 20 + size * 0.35, "font-size": size }, text);
}

// Where a zone ends at a cell: the edges as a path, a little inside, so that those of neighbours are both seen.
function borders(scene, at, seat) {
  const [column, row] = [at % scene.width, Math.floor(at / scene.width)];
  const [x, y] = [column * SIDE, row * SIDE];
  const same = (other) => {
    const kind = scene.kinds[scene.cells[other]];
    return kind?.piece === "owned" && kind.seat === seat;
  };
  let path = "";
  if (row === 0 || !same(at - scene.width)) path += `M${x} ${y + 3}h40`;
  if (at + scene.width >= scene.cells.length || !same(at + scene.width)) path += `M${x} ${y + 37}h40`;
  if (column === 0 || !same(at - 1)) path += `M${x + 3} ${y}v40`;
  if (column === scene.width - 1 || !same(at + 1)) path += `M${x + 37} ${y}v40`;
  return path;
}

function marks(scene, kind) {
  const parts = [];
  const has = (mark) => kind.marks?.includes(mark);
  const stone = kind.piece === "stone" || (kind.piece === "owned" && scene.crossings);
  if (kind.territory !== undefined) {
    const seat = `counts seat-${kind.territory % 4}`;
    parts.push(stone && !has("dead") ? shapeOf("circle", "winning", { cx: 20, cy: 20, r: 17 })
      : shapeOf("rect", seat, { x: 14, y: 14, width: 12, height: 12 }));
  }
  if (has("dead") && kind.territory === undefined) parts.push(shapeOf("path", "sign", { d: "M12 12L28 28M28 12L12 28" }));
  if (has("seki")) parts.push(label("§", 18, "sign-text"));
  if (has("neutral") && kind.piece === "empty") parts.push(shapeOf("circle", "neutral", { cx: 20, cy: 20, r: 4 }));
  if (has("forbidden") && kind.piece === "empty") parts.push(shapeOf("path", "forbidden", { d: "M15 15L25 25M25 15L15 25" }));
  if (has("in-danger")) parts.push(shapeOf("path", "danger", { d: "M29 3H38V12Z" }));
  if (has("last-move")) {
    parts.push(stone ? shapeOf("circle", `last on-${kind.seat % 4}`, { cx: 20, cy: 20, r: 8 })
      : shapeOf("rect", "last", { x: 5, y: 5, width: 30, height: 30, rx: 4 }));
  }
  return parts;
}
