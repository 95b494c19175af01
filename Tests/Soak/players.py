"""Players who keep to the rules: they lose their connections and the server, and resume."""

import asyncio
import random

from beliefs import Beliefs, Lie, fields
from wire import Lost, Wire

RANGES = ["1..100", "1..1000", "-50..50", "1..1000000", "-9223372036854775808..9223372036854775807"]


class Player:
    """A player in rooms of some kind, for as long as the soak lasts."""

    # Probability of losing the connection with each action.
    CARELESSNESS = 0.004

    def __init__(self, number, soak):
        self.number, self.soak, self.tally = number, soak, soak.tally
        self.names = 0
        self.forget()

    def forget(self):
        self.token, self.wire = None, None
        # True while it certainly sits in a room; None when something that ends that has been asked and not answered.
        self.seat = False
        self.beliefs = Beliefs(self.tally)

    @property
    def kind(self):
        return type(self).__name__[:6]

    async def run(self):
        await asyncio.sleep(random.uniform(0, 2))
        while not self.soak.is_over:
            try:
                await self.come()
                while not self.soak.is_over:
                    await self.act()
                    await self.wire.linger(random.uniform(0, self.soak.pause), self.hear)
                    if random.random() < self.CARELESSNESS:
                        self.lose_connection()
            except Lost:
                await asyncio.sleep(random.uniform(0.05, 0.3))
            except Lie as lie:
                self.soak.complain(f"{self.name}: {lie}")
                self.forget()
            finally:
                # Only a lost connection keeps the seat; the task may also be at its end.
                if self.wire and not self.soak.is_over:
                    self.wire.reset()
        await self.go()

    def lose_connection(self):
        self.tally.count("connections lost on purpose")
        if random.random() < 0.5:
            self.wire.reset()
        else:
            self.wire.close()
        raise Lost

    async def go(self):
        """Leaves without a kept seat."""
        try:
            if self.token:
                await self.come()
                self.wire.send("QUIT")
                while True:
                    self.hear(await self.wire.line())
        except Lost:
            pass
        except Lie as lie:
            self.soak.complain(f"{self.name}: {lie}")
        finally:
            if self.wire:
                self.wire.close()

    # Connecting and resuming

    async def come(self):
        crashes = self.soak.crashes
        self.wire = await Wire.open(self.soak.host.port, self.tally)
        greeting = await self.wire.line()
        if not greeting.startswith("* HELLO"):
            raise Lost
        if self.token and self.seat is not False:
            if await self.resume(crashes):
                return
        self.forget_seat()
        self.names += 1
        self.name = f"{self.kind}{self.number}_{self.names}"
        answer = await self.ask(f"HELLO 1 kind=bot text=off name={self.name}")
        if not answer.startswith("OK"):
            raise Lie(f"no name: {answer}")
        self.token = fields(answer)["token"]

    def forget_seat(self):
        wire = self.wire
        self.forget()
        self.wire = wire

    async def resume(self, crashes):
        await self.ask("HELLO 1 kind=bot text=off")
        # Its answer has to reach us before the next line goes, or the old token would be used up.
        answer = await self.ask(f"RESUME {self.token}")
        if not answer.startswith("OK"):
            # A seat that certainly was there can only be gone because a server that was stopping has let us go.
            if self.seat and not self.soak.has_drained_since(self.resumed_at):
                raise Lie(f"the seat is lost: {answer}")
            return False
        said = fields(answer)
        self.tally.count("resumes")
        self.token, self.resumed_at = said["token"], self.soak.drains
        self.seat = "room" in said
        before, self.is_told = self.beliefs.round, False
        # STATE comes before the answer to this if a round runs.
        self.beliefs.is_returning = True
        await self.ask("PING")
        self.beliefs.is_returning = False
        if not self.is_told and self.beliefs.round is before:
            self.beliefs.seat_without_round()
        self.beliefs.in_match = said.get("state") == "playing"
        return True

    resumed_at = 0

    async def ask(self, request):
        return await self.wire.ask(request, self.hear)

    def hear(self, line):
        if line.startswith("* STATE"):
            self.is_told = True
            self.beliefs.state(line)
        elif line.startswith("* BYE"):
            raise Lost
        elif line.startswith("* "):
            self.beliefs.event(line)
            if line.startswith("* PAIRED"):
                self.seat = True

    # Playing

    async def act(self):
        if self.beliefs.round:
            await self.guess()
        elif not self.beliefs.in_match:
            await self.seek()

    async def guess(self):
        own = self.beliefs.round
        if own.sealed or own.turn not in (None, self.name):
            return
        # In the middle, or anywhere: then rounds are longer, and hints that are lost are seen.
        middle = (own.lo + own.hi) // 2
        number = middle if random.random() < 0.6 else random.randint(own.lo, own.hi)
        self.beliefs.asked = number
        self.beliefs.answer(number, await self.ask(f"GUESS {number} round={own.number}"))

    async def seat_by(self, request):
        """Sends a request that gives another seat, and gives up the current one."""
        self.seat = None
        answer = await self.ask(request)
        # PLAY that waits, or is refused, says nothing of the seat that there was.
        self.seat = True if "room=" in answer or answer.startswith("OK SOLO") else None
        return answer

    async def seek(self):
        """Looks for a match."""
        raise NotImplementedError


class Racer(Player):
    OPTIONS = "rules=race"

    async def seek(self):
        if self.seat and random.random() < 0.5:
            await self.ask("REMATCH")
            # A rival who does not want to is not waited for.
            await self.wire.linger(self.soak.pause * 4, self.hear)
            if self.beliefs.in_match or self.beliefs.round:
                return
        first_to, size = random.choice([1, 1, 3]), random.choice(RANGES[:3])
        await self.seat_by(f"PLAY range={size} first_to={first_to} countdown=0 with=any {self.OPTIONS}")
        await self.wire.linger(self.soak.pause * 8, self.hear)


class Stepper(Racer):
    OPTIONS = "rules=lockstep"


class Duelist(Racer):
    OPTIONS = "rules=duel"


class Loner(Player):
    async def seek(self):
        await self.seat_by(f"SOLO range={random.choice(RANGES)}")


class Guest(Player):
    """Plays against the house."""

    async def seek(self):
        rules = random.choice(["race", "lockstep", "duel"])
        await self.seat_by(f"CREATE house={random.choice(['easy', 'hard'])} rules={rules} countdown=0 range=1..200")


class Sprinter(Loner):
    """Never pauses, and so makes the journal grow."""

    async def act(self):
        for _ in range(30):
            await super().act()
            if self.soak.is_over:
                return


class Chatter(Racer):
    OPTIONS = "rules=race pace=200"

    async def act(self):
        await super().act()
        if self.seat and random.random() < 0.5:
            await self.ask(f"SAY {'猜' * random.randint(1, 100)}")


class Quitter(Racer):
    """Leaves in the middle of matches."""

    async def act(self):
        await super().act()
        if self.beliefs.round and random.random() < 0.1:
            await self.seat_by("LEAVE")
            self.beliefs.seat_without_round()
            self.beliefs.in_match, self.seat = False, False


class Mute(Racer):
    """Sends nothing until the clock or the strikes end the match."""

    OPTIONS = "rules=race clock=10"

    async def guess(self):
        await self.wire.linger(self.soak.pause * 20, self.hear)


class Wanderer(Racer):
    """Loses its connection again and again."""

    CARELESSNESS = 0.1
