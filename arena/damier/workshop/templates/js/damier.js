// How the arena talks to a bot, in lines on its standard input and output. Leave it as it is.
"use strict";
const readline = require("node:readline");

/** What there is to know when the bot is to move. */
class Position {
  constructor(board, cells, legal, seat = 0, facts = {}) {
    [this.width, this.height] = board;
    this.cells = cells; // numbers, row by row from the top
    this.legal = legal; // the moves, as texts
    this.seat = seat; // 0 moves first (in Go, 0 is Black: with handicap stones White does)
    this.facts = facts; // all that the arena said: "seed", "settings", "move-time"...
    this.params = {}; // what users set, as texts
  }

  /** The cells beside a cell. */
  near(at) {
    const row = Math.floor(at / this.width);
    const column = at % this.width;
    const cells = [];
    if (row > 0) cells.push(at - this.width);
    if (column > 0) cells.push(at - 1);
    if (column + 1 < this.width) cells.push(at + 1);
    if (row + 1 < this.height) cells.push(at + this.width);
    return cells;
  }
}

/** The item with the highest note, the first of several. */
function best(items, note) {
  let [chosen, highest] = [items[0], -Infinity];
  for (const item of items) {
    const noted = note(item);
    if (noted > highest) [chosen, highest] = [item, noted];
  }
  return chosen;
}

/**
 * Plays matches of a game: `choose` takes a position and gives one of its legal moves, or a list of a move, a
 * value and a comment: ["D4", 0.7, "a ladder"]. `newMatch` is called with all facts before each match.
 * `params` are what users may set: {depth: ["3", "1 to 8", "how far it looks"]}, with default, values, help.
 */
function play(game, choose, { newMatch = null, params = {} } = {}) {
  const answer = (text) => process.stdout.write(text + "\n");
  console.log = console.error; // What the bot prints is for people, and no answer.
  const given = {};
  for (const [key, declared] of Object.entries(params)) given[key] = declared[0];
  for (const argument of process.argv.slice(2)) {
    const [key, ...value] = argument.split("=");
    given[key] = value.join("=");
  }
  const facts = {};
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const [word, ...rest] = line.trim().split(" ");
    facts[word] = rest.join(" ");
    if (word === "damier") {
      for (const [key, [value, values, help]] of Object.entries(params)) {
        answer(`param ${key}=${value}; ${values}; ${help}`);
      }
      answer("ready {{name}}");
    } else if (word === "match") {
      if (newMatch && facts.game === game) newMatch(facts);
      answer(ready(game, facts, params));
    } else if (word === "turn") {
      const numbers = (text) => text.split(" ").map(Number);
      const legal = facts.legal.split(" ");
      const board = numbers(facts.board);
      const position = new Position(board, numbers(facts.cells), legal, Number(facts.seat), facts);
      position.params = given;
      answer("move " + said(choose(position)));
    }
  });
}

/** A move, or a move with a value and perhaps a comment, as the arena hears it. */
function said(chosen) {
  if (!Array.isArray(chosen)) return chosen;
  const [move, value, comment] = chosen;
  const valued = value === undefined || value === null ? move : `${move} value ${value}`;
  return comment ? `${valued} comment ${comment}` : valued;
}

function ready(game, facts, params) {
  if (facts.game !== game) return `error this bot plays ${game}, not ${facts.game}`;
  for (const argument of process.argv.slice(2)) {
    if (!(argument.split("=")[0] in params)) return `error this bot has no parameter ${argument}`;
  }
  return "ready";
}

module.exports = { Position, best, play };
