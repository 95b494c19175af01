"""Servers that answer requests in turn, with from one connection to ten thousand."""

import contextlib
import functools
import statistics

from . import rounds

# Connections, requests in flight.
SHAPES = ((1, 1), (50, 1), (1_000, 1), (10_000, 1), (50, 16))
# A machine that is slow for a second should hit all that is compared, and one that is slow at every other moment should do so
# alike. So servers take turns this many times as often as there are rounds, each for a shorter time. Few connections take
# more of them, since load and server hold each other up there in one way in one turn and in another in the next. Those whose
# crowds take longer to come in than to be measured take fewer, each for all of the time; those that answer one alone
# take most, and stay there in between, since it is the machine's moods that their p99 tells first.
TURNS, LESS = 12, 4
FEW, FEW_TURNS = 50, 24
CROWD, CROWD_TURNS = 10_000, 4
ALONE, ALONE_TURNS = (1, 1), 32
LIMIT = "limit"
# The part of the time that a server may wait for its core before requests a second mean nothing.
DISTURBED = 0.03


def measure(settings, shape, rows):
    """Has each of `rows`, of what is asked and who is asked, take its turns; answers what came of them by the row's key."""
    return alone(settings, rows) if shape == ALONE else beside_others(settings, shape, rows)


def alone(settings, rows):
    with contextlib.ExitStack() as running:
        servers = [running.enter_context(contender.start()) for _, contender in rows]
        return rounds.interleaved(settings.rounds * ALONE_TURNS, {
            (what, *ALONE, contender.name): functools.partial(
                contender.run, server, connections=1, seconds=settings.seconds / LESS)
            for (what, contender), server in zip(rows, servers)})


def beside_others(settings, shape, rows):
    is_crowd = shape[0] >= CROWD
    count = CROWD_TURNS if is_crowd else FEW_TURNS if shape[0] <= FEW else TURNS
    seconds = settings.seconds / (1 if is_crowd else LESS)
    return rounds.interleaved(settings.rounds * count, {
        (what, *shape, contender.name): functools.partial(one, contender, shape, seconds) for what, contender in rows})


def one(contender, shape, seconds):
    connections, in_flight = shape
    with contender.start() as server:
        return contender.run(server, connections=connections, in_flight=in_flight, seconds=seconds, addresses=4)


def quietness(results):
    """Whether the limit, which has one thread and a core for it, had to share that with someone."""
    waited = [one["waited"] for key, those in results.items() if key[3] == LIMIT for one in those]
    share = statistics.median(waited)
    verdict = ("**The machine did other work: only ratios of processor time are to be trusted.**" if share > DISTURBED
               else "The machine was quiet.")
    return f"The limit waited for its core for {100 * share:.1f} % of the time (median of its measures). {verdict}"
