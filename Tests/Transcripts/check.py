#!/usr/bin/env python3
"""Checks a bot without a server, or a server of guess/1 in any language:

check.py TRANSCRIPT PLAYER COMMAND [ARGUMENT…]
check.py --server HOST:PORT [--level a|b|c|d|e] [--junit FILE] TRANSCRIPT…

Exits with 0 if all holds, with 1 if something does not, with 2 if it could not be tried.
"""
import argparse, collections, contextlib, hashlib, os, random, re, signal, socket, struct, subprocess, sys, time
from xml.etree import ElementTree

PATIENCE = 10  # seconds for a line to come, on a busy machine as well; longer than any countdown in server/
TRIES = 99  # games until chance suits a transcript; in server/ the least likely one suits every eighth time
DELAYS = 3  # games in which a server may be too busy to count down
LONGEST = 1024  # bytes of a line from a server
MOST_HOPS, HOP = 3, 2  # servers of a cluster that send a request on, and seconds for the greeting of the next one
SLACK = 0.2  # seconds by which a time may be off: that of a coarse clock, or of a request that was not the last one
# Refusals that a right server may give to what is allowed, because of its limits or its operator; not before BAD_ARG and the like.
OPERATED = {"BANNED", "DRAINING", "LIMIT", "RATE", "UNAVAILABLE"}
# Verbs to which it never gives one of these, except where a connection may only take a seat back.
UNLIMITED = set("GUESS HELP LANG LEAVE LIMITS PING QUIT ROOMS STATUS TEXT".split())
SETTINGS = 5  # rows of PLAY at most
FAREWELL = 3  # seconds for a server to let everyone go after a conversation


def shown(data):
    """Text of others, so that it commands no terminal and fits into XML: what can't be printed as \\xNN."""
    text = data.decode(errors="backslashreplace") if isinstance(data, bytes) else data
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def leave(message):
    """Ends the program, since it could not be tried."""
    print(f"check.py: {message}", file=sys.stderr)
    sys.exit(2)


def opened(path):
    try:
        return open(path, "rb").read()
    except OSError as error:
        leave(f"{path}: {error.strerror}")


# --- A bot, to which this program is the server


def check_bot(transcript, player, *command):
    lines = [re.match(rb"((?:\S+, )*\S+) ([<>]) (.*)", line) for line in opened(transcript).split(b"\n")]
    steps = [(line[1].split(b", "), line[2], line[3]) if line else ([], b"", b"") for line in lines]
    if ([player.encode()], b">") not in [step[:2] for step in steps]:
        leave(f"{transcript}: {player} sends nothing there")
    try:
        # In a group of its own, as a script or `go run` is not the only one that has the pipe.
        bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True)
    except OSError as error:
        leave(f"{command[0]}: {error.strerror}")
    is_late = False

    def kill():
        with contextlib.suppress(OSError):  # it has ended; macOS says EPERM then
            os.killpg(bot.pid, signal.SIGKILL)

    def stop(*_):
        nonlocal is_late
        is_late = True
        kill()

    def fail(message):
        kill()
        sys.exit(message + (f" ({PATIENCE} seconds have passed)" if is_late else ""))

    signal.signal(signal.SIGALRM, stop)
    signal.signal(signal.SIGINT, lambda *_: fail("check.py: interrupted"))  # which its group does not get
    signal.alarm(PATIENCE)  # for it all; a bot that waits for more than it gets would wait for ever

    for number, (names, mark, text) in enumerate(steps, 1):
        if player.encode() in names and mark == b"<":
            try:
                bot.stdin.write(text + b"\n")
            except BrokenPipeError:
                pass  # it has ended, which is fine unless it is to say more
        elif player.encode() in names and mark == b">":
            said = bot.stdout.readline().rstrip(b"\r\n")
            if said != text:
                fail(f"{transcript}:{number}: “{shown(text)}” was expected, not “{shown(said)}”")

    bot.stdin.close()
    if more := bot.stdout.readline():
        fail(f"{transcript} is over, but the bot went on: “{shown(more.rstrip())}”")
    code = bot.wait()
    if code < 0:
        fail(f"{transcript} is over, but the bot was ended by signal {-code}")
    sys.exit(code)


# --- A line, of a server or in a transcript

