"""RL422 to RL425: a way that is written twice, areas that no way leads to, a way that hangs on ways, neighbours without any path."""

from collections.abc import Iterator
from itertools import product

from rulelang import program as p
from rulelang.check.rings import leads_to, read_by_definitions
from rulelang.lower.context import Work
from rulelang.lower.ways import NEIGHBOURS, READ
from rulelang.settled import behind, settled, value_of
from rulelang.types import Bool, Enum, Int

CODES = ("RL422", "RL423", "RL424", "RL425")
MOST_GAMES = 500
"""Numbers of players and choices of options that are looked at."""
SHOWN = 5

Parts = dict[str, set[str]]
"""The areas that hang together, by any of them."""


def check(work: Work) -> None:
    """All that only the whole of the ways shows."""
    _twice(work)
    _in_a_ring(work)
    if work.report.failed:
        return
    if work.program.paths:
        _unreachable(work)
    else:
        _nowhere(work)


def _twice(work: Work) -> None:
    """Two ways between the same areas, unless both have conditions, and those differ."""
    seen: dict[frozenset[str], list[p.PathDecl]] = {}
    for way in work.program.paths:
        known = seen.setdefault(frozenset((way.a, way.b)), [])
        if any(way.where is None or other.where is None or way.where == other.where for other in known):
            work.report.warn("RL422", way.span, a=way.a, b=way.b)
        known.append(way)


def _in_a_ring(work: Work) -> None:
    """Whether a way is open must not hang on where ways lead."""
    reads = read_by_definitions(work)
    for names, span in work.path_reads:
        if leads_to(reads, names, READ):
            work.report.error("RL424", span)


def _nowhere(work: Work) -> None:
    """Asking for neighbours where there are no paths."""
    for meaning in work.meanings:
        if (meaning.name, meaning.what) == (NEIGHBOURS, "builtin"):
            work.report.warn("RL425", meaning.span)


def _unreachable(work: Work) -> None:
    """Areas of the kinds that paths name, and that in no game hang together with the most of them."""
    program = work.program
    types = program.types
    kinds = {types[end].kind for way in program.paths for end in (way.a, way.b)}
    areas = [name for name, decl in types.items() if decl.kind in kinds and decl.single]
    outside, main = set(areas), ""
    for players, options in _games(program):
        parts = _parts(areas, [way for way in program.paths if _open(program, way, players, options)])
        largest = max(parts.values(), key=len)
        main = main or next(name for name in areas if name in largest)
        outside -= largest
    together = _parts(areas, [way for way in program.paths if {way.a, way.b} <= outside])
    told: set[str] = set()
    for name in areas:
        if name in outside and name not in told:
            told |= together[name]
            names = [other for other in areas if other in together[name]]
            shown = ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
            work.report.error("RL423", types[name].span, names=shown, main=main)


def _games(program: p.Program) -> Iterator[tuple[int, dict[str, object]]]:
    """Numbers of players, and options that conditions of ways mention; the others at their defaults."""
    asked = {node.name for way in program.paths for node in behind(program, way.where) if isinstance(node, p.OptionValue)}
    options = [(name, _values(program, decl)) for name, decl in program.options.items() if name in asked]
    defaults = {name: decl.default for name, decl in program.options.items()}
    seen = 0
    for players in range(program.low, program.high + 1):
        for chosen in product(*(values for _, values in options)):
            yield players, defaults | dict(zip((name for name, _ in options), chosen, strict=True))
            seen += 1
            if seen >= MOST_GAMES:
                return


def _values(program: p.Program, decl: p.OptionDecl) -> list[object]:
    """The values of an option, its default first."""
    more: list[object] = []
    match decl.type:
        case Bool():
            more = [False, True]
        case Enum(name=name):
            more = list(range(len(program.enums[name].members)))
        case Int(low=int(low), high=int(high)) if high - low < MOST_GAMES:
            more = list(range(low, high + 1))
    return [decl.default, *(value for value in more if value != decl.default)]


def _open(program: p.Program, way: p.PathDecl, players: int, options: dict[str, object]) -> bool:
    """May the way be open in such a game? Where play decides, it may."""
    if way.where is None or not settled(program, way.where):
        return True
    try:
        return bool(value_of(program, way.where, players, options, {}))
    except ArithmeticError:
        return True


def _parts(areas: list[str], ways: list[p.PathDecl]) -> Parts:
    parts = {name: {name} for name in areas}
    for way in ways:
        if parts[way.a] is not parts[way.b]:
            parts[way.a] |= parts[way.b]
            for name in parts[way.b]:
                parts[name] = parts[way.a]
    return parts


HEAD = """
game G
    players 2..3
    n: number = 0
kind K is area
    x: number = 0
card A is K
card B is K
card C is K
option wide = yes
option size: 1..3 = 1
"""
VALID = (
    HEAD + "path A - B - C\n",
    HEAD + "path A - B where count(players) = 2\npath B - A where wide\npath B - C\n",
    HEAD + "path A - B where count(players) > 2 and many(2)\npath B - C where n > 3\ndefine many(k: number) = count(players) > k\n",
    HEAD + "path A - B where not wide\npath C - B where size = 3 and count(players) in 3..4\n",
    HEAD + "path A - B - C\nkind J is K\ncard D is J\n",
    HEAD + "define f(a: K) = count(reach(a, 2, onward: all(K)))\n",
    HEAD + "path A - B - C where f(A) > 2\ndefine f(a: K) = count(neighbours_of(a))\ndefine neighbours_of(a: K) = all(K) where it != a\n",
)
INVALID = (
    HEAD + "path A - B - C - B\n",
    HEAD + "path A - B - C\npath B - A where wide\n",
    HEAD + "path A - B - C where wide\npath B - A where wide\n",
    HEAD + "path A - B\n",
    HEAD + "path A - B\npath B - C where count(players) > 3\n",
    HEAD
    + "path A - B where size > 3\npath B - C where many(2)\n"
    + "define many(k: number)\n    if wide: return count(players) > k + 1\n    return no\n",
    HEAD + "path A - B - C where count(neighbours(A)) > 2\n",
    HEAD + "path A - B - C where f(A) > 2\ndefine f(a: K) = count(reach(a, 2))\n",
    HEAD + "define f(a: K) = count(reach(a, 2))\n",
)
