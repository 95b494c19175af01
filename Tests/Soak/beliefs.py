"""Facts that a player has received, which must stay true."""

import hashlib


class Lie(Exception):
    """The server's lines contradict each other."""


def fields(line):
    """The values of the keys of a line."""
    return dict(word.split("=", 1) for word in line.split(" : ")[0].split(" ") if "=" in word)


class Round:
    def __init__(self, said):
        self.number = int(said["round"])
        self.rules = said["rules"]
        self.lo, self.hi = int(said["lo"]), int(said["hi"])
        self.commit = said["commit"]
        self.guesses = int(said.get("n", 0))
        self.turn = said.get("turn")
        self.step = said.get("step")
        self.sealed = said.get("sealed") == "1"


class Beliefs:
    """Everything that a player has read about its matches."""

    def __init__(self, tally):
        self.tally = tally
        self.round = None
        self.asked = None
        self.ended = set()
        self.in_match = False
        # True while the server sends the state after an absence, in which rounds may have begun and ended.
        self.is_returning = False
        self.is_recording = True

    def check(self, truth, what, line):
        if not truth:
            raise Lie(f"{what}: {line}")

    def event(self, line):
        """Takes an event."""
        word, said = line.split(" ")[1], fields(line)
        if word == "START":
            self.check(said["commit"] not in self.ended, "a round that has ended starts again", line)
            self.round, self.in_match = Round(said), True
        elif word == "END":
            self.end(said, line)
        elif word == "MATCH":
            self.round, self.in_match = None, False
            self.tally.count("matches heard")
        elif word == "HINT" and self.round:
            self.hint(said, line)
        elif word == "GUESSED" and self.round:
            self.narrow(said, line)
            self.round.turn = said.get("turn")
        elif word == "TURN" and self.round:
            self.round.turn = said["name"]
        elif word == "STEP" and self.round:
            # A step restarted for a returning player keeps its sealed guesses.
            self.round.sealed = self.round.sealed and self.round.step == said["step"]
            self.round.step = said["step"]
        elif word == "RECORDED":
            self.tally.recorded.add(said["match"])
        elif word == "RECORDING":
            self.is_recording = said["state"] == "on"

    def end(self, said, line):
        proof = hashlib.sha256(f"{said['nonce']}:{said['secret']}".encode()).hexdigest()
        if self.round and self.is_returning and int(said["round"]) != self.round.number:
            self.ended.add(self.round.commit)
        elif self.round:
            self.check(proof == self.round.commit, "the secret does not match its commitment", line)
            self.check(
                self.round.lo <= int(said["secret"]) <= self.round.hi, "a hint has been wrong", line)
            self.ended.add(self.round.commit)
            self.tally.secrets[self.round.commit] = said["secret"]
        self.round = None

    def narrow(self, said, line):
        """Takes a hint about a number, of either player's guess."""
        guess, before = int(said["guess"]), self.round
        self.check(before.lo <= guess <= before.hi, "a number counted that was ruled out", line)
        if said["hint"] == "LOW":
            before.lo = guess + 1
        elif said["hint"] == "HIGH":
            before.hi = guess - 1
        else:
            before.lo = before.hi = guess
        if "lo" in said:
            self.check((int(said["lo"]), int(said["hi"])) == (before.lo, before.hi), "the range is wrong", line)

    def hint(self, said, line):
        self.round.guesses += 1
        self.round.sealed = False
        self.check(int(said["n"]) == self.round.guesses, "a guess was counted wrong", line)
        self.narrow(said, line)

    def answer(self, guess, line):
        """Takes the answer to a guess."""
        self.asked = None
        if not line.startswith("OK GUESS") or not self.round:
            return
        said = fields(line)
        self.check(int(said["guess"]) == guess, "an answer without a request", line)
        self.tally.count("guesses")
        if said.get("sealed"):
            self.round.sealed = True
            self.check(int(said["n"]) == self.round.guesses + 1, "a guess was counted wrong", line)
        else:
            self.hint(said, line)
            self.round.turn = None

    def state(self, line):
        """Takes the state of the round after an absence: nothing read before may have been undone."""
        state, before = Round(fields(line)), self.round
        self.check(state.commit not in self.ended, "a round continues after its end", line)
        asked, self.asked, self.round, self.in_match = self.asked, None, state, True
        if not before or before.commit != state.commit:
            return
        self.check(state.number == before.number, "the round has another number", line)
        self.check(state.guesses >= before.guesses, "a guess is lost", line)
        self.check(before.lo <= state.lo and state.hi <= before.hi, "a hint is lost", line)
        more = state.guesses - before.guesses
        if before.rules in ("race", "solo"):
            same = (state.lo, state.hi) == (before.lo, before.hi)
            self.check(same if more == 0 else more == 1 and asked is not None, "guesses have appeared", line)
        if before.rules == "lockstep" and before.sealed and more == 0:
            self.check(state.sealed, "a sealed guess is lost", line)
        self.tally.count("rounds restored unchanged")

    def seat_without_round(self):
        """Takes a match without a running round, which may have ended meanwhile."""
        if self.round:
            self.ended.add(self.round.commit)
        self.round, self.asked = None, None
