"""How many games of a ruleset are to be played without a fault, and what is to be used in them: `[simulate]` in its requirements.toml.

[simulate]
ci = {2 = 500, 3 = 500}      # players = games: in every check
soak = {2 = 5000, 3 = 5000}  # in the long tests
invariants = 10              # at every question of one game in ten, and at the end of every game
used = true                  # whatever there is must be used in some game

[simulate.unused]
"NAME" = "why it need not be"
"""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from interpreter.coverage import Coverage
from rulelang.files import FileProblem, toml_of

TABLE, UNUSED = "simulate", "unused"
DEFAULT = {"ci": 20, "soak": 500}
"""Games for the fewest and for the most players, where a ruleset does not say."""
INVARIANTS = 10
MOST = 1_000_000


class QuotaProblem(Exception):
    """A quota that cannot be used; `code` (toml, games, players, invariants, used, reason, unknown) names what is wrong."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts


@frozen
class Quota:
    """games: players → how many. invariants: at every question of one game in so many. used: must everything be used? unused: name →
    why it need not be."""

    games: Mapping[int, int]
    invariants: int = INVARIANTS
    used: bool = False
    unused: Mapping[str, str] = field(factory=dict)

    def missing(self, coverage: Coverage) -> tuple[str, ...]:
        """What had to be used and was not. Raises QuotaProblem where what need not be is nothing that there is."""
        there = {one.name for part in (coverage.abilities, coverage.effects, coverage.things) for one in part}
        for name in self.unused:
            if name not in there:
                raise QuotaProblem("unknown", name=name)
        return tuple(dict.fromkeys(one.name for one in coverage.never() if one.name not in self.unused)) if self.used else ()


def quota_of(text: str, name: str, low: int, high: int) -> Quota:
    """The quota `name` (ci or soak) of a requirements.toml; low and high: how many may play.

    Raises QuotaProblem.
    """
    try:
        table = toml_of(text).get(TABLE, {})
    except FileProblem as wrong:
        raise QuotaProblem("toml", reason=wrong.reason) from None
    if not isinstance(table, dict):
        raise QuotaProblem("games", name=TABLE)
    games = _games(table.get(name, {low: DEFAULT[name], high: DEFAULT[name]}), name, low, high)
    every, used, unused = table.get("invariants", INVARIANTS), table.get("used", False), table.get(UNUSED, {})
    if not _whole(every, 1):
        raise QuotaProblem("invariants")
    if not isinstance(used, bool):
        raise QuotaProblem("used")
    for one, reason in unused.items() if isinstance(unused, dict) else [(UNUSED, None)]:
        if not isinstance(reason, str) or not reason.strip():
            raise QuotaProblem("reason", name=one)
    return Quota(games, every, used, unused)


def _games(table: object, name: str, low: int, high: int) -> dict[int, int]:
    """players → games, as written."""
    if not isinstance(table, dict) or not table:
        raise QuotaProblem("games", name=name)
    found = {}
    for players, count in table.items():
        digits = str(players)
        if not (digits.isdecimal() and len(digits) < 4 and low <= int(digits) <= high):
            raise QuotaProblem("players", name=name, players=players, low=low, high=high)
        if not _whole(count, 1):
            raise QuotaProblem("games", name=name)
        found[int(digits)] = count
    return found


def _whole(value: object, low: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= MOST
