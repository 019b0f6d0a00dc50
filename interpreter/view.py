"""What a seat can see: zones by their face, attributes of what lies open, variables. For people (`lines`) and as JSON.

A hidden zone, or one that only another seat may look into, is a count. Wherever a value names a thing that the seat may not know,
？ stands instead. Answers that are still sealed are nowhere in a state, so they are nowhere in a view.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from attrs import field, frozen

from interpreter.names import Being, Names
from interpreter.walk import Reader, Walk
from interpreter.words import word
from rulelang import program as ir
from rulelang.program import Program
from rulelang.types import List, Opt, Text, Thing, Type


class Looker(Reader, Protocol):
    """A reader that also knows everything there is."""

    def beings(self) -> Sequence[Being]: ...

    def zones(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Every zone: name, owner (-1: none), things in order."""

    def scopes_open(self) -> Sequence[str]:
        """Open scopes, outermost first."""


@frozen
class Seen:
    """A thing that can be seen. usual: attributes that are what they are at first, or only words; `lines` leaves them out."""

    thing: int
    text: str
    attrs: Mapping[str, str]
    usual: frozenset[str] = frozenset()


@frozen
class ZoneSeen:
    """A zone. things is None where only their count can be seen."""

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

    def lines(self) -> list[str]:
        """For people. Zones without anything in them are left out, and attributes that are what they are at first, or only words."""
        out = [" › ".join(self.scopes)] if self.scopes else []
        out += [f"{name} = {value}" for name, value in self.variables.items()]
        out += [line for thing in self.others for line in _thing_lines(thing, "") if set(thing.attrs) - thing.usual]
        for zone in self.zones:
            if zone.things is None:
                out += [f"{zone.text}: {word('hidden', 'en')} × {zone.count}"] if zone.count else []
            elif zone.things:
                out.append(f"{zone.text}:")
                out += [line for thing in zone.things for line in _thing_lines(thing, "  ")]
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


def _thing_lines(thing: Seen, indent: str) -> list[str]:
    shown = "  ".join(f"{name} {value}" for name, value in thing.attrs.items() if name not in thing.usual)
    return [f"{indent}{thing.text}" + (f"  [{shown}]" if shown else "")]


def _thing_json(thing: Seen) -> dict[str, object]:
    return {"name": thing.text, "attrs": dict(thing.attrs)}


class Eyes:
    """What a seat may know of a state. player None: everything."""

    def __init__(self, program: Program, reader: Looker, player: int | None) -> None:
        self.program = program
        self.reader = reader
        self.walk = Walk(program, reader)
        self.player = player
        self.seats = self._seats()

    def _seats(self) -> frozenset[int]:
        """The seats that this one decides for: it sees what they see."""
        if self.player is None:
            return frozenset()
        players = [e for e, b in enumerate(self.reader.beings()) if b.kind == "player"]
        if not self.program.decider:
            return frozenset({self.player})
        return frozenset(p for p in players if self.walk.call(self.program.decider, (p,)) == self.player)

    def into(self, zone: str, owner: int) -> bool:
        """May the seat look into this zone?"""
        face = self.program.zones[zone].face
        if self.player is None or face == "open":
            return True
        return face == "owner" and self.seat_of(owner) in self.seats

    def seat_of(self, e: int) -> int:
        """The player that a thing, or the owner of a zone, belongs to in the end; -1 for nobody."""
        for _ in range(8):
            if e < 0 or self.reader.is_kind(e, "player"):
                return e
            e = self.walk.owner(e)
        return -1

    def sees(self, e: int) -> bool:
        """May the seat know this thing where it is now? What lies in no zone is known to all."""
        zone, owner = self.reader.place(e) if e >= 0 else ("", -1)
        return not zone or self.into(zone, owner)

    def value(self, value: object, of: Type | None, names: Names, lang: str) -> str:
        """A value, with ？ for things that the seat may not know."""
        inner = of.item if isinstance(of, Opt) else of
        if isinstance(inner, Thing) and isinstance(value, int) and value >= 0 and not self.sees(value):
            return word("hidden", lang)
        if isinstance(inner, List) and isinstance(value, tuple):
            return "(" + ", ".join(self.value(v, inner.item, names, lang) for v in value) + ")"
        return names.value(value, of, lang)


def view(program: Program, reader: Looker, names: Names, player: int | None, lang: str) -> View:
    """What a seat sees of a state. player None: everything."""
    eyes = Eyes(program, reader, player)
    seen = _Seer(program, names, eyes, lang)
    zones = tuple(seen.zone(*z) for z in reader.zones())
    others = tuple(seen.thing(e) for e in range(len(reader.beings())) if not reader.place(e)[0])
    scopes = tuple(names.term(s, lang) for s in reader.scopes_open())
    return View(player, zones, others, dict(seen.variables()), scopes)


class _Seer:
    """Puts what can be seen into words."""

    def __init__(self, program: Program, names: Names, eyes: Eyes, lang: str) -> None:
        self.program = program
        self.names = names
        self.eyes = eyes
        self.lang = lang

    def zone(self, zone: str, owner: int, things: tuple[int, ...]) -> ZoneSeen:
        text = self.names.term(zone, self.lang)
        if owner >= 0:
            text = word("of", self.lang, owner=self.names.entity(owner, self.lang), thing=text)
        open_ = self.eyes.into(zone, owner)
        return ZoneSeen(zone, owner, text, len(things), tuple(self.thing(e) for e in things) if open_ else None)

    def thing(self, e: int) -> Seen:
        """Its attributes; what a place is called already says its axes."""
        found: dict[str, str] = {}
        usual: set[str] = set()
        place = bool(self.names.beings[e].cells)
        for name, decl in self.program.attrs.items():
            if any(self.eyes.reader.is_kind(e, k) for k in decl.kinds) and not (place and decl.printed):
                value = self.eyes.walk.attr(name, e)
                found[self.names.term(name, self.lang)] = self.eyes.value(value, decl.type, self.names, self.lang)
                same = isinstance(decl.init, ir.Const) and value == decl.init.value and (not decl.printed or not value)
                if same or isinstance(decl.type, Text):
                    usual.add(self.names.term(name, self.lang))
        return Seen(e, self.names.entity(e, self.lang), found, frozenset(usual))

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
