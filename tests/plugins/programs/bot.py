"""A program that plays the first legal move, and does what its first argument says besides."""
import os
import sys
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


def begin():
    if kind == "hinders" and fact.setdefault("children", "") == "":
        fact["children"] = "there"
        hinder()
    print("ready")


def turn():
    if kind == "honest":
        work(0.02)
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
