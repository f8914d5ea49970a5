"""A position of {{game}}, and what holds for whatever the bot answers."""
import unittest

from bot import choose
from damier import Position

CELLS = [
{{cells}}
]
LEGAL = [
{{moves}}
]


def ask(seed):
    board = ({{width}}, {{height}})
    return choose(Position(board, CELLS, LEGAL, {{seat}}, {"seed": str(seed)}))


class Test(unittest.TestCase):
    def test_every_move_is_a_legal_one(self):
        for seed in range(100):
            self.assertIn(ask(seed), LEGAL)

    def test_the_same_seed_gives_the_same_move(self):
        for seed in range(100):
            self.assertEqual(ask(seed), ask(seed))


if __name__ == "__main__":
    unittest.main()
