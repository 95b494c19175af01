"""How long it takes from the start to the first answer, with an empty journal and with a big one."""

import os
import pathlib
import shutil
import socket
import statistics
import tempfile
import time

from . import journal, load, programs, table
from .server import Server

BIG = 110 * 10**6
COMMAND = ("--listen", "127.0.0.1:0", "--data", "{data}")


class Starting:
    title = "Starting"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        starts = 5 if self.settings.is_quick else 20
        self.results["an empty journal"] = self.starts(starts, None)
        with tempfile.TemporaryDirectory(dir=programs.OUT, prefix="journal-") as folder:
            big = pathlib.Path(folder) / "journal"
            entries, size = journal.write(big, BIG)
            self.results["a big journal"] = self.starts(2 if self.settings.is_quick else 5, big)
            self.results["a big journal"] |= {"bytes": size, "entries": entries}

    def starts(self, count, journal_file):
        times, memories = [], []
        for _ in range(count):
            with tempfile.TemporaryDirectory(dir=programs.OUT, prefix="data-") as folder:
                data = pathlib.Path(folder) / "data"
                if journal_file:
                    data.mkdir(mode=0o700)
                    shutil.copyfile(journal_file, data / "journal")
                    os.chmod(data / "journal", 0o600)
                    # Pending writes reach the disk now, and not while the server reads.
                    os.sync()
                start = time.perf_counter()
                with Server((self.field.program, *COMMAND), data=data) as server:
                    ask(server.port)
                    times.append(time.perf_counter() - start)
                    memories.append(server.memory())
        return {"seconds": statistics.median(times), "memory": statistics.median(memories), "starts": count}

    def speed(self):
        """Bytes of the journal in a second, start and all."""
        return self.results["a big journal"]["bytes"] / self.results["a big journal"]["seconds"]

    def tell(self):
        rows = []
        for name, result in self.results.items():
            size = result.get("bytes", 0)
            rows.append((
                name, table.whole(size / 1e6), table.whole(result.get("entries", 0)), f"{1_000 * result['seconds']:.1f}",
                table.whole(size / result["seconds"] / 1e6) if size else "–", table.whole(result["memory"] / 2**20)))
        return table.render(("with", "MB", "entries", "first answer after ms", "MB/s", "memory MiB"), rows)

    def targets(self):
        yield "ms from start to first answer, empty journal", 1_000 * self.results["an empty journal"]["seconds"], "≤", 20
        yield "MB/s of a big journal, start and all", self.speed() / 1e6, "≥", 100


def ask(port):
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(b"PING\n")
        answer = b""
        while b"OK PING" not in answer:
            if not (some := connection.recv(4096)):
                raise load.Refused("the server has closed the connection before it answered")
            answer += some
