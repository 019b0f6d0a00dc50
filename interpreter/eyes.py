"""What a seat may know: which things it sees, and what those are called that it does not."""

from collections.abc import Iterator, Sequence
from typing import Protocol, cast

from interpreter.names import LABEL, Being, Names, Unseen
from interpreter.walk import Reader, Walk
from interpreter.words import word
from rulelang.program import Program
from rulelang.types import List, Opt, Thing, Type


class Looker(Reader, Protocol):
    """A reader that also knows everything there is."""

    def beings(self) -> Sequence[Being]: ...

    def zones(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Every zone: name, owner (-1: none), things in order."""

    def scopes_open(self) -> Sequence[str]:
        """Open scopes, outermost first."""


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
        if not self.program.decider:
            return frozenset({self.player})
        return frozenset(p for p in self.reader.all_of("player") if self.walk.call(self.program.decider, (p,)) == self.player)

    def into(self, zone: str, owner: int) -> bool:
        """May the seat look into this zone, whatever lies in it?"""
        face = self.program.zones[zone].face
        if self.player is None or face == "open":
            return True
        return face == "owner" and self.seat_of(owner) in self.seats

    def shows(self, zone: str, owner: int, e: int) -> bool:
        """May the seat see this thing in this zone?"""
        seen = self.program.zones[zone].seen
        if self.player is None or seen is None:
            return self.into(zone, owner)
        return not self.seats.isdisjoint(self.walk.things(seen, {"it": e}))

    def seat_of(self, e: int) -> int:
        """The player that a thing, or the owner of a zone, belongs to in the end; -1 for nobody."""
        for _ in range(8):
            if e < 0 or self.reader.is_kind(e, "player"):
                return e
            e = self.walk.owner(e)
        return -1

    def sees(self, e: int) -> bool:
        """May the seat know this thing where it is now? What lies in no zone is known to all."""
        if self.player is None or e < 0:
            return True
        zone, owner = self.reader.place(e)
        return not zone or self.shows(zone, owner, e)

    def value(self, value: object, of: Type | None, names: Names, lang: str) -> str:
        """A value, with ？ for things that the seat may not know."""
        inner = of.item if isinstance(of, Opt) else of
        if isinstance(inner, Thing) and isinstance(value, int) and value >= 0 and not self.sees(value):
            return word("hidden", lang)
        if isinstance(inner, List) and isinstance(value, tuple):
            return "(" + ", ".join(self.value(v, inner.item, names, lang) for v in value) + ")"
        return names.value(value, of, lang)

    def spot(self, e: int) -> tuple[str, int, int]:
        """Where a thing lies: zone, owner, position from 1."""
        zone, owner = self.reader.place(e)
        return zone, owner, self.reader.zone(zone, owner).index(e) + 1


class Veil(Names):
    """The names of a game as a seat is told them: what it does not see is called by where it lies, in labels, too.

    So an option that is such a thing can be told from the others, in a record as well, and says nothing of what it is.
    """

    def __init__(self, names: Names, eyes: Eyes) -> None:
        self.__dict__ |= names.__dict__
        self.eyes = eyes

    def entity(self, e: int, lang: str) -> str:
        """A thing, or where it lies."""
        if isinstance(e, Unseen) or self.eyes.sees(e):
            return super().entity(e, lang)
        return self.unseen(self.eyes.spot(e), lang)

    def candidate(self, option: tuple[object, ...], lang: str) -> str:
        """An ability and who has it. What somebody else may do with a thing is not named where the thing is not seen."""
        ability, holder, you = cast("tuple[int, int, int]", option[:3])
        given = self.program.abilities[ability].source in self.program.kinds
        if given or you in self.eyes.seats or self.eyes.sees(holder):
            return super().candidate(option, lang)
        where = self.entity(holder, lang)
        return where if lang == LABEL else word("holder", lang, ability=word("something", lang), holder=where)


def hides(program: Program) -> bool:
    """Is there anything in this game that somebody may not see?"""
    return any(zone.face != "open" for zone in program.zones.values())


def names_for(names: Names, program: Program, reader: Looker, seat: int) -> Names:
    """The names as this seat is told them; a seat below zero (裁定, chance) is told everything."""
    return Veil(names, Eyes(program, reader, seat)) if seat >= 0 and hides(program) else names
