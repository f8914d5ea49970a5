"""A program that plays the first legal move, and does what its first argument says besides."""
import os
import signal
import socket
import sys
import threading
import time

kind = sys.argv[1]
fact = {}


def work(seconds):
    """Uses so much processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def hinder():
    """Has children that never rest."""
    for _ in range(40):
        if os.fork() == 0:
            while True:
                pass


def ponder():
    """Works in a thread of its own, whoever's turn it is."""
    threading.Thread(target=lambda: work(1e9), daemon=True).start()


def lose_children():
    """Has children work whom nobody waits for, so that the kernel counts their time for nobody."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        for _ in range(4):
            if os.fork() == 0:
                work(0.5)
                os._exit(0)
        time.sleep(0.6)


def snoop():
    """Gives up if it can read this file or list this folder, whose path is told in digits."""
    path = bytes.fromhex(sys.argv[2]).decode()
    try:
        os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
    except OSError:
        return
    print("error it could read", path)
    sys.exit()


def scribble():
    """Gives up if it can make this file, whose path is told in digits."""
    try:
        open(bytes.fromhex(sys.argv[2]).decode(), "w").close()
    except OSError:
        return
    print("error it could write")
    sys.exit()


def dial():
    """Gives up if it can have a socket."""
    try:
        socket.socket(socket.AF_INET).close()
    except OSError:
        return
    print("error it has a socket")
    sys.exit()


def hoard():
    """Puts as much as it can into buffers of the kernel's, and gives up if that is much."""
    kept, held = [], 0
    try:
        while True:
            kept.append(socket.socketpair())
            for end in kept[-1]:
                try:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
                except OSError:
                    pass
                end.setblocking(False)
                try:
                    while True:
                        held += end.send(b"x" * 65536)
                except BlockingIOError:
                    pass
    except OSError:
        pass
    if held > 128 << 20:
        print("error it keeps", held, "bytes in the kernel")
        sys.exit()


def begin():
    if kind == "prepares":
        work(0.5)
    if kind == "ponders" and fact.setdefault("thread", "") == "":
        fact["thread"] = "there"
        ponder()
    if kind == "hinders" and fact.setdefault("children", "") == "":
        fact["children"] = "there"
        hinder()
    print("ready")


def turn():
    if kind == "honest":
        work(0.02)
    if kind == "snoops":
        snoop()
    if kind == "scribbles":
        scribble()
    if kind == "dials":
        dial()
    if kind == "hoards":
        hoard()
    if kind == "loses-children":
        lose_children()
    if kind == "rattles":
        while True:
            os.write(1, b"\x01" * 4096)
    print("move", fact["legal"].split()[0])


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("ready", kind)
    if word == "match":
        begin()
    if word == "turn":
        turn()
