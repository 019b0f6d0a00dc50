"""A ruleset and its twin, made ready for the same games: what `agree` compares and `bench` measures."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from benchmarks import games
from benchmarks.measure import ROOT
from benchmarks.twins import finale, meishi, tictactoe
from benchmarks.twins.base import Chance

Ask = Callable[[int, str, Sequence[Any]], int]


@cache
def machine(name: str) -> Any:
    """The linked machine of a ruleset by name or path. Raises ValueError where its text has problems."""
    from interpreter.machine import Machine
    from rulelang.compile import compile_ruleset

    compiled = compile_ruleset(name)
    if compiled.program is None:
        raise ValueError(f"{name}: " + "; ".join(map(str, compiled.problems[:5])))
    return Machine(compiled.program)


@frozen
class Pair:
    """setup: seed → data; start: (machine, data, seed, auto) → a state; twin: (data, choose, draw) → a game that can run.

    ends: what both must have in common when a game is over.
    """

    name: str
    ruleset: str
    setup: Callable[[int], Any]
    start: Callable[..., Any]
    twin: Callable[[Any, Ask, Chance], Any]
    end: Callable[[Any, Any], object]
    twin_end: Callable[[Any], object]


class Reader:
    """The end position of a machine's state, by the names of its ruleset."""

    def __init__(self, m: Any, s: Any) -> None:
        self.m, self.s = m, s

    def label(self, e: int) -> str:
        return str(self.m.plan.types[self.s.type[e]])

    def attr(self, name: str, e: int) -> Any:
        """What it is now, lasting effects included."""
        column = self.m.plan.col[name]
        modified = self.m.space.get("m_" + column)
        return getattr(self.s, column)[e] if modified is None else modified(self.s, e)

    def everywhere(self, name: str) -> list[int]:
        """The things of a zone, of all owners or of nobody."""
        return [e for zone in self.s.zones[self.m.plan.zones[name]] for e in zone]

    def zone(self, name: str) -> list[list[int]]:
        """The things of a zone, for each player."""
        column = self.s.zones[self.m.plan.zones[name]]
        return [list(column[p]) for p in self.s.players]


# ---------------------------------------------------------------------------------------------------------------- 名刺


def meishi_start(m: Any, decks: Any, seed: int, auto: Any = None) -> Any:
    return m.new({"デッキ": tuple(tuple(d) for d in decks)}, seed, players=2, auto=auto)


def meishi_end(m: Any, s: Any) -> object:
    r = Reader(m, s)
    cards = [(e, r.attr("HP", e), bool(r.attr("横向き", e))) for e in r.everywhere("駒")]
    return s.result, cards, r.zone("墓場"), r.everywhere("獲得")


def meishi_twin_end(g: meishi.Game) -> object:
    cards = [(c.id, c.hp, c.sideways > 0) for q in (0, 1) for c in g.field(q)]
    graves = [[c.id for c in grave if c is not g.prize] for grave in g.graves]
    return g.winners, cards, graves, [g.prize.id] if g.prize else []


MEISHI = Pair(
    "名刺",
    "meishi",
    games.decks,
    meishi_start,
    lambda decks, choose, draw: meishi.Game(decks, choose, draw),
    meishi_end,
    meishi_twin_end,
)


# ---------------------------------------------------------------------------------------------------------------- finale


SINGLES = 39
"""The enemy side, squares and bosses of the ruleset: things that are there before the cards that people bring."""


def finale_start(m: Any, f: games.Finale, seed: int, auto: Any = None) -> Any:
    brought = {"集めた札": f.cards, "集めた道具": f.items, "集めたトークン": f.tokens, "始める人": f.first}
    return m.new(brought, seed, players=len(f.cards), options={"決戦だけ": True}, auto=auto)


def finale_end(m: Any, s: Any) -> object:
    r = Reader(m, s)
    zones = [r.zone(name) for name in ("手元", "隊", "捨て札")]
    return tuple(sorted(s.result)), zones, sorted(r.everywhere("除外"))


def finale_twin_end(g: finale.Game) -> object:
    zones = [[[c.id for c in z] for z in where] for where in (g.pools, g.parties, g.graves)]
    return tuple(sorted(g.winners or ())), zones, sorted(c.id for c in g.removed)


FINALE = Pair(
    "finale",
    "dangerous",
    games.finale,
    finale_start,
    lambda f, choose, draw: finale.Game(f.twin, choose, draw, len(f.cards) + SINGLES),
    finale_end,
    finale_twin_end,
)


# ---------------------------------------------------------------------------------------------------------------- tic-tac-toe


def tictactoe_end(m: Any, s: Any) -> object:
    marks = getattr(s, m.plan.col["印"])
    return s.result, [None if marks[e] < 0 else marks[e] for e in s.kinds["マス"]]


TICTACTOE = Pair(
    "tic-tac-toe",
    str(ROOT / "examples" / "tictactoe"),
    lambda seed: None,
    lambda m, setup, seed, auto=None: m.new({}, seed, auto=auto),
    lambda setup, choose, draw: tictactoe.Game(choose),
    tictactoe_end,
    lambda g: (g.winners, g.cells),
)

PAIRS = {p.name: p for p in (MEISHI, FINALE, TICTACTOE)}
