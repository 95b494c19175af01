"""What players see of a node that is killed, and of nodes that are replaced one after the other."""

import asyncio
import signal
import statistics
import sys

from . import playing, table
from .cluster import FIXED, await_links, cluster
from .paced import on_load_core
from .playing import Player

# Seconds of play before anything happens.
PLAY = 3


def takeover(program, settings):
    """Matches on a node that is killed, whose players are on two others."""
    count, finished = (100, 20) if settings.is_quick else (1_000, 200)
    rounds = 1 if settings.is_quick else 3
    results = [run(killed, program, count, finished) for _ in range(rounds)]
    times = [seconds for result in results for seconds in result["times"]]
    return table.render((f"{rounds} × {table.whole(count)} matches", "figure", "goal"), [
        ("matches lost", table.whole(sum(result["lost"] for result in results)), "0"),
        ("seconds from the kill to the next answered guess: median", f"{statistics.median(times):.2f}", "–"),
        ("99 %", f"{statistics.quantiles(times, n=100)[98]:.2f}", "–"),
        ("at most", f"{max(times):.2f}", "8"),
        (f"of {table.whole(rounds * finished)} finished then, recorded once for both",
         table.whole(sum(result["recorded"] for result in results)), table.whole(rounds * finished))])


def run(measure, program, *arguments):
    with cluster(program, 3, plain=FIXED) as (_, nodes), on_load_core(is_first=False):
        return asyncio.run(measure(nodes, *arguments))


async def killed(nodes, count, finished):
    gone, *edges = nodes
    helper = Player(nodes, gone, "helper")
    await helper.enter()
    room = (await helper.ask("CREATE listed=no"))["room"]
    pairs = [(Player(nodes, edges[index % 2], f"f{index}"), Player(nodes, edges[index // 2 % 2], f"s{index}"))
             for index in range(count)]
    matches = await playing.meet_all(pairs, nearby=room)
    helper.close()
    everyone = playing.players(matches)
    await play(everyone)
    gone.process.kill()
    begin = asyncio.get_running_loop().time()
    gone.process.wait()
    await playing.until(lambda: all(player.answered for player in everyone))
    for player in everyone:
        if not player.answered:
            player.fault("is not back")
    lost = told(matches)
    recorded = await playing.end(matches[:finished])
    close(everyone)
    return {"lost": lost, "recorded": recorded,
            "times": [player.answered - begin for player in everyone if player.answered]}


def upgrade(program, settings):
    """Matches all over three nodes, which are replaced one after the other."""
    count, finished = (30, 10) if settings.is_quick else (300, 100)
    rows = []
    for wait in (3.0, 0.0):
        result = run(replaced, settings.before or program, program, count, finished, wait)
        gaps, own = result["gaps"], [gap - waited for gap, waited in result["gaps"]]
        rows.append((
            "come back within 3 s" if wait else "come back at once", table.whole(result["lost"]), table.whole(len(gaps)),
            f"{statistics.median(own):.2f}", f"{statistics.quantiles(own, n=100)[98]:.2f}", f"{max(own):.2f}",
            f"{max(gap for gap, _ in gaps):.2f}", f"{result['recorded']} of {finished}"))
    return table.render((
        f"{table.whole(count)} matches, whose players", "lost", "times without a node", "median, s", "99 %, s", "longest, s",
        "with the own wait, s", "recorded once"), rows)


async def replaced(nodes, program, count, finished, wait):
    def player(kind, index, node):
        return Player(nodes, nodes[node % 3], f"{kind}{index}", pause=0.5, longest_wait=wait)

    pairs = [(player("f", index, index), player("s", index, index // 3)) for index in range(count)]
    matches = await playing.meet_all(pairs)
    everyone = playing.players(matches)
    await play(everyone)
    for node in nodes:
        node.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(node.process.wait, playing.PATIENCE)
        await playing.until(lambda: not any(player.since for player in everyone))
        node.command[0] = str(program)
        node.start_again()
        await asyncio.to_thread(node.await_listening)
        for one in nodes:
            await asyncio.to_thread(await_links, one, len(nodes))
        await asyncio.sleep(PLAY)
    for player in everyone:
        if player.since:
            player.fault("is not back")
    lost = told(matches)
    recorded = await playing.end(matches[:finished])
    close(everyone)
    return {"lost": lost, "recorded": recorded, "gaps": [gap for player in everyone for gap in player.gaps]}


async def play(everyone):
    for player in everyone:
        player.play()
    await asyncio.sleep(PLAY)


def told(matches):
    """How many matches did not go on as they were; of the first ones it is told why."""
    lost = [match for match in matches if match.faults]
    for match in lost[:5]:
        print(f"lost: {match.commitment[:16]}: {'; '.join(match.faults[:3])}", file=sys.stderr)
    return len(lost)


def close(everyone):
    for player in everyone:
        player.close()
