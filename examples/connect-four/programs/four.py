"""A bot for Connect Four: it wins if it can, blocks if it must, does not prepare the other's win, and
else likes the middle of the board.

    connect-four match connect-four "cmd:python3 programs/four.py" random -n 20
"""
import sys

STEPS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class Board:
    """Cells row by row from the top: 0 is empty, 1 the first seat's, 2 the second seat's."""

    def __init__(self, width, height, connect, cells):
        self.width, self.height, self.connect, self.cells = width, height, connect, cells

    def disc(self, column, row):
        inside = 0 <= column < self.width and 0 <= row < self.height
        return self.cells[row * self.width + column] if inside else None

    def landing(self, column):
        """The row where a disc comes to rest in a column that is not full."""
        return max(row for row in range(self.height) if self.disc(column, row) == 0)

    def run(self, column, row, right, down, disc):
        """How many of these discs follow a cell in one direction."""
        length = 0
        while self.disc(column + (length + 1) * right, row + (length + 1) * down) == disc:
            length += 1
        return length

    def completes(self, column, row, disc):
        """Would a disc complete a line here?"""
        lengths = (self.run(column, row, right, down, disc) + self.run(column, row, -right, -down, disc)
                   for right, down in STEPS)
        return any(1 + length >= self.connect for length in lengths)


def note(board, column, mine):
    """How much the bot likes a column. Begin here to make it stronger."""
    theirs, row = 3 - mine, board.landing(column)
    if board.completes(column, row, mine):
        return 3000
    if board.completes(column, row, theirs):
        return 2000
    gives_away = row > 0 and board.completes(column, row - 1, theirs)
    return (0 if gives_away else 1000) - abs(2 * column - (board.width - 1))


def choose(fact):
    """The best of the legal columns, which are letters from `a` on."""
    settings = dict(setting.split("=") for setting in fact["settings"].split(","))
    width, height = map(int, fact["board"].split())
    cells = [int(cell) for cell in fact["cells"].split()]
    board = Board(width, height, int(settings["connect"]), cells)
    mine = int(fact["seat"]) + 1
    return max(fact["legal"].split(), key=lambda move: note(board, ord(move) - ord("a"), mine))


fact = {}  # What the arena told us: "game", "board", "cells", "legal" and so on.
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("ready four", flush=True)
    if word == "match":
        known = fact["game"] == "connect-four"
        print("ready" if known else "error this bot plays connect-four only", flush=True)
    if word == "turn":
        print("move", choose(fact), flush=True)
