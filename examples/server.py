#!/usr/bin/env python3
# server.py [PORT]: a server of guess/1 for this machine, with games alone, rooms, races and PLAY. docs/reference/protocol.md says what
# each line means; `Tests/Transcripts/check.py --server HOST:PORT --level b` checks this one, or yours. Left out are HELP,
# LIMITS, STATUS, LANG, WATCH, RESUME, the other rules, the computer, seeds, handicaps, owned names, tournaments, sentences, CR LF in
# answers, full-width digits, invisible characters, the keys of refusals that say where you are, and most limits.
import asyncio, hashlib, re, secrets, sys, time

MOST_PLAYERS = 200  # a school; each may have 64 KiB that are not read yet
players, rooms, line = [], {}, []  # connections; rooms by their code; who waits for a rival, the longest first


class Refusal(Exception):
    """An answer with ERR: a code, and its keys."""


# --- Requests: the words of each verb, and after the comma its options

def number(lo=-(2**63), hi=2**63 - 1):
    return lambda text: int(text) if re.fullmatch("-?[0-9]+", text) and lo <= int(text) <= hi else None

def fold(text):
    """`text` in upper case, of ASCII letters alone: the Kelvin sign is no K."""
    return re.sub("[a-z]+", lambda letters: letters[0].upper(), text)

def word(words):
    return lambda text: next((each for each in words.split("|") if fold(each) == fold(text)), None)

def code(text):
    read = fold(text).translate(str.maketrans("ILO", "110"))
    return read if re.fullmatch("[0-9A-TV-Z]{6}", read) else None

def name(text):
    return text if re.fullmatch("[A-Za-z][A-Za-z0-9_-]{0,15}", text) else None

def span(text):
    ends = [number()(end) for end in text.split("..")]
    return tuple(ends) if len(ends) == 2 and None not in ends and ends[0] < ends[1] else None

SETTINGS = "range rules first_to pace clock countdown"
VERBS = {"HELLO": "proto,kind text name", "PING": "word,", "NAME": "name,", "ROOMS": ",after", "CREATE": f",{SETTINGS} listed",
         "JOIN": "code,", "PLAY": f",{SETTINGS} with", "SOLO": ",range", "GUESS": "number,round", "REMATCH": ",", "LEAVE": ",",
         "QUIT": ","}
CHECKS = {"proto": word("1"), "kind": word("human|bot"), "text": word("on|off"), "name": name, "code": code, "after": code,
          "range": span, "rules": word("race"), "first_to": number(1, 21), "pace": number(0, 10000), "clock": number(5, 3600),
          "countdown": number(0, 10), "listed": word("yes|no"), "with": word("human|bot|any"), "number": number(),
          "round": number(1)}
DEFAULTS = {"rules": "race", "range": (1, 100), "first_to": 1, "pace": 0, "clock": 180, "countdown": 3}

def parse(verb, words):
    """The arguments by name, or the first refusal from left to right."""
    names, options = (part.split() for part in VERBS[verb].split(","))
    found = {}
    for name in names:
        value = CHECKS.get(name, str)(words.pop(0)) if words else "" if name == "word" else None
        if value is None:
            raise Refusal("BAD_ARG", f"arg={name}")
        found[name] = value
    for argument in words:
        key, equals, value = argument.partition("=")
        key = next((option for option in options if fold(option) == fold(key)), key)
        if equals and key not in options and verb == "HELLO":
            continue
        if not equals or key not in options:
            raise Refusal("BAD_ARG", "arg=extra")
        if key in found:
            raise Refusal("BAD_ARG", "arg=repeated")
        found[key] = CHECKS.get(key, str)(value)
        if found[key] is None:
            raise Refusal("BAD_ARG", f"arg={key}")
    return found

def show(settings):
    (lo, hi), rest = settings["range"], [f"{key}={settings[key]}" for key in SETTINGS.split()[2:]]
    return f"rules={settings['rules']} lo={lo} hi={hi} {' '.join(rest)}"


