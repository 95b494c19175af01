"""What several servers hold together, and what a million players would need."""

import contextlib
import pathlib
import re

from . import load, memory, table
from .contenders import MOST_CONNECTIONS

SERVERS, SERVERS_QUICK = 4, 2
MILLION = 1_000_000
MACHINE = 24 * 2**30


class Several:
    title = "Several servers on one machine"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        for kind, contender in (("named", self.field.guess("guess-server", setup=load.guest(), journal=True)),
                                ("seated", self.field.racing())):
            self.results[kind] = self.together(contender)

    def together(self, contender):
        """All of them at once: bytes of the servers' own and bytes of the kernel's for a player, and processor time."""
        count = SERVERS_QUICK if self.settings.is_quick else SERVERS
        with contextlib.ExitStack() as stack:
            servers = [stack.enter_context(contender.start()) for _ in range(count)]
            before, kernel = sum(server.memory() for server in servers), kernel_memory()
            for server in servers:
                stack.enter_context(load.Crowd(
                    server, connections=MOST_CONNECTIONS, addresses=4, **contender.options()))
            own = sum(memory.settled(server) for server in servers) - before
            players = count * MOST_CONNECTIONS
            idle = sum(memory.idle_share(server, 1) for server in servers)
            # Both ends of a connection are on this machine; a server has one of them.
            return {"servers": count, "players": players, "own": own / players, "idle": idle,
                    "kernel": (kernel_memory() - kernel) / players / 2}

    def tell(self):
        rows = []
        for kind, result in self.results.items():
            rows.append((
                kind, result["servers"], table.whole(result["players"]), table.whole(result["own"]),
                table.whole(result["kernel"]), f"{100 * result['idle']:.2f} %",
                f"{self.needed(kind) / 2**30:.1f}", table.whole(-(-MILLION // MOST_CONNECTIONS))))
        heading = ("players", "servers", "all together", "own bytes each", "kernel's bytes each", "of a core, all silent",
                   "GiB for a million", "servers for a million")
        return table.render(heading, rows)

    def needed(self, kind):
        return MILLION * (self.results[kind]["own"] + self.results[kind]["kernel"])

    def targets(self):
        for kind in self.results:
            yield f"a million {kind} players, over 24 GiB", self.needed(kind) / MACHINE, "≤", 1.0


def kernel_memory():
    """Bytes that the kernel keeps for itself, such as what it knows of each connection."""
    text = pathlib.Path("/proc/meminfo").read_text()
    return sum(int(re.search(rf"^{name}:\s+(\d+)", text, re.M)[1]) for name in ("Slab", "KernelStack", "PageTables")) * 1024
