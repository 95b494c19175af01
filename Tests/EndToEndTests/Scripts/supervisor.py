"""A service manager for guess-server: holds the socket for players, and receives the server's states.

usage: supervisor.py NOTIFY_SOCKET WATCHDOG_MICROSECONDS PROGRAM ARGUMENT...

The first line that is printed tells the port of the socket for players. Each message that is heard is printed behind
`heard `. The lines of standard input are orders:

  start     start the program, and wait until it is ready
  signal N  send it signal N
  wait      wait until it has ended; prints `ended`, and with what
  restart   SIGTERM, wait, start; meanwhile someone keeps connecting, and must be greeted each time. Prints
            `restarted`, how long that took in milliseconds, and how many were greeted.
"""

import os
import signal
import socket
import sys
import threading
import time

NOTIFY, WATCHDOG, PROGRAM = sys.argv[1], sys.argv[2], sys.argv[3:]
PATIENCE = 30
speaking = threading.Lock()


def say(*words):
    # Two threads print, and their lines must not mix.
    with speaking:
        print(*words, flush=True)


def open_notify():
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notify.bind("\0" + NOTIFY[1:] if NOTIFY.startswith("@") else NOTIFY)
    return notify


def listen_to(notify):
    while True:
        message = notify.recv(4096).decode()
        say("heard", message.replace("\n", " "))
        if "READY=1" in message.split("\n"):
            ready.set()


def start():
    ready.clear()
    child = os.fork()
    if child == 0:
        os.dup2(players.fileno(), 3)
        os.set_inheritable(3, True)
        # Discards its output, which names a port that the test knows.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        environment = dict(os.environ, LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
        environment |= {"NOTIFY_SOCKET": NOTIFY, "WATCHDOG_USEC": WATCHDOG, "WATCHDOG_PID": str(os.getpid())}
        os.execve(PROGRAM[0], PROGRAM, environment)
    if not ready.wait(PATIENCE):
        sys.exit("it never got ready")
    return child


def end(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def visit(over, greeted):
    """Connects again and again until it is over; nobody may be refused or left without a greeting."""
    while not over.is_set():
        with socket.create_connection(players.getsockname(), timeout=PATIENCE) as visitor:
            line = visitor.makefile("rb").readline()
            if not line.startswith(b"* HELLO"):
                say("a visitor was told", line)
            greeted.append(line)
        time.sleep(0.002)


def restart(child):
    over, greeted = threading.Event(), []
    visitor = threading.Thread(target=visit, args=(over, greeted))
    visitor.start()
    while not greeted:
        time.sleep(0.001)
    begin = time.monotonic()
    os.kill(child, signal.SIGTERM)
    code = end(child)
    if code != 0:
        sys.exit(f"it ended with {code}")
    child = start()
    pause = time.monotonic() - begin
    over.set()
    visitor.join()
    say("restarted", f"ms={1000 * pause:.0f}", f"greeted={len(greeted)}")
    return child


# A large backlog: more clients wait during the restart of a full server than usual.
players = socket.create_server(("127.0.0.1", 0), backlog=1024)
ready = threading.Event()
threading.Thread(target=listen_to, args=(open_notify(),), daemon=True).start()
say("port", players.getsockname()[1])
server = None
for order in sys.stdin:
    words = order.split()
    if words[0] == "start":
        server = start()
        say("started", server)
    elif words[0] == "signal":
        os.kill(server, int(words[1]))
    elif words[0] == "wait":
        say("ended", end(server))
        server = None
    elif words[0] == "restart":
        server = restart(server)
if server is not None:
    os.kill(server, signal.SIGKILL)
