"""How long a guess takes while the journal changes its file, beside how long it takes just before."""

import math
import re
import time

from . import load, paced, rounds, table
from .journal import GUESS_BYTES

ROOMS = 10_000
# Few enough guesses for a core that is busy with the file as well, and enough of them for a p99 of each change.
PLAYERS, RATE = 50, 2_000
CHANGES, CHANGES_QUICK = 9, 2
# From the first of these guesses to the change, in seconds: what the many guesses before them have left behind is over.
RUN_UP = 1.0
# Timeout of a change in seconds, after it is due.
PATIENCE = 10
# Size of a new file, as docs/reference/journal.md says.
SMALLEST, TIMES_FIRST_LINES = 8 * 2**20, 8
# A p99 of this many medians without a change is due to other work, and says nothing about a change; nor does one of guesses
# that the load has sent this many medians late.
BUSY, LATE = 5, 2
STEADY, CHANGING = "keeps its file", "changes it"


class Rotation:
    title = "A new journal file among 10,000 rooms"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        contender = self.field.guess("guess-server", setup=load.loner(), journal=True)
        count = CHANGES_QUICK if self.settings.is_quick else CHANGES
        with contender.start() as server, load.Crowd(
                server, connections=ROOMS, addresses=4, **contender.options()), paced.on_load_core():
            journal = Journal(server)
            filler = paced.Player(server, next(load.names))
            players = paced.Players(server, PLAYERS, RATE)
            changes = [self.change(journal, filler, players) for _ in range(count)]
            self.results = {name: [change[name] for change in changes] for name in (STEADY, CHANGING)}

    def change(self, journal, filler, players):
        while journal.left() > RUN_UP * RATE * GUESS_BYTES:
            filler.send(paced.CHUNK)
            filler.take(paced.CHUNK)
        latest = time.monotonic() + RUN_UP + PATIENCE
        began = ended = None

        def is_over(now):
            nonlocal began, ended
            if now > latest:
                raise load.Refused("the journal does not begin a new file")
            if journal.is_new():
                ended = now
            if not began and (ended or journal.left() <= 0):
                began = now
            return ended

        guesses = list(zip(*players.play(is_over)))
        journal.look_anew()
        # The server begins a new file as soon as the old one is long enough, and works on it until it has the old
        # one's name. Both are seen up to one look late, so the first counts from the look before.
        began -= paced.LOOK
        return {CHANGING: summary(guesses, began, ended), STEADY: summary(guesses, 2 * began - ended, began)}

    def ratio(self):
        """How many times as long it takes; None on a machine that is busy with something else."""
        steady = self.results[STEADY]
        usual = rounds.median(steady, "p50")
        late = max(rounds.median(results, "late") for results in self.results.values())
        if rounds.median(steady, "p99") > BUSY * usual or late > LATE * usual:
            return None
        return rounds.ratio(self.results[CHANGING], self.results[STEADY], "p99")

    def tell(self):
        heading = ("the journal", "ms", "guesses", "p50 µs", "p99 µs", "longest µs", "load late, p99 µs")
        rows = []
        for name, results in self.results.items():
            rows.append((name, *(table.whole(rounds.median(results, key)) for key in (
                "milliseconds", "guesses", "p50", "p99", "longest", "late"))))
        return table.render(heading, rows)

    def targets(self):
        yield "p99 of a guess while the journal changes its file, over just before", self.ratio(), "≤", 1.5


class Journal:
    """The server's file, as one sees it from outside."""

    def __init__(self, server):
        self.path = server.folder / "data" / "journal"
        self.number, self.most = self.path.stat().st_ino, SMALLEST

    def left(self):
        """Bytes until a new one begins."""
        return self.most - self.path.stat().st_size

    def is_new(self):
        return self.path.stat().st_ino != self.number

    def look_anew(self):
        """Has a file that has just begun be the one that will be changed."""
        self.number = self.path.stat().st_ino
        # Its first lines tell of rooms as they are, and a guess is the first that happened since.
        first_lines = re.search(rb"^guess ", self.path.read_bytes(), re.M).start()
        self.most = max(SMALLEST, TIMES_FIRST_LINES * first_lines)


def summary(guesses, begin, end):
    """What became of those that were due in that time."""
    those = [(late, took) for due, late, took in guesses if begin <= due < end]
    late, took = (sorted(1e6 * value for value in values) for values in zip(*those))
    return {"milliseconds": 1e3 * (end - begin), "guesses": len(those), "p50": quantile(took, 0.5),
            "p99": quantile(took, 0.99), "longest": took[-1], "late": quantile(late, 0.99)}


def quantile(ordered, part):
    return ordered[math.ceil(part * len(ordered)) - 1]
