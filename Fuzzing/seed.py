#!/usr/bin/env python3
"""Makes the first inputs of the fuzz targets from the transcripts, for `Fuzzing/run.sh minimize` to choose from."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPUS = ROOT / ".build-fuzzing" / "corpus"
LONGEST = 2048
SEPARATOR = b"\x1e"
EXTREMES = (b"-9223372036854775808", b"9223372036854775807")


def spoken():
    """Every player of every transcript, with (is_from_server, line) in order."""
    for path in sorted((ROOT / "Tests" / "Transcripts").glob("*.transcript")):
        players = {}
        for line in path.read_text().splitlines():
            said = re.fullmatch(r"(\w+) ([<>]) (.*)", line)
            if said:
                words = re.sub(rb"\\x([0-9A-F]{2})", lambda digits: bytes([int(digits[1], 16)]), said[3].encode())
                players.setdefault(said[1], []).append((said[2] == "<", words))
        for name, lines in players.items():
            yield f"{path.stem}-{name}", lines


def with_extremes(line, number):
    """The line with a number that hardly fits wherever one may be anything."""
    bound = b"lo" if number.startswith(b"-") else b"hi"
    line = re.sub(rb"\b%s=-?\d+" % bound, bound + b"=" + number, line)
    return re.sub(rb"\b(n|needs|guess|step|in|strikes|par|wasted|round|waiting|watchers|players)=\d+", rb"\1=" + number, line)


def write(target, name, data):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data[:LONGEST])


def main():
    kinds = {}
    for name, lines in spoken():
        write("Requests", name, b"".join(line + b"\n" for from_server, line in lines if not from_server))
        for from_server, line in lines:
            if from_server:
                head = line.split(b" : ")[0]
                kinds.setdefault(re.sub(rb"=\S*|\b\d+\b", b"", head), line)
        # Without sentences more of an evening fits.
        pieces = [line.split(b" : ")[0] + b"\n" if from_server else b"t" + line + b"\r" for from_server, line in lines]
        for options in (b"\x00", b"\x0d"):
            write("Sessions", f"{name}-{options.hex()}", options + SEPARATOR + SEPARATOR.join(pieces))
        for extreme in EXTREMES:
            played = b"\x08" + SEPARATOR + SEPARATOR.join(with_extremes(piece, extreme) for piece in pieces)
            write("Sessions", f"{name}{extreme.decode()}", played)
    lines = [line for known in kinds.values() for line in (known, *(with_extremes(known, number) for number in EXTREMES))]
    for number in range(0, len(lines), 8):
        write("ServerLines", f"{number:03}", b"\n".join(lines[number : number + 8]))


main()
