// A position of {{game}}, and what holds for whatever the bot answers.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { choose } = require("./bot.js");
const { Position } = require("./damier.js");

const CELLS = [
{{cells}}
];
const LEGAL = [
{{moves}}
];

function ask(seed) {
  const board = [{{width}}, {{height}}];
  return choose(new Position(board, CELLS, LEGAL, {{seat}}, { seed: String(seed) }));
}

test("every move is a legal one", () => {
  for (let seed = 0; seed < 100; seed++) assert.ok(LEGAL.includes(ask(seed)));
});

test("the same seed gives the same move", () => {
  for (let seed = 0; seed < 100; seed++) assert.strictEqual(ask(seed), ask(seed));
});
