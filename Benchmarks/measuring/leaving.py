"""The effect on players of a killed node, of a rolling upgrade, and of rooms that move to another node."""

import asyncio
import contextlib
import datetime
import random
import re
import signal
import socket
import statistics
import time

from . import load, programs, table
from .cluster import BOT, FIXED, HUMAN, await_links, cluster

# Pairs that begin at the same time: a room has 64 spectators at most.
AT_ONCE = 50
SETTINGS = f"{load.RANGE} countdown=0 clock=3600 listed=no"
# Seconds between two guesses of a player; of play before a failure; until a player without an answer counts as lost; and until
# the clients of rooms that were taken over are attached.
PAUSE, PLAY, PATIENCE, ATTACHING = 0.5, 3, 40, 3


class Player(asyncio.Protocol):
    """Guesses at intervals, in ascending order, and resumes its seat automatically."""

    def __init__(self, nodes, node, name):
        self.nodes, self.node, self.name = nodes, node, name
        self.transport = self.token = self.commitment = self.waiter = self.timer = None
        self.rest, self.guesses, self.is_playing, self.is_lost = b"", 0, False, False
        # The time of the loss, true if the match has continued, and the seconds until the next answered guess.
        self.since, self.is_back, self.gaps = None, False, []

    async def connect(self, node):
        self.node, self.rest = node, b""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", node.port)

    async def enter(self):
        await self.connect(self.node)
        self.token = (await self.ask(f"HELLO 1 text=off kind=bot name={self.name}"))["token"]

    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, _):
        self.leave(None)

    def data_received(self, data):
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.take(line.decode())

    def send(self, line):
        if not self.transport.is_closing():
            self.transport.write(line.encode() + b"\n")

    async def ask(self, line):
        """The fields of its answer."""
        self.waiter = asyncio.get_running_loop().create_future()
        self.send(line)
        return await asyncio.wait_for(self.waiter, PATIENCE)

    def take(self, line):
        words = line.split()
        fields = dict(word.split("=", 1) for word in words[2:] if "=" in word)
        if self.waiter and words[0] in ("OK", "ERR"):
            waiter, self.waiter = self.waiter, None
            waiter.set_result(fields) if words[0] == "OK" else waiter.set_exception(load.Refused(line))
            return
        match words[:3]:
            case ["*", "START", *_]: self.commitment = fields["commit"]
            case ["OK", "GUESS", *_]: self.guessed()
            case ["OK", "RESUME", *_]: self.token = fields["token"]
            case ["*", "STATE", *_]: self.go_on(fields)
            case ["*", "WARN", *_] if fields["reason"] == "node": self.miss(time.monotonic())
            case ["*", "BYE", *_]: self.leave(fields.get("at"))
            case ["ERR", "RESUME", "UNAVAILABLE"]: self.soon(int(fields["retry_ms"]) / 1_000, self.resume)
            # OUT_OF_RANGE: the last guess has counted, but its answer was lost.
            case ["ERR", "GUESS", "UNAVAILABLE" | "COOLDOWN" | "OUT_OF_RANGE"]: self.soon(PAUSE / 10, self.guess)
            case ["ERR", *_] | ["*", "MATCH", *_]: self.is_lost = self.is_playing

    def soon(self, seconds, act):
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, act)

    def play(self):
        self.is_playing = True
        self.soon(random.uniform(0, PAUSE), self.guess)

    def guess(self):
        self.guesses += 1
        self.send(f"GUESS {self.guesses}")

    def guessed(self):
        if self.since and self.is_back:
            self.gaps.append(time.monotonic() - self.since)
            self.since = None
        self.soon(PAUSE, self.guess)

    def miss(self, time):
        self.since, self.is_back = self.since or time, False

    def resume(self):
        self.send(f"RESUME {self.token}")

    def go_on(self, fields):
        self.is_back, self.is_lost = True, self.is_lost or fields["commit"] != self.commitment
        self.soon(0, self.guess)

    def leave(self, address):
        """This connection has ended."""
        if self.is_playing:
            self.is_playing = False
            self.miss(time.monotonic())
            self.timer.cancel()
            self.transport.abort()
            asyncio.get_running_loop().create_task(self.come_back(address))

    async def come_back(self, address):
        others = [node for node in self.nodes if node is not self.node]
        others.sort(key=lambda node: (address != f"127.0.0.1:{node.port}", random.random()))
        for node in (*others, self.node):
            with contextlib.suppress(OSError):
                await self.connect(node)
                self.is_playing = True
                self.send("HELLO 1 text=off kind=bot")
                return self.resume()
        self.is_lost = True

    def close(self):
        self.is_playing = False
        self.transport.abort()


async def meet(first, second, nearby):
    """Starts a match of two players, on the first one's node, or on that of the room `nearby`."""
    for player in (first, second):
        await player.enter()
    if nearby:
        # After WATCH the session stays on the room's node.
        await first.ask(f"WATCH {nearby}")
        await first.ask("LEAVE")
    await second.ask(f"JOIN {(await first.ask(f'CREATE {SETTINGS}'))['room']}")


async def playing(pairs, nearby=None):
    for start in range(0, len(pairs), AT_ONCE):
        await asyncio.gather(*(meet(*pair, nearby) for pair in pairs[start:start + AT_ONCE]))
    players = [player for pair in pairs for player in pair]
    await until(lambda: all(player.commitment for player in players))
    for player in players:
        player.play()
    await asyncio.sleep(PLAY)
    return players


