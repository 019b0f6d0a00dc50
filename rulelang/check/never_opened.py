"""RL403: abilities wait for a timing that nothing opens."""

from rulelang.lower.context import Work
from rulelang.symbols import place_of

CODES = ("RL403",)


def check(work: Work) -> None:
    """A timing counts as opened if the game can reach an `open` of it, or of one that inherits from it."""
    opened = {timing for part, timing, _ in work.opens if part in work.flow.reached}
    for name, decl in work.symbols.timings.items():
        if not work.symbols.standing(name) and not opened.intersection(work.symbols.heirs(name)):
            work.report.warn("RL403", place_of(decl), name=name)


VALID = (
    """
game G
    players 2..2
    open T
timing T
""",
    """
game G
    players 2..2
    open U
timing T
timing U is T
""",
)
INVALID = (
    """
game G
    players 2..2
timing T
""",
)
