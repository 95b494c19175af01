"""How many come in, are answered and go again in a second."""

from . import rounds, table

AT_ONCE = 50
# Addresses that they come from: ports of closed connections are not free at once.
ADDRESSES = 64


class Coming:
    title = "Connections accepted, answered and closed"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        # Nobody has a name here: who only comes to ask.
        stranger = self.field.guess("guess-server", setup=("PING",), line="PING")
        contenders = [self.field.limit, *(peer for peer in self.field.peers if peer.name != "nats"), stranger]
        self.results = rounds.interleaved(self.settings.rounds, {one.name: self.one(one) for one in contenders})

    def one(self, contender):
        def measured():
            with contender.start() as server:
                return contender.run(server, connections=AT_ONCE, seconds=self.settings.seconds, addresses=ADDRESSES,
                                     reconnects=True)

        return measured

    def ratio(self, name):
        others = self.results.get(name)
        return rounds.ratio(self.results["guess-server"], others, "rate") if others else None

    def tell(self):
        rows = [(name, table.whole(rounds.median(results, "rate")), table.share(rounds.median(results, "cpu")),
                 table.share(rounds.median(results, "busy")), table.share(self.ratio(name)))
                for name, results in self.results.items()]
        return table.render(("server", "connections/s", "CPU µs", "load busy", "guess-server's over it"), rows)

    def targets(self):
        yield "connections accepted, over Redis's", self.ratio("redis"), "≥", 1.0
