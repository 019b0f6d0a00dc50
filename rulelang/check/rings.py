"""RL334: a continuous effect that reads the very thing that it changes, or changes it by way of others."""

from rulelang.lower.context import Work
from rulelang.lower.ways import READ

CODES = ("RL334",)


def check(work: Work) -> None:
    """Follows what conditions, subjects and values of effects read, through definitions, until it comes back."""
    reads = read_by_definitions(work)
    reads[READ] = {name for names, _ in work.path_reads for name in names}
    for number, (names, _) in work.rings.items():
        reads.setdefault(work.program.modifiers[number].name, set()).update(names)
    for number, (names, span) in work.rings.items():
        changed = work.program.modifiers[number].name
        ring = leads_to(reads, names, changed)
        if ring:
            work.report.error("RL334", span, name=changed, ring=" → ".join([changed, *(name for name in ring if name != READ)]))


def read_by_definitions(work: Work) -> dict[str, set[str]]:
    """What each definition reads, by itself and through others."""
    return {info.name: set(info.reads) for info in work.defines.values()}


def leads_to(reads: dict[str, set[str]], start: set[str], goal: str) -> list[str]:
    """The names by which `start` leads to `goal`; empty where it does not."""
    todo = [(name, [name]) for name in sorted(start)]
    seen: set[str] = set()
    while todo:
        here, way = todo.pop(0)
        if here == goal:
            return way
        if here not in seen:
            seen.add(here)
            todo += [(name, [*way, name]) for name in sorted(reads.get(here, ()))]
    return []


HEAD = """
game G
    players 2..2
kind K is card
    a: number = 0
    b: number = 0
    let_: number = f(self)
define f(c: K) = c's a
define g(c: K) = c's b
"""
VALID = (HEAD + "skill S\n    passive: f(self) += 1\ncard X is K: skills S\n    passive: g(self) += f(self)\n",)
INVALID = (
    HEAD + "card X is K\n    passive while f(self) > 1: f(self) += 1\n",
    HEAD + "card X is K\n    passive: f(self) += g(self)\n    passive: g(self) += f(self)\n",
    HEAD
    + "kind P is area\ncard X is P\ncard Y is P\npath X - Y where first(all(K))'s a > 2\n"
    + "card Z is K\n    passive: self's a += count(neighbours(X))\n",
)
