"""RL418, RL419: a standing timing without a scope, or one that is opened; something that must happen at one."""

from rulelang.lower.context import Work
from rulelang.resolve.flow import timing_scope
from rulelang.symbols import place_of

CODES = ("RL418", "RL419")


def check(work: Work) -> None:
    """It stands beside choices while its scope is open, so it needs a scope, nothing opens it, and nothing must be used at it."""
    symbols = work.symbols
    for name, decl in symbols.timings.items():
        if not symbols.standing(name):
            continue
        spans = [span for _, timing, span in work.opens if timing == name]
        if spans or not timing_scope(symbols, name):
            work.report.error("RL418", spans[0] if spans else place_of(decl), name=name)
        for ability in work.program.abilities:
            if ability.moment.timing == name and (ability.must or ability.moment.phase):
                work.report.error("RL419", ability.span, name=name, ability=ability.name)


VALID = (
    """
game G
    players 2..2
    S first(players)
scope S p: player
    choose x among (1, 2) by p
timing T during S: standing
    who all(player)
kind player
    may at T, once per S: X
event X
""",
)
INVALID = (
    """
game G
    players 2..2
    choose x among (1, 2) by first(players)
timing T: standing
    who all(player)
kind player
    may at T: X
event X
""",
    """
game G
    players 2..2
    S
scope S
    open T
timing T during S: standing
    who all(player)
kind player
    may at T: X
event X
""",
    """
game G
    players 2..2
    S
scope S
    choose x among (1, 2) by first(players)
timing T during S: standing
    who all(player)
kind player
    must at T: X
event X
""",
)
