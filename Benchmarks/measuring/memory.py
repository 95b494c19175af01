"""What someone who is there costs in memory and, when nobody does anything, in processor time."""

import time

from . import load, table
from .contenders import MOST_CONNECTIONS

SIZES = (10_000, MOST_CONNECTIONS)
# Enough people for everything that is made once to be there before anyone is counted.
FIRST_ONES = 100
SEATED = "guess-server, seated, journal"


class Memory:
    title = "Memory and silence"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def contenders(self):
        named = self.field.guess("guess-server, named", setup=load.guest())
        others = [self.field.redis] if self.settings.is_quick and self.field.redis else self.field.peers
        return [self.field.limit, *others, named,
                self.field.racing("guess-server, seated", journal=False),
                self.field.racing(SEATED)]

    def measure(self):
        for contender in self.contenders():
            for size in SIZES:
                self.results[contender.name, size] = self.one(contender, size)

    def one(self, contender, size):
        with contender.start() as server, load.Crowd(server, connections=FIRST_ONES, **contender.options()):
            before = settled(server)
            with load.Crowd(server, connections=size - FIRST_ONES, addresses=4, **contender.options()):
                result = {"bytes": (settled(server) - before) / (size - FIRST_ONES)}
                if (contender.name, size) in ((SEATED, SIZES[-1]), ("redis", SIZES[-1])):
                    result["idle"] = idle_share(server, 2 if self.settings.is_quick else 10)
                return result

    def tell(self):
        rows = []
        for name in dict.fromkeys(name for name, _ in self.results):
            few, many = (self.results[name, size] for size in SIZES)
            idle = f"{100 * many['idle']:.2f} %" if "idle" in many else "–"
            rows.append((name, table.whole(few["bytes"]), table.whole(many["bytes"]), idle))
        heading = ("who is there", *(f"bytes each of {table.whole(size)}" for size in SIZES), "of a core, all silent")
        return table.render(heading, rows)

    def targets(self):
        for kind, most in (("named", 384), ("seated", 768), ("seated, journal", 768)):
            for size in SIZES:
                value = self.results[f"guess-server, {kind}", size]["bytes"]
                yield f"bytes of {table.whole(size)} players, {kind}, each", value, "≤", most
        seated = self.results[SEATED, SIZES[-1]]
        yield "% of a core with 19,000 seated and silent", 100 * seated["idle"], "≤", 1


def settled(server):
    """Its memory once it does nothing any more, in bytes."""
    for _ in range(50):
        before = server.processor_time()
        time.sleep(0.1)
        if server.processor_time() - before < 0.002:
            break
    return server.memory()


def idle_share(server, seconds):
    """What part of a core it uses when left alone for that long."""
    start, before = time.monotonic(), server.processor_time()
    time.sleep(seconds)
    return (server.processor_time() - before) / (time.monotonic() - start)
