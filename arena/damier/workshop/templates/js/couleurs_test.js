// Boards, and the colour that the bot should find.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { choose } = require("./bot.js");
const { Position } = require("./damier.js");

test("three cells are better than one", () => {
  const board = [128, 1, 2, 2, 0, 0, 2, 2, 129];
  assert.strictEqual(choose(new Position([3, 3], board, ["A", "B", "C"])), "C");
});

test("cells that are out of reach do not count", () => {
  const board = [128, 1, 0, 1, 0, 0, 0, 0, 129];
  assert.strictEqual(choose(new Position([3, 3], board, ["A", "B", "C"])), "B");
});
