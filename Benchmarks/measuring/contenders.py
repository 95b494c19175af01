"""The measured servers, and the requests for each."""

import dataclasses
import os

from . import load, programs
from .server import Server

# Connections of one process, less than its descriptors, as it needs some itself.
MOST_CONNECTIONS = 19_000
LISTEN = ("--listen", "127.0.0.1:0", "--max-connections", "19500")
# The maximum of --rate: two thousand lines at once, then a thousand a second for each connection.
FINITE_RATE = 1_000
# Bytes of a guess in the journal, once there are thousands of them.
GUESS_BYTES = 58


@dataclasses.dataclass(frozen=True)
class Contender:
    """A server and its requests. In the setup each connection sends at least one, which proves that it was accepted."""

    name: str
    command: tuple
    line: str = "PING"
    setup: tuple = ("PING",)

    def start(self, **options):
        return Server(self.command, **options)

    def run(self, server, **options):
        return load.run(server, self.line, setup=self.setup, **options)


class Field:
    """All contenders on this machine."""

    def __init__(self, guess_server):
        self.program = guess_server
        self.limit = Contender("baseline", (programs.built("limit"),))
        self.limit_rooms = Contender("baseline", (programs.built("limit"), "rooms"), "GUESS %", ("GUESS 1",))
        self.redis, self.redis_journal = redis(), redis_journal()
        self.peers = [peer for peer in (self.redis, memcached()) if peer]
        self.ping = self.guess("guess-server", setup=load.guest(), line="PING")

    def guess(self, name, *, setup, line="GUESS %", journal=False, rate="off"):
        data = ("--data", "{data}") if journal else ("--no-data",)
        return Contender(name, (self.program, *LISTEN, "--rate", str(rate), *data), line, setup)

    def guessing(self, connections):
        """The same guess in three ways. The rate of lines is limited if no connection needs more."""
        rate = FINITE_RATE if connections >= 1_000 else "off"
        return [
            self.guess("no data", setup=load.loner(), rate=rate),
            self.guess("journal", setup=load.loner(), rate=rate, journal=True),
            self.guess("sentences", setup=load.loner("on"), rate=rate, journal=True)]

    def racing(self, name="guess-server", journal=True):
        return self.guess(name, setup=load.racer(), rate=FINITE_RATE, journal=journal)

    def versions(self):
        names = {"redis": "redis-server", "memcached": "memcached"}
        return [programs.version([programs.installed(names[peer.name]), "--version"]) for peer in self.peers]


def resp(*words):
    """A request in the format of Redis's clients, which costs Redis less than a line of words. The load adds the last LF."""
    lengths = "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
    return f"*{len(words)}\r\n{lengths}".removesuffix("\n")


def redis(name="redis", line=resp("PING"), journal=("--appendonly", "no")):
    if not (path := programs.installed("redis-server")):
        return None
    return Contender(name=name, line=line, command=(
        path, "--port", "{port}", "--bind", "127.0.0.1", "--save", "", *journal, "--maxclients", "19500",
        # Otherwise it accepts only 127.0.0.1, and not the rest of 127.0.0.0/8.
        "--protected-mode", "no"))


def redis_journal():
    """Redis with a journal of its own, which it syncs once a second as guess-server does, in its folder on the same disk.

    Each connection sets one key, to a value as long as a guess in the journal.
    """
    return redis(
        "redis, journal", resp("SET", "player@@@@@@", GUESS_BYTES * "x"),
        ("--appendonly", "yes", "--appendfsync", "everysec"))


def memcached():
    if not (path := programs.installed("memcached")):
        return None
    user = ("-u", "root") if os.geteuid() == 0 else ()
    return Contender("memcached", (path, "-l", "127.0.0.1", "-p", "{port}", "-t", "1", "-c", "19500", *user), "version", ("version",))
