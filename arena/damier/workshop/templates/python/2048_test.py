"""Grids, and what the bot should make of them."""
import unittest

from bot import choose, slid
from damier import Position

ALL = ["up", "right", "down", "left"]


class Test(unittest.TestCase):
    def test_a_slide_merges_every_tile_once(self):
        self.assertEqual(slid([1, 1, 1, 1] + 12 * [0], 4, "left"), ([2, 2] + 14 * [0], 8))
        self.assertEqual(slid([0, 2, 2, 3] + 12 * [0], 4, "right"), ([0, 0, 3, 3] + 12 * [0], 8))

    def test_a_large_tile_goes_into_the_corner(self):
        grid = [0, 0, 0, 9, 0, 0, 0, 0, 0]
        self.assertEqual(choose(Position((3, 3), grid, ALL)), "up")

    def test_it_merges_where_it_can(self):
        grid = [1, 5, 2, 2, 5, 1, 1, 2, 4]
        self.assertEqual(choose(Position((3, 3), grid, ALL)), "up")


if __name__ == "__main__":
    unittest.main()
