"""Clients that do not play, or break the rules. The server must only survive them."""

import asyncio
import os
import random

from beliefs import fields
from wire import Lost, Wire

CODE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class Stranger:
    def __init__(self, number, soak):
        self.number, self.soak, self.tally = number, soak, soak.tally

    async def run(self):
        while not self.soak.is_over:
            await asyncio.sleep(random.uniform(0, self.soak.pause * 20))
            wire = None
            try:
                wire = await Wire.open(self.soak.host.port, self.tally, self.window)
                await self.visit(wire)
            except Lost:
                pass
            finally:
                if wire:
                    wire.close()

    window = None

    async def visit(self, wire):
        raise NotImplementedError

    def hear(self, line):
        if line.startswith("* BYE"):
            raise Lost


class Watcher(Stranger):
    async def visit(self, wire):
        self.rooms = []
        await wire.ask("HELLO 1 text=off", self.hear)
        await wire.ask("ROOMS", self.hear)
        if not self.rooms:
            return
        await wire.ask(f"WATCH {random.choice(self.rooms)}", self.hear)
        await wire.linger(random.uniform(0, 5), self.hear)

    def hear(self, line):
        super().hear(line)
        if line.startswith("ROW"):
            self.rooms.append(fields(line)["room"])


class CodeGuesser(Stranger):
    """Tries codes until it is slowed down."""

    async def visit(self, wire):
        for _ in range(40):
            code = "".join(random.choices(CODE, k=6))
            answer = await wire.ask(f"WATCH {code}", self.hear)
            assert answer.startswith(("ERR WATCH NO_ROOM", "ERR WATCH RATE")), answer


class SlowReader(Stranger):
    """Requests much and reads nothing, until the server disconnects it."""

    window = 4_096

    async def visit(self, wire):
        wire.reader._transport.pause_reading()
        for _ in range(20):
            wire.raw(b"HELP all\n" * 400)
            await asyncio.sleep(0.5)
            if self.soak.is_over or self.soak.host.is_stopping:
                return


class Resetter(Stranger):
    """Crashes somewhere."""

    async def visit(self, wire):
        steps = ["HELLO 1 text=off", f"NAME R{self.number}_{random.randint(0, 9999)}", "SOLO", "50", "HELP all", "NAME x y"]
        for step in steps[: random.randint(0, len(steps))]:
            wire.send(step)
            await asyncio.sleep(random.uniform(0, 0.05))
        wire.raw(b"GUE"[: random.randint(0, 3)])
        wire.reset()


class HalfCloser(Stranger):
    """Sends everything at once, ends its output, and reads all answers."""

    async def visit(self, wire):
        name = f"H{self.number}_{random.randint(0, 99999)}"
        wire.send(f"#a NAME {name}\n#b SOLO\n#c 50\n#d PING")
        wire.writer.write_eof()
        tags = []
        try:
            while True:
                line = await wire.line()
                if line.startswith("#"):
                    tags.append(line.split(" ")[0])
        except Lost:
            pass
        assert tags == ["#a", "#b", "#c", "#d"][: len(tags)], tags
        if len(tags) < 4 and not self.soak.host.is_stopping:
            self.tally.count("half-closers cut short")


class Noise(Stranger):
    """Speaks no protocol, or another one."""

    OPENINGS = [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"SSH-2.0-x\r\n", b"EHLO x\r\n",
        b"\xff\xfd\x18\xff\xfa",
    ]

    async def visit(self, wire):
        wire.raw(random.choice(self.OPENINGS + [b""]))
        for _ in range(random.randint(0, 20)):
            wire.raw(os.urandom(random.randint(1, 2_000)))
            await asyncio.sleep(0.02)
