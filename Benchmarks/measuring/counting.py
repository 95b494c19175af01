"""Counts what a request costs the server in allocations and in system calls.

Both are differences: a server is asked so many times and then twice as many times. What it does once, for its start and
for those who come and go, is in both counts and falls out.
"""

import collections
import ctypes
import os
import shutil
import struct

from . import programs
from .server import Server

# The number of io_uring_setup, the size of its parameters, and the flag that the server sets, IORING_SETUP_SUBMIT_ALL.
SETUP, PARAMETERS, SUBMIT_ALL = 425, 120, 1 << 7


def takes_calls_together():
    """True if this system allows io_uring, with which the server batches calls."""
    parameters = ctypes.create_string_buffer(struct.pack("<3I", 0, 0, SUBMIT_ALL), PARAMETERS)
    ring = ctypes.CDLL(None).syscall(SETUP, 1, parameters)
    if ring >= 0:
        os.close(ring)
    return ring >= 0


def allocations(command, play):
    """Allocations a request. `play(server, factor)` sends `factor` times as many requests as usual, and returns their number."""
    path = programs.OUT / f"allocations-{os.getpid()}"
    path.unlink(missing_ok=True)
    try:
        environment = {"LD_PRELOAD": str(programs.built("allocations.so")), "ALLOCATIONS": str(path)}
        with Server(command, environment=environment) as server:
            counts, asked = [read_counter(path)], []
            for factor in (1, 2):
                asked.append(play(server, factor))
                counts.append(read_counter(path))
    finally:
        path.unlink(missing_ok=True)
    if counts[0] == 0:
        raise programs.Missing("no allocation was counted at the start, so the counter does not work")
    once, twice = counts[1] - counts[0], counts[2] - counts[1]
    return (twice - once) / (asked[1] - asked[0])


def read_counter(path):
    return struct.unpack("<Q", path.read_bytes())[0]


def system_calls(command, play):
    """System calls a request, by their names."""
    if not (strace := shutil.which("strace")):
        raise programs.Missing("strace is not installed")
    path = programs.OUT / f"calls-{os.getpid()}"
    asked, counts = [], []
    for factor in (1, 2):
        with Server(command, wrapper=[strace, "-f", "-qq", "-c", "-o", path]) as server:
            asked.append(play(server, factor))
        counts.append(read_calls(path))
        path.unlink()
    requests = asked[1] - asked[0]
    return {name: (counts[1][name] - counts[0][name]) / requests for name in counts[1] | counts[0]}


def read_calls(path):
    """Parses the output of `strace -c`: calls are in the fourth column, names in the last."""
    calls = collections.Counter()
    for line in path.read_text().splitlines():
        words = line.split()
        if len(words) >= 5 and words[3].isdigit() and words[-1] != "total":
            calls[words[-1]] = int(words[3])
    return calls


def by_kind(calls):
    """Calls that carry requests and answers; and all others, for waiting and the disk."""
    receives = sum(calls.get(name, 0) for name in ("recvfrom", "recvmsg"))
    sends = sum(calls.get(name, 0) for name in ("sendto", "sendmsg"))
    return {"receives": receives, "sends": sends, "others": sum(calls.values()) - receives - sends}
