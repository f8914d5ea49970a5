"""A program that plays the first legal move, and does what its first argument says besides."""
import os
import signal
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
