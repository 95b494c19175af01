"""A server of guess/1 with one fault: cheating_server.py events, or cheating_server.py tokens ADDRESS.

With `events` it sends an event every four seconds, and never an answer. With `tokens` it stands before the server at that
address, and lets players come back with a token that was replaced.
"""

import asyncio
import contextlib
import os
import re
import signal
import sys


async def send_events(_, writer):
    writer.write(b"* HELLO proto=1 server=cheating/1 max_line=512 caps=commit\n")
    while True:
        writer.write(b"* MOOD n=1\n")
        await asyncio.sleep(4)


players, latest = {}, {}


def learn(line):
    if found := re.search(rb" name=(\S+) token=(\S+)", line):
        players[found[2]] = found[1]
        latest[found[1]] = found[2]
    return line


def resume(line):
    return re.sub(rb"(?<=^RESUME )\S+", lambda token: latest.get(players.get(token[0]), token[0]), line)


async def pass_on(reader, writer, change):
    with contextlib.suppress(ConnectionError):
        while line := await reader.readline():
            writer.write(change(line))
    writer.close()


async def stand_between(reader, writer):
    host, port = sys.argv[2].rsplit(":", 1)
    server = await asyncio.open_connection(host, port)
    await asyncio.gather(pass_on(reader, server[1], resume), pass_on(server[0], writer, learn))


async def main():
    handle = {"events": send_events, "tokens": stand_between}[sys.argv[1]]
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    print("listening on", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


for each in signal.SIGINT, signal.SIGTERM:
    signal.signal(each, lambda *_: os._exit(0))
asyncio.run(main())
