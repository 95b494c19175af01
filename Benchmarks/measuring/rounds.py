"""Measures that take turns, so that other work on the machine affects all of them alike; and the ratios between them."""

import contextlib
import functools
import statistics
import sys

# Connections, requests in flight, and the number of turns into which a server's time in a round is divided. A machine that is
# slow for a second should slow down everything that is compared. With few connections the interplay of load and server differs
# from turn to turn; many connections take longer to set up than to measure.
SHAPES = {(1, 1): 32, (50, 1): 24, (1_000, 1): 12, (10_000, 1): 4, (50, 16): 24}
ALONE, CROWD, PART = (1, 1), (10_000, 1), 4
LIMIT = "baseline"
# Share of the time that a server may wait for its core; above it, requests a second mean nothing.
DISTURBED = 0.03


def interleaved(count, measures):
    """Runs each measure once a round; returns their results by key, in the order of the rounds."""
    results = {key: [] for key in measures}
    for turn in range(count):
        # The order is reversed in every other round.
        for key in list(measures)[::-1 if turn % 2 else 1]:
            results[key].append(measures[key]())
            progress(f"round {turn + 1} of {count}: {' '.join(map(str, key if isinstance(key, tuple) else (key,)))}")
    progress("")
    return results


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def median(results, name):
    return statistics.median(result[name] for result in results)


def ratio(results, others, name):
    """The median of the ratios within each round, which a slow round does not change; None without the others."""
    return statistics.median(
        one[name] / other[name] for one, other in zip(results, others) if other[name] > 0) if others else None


def of_shape(settings, shape, rows):
    """Measures all `rows` (a request and a server) in turns; returns results by the row's key."""
    connections, in_flight = shape
    options = {"connections": connections, "in_flight": in_flight, "addresses": 4,
               "seconds": settings.seconds / (1 if shape == CROWD else PART)}

    def measured(contender):
        with contender.start() as server:
            return contender.run(server, **options)

    with contextlib.ExitStack() as running:
        measures = {}
        for what, contender in rows:
            # Rows with one request in flight stay: their p99 shows disturbances first.
            measures[(what, *shape, contender.name)] = functools.partial(
                contender.run, running.enter_context(contender.start()), **options) if shape == ALONE else functools.partial(
                measured, contender)
        return interleaved(settings.rounds * SHAPES[shape], measures)


def quietness(results):
    """Reports if the baseline, which has one thread, had to share its core."""
    share = statistics.median(one["waited"] for key, those in results.items() if key[3] == LIMIT for one in those)
    verdict = ("**The machine did other work: only ratios of processor time are to be trusted.**" if share > DISTURBED
               else "The machine was quiet.")
    return f"The baseline waited for its core for {100 * share:.1f} % of the time (median of its measures). {verdict}"
