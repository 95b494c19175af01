#!/usr/bin/env python3
"""Plays real games in tmux, and draws them as SVG: an animated race, and a picture of the wheels. Needs tmux and Swift."""

import contextlib, os, pathlib, re, socket, subprocess, tempfile, time, unicodedata
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
TIMEOUT = 20  # seconds
COLUMNS, ROWS = 80, 20

# The sixteen colours of a terminal, and the defaults for text and ground.
COLORS = [
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#79c0ff", "#d2a8ff", "#56d4dd", "#c9d1d9",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#a5d6ff", "#e2c5ff", "#b3f0ff", "#ffffff",
]  # fmt: skip
INK, GROUND = "#e6edf3", "#0d1117"
CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 18, 14
HOLD = 4  # seconds for the last frame


class Rival:
    """A player at a socket."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.ask(f"NAME {name}")

    def ask(self, request):
        self.socket.sendall(f"{request}\n".encode())
        self.hear(r"(OK|ERR) " + request.split()[0])

    def hear(self, pattern):
        if not any(re.match(pattern, line) for line in self.lines):
            raise SystemExit(f"the rival never received {pattern!r}")


class Window:
    """A program in a window of tmux."""

    def __init__(self, folder, command):
        self.socket = f"{folder}/tmux"
        pathlib.Path(f"{folder}/settings").write_text("set -g default-terminal tmux-256color\nset -g status off\n")
        environment = [f"HOME={folder}", f"XDG_STATE_HOME={folder}/state", f"XDG_CONFIG_HOME={folder}/config"]
        size = ["-x", str(COLUMNS), "-y", str(ROWS)]
        environment = ["env", "-u", "TMUX", "LC_ALL=C.UTF-8", *environment]
        self.tmux("-f", f"{folder}/settings", "new-session", "-d", *size, "--", *environment, *command)
        # Frames: seconds since the start, the rows, and the cursor.
        self.frames, self.start = [], time.monotonic()

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False, capture_output=True)

    def tmux(self, *arguments):
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def enter(self, line):
        """Types at the pace of a person."""
        for key in line:
            self.tmux("send-keys", "-l", "--", key)
            self.watch(0.09)
        self.watch(0.3)
        self.press("Enter")

    def watch(self, seconds):
        """Records frames for this time."""
        end = time.monotonic() + seconds
        while True:
            rows = self.tmux("capture-pane", "-p", "-e").rstrip("\n").split("\n")
            *place, shown = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}").split()
            frame = (rows, tuple(map(int, place)) if shown == "1" else None)
            if not self.frames or self.frames[-1][1:] != frame:
                self.frames.append((time.monotonic() - self.start, *frame))
            if time.monotonic() >= end:
                return
            time.sleep(0.02)

    def wait_for(self, pattern):
        deadline = time.monotonic() + TIMEOUT
        while not (match := re.search(pattern, self.tmux("capture-pane", "-p"))):
            if time.monotonic() > deadline:
                raise SystemExit(f"{pattern!r} never appeared:\n" + self.tmux("capture-pane", "-p"))
            self.watch(0.05)
        return match


def width(text):
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(bool(unicodedata.combining(character)) for character in text)


def runs(row):
    """Splits a row by style: text, colour, ground, bold, dim."""
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


def box(column, row, cells, color):
    x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
    return f'<rect x="{x:g}" y="{y:g}" width="{cells * CELL_WIDTH:g}" height="{CELL_HEIGHT}" fill="{color}"/>'


def shapes(row, index):
    """A row as SVG: grounds and texts."""
    column = 0
    for text, ink, paper, bold, dim in runs(row):
        start, cells = column, width(text)
        column += cells
        if paper:
            yield box(start, index, cells, paper)
        if text.strip():
            x, y = MARGIN + start * CELL_WIDTH, MARGIN + index * CELL_HEIGHT + 13.5
            style = (' font-weight="bold"' if bold else "") + (' opacity="0.65"' if dim else "")
            # Blanks that no viewer joins or leaves out.
            content = escape(text.replace(" ", chr(0xA0)))
            yield f'<text x="{x:g}" y="{y:g}" textLength="{cells * CELL_WIDTH:g}" fill="{ink}"{style}>{content}</text>'


def draw(frames, title, path):
    """Writes frames as a self-contained SVG, animated if there are several. Each row is drawn once for each span in which it shows."""
    start, total = frames[0][0], frames[-1][0] - frames[0][0] + HOLD
    seen, spans = {}, []
    for time_, rows, cursor in frames:
        now = {(index, shape) for index, row in enumerate(rows[:ROWS]) if (shape := "".join(shapes(row, index)))}
        if cursor:
            now.add((-1, box(*cursor, 1, INK)))
        at = (time_ - start) / total * 100
        spans += [(seen.pop(shape), at, shape) for shape in list(seen) if shape not in now]
        for shape in now:
            seen.setdefault(shape, at)
    spans += [(at, 100, shape) for shape, at in seen.items()]
    # The cursor is drawn below the texts.
    spans.sort(key=lambda span: (span[2][0], span[0]))
    style = [f"g g{{animation:{total:.2f}s step-end infinite;visibility:hidden}}"]
    style += ["@media(prefers-reduced-motion){g g{animation:none}}", "g .z{visibility:visible}"]
    groups = []
    for number, (begin, end, (_, shape)) in enumerate(spans):
        first = "" if begin == 0 else "0%{visibility:hidden}"
        last, hidden = (' class="z"', "") if end == 100 else ("", f"{end:.2f}%{{visibility:hidden}}")
        if len(frames) > 1:
            style.append(f"#f{number}{{animation-name:f{number}}}@keyframes f{number}{{{first}{begin:.2f}%{{visibility:visible}}{hidden}}}")
        groups.append(f'<g id="f{number}"{last}>{shape}</g>')
    plain = "\n".join(re.sub(r"\x1b\[[0-9;]*m", "", row).rstrip() for row in frames[-1][1])
    wide, high = COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(plain)}</desc>",
        *(["<style>" + "\n".join(style) + "</style>"] if len(frames) > 1 else []),
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14">',
    ]
    path.write_text("\n".join([*parts, *groups, "</g>", "</svg>", ""]), encoding="utf-8")
    print(path.relative_to(ROOT))


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
    window.watch(0.8)
    draw(window.frames[-1:], "The same with wheels", HERE / "wheels.svg")


def race(window, port):
    """A race that the player at the terminal wins, as the rival guesses badly."""
    window.wait_for("Hello, ada!")
    window.watch(0.8)
    window.enter("create countdown=2")
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
        window.enter(str(number))
        answer = window.wait_for(rf"\b{number} is too \w+\. It (?:is between (\d+) and|can only be) (\d+)|fair")
        if answer[2] is None:
            break
        low, high = int(answer[1] or answer[2]), int(answer[2])
        rival.ask(f"GUESS {guess + 1}")
    window.wait_for("fair")
    window.watch(1.5)
    window.enter("say good game")
    window.watch(1)
    draw(window.frames, "A race in guess-client", HERE / "race.svg")


def main():
    os.chdir(ROOT)
    build = ["swift", "build", "--configuration", "release"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    programs = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    server = subprocess.Popen(
        [f"{programs}/guess-server", "--listen", "127.0.0.1:0", "--no-data"],
        stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        for scene, options in (race, ["--name=ada"]), (wheels, ["--wheels", "--name=eve"]):
            command = [f"{programs}/guess-client", *options, "--color=always", f"127.0.0.1:{port}"]
            with tempfile.TemporaryDirectory() as folder, contextlib.closing(Window(folder, command)) as window:
                scene(window, port)
    finally:
        server.kill()
        server.wait()


main()