class Room:
    """One or two players. `secret` is None between the rounds."""

    def __init__(self, player, settings, is_listed):
        self.code = "".join(secrets.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(6))
        self.settings, self.is_listed, self.seats, self.is_running = settings, is_listed, [player], False
        self.round, self.secret, self.winner, self.timer, self.askers = 0, None, "-", None, set()
        rooms[self.code] = player.room = self

    def tell(self, text):
        for player in self.seats:
            player.tell(text)

    def rival(self, player):
        return next((other for other in self.seats if other != player), None)

    def score(self, player):
        return f"{player.score}-{self.rival(player).score if self.rival(player) else 0}"

    def begin_match(self):
        self.is_running, self.round, self.idle, self.askers = True, 0, 0, set()
        for player in self.seats:
            player.score = player.guesses = player.wasted = player.found = 0
        self.count_down(self.settings["countdown"])

    def count_down(self, seconds):
        if seconds == 0:
            return self.begin_round()
        self.tell(f"* COUNTDOWN in={seconds}")
        self.timer = asyncio.get_running_loop().call_later(1, self.count_down, seconds - 1)

    def begin_round(self):
        lo, hi = self.settings["range"]
        self.round, self.secret, self.nonce = self.round + 1, lo + secrets.randbelow(hi - lo + 1), secrets.token_hex(16)
        commit = hashlib.sha256(f"{self.nonce}:{self.secret}".encode()).hexdigest()
        self.par, self.began = (hi - lo + 1).bit_length(), time.monotonic()
        for player in self.seats:
            player.lo, player.hi, player.bound, player.n, player.last = lo, hi, hi - lo + 1, 0, -99
        facts = f"rules={self.settings['rules']} lo={lo} hi={hi} par={self.par} first_to={self.settings['first_to']}"
        self.tell(f"* START round={self.round} {facts} commit={commit}")
        if self.settings["rules"] != "solo":
            self.timer = asyncio.get_running_loop().call_later(self.settings["clock"], self.end_round, None)

    def end_round(self, winner):
        """Reveals the number; then comes the next round, or the end of the match."""
        self.reveal(winner)
        self.idle = 0 if any(player.n for player in self.seats) else self.idle + 1
        if winner and winner.score == self.settings["first_to"]:
            self.end_match(winner, "found")
        elif self.idle == 2 or self.round == 2 * self.settings["first_to"] + 5:
            self.end_match(None, "timeout" if self.idle == 2 else "tie")
        else:
            self.count_down(self.settings["countdown"])

    def reveal(self, winner):
        if self.timer:
            self.timer.cancel()
        if self.secret is None:  # in a countdown there is no number to reveal
            return
        if winner:
            winner.score, winner.found = winner.score + 1, winner.found + winner.n
        facts = f"winner={winner.name if winner else '-'} secret={self.secret} nonce={self.nonce}"
        for player in self.seats:
            player.tell(f"* END round={self.round} {facts} score={self.score(player)}")
        self.secret = None

    def end_match(self, winner, reason):
        self.is_running, self.winner = False, winner.name if winner else "-"
        for player in self.seats:
            player.tell(f"* MATCH winner={self.winner} score={self.score(player)} reason={reason}")
            if self.round:
                # The rounds that the player has found count, with their par, or all if there are none.
                par = f" par={self.par * player.score}" if player.score else ""
                counts = f"guesses={player.found or player.guesses}{par} wasted={player.wasted}"
                player.tell(f"* REVIEW {counts} found={int(player.score > 0)}")

    def lose(self, player, reason):
        """A player leaves: the other one wins a running match, and keeps the room."""
        if rival := self.rival(player):
            rival.tell(f"* LEFT name={player.name}")
        if self.is_running:
            self.reveal(None)
            self.end_match(rival, reason)
        self.seats.remove(player)
        player.room = None
        if not self.seats:
            del rooms[self.code]

    def row(self):
        state = "playing" if self.is_running else "over" if len(self.seats) == 2 else "waiting"
        names = ",".join(player.name for player in self.seats)
        row = f"room={self.code} {show(self.settings)} players={len(self.seats)} spectators=0 state={state} names={names}"
        row += f" score={self.score(self.seats[0])}" if state != "waiting" else ""
        row += f" winner={self.winner}" if state == "over" else ""
        if self.secret is not None:
            counts, needs = zip(*((str(player.n), str(player.bound.bit_length())) for player in self.seats))
            row += f" round={self.round} guesses={','.join(counts)} needs={','.join(needs)}"
        return row


