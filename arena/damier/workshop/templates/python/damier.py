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
        self.params = {}  # what users set, as texts

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


def play(game, choose, new_match=None, params=None):
    """Plays matches of a game: `choose` takes a position and gives one of its legal moves, or a move with a
    value and a comment: ("D4", 0.7, "a ladder"). `new_match` is called with all facts before each match.
    `params` are what users may set: {"depth": ("3", "1 to 8", "how far it looks")}, with default, values, help.
    """
    answers, facts, params = sys.stdout, {}, params or {}
    sys.stdout = sys.stderr  # What the bot prints is for people, and no answer.
    given = {key: declared[0] for key, declared in params.items()}
    given.update(argument.partition("=")[::2] for argument in sys.argv[1:])
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        facts[word] = rest
        if word == "damier":
            for key, (default, values, text) in params.items():
                print(f"param {key}={default}; {values}; {text}", file=answers)
            print("ready {{name}}", file=answers, flush=True)
        elif word == "match":
            if new_match and facts["game"] == game:
                new_match(facts)
            print(ready(game, facts, params), file=answers, flush=True)
        elif word == "turn":
            board = tuple(int(side) for side in facts["board"].split())
            cells = [int(cell) for cell in facts["cells"].split()]
            position = Position(board, cells, facts["legal"].split(), int(facts["seat"]), facts)
            position.params = given
            print("move", answer(choose(position)), file=answers, flush=True)


def answer(chosen):
    """A move, or a move with a value and perhaps a comment, as the arena hears it."""
    if isinstance(chosen, str):
        return chosen
    move, value, *comment = chosen
    said = f"{move} value {value}" if value is not None else move
    return f"{said} comment {comment[0]}" if comment else said


def ready(game, facts, params):
    if facts["game"] != game:
        return f"error this bot plays {game}, not {facts['game']}"
    for argument in sys.argv[1:]:
        if argument.partition("=")[0] not in params:
            return f"error this bot has no parameter {argument}"
    return "ready"
