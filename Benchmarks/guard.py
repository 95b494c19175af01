#!/usr/bin/env python3
"""Reports if a request costs more than before, in allocations and in system calls, which other work does not change.

usage: guard.py [--server PATH] [--only LOAD] [--update]

It compares with Benchmarks/baseline.txt, and exits with 1 if something has risen by more than its slack.
docs/dev/performance.md tells what to do then.
"""

import argparse
import pathlib
import sys

from measuring import baseline, counting, load, programs
from measuring.requests import LOADS, cost

BASELINE = pathlib.Path(__file__).resolve().parent / "baseline.txt"
# Default slack of a new figure. The calls that carry a guess do not vary; how many requests share a wake-up does if many arrive
# at once.
SLACK_OF_ONE = {"allocations": 0.05, "receives": 0.02, "sends": 0.02, "others": 0.1}
SLACK_OF_MANY = {"allocations": 0.15, "receives": 0.5, "sends": 0.5, "others": 0.3}
# Counts that are not compared if the system does not batch calls.
TAKEN_TOGETHER = ("receives", "sends")


def measure(name, server):
    slack = SLACK_OF_ONE if LOADS[name].connections == 1 else SLACK_OF_MANY
    return [
        baseline.Figure(name, key, round(value, 3) + 0.0, slack[key])
        for key, value in cost(server, name).items() if is_compared(name, key)]


def is_compared(name, what):
    return counting.takes_calls_together() or LOADS[name].connections == 1 or what not in TAKEN_TOGETHER


def update(measured):
    """Writes the measured figures to the baseline, and keeps the slack that was set by hand."""
    remarks, known = baseline.read(BASELINE)
    figures = {(figure.load, figure.what): figure for figure in known}
    for figure in measured:
        before = figures.get((figure.load, figure.what), figure)
        figures[figure.load, figure.what] = baseline.Figure(figure.load, figure.what, figure.value, before.slack)
    baseline.write(BASELINE, remarks, figures.values())
    print(f"\nWritten to {BASELINE.name}. Give the reason in the same commit.")


def judge(measured, loads):
    known = [
        figure for figure in baseline.read(BASELINE)[1]
        if figure.load in loads and is_compared(figure.load, figure.what)]
    risen, fallen, lost = baseline.compare(known, measured)
    if baseline.is_blind(measured):
        risen.append("the comparison itself does not notice a baseline that is too low")
    for line in fallen:
        print("Fallen:", line)
    if fallen:
        print("Keep it that low: Benchmarks/guard.py --update writes the baseline; commit it with the change.")
    for line in risen + lost:
        print("RISEN:", line, file=sys.stderr)
    if risen or lost:
        print(
            "\nA request costs more than it did. docs/dev/performance.md says how to see who allocates.\n"
            "If it is necessary: Benchmarks/guard.py --update, and give the reason in that commit.", file=sys.stderr)
        return 1
    print("\nNo request costs more than it did.")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", help="the release server; built if it is not given")
    parser.add_argument("--only", action="append", choices=LOADS, help="only this load; may be repeated")
    parser.add_argument("--update", action="store_true", help="write the measured figures to the baseline")
    arguments = parser.parse_args()
    server, loads = programs.guess_server(arguments.server), arguments.only or list(LOADS)
    if not counting.takes_calls_together():
        print("This system has no io_uring for us, so receives and sends of many connections are not compared.\n")
    print(baseline.HEADING)
    measured = []
    for name in loads:
        figures = measure(name, server)
        measured += figures
        print("\n".join(map(baseline.row, figures)), flush=True)
    if arguments.update:
        update(measured)
        return 0
    return judge(measured, loads)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (programs.Missing, load.Refused) as error:
        sys.exit(f"guard.py: {error}")
