#!/usr/bin/env python3
"""Plays on a server for minutes, with clients of every kind, while the server is killed and started again.

usage: soak.py SERVER [MINUTES]

Exits with 1 if a line to a player turns out to be wrong, a match that was recorded is in no
file, or memory, descriptors or processor time do not return to their former values. Tests/Soak/README.md explains the table.
"""

import asyncio
import collections
import random
import sys
import time

import players
import strangers
from host import Host

CROWD = {
    players.Racer: 60, players.Stepper: 40, players.Duelist: 40, players.Loner: 30, players.Guest: 20,
    players.Sprinter: 2, players.Chatter: 16, players.Quitter: 16, players.Mute: 8, players.Wanderer: 20,
    strangers.Watcher: 30, strangers.CodeGuesser: 4, strangers.SlowReader: 8, strangers.Resetter: 10,
    strangers.HalfCloser: 10, strangers.Noise: 10,
}
# Growth of memory in MiB allowed at constant load: a leak of 100 bytes a guess would exceed it.
GROWTH = 5
# MiB of memory that may remain after everyone has left: kept by the allocator after reading a journal of 8 MiB and writing
# the start of the next.
MEMORY_KEPT = 32
# The last part of the time, in which the server is left alone, so that it lives long enough to leak.
CALM = 0.3
# Share of a processor that an idle server may use.
IDLE_SHARE = 0.01


class Tally:
    def __init__(self):
        self.counts = collections.Counter()
        self.latencies = []
        self.recorded = set()
        self.secrets = {}

    def count(self, what):
        self.counts[what] += 1

    def latency(self, seconds):
        self.latencies.append(seconds)


