"""The two signals of the machine, and the names that questions and frames use."""


class Signal:
    """A value that means something only by identity."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


SUSP = Signal("SUSP")
"""A routine waits: its frame is in s.susp."""
END = Signal("END")
"""A scope (s.ending) is being ended from inside."""
NO = Signal("NO")
"""Nothing to say: not in the table, does not apply."""

CHANCE, RULING = -1, -2
PASS = DONE = None
FUEL = 200_000
"""Rounds and uses in a whole game: a long one needs about a thousand; beyond it the rules do not end."""
LARGEST = 10**18
"""Numbers in play stay within it."""
LONGEST = 10_000
"""Elements of a range, and dice of one roll."""
ROUNDS = 1000
"""State rules in a row at one checkpoint."""
WHOLE = 1 << 16
"""What an event, class or scope that is whole adds to s.hold: scopes inside it do not start afresh."""
DEPTH = 60
"""Windows inside windows: beyond it a chain does not end. About 400 Python frames, well below the default limit."""
