"""A player's connection to the server, and the ways to lose it."""

import asyncio
import socket
import struct
import time


class Lost(Exception):
    """The connection is lost."""


class Wire:
    """Lines to and from the server. Requests are tagged, so that no answer can be taken for another."""

    PATIENCE = 90

    def __init__(self, reader, writer, tally):
        self.reader, self.writer, self.tally = reader, writer, tally
        self.requests = 0

    @classmethod
    async def open(cls, port, tally, window=None):
        try:
            connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            if window:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
            connection.setblocking(False)
            await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", port))
            reader, writer = await asyncio.open_connection(sock=connection)
        except OSError as error:
            connection.close()
            raise Lost from error
        tally.count("connections")
        return cls(reader, writer, tally)

    def send(self, text):
        self.raw((text + "\n").encode())

    def raw(self, data):
        if self.writer.is_closing():
            raise Lost
        self.writer.write(data)

    async def line(self):
        try:
            async with asyncio.timeout(self.PATIENCE):
                line = await self.reader.readline()
        except TimeoutError as error:
            raise AssertionError("the server was silent for too long") from error
        except (OSError, ValueError) as error:
            raise Lost from error
        if not line.endswith(b"\n"):
            raise Lost
        return line.decode().rstrip("\n")

    async def ask(self, request, hear):
        """Sends a request and returns its OK or ERR; all other lines go to `hear`."""
        self.requests += 1
        tag, start = f"#{self.requests}", time.monotonic()
        self.send(f"{tag} {request}")
        verb = request.split(" ")[0]
        while True:
            line = await self.line()
            if not line.startswith("#"):
                hear(line)
                continue
            own, rest = line.split(" ", 1)
            assert own == tag, f"{request!r} ({tag}) was answered {line!r}"
            if rest.startswith("ROW"):
                hear(rest)
                continue
            assert rest.split(" ")[:2] in (["OK", verb], ["ERR", verb]), f"{request!r} was answered {line!r}"
            self.tally.latency(time.monotonic() - start)
            return rest

    async def linger(self, seconds, hear):
        """Listens for a while."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            try:
                hear(await asyncio.wait_for(self.line(), rest))
            except TimeoutError:
                return

    def close(self):
        self.writer.close()

    def reset(self):
        """Disappears like a crashed machine."""
        connection = self.writer.get_extra_info("socket")
        if connection is not None and connection.fileno() >= 0:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()