# The events that come exactly when the protocol says so. Others may come at any time or never: NOTICE, WARN, later additions.
EVENTS = set("HELLO JOINED HANDICAP PAIRED COUNTDOWN START RIVAL STEP HINT TURN GUESSED MISSED STATE END MATCH REVIEW".split())
EVENTS |= set("REMATCH AWAY BACK LEFT CLOSED SAID BYE".split())
# Keys that are left out where they do not apply. Any other key may be added to any line.
CONDITIONAL = {"tie", "seeded", "sealed", "again", "near", "unheard", "par", "turn"}
# Keys whose values are not compared, because they depend on time or on the server.
VARYING = {"ms", "retry_ms", "uptime", "left"}
KINDS = dict.fromkeys(["token", "nonce"], "[0-9a-f]{32}") | {"commit": "[0-9a-f]{64}", "room": "[0-9A-HJKMNP-TV-Z]{6}"}
KINDS |= {"key": "[0-9a-f]{32}|wrong", "hint": "LOW|HIGH|HIT", "score": r"\d+-\d+", "kind": "human|bot"}
KINDS |= dict.fromkeys(["day", "seen"], r"\d{4}-\d\d-\d\d") | {"hints": "[LHX]*"}
NUMBERS = VARYING | set("lo hi n guesses guess secret par needs round first_to count step in grace strikes value".split())
KINDS |= dict.fromkeys(NUMBERS, r"-?\d+") | dict.fromkeys(["guesses", "needs"], r"\d+(,\d+)?")  # lists in ROOMS
SHAPE = re.compile(r"(#[\w-]{1,16} )?(ROW|OK [A-Z]+|ERR ([A-Z]+|-) [A-Z][A-Z0-9_]*|\* [A-Z][A-Z0-9_]*)( [^ ]+)*")


class Line:
    def __init__(self, text):
        self.text = text
        protocol, _, self.tail = text.partition(" : ")
        words = protocol.split(" ")
        self.tag = words.pop(0) if words[0].startswith("#") else ""
        count = {"ERR": 3, "ROW": 1}.get(words[0], 2)
        self.head, rest = words[:count], words[count:]
        self.event = self.head[1] if self.head[0] == "*" else ""
        self.is_optional = bool(self.event) and self.event not in EVENTS
        has_keys = self.head != ["OK", "PING"]
        self.keys = dict(word.split("=", 1) for word in rest if "=" in word and has_keys)
        self.words = [word for word in rest if "=" not in word or not has_keys]

    def section(self, asked=""):
        """The part of reference/protocol.md that describes it; for a ROW that of the verb that was asked."""
        if self.event:
            return f"Events: {self.event}"
        verb = asked if self.head[0] == "ROW" else self.head[1]
        return "Error codes" if verb == "-" else f"Verbs: {verb}"


def fits(pattern, value, names):
    """`names` with what `pattern` takes of `value`, or None: … is anything, $word something at first and the same afterwards."""
    regex = ""
    for piece in re.split(r"(…|\$\w+)", pattern):
        word = piece[1:]
        if not piece.startswith("$"):
            regex += ".*" if piece == "…" else re.escape(piece)
        else:
            regex += re.escape(names[word]) if word in names else f"(?P<{word}>[^ ,]+)"
    found = re.fullmatch(regex, value)
    return names | found.groupdict() if found else None


def difference(expected, line, names):
    """The difference of a line from the expected one, or None; and `names` with what it gives."""
    if (line.tag, line.head) != (expected.tag, expected.head):
        return "another line was expected", names
    for key, pattern in expected.keys.items():
        if key not in line.keys:
            return f"{key}= is missing", names
        fitting = names if key in VARYING else fits(pattern, line.keys[key], names)
        if fitting is None:
            return f"{key}={line.keys[key]} is wrong", names
        names = fitting
    if "…" not in expected.words:
        if line.words != expected.words:
            return "its words differ", names
        if extra := CONDITIONAL & (line.keys.keys() - expected.keys.keys()):
            return f"{extra.pop()}= is to be left out here", names
    if expected.event == "SAID" and fits(expected.tail, line.tail, names) is None:
        return "the message differs", names
    return None, names


# --- A transcript, as FORMAT.md describes it

STEP = re.compile(r"((?:\w+, )*\S+) (connects|comes back|comes|is lost|hangs up|is closed|(?:types|[<>]) ?(.*))")
NEEDS = {
    "the host": r"given (?!chance|key)|from now on|host |the server |the log |the metrics |the shards |\S+ (connects|comes|comes back) from ",
    "time": r"[\d ,]+ ms (pass|late)|the clock ",
    "the disk": r"the disk |[\w, ]+ < \* RECORD",
    "chance": r"given |[\w, ]+ < .*(\b(token|commit|nonce|secret|room)=[^$…]|guess=-?\d+ hint=[LH])",
}


