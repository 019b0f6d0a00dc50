"""Did you mean: the names nearest to one that nothing declares."""

from collections.abc import Iterable


def distance(a: str, b: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap two neighbours) from one word to the other; `limit` + 1 where there are more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    above = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        row = [i]
        for j, right in enumerate(b, 1):
            best = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
        before, above = above, row
    return min(above[-1], limit + 1)


def nearest(name: str, names: Iterable[str]) -> str:
    """The known name that was probably meant, or ""; of equally near ones the first in the order of `names`."""
    limit = 1 if len(name) <= 4 else 2 if len(name) <= 8 else 3
    best, found = limit + 1, ""
    for known in dict.fromkeys(names):
        away = distance(name, known, limit)
        if 0 < away < best and away < max(len(name), len(known)):
            best, found = away, known
    return found
