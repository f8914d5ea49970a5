/*
 * A bot for 2048: it tries every slide and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile (0 empty, 1 is
 * a 2, 2 is a 4, ...) or WALL.
 */
"use strict";
const damier = require("./damier.js");

const WALL = 255;

function choose(position) {
  return damier.best(position.legal, (slide) => {
    const [cells, gained] = slid(position.cells, position.width, slide);
    return note(cells, position.width, gained);
  });
}

/** How good a grid is that was reached by a slide with this gain. */
function note(cells, side, gained) {
  const largest = Math.max(...cells.filter((cell) => cell !== WALL));
  const corners = [0, side - 1, side * (side - 1), side * side - 1];
  const corner = corners.some((at) => cells[at] === largest) ? 2 ** largest : 0;
  return gained + corner + 16 * cells.filter((cell) => cell === 0).length;
}

/** The grid after a slide, and the gain. */
function slid(before, side, slide) {
  const cells = [...before];
  const all = [...Array(side).keys()];
  let gained = 0;
  for (const line of all) {
    const row = all.map((i) => line * side + i);
    const column = all.map((i) => i * side + line);
    const ways = { left: row, right: [...row].reverse(), up: column, down: [...column].reverse() };
    gained += slideLine(cells, ways[slide]);
  }
  return [cells, gained];
}

/** Slides the cells of a line towards its first one. */
function slideLine(cells, line) {
  let [gained, to, merged] = [0, 0, true];
  line.forEach((at, i) => {
    const tile = cells[at];
    if (tile === WALL) {
      [to, merged] = [i + 1, true];
    } else if (tile && !merged && cells[line[to - 1]] === tile) {
      cells[at] = 0;
      cells[line[to - 1]] = tile + 1;
      merged = true;
      gained += 2 ** (tile + 1);
    } else if (tile) {
      cells[at] = 0;
      cells[line[to]] = tile;
      [to, merged] = [to + 1, false];
    }
  });
  return gained;
}

module.exports = { choose, slid };
if (require.main === module) damier.play("2048", choose);
