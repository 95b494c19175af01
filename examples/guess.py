"""A client of the protocol guess/1 in one file, for Python 3.9 or later and nothing else. Copy it beside your bot.

    from guess import Client
    client = Client("localhost", 4837, name="robo", kind="bot")
    client.request("PLAY rules=duel")
    for event in client:
        print(event.word, event.fields)
"""
import collections, socket


class Line:
    """A line of the server: `kind` is OK, ERR, ROW or *, `word` the verb or event, `fields` the rest by key.

    The tail, a sentence for people, is in `text`. Control characters are gone, so every part may be printed.
    """

    def __init__(self, text):
        head, _, self.text = "".join(c for c in text if c.isprintable()).partition(" : ")
        words = head.split() + ["", "", ""]
        words = words[1:] if words[0].startswith("#") else words  # the tag of the request
        self.kind, self.word = words[0], "" if words[0] == "ROW" else words[1]
        self.code = words[2] if self.kind == "ERR" else ""
        has_fields = (self.kind, self.word) != ("OK", "PING")  # which repeats a word
        self.fields = dict(word.split("=", 1) for word in words if has_fields and "=" in word)
        self.rows = []

    def __contains__(self, key):
        return key in self.fields

    def __getitem__(self, key):
        return self.fields[key]

    def number(self, key):
        """A field as a number, within 64 bits."""
        return int(self.fields[key])


class Refused(Exception):
    """The server has refused a request; `line` says why in `code`, `fields` and `text`. Nothing has changed."""

    def __init__(self, line):
        super().__init__(f"{line.word}: {line.code} {line.fields or ''} {line.text}".strip())
        self.line = line


class Closed(Exception):
    """The server has closed the connection, with a reason if it gave one."""

    @staticmethod
    def by(bye):
        return Closed(f"{bye.fields.get('reason')} {bye.text}".strip())


class Client:
    """A connection to a server, named and ready. `hello` are options of HELLO: name=…, kind=bot, lang=…, text=on."""

    def __init__(self, host="localhost", port=4837, **hello):
        self._hello, self._hops = hello, 0
        self._connect(host, port, 60)

    def _connect(self, host, port, patience):
        self._socket = socket.create_connection((host, int(port)), timeout=patience)
        self._lines = self._socket.makefile(encoding="utf-8", errors="replace", newline="\n")
        self._events = collections.deque()
        greeting = self._next()
        self._socket.settimeout(None)
        if greeting.word == "BYE":
            raise Closed.by(greeting)
        if greeting.word != "HELLO" or "proto" not in greeting:  # later versions understand HELLO 1
            raise Closed("This is no server of guess/1.")
        options = {"text": "off"} | self._hello
        self.hello = self.request(" ".join(["HELLO 1", *(f"{key}={value}" for key, value in options.items())]))

    def request(self, text):
        """Sends a request and returns its answer, with any ROW lines in `rows`. Raises `Refused` for an ERR.

        Events that come before the answer are kept for the loop over the client. In a cluster with several lobbies a code may
        belong to another server: the client goes there, with its name, and asks again.
        """
        self._socket.sendall(f"{text}\n".encode())
        rows = []
        while True:
            line = self._next()
            if line.kind == "ROW":
                rows.append(line)
            elif line.word == "BYE":
                raise Closed.by(line)
            elif line.kind == "*":
                self._events.append(line)
            else:
                line.rows = rows
                if line.code == "MOVED" and self._hops < 3:
                    self._hops, (host, _, port) = self._hops + 1, line["at"].rpartition(":")
                    self._socket.close()
                    self._connect(host.strip("[]"), port, 2)
                    return self.request(text)
                self._hops = 0 if line.word != "HELLO" else self._hops
                if line.kind == "ERR":
                    raise Refused(line)
                return line

    def __iter__(self):
        """Yields events until the BYE after a QUIT. Raises `Closed` for any other end."""
        while True:
            line = self._events.popleft() if self._events else self._next()
            if line.word == "BYE" and line.fields.get("reason") == "quit":
                return
            if line.word == "BYE":
                raise Closed.by(line)
            if line.kind == "*":
                yield line

    def _next(self):
        text = self._lines.readline(4096)
        if not text.endswith("\n"):
            raise Closed("The server closed the connection.")
        return Line(text)