class Soak:
    # Maximum pause of a player between two actions, in seconds.
    pause = 0.3

    def __init__(self, program, seconds):
        self.host, self.seconds, self.tally = Host(program), seconds, Tally()
        self.is_over, self.crashes, self.drains = False, 0, 0
        self.last_drain = -1
        self.failures, self.figures = [], {}

    def complain(self, what):
        self.failures.append(what)
        print("FAILED:", what, flush=True)

    def has_drained_since(self, drains):
        return self.drains > drains

    async def run(self):
        await self.host.start()
        # A first client makes the server allocate everything shared.
        await strangers.HalfCloser(0, self).visit(await strangers.Wire.open(self.host.port, self.tally))
        await asyncio.sleep(0.5)
        self.look("before")
        everyone = [kind(number, self) for kind, count in CROWD.items() for number in range(count)]
        tasks = [asyncio.create_task(self.guard(one)) for one in everyone]
        end = time.monotonic() + self.seconds
        await self.trouble(end - self.seconds * CALM)
        await asyncio.sleep(max(0, end - time.monotonic()) / 2)
        self.look("with everyone, left alone")
        await asyncio.sleep(max(0, end - time.monotonic()))
        self.look("with everyone, in the end")
        self.is_over = True
        await asyncio.wait_for(asyncio.gather(*tasks), 120)
        await self.check_quiet()
        await self.host.drain(30)
        self.check_files()

    async def guard(self, one):
        try:
            await one.run()
        except AssertionError as error:
            self.complain(f"{type(one).__name__} {one.number}: {error}")

    # Crashes and restarts

    async def trouble(self, end):
        """Kills or stops the server and starts it again, until the monotonic time `end`."""
        pause = max(3, min(20, self.seconds / 6))
        while (rest := end - time.monotonic()) > pause * 1.5:
            await asyncio.sleep(min(rest, random.uniform(0.5, 1.5) * pause))
            if self.host.process.returncode is not None:
                return self.complain(f"the server has ended by itself:\n{self.host.complaints()}")
            self.keep_peaks()
            if random.random() < 0.25:
                self.drains += 1
                await self.host.drain(random.choice([0, 1, 5, 40]))
            else:
                self.crashes += 1
                await self.host.crash()
            await self.host.start()

    # Measurements

    def look(self, when):
        self.figures[when] = (self.host.memory(), self.host.descriptors())

    def keep_peaks(self):
        peak = self.figures.get("peak", (0, 0))
        self.figures["peak"] = (max(peak[0], self.host.memory("VmHWM")), max(peak[1], self.host.descriptors()))

    async def check_quiet(self):
        """Waits until the server has no players, and checks the remaining resources."""
        self.keep_peaks()
        memory, descriptors = self.figures["before"]
        # The seats of those who have crashed are kept for a minute.
        for _ in range(75):
            if self.host.descriptors() <= descriptors and await self.players_left() == 0:
                break
            await asyncio.sleep(1)
        else:
            self.complain(f"{await self.players_left()} players and {self.host.descriptors()} descriptors stay")
        await asyncio.sleep(2)
        self.look("after")
        if self.figures["after"][1] > descriptors:
            self.complain("descriptors remain open")
        if self.figures["after"][0] > memory + MEMORY_KEPT:
            self.complain("memory remains in use")
        alone, in_the_end = (self.figures[f"with everyone, {when}"][0] for when in ("left alone", "in the end"))
        if in_the_end > alone + GROWTH or self.figures["after"][0] > in_the_end + GROWTH:
            self.complain("memory has grown while nothing changed")
        before = self.host.processor_time()
        await asyncio.sleep(5)
        self.idle = (self.host.processor_time() - before) / 5
        if self.idle > IDLE_SHARE:
            self.complain("the server is not idle")

    async def players_left(self):
        wire = await strangers.Wire.open(self.host.port, self.tally)
        answer = await wire.ask("STATUS", lambda line: None)
        wire.close()
        await wire.writer.wait_closed()
        return int(strangers.fields(answer)["players"])

    def check_files(self):
        """Compares the files with the lines that the players received."""
        matches, secrets = set(), {}
        for entry in self.host.entries():
            said = strangers.fields(entry)
            if entry.startswith("over "):
                matches.add(said["match"])
            elif entry.startswith("round "):
                secrets[said["commit"]] = said["secret"]
        for match in self.tally.recorded - matches:
            self.complain(f"match {match} was recorded and is in no file")
        for commit, secret in self.tally.secrets.items():
            if secrets.get(commit) != secret:
                self.complain(f"the round with commit {commit} differs in the files")
        self.matches = len(matches - {"-"})
        if "level=error" in self.host.everything_logged():
            self.complain("the log has errors")

    # The table

    def table(self):
        counts, latencies = self.tally.counts, sorted(self.tally.latencies)
        rows = [
            ("minutes", f"{self.seconds / 60:.1f}"), ("players and others", f"{sum(CROWD.values())}"),
            ("crashes (SIGKILL)", f"{self.crashes}"), ("stops (SIGTERM)", f"{self.drains}"),
            ("connections", f"{counts['connections']:,}"), ("requests", f"{len(latencies):,}"),
            ("guesses", f"{counts['guesses']:,}"), ("matches in the files", f"{self.matches:,}"),
            ("matches recorded", f"{len(self.tally.recorded):,}"),
            ("secrets checked", f"{len(self.tally.secrets):,}"),
            ("connections lost on purpose", f"{counts['connections lost on purpose']:,}"),
            ("resumes", f"{counts['resumes']:,}"),
            ("rounds restored unchanged", f"{counts['rounds restored unchanged']:,}"),
            ("answer, half of them within", f"{latencies[len(latencies) // 2] * 1000:.1f} ms"),
            ("answer, 99 % within", f"{latencies[len(latencies) * 99 // 100] * 1000:.1f} ms"),
            ("answer, worst", f"{latencies[-1] * 1000:.0f} ms"),
        ]
        for when, (memory, descriptors) in self.figures.items():
            rows.append((f"{when}: memory, descriptors", f"{memory:.1f} MiB, {descriptors}"))
        rows.append(("processor when idle", f"{self.idle * 100:.2f} %"))
        for path in self.host.files():
            rows.append((f"bytes in {path.name}", f"{path.stat().st_size:,}"))
        rows.append(("failures", f"{len(self.failures)}"))
        width = max(len(name) for name, _ in rows)
        return "\n".join(f"| {name:<{width}} | {value:>18} |" for name, value in rows)


async def main():
    soak = Soak(sys.argv[1], 60 * float(sys.argv[2] if len(sys.argv) > 2 else 10))
    try:
        await soak.run()
        print(soak.table())
    finally:
        if soak.host.process and soak.host.process.returncode is None:
            soak.host.process.kill()
            await soak.host.process.wait()
        if soak.failures:
            print(f"the files and the log are in {soak.host.folder}")
        else:
            soak.host.remove()
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
