"""How long a quiet room waits while a thousand busy ones play."""

import shutil
import subprocess

from . import load, programs, rounds, table

BUSY, QUIET = 2_000, 100
# Between two guesses of a quiet player, in milliseconds: someone who knows what to do next.
PAUSE = 500
ALONE = "guess-server, nobody busy"


class Quiet:
    title = "A quiet room beside 1,000 busy ones"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        racing = self.field.racing()
        contenders = {
            "limit": (self.field.limit_rooms, True), "guess-server": (racing, True), ALONE: (racing, False)}
        self.results = rounds.interleaved(self.settings.rounds, {
            name: self.one(*contender) for name, contender in contenders.items()})

    def one(self, contender, is_beside_others):
        seconds = max(2, 2 * self.settings.seconds)

        def measured():
            with contender.start() as server:
                if not is_beside_others:
                    return self.quiet(contender, server, seconds)
                busy = subprocess.Popen(programs.on_core(programs.LOAD_CORE, load.command(
                    server, contender.line, connections=BUSY, seconds=seconds * 1.5 + 1, **contender.options())),
                    stdout=subprocess.PIPE, text=True)
                try:
                    result = self.quiet(contender, server, seconds)
                    return result | {
                        f"busy {key}": value for key, value in load.parse(busy.communicate(timeout=60)[0]).items()}
                finally:
                    busy.kill()
                    busy.wait()
                    busy.stdout.close()

        return measured

    def quiet(self, contender, server, seconds):
        # It must not wait for the core while the busy load has it: the server is measured.
        urgent = ["chrt", "--fifo", "1"] if may_be_urgent() else []
        quiet = [*urgent, *load.command(
            server, contender.line, connections=QUIET, seconds=seconds, pause=PAUSE, **contender.options())]
        ended = subprocess.run(
            programs.on_core(programs.LOAD_CORE, quiet), capture_output=True, text=True, check=True)
        result = load.parse(ended.stdout)
        return result | {"spread": result["p99"] / result["p50"]}

    def tell(self):
        heading = ("server", "busy guesses/s", "busy p50 µs", "busy p99 µs", "quiet p50 µs", "quiet p99 µs", "p99 / p50")
        return table.render(heading, [self.row(*one) for one in self.results.items()])

    @staticmethod
    def row(name, results):
        def median(key):
            return table.whole(rounds.median(results, key)) if key in results[0] else "–"

        return (name, *(median(f"busy {key}") for key in ("rate", "p50", "p99")), median("p50"), median("p99"),
                table.share(rounds.median(results, "spread")))

    def targets(self):
        quiet = self.results["guess-server"]
        yield "a quiet room's p99 over its median", rounds.median(quiet, "spread"), "≤", 1.5
        yield "a quiet room's p99 over the limit's", rounds.ratio(quiet, self.results["limit"], "p99"), None, None
        yield "a quiet room's p99 over its own where nobody is busy", rounds.ratio(
            quiet, self.results[ALONE], "p99"), None, None


def may_be_urgent():
    return shutil.which("chrt") and subprocess.run(
        ["chrt", "--fifo", "1", "true"], capture_output=True).returncode == 0
