"""The load: many connections that send requests, and the results."""

import subprocess

from . import programs

# A range in which no benchmark finds the number.
RANGE = "range=1..1000000000000"
PATIENCE = 60
# Numbers of players, so that no name is taken twice.
names = iter(range(0, 2_000_000_000, 100_000))


class Refused(Exception):
    """The server refused a request of the benchmark."""


def command(server, line, *, connections=1, in_flight=1, seconds=None, requests=None, setup=(),
            pause=None, rate=None, addresses=None, reconnects=False, bursts=False, holds=False):
    words = [programs.built("load"), "-c", connections, "-p", in_flight, "-f", next(names), "-P", server.pid]
    for option, value in (("-t", seconds), ("-n", requests), ("-w", pause), ("-R", rate), ("-a", addresses)):
        if value is not None:
            words += [option, value]
    for text in setup:
        words += ["-s", text]
    words += ["-r"] * reconnects + ["-B"] * bursts + ["-H"] * holds
    return [str(word) for word in [*words, server.port, line]]


def run(server, line, before=(), **options):
    """Runs a load to its end; returns what load.c prints, as numbers by name. `before` is a command that starts it."""
    patience = PATIENCE + 2 * (options.get("seconds") or 0)
    ended = subprocess.run(
        programs.on_core(programs.LOAD_CORE, [*before, *command(server, line, **options)]), capture_output=True, text=True,
        timeout=patience)
    if ended.returncode != 0:
        raise Refused(f"{ended.stderr.strip()}\n{server.log()}")
    return parse(ended.stdout)


def parse(text):
    return {key: float(value) for key, value in (word.split("=") for word in text.split())}


class Background:
    """A load in the background, ended by `with` at the latest."""

    def __init__(self, server, line, before=(), **options):
        self.server = server
        self.process = subprocess.Popen(
            programs.on_core(programs.LOAD_CORE, [*before, *command(server, line, **options)]), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def result(self):
        output, fault = self.process.communicate(timeout=PATIENCE)
        if self.process.returncode != 0:
            raise Refused(f"{fault.strip()}\n{self.server.log()}")
        return parse(output)


class Crowd(Background):
    """Connections that send `setup` and are then silent, until `with` ends."""

    def __init__(self, server, **options):
        super().__init__(server, "PING", holds=True, **options)
        if self.process.stdout.readline() != "ready\n":
            self.process.kill()
            raise Refused(f"{self.process.communicate()[1]}\n{server.log()}")

    def __exit__(self, *_):
        self.process.communicate(timeout=PATIENCE)


def guest(text="off"):
    """The setup of a client without a name."""
    return (f"HELLO 1 kind=bot text={text} name=g%",)


def loner(text="off"):
    """The setup of a one-player game."""
    return (*guest(text), f"SOLO {RANGE}")


def racer():
    """The setup of a player who meets the next one in PLAY."""
    return (*guest(), f"PLAY {RANGE} countdown=0 clock=3600 with=bot")
