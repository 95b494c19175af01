"""The requests whose cost is counted, in allocations and system calls."""

import contextlib

from . import counting, load

# Requests: enough that the work of a second, such as a sync, is far below every slack.
ASKED, ASKED_SLOWLY = 20_000, 4_000
# Requests of a single connection, and milliseconds between them: without a pause, chance decides how often the server
# finds the next request before it sleeps.
ASKED_ALONE, PAUSE = 500, 1

NO_DATA = ("--listen", "127.0.0.1:0", "--rate", "off", "--no-data")
JOURNAL = ("--listen", "127.0.0.1:0", "--rate", "off", "--data", "{data}")


class Request:
    """A request, the number of connections, and the options of the server."""

    def __init__(self, line, setup, connections, options, in_flight=1, has_rival=False):
        self.line, self.setup, self.connections, self.options = line, setup, connections, options
        self.in_flight, self.has_rival = in_flight, has_rival

    def play(self, total, pause=None):
        """A function that sends about `total` requests times its factor, `pause` milliseconds apart."""

        def played(server, factor):
            each = max(1, total * factor // self.connections // self.in_flight) * self.in_flight
            options = {"connections": self.connections, "in_flight": self.in_flight, "setup": self.setup,
                       "pause": pause}
            # The rival only listens, so that the order of guesses does not depend on timing.
            with load.Crowd(
                    server, connections=self.connections, setup=self.setup) if self.has_rival else contextlib.nullcontext():
                load.run(server, self.line, requests=each, **options)
            # The answer proves that the server has handled the closed connections.
            load.run(server, "PING", requests=1)
            return each * self.connections

        return played


LOADS = {
    "ping-1": Request("PING", load.guest(), 1, NO_DATA),
    "ping-50": Request("PING", load.guest(), 50, NO_DATA),
    "guess-1": Request("GUESS %", load.loner(), 1, NO_DATA),
    "guess-1-journal": Request("GUESS %", load.loner(), 1, JOURNAL),
    "guess-1-sentences": Request("GUESS %", load.loner("on"), 1, NO_DATA),
    "guess-50": Request("GUESS %", load.loner(), 50, NO_DATA),
    "guess-50-journal": Request("GUESS %", load.loner(), 50, JOURNAL),
    "guess-50x16": Request("GUESS %", load.loner(), 50, NO_DATA, in_flight=16),
    "guess-50x16-journal": Request("GUESS %", load.loner(), 50, JOURNAL, in_flight=16),
    "rival-1": Request("GUESS %", load.racer(), 1, NO_DATA, has_rival=True),
    "rival-1-journal": Request("GUESS %", load.racer(), 1, JOURNAL, has_rival=True),
    "race-100": Request("GUESS %", load.racer(), 100, NO_DATA),
}


def cost(program, name):
    """Allocations and system calls of a request of that kind."""
    what = LOADS[name]
    command = [program, *what.options]
    counted = {"allocations": counting.allocations(command, what.play(ASKED))}
    play = what.play(ASKED_ALONE, PAUSE) if what.connections == 1 else what.play(ASKED_SLOWLY)
    return counted | counting.by_kind(counting.system_calls(command, play))
