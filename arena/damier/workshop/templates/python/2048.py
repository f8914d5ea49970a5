"""A bot for 2048: it tries every slide and takes the one it likes best.

Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile
(0 empty, 1 is a 2, 2 is a 4, ...) or WALL.
"""
import damier

WALL = 255


def choose(position):
    def note_of(slide):
        cells, gained = slid(position.cells, position.width, slide)
        return note(cells, position.width, gained)

    return max(position.legal, key=note_of)


def note(cells, side, gained):
    """How good a grid is that was reached by a slide with this gain."""
    largest = max(cell for cell in cells if cell != WALL)
    corners = (0, side - 1, side * (side - 1), side * side - 1)
    corner = 2**largest if any(cells[at] == largest for at in corners) else 0
    return gained + corner + 16 * cells.count(0)


def slid(cells, side, slide):
    """The grid after a slide, and the gain."""
    cells, gained = list(cells), 0
    for line in range(side):
        row = [line * side + i for i in range(side)]
        column = [i * side + line for i in range(side)]
        ways = {"left": row, "right": row[::-1], "up": column, "down": column[::-1]}
        gained += slide_line(cells, ways[slide])
    return cells, gained


def slide_line(cells, line):
    """Slides the cells of a line towards its first one."""
    gained, to, merged = 0, 0, True
    for i, at in enumerate(line):
        tile = cells[at]
        if tile == WALL:
            to, merged = i + 1, True
        elif tile and not merged and cells[line[to - 1]] == tile:
            cells[at], cells[line[to - 1]], merged = 0, tile + 1, True
            gained += 2 ** (tile + 1)
        elif tile:
            cells[at] = 0
            cells[line[to]] = tile
            to, merged = to + 1, False
    return gained


if __name__ == "__main__":
    damier.play("2048", choose)
