"""The cost of a cluster per guess, player and match, and the work of Redis."""

import contextlib
import json
import statistics
import subprocess
import time

from . import load, programs, table
from .cluster import BOT, HUMAN, PLAIN, Player, asked, cluster, figures, since
from .presence import idle_share, settled
from .rounds import interleaved, median, ratio
from .server import Server

# Guesses per match when the memory of its log is measured: at the beginning, at the usual end, and when a log restarts.
LENGTHS = (1, 20, 200)


def guesses(field, settings):
    """A guess on a single server, on a node, and through a link"""
    def measured(connections, in_flight, where):
        def run():
            with contextlib.ExitStack() as running:
                if where == "a single server":
                    owner = edge = running.enter_context(Server([field.program, *PLAIN]))
                else:
                    owner, other = running.enter_context(cluster(field.program, 2))[1]
                    edge = other if where == "through a link" else owner
                running.enter_context(load.Crowd(owner, connections=connections, setup=HUMAN))
                before = owner.processor_time()
                result = load.run(edge, "GUESS %", connections=connections, in_flight=in_flight, setup=BOT,
                                  seconds=settings.seconds * 2)
                used = 1e6 * (owner.processor_time() - before) / result["answers"]
                return result | {"owner": used, "edge": 0 if edge is owner else result["cpu"]}
        return run

    rows = []
    for connections, in_flight in ((1, 1), (50, 1), (50, 16)):
        results = interleaved(settings.rounds, {
            where: measured(connections, in_flight, where) for where in ("a single server", "a node", "through a link")})
        for where, got in results.items():
            alone = results["a single server"]
            rows.append((
                f"{connections} × {in_flight}, {where}", *(table.share(ratio(got, alone, key)) for key in ("rate", "p50", "p99")),
                table.whole(median(got, "p50")), *(table.share(median(got, key)) for key in ("owner", "edge"))))
    return table.render(
        ("players × in flight", "of the guesses", "of the median", "of the p99", "median, µs", "µs of the owner", "µs of the edge"),
        rows), []


def pace(field, settings):
    """Players at the pace of people, on a single server and on a node"""
    players, seconds = (200, 5) if settings.is_quick else (2_000, 30)

    def measured(is_node):
        def run():
            with contextlib.ExitStack() as running:
                server = running.enter_context(cluster(field.program, 2))[1][0] if is_node else running.enter_context(
                    Server([field.program, *PLAIN]))
                before, began = server.processor_time(), time.monotonic()
                report = subprocess.run(
                    programs.on_core(programs.LOAD_CORE, [
                        field.program.with_name("guess-client"), "bench", f"127.0.0.1:{server.port}", "--pace", "human",
                        "--players", players, "--seconds", seconds, "--json"]),
                    check=True, capture_output=True, text=True)
                used, took = server.processor_time() - before, time.monotonic() - began
                return json.loads(report.stdout) | {"share": 100 * used / took}
        return run

    results = interleaved(min(3, settings.rounds), {"a single server": measured(False), "a node": measured(True)})
    return table.render(
        (f"{table.whole(players)} players at the pace of people", "guesses a second", "of a core"), [
            (name, table.whole(median(those, "guesses_per_s")), f"{median(those, 'share'):.1f} %")
            for name, those in results.items()]), []


def guests(field, settings):
    """A player who has moved, on both nodes"""
    count = 1_000 if settings.is_quick else 5_000
    with cluster(field.program, 2) as (_, (owner, edge)):
        with load.Crowd(owner, connections=count, setup=HUMAN), load.Crowd(edge, connections=100, setup=BOT[:1]):
            start = settled(edge)
            with load.Crowd(edge, connections=count, setup=BOT[:1]):
                named = settled(edge)
            before, empty = settled(owner), settled(edge)
            with load.Crowd(edge, connections=count, setup=BOT):
                moved, there = settled(edge), settled(owner)
    return table.render(("bytes each of " + table.whole(count), "bytes"), [
        ("a named player on its node", table.whole((named - start) / count)),
        ("at the edge, a player who has moved", table.whole((moved - min(empty, start)) / count)),
        ("at the owner, that player and the match", table.whole((there - before) / count))]), []


