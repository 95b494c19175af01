#!/usr/bin/env python3
"""Packs the inputs of the fuzz targets into a file per target that can be read and reviewed, and back.

usage: corpus.py unpack TARGET FOLDER   writes a file for each input of Fuzzing/Corpus/TARGET.txt
       corpus.py pack TARGET FOLDER     the other way; inputs with a name of their own are kept
       corpus.py seed FOLDER            makes first inputs from the transcripts, for `Fuzzing/run.sh minimize` to choose from
       corpus.py words TARGET           prints the target's dictionary, with the words of the transcripts

An input begins with a line `== name`. Its bytes are the lines after that, each with its LF, but for escapes: `\\xNN`, `\\r`
and `\\\\`, and a backslash at the end of a line, which takes the LF away. A regression has a name that says what went wrong;
what a search has chosen has a number.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 2048
SEPARATOR = b"\x1e"
EXTREMES = (b"-9223372036854775808", b"9223372036854775807")
HEAD = "# Inputs of the fuzz target {}; Fuzzing/corpus.py explains the format.\n"


def packed_file(target):
    return ROOT / "Fuzzing" / "Corpus" / f"{target}.txt"


def escaped(data):
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("latin-1")
        return "".join(c if " " <= c <= "~" and c != "\\" else special(ord(c)) for c in text)
    return "".join(
        c if c.isprintable() and c != "\\" else "".join(special(byte) for byte in c.encode()) for c in text)


def special(byte):
    return {0x0D: "\\r", 0x5C: "\\\\"}.get(byte, f"\\x{byte:02X}")


def lines_of(data):
    """The lines of an input; each event of a session begins a new one, for readability."""
    for line in data.split(b"\n")[:-1]:
        yield from broken(line, "")
    if rest := data.rpartition(b"\n")[2]:
        yield from broken(rest, "\\")


def broken(line, end):
    first, *events = line.split(SEPARATOR)
    pieces = [escaped(first)] * (first != b"" or not events) + ["\\x1E" + escaped(event) for event in events]
    yield from (piece + "\\" for piece in pieces[:-1])
    yield pieces[-1] + end


def unescaped(line):
    data, rest = b"", line.encode()
    while rest:
        plain, backslash, rest = rest.partition(b"\\")
        data += plain
        if not backslash:
            break
        if not rest:
            return data
        if rest[:1] == b"x":
            data, rest = data + bytes([int(rest[1:3], 16)]), rest[3:]
        else:
            data, rest = data + {b"r": b"\r", b"\\": b"\\"}[rest[:1]], rest[1:]
    return data + b"\n"


def read(target):
    """The inputs of a target, by name."""
    inputs = {}
    if packed_file(target).exists():
        for line in packed_file(target).read_text().split("\n")[:-1]:
            if line.startswith("== "):
                name = line[3:]
                inputs[name] = b""
            elif inputs:
                inputs[name] += unescaped(line)
    return inputs


def unpack(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in read(target).items():
        (folder / name).write_bytes(data)


def pack(target, folder):
    named = {name: data for name, data in read(target).items() if not name.isdigit()}
    found = sorted(
        {path.read_bytes() for path in folder.iterdir()} - set(named.values()) - {b""},
        key=lambda data: (len(data), data))
    inputs = named | {str(number): data for number, data in enumerate(found, 1)}
    text = HEAD.format(target) + "".join(
        f"== {name}\n" + "".join(line + "\n" for line in lines_of(data)) for name, data in inputs.items())
    packed_file(target).parent.mkdir(exist_ok=True)
    packed_file(target).write_text(text)
    if read(target) != inputs:
        sys.exit(f"corpus.py: {target} changes when it is read back")
    print(f"{target}: {len(inputs)} inputs, {len(named)} with names")


def spoken():
    """Every player of every transcript, with (is_from_server, line) in order."""
    for path in sorted((ROOT / "Tests" / "Transcripts").glob("*.transcript")):
        players = {}
        for line in path.read_text().splitlines():
            said = re.fullmatch(r"([\w, ]+) ([<>]) ([^…$]*)", line)  # only what is said as it is written
            if said:
                words = re.sub(rb"\\x([0-9A-F]{2})", lambda digits: bytes([int(digits[1], 16)]), said[3].encode())
                for name in said[1].split(", "):
                    players.setdefault(name, []).append((said[2] == "<", words))
        for name, lines in players.items():
            yield f"{path.stem}-{name}", lines


def with_extremes(line, number):
    """The line with a huge number in place of each free one."""
    bound = b"lo" if number.startswith(b"-") else b"hi"
    line = re.sub(rb"\b%s=-?\d+" % bound, bound + b"=" + number, line)
    return re.sub(rb"\b(n|needs|guess|step|in|strikes|par|wasted|round|waiting|spectators|players)=\d+", rb"\1=" + number, line)


def with_each_extreme(line):
    """The line with a huge number in place of one of its own, for each of them."""
    for place in re.finditer(rb"(?<==)-?\d+(?= |$)", line):
        yield from (line[: place.start()] + number + line[place.end() :] for number in EXTREMES)


def seed(corpus):
    def write(target, name, data):
        folder = corpus / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data[:LONGEST])

    kinds = {}
    for name, lines in spoken():
        write("Requests", name, b"".join(line + b"\n" for from_server, line in lines if not from_server))
        for from_server, line in lines:
            if from_server:
                head = line.split(b" : ")[0]
                kinds.setdefault(re.sub(rb"=\S*|\b\d+\b", b"", head), line)
        # Without sentences, more of a run fits.
        pieces = [line.split(b" : ")[0] + b"\n" if from_server else b"t" + line + b"\r" for from_server, line in lines]
        for options in (b"\x00", b"\x0d"):
            write("Sessions", f"{name}-{options.hex()}", options + SEPARATOR + SEPARATOR.join(pieces))
        for extreme in EXTREMES:
            played = b"\x08" + SEPARATOR + SEPARATOR.join(with_extremes(piece, extreme) for piece in pieces)
            write("Sessions", f"{name}{extreme.decode()}", played)
    lines = [line for known in kinds.values() for line in (known, *with_each_extreme(known.split(b" : ")[0]))]
    for number in range(0, len(lines), 8):
        write("ServerLines", f"{number:03}", b"\n".join(lines[number : number + 8]))


def words(target):
    """The words that a mutation may insert: those of the target's dictionary, and of what is said in the transcripts."""
    print((ROOT / "Fuzzing" / "Dictionaries" / f"{target}.dict").read_text(), end="")
    sides = {"Requests": [False], "ServerLines": [True], "Sessions": [True, False]}.get(target, [])
    heads = [line.split(b" : ")[0].decode() for _, lines in spoken() for side, line in lines if side in sides]
    found = {word for head in heads for word in re.findall(r"(?:\* |OK |ERR |^)[A-Z]+(?= |$)| [A-Z_]+(?= |$)| [a-z_]+=", head)}
    print(*(f'"{word}"' for word in sorted(found)), sep="\n")


def main():
    match sys.argv[1:]:
        case ["unpack", target, folder]: unpack(target, pathlib.Path(folder))
        case ["pack", target, folder]: pack(target, pathlib.Path(folder))
        case ["seed", folder]: seed(pathlib.Path(folder))
        case ["words", target]: words(target)
        case _: sys.exit(__doc__)


main()