class Transcript:
    """`steps` are (number of the line, heading, person, act, text); `obstacle` is why it can't be played against a server."""

    def __init__(self, path):
        self.path, self.name, self.steps, self.obstacle = path, os.path.basename(path), [], ""
        self.level = self.name[0] if self.name[0] in "abce" else "d"
        try:
            text = opened(path).decode()
        except UnicodeDecodeError as error:
            leave(f"{path}: {error}")
        self.features = set(re.findall(r"rules=(lockstep|duel)", text))
        self.features |= {"claim"} if re.search(r"> (#\S+ )?CLAIM", text) else set()
        self.features |= {"resume"} if re.search(r"> (#\S+ )?RESUME|is lost|comes back", text) else set()
        heading, group, times = "", [], 1  # what is done, and what is seen of it, so many times
        for number, line in enumerate(text.split("\n") + ["… end"], 1):
            heading = line[3:] if line.startswith("##") else heading
            if not line or line.startswith("#"):
                continue
            count, line = re.fullmatch(r"(?:(\d+) times )?(.*)", line).groups()
            step = STEP.fullmatch(line)
            act = step[2].split(" ")[0] if step and step[3] is not None else step[2] if step else "…"
            if act not in ("<", "is closed", "…") or line == "… end":
                for n in range(1, times + 1):
                    self.steps += [(*place, *(each.replace("{n}", str(n)) for each in step)) for place, step in group]
                group, times = [], int(count or 1)
            needs = [f"control of {need}" for need, pattern in NEEDS.items() if re.match(pattern, line)]
            self.obstacle = self.obstacle or (needs or [""])[0] or ("" if step or line in ("…", "… end") else f"“{line}”")
            group += [((number, heading), (name, act, step[3] or "" if step else "")) for name in (step[1].split(", ") if step else [""])]
        self.people = set()
        for _, _, name, act, _ in self.steps:
            self.people |= {name} if act in ("connects", "comes", "comes back") else set()
            if name and name not in self.people:
                self.obstacle = self.obstacle or f"{name} to connect first"


# --- A play of it


class Fault(Exception):
    """Something that a server does otherwise than `section` of reference/protocol.md says."""

    def __init__(self, section, message, received=""):
        super().__init__(shown(message))
        self.section, self.received = section, shown(received)


class Luck(Exception):
    """Another number than the transcript needs, for which no server is to be blamed."""


class Delay(Exception):
    """A second of a countdown that is left out, as by a server that was busy for longer."""


class Obstacle(Exception):
    """What a right server may refuse as well, so that the rest of the transcript can't be tried."""


class Person:
    """A connection, and what is known there of its round."""

    def __init__(self, address):
        self.connect(address, PATIENCE)
        self.said, self.hops = "", 0
        self.ends_with_cr, self.is_open, self.is_lenient = False, True, False
        self.asked, self.rows, self.has_text, self.name, self.token = "", 0, True, "", ""
        self.has_sentences = False  # alone, with TEXT only
        self.commit, self.rules, self.lo, self.hi, self.n, self.hints = "", "", None, None, 0, []
        self.least, self.greatest = 0, 0
        self.drawn, self.is_random = set(), False  # nonces, and numbers from a range in which none comes twice
        self.bound, self.needs = None, {}  # after n guesses, how many more are enough
        self.came, self.told, self.begins, self.former = time.monotonic(), 0, 0, []  # times, and the head of the line before
        self.start, self.match, self.guessed = None, 0, 0  # times of the last START, of round 1 if this side caused it, of a guess
        self.pace, self.clock, self.wasted = None, None, None  # of the room; guesses, None if not known
        self.code = ""  # of the room after which the next row of ROOMS comes

    def connect(self, address, patience):
        self.socket, self.bytes = socket.create_connection(address, patience), b""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, data):
        self.ends_with_cr |= data.endswith(b"\r\n")
        with contextlib.suppress(OSError):  # what it does not say any more shows that the server is gone
            self.socket.sendall(data)

    def line(self, deadline=None):
        """The next line, if it comes before the deadline; None after the last one."""
        deadline = deadline or time.monotonic() + PATIENCE
        while b"\n" not in self.bytes or time.monotonic() > deadline:
            self.socket.settimeout(max(deadline - time.monotonic(), 0.001))
            try:
                more = self.socket.recv(65536)
            except socket.timeout:
                more = None
            except OSError:
                more = b""
            if self.bytes and b"\n" not in self.bytes and (not more or len(self.bytes) > 64 * LONGEST):
                raise Fault("Lines", "a line has no LF at its end", shown(self.bytes[:LONGEST]))
            if more is None or time.monotonic() > deadline:
                raise Fault("", f"it did not come within {PATIENCE} seconds, on one of the connections open at once")
            if not more:
                return None
            self.bytes += more
        data, self.bytes = self.bytes.split(b"\n", 1)
        data = data.removesuffix(b"\r") if self.ends_with_cr else data
        text = data.decode(errors="surrogateescape")
        if len(data) > LONGEST or re.search(r"[\x00-\x1f\x7f\udc80-\udcff]", text):
            raise Fault("Lines", f"a line is UTF-8 of at most {LONGEST} bytes, without control characters", shown(data))
        if not SHAPE.fullmatch(text.split(" : ")[0]):
            if self.has_sentences:
                return Line("* SENTENCE")
            raise Fault("Answers and events", "this is no answer and no event", text)
        return Line(text)


