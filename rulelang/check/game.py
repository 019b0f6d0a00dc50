"""RL400, RL413: a ruleset is one game, for a number of players that there can be."""

from rulelang.lower.context import Work
from rulelang.span import NOWHERE
from rulelang.symbols import place_of

CODES = ("RL400", "RL413")


def check(work: Work) -> None:
    """There must be a game, and its numbers of players in order."""
    if not work.symbols.games:
        work.report.error("RL400", NOWHERE)
        return
    game = work.symbols.games[0]
    if not 1 <= game.low <= game.high <= 16:
        work.report.error("RL413", place_of(game), low=game.low, high=game.high)


VALID = (
    """
game G
    players 1..4
""",
)
INVALID = (
    """
kind K is card
""",
    """
game G
    players 3..2
""",
)
