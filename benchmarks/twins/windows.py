"""Windows by hand: who may act now, who goes first when both sides want to, what a pass means."""

from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.twins.base import Table

PASS = None
FIRST, LAST, EITHER = 0, 1, 2
WISHES = (FIRST, LAST, EITHER)

Candidate = tuple[int, bool, Any]
"""(who decides, must it be used, what)"""


class Contest:
    """Sides with equal claims: each says once whether it wants to be first or last; a clash is rolled."""

    def __init__(self, table: Table, prompt: str, first: int, seats: int) -> None:
        self.table, self.prompt, self.first, self.seats = table, prompt, first, seats
        self.ranks: dict[int, int] = {}

    def leader(self, sides: Sequence[int]) -> int:
        """Who acts first of these sides."""
        if len(sides) == 1:
            return sides[0]
        if any(side not in self.ranks for side in sides):
            self.settle(sorted(sides, key=lambda p: (p - self.first) % self.seats))
        return min(sides, key=lambda p: self.ranks[p])

    def settle(self, sides: Sequence[int]) -> None:
        a, b = sides
        u = self.table.ask(a, self.prompt, WISHES)
        v = self.table.ask(b, self.prompt, WISHES)
        clash = u == v and u != EITHER
        swapped = self.table.draw("順番", -1, 2) == 1 if clash else v == FIRST or u == LAST
        self.ranks = {a: int(swapped), b: int(not swapped)}


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
    passed: set[int] = set()
    while True:
        found = [c for c in gather() if c[2] not in done and (c[1] or c[0] not in passed)]
        if not found:
            return
        if age is not None and len(found) > 1:
            oldest = min(age(c[2]) for c in found)
            found = [c for c in found if age(c[2]) == oldest]
        player = contest.leader(list(dict.fromkeys(c[0] for c in found)))
        own = [c for c in found if c[0] == player]
        options = [c[2] for c in own]
        if not any(c[1] for c in own):
            options.append(PASS)
        taken = table.ask(player, prompt, options)
        if taken is PASS:
            passed.add(player)
            continue
        passed.clear()
        done.append(taken)
        resolve(taken)
