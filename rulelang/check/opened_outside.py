"""RL411: a timing is opened where the scope that it stands in cannot be open."""

from rulelang.lower.context import Work
from rulelang.resolve.flow import timing_scope

CODES = ("RL411",)


def check(work: Work) -> None:
    """Looks at every `open` that the game can reach."""
    for part, timing, span in work.opens:
        scope = timing_scope(work.symbols, timing) if timing else ""
        known = work.flow.parts.get(part)
        if not scope or part not in work.flow.reached or known is None:
            continue
        if scope not in work.flow.possible(part) and scope not in known.opens:
            work.report.error("RL411", span, name=timing, scope=scope)


VALID = (
    """
game G
    players 2..2
    S
scope S
    open T
timing T during S
""",
)
INVALID = (
    """
game G
    players 2..2
    S
    open T
scope S
timing T during S
""",
)
