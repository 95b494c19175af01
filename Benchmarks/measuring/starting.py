"""Time from the start to the first answer, with an empty journal and with a big one."""

import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

from . import load, programs, table
from .server import Server

BIG = 110 * 10**6
COMMAND = ("--listen", "127.0.0.1:0", "--data", "{data}")


def starting(field, settings):
    """Starting"""
    quick = settings.is_quick
    empty, own = starts(field.program, 5 if quick else 20, None)
    with tempfile.TemporaryDirectory(dir=programs.OUT, prefix="journal-") as folder:
        big = pathlib.Path(folder) / "journal"
        with open(big, "wb") as file:
            subprocess.run([programs.product("core-benchmark"), "write", str(BIG)], check=True, stdout=file)
        entries, size = big.read_bytes().count(b"\n"), big.stat().st_size
        seconds, memory = starts(field.program, 2 if quick else 5, big)
    speed = size / seconds / 1e6
    text = table.render(("with", "MB", "entries", "first answer after ms", "MB/s", "memory MiB"), [
        ("an empty journal", 0, 0, f"{1_000 * empty:.1f}", "–", table.whole(own / 2**20)),
        ("a big journal", table.whole(size / 1e6), table.whole(entries), f"{1_000 * seconds:.1f}", table.whole(speed),
         table.whole(memory / 2**20))])
    return text, [("ms from start to first answer, empty journal", 1_000 * empty, "≤", 20),
                  ("MB/s of a big journal, start included", speed, "≥", 100)]


def starts(program, count, journal_file):
    """Median seconds and bytes of memory."""
    times, memories = [], []
    for _ in range(count):
        with tempfile.TemporaryDirectory(dir=programs.OUT, prefix="data-") as folder:
            data = pathlib.Path(folder) / "data"
            if journal_file:
                data.mkdir(mode=0o700)
                shutil.copyfile(journal_file, data / "journal")
                os.chmod(data / "journal", 0o600)
                # Flushes pending writes now, so that they do not disturb the server's reads.
                os.sync()
            start = time.perf_counter()
            with Server((program, *COMMAND), data=data) as server:
                ask(server.port)
                times.append(time.perf_counter() - start)
                memories.append(server.memory())
    return statistics.median(times), statistics.median(memories)


def ask(port):
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(b"PING\n")
        answer = b""
        while b"OK PING" not in answer:
            if not (some := connection.recv(4096)):
                raise load.Refused("the server has closed the connection before it answered")
            answer += some
