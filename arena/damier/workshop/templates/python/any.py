"""A bot for {{game}}: it notes every legal move, and plays one of those it likes best.

Begin with `note`, which says how much the bot likes a move.

{{about}}
"""
import random

import damier


def choose(position):
    notes = {move: note(position, move) for move in position.legal}
    liked = [move for move in position.legal if notes[move] == max(notes.values())]
    # Of moves that it likes the same, each is as likely; the same seed gives the same moves.
    return random.Random(f"{position.facts.get('seed')} {position.cells}").choice(liked)


def note(position, move):
    """How much the bot likes a move. As it is, it likes them all the same."""
    return 0


if __name__ == "__main__":
    damier.play("{{game}}", choose)
