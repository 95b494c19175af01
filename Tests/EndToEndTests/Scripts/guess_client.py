"""The behaviour of guess-client at a terminal, one function for each property.

usage: guess_client.py PROMISE CLIENT PORT
"""

import os
import re
import socket
import sys

from terminal import Failure, PATIENCE, Terminal, run

PROMISE, CLIENT, PORT = sys.argv[1], sys.argv[2], int(sys.argv[3])


class Rival:
    """A player at a socket."""

    def __init__(self, name):
        self.socket = socket.create_connection(("127.0.0.1", PORT), timeout=PATIENCE)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.expect(r"\* HELLO")
        self.send(f"NAME {name}")
        self.expect("OK NAME")

    def send(self, line):
        self.socket.sendall((line + "\n").encode())

    def expect(self, pattern):
        for line in self.lines:
            if match := re.match(pattern, line):
                return match
        raise Failure(f"the rival never received {pattern!r}")


def client(*options):
    return Terminal([CLIENT, "--name", "ada", *options, f"guess://127.0.0.1:{PORT}"])


def check(truth, what, terminal):
    if not truth:
        raise Failure(f"{what}; the screen:\n" + "\n".join(terminal.screen()))


def greeted(terminal):
    """Waits until the client has its name, which the server knows as well."""
    watcher = Rival("watcher")
    while True:
        watcher.send("STATUS")
        if watcher.expect(r"OK STATUS players=(\d+)")[1] == "2":
            break
    terminal.wait_for("a prompt", lambda: terminal.modes() != terminal.modes_before)
    return watcher


def check_restored(terminal):
    check(terminal.modes() == terminal.modes_before, "the terminal's modes are not what they were", terminal)
    shown = [mode for mode in re.findall(r"\x1b\[\?25([hl])", terminal.output)]
    check(not shown or shown[-1] == "h", "the cursor stayed hidden", terminal)


def meet(terminal, settings="countdown=0"):
    """Seats the client and a rival in one room."""
    rival = greeted(terminal)
    rival.send(f"CREATE {settings}")
    room = rival.expect(r"OK CREATE room=(\w+)")[1]
    terminal.type(f"JOIN {room}\r")
    rival.expect(r"\* START")
    return rival


def a_whole_game_is_played():
    with client() as terminal:
        rival = meet(terminal)
        terminal.wait_for("the round", lambda: "Go!" in terminal.output)
        rival.send("50")
        hint = rival.expect(r"OK GUESS n=1 guess=50 hint=(\w+)")[1]
        # The client words hints in its own way; the rival's answer shows which numbers are left.
        numbers = {"HIT": [50], "LOW": range(51, 101), "HIGH": range(1, 50)}[hint]
        for number in numbers if hint != "HIT" else []:
            terminal.type(f"{number}\r")
        match = rival.expect(r"\* MATCH winner=(\w+)")[1]
        check(match == ("watcher" if hint == "HIT" else "ada"), f"{match} won", terminal)
        # The rival may receive the end before the client does.
        terminal.type("QUIT\rQUIT\r")
        check(terminal.wait() == 0, "QUIT did not exit with 0", terminal)
        check_restored(terminal)


def plain_is_one_line_for_each_change():
    with client("--plain") as terminal:
        rival = meet(terminal, "countdown=0 range=1..1000000000000")
        # A hit is as unlikely as a faulty bit.
        rival.send("500000000000")
        hint = rival.expect(r"OK GUESS n=1 guess=500000000000 hint=(LOW|HIGH)")[1]
        terminal.wait_for("the first guess", lambda: "watcher has guessed once" in terminal.output)
        rival.send("750000000000" if hint == "LOW" else "250000000000")
        rival.expect("OK GUESS n=2")
        rival.send("SAY hello")
        terminal.wait_for("what was said", lambda: "watcher: hello" in terminal.output)
        terminal.type("LEAVE\r")
        rival.expect(r"\* MATCH")
        # The rival may receive the end before the client does.
        terminal.type("QUIT\rQUIT\r")
        check(terminal.wait() == 0, "QUIT did not exit with 0", terminal)
        check("\x1b" not in terminal.output, f"a control sequence in {terminal.output!r}", terminal)
        rows = [row.rstrip("\r") for row in terminal.output.split("\n")]
        check(not any("\r" in row or "\b" in row for row in rows), f"a row drawn again in {rows!r}", terminal)
        for what in ("watcher has guessed once", "watcher has guessed twice", "watcher: hello"):
            found = sum(what in row for row in rows)
            check(found == 1, f"{what!r} is there {found} times", terminal)


def child_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        return int(children.read().split()[0])


def turns_of(pid):
    """The number of times that the threads of a process have run; constant if it is stopped."""
    turns = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/status") as status:
            turns += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read(), re.M)[1])
    return turns


def background_leaves_the_terminal_to(shell):
    with Terminal(shell, PS1="shell> ") as terminal:
        at_prompt = lambda: terminal.modes() == cooked and terminal.last_line() == "shell>"
        cooked = terminal.modes_before
        terminal.wait_for("the shell", at_prompt)
        terminal.type(f"{CLIENT} --name ada guess://127.0.0.1:{PORT}\r")
        rival = meet(terminal)
        terminal.type("SAY half")
        terminal.wait_for("the typed text", lambda: terminal.last_line().endswith("SAY half"))
        terminal.press("z")
        terminal.wait_for("the shell again", at_prompt)

        # In the background it receives the chat, has seconds to count, and shows all of it later.
        job = child_of(terminal.pid)
        turns = turns_of(job)
        terminal.type("bg\r")
        terminal.wait_for("the prompt", at_prompt)
        shown = len(terminal.output)
        rival.send("SAY meanwhile")
        rival.expect("OK SAY")
        terminal.wait_for("a life in the background", lambda: turns_of(job) > turns + 20)
        check(terminal.modes() == cooked, "the terminal is raw under the shell's feet", terminal)
        terminal.type("echo ba''ck\r")
        terminal.wait_for("the input to the shell", lambda: "back" in terminal.screen() and at_prompt())
        check("meanwhile" not in terminal.output, "a job in the background has drawn", terminal)
        check("\x1b" not in terminal.output[shown:], "a job in the background has moved the cursor", terminal)

        terminal.type("fg\r")
        terminal.wait_for(
            "what was said, and the line",
            lambda: any("bob: meanwhile" in line or "watcher: meanwhile" in line for line in terminal.screen())
            and terminal.last_line().endswith("SAY half"),
        )
        terminal.type(" and half\r")
        rival.expect(r"\* SAID name=ada : half and half")
        terminal.type("QUIT\rQUIT\r")
        terminal.wait_for("the shell at the end", at_prompt)


def background_leaves_the_terminal_to_bash():
    background_leaves_the_terminal_to(["bash", "--noediting", "--norc", "-i"])


def background_leaves_the_terminal_to_dash():
    background_leaves_the_terminal_to(["dash", "-i"])


run(globals()[PROMISE])
