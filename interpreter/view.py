"""What a seat can see: zones by their face, attributes of what lies open, variables. For people (`lines`) and as JSON.

A hidden zone, or one that only another seat may look into, is a count. In a zone of which a seat sees some things (`seen(…)`) ？ stands
for each of the others, without anything about it; and so it does wherever a value names a thing that the seat may not know. Answers that
are still sealed are nowhere in a state, so they are nowhere in a view.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from attrs import field, frozen

from interpreter.eyes import Eyes, Looker
from interpreter.grid import Board, cut
from interpreter.names import Names
from interpreter.words import word
from rulelang import program as ir
from rulelang.program import Program
from rulelang.types import Text, Type

AXES = 2
WIDE = 70
"""Columns of the widest value of a variable that is shown."""


@frozen
class Seen:
    """A thing that can be seen; thing -1 is one that cannot, in its place among others.

    usual: attributes that are what they are at first, or only words; `lines` leaves them out. skills: those that are printed on it,
    and the abilities of its own.
    """

    thing: int
    text: str
    attrs: Mapping[str, str]
    usual: frozenset[str] = frozenset()
    skills: tuple[str, ...] = ()


@frozen
class ZoneSeen:
    """A zone. things is None where only their count can be seen; where some can be seen, the others stand among them with thing -1."""

    zone: str
    owner: int
    text: str
    count: int
    things: tuple[Seen, ...] | None


@frozen
class View:
    """What one seat (None: an onlooker who may see everything) can see."""

    player: int | None
    zones: tuple[ZoneSeen, ...]
    others: tuple[Seen, ...]
    """Players and things that lie in no zone."""
    variables: Mapping[str, str] = field(factory=dict)
    scopes: tuple[str, ...] = ()
    boards: tuple[Board, ...] = ()
    """Boards with two axes; what stands on them is in `zones`, too."""
    spots: frozenset[int] = frozenset()
    """The places of these boards."""

    def lines(self) -> list[str]:
        """For people. Zones without anything in them are left out, and attributes that are what they are at first, or only words."""
        out = [" › ".join(self.scopes)] if self.scopes else []
        out += [f"{name} = {cut(value, WIDE)}" for name, value in self.variables.items()]
        out += [line for thing in self.others for line in _thing_lines(thing, "") if set(thing.attrs) - thing.usual]
        for board in self.boards:
            out += board.lines()
        for zone in self.zones:
            if zone.things is None:
                out += [f"{zone.text}: {word('hidden', 'en')} × {zone.count}"] if zone.count else []
            elif zone.owner in self.spots:
                out += [f"{zone.text}  {line}" for thing in zone.things for line in _thing_lines(thing, "")]
            elif zone.things:
                out.append(f"{zone.text}:")
                out += [line for thing in _runs(zone.things) for line in _thing_lines(thing, "  ")]
        return out

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "player": self.player,
            "scopes": list(self.scopes),
            "variables": dict(self.variables),
            "things": [_thing_json(t) for t in self.others],
            "zones": [
                {"zone": z.text, "count": z.count, "things": None if z.things is None else [_thing_json(t) for t in z.things]}
                for z in self.zones
            ],
        }


def _runs(things: Iterable[Seen]) -> Iterator[Seen]:
    """The things; several unseen ones beside each other as one with their number."""
    for unseen, group in groupby(things, lambda thing: thing.thing < 0):
        run = list(group)
        yield from [Seen(-1, f"{run[0].text} × {len(run)}", {})] if unseen and len(run) > 1 else run


def _thing_lines(thing: Seen, indent: str) -> list[str]:
    shown = "  ".join(f"{name} {value}" for name, value in thing.attrs.items() if name not in thing.usual)
    return [f"{indent}{thing.text}" + (f"  [{shown}]" if shown else "") + (f"  {' '.join(thing.skills)}" if thing.skills else "")]


def _thing_json(thing: Seen) -> dict[str, object]:
    return {"name": thing.text, "attrs": dict(thing.attrs), "skills": list(thing.skills)}


def view(program: Program, reader: Looker, names: Names, player: int | None, lang: str) -> View:
    """What a seat sees of a state. player None: everything."""
    eyes = Eyes(program, reader, player)
    seen = _Seer(program, names, eyes, lang)
    zones = tuple(seen.zone(*z) for z in reader.zones())
    others = tuple(seen.thing(e) for e in range(len(reader.beings())) if not reader.place(e)[0])
    scopes = tuple(names.term(s, lang) for s in reader.scopes_open())
    return View(player, zones, others, dict(seen.variables()), scopes, tuple(seen.boards(zones)), seen.spots)


class _Seer:
    """Puts what can be seen into words."""

    def __init__(self, program: Program, names: Names, eyes: Eyes, lang: str) -> None:
        self.program = program
        self.names = names
        self.eyes = eyes
        self.lang = lang
        self._attrs: dict[str, list[ir.AttrDecl]] = {}
        """The attributes of each kind, as far as they have been wanted."""
        self._skills: dict[str, tuple[str, ...]] = {}
        """What each type can do, in words."""
        kinds = {board.kind for board in program.boards if len(board.axes) == AXES}
        self.spots = frozenset(e for e, being in enumerate(names.beings) if being.kind in kinds and len(being.cells) == AXES)

    def zone(self, zone: str, owner: int, things: tuple[int, ...]) -> ZoneSeen:
        text = self.names.term(zone, self.lang)
        if owner >= 0:
            place = self.names.entity(owner, self.lang) if self.eyes.sees(owner) else word("hidden", self.lang)
            text = place if owner in self.spots and self._alone(zone) else word("of", self.lang, owner=place, thing=text)
        seen = tuple(self.thing(e) if self.eyes.shows(zone, owner, e) else Seen(-1, word("hidden", self.lang), {}) for e in things)
        open_ = self.eyes.into(zone, owner) or any(thing.thing >= 0 for thing in seen)
        return ZoneSeen(zone, owner, text, len(things), seen if open_ else None)

    def thing(self, e: int) -> Seen:
        """Its attributes; what a place is called already says its axes."""
        found: dict[str, str] = {}
        usual: set[str] = set()
        being = self.names.beings[e]
        if being.kind not in self._attrs:
            self._attrs[being.kind] = [a for a in self.program.attrs.values() if any(self.eyes.reader.is_kind(e, k) for k in a.kinds)]
        for decl in self._attrs[being.kind]:
            if not (being.cells and decl.printed):
                value, term = self.eyes.walk.attr(decl.name, e), self.names.term(decl.name, self.lang)
                found[term] = self.eyes.value(value, decl.type, self.names, self.lang)
                same = isinstance(decl.init, ir.Const) and value == decl.init.value and (not decl.printed or not value)
                if same or isinstance(decl.type, Text):
                    usual.add(term)
        if being.name not in self._skills:
            skills = tuple(self.names.term(s, self.lang) for s in self.program.skills if self.eyes.reader.skill(e, s))
            own = [a.id for a in self.program.abilities if a.name and a.source == being.name]
            self._skills[being.name] = (*skills, *(f"『{self.names.ability(a, self.lang)}』" for a in own))
        return Seen(e, self.names.entity(e, self.lang), found, frozenset(usual), self._skills[being.name])

    def _alone(self, zone: str) -> bool:
        """Is it the only zone of its places?"""
        zones = self.program.zones
        return sum(decl.per == zones[zone].per for decl in zones.values()) == 1

    def boards(self, zones: Sequence[ZoneSeen]) -> Iterator[Board]:
        """Every board with two axes, for each owner."""
        on: dict[int, list[str]] = {}
        for zone in zones:
            if zone.owner in self.spots:
                things = [f"? × {zone.count}"] if zone.things is None and zone.count else [t.text for t in zone.things or ()]
                on.setdefault(zone.owner, []).extend(things)
        tables: dict[tuple[str, int], dict[tuple[str, ...], int]] = {}
        for e in sorted(self.spots):
            being = self.names.beings[e]
            tables.setdefault((being.kind, being.owner), {})[being.cells] = e
        for (kind, owner), cells in tables.items():
            rows, columns = (list(dict.fromkeys(at[axis] for at in cells)) for axis in range(AXES))
            text = self.names.term(kind, self.lang)
            if owner >= 0:
                text = word("of", self.lang, owner=self.names.entity(owner, self.lang), thing=text)
            made = [(self._axis(r), tuple(tuple(on.get(cells.get((r, c), -1), ())) for c in columns)) for r in rows]
            yield Board(text, tuple(map(self._axis, columns)), tuple(made))

    def _axis(self, cell: str) -> str:
        return self.names.term(cell, self.lang)

    def variables(self) -> Iterator[tuple[str, str]]:
        """The game's own, then those of open scopes."""
        for name, (of, _) in self.program.variables.items():
            yield self._variable("", name, of)
        for scope in self.eyes.reader.scopes_open():
            decl = self.program.scopes[scope]
            for name in (*decl.params, *(f for f, _ in decl.fields)):
                yield self._variable(scope, name, decl.types.get(name))

    def _variable(self, scope: str, name: str, of: Type | None) -> tuple[str, str]:
        value = self.eyes.value(self.eyes.reader.var(scope, name), of, self.names, self.lang)
        return self.names.term(name, self.lang), value
