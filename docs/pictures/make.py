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
COLUMNS, ROWS = 80, 20

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
        # Frames: seconds since the start, the rows, and the cursor.
        self.frames, self.start = [], time.monotonic()

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

    def enter_slowly(self, line):
        """Types as a person does."""
        for key in line:
            self.type(key)
            self.watch(0.09)
        self.watch(0.3)
        self.press("Enter")

    def watch(self, seconds):
        """Films for this time."""
        end = time.monotonic() + seconds
        while True:
            frame = (self.picture(), self.cursor())
            if not self.frames or self.frames[-1][1:] != frame:
                self.frames.append((time.monotonic() - self.start, *frame))
            if time.monotonic() >= end:
                return
            time.sleep(0.02)

    def wait_for(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while not (match := re.search(pattern, self.tmux("capture-pane", "-p"))):
            if time.monotonic() > deadline:
                raise SystemExit(f"{pattern!r} was never seen:\n" + self.tmux("capture-pane", "-p"))
            self.watch(0.05)
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


def head(title, plain, columns, rows, style=""):
    wide, high = columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(plain)}</desc>",
        *([f"<style>{style}</style>"] if style else []),
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14">',
    ]


def plain(picture):
    return "\n".join(re.sub(r"\x1b\[[0-9;]*m", "", row).rstrip() for row in picture)


def block(cursor):
    x, y = MARGIN + cursor[0] * CELL_WIDTH, MARGIN + cursor[1] * CELL_HEIGHT
    return f'<rect x="{x:g}" y="{y:g}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" fill="{INK}"/>'


def shapes(row, index):
    """A row as SVG: grounds and texts."""
    column, top = 0, MARGIN + index * CELL_HEIGHT
    for text, ink, paper, bold, dim in runs(row):
        x, cells = MARGIN + column * CELL_WIDTH, width(text)
        column += cells
        if paper:
            yield f'<rect x="{x:g}" y="{top:g}" width="{cells * CELL_WIDTH:g}" height="{CELL_HEIGHT}" fill="{paper}"/>'
        if not text.strip():
            continue
        style = (' font-weight="bold"' if bold else "") + (' opacity="0.65"' if dim else "")
        yield (
            f'<text x="{x:g}" y="{top + 13.5:g}" textLength="{cells * CELL_WIDTH:g}" fill="{ink}"{style}>'
            # Blanks that no viewer joins or leaves out.
            f"{escape(text.replace(' ', chr(0xA0)))}</text>"
        )


def write(parts, path):
    path.write_text("\n".join([*parts, "</g>", "</svg>", ""]), encoding="utf-8")
    print(path.relative_to(ROOT))


def draw(window, title, columns, rows, path):
    """Writes what a window shows as an SVG of its own, which no font or style sheet from elsewhere is needed for."""
    window.settle()
    picture = window.picture()
    parts = head(title, plain(picture), columns, rows)
    if cursor := window.cursor():
        parts.append(block(cursor))
    for index, row in enumerate(picture[:rows]):
        parts += shapes(row, index)
    write(parts, path)


def animate(window, title, columns, rows, path, hold=4):
    """Writes what a window has shown as a moving SVG, whose last picture stays for `hold` seconds. It is what is seen where
    nothing moves. What a row shows is there once for each time that it was seen, and is visible for that time."""
    start, total = window.frames[0][0], window.frames[-1][0] - window.frames[0][0] + hold
    seen, spans = {}, []
    for time_, picture, cursor in window.frames:
        now = {(index, shape) for index, row in enumerate(picture[:rows]) if (shape := "".join(shapes(row, index)))}
        if cursor:
            now.add((-1, block(cursor)))
        at = (time_ - start) / total * 100
        spans += [(seen.pop(shape), at, shape) for shape in list(seen) if shape not in now]
        for shape in now:
            seen.setdefault(shape, at)
    spans += [(at, 100, shape) for shape, at in seen.items()]
    # The cursor lies below the texts.
    spans.sort(key=lambda span: (span[2][0], span[0]))
    style = [
        f"g g{{animation:{total:.2f}s step-end infinite;visibility:hidden}}",
        "@media(prefers-reduced-motion){g g{animation:none}}",
        "g .z{visibility:visible}",
    ]
    for number, (begin, end, _) in enumerate(spans):
        first = "" if begin == 0 else "0%{visibility:hidden}"
        last = "" if end == 100 else f"{end:.2f}%{{visibility:hidden}}"
        style.append(f"#f{number}{{animation-name:f{number}}}@keyframes f{number}{{{first}{begin:.2f}%{{visibility:visible}}{last}}}")
    parts = head(title, plain(window.frames[-1][1]), columns, rows, "\n".join(style))
    for number, (_, end, (_, shape)) in enumerate(spans):
        kind = ' class="z"' if end == 100 else ""
        parts.append(f'<g id="f{number}"{kind}>{shape}</g>')
    write(parts, path)


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


def race(window, port):
    """A race that the player at the terminal wins: the rival guesses after each of the player's guesses, and badly."""
    window.wait_for("Hello, ada!")
    window.watch(0.8)
    window.enter_slowly("create countdown=2")
    room = window.wait_for(r"JOIN (\w{6})")[1]
    window.watch(1)
    rival = Rival(port, "bob")
    rival.ask(f"JOIN {room}")
    rival.ask("SAY hi ada!")
    rival.hear(r"\* START")
    window.wait_for("Go!")
    low, high = 1, 100
    for guess in range(7):
        window.watch(0.9)
        number = (low + high) // 2
        window.enter_slowly(str(number))
        answer = window.wait_for(rf"\b{number} is too \w+\. It (?:is between (\d+) and|can only be) (\d+)|fair")
        if answer[2] is None:
            break
        low, high = int(answer[1] or answer[2]), int(answer[2])
        rival.ask(f"GUESS {guess + 1}")
    window.wait_for("fair")
    window.watch(1.5)
    window.enter_slowly("say good game")
    window.watch(1)
    animate(window, "A race in guess-client", COLUMNS, ROWS, HERE / "race.svg")


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
        for scene, options in (race, ["--name=ada"]), (wheels, ["--pick", "--name=eve"]):
            command = [f"{programs}/guess-client", *options, "--color=always", f"127.0.0.1:{port}"]
            with tempfile.TemporaryDirectory() as folder, Window(folder, COLUMNS, ROWS, command) as window:
                scene(window, port)
    finally:
        server.kill()
        server.wait()


main()
