"""Plays a whole game alone through a program at a terminal, as a person would with telnet or plink.

usage: whole_game.py [--interrupt] --leave-with quit|ctrl-d COMMAND…
"""

import argparse

from terminal import Failure, Terminal, run

parser = argparse.ArgumentParser()
parser.add_argument("--interrupt", action="store_true", help="press Ctrl-C in the middle, and send what only telnet can")
parser.add_argument("--leave-with", choices=["quit", "ctrl-d"], required=True)
parser.add_argument("command", nargs=argparse.REMAINDER)
arguments = parser.parse_args()


def whole_game():
    with Terminal(arguments.command) as terminal:
        terminal.expect(r"\* HELLO [^\n]*\n")
        terminal.type("NAME ada\r")
        terminal.expect(r"OK NAME name=ada [^\n]*\n")
        terminal.type("SOLO\r")
        terminal.expect(r"\* START [^\n]*\n")

        def command(words):
            terminal.press("]")
            terminal.expect("telnet>")
            terminal.type(words + "\r")

        lo, hi, guesses = 1, 100, 0
        while True:
            middle = (lo + hi) // 2
            terminal.type(f"{middle}\r")
            hint = terminal.expect(rf"OK GUESS n=\d+ guess={middle} hint=(\w+)(?: lo=(\d+) hi=(\d+))?[^\n]*\n")
            guesses += 1
            if hint[1] == "HIT":
                break
            lo, hi = int(hint[2]), int(hint[3])
            if arguments.interrupt and guesses == 1:
                # telnet discards all output until its timing mark comes back.
                terminal.press("c")
                terminal.type("\rPING still-here\r")
                terminal.expect(r"OK PING still-here")
                # The mark of a Synch is urgent data.
                command("send synch")
                terminal.type("PING behind-a-mark\r")
                terminal.expect(r"OK PING behind-a-mark")
                command("send ayt")
                terminal.expect(r"OK PING\b")
        terminal.expect(r"\* END [^\n]*\n")
        terminal.expect(r"\* MATCH winner=ada [^\n]*\n")
        if arguments.leave_with == "quit":
            terminal.type("QUIT\r")
        else:
            terminal.press("d")
            # Some telnets send it with the line that follows.
            terminal.type("\r")
        terminal.expect(r"\* BYE reason=quit")


run(whole_game)
