"""A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.

Begin with `note`, which says how much the bot likes a colour. A cell is the number of a free
colour (0 is A), or OWNED + the seat that owns it.
"""
import damier

OWNED = 128


def choose(position):
    return max(position.legal, key=lambda colour: note(position, colour))


def note(position, colour):
    """How many cells a colour gains: those of that colour that are connected to the own zone."""
    number, mine = ord(colour) - ord("A"), OWNED + position.seat
    waiting = [at for at, cell in enumerate(position.cells) if cell == mine]
    gained = set()
    while waiting:
        for at in position.near(waiting.pop()):
            if position.cells[at] == number and at not in gained:
                gained.add(at)
                waiting.append(at)
    return len(gained)


if __name__ == "__main__":
    damier.play("couleurs", choose)
