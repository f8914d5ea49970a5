"""A bot for Go: it tries every legal move and takes the one it likes best.

Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or 2 white;
a move is a point such as D4, with A1 at the lower left, or pass.
"""
import damier

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def choose(position):
    return max(position.legal, key=lambda move: note(position, move))


def note(position, move):
    """How good a move is. To pass is worth nothing; what should not be played is worth less."""
    if move == "pass":
        return 0
    at = (position.height - int(move[1:])) * position.width + COLUMNS.index(move[0])
    colour, before, after = position.seat + 1, position.cells, list(position.cells)
    after[at] = colour
    saved, captured = set(), set()
    for near in position.near(at):
        if before[near] == colour:
            stones, liberties = chain(position, before, near)
            saved |= stones if liberties == 1 else set()
        elif before[near]:
            stones, liberties = chain(position, after, near)
            captured |= stones if liberties == 0 else set()
    for stone in captured:
        after[stone] = 0
    _, liberties = chain(position, after, at)
    if not saved and all(before[near] == colour for near in position.near(at)):
        return -1  # an own eye
    if liberties < 2 and not captured:
        return -1  # lost at once
    return 1 + 20 * len(captured) + 10 * len(saved) + min(liberties, 4)


def chain(position, cells, at):
    """The stones of a chain, and how many liberties it has."""
    stones, liberties, waiting = {at}, set(), [at]
    while waiting:
        for near in position.near(waiting.pop()):
            if cells[near] == 0:
                liberties.add(near)
            elif cells[near] == cells[at] and near not in stones:
                stones.add(near)
                waiting.append(near)
    return stones, len(liberties)


if __name__ == "__main__":
    damier.play("go", choose)
