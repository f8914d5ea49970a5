// A table: a game that is played or watched. The server says how it stands and what may be done; here that is
// shown, and what people do is sent back. No rule is known here.

import { cellName, drawBoard, movePieces, takeGestures } from "./board.js";
import { look, listen } from "./looks.js";

const find = (id) => document.getElementById(id);
const [table, board] = [find("table"), find("board")];
const here = location.pathname;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
let state = null;
let cursor = null;
let ready = false;
let shown = null;
let moving = null;

// What is asked for goes one after the other, so that fast keys come in their order.
let queue = Promise.resolve();
function wish(what) {
  queue = queue.then(async () => {
    try {
      const answer = await fetch(here, { method: "POST", body: JSON.stringify(what) });
      if (!answer.ok) return closed();
      take(await answer.json());
    } catch {
      say("The server does not answer.", true);
    }
  });
}

const news = new EventSource(`${here}/events`);
news.onmessage = (event) => take(JSON.parse(event.data));
news.addEventListener("closed", closed);
news.addEventListener("error", () => news.readyState === EventSource.CLOSED && closed());

function closed() {
  news.close();
  say("This table is closed. A game under way can be gone on with from the start page.", true);
}

function say(text, bad) {
  const message = find("message");
  if (message.textContent !== text) message.textContent = text;
  message.className = bad ? "problem" : "";
}

function take(next) {
  if (state && next.version <= state.version) return;
  state = next;
  if (!ready) begin();
  show();
}

function begin() {
  ready = true;
  if (!("cells" in state)) return;
  takeGestures(board, { keys: state.pushes ? "push" : "cursor" });
  board.classList.toggle("swiped", state.pushes);
  board.addEventListener("gesture", (event) => {
    const what = event.detail;
    if (what.push ? state.pushes : state.cells) {
      if (what.cell !== undefined) cursor = null;
      wish({ do: "gesture", what });
    }
  });
  board.addEventListener("cursor", (event) => {
    cursor = event.detail;
    find("cursor").textContent = `${cellName(state.scene, cursor)}${standing(cursor)}`;
    draw();
  });
}

function standing(at) {
  const { piece, seat, text } = state.scene.kinds[state.scene.cells[at]];
  if (piece === "empty") return ", empty";
  return seat === undefined ? `, ${text}` : `, ${state.scene.seats[seat] ?? `seat ${seat + 1}`}`;
}

// Pieces that go from one cell to another are seen to go, and then the next picture is shown.
function draw() {
  moving?.();
  const ways = state.version !== shown && shown !== null ? state.ways ?? [] : [];
  shown = state.version;
  board.dataset.version = state.version;
  if (ways.length === 0) return paint(state);
  const next = state;
  moving = movePieces(board, ways, () => {
    moving = null;
    paint(next, false);
  });
}

function paint(of, animate = !quiet.matches) {
  drawBoard(board, of.scene, { ...look(), cursor, pointed: of.pointed ?? [], animate });
}

function show() {
  draw();
  const status = find("status");
  if (status.textContent !== state.status) status.textContent = state.status;
  status.classList.toggle("over", state.over);
  say(state.message, state.bad);
  find("players").replaceChildren(...(state.players.length > 1 ? state.players.map(player) : []));
  find("facts").replaceChildren(...state.scene.facts.flatMap(([name, value]) => [make("dt", name), make("dd", value)]));
  const lines = [...state.account, ...(state.remark ? [state.remark] : [])];
  find("account").replaceChildren(...lines.map((line) => make("p", line)));
  showOffers();
  showMoves();
  for (const button of document.querySelectorAll("[data-wish]")) button.hidden = !state.can[button.dataset.wish];
  unsure();
  if (find("score")) find("score").hidden = !state.can.score;
  if (find("sgf-line")) find("sgf-line").hidden = !state.can.sgf;
  if (find("pace") && document.activeElement !== find("pace")) find("pace").value = state.pace;
}

function player({ seat, name, moves }, at) {
  const line = make("p", "", moves ? "player turn" : "player");
  line.append(make("span", "", `chip chip-${at % 4}`), make("b", name), document.createTextNode(` ${seat}`));
  if (moves) line.append(make("span", " to move", "quiet"));
  return line;
}

