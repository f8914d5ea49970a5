"""Boards, and the colour that the bot should find."""
import unittest

from bot import choose
from damier import Position


class Test(unittest.TestCase):
    def test_three_cells_are_better_than_one(self):
        board = [128, 1, 2, 2, 0, 0, 2, 2, 129]
        self.assertEqual(choose(Position((3, 3), board, ["A", "B", "C"])), "C")

    def test_cells_that_are_out_of_reach_do_not_count(self):
        board = [128, 1, 0, 1, 0, 0, 0, 0, 129]
        self.assertEqual(choose(Position((3, 3), board, ["A", "B", "C"])), "B")


if __name__ == "__main__":
    unittest.main()
