// Grids, and what the bot should make of them.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { choose, slid } = require("./bot.js");
const { Position } = require("./damier.js");

const ALL = ["up", "right", "down", "left"];
const none = (count) => Array(count).fill(0);

test("a slide merges every tile once", () => {
  assert.deepStrictEqual(slid([1, 1, 1, 1, ...none(12)], 4, "left"), [[2, 2, ...none(14)], 8]);
  assert.deepStrictEqual(slid([0, 2, 2, 3, ...none(12)], 4, "right"), [[0, 0, 3, 3, ...none(12)], 8]);
});

test("a large tile goes into the corner", () => {
  const grid = [0, 0, 0, 9, 0, 0, 0, 0, 0];
  assert.strictEqual(choose(new Position([3, 3], grid, ALL)), "up");
});

test("it merges where it can", () => {
  const grid = [1, 5, 2, 2, 5, 1, 1, 2, 4];
  assert.strictEqual(choose(new Position([3, 3], grid, ALL)), "up");
});
