"""Players who go on with their matches while nodes go, and who notice what is lost by it."""

import asyncio
import contextlib
import random
import socket
import time

from . import load

# Pairs that begin at once: 64 can watch a room.
AT_ONCE = 50
SETTINGS = f"{load.RANGE} countdown=0 clock=3600 listed=no"
# Seconds after which a player without a connection, or a result without RECORDED, counts as lost.
PATIENCE = 40


class Match:
    """What two players have to find again."""

    def __init__(self, *players):
        self.players, self.faults = players, []
        self.commitment, self.is_ending = None, False
        for player in players:
            player.match = self

    @property
    def is_recorded_once(self):
        return all(player.recorded == [self.commitment[:16]] for player in self.players)


class Player(asyncio.Protocol):
    """Guesses now and then, and comes back to its seat by itself."""

    def __init__(self, nodes, node, name, *, pause=1.0, longest_wait=0.0):
        # Seconds between two guesses, and the longest wait before it comes back where it was sent away.
        self.nodes, self.node, self.name, self.pause, self.longest_wait = nodes, node, name, pause, longest_wait
        self.transport = self.token = self.match = self.waiter = self.timer = None
        self.rest, self.is_playing, self.is_away, self.is_over, self.recorded = b"", False, False, False, []
        self.started = asyncio.get_running_loop().create_future()
        # Guesses counted, the range, the unanswered guess, and whether a guess without an answer may have counted.
        self.count, self.low, self.high, self.asked, self.is_doubtful = 0, 1, 10**12, None, False
        # Since when it has had no node that answers, how long it has waited since by itself, and each such time.
        self.since, self.waited, self.gaps = None, 0.0, []
        # When it heard of its match again, and when a guess was answered after that.
        self.returned = self.answered = None

    # The connection

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
        self.transport = None
        if self.is_playing:
            self.lose(None)

    def data_received(self, data):
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            self.take(line.decode())

    def send(self, line):
        if self.transport:
            self.transport.write(line.encode() + b"\n")

    def close(self):
        self.is_playing = False
        if self.transport:
            self.transport.abort()

    async def ask(self, line):
        """The fields of what comes of it."""
        self.waiter = asyncio.get_running_loop().create_future()
        self.send(line)
        return await asyncio.wait_for(self.waiter, PATIENCE)

    def take(self, line):
        words = line.split()
        fields = dict(word.split("=", 1) for word in words[2:] if "=" in word)
        if self.waiter and words[0] in ("OK", "ERR"):
            waiter, self.waiter = self.waiter, None
            if words[0] == "OK":
                waiter.set_result(fields)
            else:
                waiter.set_exception(load.Refused(line))
        elif handle := HANDLERS.get(" ".join(words[:2])):
            handle(self, fields)
        elif words[0] == "ERR":
            self.refused(line, fields)

    def fault(self, text):
        self.match.faults.append(f"{time.time():.3f} {self.name}: {text}")

    # The match

    def start(self, fields):
        self.match.commitment = fields["commit"]
        if not self.started.done():
            self.started.set_result(None)

    def play(self):
        self.is_playing = True
        self.guess_after(random.uniform(0, self.pause))

    def guess_after(self, seconds):
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.guess)

    def guess(self):
        if self.is_over or self.is_away or not self.is_playing or self.asked:
            return
        # A player who does not try to win takes a number at either end.
        ending = self.match.is_ending and self is self.match.players[0]
        self.asked = (self.low + self.high) // 2 if ending else random.choice((self.low, self.high))
        self.send(f"GUESS {self.asked}")

    def guessed(self, fields):
        self.asked, self.is_doubtful = None, False
        if int(fields["n"]) != self.count + 1:
            self.fault(f"guess {fields['n']} follows guess {self.count}")
        self.take_range(fields)
        if self.returned and not self.answered:
            self.answered = time.monotonic()
        self.guess_after(0 if self.match.is_ending else self.pause)

    def take_range(self, fields):
        self.count = int(fields["n"])
        if "lo" in fields:
            self.low, self.high = int(fields["lo"]), int(fields["hi"])

    def refused(self, line, fields):
        if "RESUME UNAVAILABLE" in line:
            asyncio.get_running_loop().call_later(int(fields["retry_ms"]) / 1_000, self.resume)
        elif "GUESS UNAVAILABLE" in line or "OUT_OF_RANGE" in line and self.is_doubtful:
            self.asked, self.is_doubtful = None, True
            self.guess()
        elif not self.is_over and not self.match.is_ending:
            self.fault(line)

    def state(self, fields):
        """It goes on, just as it was, or with one more guess whose answer was lost."""
        most = self.count + (self.is_doubtful or self.asked is not None)
        if fields["commit"] != self.match.commitment or not self.count <= int(fields["n"]) <= most:
            self.fault(f"guess {fields['n']} of {fields['commit']} follows guess {self.count} of {self.match.commitment}")
        if int(fields["lo"]) < self.low or int(fields["hi"]) > self.high:
            self.fault(f"{fields['lo']}..{fields['hi']} follows {self.low}..{self.high}")
        self.take_range(fields)
        self.returned = time.monotonic()
        self.find()
        self.guess()

    def over(self, fields):
        self.is_over = True
        if not self.match.is_ending or fields["reason"] != "found":
            self.fault(f"the match is over: {fields['reason']}")

    # Events of nodes

    def warn(self, fields):
        if fields["reason"] == "node":
            self.miss()

    def bye(self, fields):
        if self.is_playing:
            self.lose(fields.get("at"))

    def miss(self):
        self.since = self.since or time.monotonic()

    def find(self):
        if self.since:
            self.gaps.append((time.monotonic() - self.since, self.waited))
        self.since, self.waited = None, 0.0

    def lose(self, address):
        """Nothing more comes on this connection."""
        self.miss()
        self.is_doubtful |= self.asked is not None
        self.asked, self.is_away, self.is_playing = None, True, False
        if self.transport:
            self.transport.abort()
        asyncio.get_running_loop().create_task(self.come_back(address))

    async def come_back(self, address):
        wait = random.uniform(0, self.longest_wait)
        self.waited += wait
        await asyncio.sleep(wait)
        others = [node for node in self.nodes if node is not self.node]
        others.sort(key=lambda node: (address != f"127.0.0.1:{node.port}", random.random()))
        for node in (*others, self.node):
            with contextlib.suppress(OSError):
                await self.connect(node)
                self.is_playing = True
                self.send("HELLO 1 text=off kind=bot")
                return self.resume()
        self.fault("there is no node")

    def resume(self):
        self.send(f"RESUME {self.token}")

    def resumed(self, fields):
        self.token, self.is_away = fields["token"], False
        self.find()


