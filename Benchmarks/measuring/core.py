"""The Core alone, without sockets: growth of its costs, and operations that cost more than they should."""

import re
import subprocess

from . import programs

# The cost of an operation may grow by this factor if there are ten times as many: searches are longer, and caches too small.
# Quadratic work costs ten times as much.
MOST_GROWTH = 3.0
# When a new journal file begins, players wait while the rooms are copied; another queue writes them.
MOST_WAIT = 0.1
WRITTEN, COPIED = "room in a snapshot", "room copied by the first change after a snapshot"


def core(_, settings):
    """The core alone"""
    program, quick, told = programs.product("core-benchmark"), settings.is_quick, {}
    for words in (("requests",), ("requests", 100_000, 1_000_000, 1, "race"), ("work", 1_000 if quick else 5_000),
                  ("journal", 20_000_000 if quick else 100_000_000)):
        command = programs.on_core(programs.SERVER_CORE, [program, *words])
        told[words[0], len(words)] = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    times, targets = {}, []
    for line in told["work", 2].splitlines()[2:]:
        name, _, many, growth = (cell.strip() for cell in line.strip("|").split("|"))
        times[name] = float(many.replace(",", ""))
        targets.append((f"{name}: of ten times as many, over the same", float(growth), "≤", MOST_GROWTH))
    targets.append((f"{COPIED}: over one that is written", times[COPIED] / times[WRITTEN], "≤", MOST_WAIT))
    speed = re.search(r"at (\d+) MB/s", told["journal", 2])
    return "\n".join(told.values()).rstrip(), [*targets, ("MB/s of a journal, in the core", float(speed[1]), "≥", 100)]
