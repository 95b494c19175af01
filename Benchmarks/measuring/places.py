"""Names the code that allocates."""

import bisect
import collections
import itertools
import pathlib
import re
import shutil
import subprocess

# Our own frames shown for each place, the innermost first.
TOLD = 4
# Functions on every path to malloc.
PLUMBING = re.compile(r"^(swift_(slowAlloc|allocObject|initStackObject)|_swift_(allocObject_|slowAlloc.*)|operator new.*)$")


class Symbols:
    """Resolves addresses of a process with its memory map."""

    def __init__(self, maps):
        self.files, starts = [], {}
        for line in maps.splitlines():
            words = line.split(maxsplit=5)
            if len(words) < 6 or not words[5].startswith("/"):
                continue
            start, end = (int(part, 16) for part in words[0].split("-"))
            starts.setdefault(words[5], start - int(words[2], 16))
            self.files.append((start, end, words[5], starts[words[5]]))
        self.tables = {}

    def symbol(self, address):
        """The mangled name of the function at an address, and its file."""
        for start, end, path, base in self.files:
            if start <= address < end:
                addresses, names = self.table(path)
                index = bisect.bisect_right(addresses, address - base) - 1
                return (names[index] if index >= 0 else "?"), path
        return "?", "?"

    def table(self, path):
        if path not in self.tables:
            rows = []
            for option in ("--defined-only", "--dynamic"):
                listed = subprocess.run(["nm", option, path], capture_output=True, text=True).stdout
                for line in listed.splitlines():
                    words = line.split()
                    if len(words) == 3 and words[1] in "tTwWiV":
                        rows.append((int(words[0], 16), words[2].split("@")[0]))
            rows.sort()
            self.tables[path] = [row[0] for row in rows], [row[1] for row in rows]
        return self.tables[path]


def told(counts, maps, program):
    """Places with how often a request allocates there, the most frequent first.

    Those that differ only outside of the program's own functions are one.
    """
    def is_own(path):
        return pathlib.Path(path).name == program.name

    symbols, sums = Symbols(maps), collections.Counter()
    for addresses, count in counts.items():
        # A return address follows the call, which may be the last of its function.
        frames = [symbols.symbol(address - 1) for address in addresses if address > 0]
        own = [name for name, path in frames if is_own(path)][:TOLD]
        runtime = [name for name, _ in itertools.takewhile(lambda frame: not is_own(frame[1]), frames) if not PLUMBING.match(name)]
        sums[tuple(runtime[-1:] + own if own else runtime[:TOLD])] += count
    names = demangled({name for place in sums for name in place})
    return [(count, [names[name] for name in place]) for place, count in sums.most_common() if count >= 0.005]


def demangled(names):
    """Demangled names by mangled ones."""
    names = sorted(names)
    if not names or not shutil.which("swift"):
        return {name: name for name in names}
    answer = subprocess.run(
        ["swift", "demangle", "--simplified", "--compact"], input="\n".join(names), capture_output=True, text=True)
    lines = answer.stdout.splitlines()
    return dict(zip(names, lines if len(lines) == len(names) else names))
