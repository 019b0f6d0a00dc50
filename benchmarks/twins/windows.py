"""Windows by hand: who may act now, who goes first when both sides want to, what a pass means."""

from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.twins.base import NOBODY, Table

PASS = None
FIRST, LAST, EITHER = "first", "last", "either"
WISHES = (FIRST, LAST, EITHER)

Candidate = tuple[int, bool, Any]
"""(who decides, must it be used, what)"""


class Contest:
    """Sides with equal claims: each says once whether it wants to be first or last; a clash is rolled."""

    def __init__(self, table: Table, prompt: str, first: int, seats: int) -> None:
        self.table, self.prompt, self.first, self.seats = table, prompt, first, seats
        self.lead: list[int] | None = None

    def leader(self, sides: Sequence[int]) -> int:
        """Who acts first of these sides. Who comes later than the wishes follows in seat order."""
        if len(sides) == 1:
            return sides[0]
        sides = sorted(sides, key=lambda p: (p - self.first) % self.seats)
        if self.lead is None:
            self.lead = self.settle(sides)
        return next((p for p in self.lead if p in sides), sides[0])

    def settle(self, sides: Sequence[int]) -> list[int]:
        wishes = [(p, self.table.ask(p, self.prompt, WISHES)) for p in sides]
        lead: list[int] = []
        for wish in (FIRST, EITHER, LAST):
            rest = [p for p, w in wishes if w == wish]
            while len(rest) > 1 and wish != EITHER:
                lead.append(rest.pop(self.table.draw("order", NOBODY, len(rest))))
            lead += rest
        return lead


def window(
    table: Table,
    prompt: str,
    gather: Callable[[], list[Candidate]],
    resolve: Callable[[Any], None],
    contest: Contest,
    age: Callable[[Any], int] | None = None,
) -> None:
    """Offers what `gather` finds until nobody acts. A pass holds until something is carried out; each candidate comes once.

    age: older candidates come first, whoever has them.
    """
    done: list[Any] = []
    passed: list[Any] = []
    while True:
        found = [c for c in gather() if c[2] not in done and c[2] not in passed]
        if not found:
            return
        if age is not None and len(found) > 1:
            oldest = min(age(c[2]) for c in found)
            found = [c for c in found if age(c[2]) == oldest]
        player = contest.leader(list({c[0]: None for c in found}))
        own = [c for c in found if c[0] == player]
        options = [c[2] for c in own]
        if not any(c[1] for c in own):
            options.append(PASS)
        taken = table.ask(player, prompt, options)
        if taken is PASS:
            passed += options[:-1]
            continue
        passed.clear()
        done.append(taken)
        resolve(taken)
