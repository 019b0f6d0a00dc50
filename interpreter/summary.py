"""What came of many games, in figures."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from attrs import field, frozen

from interpreter.coverage import Coverage, Gathered
from interpreter.names import LABEL, Names
from interpreter.reader import StateReader
from interpreter.watching import Seen
from rulelang import program as ir
from rulelang.types import Bool, Enum, Int, Opt, Thing, Type

ERRORS = 20
"""How many are kept."""


@frozen
class Spread:
    """Of a figure that each game has: the least, the middle and the most, how much in all, and in how many games there was any."""

    low: int
    middle: float
    high: int
    total: int
    games: int

    def as_json(self) -> dict[str, object]:
        return {"min": self.low, "median": self.middle, "max": self.high, "total": self.total, "games": self.games}


def spread(values: Sequence[int]) -> Spread:
    """Of at least one value."""
    return Spread(min(values), median(values), max(values), sum(values), sum(1 for v in values if v))


@frozen
class Played:
    """One game: its seed, how many decisions, who won (labels; None where the rules failed), and what it was.

    ends: how the game's own variables stood at its end; stands: the numbers of the players. seen: where somebody watched.
    """

    seed: int
    decisions: int
    result: tuple[str, ...] | None
    digest: str
    error: str = ""
    ends: Mapping[str, int | str] = field(factory=dict)
    stands: Mapping[str, tuple[int, ...]] = field(factory=dict)
    seen: Seen | None = None
    cpu: float = field(default=0.0, eq=False)
    """Seconds that it took."""


@frozen
class Summary:
    """All games. results: "P1" → how many; wins: seat → in how many games it won, alone or with others; ends: variable → value → how
    many, or the spread of a number; digest: one sha-256 over all games in order, the same for any number of jobs. scopes and events: how
    often in one game; stands: what players have in the end; both only where they were asked for, as coverage."""

    games: int
    finished: int
    decisions: int
    results: Mapping[str, int]
    digest: str
    errors: tuple[str, ...] = ()
    questions: Spread | None = None
    wins: Mapping[str, int] = field(factory=dict)
    ends: Mapping[str, Mapping[str, int] | Spread] = field(factory=dict)
    stands: Mapping[str, Spread] = field(factory=dict)
    scopes: Mapping[str, Spread] = field(factory=dict)
    events: Mapping[str, Spread] = field(factory=dict)
    coverage: Coverage | None = None
    cpu_ms: float = field(default=0.0, eq=False)
    """CPU time of a game; of all figures the only one that is not the same every time."""

    def as_json(self) -> dict[str, object]:
        """Plain data for `simulate --format json`."""
        out: dict[str, object] = {
            "games": self.games, "finished": self.finished, "decisions": self.decisions, "results": dict(self.results),
            "digest": self.digest, "cpu_ms": round(self.cpu_ms, 1), "wins": dict(self.wins),
            "questions": self.questions.as_json() if self.questions is not None else None,
            "ends": {name: value.as_json() if isinstance(value, Spread) else dict(value) for name, value in self.ends.items()},
        }  # fmt: skip
        for title, table in (("stands", self.stands), ("scopes", self.scopes), ("events", self.events)):
            out |= {title: {name: value.as_json() for name, value in table.items()}} if table else {}
        out |= {"coverage": self.coverage.as_json()} if self.coverage is not None else {}
        return out | ({"errors": list(self.errors)} if self.errors else {})


class Counting:
    """Takes in games one by one and keeps of each what the figures need."""

    def __init__(self) -> None:
        self.gathered = Gathered()
        self._digest = hashlib.sha256()
        self._games = self._finished = 0
        self._cpu = 0.0
        self._results: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self._errors: list[str] = []
        self._questions: list[int] = []
        self._ends: dict[str, Counter[int | str]] = {}
        self._stands: dict[str, list[int]] = {}
        self._seen: list[tuple[Mapping[str, int], Mapping[str, int]]] = []

    def add(self, game: Played) -> None:
        """One more game. One that failed counts among the games and the errors alone."""
        self._games += 1
        self._cpu += game.cpu
        self._questions.append(game.decisions)
        self._digest.update(game.digest.encode())
        if game.error:
            self._errors += [game.error] if len(self._errors) < ERRORS else []
        if game.seen is not None:
            self.gathered.add(game.seen)
        if game.result is None:
            return
        self._finished += 1
        self._results[" ".join(game.result) or "draw"] += 1
        self._wins.update(game.result)
        for name, value in game.ends.items():
            self._ends.setdefault(name, Counter())[value] += 1
        for name, values in game.stands.items():
            self._stands.setdefault(name, []).extend(values)
        if game.seen is not None:
            self._seen.append((game.seen.scopes, game.seen.events))

    def summary(self, program: ir.Program | None = None, coverage: Coverage | None = None, *, stands: bool = False) -> Summary:
        """The figures so far. program: its scopes and events are counted where games were watched."""
        scopes: dict[str, Spread] = {}
        events: dict[str, Spread] = {}
        if program is not None and self._seen:
            below = {name: [other for other in program.scopes if name in _above(program, other)] for name in program.scopes}
            scopes = {name: spread([sum(seen.get(b, 0) for b in below[name]) for seen, _ in self._seen]) for name in below}
            events = {name: spread([seen.get(name, 0) for _, seen in self._seen]) for name in program.events}
        return Summary(
            self._games, self._finished, sum(self._questions), _in_order(self._results), self._digest.hexdigest(),
            tuple(self._errors), spread(self._questions) if self._questions else None,
            _in_order(self._wins),
            {name: _values(values) for name, values in self._ends.items()},
            {name: spread(values) for name, values in self._stands.items()} if stands else {},
            scopes, events, coverage, 1000 * self._cpu / max(1, self._games),
        )  # fmt: skip


def _above(program: ir.Program, scope: str) -> Iterator[str]:
    """A scope and those that it is one of: whoever opens it has opened them, too."""
    while scope:
        yield scope
        scope = program.scopes[scope].parent


def _in_order(counts: Counter[str]) -> dict[str, int]:
    """By label, P2 before P10."""
    return dict(sorted(counts.items(), key=lambda one: [(len(word), word) for word in one[0].split()]))


def _values(values: Counter[int | str]) -> Mapping[str, int] | Spread:
    """How often each value; of numbers how they are spread."""
    if any(isinstance(value, str) for value in values):
        return {str(value): count for value, count in values.most_common()}
    return spread([value for value in values.elements() if isinstance(value, int)])


def summary(games: Iterator[Played]) -> Summary:
    """What came of them."""
    counting = Counting()
    for game in games:
        counting.add(game)
    return counting.summary()


# ------------------------------------------------------------------------------------------------------------------- how games end


def ends_of(program: ir.Program, reader: StateReader, names: Names) -> dict[str, int | str]:
    """The game's own variables: numbers, and members, players, yes and no by their labels. Lists and other things tell too little."""
    found: dict[str, int | str] = {}
    for name, (of, _) in program.variables.items():
        value, plain = reader.var("", name), of.item if isinstance(of, Opt) else of
        if isinstance(plain, Int) and isinstance(value, int) and not isinstance(of, Opt):
            found[name] = value
        elif _is_named(plain):
            found[name] = names.value(value, of, LABEL)
    return found


def _is_named(of: Type) -> bool:
    return isinstance(of, Bool | Enum | Int) or of == Thing("player")


def stands_of(program: ir.Program, reader: StateReader) -> dict[str, tuple[int, ...]]:
    """The numbers that the players have as attributes, those that end with a scope left out."""
    kinds = set(reader.plan.kinds_of("player"))
    plain = [a for a in program.attrs.values() if isinstance(a.type, Int) and not (a.printed or a.reset or a.per)]
    numbers = [a for a in plain if kinds & set(a.kinds)]
    found = {a.name: [reader.raw(a.name, seat) for seat in reader.all_of("player")] for a in numbers}
    return {name: tuple(v for v in values if isinstance(v, int)) for name, values in found.items()}
