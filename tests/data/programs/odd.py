"""A program that plays the first legal move, until it does what its first argument says."""
import ctypes
import mmap
import os
import resource
import signal
import socket
import sys
import time

kind = sys.argv[1]
turns = 0
fact = {}
leader = os.getpid()


def attempt(what, deed):
    """Does something forbidden, and says on the standard error how that went."""
    try:
        deed()
        print(what, "was allowed", file=sys.stderr)
    except (OSError, MemoryError) as why:
        print(what, "was denied:", type(why).__name__, file=sys.stderr)


def clone_for_the_arena():
    """Starts a process that would be a child of the arena, which does not wait for it."""
    libc = ctypes.CDLL(None, use_errno=True)
    call = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
    clone_parent = 0x8000
    child = libc.syscall(call, clone_parent | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    if child < 0:
        raise OSError(ctypes.get_errno(), "clone")


def many_threads():
    """Starts more processes than a bot may have; they end when the pipe is closed."""
    ends, stays = os.pipe()
    children = []
    try:
        for _ in range(600):
            child = os.fork()
            if child == 0:
                os.close(stays)
                os.read(ends, 1)
                os._exit(0)
            children.append(child)
    finally:
        os.close(stays)
        for child in children:
            os.waitpid(child, 0)


def look_at_child():
    """Has a child read about itself."""
    child = os.fork()
    if child == 0:
        try:
            open("/proc/self/status").close()
        except OSError:
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        raise OSError("the child may not")


def endless_stack():
    if resource.getrlimit(resource.RLIMIT_STACK)[0] != resource.RLIM_INFINITY:
        raise OSError("it has a limit")


def trespass():
    arena = os.getppid()
    grows_down = 0x100
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    folder = sys.argv[2]
    attempt("reading", lambda: open(os.path.join(folder, "there")).read())
    attempt("writing", lambda: open(os.path.join(folder, "there"), "w").write("changed"))
    attempt("creating", lambda: open(os.path.join(folder, "new"), "w"))
    attempt("creating in /tmp", lambda: open("/tmp/damier-trespasser", "w"))
    attempt("deleting", lambda: os.remove(os.path.join(folder, "there")))
    attempt("truncating", lambda: os.truncate(os.path.join(folder, "there"), 0))
    attempt("truncating while reading", lambda: os.open(os.path.join(folder, "there"), os.O_TRUNC))
    attempt("renaming", lambda: os.rename(os.path.join(folder, "there"), os.path.join(folder, "new")))
    attempt("changing rights", lambda: os.chmod(os.path.join(folder, "there"), 0o777))
    attempt("making a folder", lambda: os.mkdir(os.path.join(folder, "new")))
    attempt("an internet socket", lambda: socket.socket(socket.AF_INET))
    attempt("a local socket", lambda: socket.socket(socket.AF_UNIX))
    attempt("another process", lambda: open("/proc/%d/cmdline" % arena).read())
    attempt("a signal to the arena", lambda: os.kill(arena, 0))
    attempt("leaving the group", os.setsid)
    attempt("a child of the arena", clone_for_the_arena)
    attempt("many threads", many_threads)
    attempt("a stack that grows", lambda: mmap.mmap(-1, 1 << 20, flags=private | grows_down))
    attempt("a stack without end", endless_stack)
    attempt("the arena's limits", lambda: resource.prlimit(arena, resource.RLIMIT_NOFILE))
    attempt("the arena's group", lambda: os.getpgid(arena))
    attempt("the arena's session", lambda: os.getsid(arena))
    attempt("the arena's priority", lambda: os.getpriority(os.PRIO_PROCESS, arena))
    attempt("its child's status", look_at_child)
    attempt("its own status", lambda: open("/proc/self/status").read())
    attempt("its own limits", lambda: resource.getrlimit(resource.RLIMIT_NOFILE))
    attempt("its own group", lambda: os.getpgid(0))
    attempt("learning that a file is there", lambda: os.stat("/etc/passwd"))
    attempt("/dev/null", lambda: open("/dev/null", "w").write("nothing"))


def answer():
    global turns
    turns += 1
    first = fact["legal"].split()[0]
    print("turn", turns, file=sys.stderr)
    if kind == "exits" and turns == 2:
        sys.exit(7)
    elif kind == "raises":
        raise ValueError("no idea what to do")
    elif kind == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "hangs":
        while True:
            pass
    elif kind == "stubborn":
        signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        while True:
            pass
    elif kind == "threads":
        # Twelve processes at work, of which the arena started one.
        end = time.monotonic() + 1.5
        children = [os.fork() for _ in range(11) if os.getpid() == leader]
        while time.monotonic() < end:
            pass
        if os.getpid() != leader:
            os._exit(0)
        for child in children:
            os.waitpid(child, 0)
        print("move", first)
    elif kind == "sleeps":
        time.sleep(1000)
    elif kind == "deaf":
        os.close(1)
        time.sleep(1000)
    elif kind == "garbage":
        print("I would rather not")
    elif kind == "empty":
        print()
    elif kind == "twice":
        print("move", first)
        print("move", first)
    elif kind == "endless":
        while True:
            sys.stdout.write("x" * 4096)
    elif kind == "flood":
        for _ in range(100_000):
            print("move", first)
    elif kind == "whines":
        sys.stderr.write("w" * 10_000_000)
        sys.exit(1)
    elif kind == "no-such-move":
        print("move Z99")
    elif kind == "illegal":
        print("move", next(m for m in ["A1", "A2", "A"] if m not in fact["legal"].split()))
    elif kind == "gives-up":
        print("error this is too hard")
    elif kind == "resigns":
        print("resign")
    elif kind == "hungry":
        hoard = []
        while True:
            hoard.append(bytearray(64 << 20))
    elif kind == "estimates":
        print("move", first, "value 0.25 nodes 12")
    elif kind == "naps":
        time.sleep(0.05)
        print("move", first)
    elif kind == "works":
        begun = time.process_time()
        while time.process_time() - begun < 0.05:
            pass
        print("move", first)
    elif kind == "trespasses":
        trespass()
        sys.exit(3)
    elif kind == "waits":
        child = os.fork()
        if child == 0:
            time.sleep(1000)
        # Where the test looks for it.
        print("pids", os.getpid(), child, file=sys.stderr)
        with open(sys.argv[2], "w") as file:
            file.write(f"{os.getpid()} {child}")
        time.sleep(1000)
    else:
        print("move", first)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("hello" if kind == "impolite" else "ready odd")
    if word == "match":
        print("error only draughts" if kind == "elsewhere" else "ready")
    if word == "turn":
        answer()
