"""Boards of 3x3, and the move that the bot should find."""
import unittest

from bot import COLUMNS, choose
from damier import Position


def position(cells):
    empty = [f"{COLUMNS[at % 3]}{3 - at // 3}" for at in range(9) if cells[at] == 0]
    return Position((3, 3), cells, empty + ["pass"])


class Test(unittest.TestCase):
    def test_it_captures_a_stone(self):
        self.assertEqual(choose(position([1, 2, 0, 0, 1, 0, 0, 0, 0])), "C3")

    def test_it_does_not_fill_its_own_eyes(self):
        self.assertEqual(choose(position([0, 1, 0, 1, 1, 1, 1, 1, 1])), "pass")


if __name__ == "__main__":
    unittest.main()
