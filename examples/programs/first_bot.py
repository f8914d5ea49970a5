"""A bot for 2048, 7 Couleurs and Go: copy it, change `choose`, and see if it wins more.

    damier match couleurs "cmd:python3 examples/programs/first_bot.py" random -n 20
"""
import random
import sys


def choose(game, cells, legal, width, seat):
    if game == "2048":  # Keep the large tiles in a corner.
        return next(move for move in ["down", "left", "right", "up"] if move in legal)
    if game == "couleurs":  # Take the colour that brings the most cells.
        return max(legal, key=lambda colour: len(flood(cells, ord(colour) - ord("A"), width, seat)))
    return random.choice([move for move in legal if move != "pass"] or legal)


def flood(cells, colour, width, seat):
    """The free cells of this colour that touch our zone, directly or through each other."""
    found, todo = set(), [at for at, cell in enumerate(cells) if cell == 128 + seat]
    while todo:
        at = todo.pop()
        row, column = divmod(at, width)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        near = [r * width + c for r, c in beside if 0 <= c < width and 0 <= r < len(cells) // width]
        new = [at for at in near if cells[at] == colour and at not in found]
        found.update(new)
        todo.extend(new)
    return found


fact = {}  # What the arena told us: "game", "board", "cells", "legal" and so on.
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("ready first bot")
    if word == "match":
        random.seed(fact["seed"])
        known = fact["game"] in ("2048", "couleurs", "go")
        print("ready" if known else "error this bot does not know that game")
    if word == "turn":
        cells = [int(cell) for cell in fact["cells"].split()]
        width = int(fact["board"].split()[0])
        print("move", choose(fact["game"], cells, fact["legal"].split(), width, int(fact["seat"])))
