"""Two servers; the first one moves its games to the second: moved.py MODE CLIENT HOME.

MODE is `line`, `pick` or `bot`: how the client CLIENT plays, with its state in HOME. Fails unless it comes to the second
server with the token of the first, plays on there, and keeps its seat under the address that it was given.
"""

import os
import select
import socket
import sys

from terminal import Failure, Terminal, run

MODE, CLIENT, HOME = sys.argv[1:]
TOKEN, NEW_TOKEN = "ab" * 16, "cd" * 16
GREETING = "* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=resume"
SETTINGS = "rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0"
ROUND = f"round=1 rules=race lo=1 hi=100 commit={'0' * 64}"
ROOM = f"room=F7KD2Q {SETTINGS} players=2 watchers=0 state=playing names=ada,bob rival=bob"


class Server:
    """One that takes a single client."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.received = ""

    def greet(self, terminal):
        """Accepts the client at `terminal`, whose output is read during all waits: it would stop when its terminal is full."""
        self.terminal = terminal
        terminal.wait_for("the client", lambda: self.is_readable(self.listener))
        self.client, _ = self.listener.accept()
        self.say(GREETING)

    def is_readable(self, socket):
        return select.select([socket], [], [], 0)[0]

    def say(self, *lines):
        self.client.sendall("".join(line + "\n" for line in lines).encode())

    def expect(self, start):
        """Waits for a line with this start, and returns it."""
        found = []

        def is_there():
            if self.is_readable(self.client):
                self.received += self.client.recv(4096).decode()
            *lines, _ = self.received.split("\n")
            found.extend(line for line in lines if line.startswith(start))
            return bool(found)

        self.terminal.wait_for(repr(start), is_there)
        return found[0]

    def close(self):
        self.client.close()
        self.listener.close()


def moved():
    first, second = Server(), Server()
    address = f"127.0.0.1:{first.port}"
    words = {"line": [address], "pick": ["--pick", address], "bot": ["bot", address]}[MODE]
    with Terminal([CLIENT, *words, "--name=ada"], XDG_STATE_HOME=HOME, LANG="C.UTF-8", LC_ALL="C.UTF-8") as terminal:
        first.greet(terminal)
        first.expect("HELLO 1 ")
        first.say(f"OK HELLO proto=1 kind=human text=on lang=en name=ada token={TOKEN}")
        if MODE == "bot":
            first.expect("PLAY")
        first.say(f"OK PLAY room=F7KD2Q rival=bob {SETTINGS}", f"* START {ROUND} par=7 first_to=1")
        first.say(f"* BYE reason=moved at=127.0.0.1:{second.port} : Go there.")
        first.close()

        second.greet(terminal)
        asked = second.expect("RESUME ")
        if asked != f"RESUME {TOKEN}":
            raise Failure(f"{asked!r} is not the token")
        second.say(f"OK RESUME name=ada token={NEW_TOKEN} {ROOM}", f"* STATE {ROUND} n=0 score=0-0")
        if MODE == "line":
            terminal.wait_for("the way back", lambda: "hands its games over" in terminal.output)
            terminal.wait_for("the seat", lambda: "Welcome back, ada!" in terminal.output)
            terminal.type("50\r")
        if MODE == "pick":
            shows = lambda words: any(words in row for row in terminal.screen())
            terminal.wait_for("the seat and the round", lambda: shows("Welcome back, ada!") and shows("Enter guesses 50"))
            terminal.type("\r")
        second.expect("GUESS 50")
        if MODE != "bot":
            seats = [open(entry.path).read() for entry in os.scandir(f"{HOME}/guess-client/seats")]
            if [f"server={address}\n" in seat and f"token={NEW_TOKEN}\n" in seat for seat in seats] != [True]:
                raise Failure("another seat is on file, or none")
        terminal.take_in(0)
        for token in (TOKEN, NEW_TOKEN):
            if token in terminal.output:
                raise Failure("a token is on the screen")


run(moved)
