"""How cost grows as work does: the same races, among ever more players."""

from . import rounds, table
from .contenders import MOST_CONNECTIONS

SIZES = (10, 100, 1_000, 10_000, MOST_CONNECTIONS)


class Growth:
    title = "Growth"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        self.results = rounds.interleaved(min(3, self.settings.rounds), {
            (contender.name, size): self.one(contender, size)
            for size in SIZES for contender in (self.field.racing(connections=size), self.field.limit_rooms)})

    def one(self, contender, size):
        def measured():
            with contender.start() as server:
                before = server.memory()
                result = contender.run(server, connections=size, seconds=self.settings.seconds, addresses=4)
                return result | {"kilobytes": (result["memory"] - before) / 1024}

        return measured

    def tell(self):
        rows = []
        for size in SIZES:
            results, limits = self.results["guess-server", size], self.results["limit", size]
            rows.append((
                table.whole(size), table.whole(rounds.median(results, "rate")),
                table.share(rounds.ratio(results, limits, "rate")), table.share(rounds.median(results, "cpu")),
                table.whole(rounds.median(results, "p50")), table.whole(rounds.median(results, "p99")),
                table.whole(rounds.median(results, "kilobytes"))))
        heading = ("players", "guesses/s", "of the limit", "CPU µs", "p50 µs", "p99 µs", "memory KiB")
        return table.render(heading, rows)

    def targets(self):
        few, many = (self.results["guess-server", size] for size in (100, SIZES[-1]))
        limit_few, limit_many = (self.results["limit", size] for size in (100, SIZES[-1]))
        own = rounds.median(many, "cpu") / rounds.median(few, "cpu")
        limits = rounds.median(limit_many, "cpu") / rounds.median(limit_few, "cpu")
        # The kernel and the caches grow slower for everyone; what is asked is that we grow no slower than they do.
        yield "CPU a guess, 19,000 players over 100, over the same of the limit", own / limits, "≤", 1.25
