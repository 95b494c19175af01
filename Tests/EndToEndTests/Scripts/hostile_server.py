"""A server that hides a command in every value: hostile_server.py FILE, which the command would make.

It prints its port, plays at one client, and ends when the client does, or after five seconds.
"""

import socket
import sys

VALUE = f"a[$(touch${{IFS}}{sys.argv[1]})]"
LINES = f"""\
* HELLO proto=1 server=x max_line=512 caps=x
OK HELLO kind=bot name=eve token={VALUE}
OK SOLO lo={VALUE} hi={VALUE}
* START round={VALUE} rules=race lo={VALUE} hi={VALUE} par=7 first_to=1 commit={VALUE}
OK GUESS n={VALUE} guess={VALUE} hint=LOW lo={VALUE} hi={VALUE}
* START round=1 rules=race lo=1 hi=100 par=7 first_to=1 commit={"0" * 64}
ERR GUESS COOLDOWN retry_ms={VALUE}
OK GUESS n=1 guess=50 hint=LOW lo=51 hi={VALUE}
OK GUESS n=1 guess=50 hint=LOW lo={VALUE}=5 hi=5
* STEP step={VALUE} in={VALUE}
* TURN name=eve in={VALUE}
* MATCH winner=- score={VALUE} reason=found
"""

server = socket.create_server(("127.0.0.1", 0))
print("listening on", server.getsockname()[1], flush=True)
client, _ = server.accept()
client.settimeout(5)
client.sendall(LINES.encode())
client.shutdown(socket.SHUT_WR)
try:
    while client.recv(4096):
        pass
except OSError:
    pass
