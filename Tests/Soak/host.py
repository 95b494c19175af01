"""The server under test: starting, killing and observing it."""

import asyncio
import os
import pathlib
import re
import shutil
import signal
import socket
import tempfile
import zlib


class Host:
    def __init__(self, program):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="guess-soak-"))
        self.data = self.folder / "data"
        self.log = open(self.folder / "log", "ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = None
        self.is_stopping = False

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            self.program, "--listen", f"127.0.0.1:{self.port}", "--data", str(self.data), "--rate", "off",
            stdout=asyncio.subprocess.PIPE, stderr=self.log)
        async with asyncio.timeout(30):
            line = await self.process.stdout.readline()
        assert line.startswith(b"listening on"), f"the server did not start:\n{self.complaints()}"
        self.is_stopping = False

    async def crash(self):
        self.is_stopping = True
        self.process.send_signal(signal.SIGKILL)
        ending = await self.process.wait()
        assert ending == -signal.SIGKILL, f"the server had ended by itself ({ending}):\n{self.complaints()}"

    async def drain(self, patience):
        """Asks it to stop, and again after `patience` seconds."""
        self.is_stopping = True
        self.process.send_signal(signal.SIGTERM)
        try:
            ending = await asyncio.wait_for(self.process.wait(), patience)
        except TimeoutError:
            # Another one, since two of a kind that come together are one to the kernel.
            self.process.send_signal(signal.SIGINT)
            ending = await asyncio.wait_for(self.process.wait(), 30)
        assert ending == 0, f"the server ended with {ending}:\n{self.complaints()}"

    def remove(self):
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Usage of the process

    def memory(self, kind="VmRSS"):
        """Its memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{kind}:\s+(\d+)", status, re.M)[1]) / 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_time(self):
        """In seconds."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    # Output

    def everything_logged(self):
        return (self.folder / "log").read_text()

    def complaints(self):
        return self.everything_logged()[-4000:]

    def files(self):
        """The journal and the files before it, oldest first."""
        old = sorted(self.data.glob("history-*"), key=lambda path: int(path.name.split("-")[1]))
        return old + [self.data / "journal"]

    def entries(self):
        """All lines of those files, each with a valid checksum."""
        for path in self.files():
            for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], 1):
                content, _, checksum = line.rpartition(b" sum=")
                assert f"{zlib.crc32(content):08x}".encode() == checksum, f"{path} is damaged in line {number}"
                yield content.decode()
