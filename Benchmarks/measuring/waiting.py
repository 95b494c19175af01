"""Answer times at a fixed rate, and in a quiet room beside busy ones."""

import contextlib

from . import load, programs, table
from .rounds import interleaved, median, ratio

# Connections that send at a fixed rate; their shares of the measured capacity; and the factor by which they run longer than
# others, for enough samples in the tail and for new files of the journal.
ASKING, PARTS, LONGER = 50, {"half": 0.5, "four fifths": 0.8}, 5
# Rooms in which nobody guesses: a new file of the journal begins with all of them.
ROOMS = 10_000
QUANTILES = ("p50", "p99", "p999")
BUSY, QUIET = 2_000, 100
# Milliseconds between two guesses of a quiet player who does not have to think.
PAUSE = 500
BESIDE, ALONE = "guess-server", "guess-server, nobody busy"


def paced(field, settings):
    """Answers at a fixed rate"""
    no_data, journal, _ = field.guessing(ASKING)
    asked = [("PING", field.limit, 0), ("PING", field.redis, 0), ("PING", field.ping, 0), ("SET", field.redis_journal, 0),
             ("GUESS", no_data, 0), ("GUESS", journal, 0), ("GUESS, 10,000 more rooms", journal, ROOMS)]

    def measured(contender, rooms):
        def run():
            with contender.start() as server, contextlib.ExitStack() as stack:
                if rooms:
                    stack.enter_context(load.Crowd(server, connections=rooms, addresses=4, setup=contender.setup))
                most = contender.run(server, connections=ASKING, seconds=settings.seconds)["rate"]
                at = {name: contender.run(server, connections=ASKING, seconds=LONGER * settings.seconds, rate=int(part * most))
                      for name, part in PARTS.items()}
                return {f"{name} {key}": value for name, those in at.items() for key, value in those.items()}
        return run

    results = interleaved(settings.rounds, {
        (what, one.name): measured(one, rooms) for what, one, rooms in asked if one})
    rows = [(name, *key, table.whole(median(those, f"{name} rate")),
             *(table.whole(median(those, f"{name} {quantile}")) for quantile in QUANTILES),
             table.whole(median(those, f"{name} late")))
            for name in PARTS for key, those in results.items()]
    text = table.render(("of its capacity", "what", "server", "requests/s", "p50 µs", "p99 µs", "p99.9 µs", "load late µs"), rows)
    return text, [
        (f"GUESS at {name} of the capacity: p99 over Redis's {reference[0]}",
         ratio(results["GUESS", one.name], results.get(reference), f"{name} p99"), "≤", 1)
        for name in PARTS for one, reference in ((no_data, ("PING", "redis")), (journal, ("SET", "redis, journal")))]


def quiet(field, settings):
    """A quiet room beside 1,000 busy ones"""
    seconds = max(2, 2 * settings.seconds)

    def measured(contender, is_beside_others):
        def run():
            with contender.start() as server, contextlib.ExitStack() as stack:
                others = stack.enter_context(load.Background(
                    server, contender.line, connections=BUSY, seconds=seconds * 1.5 + 1,
                    setup=contender.setup)) if is_beside_others else None
                # It must not wait while the busy load has the core: the server is measured, not the load.
                result = load.run(server, contender.line, connections=QUIET, seconds=seconds, pause=PAUSE, before=programs.urgent(),
                                  setup=contender.setup)
                busy = {f"busy {key}": value for key, value in others.result().items()} if others else {}
                return result | busy | {"spread": result["p99"] / result["p50"]}
        return run

    racing = field.racing()
    results = interleaved(settings.rounds, {
        "baseline": measured(field.limit_rooms, True), BESIDE: measured(racing, True), ALONE: measured(racing, False)})
    keys = ("busy rate", "busy p50", "busy p99", "p50", "p99")
    text = table.render(
        ("server", "busy guesses/s", "busy p50 µs", "busy p99 µs", "quiet p50 µs", "quiet p99 µs", "p99 / p50"), [
            (name, *(table.whole(median(those, key) if key in those[0] else None) for key in keys),
             table.share(median(those, "spread"))) for name, those in results.items()])
    return text, [("a quiet room's p99 over its median", median(results[BESIDE], "spread"), "≤", 1.5)]
