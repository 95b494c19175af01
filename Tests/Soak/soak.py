#!/usr/bin/env python3
"""Plays on a server for minutes, with clients of every kind, while the server is killed and started again.

usage: soak.py SERVER [MINUTES]     where guess-client is beside SERVER

Exits with 1 if a bot has a complaint, a journal an error or the log one, or if memory, descriptors or processor time do not
return to their former values. Tests/Soak/README.md explains the table.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

BOT = "$client bot --ascii --json --with any --matches 1000000 --range 1..100000 --rules"
# Commands of clients, repeated when they end, and the number of each. Bots resume their seats; those that connect through a
# program lose the connection every few seconds.
BOTS = {
    # Players at the pace of people.
    f"{BOT} race --strategy human 127.0.0.1:$port": 12,
    f"{BOT} race --first-to 3 127.0.0.1:$port": 12, f"{BOT} lockstep 127.0.0.1:$port": 12, f"{BOT} duel 127.0.0.1:$port": 12,
    f'{BOT} race --first-to 3 --proxy-command "timeout $pause nc 127.0.0.1 $port" 127.0.0.1:$port': 6,
    f'{BOT} lockstep --proxy-command "timeout $pause nc 127.0.0.1 $port" 127.0.0.1:$port': 6,
    f'{BOT} duel --proxy-command "timeout $pause nc 127.0.0.1 $port" 127.0.0.1:$port': 6,
}
OTHERS = {
    # A player alone without any pause.
    "(echo NAME s$number; for _ in {1..2000}; do echo SOLO; seq 40 60; echo LEAVE; done; sleep 1) | nc -q 0 127.0.0.1 $port": 1,
    # Players against the computer, and in chat.
    "(printf 'NAME h$number\\nCREATE computer=easy countdown=0 range=1..200\\n'; seq $pause 200; sleep $pause) | nc -q 0 127.0.0.1 $port": 4,
    "(printf 'NAME c$number\\nPLAY with=any countdown=0\\n'; for _ in 1 2 3 4 5; do sleep 0.5; echo SAY 猜; done) | nc -q 0 127.0.0.1 $port": 8,
    # Spectators; clients that try codes, read nothing, or end their output at once; and other protocols.
    "(echo WATCH $(printf 'ROOMS\\nQUIT\\n' | nc -q 1 127.0.0.1 $port | sed -n 's/.*room=\\(......\\).*/\\1/p' | shuf -n 1); sleep $pause) | nc -q 0 127.0.0.1 $port": 8,
    "(for code in {100000..100040}; do echo WATCH $code; done; sleep 1) | nc -q 0 127.0.0.1 $port": 2,
    "(yes HELP all | head -n 8000; sleep $pause) | nc -q 0 127.0.0.1 $port | sleep $pause": 4,
    "printf 'NAME e$number\\nSOLO\\n50\\nPING\\n' | nc -N 127.0.0.1 $port; sleep 0.5": 4,
    "(printf 'GET / HTTP/1.1\\r\\n\\r\\n'; sleep 1) | nc -q 0 127.0.0.1 $port": 2,
    "(head -c ${pause}0000 /dev/urandom; sleep 1) | nc -q 0 127.0.0.1 $port": 4,
}
# Complaints of bots that are no errors: about the wait for a rival, and about a server that was killed or stopped.
EXCUSES = re.compile(rb"no server is listening|does not speak guess/1|shutting down|waiting for a|^$")
# MiB of memory: the growth allowed at constant load, which a leak of 100 bytes a guess would exceed; and the rest after everyone
# has left: the results of thousands of names, and what the allocator keeps after reading a journal of 8 MiB.
GROWTH, MEMORY_KEPT = 5, 48
# The last part of the time, in which the server is left alone, so that it lives long enough to leak.
CALM = 0.3
# Share of a processor that an idle server may use.
IDLE_SHARE = 0.01


class Soak:
    def __init__(self, program, seconds):
        self.program, self.seconds = pathlib.Path(program).resolve(), seconds
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="guess-soak-"))
        self.log = open(self.folder / "log", "ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process, self.is_over, self.crashes, self.stops, self.matches, self.clients = None, False, 0, 0, 0, 0
        self.failures, self.figures = [], {}

    def complain(self, what):
        self.failures.append(what)
        print("FAILED:", what, flush=True)

    # The server

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            self.program, "--listen", f"127.0.0.1:{self.port}", "--data", self.folder / "data", "--rate", "off",
            stdout=asyncio.subprocess.PIPE, stderr=self.log)
        async with asyncio.timeout(30):
            line = await self.process.stdout.readline()
        assert line.startswith(b"listening on"), f"the server did not start:\n{self.logged()[-4000:]}"

    async def end(self, *signals, patience=30):
        """Sends the signals, each `patience` seconds after the one before."""
        for number in signals:
            self.process.send_signal(number)
            try:
                ending = await asyncio.wait_for(self.process.wait(), 30 if number == signals[-1] else patience)
                break
            except TimeoutError:
                assert number != signals[-1], "the server does not end"
        expected = -signal.SIGKILL if signals[0] == signal.SIGKILL else 0
        assert ending == expected, f"the server ended with {ending}:\n{self.logged()[-4000:]}"

    async def trouble(self, end):
        """Kills or stops the server and starts it again, until the monotonic time `end`."""
        pause = max(3, min(20, self.seconds / 6))
        while (rest := end - time.monotonic()) > pause * 1.5:
            await asyncio.sleep(min(rest, random.uniform(0.5, 1.5) * pause))
            if random.random() < 0.25:
                self.stops += 1
                # Another one, since two of a kind that come together are one to the kernel.
                await self.end(signal.SIGTERM, signal.SIGINT, patience=random.choice([0.01, 1, 5, 40]))
            else:
                self.crashes += 1
                await self.end(signal.SIGKILL)
            await self.start()

    def logged(self):
        return (self.folder / "log").read_text()

    def memory(self):
        """Its memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s+(\d+)", status, re.M)[1]) / 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_time(self):
        """In seconds."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    # The clients

    async def repeat(self, command, is_bot):
        """Gives a command until all is over, and reads what it says."""
        while not self.is_over:
            self.clients += 1
            variables = {"client": str(self.program.with_name("guess-client")), "port": str(self.port), "number": str(self.clients),
                         "pause": str(random.randint(1, 9))}
            process = await asyncio.create_subprocess_exec(
                "bash", "-c", command, env=os.environ | variables, stdin=asyncio.subprocess.DEVNULL, start_new_session=True,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, limit=1 << 24)
            reading = asyncio.create_task(process.communicate())
            while not reading.done() and not self.is_over:
                await asyncio.wait({reading}, timeout=0.5)
            if not reading.done():
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
            printed, complaints = await asyncio.wait_for(reading, 60)
            if is_bot:
                self.check(command, printed, complaints)
            # The server may be gone.
            await asyncio.sleep(1)

    def check(self, command, printed, complaints):
        """Checks a bot's account of its matches; only a server that stops keeps no seat, and may owe it the result of a match."""
        for line in complaints.split(b"\n"):
            if not EXCUSES.search(line):
                self.complain(f"{command}: {line.decode()}")
        for summary in (json.loads(line) for line in printed.splitlines() if line.startswith(b'{"type":"summary"')):
            self.matches += summary["matches"]
            if summary["unknown"] > self.stops:
                self.complain(f"{command}: {summary['unknown']} matches without a result")

    # The course of it

    async def run(self):
        await self.start()
        # A first client makes the server allocate everything shared.
        await (await asyncio.create_subprocess_shell(f"printf 'SOLO\\n50\\n' | nc -N 127.0.0.1 {self.port} > /dev/null")).wait()
        self.look("before")
        tasks = [asyncio.create_task(self.repeat(command, is_bot))
                 for kinds, is_bot in ((BOTS, True), (OTHERS, False)) for command, count in kinds.items() for _ in range(count)]
        end = time.monotonic() + self.seconds
        await self.trouble(end - self.seconds * CALM)
        await asyncio.sleep(max(0, end - time.monotonic()) / 2)
        self.look("with everyone, left alone")
        await asyncio.sleep(max(0, end - time.monotonic()))
        self.look("with everyone, in the end")
        self.is_over = True
        await asyncio.gather(*tasks)
        await self.check_quiet()
        await self.end(signal.SIGTERM, signal.SIGINT)
        verdict = subprocess.run(
            [self.program.with_name("guess-client"), "verify", self.folder / "data"], capture_output=True, text=True)
        if verdict.returncode != 0:
            self.complain(f"the journals have errors:\n{verdict.stdout}{verdict.stderr}")
        if "level=error" in self.logged():
            self.complain("the log has errors")

    def look(self, when):
        self.figures[when] = (self.memory(), self.descriptors())

    async def check_quiet(self):
        """Waits until the server has no players, and checks the remaining resources."""
        memory, descriptors = self.figures["before"]
        # The seats of those who have crashed are kept for a minute.
        for _ in range(75):
            status = await asyncio.create_subprocess_shell(
                f"printf 'STATUS\\nQUIT\\n' | nc -q 1 127.0.0.1 {self.port}", stdout=asyncio.subprocess.PIPE)
            if b" players=0 " in (await status.communicate())[0] and self.descriptors() <= descriptors:
                break
            await asyncio.sleep(1)
        else:
            self.complain(f"players or some of {self.descriptors()} descriptors stay")
        await asyncio.sleep(2)
        self.look("after")
        after, alone, in_the_end = (self.figures[when][0] for when in (
            "after", "with everyone, left alone", "with everyone, in the end"))
        if after > memory + MEMORY_KEPT:
            self.complain("memory remains in use")
        if in_the_end > alone + GROWTH or after > in_the_end + GROWTH:
            self.complain("memory has grown while nothing changed")
        before = self.processor_time()
        await asyncio.sleep(5)
        self.idle = (self.processor_time() - before) / 5
        if self.idle > IDLE_SHARE:
            self.complain("the server is not idle")

    def table(self):
        rows = [("minutes", f"{self.seconds / 60:.1f}"), ("crashes (SIGKILL)", self.crashes), ("stops (SIGTERM)", self.stops),
                ("clients", f"{self.clients:,}"), ("matches of bots", f"{self.matches:,}"),
                ("MB of journals", f"{sum(path.stat().st_size for path in self.folder.glob('data/*')) / 1e6:.0f}")]
        rows += [(f"{when}: memory, descriptors", f"{memory:.1f} MiB, {count}") for when, (memory, count) in self.figures.items()]
        rows += [("processor when idle", f"{self.idle * 100:.2f} %"), ("failures", len(self.failures))]
        return "\n".join(f"| {name:<46} | {value:>18} |" for name, value in rows)


async def main():
    soak = Soak(sys.argv[1], 60 * float(sys.argv[2] if len(sys.argv) > 2 else 10))
    try:
        await soak.run()
        print(soak.table())
    finally:
        if soak.process and soak.process.returncode is None:
            soak.process.kill()
            await soak.process.wait()
        if soak.failures:
            print(f"the files and the log are in {soak.folder}")
        else:
            shutil.rmtree(soak.folder)
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