HANDLERS = {
    "* START": Player.start, "OK GUESS": Player.guessed, "* STATE": Player.state, "* MATCH": Player.over,
    "* RECORDED": lambda player, fields: player.recorded.append(fields["match"]), "* WARN": Player.warn,
    "* BYE": Player.bye, "OK RESUME": Player.resumed}


async def meet(first, second, nearby=None):
    """Has two players begin a match, on the node of the first one, or where the room is that is `nearby`."""
    match = Match(first, second)
    for player in (first, second):
        await player.enter()
    if nearby:
        # A session stays where it has looked on.
        await first.ask(f"WATCH {nearby}")
        await first.ask("LEAVE")
    room = (await first.ask(f"CREATE {SETTINGS}"))["room"]
    await second.ask(f"JOIN {room}")
    await asyncio.gather(first.started, second.started)
    return match


async def meet_all(pairs, nearby=None):
    matches = []
    for start in range(0, len(pairs), AT_ONCE):
        matches += await asyncio.gather(*(meet(*pair, nearby) for pair in pairs[start:start + AT_ONCE]))
    return matches


def players(matches):
    return [player for match in matches for player in match.players]


async def until(is_so, patience=PATIENCE):
    """Waits until something is so; answers whether it is."""
    end = time.monotonic() + patience
    while not is_so() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return is_so()


async def end(matches):
    """Has the numbers of some matches be found; answers how many of those were recorded, once, for both players."""
    for match in matches:
        match.is_ending = True
        match.players[0].guess()
    await until(lambda: all(player.is_over and player.recorded for player in players(matches)))
    # Long enough for a second time.
    await asyncio.sleep(2)
    return sum(match.is_recorded_once for match in matches)
