"""Requests a second: PING and GUESS, from one connection to ten thousand, and a guess that tells a rival."""

import contextlib
import functools
import statistics

from . import rounds, table

# Connections, requests in flight.
SHAPES = ((1, 1), (50, 1), (1_000, 1), (10_000, 1), (50, 16))
FAN_OUT = (10_000, 1)
# A machine that is slow for a second should hit all that is compared, and one that is slow at every other moment should do so
# alike. So servers take turns this many times as often as there are rounds, each for so much less time. Few connections take
# more of them, since load and server hold each other up there in one way in one turn and in another in the next. Those whose
# crowds take longer to come in than to be measured take fewer, each for all of the time; those that answer one alone
# take most, and stay there in between, since it is the machine's moods that their p99 tells first.
TURNS, LESS = 12, 4
FEW, FEW_TURNS = 50, 24
CROWD, CROWD_TURNS = 10_000, 4
ALONE, ALONE_TURNS = (1, 1), 32
# The part of the time that a server may wait for its core before requests a second mean nothing.
DISTURBED = 0.03
HEADING = ("connections", "each", "what", "server", "requests/s", "of the limit", "of Redis", "CPU µs", "limit's of it",
           "p50 µs", "p99 µs", "load busy", "errors")


class Throughput:
    title = "Requests a second"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def contenders(self, shape):
        """What is asked and who is asked, by the name of the row."""
        rows = [("PING", one) for one in (self.field.limit, *self.field.peers, self.field.ping)]
        if shape == ALONE:
            return [*rows, ("PING", self.field.limit_awake)]
        return rows + [("GUESS", one) for one in self.field.guessing(shape[0])]

    def measure(self):
        for shape in SHAPES:
            rows = self.contenders(shape)
            if shape == FAN_OUT:
                rows += [("rival told", one) for one in (
                    self.field.limit_rooms, self.field.racing("no data", journal=False), self.field.racing("journal"))]
            self.results |= self.alone(rows) if shape == ALONE else self.beside_others(rows, shape)

    def alone(self, rows):
        with contextlib.ExitStack() as running:
            servers = [running.enter_context(contender.start()) for _, contender in rows]
            return rounds.interleaved(self.settings.rounds * ALONE_TURNS, {
                (what, *ALONE, contender.name): functools.partial(
                    contender.run, server, connections=1, seconds=self.settings.seconds / LESS)
                for (what, contender), server in zip(rows, servers)})

    def beside_others(self, rows, shape):
        is_crowd = shape[0] >= CROWD
        turns = CROWD_TURNS if is_crowd else FEW_TURNS if shape[0] <= FEW else TURNS
        return rounds.interleaved(self.settings.rounds * turns, {
            (what, *shape, contender.name): self.one(
                contender, shape, self.settings.seconds / (1 if is_crowd else LESS))
            for what, contender in rows})

    def one(self, contender, shape, seconds):
        connections, in_flight = shape

        def measured():
            with contender.start() as server:
                return contender.run(
                    server, connections=connections, in_flight=in_flight, seconds=seconds, addresses=4)

        return measured

    def reference(self, key, name):
        """What a row is compared with in the same shape: the limit that does the same, or Redis's PING."""
        what, *shape, _ = key
        return self.results.get(("rival told" if what == "rival told" else "PING", *shape, name))

    def ratio(self, key, name, figure="rate"):
        reference = self.reference(key, name)
        return rounds.ratio(self.results[key], reference, figure) if reference else None

    def tell(self):
        rows = []
        for key, results in self.results.items():
            what, connections, in_flight, name = key
            to_limit, to_redis = self.ratio(key, "limit"), self.ratio(key, "redis")
            rows.append((
                table.whole(connections), in_flight, what, name, table.whole(rounds.median(results, "rate")),
                table.share(to_limit), table.share(to_redis) if to_redis else "–",
                table.share(rounds.median(results, "cpu")), table.share(1 / self.ratio(key, "limit", "cpu")),
                table.whole(rounds.median(results, "p50")),
                table.whole(rounds.median(results, "p99")), table.share(rounds.median(results, "busy")),
                table.whole(sum(result["errors"] for result in results))))
        rows.sort(key=lambda row: [int(row[1]), int(row[0].replace(",", "")), row[2] == "rival told"])
        return table.render(HEADING, rows) + "\n\n" + self.quietness()

    def quietness(self):
        """Whether the limit, which has one thread and a core for it, had to share that with someone."""
        waited = [one["waited"] for key, results in self.results.items() if key[3] == "limit" for one in results]
        share = statistics.median(waited)
        verdict = ("**The machine did other work: only ratios of processor time are to be trusted.**" if share > DISTURBED
                   else "The machine was quiet.")
        return f"The limit waited for its core for {100 * share:.1f} % of the time (median of its measures). {verdict}"

    def targets(self):
        for shape, least in zip(SHAPES, (0.75, 0.92, 0.95, 0.95, 0.8)):
            yield self.target("PING", shape, "guess-server", "limit", least)
        for shape in SHAPES[1:4]:
            yield self.target("GUESS", shape, "journal", "redis", 1.1)
        yield self.target("GUESS", SHAPES[4], "no data", "redis", 1.5)
        yield self.target("GUESS", SHAPES[4], "journal", "redis", None)
        for shape in SHAPES[1:4]:
            yield self.target("GUESS", shape, "sentences", "redis", 1.0)
        yield self.target("rival told", FAN_OUT, "no data", "limit", 0.85)
        yield self.target("rival told", FAN_OUT, "journal", "limit", None)
        for what, name in (("PING", "guess-server"), ("GUESS", "no data"), ("GUESS", "journal"), ("GUESS", "sentences")):
            for shape in SHAPES[1 if what == "GUESS" else 0:]:
                # What 16 in flight cost with a journal is only told, and so is how long they wait.
                is_told = shape == SHAPES[4] and name in ("journal", "sentences")
                yield (f"{describe(what, shape, name)}: p99 over Redis's", self.ratio((what, *shape, name), "redis", "p99"),
                       *((None, None) if is_told else ("≤", 1.0)))

    def target(self, what, shape, name, reference, least):
        reads = f"{describe(what, shape, name)}: requests over {'the limit' if reference == 'limit' else 'Redis'}'s"
        return reads, self.ratio((what, *shape, name), reference), "≥", least


def describe(what, shape, name):
    return f"{what} {table.whole(shape[0])} × {shape[1]}" + ("" if name == "guess-server" else f", {name}")
