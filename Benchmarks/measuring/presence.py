"""The cost of connecting and of being connected: memory, and processor time while all are silent."""

import contextlib
import dataclasses
import pathlib
import re
import time

from . import load, table
from .contenders import MOST_CONNECTIONS
from .rounds import interleaved, median, ratio

AT_ONCE = 50
# Connections that arrive while the server is paused, fewer than Redis's backlog.
IN_BURST = 400
# Their source addresses: ports of closed connections are not free at once.
ADDRESSES = 64
SIZES = (10_000, MOST_CONNECTIONS)
# Enough players to finish all one-time allocations before the measurement.
FIRST_ONES = 100
SEATED = "guess-server, seated, journal"
# Servers that are filled at the same time, and the memory that must hold a million players, in bytes.
SERVERS, SERVERS_QUICK = 4, 2
MILLION, MACHINE = 1_000_000, 24 * 2**30


def coming(field, settings):
    """Connections accepted, answered and closed"""
    # Without a name: connections that only send requests.
    stranger = field.guess("guess-server", setup=(), line="PING")

    def measured(contender, options):
        def run():
            with contender.start() as server:
                return contender.run(server, seconds=settings.seconds, addresses=ADDRESSES, **options)
        return run

    results = interleaved(settings.rounds, {
        (how, one.name): measured(dataclasses.replace(one, setup=()), options)
        for how, options in (("one after the other", {"connections": AT_ONCE, "reconnects": True}),
                             ("in bursts", {"connections": IN_BURST, "bursts": True}))
        for one in (field.limit, *field.peers, stranger)})

    def over(how, name):
        return ratio(results[how, "guess-server"], results.get((how, name)), "rate")

    rows = [(how, name, table.whole(median(those, "rate")), table.share(median(those, "cpu")),
             table.share(median(those, "busy") if "busy" in those[0] else None), table.share(over(how, name)))
            for (how, name), those in results.items()]
    text = table.render(("connections", "server", "connections/s", "CPU µs", "load busy", "guess-server's over it"), rows)
    return text, [("connections accepted in bursts, over Redis's", over("in bursts", "redis"), "≥", 1.0)]


def memory(field, settings):
    """Memory and silence"""
    results = {}
    named = field.guess("guess-server, named", setup=load.guest())
    for contender in (field.limit, *field.peers, named, field.racing("guess-server, seated", journal=False), field.racing(SEATED)):
        for size in SIZES:
            with contender.start() as server, load.Crowd(server, connections=FIRST_ONES, setup=contender.setup):
                before = settled(server)
                with load.Crowd(server, connections=size - FIRST_ONES, addresses=4, setup=contender.setup):
                    results[contender.name, size] = (settled(server) - before) / (size - FIRST_ONES)
                    if (contender.name, size) in ((SEATED, SIZES[-1]), ("redis", SIZES[-1])):
                        results[contender.name, "idle"] = 100 * idle_share(server, 2 if settings.is_quick else 10)
    rows = [(name, *(table.whole(results[name, size]) for size in SIZES),
             f"{results[name, 'idle']:.2f} %" if (name, "idle") in results else "–")
            for name in dict.fromkeys(name for name, _ in results)]
    text = table.render(
        ("connections", *(f"bytes each of {table.whole(size)}" for size in SIZES), "of a core, all silent"), rows)
    return text, [*((f"bytes of each of {table.whole(size)} players, {kind}", results[f"guess-server, {kind}", size], "≤", most)
                    for kind, most in (("named", 384), ("seated", 768), ("seated, journal", 768)) for size in SIZES),
                  ("% of a core with 19,000 seated and silent", results[SEATED, "idle"], "≤", 1)]


def several(field, settings):
    """Several servers on one machine"""
    count, rows, needed = SERVERS_QUICK if settings.is_quick else SERVERS, [], {}
    players = count * MOST_CONNECTIONS
    for kind, contender in (("named", field.guess("guess-server", setup=load.guest(), journal=True)), ("seated", field.racing())):
        with contextlib.ExitStack() as stack:
            servers = [stack.enter_context(contender.start()) for _ in range(count)]
            before, kernel = sum(server.memory() for server in servers), kernel_memory()
            for server in servers:
                stack.enter_context(load.Crowd(server, connections=MOST_CONNECTIONS, addresses=4, setup=contender.setup))
            own = (sum(map(settled, servers)) - before) / players
            idle = sum(idle_share(server, 1) for server in servers)
            # Both ends of a connection are on this machine; a server has one of them.
            kernel = (kernel_memory() - kernel) / players / 2
        needed[kind] = MILLION * (own + kernel)
        rows.append((kind, count, table.whole(players), table.whole(own), table.whole(kernel), f"{100 * idle:.2f} %",
                     f"{needed[kind] / 2**30:.1f}", table.whole(-(-MILLION // MOST_CONNECTIONS))))
    text = table.render(
        ("players", "servers", "all together", "own bytes each", "kernel's bytes each", "of a core, all silent",
         "GiB for a million", "servers for a million"), rows)
    return text, [(f"a million {kind} players, over 24 GiB", bytes_needed / MACHINE, "≤", 1) for kind, bytes_needed in needed.items()]


def kernel_memory():
    """Memory of the kernel in bytes, most of it for connections."""
    text = pathlib.Path("/proc/meminfo").read_text()
    return sum(int(re.search(rf"^{name}:\s+(\d+)", text, re.M)[1]) for name in ("Slab", "KernelStack", "PageTables")) * 1024


def settled(server):
    """Its memory once it is idle, in bytes."""
    for _ in range(50):
        before = server.processor_time()
        time.sleep(0.1)
        if server.processor_time() - before < 0.002:
            break
    return server.memory()


def idle_share(server, seconds):
    """The share of a core that it uses while idle for that long."""
    start, before = time.monotonic(), server.processor_time()
    time.sleep(seconds)
    return (server.processor_time() - before) / (time.monotonic() - start)
