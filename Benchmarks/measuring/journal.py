"""Writes a journal of any size, as docs/reference/journal.md describes it: endless races."""

import hashlib
import zlib

ROOMS = 1_000
# Bytes between two `mark` lines: a busy server syncs once a second.
BETWEEN_MARKS = 4 * 2**20
# Bytes of a guess, once there are thousands of them.
GUESS_BYTES = 58
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SECRET, NONCE = 9_000_000_000_000_000_000 - 1, "be5312cdb0986549559dfe6782914a82"


def line(text):
    return f"{text} sum={zlib.crc32(text.encode()):08x}\n".encode()


def code(number):
    return "".join(DIGITS[number >> 5 * place & 31] for place in range(5, -1, -1))


def opening(room, number):
    """A room with two players and a running match."""
    commitment = hashlib.sha256(f"{NONCE}:{SECRET}".encode()).hexdigest()
    yield (f"room room={room} rules=race lo=1 hi={SECRET + 1} first_to=1 pace=0 clock=3600 countdown=0 listed=yes "
           "starter=1 drawn=0 more=yes")
    for seat in (1, 2):
        token = hashlib.sha256(f"{number}:{seat}".encode()).hexdigest()
        yield f"sit room={room} seat={seat} name=p{number}_{seat} kind=bot token={token} more=yes"
    yield f"match room={room} starter=1 at=0 more=yes"
    yield f"round room={room} round=1 drawn=1 secret={SECRET} nonce={NONCE} commit={commitment}"


def write(path, length, rooms=ROOMS):
    """Writes at least `length` bytes; returns the number of entries and of bytes."""
    rooms = [code(7919 * number) for number in range(1, rooms + 1)]
    entries = written = marked = 0
    with open(path, "wb") as file:

        def put(text):
            nonlocal entries, written
            entries += 1
            written += file.write(line(text))

        put("journal format=2 file=1")
        put("start time=1795269053 version=1.0.0")
        for number, room in enumerate(rooms):
            for text in opening(room, number):
                put(text)
        guess = 0
        while written < length:
            guess += 1
            for room in rooms:
                put(f"guess room={room} seat={1 + guess % 2} guess={guess} ms={guess}")
            if written - marked > BETWEEN_MARKS:
                marked = written
                put(f"mark length={marked}")
        put(f"mark length={written}")
    return entries, written
