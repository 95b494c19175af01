"""Guesses that are due at fixed times, whatever became of those before: a stall counts for each that it delays."""

import collections
import contextlib
import os
import select
import socket
import time

from . import load, programs

READ = 64 * 1024
# Guesses in flight that are not measured: a socket's buffers hold them and their answers.
CHUNK = 256
# Between two looks at what else happens, in seconds.
LOOK = 0.005


class Player:
    """Plays alone, and guesses each number after the last one: all of them miss on the same side."""

    def __init__(self, server, number):
        self.socket = socket.create_connection(("127.0.0.1", server.port), load.PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest, self.guesses = b"", 0
        # Which guesses of all are not answered yet.
        self.awaited = collections.deque()
        for line in load.loner():
            self.socket.sendall(line.replace("%", str(number)).encode() + b"\n")
            self.take(1)

    def send(self, count=1):
        numbers = range(self.guesses + 1, self.guesses + count + 1)
        self.guesses += count
        self.socket.sendall(b"".join(b"GUESS %d\n" % number for number in numbers))

    def take(self, least=0):
        """Reads what has come, and at least so many answers; answers how many there were."""
        count = 0
        while True:
            if not (text := self.socket.recv(READ)):
                raise load.Refused("the server has closed a connection")
            *lines, self.rest = (self.rest + text).split(b"\n")
            for line in lines:
                if line.startswith(b"ERR"):
                    raise load.Refused(f"the server has answered {line.decode()}")
                count += line.startswith(b"OK")
            if count >= least:
                return count


class Players:
    """Some who together guess so many times a second."""

    def __init__(self, server, count, rate):
        first = next(load.names)
        self.all = [Player(server, first + number) for number in range(count)]
        self.by_socket = {player.socket: player for player in self.all}
        self.rate = rate

    def play(self, is_over):
        """Guesses until `is_over`, called with the time again and again, says so, and all are answered.

        Answers, for each guess, when it was due, and how much later it was sent and answered, in seconds.
        """
        due, late, took = [], [], []
        start = next_look = time.monotonic()
        answered, ends = 0, False
        while True:
            now = time.monotonic()
            if now >= next_look and not ends:
                ends, next_look = is_over(now), now + LOOK
            if ends and answered == len(due):
                return due, late, took
            while not ends and (moment := start + len(due) / self.rate) <= now:
                player = self.all[len(due) % len(self.all)]
                player.awaited.append(len(due))
                player.send()
                due.append(moment)
                late.append(time.monotonic() - moment)
                took.append(None)
            patience = load.PATIENCE if ends else min(next_look, start + len(due) / self.rate) - time.monotonic()
            # select() waits for microseconds, where epoll_wait() waits for whole milliseconds.
            ready = select.select(self.by_socket, (), (), max(0, patience))[0]
            if ends and not ready:
                raise load.Refused("no answer")
            for one in ready:
                player = self.by_socket[one]
                count, now = player.take(), time.monotonic()
                for _ in range(count):
                    guess = player.awaited.popleft()
                    took[guess] = now - due[guess]
                answered += count


def come_first():
    """Has this thread, and those that it starts, run before whatever else is there, if that is allowed."""
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


@contextlib.contextmanager
def on_load_core(is_first=True):
    """Has this process be the load, on its core and, if it starts no others, before whatever else is there."""
    cores, policy = os.sched_getaffinity(0), os.sched_getscheduler(0)
    if (os.cpu_count() or 1) >= 2:
        os.sched_setaffinity(0, {programs.LOAD_CORE})
    if is_first:
        come_first()
    try:
        yield
    finally:
        os.sched_setscheduler(0, policy, os.sched_param(0))
        os.sched_setaffinity(0, cores)
