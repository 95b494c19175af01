"""A server that no player should meet: hostile_server.py WHAT FILE.

With `commands` it hides a command in every value that a shell may evaluate, which would make FILE. With `screens` it sends
what commands a terminal. It prints its port, plays at one client, and ends when the client does, or after five seconds.
"""

import socket
import sys

GREETING = f"""\
* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=commit
OK HELLO proto=1 kind=bot text=off lang=en name=eve token={"0" * 32}
OK PLAY room=F7KD2Q rival=bob rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0
"""
START = f"* START round=1 rules=race lo=1 hi=100 par=7 first_to=1 commit={'0' * 64}"


def commands(value):
    return f"""\
* START round={value} rules=race lo={value} hi={value} par=7 first_to=1 commit={value}
OK GUESS n={value} guess={value} hint=LOW lo={value} hi={value}
{START}
ERR GUESS COOLDOWN retry_ms={value}
OK GUESS n=1 guess=50 hint=LOW lo=51 hi={value}
OK GUESS n=1 guess=50 hint=LOW lo={value}=5 hi=5
* HINT step=1 n=1 guess=50 hint=LOW lo={value} hi={value}
* GUESSED name=bob n=1 guess=50 hint=LOW lo={value} hi={value} turn=eve
* STEP step={value} in={value}
* TURN name=eve in={value}
* MATCH winner=- score={value} reason=found
* BYE reason={value}
* BYE reason=quit
"""


def screens(_):
    return f"""\
{START}
* MATCH winner=\x1b]0;a\x07 score=\x1b[2J reason=\x9b2J\u202e
ERR SOLO \x1b[31mNO why=\x9b2J\u202e\x1b[2J
* BYE reason=\x1b[2J
* BYE reason=quit
"""


what, file = sys.argv[1:]
lines = GREETING + {"commands": commands, "screens": screens}[what](f"a[$(touch${{IFS}}{file})]")
server = socket.create_server(("127.0.0.1", 0))
print("listening on", server.getsockname()[1], flush=True)
client, _ = server.accept()
client.settimeout(5)
try:
    client.sendall(lines.encode())
    client.shutdown(socket.SHUT_WR)
    while client.recv(4096):
        pass
except OSError:
    # The client has closed, perhaps before it read all.
    pass
