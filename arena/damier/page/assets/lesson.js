// A lesson: the server knows what is right; here the board is shown, and answers are sent with those that were
// right before.

import { cellName, drawBoard, takeGestures } from "./board.js";
import { look, listen } from "./looks.js";

const find = (id) => document.getElementById(id);
const board = find("board");
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
let soFar = [];
let state = null;
let cursor = null;

async function ask(answer) {
  const body = JSON.stringify(answer === undefined ? { so_far: soFar } : { so_far: soFar, answer });
  try {
    const told = await fetch(location.pathname, { method: "POST", body });
    if (!told.ok) throw new Error("refused");
    state = await told.json();
  } catch {
    find("said").textContent = "The server does not answer.";
    return;
  }
  if (state.right) soFar.push(answer);
  show(answer !== undefined);
}

function draw() {
  drawBoard(board, state.scene, { ...look(), cursor, pointed: state.marked, animate: !quiet.matches });
}

function show(answered) {
  draw();
  const which = state.tasks > 1 ? ` (${state.number} of ${state.tasks})` : "";
  find("task").textContent = `${state.solved ? "Solved" : "Task"}${which}: ${state.task}`;
  const said = find("said");
  said.textContent = answered ? state.said : "";
  said.className = `said ${state.right ? "good" : "problem"}`;
  find("pass").hidden = state.asks_for_number;
  for (const id of ["pass", "hint"]) find(id).disabled = state.solved;
  find("next")?.classList.toggle("main", state.solved);
  board.dataset.solved = state.solved;
  if (state.asks_for_number && !state.solved) find("answer").focus();
}

takeGestures(board, { keys: "cursor" });
board.addEventListener("gesture", (event) => {
  if (event.detail.cell !== undefined && !state?.solved) ask(event.detail.cell);
});
board.addEventListener("cursor", (event) => {
  cursor = event.detail;
  find("cursor").textContent = cellName(state.scene, cursor);
  draw();
});
find("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = find("answer").value.trim();
  find("answer").value = "";
  if (text) ask(text);
});
find("pass").addEventListener("click", () => ask("pass"));
find("hint").addEventListener("click", () => {
  find("said").className = "said";
  find("said").textContent = `Hint: ${state.hint}`;
});
find("again").addEventListener("click", () => {
  soFar = [];
  ask();
});
listen(find("lesson"), () => state && draw());
ask();
