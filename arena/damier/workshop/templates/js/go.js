/*
 * A bot for Go: it tries every legal move and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or 2 white; a move is a
 * point such as D4, with A1 at the lower left, or pass.
 */
"use strict";
const damier = require("./damier.js");

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function choose(position) {
  return damier.best(position.legal, (move) => note(position, move));
}

/** How good a move is. To pass is worth nothing; what should not be played is worth less. */
function note(position, move) {
  if (move === "pass") return 0;
  const row = position.height - Number(move.slice(1));
  const at = row * position.width + COLUMNS.indexOf(move[0]);
  const [colour, before, after] = [position.seat + 1, position.cells, [...position.cells]];
  after[at] = colour;
  const [saved, captured] = [new Set(), new Set()];
  for (const near of position.near(at)) {
    if (before[near] === colour) {
      const [stones, liberties] = chain(position, before, near);
      if (liberties === 1) stones.forEach((stone) => saved.add(stone));
    } else if (before[near]) {
      const [stones, liberties] = chain(position, after, near);
      if (liberties === 0) stones.forEach((stone) => captured.add(stone));
    }
  }
  captured.forEach((stone) => (after[stone] = 0));
  const [, liberties] = chain(position, after, at);
  const isEye = position.near(at).every((near) => before[near] === colour);
  if (saved.size === 0 && isEye) return -1; // an own eye
  if (liberties < 2 && captured.size === 0) return -1; // lost at once
  return 1 + 20 * captured.size + 10 * saved.size + Math.min(liberties, 4);
}

/** The stones of a chain, and how many liberties it has. */
function chain(position, cells, at) {
  const [stones, liberties, waiting] = [new Set([at]), new Set(), [at]];
  while (waiting.length > 0) {
    for (const near of position.near(waiting.pop())) {
      if (cells[near] === 0) {
        liberties.add(near);
      } else if (cells[near] === cells[at] && !stones.has(near)) {
        stones.add(near);
        waiting.push(near);
      }
    }
  }
  return [stones, liberties.size];
}

module.exports = { COLUMNS, choose };
if (require.main === module) damier.play("go", choose);
