// Positions that stand beside a text, each drawn from its picture.

import { drawBoard } from "./board.js";

export function drawPositions(root) {
  for (const box of root.querySelectorAll("[data-picture]:empty")) drawBoard(box, JSON.parse(box.dataset.picture));
}

drawPositions(document);
