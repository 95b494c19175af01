"""Measures that take turns, so that what the machine does besides hits all of them alike."""

import statistics
import sys


def interleaved(count, measures):
    """Takes each measure once a round; answers what each has said, by its key, in the order of the rounds."""
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
    """The median of the ratios within each round: what slows down a whole round changes none of them."""
    return statistics.median(
        one[name] / other[name] for one, other in zip(results, others) if other[name] > 0)
