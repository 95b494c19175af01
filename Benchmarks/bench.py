#!/usr/bin/env python3
"""Measures guess-server against a C loop that does nothing else, and against Redis, memcached and NATS where they are.

usage: bench.py [--rounds N] [--seconds S] [--quick] [--only NAME]… [--json FILE] [--update] [--server PATH]

The servers take turns on core 0, the load runs on core 1, every figure is the median of its rounds. It prints tables, and
--update puts them into Benchmarks/results/performance.md; what it says on the way goes to stderr. Compare the ratios only.
"""

import argparse
import json
import os
import pathlib
import platform
import subprocess
import sys
import time

from measuring import document, load, programs, targets
from measuring.coming import Coming
from measuring.contenders import Field
from measuring.core import Core
from measuring.cost import Cost
from measuring.growth import Growth
from measuring.memory import Memory
from measuring.quiet import Quiet
from measuring.rotation import Rotation
from measuring.settings import Settings, add_options
from measuring.several import Several
from measuring.starting import Starting
from measuring.throughput import Throughput

PAGE = programs.ROOT / "Benchmarks" / "results" / "performance.md"
PARTS = {"requests": Throughput, "quiet": Quiet, "rotation": Rotation, "growth": Growth, "memory": Memory,
         "coming": Coming, "starting": Starting, "cost": Cost, "several": Several, "core": Core}


def machine(field):
    model = "an unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    peers = "; ".join(field.versions().values()) or "none"
    return (f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, Linux {platform.release()}. "
            f"{programs.version([str(field.program), '--version'])}. Peers: {peers}.")


def measured(part):
    """Whether a part could be measured. One that can't be takes nothing from the others."""
    try:
        part.measure()
        return True
    except (programs.Missing, load.Refused, subprocess.SubprocessError) as error:
        print(f"\n### {part.title}\n\nNot measured: {error}", flush=True)
        return False


def run(arguments):
    settings = Settings.of(arguments)
    field = Field(programs.guess_server(arguments.server))
    start, everything, judged, texts = time.monotonic(), {}, [], {}
    print(machine(field))
    for name in arguments.only or PARTS:
        part = PARTS[name](field, settings)
        if not measured(part):
            continue
        texts[name] = part.tell()
        print(f"\n### {part.title}\n\n{texts[name]}", flush=True)
        judged += part.targets()
        everything[name] = {str(key): value for key, value in part.results.items()}
    if judged:
        texts["targets"] = targets.tell(judged)
        print(f"\n### Targets\n\n{texts['targets']}")
    took = f"{settings.rounds} rounds of {settings.seconds} s each; {time.monotonic() - start:.0f} s in all."
    print(f"\n{took}")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(everything, indent=1, ensure_ascii=False))
    if arguments.update:
        if arguments.only:
            # A verdict on a part would stand where one on all of it belongs.
            texts.pop("targets", None)
        else:
            texts["machine"] = f"{machine(field)} {took}"
        if lost := document.replace(PAGE, texts):
            print(f"{PAGE.name} has no place for: {', '.join(lost)}", file=sys.stderr)
    return 0 if len(everything) == len(arguments.only or PARTS) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser)
    parser.add_argument("--only", action="append", choices=PARTS, help="this part alone; may be repeated")
    parser.add_argument("--json", metavar="FILE", help="write all that was measured there")
    parser.add_argument("--update", action="store_true", help=f"put the tables into docs/{PAGE.name}")
    parser.add_argument("--server", help="the release server; built if it is not given")
    return run(parser.parse_args())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (programs.Missing, load.Refused) as error:
        sys.exit(f"bench.py: {error}")
