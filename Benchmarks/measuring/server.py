"""A measured server: started on its own core, observed from outside, and ended."""

import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from . import programs

PATIENCE = 10


def free_port():
    """A port that was free a moment ago, for servers that can't pick one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that listens on 127.0.0.1, from `with` to its end.

    `command` may contain {port} and {data}, a folder that exists as long as the server does. Without {port} the server
    has to say where it listens, as guess-server does.
    """

    def __init__(self, command, environment=None, core=programs.SERVER_CORE, data=None, wrapper=()):
        self.command = [str(word) for word in command]
        self.environment = {**os.environ, **(environment or {})}
        self.core, self.wrapper, self.data = core, [str(word) for word in wrapper], data
        self.folder = self.process = self.port = self.pid = None

    def __enter__(self):
        programs.OUT.mkdir(parents=True, exist_ok=True)
        # On the project's disk, so that a real data directory is measured.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="server-", dir=programs.OUT))
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Starts it; again at the same port, if its command names that."""
        picks = not any("{port}" in word for word in self.command)
        self.port = None if picks else self.port or free_port()
        self.launch(subprocess.PIPE if picks else None)
        if picks:
            self.port = self.read_port()
        else:
            self.await_listening()
        self.pid = self.child() if self.wrapper else self.process.pid

    def launch(self, output):
        words = [word.format(port=self.port, data=self.data or self.folder / "data") for word in self.command]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                programs.on_core(self.core, [*self.wrapper, *words]), env=self.environment, cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=output or log, stderr=log)

    def read_port(self):
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise programs.Missing(f"{self.command[0]} does not listen:\n{self.log()}")
        line = self.process.stdout.readline()
        if not (match := re.match(rb"listening on 127\.0\.0\.1:(\d+)$", line.strip())):
            raise programs.Missing(f"{self.command[0]} did not start:\n{self.log()}")
        return int(match[1])

    def await_listening(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.01)
        raise programs.Missing(f"{self.command[0]} did not start:\n{self.log()}")

    def child(self):
        """The server's process if another program starts it; None before that."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0]) if children else None

    def stop(self):
        """Kills it; its shutdown is not measured."""
        if self.process and self.process.poll() is None:
            os.kill(self.pid or (self.wrapper and self.child()) or self.process.pid, signal.SIGKILL)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process and self.process.stdout:
            self.process.stdout.close()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        return (self.folder / "log").read_text(errors="replace")[-2000:]

    # Usage of the process

    def memory(self):
        """The private memory of the process in bytes."""
        rollup = pathlib.Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return int(re.search(r"^Private_Dirty:\s+(\d+)", rollup, re.M)[1]) * 1024

    def processor_time(self):
        """Processor time of all its threads, ended ones included, in seconds."""
        # The result of clock_getcpuclockid(3), which Python lacks.
        return time.clock_gettime(~self.pid << 3 | 2)
