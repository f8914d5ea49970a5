/*
 * A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a colour. A cell is the number of a free colour (0 is A),
 * or OWNED + the seat that owns it.
 */
"use strict";
const damier = require("./damier.js");

const OWNED = 128;

function choose(position) {
  return damier.best(position.legal, (colour) => note(position, colour));
}

/** How many cells a colour gains: those of that colour that are connected to the own zone. */
function note(position, colour) {
  const [number, mine] = [colour.charCodeAt(0) - 65, OWNED + position.seat];
  const waiting = [];
  position.cells.forEach((cell, at) => cell === mine && waiting.push(at));
  const gained = new Set();
  while (waiting.length > 0) {
    for (const at of position.near(waiting.pop())) {
      if (position.cells[at] === number && !gained.has(at)) {
        gained.add(at);
        waiting.push(at);
      }
    }
  }
  return gained.size;
}

module.exports = { choose };
if (require.main === module) damier.play("couleurs", choose);
