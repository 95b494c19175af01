"""The Core alone, without sockets: growth of its costs, and operations that cost more than they should."""

import subprocess

from . import programs, table

# The cost of an operation may grow by this factor if there are ten times as many: searches are longer, and caches too small.
# Quadratic work costs ten times as much.
MOST_GROWTH = 3.0
# When a new journal file begins, players wait while the rooms are copied; another queue writes them.
MOST_WAIT = 0.1
WRITTEN, COPIED = "room in a snapshot", "room copied by the first change after a snapshot"

# An event is written once for all its recipients, so that they cost little more than one: 64 spectators as much as the guess.
SHARED, MOST_FOR_SHARING = (("race+spectators", "race"),), 2.0


def core(_, settings):
    """The core alone"""
    program, quick = programs.product("core-benchmark"), settings.is_quick

    def told(*words):
        command = programs.on_core(programs.SERVER_CORE, [program, *words])
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout.strip()

    few, crowd, work = (
        [line.split("\t") for line in told(*words).splitlines()]
        for words in (("requests",), ("requests", 100_000, 1_000_000, 1, "race"), ("work", 1_000 if quick else 5_000)))
    times, targets = {}, []
    for name, _, many, growth in work[1:]:
        times[name] = float(many)
        targets.append((f"{name}: of ten times as many, over the same", float(growth), "≤", MOST_GROWTH))
    asked = {name: float(time) for name, time, _ in few[1:]}
    for many, one in SHARED:
        targets.append((f"{many}: over {one}", asked[many] / asked[one], "≤", MOST_FOR_SHARING))
    targets.append((f"{COPIED}: over one that is written", times[COPIED] / times[WRITTEN], "≤", MOST_WAIT))
    return "\n\n".join(rendered(*rows) for rows in (few, crowd, work)), targets


def rendered(heading, *rows):
    return table.render(heading, [
        (name, *(table.whole(int(cell)) if cell.isdigit() else table.share(float(cell)) for cell in cells)) for name, *cells in rows])
