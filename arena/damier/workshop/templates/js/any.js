/*
 * A bot for {{game}}: it notes every legal move, and plays one of those it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move.
 *
{{about}}
 */
"use strict";
const { createHash } = require("node:crypto");
const damier = require("./damier.js");

function choose(position) {
  const notes = position.legal.map((move) => note(position, move));
  const highest = Math.max(...notes);
  const liked = position.legal.filter((_, at) => notes[at] === highest);
  // Of moves that it likes the same, each is as likely; the same seed gives the same moves.
  const drawn = createHash("sha256").update(`${position.facts.seed} ${position.cells}`).digest();
  return liked[drawn.readUInt32LE(0) % liked.length];
}

/** How much the bot likes a move. As it is, it likes them all the same. */
function note(position, move) {
  return 0;
}

module.exports = { choose };
if (require.main === module) damier.play("{{game}}", choose);
