"""Requests a second: PING and GUESS, from one connection to ten thousand, and a guess that sends a line to a rival.

Like is compared with like: PING and a guess without a journal with Redis's PING, and a guess with a journal with a SET of a
Redis that keeps a journal as well.
"""

import dataclasses
import statistics

from . import programs, table
from .contenders import Field
from .rounds import LIMIT, SHAPES, median, of_shape, quietness, ratio

FAN_OUT = (10_000, 1)
# The names of the references in sentences, and the request to each.
REFERENCES = {
    LIMIT: ("the baseline's", "PING"), "redis": ("Redis's PING", "PING"), "redis, journal": ("Redis's SET with a journal", "SET")}
WITH_JOURNAL = ("journal", "sentences", "redis, journal")
# The minimum ratio of requests to the reference's, by shape.
LEAST = {
    ("PING", "guess-server", LIMIT): (0.75, 0.92, 0.95, 0.95, 0.8), ("GUESS", "no data", "redis"): (2, 1, 1, 1, 1.2),
    ("GUESS", "journal", "redis, journal"): (2, 1.2, 1.2, 1.2, 1.8),
    ("GUESS", "sentences", "redis, journal"): (1, 1, 1, 1, 1)}
# Shapes whose p99 must not exceed the reference's.
PROMPT = (("PING", "guess-server", "redis"), *(key for key in LEAST if key[2] != LIMIT))
# Processor time of a guess among 10,000 connections over one among 50, relative to the same ratio of the baseline: kernel and
# caches are slower for all.
MOST_GROWTH = 1.25
# The mean of two builds leaves out rows with fewer connections: their time goes into sleep.
MANY = 50


def requests(field, settings):
    """Requests a second"""
    results = {}
    for shape in SHAPES:
        results |= of_shape(settings, shape, contenders(field, shape))

    def compared(key, name, figure="rate"):
        what, *shape, _ = key
        asked = what if (what, name) == ("RIVAL", LIMIT) else REFERENCES[name][1]
        return ratio(results[key], results.get((asked, *shape, name)), figure)

    rows = []
    for key, those in results.items():
        what, connections, in_flight, name = key
        rows.append((
            table.whole(connections), in_flight, what, name, table.whole(median(those, "rate")),
            table.share(compared(key, LIMIT)), table.share(compared(key, "redis")),
            table.share(compared(key, "redis, journal") if name in WITH_JOURNAL and what != "RIVAL" else None),
            table.share(median(those, "cpu")), table.share(1 / compared(key, LIMIT, "cpu")),
            *(table.whole(median(those, quantile)) for quantile in ("p50", "p99")), table.share(median(those, "busy")),
            table.whole(sum(one["errors"] for one in those))))
    text = table.render(
        ("connections", "each", "what", "server", "requests/s", "of the baseline", "of Redis: PING", "of Redis: SET", "CPU µs",
         "baseline's of it", "p50 µs", "p99 µs", "load busy", "errors"), rows)
    return f"{text}\n\n{quietness(results)}", [*targets(results, compared)]


def contenders(field, shape):
    """The name of a request, and the servers that get it."""
    rows = [("PING", one) for one in (field.limit, *field.peers, field.ping)]
    if field.redis:
        rows.append(("SET", field.redis_journal))
    rows += [("GUESS", one) for one in field.guessing(shape[0])]
    if shape == FAN_OUT:
        rows += [("RIVAL", one) for one in (
            field.limit_rooms, field.racing("no data", journal=False), field.racing("journal"))]
    return rows


def targets(results, compared):
    for (what, name, reference), bounds in LEAST.items():
        for shape, least in zip(SHAPES, bounds):
            yield (f"{sentence(what, shape, name)}: requests over {REFERENCES[reference][0]}",
                   compared((what, *shape, name), reference), "≥", least)
    for what, name, reference in PROMPT:
        for shape in SHAPES:
            yield (f"{sentence(what, shape, name)}: p99 over {REFERENCES[reference][0]}",
                   compared((what, *shape, name), reference, "p99"), "≤", 1)
    yield "RIVAL, no data: requests over the baseline's", compared(("RIVAL", *FAN_OUT, "no data"), LIMIT), "≥", 0.85
    own, limits = (median(results[what, *FAN_OUT, name], "cpu") / median(results[what, 50, 1, name], "cpu")
                   for what, name in (("GUESS", "journal"), ("PING", LIMIT)))
    yield "CPU a guess, 10,000 players over 50, over the same of the baseline", own / limits, "≤", MOST_GROWTH


def sentence(what, shape, name):
    return f"{what} {table.whole(shape[0])} × {shape[1]}" + ("" if name == "guess-server" else f", {name}")


def builds(field, settings):
    """The server over an earlier one"""
    if not settings.before:
        raise programs.Missing("name the server to compare with in --before")
    fields = {"before": Field(programs.guess_server(settings.before)), "after": field}
    results, rows, many = {}, [], []
    for shape in SHAPES:
        # Measures both builds one right after the other.
        results |= of_shape(settings, shape, [("ping", field.limit), *(
            (what, dataclasses.replace(server, name=build))
            for what in ("PING", "GUESS", "GUESS, journal") for build, one in fields.items()
            for server in [one.ping if what == "PING" else one.guessing(shape[0])[what != "GUESS"]])])
    for what, *shape, build in results:
        if build == "after":
            before, after = (results[what, *shape, one] for one in fields)
            rate, cpu = (ratio(after, before, figure) for figure in ("rate", "cpu"))
            if shape[0] >= MANY:
                many.append((rate, cpu))
            rows.append((
                sentence(what, shape, "guess-server"), *(table.whole(median(one, "rate")) for one in (before, after)),
                table.share(rate), *(table.share(median(one, "cpu")) for one in (before, after)), table.share(cpu)))
    rows.append((f"geometric mean, {MANY} connections or more", "–", "–", table.share(statistics.geometric_mean(
        rate for rate, _ in many)), "–", "–", table.share(statistics.geometric_mean(cpu for _, cpu in many))))
    text = table.render(
        ("row", "requests/s before", "after", "after/before", "CPU µs before", "after", "after/before"), rows)
    return f"{text}\n\n{quietness(results)}", []
