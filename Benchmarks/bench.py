#!/usr/bin/env python3
"""Measures guess-server against a C loop that does nothing else, against Redis and memcached if they are there.

usage: bench.py [--rounds N] [--seconds S] [--quick] [--only NAME]… [--update] [--server PATH] [--before PATH]

The servers take turns on core 0, the load runs on core 1, every figure is the median of its rounds. It prints tables, and
--update puts them into Benchmarks/results; what it says on the way goes to stderr. Compare the ratios only.
"""

import argparse
import os
import pathlib
import platform
import re
import subprocess
import sys
import time
import typing

from measuring import load, presence, programs, starting, table, throughput, waiting
from measuring.contenders import Field
from measuring.core import core

RESULTS = programs.ROOT / "Benchmarks" / "results"
# Each function measures its part, and returns a text and the targets for its figures.
ALONE = {part.__name__: part for part in (
    throughput.requests, waiting.paced, waiting.quiet, presence.memory, presence.coming, starting.starting, presence.several, core)}
PARTS = ALONE | {"builds": throughput.builds}
GROUPS = {"alone": [*ALONE]}


class Settings(typing.NamedTuple):
    """Duration of the measurement, and the server of an earlier version."""

    rounds: int
    seconds: float
    is_quick: bool
    before: str | None


def machine(field):
    model = re.search(r"^model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    peers = "; ".join(field.versions()) or "none"
    return (f"{model[1] if model else 'an unknown processor'}, {os.cpu_count()} cores, {memory:.0f} GiB, Linux {platform.release()}. "
            f"{programs.version([str(field.program), '--version'])}. Peers: {peers}.")


def run(arguments):
    settings = Settings(arguments.rounds or (1 if arguments.quick else 5), arguments.seconds or (0.4 if arguments.quick else 0.8),
                        arguments.quick, arguments.before)
    field = Field(programs.guess_server(arguments.server))
    start, judged, texts, failed = time.monotonic(), [], {}, 0
    print(machine(field))
    for name in [name for only in arguments.only or ["alone"] for name in GROUPS.get(only, [only])]:
        print(f"\n### {PARTS[name].__doc__}\n", flush=True)
        try:
            texts[name], targets = PARTS[name](field, settings)
            judged += targets
        except (programs.Missing, load.Refused, subprocess.SubprocessError) as error:
            # It can run beside the others without disturbing them.
            failed += 1
            texts.pop(name, None)
            print(f"Not measured: {error}", flush=True)
            continue
        print(texts[name], flush=True)
    took = f"{settings.rounds} rounds of {settings.seconds} s each; {time.monotonic() - start:.0f} s in all."
    print(f"\n### Targets\n\n{table.judge(judged)}\n\n{took}")
    if arguments.update:
        # A verdict on some parts could be mistaken for one on all.
        if not arguments.only:
            texts |= {"targets": table.judge(judged), "machine": f"{machine(field)} {took}"}
        table.replace(RESULTS / "performance.md", texts)
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, help="how often the servers take turns; 5 if not given")
    parser.add_argument("--seconds", type=float, help="seconds for each server in a round; 0.8 if not given")
    parser.add_argument("--quick", action="store_true", help="one short round of all")
    parser.add_argument("--only", action="append", choices=[*GROUPS, *PARTS], help="this part or group alone; may be repeated")
    parser.add_argument("--update", action="store_true", help="write the tables to Benchmarks/results")
    parser.add_argument("--server", help="the release server; built if it is not given")
    parser.add_argument("--before", help="an earlier release server, for the part builds")
    return run(parser.parse_args())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (programs.Missing, load.Refused) as error:
        sys.exit(f"bench.py: {error}")
