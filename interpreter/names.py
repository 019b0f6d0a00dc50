"""What people, scripts and records call the things of a game.

Two kinds of names. A *label* is canonical: built from the names of the ruleset alone, the same in every language and in every
record. A *text* is for people, in a language: it prefers the second-language labels that a ruleset may give (`also "Strike"`).
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from attrs import frozen

from interpreter.words import word
from rulelang.program import AbilityDecl, Program
from rulelang.types import AbilityType, Bool, Enum, List, Opt, SkillType, Thing, Type

LABEL = ""
"""The language of canonical labels."""
HAPPENS = ("use", "rolled")
"""The builtin events that happen by themselves and can be answered."""
CJK = ((0x2E80, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))


@frozen
class Being:
    """What an entity is, as far as its name goes: `name` its card type or, for a place, its kind; `cells` the labels of its axes."""

    name: str
    kind: str
    owner: int = -1
    cells: tuple[str, ...] = ()


class Unseen(int):
    """A thing that somebody is told of without being told which: equal to its number, and named by where it lay.

    place: zone, owner and position from 1, where things in that zone can be told apart. shown: those who are told have seen it since.
    """

    place: tuple[str, int, int] | None = None
    shown: bool = False


def unnamed(number: object) -> bool:
    """Is it something that is not named to whoever is told of it?"""
    return isinstance(number, Unseen) and not number.shown


@lru_cache(10_000)
def japanese(text: str) -> bool:
    """Is anything in it Japanese (or Chinese, or Korean)?"""
    return any(low <= ord(c) <= high for c in text for low, high in CJK)


def in_language(name: str, label: str | None, lang: str) -> str:
    """`name` or its other label: the one that is written in `lang`; the name where both or neither are."""
    if not label or lang == LABEL:
        return name
    wanted = lang == "ja"
    return label if japanese(label) == wanted and japanese(name) != wanted else name


class Names:
    """Labels and texts for one game: a Program, the names of its players, and what its entities are."""

    def __init__(self, program: Program, beings: Sequence[Being] = (), cast_names: Sequence[str] = ()) -> None:
        self.program = program
        self.cast = tuple(cast_names)
        self.terms = _terms(program)
        self.bind(beings)

    def bind(self, beings: Sequence[Being]) -> None:
        """Says what entity 0, 1, … is. Copies of one type are numbered in their order, where there are several."""
        self.beings = tuple(beings)
        total = Counter(self._place(b) for b in self.beings)
        seen: Counter[tuple[str, int, tuple[str, ...]]] = Counter()
        self.copy = []
        for being in self.beings:
            seen[self._place(being)] += 1
            self.copy.append(seen[self._place(being)] if total[self._place(being)] > 1 else 0)

    @staticmethod
    def _place(being: Being) -> tuple[str, int, tuple[str, ...]]:
        """What tells beings apart: a copy has its name only (a card may change hands, its label must not); a place its owner too."""
        return (being.name, being.owner if being.cells else -1, being.cells)

    def term(self, name: str, lang: str) -> str:
        """Any declared name (an event, timing, attribute, prompt …) in a language; a name that is not declared is itself."""
        if name == "heard" and name not in self.terms and lang != LABEL:
            return word("heard", lang)
        return in_language(name, self.terms.get(name), lang)

    def event(self, name: str, lang: str) -> str:
        """An event: a builtin one, too, which no ruleset gives a name to."""
        if name in HAPPENS and name not in self.program.events and lang != LABEL:
            return word(f"event_{name}", lang)
        return self.term(name, lang)

    def player(self, seat: int, lang: str) -> str:
        """A seat: its name in the cast where there is one, P1 as a label, プレイヤー1 for people."""
        if 0 <= seat < len(self.cast):
            return self.cast[seat]
        return f"P{seat + 1}" if lang == LABEL else word("player", lang, n=seat + 1)

    def speaker(self, who: int, lang: str) -> str:
        """Who is asked: a player, chance (-1) or 裁定 (-2)."""
        if who >= 0:
            return self.player(who, lang)
        return word("chance" if who == -1 else "ruling", lang)

    def entity(self, e: int, lang: str) -> str:
        """A thing. Places are named by owner and axes: P1 前衛 3, プレイヤー1の前衛3."""
        if e < 0 or e >= len(self.beings):
            return word("none", lang)
        if isinstance(e, Unseen) and unnamed(e):
            return self.unseen(e.place, lang)
        being = self.beings[e]
        if being.kind == "player":
            return self.player(e, lang)
        name = self.term(being.name, lang)
        if being.cells:
            cells = [self.term(c, lang) for c in being.cells]
            if lang != LABEL and all(cell.isdecimal() for cell in cells):
                name = word("square", lang, kind=name, cells="-".join(cells))
            else:
                name = "".join(cells) if lang == "ja" else " ".join(cells)
            if being.owner >= 0 and lang != LABEL:
                name = word("of", lang, owner=self.player(being.owner, lang), thing=name)
            elif being.owner >= 0:
                name = f"{self.player(being.owner, lang)} {name}"
        return f"{name}#{self.copy[e]}" if self.copy[e] else name

    def unseen(self, place: tuple[str, int, int] | None, lang: str) -> str:
        """A thing that may not be named: by where it lies, the same for whatever lies there."""
        if place is None:
            return word("hidden", lang)
        zone, owner, n = place
        if lang == LABEL:
            return " ".join(["?", zone, *([self.entity(owner, lang)] if owner >= 0 else []), str(n)])
        text = self.term(zone, lang)
        if owner >= 0:
            text = word("of", lang, owner=self.entity(owner, lang), thing=text)
        return word("unseen", lang, zone=text, n=n)

    def ability(self, number: int, lang: str) -> str:
        """An ability by its number; -1 is the flow of the game."""
        if unnamed(number):
            return word("something", lang)
        if not 0 <= number < len(self.program.abilities):
            return word("game", lang)
        decl = self.program.abilities[number]
        return in_language(decl.name, decl.label, lang) if decl.label else self.term(ability_name(decl), lang)

    def candidate(self, option: tuple[object, ...], lang: str) -> str:
        """An ability and who has it: 狙い撃ち 弓兵."""
        name, holder = self.ability(cast(int, option[0]), lang), cast(int, option[1])
        if holder < 0 or holder >= len(self.beings):
            return name
        if lang == LABEL:
            return f"{name} {self.entity(holder, lang)}"
        if name == self.entity(holder, lang):
            return name
        return word("holder", lang, ability=name, holder=self.entity(holder, lang))

    def value(self, value: object, of: Type | None, lang: str) -> str:
        """Any value at run time, given its type."""
        if isinstance(of, Opt):
            absent = value is None or (isinstance(of.item, Thing) and value == -1)
            return word("none", lang) if absent else self.value(value, of.item, lang)
        if isinstance(value, tuple):
            inner = of.item if isinstance(of, List) else None
            return "(" + ", ".join(self.value(v, inner, lang) for v in value) + ")"
        if value is None:
            return word("none", lang)
        if isinstance(value, bool) or isinstance(of, Bool):
            return word("yes" if value else "no", lang)
        if isinstance(of, Enum) and isinstance(value, int):
            return self.member(of.name, value, lang)
        if isinstance(of, Thing) and isinstance(value, int):
            return self.entity(value, lang)
        if isinstance(of, AbilityType) and isinstance(value, int):
            return self.ability(value, lang)
        if isinstance(of, SkillType) and isinstance(value, str):
            return self.term(value, lang)
        return str(value)

    def member(self, enum: str, index: int, lang: str) -> str:
        """A member of an enum by its number."""
        decl = self.program.enums.get(enum)
        if decl is None or not 0 <= index < len(decl.members):
            return word("none", lang)
        return in_language(decl.members[index], decl.labels[index] if decl.labels else None, lang)


def ability_name(decl: AbilityDecl) -> str:
    """Its own name; one without a name is called after what has it."""
    return decl.name or decl.source or decl.moment.timing or decl.moment.name


def _terms(program: Program) -> dict[str, str]:
    """name → second-language label, for everything that has one. Earlier tables win where two share a name."""
    found: dict[str, str] = {}
    tables = (program.events, program.scopes, program.timings, program.classes, program.attrs, program.zones, program.kinds,
              program.types, program.options, program.defines)  # fmt: skip
    for table in tables:
        for name, decl in table.items():
            if decl.label:
                found.setdefault(name, decl.label)
    for name, (label, _) in program.skills.items():
        if label:
            found.setdefault(name, label)
    for enum in program.enums.values():
        for member, label in zip(enum.members, enum.labels, strict=False):
            if label:
                found.setdefault(member, label)
    for ability in program.abilities:
        if ability.label and ability.name:
            found.setdefault(ability.name, ability.label)
    for name, label in getattr(program, "labels", {}).items():
        if label:
            found.setdefault(name, label)
    if program.label:
        found.setdefault(program.name, program.label)
    return found