function showOffers() {
  const offers = find("offers");
  if (!offers) return;
  const focused = offers.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  offers.replaceChildren(...state.scene.offers.map((offer, at) => {
    const button = make("button", offer.name, `offer colour-${offer.gesture.colour ?? "none"}`);
    button.type = "button";
    button.dataset.at = at;
    button.disabled = !offer.allowed || state.over;
    if (offer.gain) button.append(make("small", offer.gain));
    button.addEventListener("click", () => wish({ do: "gesture", what: offer.gesture }));
    return button;
  }));
  offers.classList.toggle("safe", Boolean(look().safe));
  if (focused !== null) offers.children[focused]?.focus();
}

function showMoves() {
  const moves = find("moves");
  const { first, list } = state.moves;
  moves.start = first;
  const many = state.players.length > 1;
  const name = ([seat, text]) => (many ? `${state.scene.seats[seat] ?? state.players[seat].name} ${text}` : text);
  const kept = moves.children.length <= list.length && moves.dataset.first === String(first)
    && [...moves.children].every((item, at) => item.textContent === name(list[at]));
  if (!kept) moves.replaceChildren();
  moves.dataset.first = first;
  moves.append(...list.slice(moves.children.length).map((move) => make("li", name(move))));
  moves.scrollTop = moves.scrollHeight;
}

function make(name, text, kind) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

// What cannot be undone by one more key is asked twice.
const questions = { resign: "Really resign?", restart: "Really begin again?" };
function unsure(button) {
  for (const other of document.querySelectorAll("[data-asked]")) {
    if (other === button) continue;
    other.textContent = other.dataset.asked;
    delete other.dataset.asked;
  }
}

function press(button) {
  const name = button.dataset.wish;
  const untouched = name === "restart" && (state.over || state.moves.list.length === 0);
  if (questions[name] && !button.dataset.asked && !untouched) {
    unsure(button);
    button.dataset.asked = button.textContent;
    button.textContent = questions[name];
    return;
  }
  unsure();
  if (name === "gesture") wish({ do: "gesture", what: "pass" });
  else if (name === "back" || name === "forward") wish({ do: name, turns: 1 });
  else wish({ do: name });
}

for (const button of document.querySelectorAll("[data-wish]")) button.addEventListener("click", () => press(button));
for (const [id, ending] of [["save", "damier"], ["record", "jsonl"], ["sgf", "sgf"]]) {
  if (find(id)) find(id).href = `${here}/file/${ending}`;
}
find("typed")?.addEventListener("submit", (event) => {
  event.preventDefault();
  wish({ do: "move", text: find("move").value });
  find("move").value = "";
});
find("score")?.addEventListener("submit", (event) => {
  event.preventDefault();
  wish({ do: "score", name: find("score-name").value });
});
find("pace")?.addEventListener("change", () => wish({ do: "pace", ms: Number(find("pace").value) }));

const turns = {
  Backspace: { do: "back", turns: 1 }, PageUp: { do: "back", turns: 10 }, PageDown: { do: "forward", turns: 10 },
  Home: { do: "back", turns: 100000 }, End: { do: "forward", turns: 100000 },
};
const pressed = {
  restart: () => press(document.querySelector("[data-wish=restart]")),
  resign: () => state.can.resign && press(document.querySelector("[data-wish=resign]")),
  leave: () => location.assign("/"),
  new: () => location.assign("/play"),
  save: () => find("save").click(),
  help: () => { find("help").open = true; find("help").scrollIntoView({ block: "nearest" }); },
};

addEventListener("keydown", (event) => {
  if (!state || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const arrow = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" }[event.key];
  if (state.pushes && arrow && event.target !== board) {
    event.preventDefault();
    return wish({ do: "gesture", what: { push: arrow } });
  }
  if (!state.pushes && arrow && event.target === document.body && state.keys) {
    event.preventDefault();
    board.focus();
    board.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    return;
  }
  const meaning = state.keys?.[event.key] ?? (state.keys ? turns[event.key] : undefined);
  if (!meaning) return;
  event.preventDefault();
  if (meaning.press) return pressed[meaning.press]();
  if (meaning.go) {
    const key = { up: "ArrowUp", right: "ArrowRight", down: "ArrowDown", left: "ArrowLeft" }[meaning.go];
    board.dispatchEvent(new KeyboardEvent("keydown", { key }));
    return;
  }
  wish(meaning);
});

listen(table, () => state && show());
