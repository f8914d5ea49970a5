"""A Go engine over GTP that passes, and answers nonsense if it can read what its argument tells in digits."""
import sys

path = bytes.fromhex(sys.argv[1]).decode()


def answer(command):
    if command == "list_commands":
        return "boardsize\nclear_board\nkomi\nplay\ngenmove\nquit"
    if command == "genmove":
        try:
            open(path, "rb").read(1)
        except OSError:
            return "pass"
        return "I could read it"
    return ""


for line in sys.stdin:
    number, command = line.split()[:2]
    print("=%s %s\n" % (number, answer(command)), flush=True)
    if command == "quit":
        break
