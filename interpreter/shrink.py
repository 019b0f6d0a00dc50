"""Makes a failing game shorter: fewer choices that matter, the first option everywhere else. Cheap, and the same every time."""

from collections.abc import Callable, Sequence

BUDGET = 120
"""How many games are played for it at most."""
Fails = Callable[[Sequence[int]], "tuple[int, ...] | None"]
"""Plays a game with these choices, then first options; gives all choices made when it fails in the same way, else None."""


def shrink(choices: Sequence[int], fails: Fails) -> tuple[int, ...]:
    """A shorter or plainer row of choices that fails, too; the given one where none is found."""
    best = tuple(choices)
    left = BUDGET
    for keep in _prefixes(len(best)):
        left -= 1
        found = fails(best[:keep])
        if found is not None and len(found) <= len(best):
            best = found
            break
    at = 0
    while at < len(best) and left > 0:
        if best[at]:
            left -= 1
            found = fails((*best[:at], 0, *best[at + 1 :]))
            if found is not None and len(found) <= len(best):
                best = found
        at += 1
    return best


def _prefixes(length: int) -> list[int]:
    """0, 1, 2, 4, … and the whole but its last."""
    found, keep = [0], 1
    while keep < length:
        found.append(keep)
        keep *= 2
    return found
