"""How many come in, are answered and go again in a second."""

import dataclasses

from . import rounds, table

AT_ONCE = 50
# Those who come while the server is stopped, fewer than Redis lets wait for it.
IN_BURST = 400
# Addresses that they come from: ports of closed connections are not free at once.
ADDRESSES = 64


class Coming:
    title = "Connections accepted, answered and closed"

    def __init__(self, field, settings):
        self.field, self.settings = field, settings
        self.results = {}

    def measure(self):
        # Nobody has a name here: who only comes to ask.
        stranger = self.field.guess("guess-server", setup=(), line="PING")
        contenders = [self.field.limit, *(peer for peer in self.field.peers if peer.name != "nats"), stranger]
        self.results = rounds.interleaved(self.settings.rounds, {
            (how, one.name): self.one(dataclasses.replace(one, setup=()), options)
            for one in contenders for how, options in (
                ("one after the other", {"connections": AT_ONCE, "reconnects": True}),
                ("in bursts", {"connections": IN_BURST, "bursts": True}))})

    def one(self, contender, options):
        def measured():
            with contender.start() as server:
                return contender.run(server, seconds=self.settings.seconds, addresses=ADDRESSES, **options)

        return measured

    def ratio(self, how, name):
        others = self.results.get((how, name))
        return rounds.ratio(self.results[how, "guess-server"], others, "rate") if others else None

    def tell(self):
        rows = [(how, name, table.whole(rounds.median(results, "rate")), table.share(rounds.median(results, "cpu")),
                 table.share(rounds.median(results, "busy")) if "busy" in results[0] else "–",
                 table.share(self.ratio(how, name)))
                for (how, name), results in sorted(self.results.items(), key=lambda one: one[0][0], reverse=True)]
        return table.render(("they come", "server", "connections/s", "CPU µs", "load busy", "guess-server's over it"), rows)

    def targets(self):
        yield "connections accepted in bursts, over Redis's", self.ratio("in bursts", "redis"), "≥", 1.0
        yield "connections one after the other, over Redis's", self.ratio("one after the other", "redis"), None, None
