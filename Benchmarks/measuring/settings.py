"""How long to look."""

import dataclasses

ROUNDS, ROUNDS_QUICK = 5, 1
SECONDS, SECONDS_QUICK = 0.8, 0.4


@dataclasses.dataclass
class Settings:
    rounds: int
    seconds: float
    is_quick: bool
    # The server of another version, from which an upgrade begins.
    before: str | None = None

    @classmethod
    def of(cls, arguments):
        return cls(arguments.rounds or (ROUNDS_QUICK if arguments.quick else ROUNDS),
                   arguments.seconds or (SECONDS_QUICK if arguments.quick else SECONDS), arguments.quick)


def add_options(parser):
    parser.add_argument("--rounds", type=int, help=f"how often the servers take turns; {ROUNDS} if not given")
    parser.add_argument(
        "--seconds", type=float, help=f"how long each is looked at in a round; {SECONDS} if not given")
    parser.add_argument("--quick", action="store_true", help="one short round of all")
