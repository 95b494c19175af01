"""How long a node takes to go on with the rooms of another one, and how long others wait for it meanwhile."""

import contextlib
import datetime
import re
import signal
import socket
import threading
import time

from . import load, programs, table
from .cluster import BOT, HUMAN, cluster
from .paced import come_first, on_load_core

# Seconds until the rooms are at another node, and in which their clients are attached there.
PATIENCE, ATTACHING = 30, 3
# Rounds until a certain one of two nodes takes the rooms.
TRIES = 10


class Loner(threading.Thread):
    """Plays alone, and notes when each guess was sent, by the clock on the wall, and how long it took."""

    def __init__(self, node):
        super().__init__()
        self.socket = socket.create_connection(("127.0.0.1", node.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines, self.is_over, self.taken = self.socket.makefile("rb"), False, []

    def run(self):
        come_first()
        for line in load.loner():
            self.ask(line.replace("%", str(next(load.names))), b"OK")
        number = 0
        while not self.is_over:
            number += 1
            sent, begin = time.time(), time.monotonic()
            self.ask(f"GUESS {number}", b"OK GUESS")
            self.taken.append((sent, time.monotonic() - begin))
            time.sleep(0.0005)

    def ask(self, line, answer):
        self.socket.sendall(line.encode() + b"\n")
        while not self.lines.readline().startswith(answer):
            pass

    def longest(self, begin, end):
        """Of the guesses that were sent in that time."""
        return max(took for sent, took in self.taken if begin <= sent <= end)


@contextlib.contextmanager
def loners(nodes):
    """One on each node, from `with` to its end."""
    them = [Loner(node) for node in nodes]
    for one in them:
        one.start()
    try:
        yield them
    finally:
        for one in them:
            one.is_over = True
            one.join()
            one.socket.close()


def restore(program, settings):
    """Rooms that go from a node that is stopped to another one. Half of their players are at a third one, or at the heir.

    First all share a core, then the heir has it for itself, and all others are where the load is."""
    count, rounds = (1_000, 1) if settings.is_quick else (10_000, 3)
    results = [handed_over(program, count, is_apart) for is_apart in (False, True) for _ in range(rounds)]
    header = [f"{place}: {number}" for place in ("shared", "own") for number in range(1, rounds + 1)]
    return table.render((f"{table.whole(count)} matches, in seconds", *header, "goal"), [
        (name, *(f"{result[key]:.3f}" for result in results), goal) for key, name, goal in (
            ("noticed", "until the heir begins to take their rooms", "–"),
            ("took", "from then on until it has them", "2"),
            ("before", "longest guess of another game at the heir, before", "–"),
            ("during", "while it takes the rooms", "0.020"),
            ("after", f"in the {ATTACHING} s after that, while it takes the players", "0.020"),
            ("edge", "longest guess of another game where half of them are", "–"))])


def handed_over(program, count, is_apart):
    for _ in range(TRIES):
        heir, result = handed_over_once(program, count, is_apart)
        if not is_apart or heir == 0:
            return result
    raise load.Refused("the node that shares its core was always first to take the rooms")


def handed_over_once(program, count, is_apart):
    """Which of the other nodes is the heir, and the seconds. Where `is_apart`, the first one has a core for itself."""
    with cluster(program, 3, "--max-connections", "19000") as (redis, (gone, *others)), on_load_core(is_first=False):
        if is_apart:
            for server in (redis, gone, others[1]):
                server.move_to(programs.LOAD_CORE)
        with load.Crowd(gone, connections=count, addresses=4, setup=HUMAN), \
                load.Crowd(others[1], connections=count, addresses=4, setup=BOT), loners(others) as playing:
            time.sleep(ATTACHING)
            stopped = time.time()
            gone.process.send_signal(signal.SIGTERM)
            heir, begin, end = taken_over(others)
            time.sleep(ATTACHING)
        one = playing[others.index(heir)]
        return others.index(heir), {
            "noticed": begin - stopped, "took": end - begin, "before": one.longest(stopped - ATTACHING, stopped),
            "during": one.longest(begin, end), "after": one.longest(end, end + ATTACHING),
            "edge": playing[1].longest(stopped, end + ATTACHING)}


def taken_over(nodes):
    """Which node has the rooms, and, by its log, when it began to take them and when it had them."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        for node in nodes:
            if "goes on with rooms" in (text := node.log()):
                return node, moment(text, "takes over"), moment(text, "goes on with rooms")
        time.sleep(0.05)
    raise load.Refused("no node has the rooms:\n" + "\n".join(node.log() for node in nodes))


def moment(text, event):
    """When a log tells of an event first."""
    line = next(line for line in text.splitlines() if event in line)
    return datetime.datetime.fromisoformat(re.search(r"time=(\S+)Z", line)[1] + "+00:00").timestamp()
