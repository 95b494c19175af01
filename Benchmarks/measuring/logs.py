"""What the log of a node takes of Redis: for a guess, for a match, and for as long as a match runs."""

import time

from . import load, table
from .cluster import BOT, HUMAN, Commands, Player, asked, cluster

# Seconds in which nobody plays, to know what a node asks by itself.
IDLE = 3
# Guesses by connections and requests in flight; the preparation is a thousandth of them.
GUESSES = {(1, 1): 20_000, (50, 1): 4_000, (50, 16): 20_000}
# Guesses per match when memory is measured: at the beginning, at the usual end, and when a log restarts.
LENGTHS = (1, 20, 200)


def log(program, settings):
    """What a node puts down in Redis, so that another one can go on with its rooms."""
    rows, share = [], 10 if settings.is_quick else 1
    with cluster(program, 1) as (redis, (node,)):
        idle = Commands(redis)
        time.sleep(IDLE)
        own = {key: value / IDLE for key, value in idle.since().items()}

        def row(name, play):
            commands, start = Commands(redis), time.monotonic()
            count = play()
            seconds, used = time.monotonic() - start, commands.since()
            rows.append((name, *(table.share((used[key] - seconds * own[key]) / count) for key in ("log", "in", "out"))))

        for shape, count in GUESSES.items():
            with load.Crowd(node, connections=shape[0], setup=HUMAN):
                row(f"a guess, {shape[0]} × {shape[1]}", lambda: guesses(node, *shape, count // share))
        row("a match of one or two guesses, and its room", lambda: matches(node, 500 // share))
    return "\n\n".join((
        table.render(("what", "operations", "bytes to Redis", "bytes from Redis"), rows), memory(program, settings)))


def guesses(node, connections, in_flight, count):
    load.run(node, "GUESS %", connections=connections, in_flight=in_flight, requests=count, setup=BOT)
    return connections * count


def matches(node, count):
    first, second = (Player(node, name) for name in ("first", "second"))
    for _ in range(count):
        room = first.ask("CREATE range=1..2 countdown=0", "OK CREATE").split("room=")[1].split()[0]
        second.ask(f"JOIN {room}", "OK JOIN")
        for player in (first, second):
            player.wait("* START")
        if "HIT" not in second.ask("GUESS 1", "OK GUESS"):
            second.ask("GUESS 2", "OK GUESS")
        for player in (first, second):
            player.wait("* MATCH")
            player.ask("LEAVE", "OK LEAVE")
    for player in (first, second):
        player.close()
    return count


def memory(program, settings):
    count = 100 if settings.is_quick else 1_000
    rows = []
    for length in LENGTHS:
        with cluster(program, 1) as (redis, (node,)):
            with load.Crowd(node, connections=count, setup=HUMAN):
                commands, before = Commands(redis), log_size(redis)
                guesses(node, count, 1, length)
                time.sleep(1)
                used, logged = commands.since()["memory"], log_size(redis) - before
                rows.append((
                    f"{length} guess{'es' if length > 1 else ''} of one player", table.whole(used / count),
                    table.whole(logged / count)))
    return table.render((f"{table.whole(count)} running matches after", "bytes of Redis each", "of that, the log"), rows)


def log_size(redis):
    keys = asked(redis, "--scan", "--pattern", "gs:log:*").split()
    return sum(int(asked(redis, "MEMORY", "USAGE", key, "SAMPLES", "0")) for key in keys)
