"""How long a quiet room waits while a thousand busy ones play."""

import shutil
import subprocess

from . import load, programs, rounds, table

BUSY, QUIET = 2_000, 4
# Between two guesses of a quiet player, in milliseconds.
PAUSE = 20


class Quiet:
    title = "A quiet room beside 1,000 busy ones"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        contenders = {"limit": self.field.limit_rooms, "guess-server": self.field.racing()}
        self.results = rounds.interleaved(self.settings.rounds, {
            name: self.one(contender) for name, contender in contenders.items()})

    def one(self, contender):
        seconds = max(2, 2 * self.settings.seconds)

        def measured():
            with contender.start() as server:
                busy = subprocess.Popen(programs.on_core(programs.LOAD_CORE, load.command(
                    server, contender.line, connections=BUSY, seconds=seconds * 1.5 + 1, **contender.options())),
                    stdout=subprocess.PIPE, text=True)
                try:
                    # It must not wait behind the busy load for its turn on the core: it is the server that is measured.
                    urgent = ["chrt", "--fifo", "1"] if may_be_urgent() else []
                    quiet = [*urgent, *load.command(
                        server, contender.line, connections=QUIET, seconds=seconds, pause=PAUSE, **contender.options())]
                    ended = subprocess.run(
                        programs.on_core(programs.LOAD_CORE, quiet), capture_output=True, text=True, check=True)
                    result = load.parse(ended.stdout)
                    result |= {f"busy {key}": value for key, value in load.parse(busy.communicate(timeout=60)[0]).items()}
                finally:
                    busy.kill()
                    busy.wait()
                    busy.stdout.close()
                return result | {"spread": result["p99"] / result["p50"]}

        return measured

    def tell(self):
        rows = [(
            name, table.whole(rounds.median(results, "busy rate")), table.whole(rounds.median(results, "busy p50")),
            table.whole(rounds.median(results, "busy p99")), table.whole(rounds.median(results, "p50")),
            table.whole(rounds.median(results, "p99")), table.share(rounds.median(results, "spread")))
            for name, results in self.results.items()]
        heading = ("server", "busy guesses/s", "busy p50 µs", "busy p99 µs", "quiet p50 µs", "quiet p99 µs", "p99 / p50")
        return table.render(heading, rows)

    def targets(self):
        yield "a quiet room's p99 over its median", rounds.median(self.results["guess-server"], "spread"), "≤", 1.5


def may_be_urgent():
    return shutil.which("chrt") and subprocess.run(
        ["chrt", "--fifo", "1", "true"], capture_output=True).returncode == 0
