"""A program at a terminal of its own, with just enough of a screen to see what a person would see."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

PATIENCE = 60  # seconds; only what fails waits so long
ROWS, COLUMNS = 24, 100


class Failure(Exception):
    pass


class Terminal:
    """Starts `command` as the leader of a session on a new terminal. Use it in a `with`, which ends it."""

    def __init__(self, command, **environment):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.modes_before = self.modes()
        self.bytes, self.output, self.read = b"", "", 0
        self.status = None
        self.pid = os.fork()
        if self.pid == 0:
            try:
                self.make_controlling()
                os.execvpe(command[0], command, dict(os.environ, TERM="xterm", **environment))
            finally:
                os._exit(127)

    def make_controlling(self):
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        for stream in range(3):
            os.dup2(self.slave, stream)
        os.closerange(3, 256)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.status is None and not self.has_ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)
        os.close(self.slave)

    def modes(self):
        return termios.tcgetattr(self.slave)

    def type(self, text):
        os.write(self.master, text.encode())

    def press(self, key):
        """Presses Ctrl and a letter."""
        os.write(self.master, bytes([ord(key) & 0x1F]))

    def take_in(self, seconds):
        """Reads the output of this many seconds; returns true if there was any."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            self.bytes += os.read(self.master, 65536)
        except OSError:
            return False
        self.output = self.bytes.decode(errors="replace")
        return True

    def wait_for(self, what, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            self.take_in(0.05)
            if time.monotonic() > deadline:
                raise Failure(f"{what} never came; the screen:\n" + "\n".join(self.screen()) + f"\nall: {self.output!r}")

    def expect(self, pattern):
        """Waits for a pattern after the previous match, and returns the match."""
        found = []

        def is_there():
            match = re.compile(pattern).search(self.output, self.read)
            if match:
                self.read = match.end()
                found.append(match)
            return bool(found)

        self.wait_for(repr(pattern), is_there)
        return found[0]

    def has_ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait(self):
        """Waits for the end, and answers the exit code as a shell would tell it."""
        self.wait_for("the end", self.has_ended)
        return self.status if self.status >= 0 else 128 - self.status

    def screen(self):
        """The visible screen, line by line, without trailing blanks."""
        return Screen(self.output).text()

    def last_line(self):
        """The line where a person types."""
        return (self.screen() or [""])[-1]


class Screen:
    """Obeys the few sequences that a line editor sends; complains about others."""

    SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b[=>78M]|\x1b\][^\x07]*\x07|(.)", re.DOTALL)

    def __init__(self, output):
        self.lines, self.row, self.column = [[]], 0, 0
        for match in self.SEQUENCE.finditer(output):
            if match[3] is not None:
                self.show(match[3])
            elif match[2]:
                self.obey(match[1], match[2])

    def line(self):
        while len(self.lines) <= self.row:
            self.lines.append([])
        return self.lines[self.row]

    def show(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character >= " " and not unicodedata.combining(character):
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            if self.column + width > COLUMNS:
                self.row, self.column = self.row + 1, 0
            line = self.line()
            line.extend(" " * (self.column + width - len(line)))
            line[self.column] = character
            for filler in range(1, width):
                line[self.column + filler] = ""
            self.column += width

    def obey(self, parameters, final):
        numbers = [int(number) if number.isdigit() else 0 for number in parameters.lstrip("?").split(";")]
        count = max(1, numbers[0])
        line = self.line()
        if final == "A":
            self.row = max(0, self.row - count)
        elif final == "B":
            self.row += count
        elif final == "C":
            self.column += count
        elif final == "D":
            self.column = max(0, self.column - count)
        elif final == "G":
            self.column = count - 1
        elif final == "K" and numbers[0] == 0:
            del line[self.column :]
        elif final == "K" and numbers[0] == 1:
            line[: self.column + 1] = " " * min(len(line), self.column + 1)
        elif final == "K":
            line.clear()
        elif final == "J" and numbers[0] == 0:
            del line[self.column :]
            del self.lines[self.row + 1 :]
        elif final == "J":
            self.lines, self.row, self.column = [[]], 0, 0
        elif final == "H":
            # The screen never scrolls in these tests, so its first row is the first line of all.
            self.row, self.column = count - 1, max([1] + numbers[1:2]) - 1
        elif final not in "mhlnsu":
            raise Failure(f"the screen does not know ESC [ {parameters}{final}")

    def text(self):
        lines = ["".join(line).rstrip() for line in self.lines]
        while lines and not lines[-1]:
            lines.pop()
        return lines


def run(scenario):
    """Runs a test and tells why it failed."""
    try:
        scenario()
    except Failure as failure:
        sys.exit(f"{failure}")
