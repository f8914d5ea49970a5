"""How the arena talks to a bot, in lines on its standard input and output. Leave it as it is."""
import sys


class Position:
    """What there is to know when the bot is to move."""

    def __init__(self, board, cells, legal, seat=0, facts=None):
        self.width, self.height = board
        self.cells = cells  # numbers, row by row from the top
        self.legal = legal  # the moves, as texts
        self.seat = seat  # 0 moves first (in Go, 0 is Black: with handicap stones White does)
        self.facts = facts or {}  # all that the arena said: "seed", "settings", "move-time"...

    def near(self, at):
        """The cells beside a cell."""
        row, column = divmod(at, self.width)
        if row > 0:
            yield at - self.width
        if column > 0:
            yield at - 1
        if column + 1 < self.width:
            yield at + 1
        if row + 1 < self.height:
            yield at + self.width


def play(game, choose):
    """Plays matches of a game: `choose` takes a position and gives one of its legal moves."""
    answers, facts = sys.stdout, {}
    sys.stdout = sys.stderr  # What the bot prints is for people, and no answer.
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        facts[word] = rest
        if word == "damier":
            print("ready {{name}}", file=answers, flush=True)
        elif word == "match":
            print(ready(game, facts), file=answers, flush=True)
        elif word == "turn":
            board = tuple(int(side) for side in facts["board"].split())
            cells = [int(cell) for cell in facts["cells"].split()]
            position = Position(board, cells, facts["legal"].split(), int(facts["seat"]), facts)
            print("move", choose(position), file=answers, flush=True)


def ready(game, facts):
    if facts["game"] != game:
        return f"error this bot plays {game}, not {facts['game']}"
    if len(sys.argv) > 1:  # Parameters that users give: none yet.
        return f"error this bot has no parameter {sys.argv[1]}"
    return "ready"
