"""Requests a second: PING and GUESS, from one connection to ten thousand, and a guess that tells a rival.

Like is compared with like: PING and a guess without a journal with Redis's PING, and a guess with a journal with a SET of a
Redis that keeps a journal as well.
"""

from . import rounds, table, turns
from .turns import ALONE, LIMIT, SHAPES

FAN_OUT = (10_000, 1)
HEADING = ("connections", "each", "what", "server", "requests/s", "of the limit", "of Redis: PING", "of Redis: SET", "CPU µs",
           "limit's of it", "p50 µs", "p99 µs", "load busy", "errors")
# Names of the baselines.
LIMIT_AWAKE, REDIS, REDIS_JOURNAL = "limit, awake", "redis", "redis, journal"
REDIS_LINES, REDIS_JOURNAL_LINES = "redis, lines", "redis, journal, lines"
REFERENCES = {LIMIT: "the limit's", LIMIT_AWAKE: "those of the limit that polls", REDIS: "Redis's PING",
              REDIS_LINES: "Redis's PING as a line",
              REDIS_JOURNAL: "Redis's SET with a journal",
              REDIS_JOURNAL_LINES: "Redis's SET as a line with a journal"}
# Servers with a journal, which are compared with a Redis that has one too.
WITH_JOURNAL = (("GUESS", "journal"), ("GUESS", "sentences"), ("SET", REDIS_JOURNAL))


class Throughput:
    title = "Requests a second"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def contenders(self, shape):
        """What is asked and who is asked, by the name of the row."""
        rows = [("PING", one) for one in (self.field.limit, *self.field.peers, self.field.ping)]
        if shape == ALONE:
            rows.append(("PING", self.field.limit_awake))
        if shape[1] > 1 and self.field.redis_lines:
            # With many requests in flight reading one is what it costs (docs/dev/performance.md).
            rows += [("PING", self.field.redis_lines), ("SET", self.field.redis_journal_lines)]
        if self.field.redis_journal:
            rows.append(("SET", self.field.redis_journal))
        return rows + [("GUESS", one) for one in self.field.guessing(shape[0])]

    def measure(self):
        for shape in SHAPES:
            rows = self.contenders(shape)
            if shape == FAN_OUT:
                rows += [("rival told", one) for one in (
                    self.field.limit_rooms, self.field.racing("no data", journal=False), self.field.racing("journal"))]
            self.results |= turns.measure(self.settings, shape, rows)

    def reference(self, key, name):
        """What a row is compared with in the same shape, if that was measured."""
        what, *shape, _ = key
        asked = "SET" if name in (REDIS_JOURNAL, REDIS_JOURNAL_LINES) else what if what == "rival told" else "PING"
        return self.results.get((asked, *shape, name))

    def ratio(self, key, name, figure="rate"):
        reference = self.reference(key, name)
        return rounds.ratio(self.results[key], reference, figure) if reference else None

    def tell(self):
        rows = []
        for key, results in self.results.items():
            what, connections, in_flight, name = key
            to_limit, to_redis = self.ratio(key, LIMIT), self.ratio(key, REDIS)
            to_redis_journal = self.ratio(key, REDIS_JOURNAL) if (what, name) in WITH_JOURNAL else None
            rows.append((
                table.whole(connections), in_flight, what, name, table.whole(rounds.median(results, "rate")),
                *("–" if ratio is None else table.share(ratio) for ratio in (to_limit, to_redis, to_redis_journal)),
                table.share(rounds.median(results, "cpu")), table.share(1 / self.ratio(key, LIMIT, "cpu")),
                table.whole(rounds.median(results, "p50")),
                table.whole(rounds.median(results, "p99")), table.share(rounds.median(results, "busy")),
                table.whole(sum(result["errors"] for result in results))))
        rows.sort(key=lambda row: [int(row[1]), int(row[0].replace(",", "")), row[2] == "rival told"])
        return table.render(HEADING, rows) + "\n\n" + turns.quietness(self.results)

    def targets(self):
        for shape, least in zip(SHAPES, (0.75, 0.92, 0.95, 0.95, 0.8)):
            yield self.target("PING", shape, "guess-server", LIMIT, least)
        yield self.target("PING", ALONE, "guess-server", LIMIT_AWAKE, None)
        for shape, least in zip(SHAPES, (2, 1, 1, 1, 1.2)):
            yield self.target("GUESS", shape, "no data", REDIS, least)
        yield self.target("GUESS", SHAPES[-1], "no data", REDIS_LINES, 1.4)
        for shape, least in zip(SHAPES, (2, 1.2, 1.2, 1.2, 1.8)):
            yield self.target("GUESS", shape, "journal", REDIS_JOURNAL, least)
        yield self.target("GUESS", SHAPES[-1], "journal", REDIS_JOURNAL_LINES, 2.2)
        for shape in SHAPES:
            yield self.target("GUESS", shape, "sentences", REDIS_JOURNAL, 1)
        yield self.target("rival told", FAN_OUT, "no data", LIMIT, 0.85)
        yield self.target("rival told", FAN_OUT, "journal", LIMIT, None)
        for what, name, reference in (("PING", "guess-server", REDIS), ("GUESS", "no data", REDIS),
                                      ("GUESS", "journal", REDIS_JOURNAL), ("GUESS", "sentences", REDIS_JOURNAL)):
            for shape in SHAPES:
                yield self.target(what, shape, name, reference, 1, figure="p99")

    def target(self, what, shape, name, reference, bound, figure="rate"):
        told, relation = ("requests", "≥") if figure == "rate" else (figure, "≤")
        return (f"{describe(what, shape, name)}: {told} over {REFERENCES[reference]}",
                self.ratio((what, *shape, name), reference, figure), relation, bound)


def describe(what, shape, name):
    return f"{what} {table.whole(shape[0])} × {shape[1]}" + ("" if name == "guess-server" else f", {name}")
