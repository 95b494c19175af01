#!/usr/bin/env python3
"""Measures a cluster: what it costs a guess, a player and a match, and what Redis does for it.

usage: cluster.py [--rounds N] [--seconds S] [--quick] [--only NAME]… [--update] [--server PATH] [--before PATH]

Nodes and Redis share core 0, the load runs on core 1, every figure is the median of its rounds, which take turns. --update
puts the tables into Benchmarks/results/scaling.md.
"""

import argparse
import contextlib
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time

from measuring import document, gone, load, logs, programs, restoring, table
from measuring.cluster import BOT, HUMAN, PLAIN, Commands, Player, await_links, cluster, status
from measuring.memory import idle_share, settled
from measuring.rounds import interleaved, median, ratio
from measuring.server import Server
from measuring.settings import Settings, add_options

PAGE = programs.ROOT / "Benchmarks" / "results" / "scaling.md"


def guesses(program, settings):
    """A guess on a server alone, on a node, and through a link."""
    def played(connections, where, in_flight=1):
        def run():
            if where == "alone":
                with Server([program, *PLAIN]) as server:
                    return one(server, server, connections, in_flight)
            with cluster(program, 2) as (_, nodes):
                edge = nodes[1] if where == "link" else nodes[0]
                return one(nodes[0], edge, connections, in_flight)
        return run

    def one(owner, edge, connections, in_flight):
        with load.Crowd(owner, connections=connections, setup=HUMAN):
            before = owner.processor_time()
            result = load.run(
                edge, "GUESS %", connections=connections, in_flight=in_flight, setup=BOT,
                seconds=settings.seconds * 2)
            used = 1e6 * (owner.processor_time() - before) / result["answers"]
            return result | {"owner": used, "edge": 0 if edge is owner else result["cpu"]}

    rows = []
    for connections, in_flight in ((1, 1), (50, 1), (50, 16)):
        results = interleaved(settings.rounds, {
            where: played(connections, where, in_flight) for where in ("alone", "node", "link")})
        for where, name in (("alone", "a server alone"), ("node", "a node"), ("link", "through a link")):
            got, alone = results[where], results["alone"]
            rows.append((
                f"{connections} × {in_flight}, {name}", table.share(ratio(got, alone, "rate")),
                table.share(ratio(got, alone, "p50")), table.share(ratio(got, alone, "p99")),
                table.whole(median(got, "p50")), table.share(median(got, "owner")), table.share(median(got, "edge"))))
    return table.render(
        ("players × in flight", "of the guesses", "of the median", "of the p99", "median, µs",
         "µs of the owner", "µs of the edge"), rows)


def pace(program, settings):
    """People who play each other: what of a core a server alone takes, and a node that gives Redis a copy of all that happens."""
    players, seconds = (200, 5) if settings.is_quick else (2_000, 30)

    def played(with_cluster):
        def run():
            with contextlib.ExitStack() as running:
                if with_cluster:
                    _, (server, *_) = running.enter_context(cluster(program, 2))
                else:
                    server = running.enter_context(Server([program, *PLAIN]))
                before = server.processor_time()
                began = time.monotonic()
                report = subprocess.run(
                    programs.on_core(programs.LOAD_CORE, [
                        program.with_name("guess-client"), "bench", f"127.0.0.1:{server.port}", "--pace", "human",
                        "--players", players, "--seconds", seconds, "--json"]),
                    check=True, capture_output=True, text=True)
                used, took = server.processor_time() - before, time.monotonic() - began
                return json.loads(report.stdout) | {"share": used / took}
        return run

    results = interleaved(3, {"a server alone": played(False), "a node": played(True)})
    return table.render(
        (f"{table.whole(players)} players at the pace of people", "guesses a second", "of a core"), [
            (name, table.whole(median(result, "guesses_per_s")), f"{100 * median(result, 'share'):.1f} %")
            for name, result in results.items()])


def memory(program, settings):
    """What a player costs who has moved, at both ends."""
    count = 1_000 if settings.is_quick else 5_000
    with cluster(program, 2) as (_, (owner, edge)):
        with load.Crowd(owner, connections=count, setup=HUMAN), load.Crowd(edge, connections=100, setup=BOT[:1]):
            start = settled(edge)
            with load.Crowd(edge, connections=count, setup=BOT[:1]):
                named = settled(edge)
            before = settled(owner)
            empty = settled(edge)
            with load.Crowd(edge, connections=count, setup=BOT):
                moved, guests = settled(edge), settled(owner)
    return table.render(("bytes each of " + table.whole(count), "bytes"), [
        ("a named player on its node", table.whole((named - start) / count)),
        ("at the edge, a player who has moved", table.whole((moved - min(empty, start)) / count)),
        ("at the owner, a player who has come, and the match", table.whole((guests - before) / count))])


def matches(program, settings):
    """How long PLAY takes, and what Redis is asked for a match, by those who stay and by those who come for one."""
    count = 50 if settings.is_quick else 500
    rows = []
    with cluster(program, 2) as (redis, nodes):
        for name, places, stay in (
                # Three by turns: the same two would wait for someone else first.
                ("who stay on one node", (0, 0, 0), True), ("who come to one node for one match", (0, 0), False),
                ("who come to two nodes for one match", (0, 1), False)):
            times, players = [], None
            commands, start = Commands(redis), time.monotonic()
            for index in range(count):
                if not players:
                    players = [Player(nodes[place], f"p{index}{name[9]}{seat}") for seat, place in enumerate(places)]
                turn = index if stay else 0
                times.append(match(players[turn % len(players)], players[(turn + 1) % len(players)]))
                if not stay:
                    for player in players:
                        player.ask("QUIT", "* BYE")
                        player.close()
                    players = None
            asked = commands.since()
            # Each node renews its lease once a second.
            renewals = len(nodes) * (time.monotonic() - start)
            rows.append((
                name, table.whole(1e6 * statistics.median(times)), table.share((asked["calls"] - renewals) / count),
                table.whole(asked["in"] / count), table.whole(asked["out"] / count)))
            for player in players or []:
                player.close()
    return table.render(
        ("two players", "µs until PLAY has paired", "operations a match", "bytes to Redis", "bytes from Redis"), rows)


