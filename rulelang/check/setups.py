"""RL408, RL412: setups that cannot be brought, or not be put anywhere."""

from rulelang.lower.context import Work
from rulelang.symbols import place_of
from rulelang.types import List, Thing

CODES = ("RL408", "RL412")


def check(work: Work) -> None:
    """Cards that are brought need a zone of the same owner; a zone needs cards; there are no more defaults than seats."""
    for name, setup in work.program.setups.items():
        decl = work.symbols.setups[name]
        cards = isinstance(setup.type, List) and isinstance(setup.type.item, Thing)
        zone = work.program.zones.get(setup.zone)
        owned = zone is not None and zone.per != ""
        if cards != (zone is not None) or (zone is not None and owned != (setup.per == "player")):
            work.report.error("RL408", place_of(decl), name=name)
        seats = work.program.high if setup.per == "player" else 1
        if len(setup.defaults) > seats:
            work.report.error("RL412", place_of(decl), name=name, have=len(setup.defaults), seats=seats)


HEAD = """
game G
    players 2..2
kind K is card
card X is K
zone Z per player
"""
VALID = (
    HEAD + "setup D per player: list K to Z\n    = (X, X)\n",
    HEAD + "setup D: 1..6 = 3\n",
)
INVALID = (
    HEAD + "setup D per player: list K\n",
    HEAD + "setup D: 1..6 to Z\n    = 3\n",
    HEAD + "setup D per player: list K to Z\n    = X\n    = X\n    = X\n",
)
