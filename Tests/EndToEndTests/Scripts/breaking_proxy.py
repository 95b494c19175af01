"""Stands between a client and a server, and breaks the connection once: breaking_proxy.py PORT WORDS.

The first line of the server that begins with WORDS is passed on, and then the client is cut off. All later
connections hold. The first line that is printed tells the port to connect to.
"""

import socket
import sys
import threading

server_port, words = int(sys.argv[1]), sys.argv[2].encode()
has_broken = threading.Event()


def pass_on(source, target, breaks):
    try:
        for line in source.makefile("rb"):
            target.sendall(line)
            if breaks and line.startswith(words) and not has_broken.is_set():
                has_broken.set()
                break
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


listener = socket.create_server(("127.0.0.1", 0))
print(f"port {listener.getsockname()[1]}", flush=True)
while True:
    client, _ = listener.accept()
    server = socket.create_connection(("127.0.0.1", server_port))
    for source, target, breaks in ((client, server, False), (server, client, True)):
        threading.Thread(target=pass_on, args=(source, target, breaks), daemon=True).start()
