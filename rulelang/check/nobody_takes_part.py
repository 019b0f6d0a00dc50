"""RL404: an ability stands at a timing that nobody takes part in."""

from rulelang.lower.context import Work
from rulelang.symbols import place_of

CODES = ("RL404",)


def check(work: Work) -> None:
    """Without a `who`, a timing only offers what waits for it; abilities of the game itself are always there."""
    for name, timing in work.program.timings.items():
        standing = [a for a in work.program.abilities if a.moment.timing == name and not a.moment.phase and a.source]
        if standing and not timing.groups:
            work.report.error("RL404", place_of(work.symbols.timings[name]), name=name, ability=standing[0].name)


VALID = (
    """
game G
    players 2..2
    open T
timing T
    who all(card)
kind K is card
    may at T: X
event X
""",
    """
game G
    players 2..2
    X
    open T
timing T
kind K is card
    may after X at T: X
event X
""",
)
INVALID = (
    """
game G
    players 2..2
    open T
timing T
kind K is card
    may at T: X
event X
""",
)
