"""Nodes of a cluster on a Redis of their own."""

import contextlib
import pathlib
import socket
import subprocess
import tempfile
import time

from . import load, programs
from .server import Server

# Humans ask for bots and bots for humans, so that each bot meets one human, on whichever node.
HUMAN = ("HELLO 1 kind=human text=off name=h%", f"PLAY {load.RANGE} countdown=0 clock=3600 with=bot")
BOT = ("HELLO 1 kind=bot text=off name=g%", f"PLAY {load.RANGE} countdown=0 clock=3600 with=human")
PLAIN = ("--listen", "127.0.0.1:0", "--rate", "off", "--data", "{data}")
# For a node that restarts at the same address, to which others redirect its players.
FIXED = ("--listen", "127.0.0.1:{port}", "--player-address", "127.0.0.1:{port}", "--rate", "off", "--data", "{data}")


@contextlib.contextmanager
def shared(program):
    """Starts a Redis without persistence; yields it and a function that returns the options of a node by name."""
    if not (redis_program := programs.installed("redis-server")):
        raise programs.Missing("redis-server is not installed")
    with tempfile.TemporaryDirectory() as folder:
        key = pathlib.Path(folder) / "key"
        subprocess.run([program, "--new-key", key], check=True, stdout=subprocess.DEVNULL)
        words = [redis_program, "--port", "{port}", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with Server(words) as redis:
            yield redis, lambda name: (
                "--cluster", f"redis://127.0.0.1:{redis.port}", "--node", name, "--node-listen", "127.0.0.1:0",
                "--cluster-key-file", key)


@contextlib.contextmanager
def only_node(program):
    """Options of a single node that is restarted, and so keeps its data directory."""
    with shared(program) as (_, options), tempfile.TemporaryDirectory() as data:
        yield *options("n0"), "--data", data


@contextlib.contextmanager
def cluster(program, count, *options, plain=PLAIN):
    """A Redis without persistence, and `count` linked nodes, all on the servers' core."""
    with shared(program) as (redis, node_options), contextlib.ExitStack() as stack:
        nodes = [
            stack.enter_context(Server([program, *plain, *node_options(f"n{index}"), *options]))
            for index in range(count)]
        for node in nodes:
            await_links(node, count)
        yield redis, nodes


def await_links(node, count):
    """Waits until a node is linked with all others."""
    for _ in range(200):
        with socket.create_connection(("127.0.0.1", node.port), 5) as client:
            time.sleep(0.1)
            client.sendall(b"STATUS\nQUIT\n")
            with client.makefile() as lines:
                rows = [line for line in lines if line.startswith("ROW")]
        if len(rows) == count and not any("linked=0" in row for row in rows):
            return
    raise programs.Missing(f"the nodes are not linked:\n{node.log()}")


class Player:
    """A player controlled line by line."""

    def __init__(self, node, name):
        self.socket = socket.create_connection(("127.0.0.1", node.port), 10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.socket.makefile()
        self.ask(f"HELLO 1 text=off kind=bot name={name}", "OK HELLO")

    def ask(self, line, answer):
        self.socket.sendall(line.encode() + b"\n")
        return self.wait(answer)

    def wait(self, words):
        while line := self.lines.readline():
            if line.startswith(words):
                return line
            if line.startswith("ERR"):
                raise load.Refused(line)
        raise load.Refused(f"no {words}")

    def close(self):
        self.socket.close()


def asked(redis, *words):
    """The answer of Redis."""
    return subprocess.run(
        ["redis-cli", "-p", str(redis.port), *words], capture_output=True, text=True, check=True).stdout


def figures(redis):
    """The number of scripts that Redis has run, its traffic, and its memory."""
    facts = dict(line.split(":", 1) for line in asked(redis, "INFO", "all").splitlines() if ":" in line)
    calls = facts.get("cmdstat_eval", "calls=0").split(",")[0].removeprefix("calls=")
    return {"calls": int(calls), "in": int(facts["total_net_input_bytes"]), "out": int(facts["total_net_output_bytes"]),
            "memory": int(facts["used_memory"])}


def since(redis, before):
    return {key: value - before[key] for key, value in figures(redis).items()}
