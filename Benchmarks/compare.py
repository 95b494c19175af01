#!/usr/bin/env python3
"""Compares two builds of guess-server: requests a second, and processor time a request.

usage: compare.py [--rounds N] [--seconds S] [--quick] [--only ROW]… [--json FILE] BEFORE AFTER

BEFORE and AFTER are two servers, which take turns on core 0 in each round; the load runs on core 1. Each ratio is the median of
the ratios within the rounds. A C loop takes turns with them, to find out whether the machine does other work.
"""

import argparse
import dataclasses
import json
import pathlib
import statistics
import sys
import typing

from measuring import load, programs, rounds, table, turns
from measuring.contenders import Field
from measuring.settings import Settings, add_options

# Rows with fewer connections are not in the mean: the time there goes into sleep.
MANY = 50
HEADING = ("row", "requests/s before", "after", "after/before", "CPU µs before", "after", "after/before", "errors")


class Row(typing.NamedTuple):
    """What is asked of both servers."""

    what: str
    shape: tuple
    has_journal: bool = False

    def __str__(self):
        connections, in_flight = self.shape
        shape = f"{connections}x{in_flight}" if in_flight > 1 else f"{connections}"
        return f"{self.what}-{shape}" + "-journal" * self.has_journal

    def contender(self, field):
        if self.what == "ping":
            return field.ping
        no_data, journal, _ = field.guessing(self.shape[0])
        return journal if self.has_journal else no_data


ROWS = {str(row): row for shape in turns.SHAPES for row in (
    Row("ping", shape), Row("guess", shape), Row("guess", shape, has_journal=True))}


def measure(names, fields, settings):
    """What came of each row with each build, by (row, connections, in flight, build)."""
    results = {}
    for shape in turns.SHAPES:
        # Both builds are asked one right after the other.
        asked = [
            (name, dataclasses.replace(ROWS[name].contender(field), name=build))
            for name in names if ROWS[name].shape == shape for build, field in fields.items()]
        if asked:
            results |= turns.measure(settings, shape, [("ping", fields["after"].limit), *asked])
    return results


def tell(names, results):
    rows, many = [], []
    for name in names:
        before, after = (results[name, *ROWS[name].shape, build] for build in ("before", "after"))
        rate, cpu = (rounds.ratio(after, before, figure) for figure in ("rate", "cpu"))
        if ROWS[name].shape[0] >= MANY:
            many.append((rate, cpu))
        rows.append((
            name, *(table.whole(rounds.median(result, "rate")) for result in (before, after)), table.share(rate),
            *(table.share(rounds.median(result, "cpu")) for result in (before, after)), table.share(cpu),
            table.whole(sum(result["errors"] for result in before + after))))
    if many:
        rate, cpu = (table.share(statistics.geometric_mean(ratios)) for ratios in zip(*many))
        rows.append((f"geometric mean, {MANY} connections or more", "–", "–", rate, "–", "–", cpu, "–"))
    return table.render(HEADING, rows)


def run(arguments):
    settings = Settings.of(arguments)
    servers = {"before": arguments.before, "after": arguments.after}
    fields = {build: Field(programs.guess_server(path)) for build, path in servers.items()}
    names = [name for name in ROWS if name in (arguments.only or ROWS)]
    results = measure(names, fields, settings)
    print(tell(names, results), turns.quietness(results), sep="\n\n")
    print(f"\n{settings.rounds} rounds of {settings.seconds} s each.")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps({str(key): value for key, value in results.items()}, indent=1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser)
    parser.add_argument(
        "--only", action="append", choices=ROWS, metavar="ROW", help=f"this row alone; may be repeated: {', '.join(ROWS)}")
    parser.add_argument("--json", metavar="FILE", help="write all that was measured there")
    parser.add_argument("before", metavar="BEFORE", help="a release server")
    parser.add_argument("after", metavar="AFTER", help="the one to compare it with")
    run(parser.parse_args())


if __name__ == "__main__":
    try:
        main()
    except (programs.Missing, load.Refused) as error:
        sys.exit(f"compare.py: {error}")