def match(first, second):
    """Plays one from PLAY to LEAVE; answers how long PLAY took of the one who found the other waiting."""
    first.ask("PLAY range=1..2 countdown=0", "OK PLAY")
    begin = time.monotonic()
    second.ask("PLAY range=1..2 countdown=0", "OK PLAY")
    took = time.monotonic() - begin
    for player in (first, second):
        player.wait("* START")
    if "HIT" not in second.ask("GUESS 1", "OK GUESS"):
        second.ask("GUESS 2", "OK GUESS")
    for player in (first, second):
        player.wait("* MATCH")
        player.ask("LEAVE", "OK LEAVE")
    return took


def crowd(program, settings):
    """Players who are there, over four nodes."""
    each = 1_000 if settings.is_quick else 15_000
    with cluster(program, 4, "--max-connections", "19000") as (redis, nodes):
        crowds = []
        before = [server.processor_time() for server in (redis, *nodes)]
        start = time.monotonic()
        try:
            for node in nodes:
                crowds.append(load.Crowd(node, connections=each, addresses=4, setup=load.guest()).__enter__())
            took = time.monotonic() - start
            used = [server.processor_time() - first for server, first in zip((redis, *nodes), before)]
            commands = Commands(redis)
            idle = [idle_share(server, 5) for server in (redis, nodes[0])]
            asked = commands.since()
            for node in nodes:
                await_links(node, 4)
            size = redis.memory()
        finally:
            for one in crowds:
                one.__exit__()
    count = 4 * each
    return table.render((table.whole(count) + " players over four nodes", "figure"), [
        ("seconds to connect and name all, one load after the other", table.whole(took)),
        ("of that, µs of Redis a player", table.whole(1e6 * used[0] / count)),
        ("of that, µs of the nodes a player", table.whole(1e6 * sum(used[1:]) / count)),
        ("bytes of Redis a player", table.whole(size / count)),
        ("of a core, Redis while all are silent", f"{100 * idle[0]:.2f} %"),
        ("of a core, a node while all are silent", f"{100 * idle[1]:.2f} %"),
        ("operations a second while all are silent", table.whole(asked["calls"] / 10))])


def trouble(program, settings):
    """The p99 of guesses on a node while something of the cluster fails, over just before; and matches that ended by it."""
    rounds = 2 if settings.is_quick else 10
    count = 100 if settings.is_quick else 1_000
    rows = []
    for name in ("Redis stands still", "Redis is gone", "a third node stands still"):
        ratios, ended = [], 0
        # Those who guess for themselves just hang up, and their matches are to be gone when all are counted.
        with cluster(program, 3, "--grace", "1") as (redis, nodes):
            with load.Crowd(nodes[0], connections=count, setup=HUMAN), \
                    load.Crowd(nodes[1], connections=count, setup=BOT):
                time.sleep(1)
                matches = running(nodes[0])
                for _ in range(rounds):
                    before = local(nodes[0], settings)
                    failing = nodes[2] if "node" in name else redis
                    if "gone" in name:
                        failing.process.kill()
                        failing.process.wait()
                    else:
                        os.kill(failing.pid, signal.SIGSTOP)
                    time.sleep(0.5)
                    during = local(nodes[0], settings)
                    if "gone" in name:
                        failing.start_again()
                    else:
                        os.kill(failing.pid, signal.SIGCONT)
                    ratios.append(during / before)
                    time.sleep(1.5)
                time.sleep(1)
                ended = matches - running(nodes[0])
        rows.append((name, table.share(statistics.median(ratios)), table.whole(matches), table.whole(ended)))
    return table.render(("while", "p99 over before", "matches", "ended"), rows)


def local(node, settings):
    """The p99 of fifty who guess for themselves."""
    return load.run(node, "GUESS %", connections=50, setup=load.loner(), seconds=settings.seconds)["p99"]


def running(node):
    """Matches that run on a node, by what it tells of itself."""
    rows = [line for line in status(node) if line.startswith("ROW")]
    return int(re.search(r"matches=(\d+)", rows[0])[1])


PARTS = {"guesses": guesses, "pace": pace, "memory": memory, "matches": matches, "trouble": trouble,
         "takeover": gone.takeover, "upgrade": gone.upgrade, "restore": restoring.restore, "log": logs.log,
         "crowd": crowd}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser)
    parser.add_argument("--only", action="append", choices=PARTS, help="this part alone; may be repeated")
    parser.add_argument("--update", action="store_true", help=f"put the tables into docs/{PAGE.name}")
    parser.add_argument("--server", help="the release server; built if it is not given")
    parser.add_argument("--before", help="the release server of another version, from which an upgrade begins")
    arguments = parser.parse_args()
    settings, program = Settings.of(arguments), programs.guess_server(arguments.server)
    settings.before = arguments.before
    texts = {}
    for name in arguments.only or PARTS:
        texts[name] = PARTS[name](program, settings)
        print(f"\n### {PARTS[name].__doc__}\n\n{texts[name]}", flush=True)
    if arguments.update and (lost := document.replace(PAGE, texts)):
        print(f"{PAGE.name} has no place for: {', '.join(lost)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (programs.Missing, load.Refused) as error:
        sys.exit(f"cluster.py: {error}")