class Player(asyncio.Protocol):
    """A connection. Each method in lower case handles the verb of that name."""

    name, kind, text, tag, room, rest = "", "human", "on", "", None, b""

    def connection_made(self, transport):
        self.transport = transport
        players.append(self)
        if len(players) > MOST_PLAYERS:
            self.tell("* BYE reason=full")
            return transport.close()
        self.tell("* HELLO proto=1 server=server.py/1 max_line=512 caps=commit")

    def data_received(self, data):
        *lines, self.rest = re.split(rb"[\r\n]", self.rest + data)
        for data in filter(None, lines):
            if not self.transport.is_closing():
                self.hear(data)
        if len(self.rest) > 65536:
            self.transport.abort()

    def connection_lost(self, _):
        players.remove(self)
        self.go("forfeit")

    def tell(self, text):
        if self.transport.get_write_buffer_size() > 65536:
            self.transport.abort()  # it does not read
        self.transport.write(f"{text}\n".encode())

    def ok(self, text):
        self.tell(f"{self.tag}OK {text}".rstrip())

    def hear(self, data):
        self.tag, verb = "", "-"
        try:
            if len(data) > 512:
                raise Refusal("TOO_LONG", "max=512")
            text = data.decode()
            if re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]", text):
                raise Refusal("BAD_LINE", "why=control")
            tag, asked, rest = re.fullmatch(r"[ \t]*(?:(#[^ \t]*)[ \t]*)?([^ \t]*)[ \t]*(.*)", text).groups("")
            if tag and not re.fullmatch("#[A-Za-z0-9_-]{1,16}", tag):
                raise Refusal("BAD_LINE", "why=tag")
            self.tag = tag and f"{tag} "
            # A guess, or one with a mistake, such as 3.5.
            if re.fullmatch("-?[0-9]+", asked) or re.match("[-+]?[0-9]", asked) and not code(asked):
                asked, rest = "GUESS", f"{asked} {rest}"
            asked = {"Q": "QUIT", "EXIT": "QUIT", "BYE": "QUIT"}.get(fold(asked), fold(asked))
            if asked != "SAY" and asked not in VERBS:
                raise Refusal("BAD_VERB")
            verb = asked
            if verb == "SAY" and not rest:
                raise Refusal("BAD_ARG", "arg=message")
            arguments = {"message": rest} if verb == "SAY" else parse(verb, re.findall(r"[^ \t]+", rest))
            if not self.name and verb not in ("HELLO", "PING", "NAME", "ROOMS", "LEAVE", "QUIT"):
                raise Refusal("NEED_NAME")
            if verb in ("CREATE", "JOIN", "PLAY", "SOLO") and self.room and self.room.is_running:
                raise Refusal("IN_ROOM")
            if verb in ("GUESS", "SAY", "REMATCH") and not self.room:
                raise Refusal("NOT_IN_ROOM")
            getattr(self, f"on_{verb.lower()}")(arguments)
        except UnicodeDecodeError:
            self.tell("ERR - BAD_LINE why=encoding")
        except Refusal as refusal:
            self.tell(f"{self.tag}ERR {verb} {' '.join(refusal.args)}")

    def on_hello(self, arguments):
        if self in line and arguments.get("kind", self.kind) != self.kind:
            raise Refusal("BAD_ARG", "arg=kind")
        token = self.take(arguments["name"]) if "name" in arguments else ""
        self.kind, self.text = arguments.get("kind", self.kind), arguments.get("text", self.text)
        self.ok(f"HELLO proto=1 kind={self.kind} text={self.text} lang=en{token}")

    def on_name(self, arguments):
        self.ok(f"NAME{self.take(arguments['name'])}")

    def take(self, name):
        if self.room:
            raise Refusal("IN_ROOM")
        if any(name.lower() == other.name.lower() for other in players if other != self):
            raise Refusal("NAME_TAKEN")
        self.name = name
        return f" name={name} token={secrets.token_hex(16)}"

    def on_ping(self, arguments):
        self.ok(f"PING {arguments['word']}")

    def on_quit(self, _):
        self.ok("QUIT")
        self.go("left")
        self.tell("* BYE reason=quit")
        self.transport.close()

    def on_rooms(self, arguments):
        listed = [room for code, room in sorted(rooms.items()) if room.is_listed and code > arguments.get("after", "")]
        for room in listed[:50]:
            self.tell(f"{self.tag}ROW {room.row()}")
        after = f" after={arguments['after']}" if arguments else ""
        self.ok(f"ROOMS count={len(listed[:50])}" + (f" next={listed[49].code}" if len(listed) > 50 else "") + after)

    def go(self, reason):
        """Leaves the queue, or the room."""
        if self in line:
            line.remove(self)
        if self.room:
            self.room.lose(self, reason)

    def on_create(self, arguments):
        listed = arguments.pop("listed", "yes")
        self.go("left")
        room = Room(self, DEFAULTS | arguments, listed == "yes")
        self.ok(f"CREATE room={room.code} {show(room.settings)} listed={listed}")

    def on_join(self, arguments):
        room = rooms.get(arguments["code"])
        if not room or room.settings["rules"] == "solo":
            raise Refusal("NO_ROOM")
        if room == self.room or len(room.seats) == 2:
            raise Refusal("IN_ROOM" if room == self.room else "ROOM_FULL")
        self.go("left")
        self.meet(room, "JOIN", f"JOINED room={room.code} name={self.name} kind={self.kind}")

    def meet(self, room, verb, event):
        [rival], self.room = room.seats, room
        room.seats.append(self)
        self.ok(f"{verb} room={room.code} rival={rival.name} {show(room.settings)}")
        rival.tell(f"* {event}")
        room.begin_match()

    def on_play(self, arguments):
        self.kinds, settings = arguments.pop("with", self.kind), DEFAULTS | arguments
        if self not in line or self.settings != settings:
            self.go("left")
            line.append(self)
        self.settings = settings
        suiting = [other for other in line if other != self
                   and self.kinds in (other.kind, "any") and other.kinds in (self.kind, "any")]
        for rival in [other for other in suiting if other.settings == settings]:
            line.remove(self), line.remove(rival)
            room = Room(rival, settings, True)
            return self.meet(room, "PLAY", f"PAIRED room={room.code} rival={self.name}")
        wanted = [show(player.settings) for player in [self] + suiting]
        for other in list(dict.fromkeys(each for each in wanted if each != show(settings)))[:5]:
            self.tell(f"{self.tag}ROW waiting={wanted.count(other)} {other}")
        self.ok(f"PLAY waiting={wanted.count(show(settings))} {show(settings)}")

    def on_solo(self, arguments):
        self.go("left")
        room = Room(self, DEFAULTS | arguments | {"rules": "solo", "countdown": 0}, False)
        lo, hi = room.settings["range"]
        self.ok(f"SOLO lo={lo} hi={hi}")
        room.begin_match()

    def on_leave(self, _):
        if not self.room and self not in line:
            raise Refusal("NOT_IN_ROOM")
        self.ok(f"LEAVE room={self.room.code}" if self.room else "LEAVE")
        self.go("left")

    def on_rematch(self, _):
        room, rival = self.room, self.room.rival(self)
        if room.is_running or not room.round or not rival and room.settings["rules"] != "solo":
            raise Refusal("NOT_PLAYING")
        is_first, waits = self not in room.askers, len(room.askers | {self}) < len(room.seats)
        room.askers.add(self)
        self.ok(f"REMATCH waiting={waits:d}")
        if not waits:
            room.begin_match()
        elif is_first:
            rival.tell(f"* REMATCH name={self.name}")

    def on_say(self, arguments):
        self.ok("SAY" if self.room.rival(self) else "SAY unheard=1")
        if rival := self.room.rival(self):
            rival.tell(f"* SAID name={self.name} : {arguments['message']}")

    def on_guess(self, arguments):
        room, guess, now = self.room, arguments["number"], time.monotonic()
        if room.secret is None or arguments.get("round", room.round) != room.round:
            raise Refusal("NOT_PLAYING")
        if not self.lo <= guess <= self.hi:
            raise Refusal("OUT_OF_RANGE", f"lo={self.lo} hi={self.hi}")
        if now < self.last + room.settings["pace"] / 1000:
            raise Refusal("COOLDOWN", f"retry_ms={int((self.last - now) * 1000) + room.settings['pace'] + 1}")
        self.n, self.guesses, self.last = self.n + 1, self.guesses + 1, now
        answer, ms = f"GUESS n={self.n} guess={guess}", f"ms={int((now - room.began) * 1000)}"
        if guess == room.secret:
            self.ok(f"{answer} hint=HIT {ms}")
            return room.end_round(self)
        self.bound = max(guess - self.lo, self.hi - guess, self.bound // 2)
        size, hint = self.hi - self.lo + 1, "LOW" if guess < room.secret else "HIGH"
        self.lo, self.hi = (guess + 1, self.hi) if hint == "LOW" else (self.lo, guess - 1)
        self.wasted += (self.hi - self.lo + 1).bit_length() == size.bit_length()
        self.ok(f"{answer} hint={hint} lo={self.lo} hi={self.hi} {ms}")
        if rival := room.rival(self):
            rival.tell(f"* RIVAL name={self.name} guesses={self.n} needs={self.bound.bit_length()}")


async def main(port):
    server = await asyncio.get_running_loop().create_server(Player, "127.0.0.1", port)
    print("listening on {}:{}".format(*server.sockets[0].getsockname()), flush=True)
    await server.serve_forever()


try:
    asyncio.run(main(int((sys.argv[1:] or ["4837"])[0])))
except (OSError, OverflowError, ValueError) as error:
    sys.exit(f"server.py: {error}")
except KeyboardInterrupt:
    pass
