"""The core alone, without sockets: how it grows, and whether anything that it does costs more than it should."""

import re
import subprocess

from . import programs

# An operation among ten times as many may cost that much more: a search among more, and caches that are too small by then.
# Quadratic work costs ten times as much.
MOST_GROWTH = 3.0
# When the journal changes its file, players wait for a copy of the rooms; another queue writes them.
MOST_WAIT = 0.1
WRITTEN, COPIED = "room in a snapshot", "room that the first change after an image copies"


class Core:
    title = "The core alone"

    def __init__(self, field, settings):
        self.settings, self.results = settings, {}

    def measure(self):
        program = programs.core_benchmark()
        quick = self.settings.is_quick
        for name, *words in (
                ("requests",), ("growth", 100_000 if quick else 1_000_000), ("work", 1_000 if quick else 5_000),
                ("journal", 20_000_000 if quick else 100_000_000)):
            command = programs.on_core(programs.SERVER_CORE, [program, name, *words])
            self.results[name] = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout

    def tell(self):
        return "\n".join(self.results.values()).rstrip()

    def targets(self):
        times = {}
        for line in self.results["work"].splitlines()[2:]:
            name, _, many, ratio = (cell.strip() for cell in line.strip("|").split("|"))
            times[name] = float(many.replace(",", ""))
            yield f"{name}: of ten times as many, over the same", float(ratio), "≤", MOST_GROWTH
        yield f"{COPIED}: over one that is written", times[COPIED] / times[WRITTEN], "≤", MOST_WAIT
        speed = re.search(r"at (\d+) MB/s", self.results["journal"])
        yield "MB/s of a journal, in the core", float(speed[1]), "≥", 100
