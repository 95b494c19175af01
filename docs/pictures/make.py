#!/usr/bin/env python3
"""Plays real games in a window of tmux and draws what it shows as SVG: a moving picture of a race, and one of the wheels.

usage: docs/pictures/make.py

It needs tmux and what `swift build` needs. A rival, who is a few lines below, plays by itself. The numbers are others each
time.
"""

import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time
import unicodedata
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
PATIENCE = 20  # seconds
COLUMNS, ROWS = 80, 24

# The sixteen colours of a terminal on dark ground, and what stands for none.
COLORS = [
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#79c0ff", "#d2a8ff", "#56d4dd", "#c9d1d9",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#a5d6ff", "#e2c5ff", "#b3f0ff", "#ffffff",
]  # fmt: skip
INK, GROUND = "#e6edf3", "#0d1117"
CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 18, 14


class Rival:
    """A player at a socket, who says what it is told to say."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.ask(f"NAME {name}")

    def ask(self, request, answer=None):
        self.socket.sendall(f"{request}\n".encode())
        return self.hear(answer or r"(OK|ERR) " + request.split()[0])

    def hear(self, pattern):
        for line in self.lines:
            if match := re.match(pattern, line):
                return match
        raise SystemExit(f"the rival never heard {pattern!r}")


class Window:
    """A program in a window of tmux. Use it in a `with`, which closes it."""

    def __init__(self, folder, columns, rows, command):
        self.socket = f"{folder}/tmux"
        pathlib.Path(f"{folder}/settings").write_text("set -g default-terminal tmux-256color\nset -g status off\n")
        environment = [f"HOME={folder}", f"XDG_STATE_HOME={folder}/state", f"XDG_CONFIG_HOME={folder}/config"]
        self.tmux(
            "-f", f"{folder}/settings", "new-session", "-d", "-x", str(columns), "-y", str(rows), "--",
            "env", "-u", "TMUX", "LC_ALL=C.UTF-8", *environment, *command,
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        # Whatever has failed, tmux would stay for ever.
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True)

    def tmux(self, *arguments):
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def enter(self, line):
        self.type(line)
        self.press("Enter")

    def wait_for(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while not (match := re.search(pattern, self.tmux("capture-pane", "-p"))):
            if time.monotonic() > deadline:
                raise SystemExit(f"{pattern!r} was never seen:\n" + self.tmux("capture-pane", "-p"))
            time.sleep(0.05)
        return match

    def picture(self):
        return self.tmux("capture-pane", "-p", "-e").rstrip("\n").split("\n")

    def settle(self):
        """Waits until nothing has moved for a while."""
        before, since = None, time.monotonic()
        while time.monotonic() - since < 0.4:
            now = self.tmux("capture-pane", "-p")
            if now != before:
                before, since = now, time.monotonic()
            time.sleep(0.05)

    def cursor(self):
        column, row, shown = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}").split()
        return (int(column), int(row)) if shown == "1" else None


def width(text):
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(bool(unicodedata.combining(character)) for character in text)


def runs(row):
    """The pieces of a row that look alike: text, colour, ground, and whether it is bold or dim."""
    color = ground = None
    bold = dim = swapped = False
    for codes, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", row):
        for code in (int(code or 0) for code in codes.split(";")) if not text else []:
            if code == 0:
                color, ground, bold, dim, swapped = None, None, False, False, False
            elif code in (1, 2, 7):
                bold, dim, swapped = bold or code == 1, dim or code == 2, swapped or code == 7
            elif code in (22, 27):
                bold, dim, swapped = bold and code != 22, dim and code != 22, swapped and code != 27
            elif 30 <= code <= 37 or 90 <= code <= 97:
                color = COLORS[code - 30 if code < 40 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                ground = COLORS[code - 40 if code < 50 else code - 92]
            elif code in (39, 49):
                color, ground = (None if code == 39 else color), (None if code == 49 else ground)
        if text:
            ink, paper = (ground or GROUND, color or INK) if swapped else (color or INK, ground)
            yield text, ink, paper, bold, dim


def draw(window, title, columns, rows, path):
    """Writes what a window shows as an SVG of its own, which no font or style sheet from elsewhere is needed for."""
    window.settle()
    wide, high = columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN
    picture = window.picture()
    plain = "\n".join(re.sub(r"\x1b\[[0-9;]*m", "", row).rstrip() for row in picture)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(plain)}</desc>",
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14"'
        ' xml:space="preserve">',
    ]
    if cursor := window.cursor():
        x, y = MARGIN + cursor[0] * CELL_WIDTH, MARGIN + cursor[1] * CELL_HEIGHT
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" fill="{INK}"/>')
    for index, row in enumerate(picture[:rows]):
        column, top = 0, MARGIN + index * CELL_HEIGHT
        for text, ink, paper, bold, dim in runs(row):
            x, cells = MARGIN + column * CELL_WIDTH, width(text)
            column += cells
            if paper:
                parts.append(
                    f'<rect x="{x:g}" y="{top:g}" width="{cells * CELL_WIDTH:g}" height="{CELL_HEIGHT}" fill="{paper}"/>'
                )
            if not text.strip():
                continue
            style = (' font-weight="bold"' if bold else "") + (' opacity="0.65"' if dim else "")
            parts.append(
                f'<text x="{x:g}" y="{top + 13.5:g}" textLength="{cells * CELL_WIDTH:g}" fill="{ink}"{style}>'
                f"{escape(text)}</text>"
            )
    path.write_text("\n".join([*parts, "</g>", "</svg>", ""]), encoding="utf-8")
    print(path.relative_to(ROOT))


def half(window, pattern):
    """The middle of the range that is seen."""
    match = window.wait_for(pattern)
    return (int(match[1]) + int(match[2])) // 2


def line_mode(window, port):
    window.wait_for("Hello, ada!")
    rival = Rival(port, "bob")
    window.enter("CREATE range=1..1000 first_to=3 countdown=1")
    room = window.wait_for(r"JOIN (\w{6})")[1]
    rival.ask(f"JOIN {room}")
    rival.hear(r"\* START")
    # In the status line; the range alone was typed above.
    window.wait_for(r"\b1\.\.1000 \[")
    window.enter("500")
    rival.ask("GUESS 250")
    rival.ask("SAY good luck, 祝你好运!")
    window.enter(str(half(window, r"between (\d+) and (\d+)")))
    window.wait_for("祝你好运")
    window.type("SAY and to y")
    window.wait_for("and to y")
    draw(window, "A race in line mode", COLUMNS, ROWS, HERE / "line-mode.svg")


def wheels(window, port):
    window.wait_for("Hello, eve!")
    rival = Rival(port, "max")
    rival.ask("CREATE range=1..1000 first_to=3 countdown=0")
    window.press("p")
    rival.ask("LEAVE")
    rival.ask("PLAY")
    rival.hear(r"\* START")
    window.wait_for(r"\b1\.\.100\b")
    for guess in range(2):
        window.press("m", "Enter")
        rival.ask(f"GUESS {40 + guess}")
        window.wait_for(rf"you: {guess + 1}, par 7")
    rival.ask("SAY you are quick")
    window.wait_for("you are quick")
    draw(window, "The same with wheels", COLUMNS, ROWS, HERE / "wheels.svg")


def race(recording, port):
    """A race that the player at the terminal wins: the rival guesses after each of the player's guesses, and badly."""
    recording.wait_for("Hello, amy!")
    recording.watch(0.8)
    recording.enter("create countdown=2")
    room = recording.wait_for(r"JOIN (\w{6})")[1]
    recording.watch(1)
    rival = Rival(port, "ben")
    rival.ask(f"JOIN {room}")
    rival.ask("SAY hi amy!")
    rival.hear(r"\* START")
    recording.wait_for("Go!")
    low, high = 1, 100
    for guess in range(7):
        recording.watch(0.9)
        recording.enter(str((low + high) // 2))
        answer = recording.wait_for(r"between (\d+) and (\d+)|The number was")
        if answer[1] is None:
            break
        low, high = int(answer[1]), int(answer[2])
        rival.ask(f"GUESS {guess + 1}")
    recording.wait_for("fair")
    recording.watch(2.5)
    recording.enter("say good game")
    recording.watch(0.6)
    recording.enter("quit")
    recording.watch(0.6)
    recording.save(HERE / "race.cast")


def main():
    os.chdir(ROOT)
    subprocess.run(["swift", "build", "--configuration", "release"], check=True, stdout=subprocess.DEVNULL)
    show = ["swift", "build", "--configuration", "release", "--show-bin-path"]
    programs = subprocess.run(show, check=True, capture_output=True, text=True).stdout.strip()
    server = subprocess.Popen(
        [f"{programs}/guess-server", "--listen", "127.0.0.1:0", "--no-data"], stdout=subprocess.PIPE, text=True,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        for scene, options in (line_mode, ["--name=ada"]), (wheels, ["--pick", "--name=eve"]):
            command = [f"{programs}/guess-client", *options, "--color=always", f"127.0.0.1:{port}"]
            with tempfile.TemporaryDirectory() as folder, Window(folder, COLUMNS, ROWS, command) as window:
                scene(window, port)
        command = [f"{programs}/guess-client", "--name=amy", "--color=always", f"127.0.0.1:{port}"]
        with tempfile.TemporaryDirectory() as folder, Recording(folder, COLUMNS, ROWS, command) as recording:
            race(recording, port)
    finally:
        server.kill()
        server.wait()


main()