class Play:
    def __init__(self, transcript, server, caps):
        self.steps, self.server, self.caps = transcript.steps, server, caps
        self.people, self.names, self.passed, self.at, self.unlisted = {}, {}, collections.Counter(), 0, set()
        self.has_chat, self.grace = True, 0
        # The names of players and the clock for which they wait are made unique, so that others on the server are not in the way.
        self.suffix = "-" + "".join(random.choices("abcdefghjkmnpqrstuvwxyz", k=4))
        self.clock = f"clock={random.randint(100, 359)}"
        self.player = re.compile(rf"(?<![$\w-])({'|'.join(transcript.people) or '-'})(?![\w-])", re.IGNORECASE)

    def run(self):
        for self.at, (_, _, name, act, text) in enumerate(self.steps):
            self.step(name, act, text)
        for name, person in self.people.items():
            if person.is_open:
                self.tell(person, "#end PING")
                self.expect(person, "#end OK PING")

    def step(self, name, act, text):
        if act == "…":
            for person in self.people.values():
                person.is_lenient = True
            return
        if act in ("connects", "comes", "comes back"):
            self.people[name] = Person(self.server)
        person = self.people[name]
        if act in ("comes", "comes back"):
            self.expect(person, "* HELLO proto=1 …")
            self.tell(person, f"NAME {name}" if act == "comes" else f"RESUME ${name}")
        if act == "comes":
            self.expect(person, f"OK NAME name={name} token=…")
        elif act == ">":
            self.tell(person, text)
        elif act == "types":
            person.said, person.told = text, time.monotonic()
            person.send(self.raw(text))
            time.sleep(0.02)  # so that the parts of a line arrive one by one
        elif act == "<":
            self.expect(person, text)
        elif act == "is closed":
            deadline = time.monotonic() + PATIENCE
            while line := person.line(deadline):
                if not line.is_optional:
                    raise Fault("Closing", "the connection is to be closed", line.text)
            self.passed["Closing"] += 1
        elif act == "is lost":
            person.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # with a reset
            person.socket.close()
        elif act == "hangs up":
            person.socket.shutdown(socket.SHUT_WR)
        person.is_open &= act not in ("is closed", "is lost", "hangs up")

    def unique(self, text):
        protocol, colon, tail = text.replace("clock=357", self.clock).partition(" : ")
        return self.player.sub(lambda name: name[0][: 16 - len(self.suffix)] + self.suffix, protocol) + colon + tail

    def raw(self, text):
        text = re.sub(r"\$(\w+)", lambda name: self.names.get(name[1], name[0]), self.unique(text))
        return re.sub(rb"\\x([0-9a-f]{2})", lambda byte: bytes.fromhex(byte[1].decode()), text.encode())

    def tell(self, person, text):
        word = (re.sub(r"^#\S* *", "", text).split() or [""])[0].upper()
        person.asked, person.said, person.told = {"?": "HELP"}.get(word, word), text, time.monotonic()
        person.has_sentences |= text == "TEXT only"
        after = re.search(r"ROOMS after=(\S+)", self.raw(text).decode(errors="replace"))
        person.code = after[1].upper().translate(str.maketrans("ILO", "110")) if after else ""
        person.send(self.raw(text) + b"\n")

    def expect(self, person, pattern):
        expected = Line(self.unique(pattern))
        if expected.event == "SAID" and not self.has_chat:
            return
        if "commit" not in self.caps:
            expected.keys.pop("commit", None), expected.keys.pop("nonce", None)
        deadline, row = time.monotonic() + PATIENCE, None  # the row that is most like the expected one
        while True:
            line = person.line(deadline)
            if not line:
                raise Fault("Closing", "the server has closed the connection")
            if "MOVED" in line.head and "MOVED" not in expected.head and person.hops < MOST_HOPS:
                self.follow(person, line)
                continue
            section = line.section(person.asked)
            self.check_refusal(person, expected, line)
            if line.event and person.rows:
                raise Fault("Answers and events", "an event came between the lines of one answer", line.text)
            if not line.is_optional:
                try:
                    self.judge(person, line, section)
                except KeyError as key:
                    raise Fault(section, f"{key}= is missing", line.text)
            if not self.has_chat and (expected.head, line.head) == (["OK", "SAY"], ["ERR", "SAY", "LIMIT"]):
                return
            problem, names = difference(expected, line, self.names)
            if problem is None:
                break
            is_extra_row = line.head == ["ROW"] and expected.head[0] != "*"
            if expected.head == line.head == ["ROW"]:
                alike = len(expected.keys.items() & line.keys.items())
                row = max(row or (-1,), (alike, problem, line.text))
            elif expected.head == ["ROW"] and not line.event and not person.is_lenient:
                raise Fault(section, row[1] if row else "a row is missing", row[2] if row else line.text)
            if not (line.is_optional or person.is_lenient or is_extra_row):
                self.blame(person, expected, line, problem)
        self.names, person.is_lenient = names, False
        self.passed.update({"Lines", "Answers and events", section, self.steps[self.at][1]} - {""})

    def check_refusal(self, person, expected, line):
        """Is it one because of the server's limits, or of its operator?"""
        is_to_return = line.keys.get("limit") == "address_connections_per_min" or line.keys.get("why") == "full"
        is_code = line.head[0] == "ERR" and line.head[2] in OPERATED and (is_to_return or line.head[1] not in UNLIMITED)
        if is_code and line.head[1:] == ["SAY", "LIMIT"] and line.keys.get("limit") == "chat_burst":
            self.has_chat = False
        elif is_code and line.head != expected.head and not re.match("BAD_|TOO_", expected.head[-1]):
            raise Obstacle(f"the server answers {line.text.split(' : ')[0]}")
        if line.event == "BYE" and expected.event == "HELLO":
            raise Obstacle(f"the server greets with {line.text.split(' : ')[0]}")
        if expected.head == ["ROW"] and line.head == ["OK", "ROOMS"] and "next" in line.keys:
            raise Obstacle("the server has more rooms than one answer lists")
        if expected.head == ["ROW"] and line.head == ["OK", "PLAY"] and person.rows == SETTINGS:
            raise Obstacle("players wait for more settings than one answer lists")

    def follow(self, person, line):
        """Sends the request again to the server of a cluster that has the code or the token."""
        host, _, port = line.keys["at"].rpartition(":")
        person.hops, (said, asked) = person.hops + 1, (person.said, person.asked)
        person.socket.close()
        person.connect((host.strip("[]"), int(port)), HOP)
        greeting = person.line(time.monotonic() + HOP)
        if not greeting or greeting.event != "HELLO":
            raise Fault("Shards", f"no server greets at {line.keys['at']}", line.text)
        if person.name and asked != "RESUME":
            self.tell(person, f"NAME {person.name}")
            self.expect(person, "OK NAME token=…")
        self.tell(person, said)

    def blame(self, person, expected, line, problem):
        """Is it a matter of chance, of order, or of the line itself?"""
        got, wanted = line.keys.get("hint"), expected.keys.get("hint")
        if line.head == expected.head and got and wanted and ("hint=" in problem or (got == "HIT") == ("lo" in expected.keys)):
            raise Luck(f"{problem}: {line.text}")
        if expected.event == "COUNTDOWN" and (line.event == "START" or line.event == "COUNTDOWN" and "in=" in problem):
            raise Delay(f"{problem}: {line.text}")
        if line.head == expected.head and line.tag != expected.tag:
            raise Fault("Answers and events", "an answer repeats the tag of its request", line.text)
        if line.event and not expected.event:
            raise Fault("Answers and events", "an event came where the answer was expected", line.text)
        for _, _, name, act, text in self.steps[self.at + 1 :]:
            if act not in ("<", "is closed", "…"):
                break
            if act == "<" and self.people.get(name) == person and Line(text).head == line.head != expected.head:
                raise Fault("Course of a match", "the order is wrong", line.text)
        raise Fault(expected.section(person.asked), problem, line.text)

    # --- What holds for every line, whatever a transcript says

    def judge(self, person, line, section):
        keys = line.keys
        for key in keys.keys() & KINDS.keys():
            if not re.fullmatch(KINDS[key], keys[key]):
                raise Fault(section, f"{key}={keys[key]} is no value for it", line.text)
        if line.head[0] == "OK" and "text" in keys:
            person.has_text = keys["text"] == "on"
        if not person.has_text and line.tail and line.event != "SAID":
            raise Fault("The tail", "there is a sentence in spite of text=off", line.text)
        if not line.event:
            if line.head[0] == "OK" and int(keys.get("count", person.rows)) != person.rows:
                raise Fault(section, f"it has {person.rows} rows", line.text)
            person.rows = person.rows + 1 if line.head == ["ROW"] else 0
            person.code = person.code if person.rows else ""
        if line.head == ["OK", "CREATE"] and keys["listed"] == "no":
            self.unlisted.add(keys["room"])
        if line.head == ["ROW"] and "room" in keys:
            if keys["room"] in self.unlisted or keys["rules"] == "solo":
                raise Fault(section, "a room with listed=no, or of a game alone, is in the list", line.text)
            if keys["room"] <= person.code:
                raise Fault(section, f"{keys['room']} does not come after {person.code}", line.text)
            person.code = keys["room"]
        elif "clock" in keys and line.head[0] == "OK" and "waiting" not in keys:
            person.pace, person.clock = int(keys["pace"]), int(keys["clock"])
        is_repeated = line.head == ["OK", "HELLO"] and (keys.get("name"), keys.get("token")) == (person.name, person.token)
        if "token" in keys and not is_repeated:
            if keys["token"] in self.names.values():
                raise Fault(section, "the token is not a new one", line.text)
            person.name, person.token = keys["name"], keys["token"]
            self.names[keys["name"].removesuffix(self.suffix)] = keys["token"]
        if line.event in ("START", "STATE"):
            person.lo, person.hi, person.rules, person.n = int(keys["lo"]), int(keys["hi"]), keys["rules"], int(keys.get("guesses", 0))
            person.commit, person.hints, person.needs = keys.get("commit", ""), [], {}
            person.least, person.greatest = person.lo, person.hi
            person.wasted = None if line.event == "STATE" else 0 if keys["round"] == "1" else person.wasted
            size = person.hi - person.lo + 1
            person.bound = size if line.event == "START" else None
            person.is_random = size >= 2**60 and "seeded" not in keys
            if keys.get("par", f"{size.bit_length()}") != f"{size.bit_length()}":
                raise Fault("Settings of a match", f"the par of that range is {size.bit_length()}", line.text)
        elif line.head == ["OK", "GUESS"] or line.event in ("HINT", "GUESSED"):
            self.judge_guess(person, line, section)
        elif line.event == "RIVAL" and keys.keys() & {"guess", "hint", "lo", "hi"}:
            raise Fault(section, "it reveals the direction of a hint", line.text)
        elif line.event == "RIVAL" and person.rules != "duel":
            rival = next((one for one in self.people.values() if (one.name, one.commit) == (keys["name"], person.commit)), None)
            needs = rival and rival.needs.get(keys["guesses"])
            if needs and needs != keys["needs"]:
                raise Fault(section, f"needs={needs} follows from the guesses", line.text)
        elif line.event == "END" and person.lo is not None:
            self.judge_end(person, line)
        elif line.event == "REVIEW" and person.wasted is not None and keys["wasted"] != f"{person.wasted}":
            raise Fault(section, f"wasted={person.wasted} follows from the guesses", line.text)
        self.judge_time(person, line, section)

    def judge_time(self, person, line, section):
        """Is a time possible? Only what this side has caused itself, and when, is known."""
        now, (former, person.former) = time.monotonic(), (person.former, line.head)
        keys, follows = line.keys, former in (["OK", "JOIN"], ["OK", "PLAY"], ["OK", "REMATCH"])
        if line.event == "STATE":
            person.came, person.start = 0, None  # the round began before this connection
            if int(keys.get("left", 0)) > (person.clock or 2**63):
                raise Fault(section, f"clock={person.clock} does not leave that much", line.text)
        if "ms" in keys and int(keys["ms"]) > (now - person.came + SLACK) * 1000:
            raise Fault(section, "ms= is more than the time since the connection began", line.text)
        if "ms" in keys and person.start and int(keys["ms"]) < (person.told - person.start - SLACK) * 1000:
            raise Fault(section, "ms= is less than the time from START to the guess", line.text)
        if line.head == ["OK", "GUESS"]:
            person.guessed = person.told
        elif line.head == ["ERR", "GUESS", "COOLDOWN"] and person.pace is not None:
            least = person.pace / 1000 - (now - person.guessed) - SLACK
            if not least < int(keys["retry_ms"]) / 1000 < person.pace / 1000 + SLACK:
                raise Fault(section, f"pace={person.pace} since the guess that counted leaves another time", line.text)
        elif line.event == "AWAY":
            self.grace = int(keys["grace"])
        elif "NAME_TAKEN" in line.head and self.grace and abs(int(keys.get("retry_ms", 0)) / 1000 - self.grace) > PATIENCE:
            raise Fault(section, f"grace={self.grace} leaves another time", line.text)
        elif line.event == "COUNTDOWN" and follows:
            person.begins = person.told + int(keys["in"]) - SLACK
        elif line.event == "START":
            person.start = now
            if now < person.begins:
                raise Fault("Events: COUNTDOWN", "the round began before the countdown was over", line.text)
            if keys["round"] == "1":
                person.match = person.told if follows else 0
        elif line.event == "MATCH":
            person.begins = 0
            if keys["reason"] == "timeout" and now < person.match + 2 * (person.clock or 0) - SLACK:
                raise Fault("Settings of a match", f"two rounds have taken less than their clock={person.clock}", line.text)

    def judge_guess(self, person, line, section):
        """Do the number and the hint follow from what was known before?"""
        keys, guess, hint = line.keys, int(line.keys["guess"]), line.keys.get("hint")
        if person.lo is None:
            raise Fault(section, "no round is running", line.text)
        if not person.lo <= guess <= person.hi:
            raise Fault(section, f"{guess} was ruled out: it is from {person.lo} to {person.hi}", line.text)
        if {"lo", "hi"} & keys.keys() and ("sealed" in keys or hint == "HIT") or "sealed" in keys and hint:
            raise Fault(section, "lo= and hi= are left out after a HIT, and all of the hint before a step ends", line.text)
        if line.event != "GUESSED" and int(keys["n"]) != person.n + 1:
            raise Fault(section, f"it is guess {person.n + 1} of the round", line.text)
        if "sealed" in keys:
            return
        person.n += line.event != "GUESSED"
        person.hints.append((guess, keys["hint"]))
        if hint == "HIT":
            return
        lo, hi = (guess + 1, person.hi) if hint == "LOW" else (person.lo, guess - 1)
        if person.wasted is not None and line.event != "GUESSED":
            person.wasted += (hi - lo + 1).bit_length() == (person.hi - person.lo + 1).bit_length()
        if lo > hi:
            raise Fault(section, f"it can only be {guess}, after the hints before", line.text)
        if (keys["lo"], keys["hi"]) != (str(lo), str(hi)):
            raise Fault(section, f"lo={lo} hi={hi} follows from the hint", line.text)
        if person.bound and line.event != "GUESSED":
            person.bound = max(guess - person.lo, person.hi - guess, person.bound // 2)
            person.needs[keys["n"]] = str(person.bound.bit_length())
        person.lo, person.hi = lo, hi

    def judge_end(self, person, line):
        """Do the hints and the commitment agree with the secret?"""
        secret = int(line.keys["secret"])
        if not person.least <= secret <= person.greatest:
            raise Fault("Course of a match", "the number is outside the range", line.text)
        for guess, hint in person.hints:
            if hint != ("HIT" if guess == secret else "LOW" if guess < secret else "HIGH"):
                raise Fault("Verbs: GUESS", f"{guess} was not {hint}, as the secret shows", line.text)
        if "commit" in self.caps:
            revealed = f"{line.keys['nonce']}:{secret}"
            if hashlib.sha256(revealed.encode()).hexdigest() != person.commit:
                raise Fault("Commit and reveal", f"sha256({revealed}) is not {person.commit}", line.text)
            if line.keys["nonce"] in person.drawn:
                raise Fault("Commit and reveal", "the nonce is not a new one", line.text)
            person.drawn.add(line.keys["nonce"])
            self.passed["Commit and reveal"] += 1
        if person.is_random and secret in person.drawn:
            raise Fault("Course of a match", "the number is not a new one", line.text)
        person.drawn.add(secret)
        person.lo = None

    def clear(self):
        """Lets everyone go, so that no name and no room is left."""
        for person in self.people.values():
            person.send(b"\nQUIT\n")
        deadline = time.monotonic() + FAREWELL
        for person in self.people.values():
            with contextlib.suppress(Fault):
                while person.is_open and person.line(deadline):
                    pass
            person.socket.close()


# --- All of them, and the report


class Report:
    def __init__(self):
        self.counts = collections.defaultdict(lambda: [0, 0, 0])  # passed, failed, skipped; by section and transcript
        self.failures, self.obstacles = {}, collections.Counter()

    def skip(self, transcript, steps):
        for _, heading, name, act, text in steps:
            for section in {Line(text).section("ROOMS"), heading} - {""} if act == "<" and SHAPE.match(text) and name != "host" else ():
                self.counts[section, transcript.name][2] += 1

    def play(self, transcript, server, caps):
        delays = 0
        for _ in range(TRIES):
            play, fault = Play(transcript, server, caps), None
            try:
                play.run()
                break
            except Luck as luck:
                fault = Fault("Verbs: GUESS", f"in each of {TRIES} games {luck}")
            except Delay as delay:
                fault, delays = Fault("Events: COUNTDOWN", f"in each of {DELAYS} games {delay}"), delays + 1
                if delays == DELAYS:
                    break
            except Obstacle as obstacle:
                self.obstacles[re.sub(r"\d+", "…", shown(f"{obstacle}"))] += 1
                self.skip(transcript, transcript.steps[play.at :])
                break
            except (Fault, OSError) as found:
                fault = found if isinstance(found, Fault) else Fault("Events: HELLO", f"no connection: {found}")
                break
            finally:
                play.clear()
        if not play.has_chat:
            self.obstacles["SAY, since the server allows no chat"] += 1
        for section, count in play.passed.items():
            self.counts[section, transcript.name][0] += count
        if not fault:
            return
        number, heading, person, act, text = transcript.steps[play.at]
        section = fault.section or (Line(text).section(play.people[person].asked) if act == "<" else "Closing")
        message = [f"{transcript.path}:{number}: {section}: {fault}"]
        asked = person in play.people and play.people[person].said
        message += [f"  sent:     {person} > {asked}"] if asked else []
        message += [f"  expected: {person} < {text}"] if act == "<" else []
        message += [f"  received: {fault.received}"] if fault.received else []
        for section in {section, heading} - {""}:
            self.counts[section, transcript.name][1] += 1
            self.failures[section, transcript.name] = "\n".join(message)
        self.skip(transcript, transcript.steps[play.at + 1 :])

    def text(self):
        totals = collections.defaultdict(lambda: [0, 0, 0])
        for (section, _), counts in self.counts.items():
            totals[section] = [sum(pair) for pair in zip(totals[section], counts)]
        lines = ["passed  failed  skipped  section of protocol.md"]
        tried = {section: counts for section, counts in sorted(totals.items()) if counts[0] or counts[1]}
        lines += [f"{p or '-':>6}  {f or '-':>6}  {s or '-':>7}  {section}" for section, (p, f, s) in tried.items()]
        lines += [f"{count} skipped: {reason}" for reason, count in self.obstacles.items()]
        lines += dict.fromkeys(self.failures.values())
        failed = len({section for section, _ in self.failures})
        lines.append(f"{failed} of {len(tried)} sections failed" if failed else f"All {len(tried)} sections passed")
        return "\n".join(lines)

    def code(self):
        return 1 if self.failures else 0 if any(passed for passed, _, _ in self.counts.values()) else 2

    def junit(self, path):
        failed = str(len(self.failures))
        suite = ElementTree.Element("testsuite", name="guess/1", tests=str(len(self.counts)), failures=failed)
        for (section, name), (passed, _, _) in sorted(self.counts.items()):
            case = ElementTree.SubElement(suite, "testcase", classname=section, name=name)
            if (section, name) in self.failures:
                ElementTree.SubElement(case, "failure").text = self.failures[section, name]
            elif not passed:
                ElementTree.SubElement(case, "skipped")
        try:
            ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
        except OSError as error:
            leave(f"{path}: {error.strerror}")


def check_server():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--server", required=True)
    parser.add_argument("--level", choices="abcde", default="e")
    parser.add_argument("--junit")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    host, _, port = options.server.rpartition(":")
    if not (host and port.isdigit()):
        parser.error(f"--server takes HOST:PORT, not {options.server}")
    server, report = (host.strip("[]"), port), Report()
    transcripts = [Transcript(path) for path in options.files]
    try:
        person = Person(server)
        greeting = person.line() or Line("")
        if greeting.event == "BYE":
            leave(f"{options.server}: {shown(greeting.text)}")
        caps = set(greeting.keys.get("caps", "").split(","))
        person.send(b"QUIT\n")
        person.socket.close()
    except (OSError, UnicodeError) as error:
        leave(f"{options.server}: {error}")
    except Fault as fault:
        sys.exit(f"{options.server}: {fault.section or 'Events: HELLO'}: {fault}\n  received: {fault.received}")
    for transcript in transcripts:
        reason = f"above level {options.level}" if transcript.level > options.level else ""
        reason = reason or transcript.obstacle and f"needs {transcript.obstacle}"
        if missing := transcript.features - caps:
            reason = reason or f"the server has no {' and no '.join(sorted(missing))}"
        if reason:
            report.obstacles[reason] += 1
            report.skip(transcript, transcript.steps)
        else:
            report.play(transcript, server, caps)
    if "commit" not in caps:
        report.obstacles["Commit and reveal, since caps= of the greeting does not list commit"] += 1
    print(report.text())
    if options.junit:
        report.junit(options.junit)
    sys.exit(report.code())


sys.stdout.reconfigure(errors="backslashreplace")  # in a terminal of another encoding
if sys.argv[1:2] and sys.argv[1].startswith("--"):
    check_server()
elif len(sys.argv) < 4 or sys.argv[2].endswith(".transcript"):
    sys.stderr.write(__doc__)
    sys.exit(2)
else:
    check_bot(*sys.argv[1:])