def matches(field, settings):
    """A match, and Redis"""
    count, rows = 50 if settings.is_quick else 500, []
    with cluster(field.program, 2) as (redis, nodes):
        # Three take turns: PLAY lets the same two wait for someone else first.
        for name, places in (("stay connected to one node", (0, 0, 0)), ("connect to one node for one match", (0, 0)),
                             ("connect to two nodes for one match", (0, 1))):
            times, players = [], []
            before, start = figures(redis), time.monotonic()
            for index in range(count):
                players = players or [
                    Player(nodes[place], f"p{index}-{len(name)}-{seat}") for seat, place in enumerate(places)]
                times.append(match(players[index % len(players)], players[(index + 1) % len(players)]))
                if len(places) == 2:
                    for player in players:
                        player.ask("QUIT", "* BYE")
                        player.close()
                    players = []
            asked_for = since(redis, before)
            # Each node renews its lease once a second.
            renewals = len(nodes) * (time.monotonic() - start)
            rows.append((
                name, table.whole(1e6 * statistics.median(times)), table.share((asked_for["calls"] - renewals) / count),
                table.whole(asked_for["in"] / count), table.whole(asked_for["out"] / count)))
            for player in players:
                player.close()
    return table.render(
        ("two players", "µs until PLAY has paired", "operations a match", "bytes to Redis", "bytes from Redis"), rows), []


def match(first, second):
    """Plays a match from PLAY to LEAVE; returns the duration of the PLAY that found the waiting player."""
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


def log(field, settings):
    """Running matches in Redis"""
    count, rows = 100 if settings.is_quick else 1_000, []
    for length in LENGTHS:
        with cluster(field.program, 1) as (redis, (node,)), load.Crowd(node, connections=count, setup=HUMAN):
            before, size = figures(redis), log_size(redis)
            load.run(node, "GUESS %", connections=count, requests=length, setup=BOT)
            time.sleep(1)
            rows.append((f"{length} guess{'es' if length > 1 else ''} of one player",
                         table.whole(since(redis, before)["memory"] / count), table.whole((log_size(redis) - size) / count)))
    return table.render((f"{table.whole(count)} running matches after", "bytes of Redis each", "of that, the log"), rows), []


def log_size(redis):
    keys = asked(redis, "--scan", "--pattern", "gs:log:*").split()
    return sum(int(asked(redis, "MEMORY", "USAGE", key, "SAMPLES", "0")) for key in keys)


def crowd(field, settings):
    """Players over four nodes"""
    each, seconds = 1_000 if settings.is_quick else 15_000, 5
    with cluster(field.program, 4, "--max-connections", "19000") as (redis, nodes), contextlib.ExitStack() as crowds:
        before, start = [server.processor_time() for server in (redis, *nodes)], time.monotonic()
        for node in nodes:
            crowds.enter_context(load.Crowd(node, connections=each, addresses=4, setup=load.guest()))
        took = time.monotonic() - start
        used = [server.processor_time() - first for server, first in zip((redis, *nodes), before)]
        quiet = figures(redis)
        idle = [100 * idle_share(server, seconds) for server in (redis, nodes[0])]
        operations, size = since(redis, quiet)["calls"] / (2 * seconds), redis.memory()
    count = 4 * each
    return table.render((table.whole(count) + " players over four nodes", "figure"), [
        ("seconds to connect and name all", table.whole(took)),
        ("of that, µs of Redis a player", table.whole(1e6 * used[0] / count)),
        ("of that, µs of the nodes a player", table.whole(1e6 * sum(used[1:]) / count)),
        ("bytes of Redis a player", table.whole(size / count)),
        *((f"share of a core, {name}, all silent", f"{share:.2f} %") for name, share in zip(("Redis", "a node"), idle)),
        ("operations a second, all silent", table.whole(operations))]), []
