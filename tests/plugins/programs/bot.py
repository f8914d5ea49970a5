"""A program that plays the first legal move, and does what its first argument says besides."""
import mmap
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


def taken(memory):
    """Gives up if it still lives with so much memory after a while."""
    time.sleep(5)
    print("error it has", memory)
    sys.exit()


def fill(size):
    """Memory that is written to, and may only be read from then on, which the limit does not count."""
    import ctypes

    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for at in range(0, size, mmap.PAGESIZE):
        memory[at] = 1
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    ctypes.CDLL(None).mprotect(ctypes.c_void_p(address), ctypes.c_size_t(size), mmap.PROT_READ)
    return memory


def filled(size):
    """Memory of which every page is there."""
    memory = bytearray(size)
    for at in range(0, size, mmap.PAGESIZE):
        memory[at] = 1
    return memory


def seal():
    """Takes 480 MiB of such memory in small pieces."""
    kept = [fill(8 << 20) for _ in range(60)]
    taken(len(kept))


def chart():
    """Reads from so many places in memory that nobody has that the tables of them are half a GiB."""
    size = 256 << 30
    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
    for at in range(0, size, 2 << 20):
        memory[at]
    taken(memory)


def share_out(does):
    """Has twelve children who each do this and wait."""
    for _ in range(12):
        if os.fork() == 0:
            kept = does()
            time.sleep(1000)
    taken("children")


def crowd():
    """Has a child that has a child, and so on."""
    for _ in range(1500):
        if os.fork() != 0:
            break
    else:
        time.sleep(1000)
    if os.getpid() != fact["pid"]:
        time.sleep(1000)
    taken("descendants")


def stuff():
    """Fills buffers of the kernel's with as many descriptors as a process may have."""
    kept = []
    try:
        while True:
            kept.append(socket.socketpair())
            for end in kept[-1]:
                end.setblocking(False)
                try:
                    while True:
                        end.send(b"x" * 65536)
                except BlockingIOError:
                    pass
    except OSError:
        return kept


def inherit():
    """Has children who only wait, and have of its memory what it has."""
    fact["kept"] = filled(40 << 20)
    for _ in range(8):
        if os.fork() == 0:
            time.sleep(1000)
    time.sleep(1)


def relay():
    """Has work done by children who each live for a moment, and whose time nobody is told."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    fact["came"], fact["goes"] = os.pipe()
    os.set_blocking(fact["came"], False)
    for _ in range(4):
        if os.fork() == 0:
            while True:
                work(0.002)
                os.write(fact["goes"], b".")
                if os.fork() != 0:
                    os._exit(0)


def relayed():
    """How much of that was done since it was asked last."""
    try:
        return len(os.read(fact["came"], 1 << 16))
    except BlockingIOError:
        return 0


def watch_the_relay():
    """Gives up if work was done during each of its later rests. What is done in its turn does not count."""
    if "came" not in fact:
        relay()
    fact.setdefault("counts", []).append(relayed())
    if len(fact["counts"]) == 6 and min(fact["counts"][2:]) > 50:
        print("error it worked", fact["counts"])
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
    if kind == "seals":
        seal()
    if kind == "charts":
        chart()
    if kind == "shares-out":
        share_out(lambda: filled(40 << 20))
    if kind == "stuffs":
        share_out(stuff)
    if kind == "crowds":
        fact["pid"] = os.getpid()
        crowd()
    if kind == "inherits" and "kept" not in fact:
        inherit()
    if kind == "relays":
        watch_the_relay()
    if kind == "takes-its-time":
        work(0.3)
    if kind == "tells":
        print("error", os.environ.get(sys.argv[2], "nothing"))
        sys.exit()
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
