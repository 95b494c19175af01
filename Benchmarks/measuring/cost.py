"""What a request costs in allocations and system calls; the guard compares more of them."""

import contextlib

from . import counting, table
from .cluster import node
from .requests import LOADS

COUNTED = ("ping-1", "ping-50", "guess-1", "guess-50", "guess-50-journal", "guess-50x16", "rival-1", "rival-1-journal")
QUICK = ("guess-1", "guess-50")
# Requests: enough that the work of a second, such as a sync, is far below every slack.
ASKED, ASKED_SLOWLY = 20_000, 4_000
# Requests of a single connection, and milliseconds between them: without a pause, chance decides how often the server
# finds the next request before it sleeps.
ASKED_ALONE, PAUSE = 1_000, 1


class Cost:
    title = "Allocations and system calls a request"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        for name in QUICK if self.settings.is_quick else COUNTED:
            self.results[name] = cost(self.field.program, name)

    def tell(self):
        rows = [(name, *(f"{result[what]:.2f}" for what in ("allocations", "receives", "sends", "others")))
                for name, result in self.results.items()]
        return table.render(("load", "allocations", "receives", "sends", "other calls"), rows)

    def targets(self):
        # Requests share the allocations of a wake-up; with one connection there is one request.
        for name in self.results:
            if name.startswith("guess-50"):
                yield f"allocations, {name}", self.results[name]["allocations"], "≤", 0.1


def cost(program, name):
    """Allocations and system calls of a request of that kind."""
    what = LOADS[name]
    with node(program) if what.is_node else contextlib.nullcontext(()) as options:
        command = [program, *what.options, *options]
        counted = {"allocations": counting.allocations(command, what.play(ASKED))}
        play = what.play(ASKED_ALONE, PAUSE) if what.connections == 1 else what.play(ASKED_SLOWLY)
        return counted | counting.by_kind(counting.system_calls(command, play))
