// Boards of 3x3, and the move that the bot should find.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { COLUMNS, choose } = require("./bot.js");
const { Position } = require("./damier.js");

function position(cells) {
  const empty = [...cells.keys()].filter((at) => cells[at] === 0);
  const points = empty.map((at) => `${COLUMNS[at % 3]}${3 - Math.floor(at / 3)}`);
  return new Position([3, 3], cells, [...points, "pass"]);
}

test("it captures a stone", () => {
  assert.strictEqual(choose(position([1, 2, 0, 0, 1, 0, 0, 0, 0])), "C3");
});

test("it does not fill its own eyes", () => {
  assert.strictEqual(choose(position([0, 1, 0, 1, 1, 1, 1, 1, 1])), "pass");
});