async def until(is_so):
    end = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < end:
        await asyncio.sleep(0.05)


def run(measure, program, *arguments):
    with cluster(program, 3, plain=FIXED) as (_, nodes), programs.on_load_core():
        return asyncio.run(measure(nodes, *arguments))


def takeover(field, settings):
    """A node is killed while the players of its matches are on two others"""
    count, rounds = (100, 1) if settings.is_quick else (1_000, 3)
    results = [run(killed, field.program, count) for _ in range(rounds)]
    lost, times = sum(lost for lost, _ in results), [seconds for _, those in results for seconds in those]
    return table.render((f"{rounds} × {table.whole(count)} matches", "figure", "goal"), [
        ("players whose match is lost", table.whole(lost), "0"),
        ("seconds from the kill to the next answered guess: median", f"{statistics.median(times):.2f}", "–"),
        ("99 %", f"{statistics.quantiles(times, n=100)[98]:.2f}", "–"), ("at most", f"{max(times):.2f}", "8")]), [
            ("players lost with a node", lost, "≤", 0), ("seconds from a kill to the next guess", max(times), "≤", 8)]


async def killed(nodes, count):
    gone, *edges = nodes
    helper = Player(nodes, gone, "helper")
    await helper.enter()
    room = (await helper.ask("CREATE listed=no"))["room"]
    players = await playing([
        (Player(nodes, edges[index % 2], f"f{index}"), Player(nodes, edges[index // 2 % 2], f"s{index}"))
        for index in range(count)], nearby=room)
    helper.close()
    gone.process.kill()
    for player in players:
        player.miss(time.monotonic())
    gone.process.wait()
    await until(lambda: not any(player.since for player in players))
    return result(players)


def result(players):
    """The number of players who lost their match, and all times without a node."""
    for player in players:
        player.close()
    return sum(player.is_lost or player.since is not None for player in players), [
        gap for player in players for gap in player.gaps]


def upgrade(field, settings):
    """A rolling upgrade of three nodes during matches"""
    count = 30 if settings.is_quick else 300
    before = programs.guess_server(settings.before) if settings.before else field.program
    lost, gaps = run(replaced, before, field.program, count)
    text = table.render((f"{table.whole(count)} matches", "times without a node", "median, s", "99 %, s", "longest, s", "lost"), [
        ("of all players", table.whole(len(gaps)), f"{statistics.median(gaps):.2f}",
         f"{statistics.quantiles(gaps, n=100)[98]:.2f}", f"{max(gaps):.2f}", table.whole(lost))])
    return text, [("players lost in an upgrade", lost, "≤", 0)]


async def replaced(nodes, program, count):
    def player(kind, index, node):
        return Player(nodes, nodes[node % 3], f"{kind}{index}")

    players = await playing([(player("f", index, index), player("s", index, index // 3)) for index in range(count)])
    for node in nodes:
        node.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(node.process.wait, PATIENCE)
        await until(lambda: not any(player.since for player in players))
        node.command[0] = str(program)
        await asyncio.to_thread(node.start)
        for one in nodes:
            await asyncio.to_thread(await_links, one, len(nodes))
        await asyncio.sleep(PLAY)
    return result(players)


def restore(field, settings):
    """Rooms of a stopped node move to another one"""
    count, rounds = (1_000, 1) if settings.is_quick else (10_000, 3)
    results = [handed_over(field.program, count) for _ in range(rounds)]
    names = ("until another node begins the takeover", "from then on until it has the rooms",
             "longest guess of another game at the new owner", "longest guess of another game at the players' node")
    text = table.render((f"{table.whole(count)} matches, in seconds", *range(1, rounds + 1)), [
        (name, *(f"{result[place]:.3f}" for result in results)) for place, name in enumerate(names)])
    return text, [("seconds until another node has the rooms of a stopped one", max(result[1] for result in results), "≤", 2)]


def handed_over(program, count):
    """Half of the players are on a third node, or on the new owner."""
    with cluster(program, 3, "--max-connections", "19000") as (_, (gone, *others)), \
            load.Crowd(gone, connections=count, addresses=4, setup=HUMAN), \
            load.Crowd(others[1], connections=count, addresses=4, setup=BOT), contextlib.ExitStack() as stack:
        seconds = 3 * ATTACHING
        loners = [stack.enter_context(load.Background(
            node, "GUESS %", pause=1, setup=load.loner(), seconds=seconds, before=programs.urgent())) for node in others]
        time.sleep(ATTACHING)
        stopped = time.time()
        gone.process.send_signal(signal.SIGTERM)
        owner, begin, end = taken_over(others)
        longest = [loner.result()["max"] / 1e6 for loner in loners]
        return begin - stopped, end - begin, longest[others.index(owner)], longest[1]


def taken_over(nodes):
    """The node that has the rooms, and, from its log, the times at which the takeover began and ended."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        for node in nodes:
            if "node taken over" in (text := node.log()):
                return node, moment(text, "takes over"), moment(text, "node taken over")
        time.sleep(0.05)
    raise load.Refused("no node has the rooms:\n" + "\n".join(node.log() for node in nodes))


def moment(text, event):
    """The time of the first such event in a log."""
    line = next(line for line in text.splitlines() if event in line)
    return datetime.datetime.fromisoformat(re.search(r"time=(\S+)Z", line)[1] + "+00:00").timestamp()
