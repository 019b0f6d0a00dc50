"""How a log is said: things, values, zones and events in words, for a pair of eyes."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from attrs import define, field

from interpreter.names import Names, japanese, unnamed
from interpreter.words import word
from rulelang.program import EventDecl
from rulelang.types import Bool, Enum, Int, List, Opt, Thing, Type

Fact = tuple[str, object]
"""What a line has told: a value with what it is, so that thing 3 and the number 3 are two."""


@define
class Line:
    """A line that is still open. told: what it has said; subject: what it is about; fresh: a use whose first event goes without saying."""

    text: str
    told: set[Fact] = field(factory=set)
    subject: Fact | None = None
    names: set[str] = field(factory=set)
    fresh: bool = False
    parts: list[str] = field(factory=list)
    answer: bool = False
    """Does it begin with an answer?"""
    agents: set[Fact] = field(factory=set)
    """Who does it: what is done `by` somebody else is another story."""
    rolled: list[object] = field(factory=list)
    about: Fact | None = None
    """What its last part was about, where that is not its subject."""
    event: bool = False
    """Is it an event's?"""
    since: int = -1
    """How many parts it had when its last event was told."""
    idle: bool = False
    """Does it say nothing unless something comes of it?"""
    does: set[str] = field(factory=set)
    """What is rolled for it, and the names of attributes and zones that it changes."""
    goals: set[Fact] = field(factory=set)
    """Where things go, as its events have told."""
    holder: int = -1
    """Whose use it is."""
    must: bool = False
    """Is it a use that had to be?"""
    join: tuple[str, str, str] | None = None
    """Its text as what stands before the subject, the subject, and what stands behind: others like it are told with it."""
    rulings: list[str] = field(factory=list)
    """The titles of those that decided it."""


class Phrases:
    """Says things in a language. sees: may the reader know this thing now? Whatever it may not know is called ？."""

    def __init__(self, names: Callable[[], Names], lang: str, sees: Callable[[int], bool] | None = None) -> None:
        self._names = names
        self.lang = lang
        self.sees = sees
        self._told: set[int] = set()
        """Things that have been called by their full name."""
        self._plain: dict[str, bool] = {}
        """For each kind: are its copies all the same?"""
        self._counted: tuple[int, Counter[str]] = (-1, Counter())

    @property
    def names(self) -> Names:
        return self._names()

    def word(self, key: str, **parts: object) -> str:
        return word(key, self.lang, **parts)

    def term(self, name: str) -> str:
        return self.names.term(name, self.lang)

    def thing(self, e: int) -> str:
        if self.sees is not None and e >= 0 and not self.sees(e):
            return self.word("hidden")
        if unnamed(e):
            return self.names.entity(e, self.lang)
        full = self.names.entity(e, self.lang)
        if self._alike(e) and self.names.copy[e]:
            full = full.rsplit("#", 1)[0]
        if e not in self._told:
            self._told.add(e)
            return full
        called = calling(full)
        return called if called != full and self._alone(called) else full

    def _alike(self, e: int) -> bool:
        """Has it nothing of its own, so that it does not matter which of the copies it is?"""
        kind = self.names.beings[e].kind if 0 <= e < len(self.names.beings) else ""
        if kind not in self._plain:
            program = self.names.program
            kinds = {kind, *(program.kinds[kind].parents if kind in program.kinds else ())}
            self._plain[kind] = "card" in kinds and not any(
                not attr.printed and attr.name not in ("owner", "skills") and kinds & set(attr.kinds) for attr in program.attrs.values()
            )
        return self._plain[kind]

    def _alone(self, called: str) -> bool:
        """Does only one thing have this calling name?"""
        beings = self.names.beings
        if self._counted[0] != len(beings):
            names = dict.fromkeys(b.name for b in beings)
            self._counted = len(beings), Counter(calling(self.names.term(name, self.lang)) for name in names)
        return self._counted[1][called] == 1

    def value(self, value: object, of: Type | None) -> str:
        inner = of.item if isinstance(of, Opt) else of
        if isinstance(inner, Thing) and isinstance(value, int) and value >= 0:
            return self.thing(value)
        if isinstance(value, tuple):
            item = inner.item if isinstance(inner, List) else None
            return self.listed([self.value(v, item) for v in value]) if value else self.word("none")
        return self.names.value(value, of, self.lang)

    def guess(self, value: object) -> str:
        """A value whose type the log does not tell: things are by far the most common."""
        return self.thing(value) if isinstance(value, int) and not isinstance(value, bool) else self.names.value(value, None, self.lang)

    def listed(self, parts: Sequence[str]) -> str:
        return self.word("comma").join(parts)

    def owned(self, name: str, owner: int) -> str:
        text = self.word("order") if name == "order" else self.term(name)
        return text if owner < 0 or text == self.thing(owner) else self.word("of", owner=self.thing(owner), thing=text)

    def zone_name(self, zone: object) -> str:
        """The name of a zone by its number or name; "" for none."""
        zones = self.names.program.zones
        name = list(zones)[zone] if isinstance(zone, int) and zone >= 0 else zone
        return name if isinstance(name, str) and name in zones else ""

    def zone(self, zone: object, owner: object) -> str:
        """A zone and its owner; one that is the only one of its places is called as its place."""
        name, zones = self.zone_name(zone), self.names.program.zones
        if not name:
            return self.word("nowhere")
        per = zones[name].per
        whose = owner if isinstance(owner, int) and per else -1
        if whose >= 0 and self.is_place(name) and sum(z.per == per for z in zones.values()) == 1:
            return self.thing(whose)
        return self.owned(name, whose)

    def is_place(self, zone: str) -> bool:
        """Has every place (and not every player) a zone of this name?"""
        decl, kinds = self.names.program.zones.get(zone), self.names.program.kinds
        per = decl.per if decl is not None else ""
        return per == "area" or (per in kinds and "area" in kinds[per].parents)

    def holder(self, ability: int, holder: int) -> str:
        """An ability and who has it."""
        what = self.names.ability(ability, self.lang)
        if holder < 0 or what == self.thing(holder):
            return what
        return self.word("holder", ability=what, holder=self.thing(holder))

    def change(self, name: str, of: Type | None, old: object, value: object) -> str:
        """An attribute or variable, in words, and what it has become; a yes is its name alone, numbers are told with what they were."""
        if value is True:
            return name
        shown = self.value(value, of)
        if old is None or not isinstance(of, Int):
            return self.word("becomes", attr=name, value=shown)
        return self.word("changes", attr=name, old=self.value(old, of), value=shown)

    def event(self, name: str, fields: Sequence[object]) -> str:
        """An event with its operands: leading ones after the colon, labelled ones in brackets; what is none is left out."""
        return "".join(self.happening(name, fields))

    def happening(self, name: str, fields: Sequence[object], *, brief: bool = False, known: Fact | None = None) -> tuple[str, str, str]:
        """The same in parts: its name, the leading operands, the labelled ones.

        brief: by whom and as what goes without saying; known: so does that it is by this one.
        """
        decl = self.names.program.events.get(name)
        if decl is None:
            return self.term(name), "", ""
        leading, labelled = [], []
        for label, value, of in operands(decl, fields):
            if not label:
                leading.append(self.value(value, of))
            elif not (brief and label in ("by", "as")) and (label != "by" or known not in list(facts(value, of))):
                labelled.append(self.word(f"p_{label}", x=self.value(value, of)))
        head = self.term(name) + (self.word("colon") if leading else "")
        return head, self.listed(leading), self.word("details", text=self.listed(labelled)) if labelled else ""


def calling(name: str) -> str:
    """What a thing is called once it is known: without its titles, which stand before a space in Japanese, behind a comma elsewhere."""
    short = name.rsplit(" ", 1)[-1] if japanese(name) else name.split(", ")[0]
    return short if len(short) > 1 and not any(c.isdigit() or c == "#" for c in name) else name


def operands(decl: EventDecl, fields: Sequence[object]) -> Iterator[tuple[str, object, Type | None]]:
    """The operands that are there: (label, value, type)."""
    for i, (name, value) in enumerate(zip(decl.params, fields, strict=False)):
        label, of = decl.labels[i] if i < len(decl.labels) else "", decl.types.get(name)
        if not (label and nothing(value, of)):
            yield label, value, of


def nothing(value: object, of: Type | None) -> bool:
    """Is it none of a thing, or absent?"""
    inner = of.item if isinstance(of, Opt) else of
    return value is None or (isinstance(inner, Thing) and value == -1)


def sort_of(of: Type | None) -> str:
    """What a value of this type is, as far as saying it twice goes."""
    inner = of.item if isinstance(of, Opt) else of
    if isinstance(inner, Thing):
        return "thing"
    if isinstance(inner, Enum):
        return f"enum {inner.name}"
    return "yes" if isinstance(inner, Bool) else type(inner).__name__


def facts(value: object, of: Type | None) -> Iterator[Fact]:
    """What saying a value tells; a list tells each of its elements."""
    inner = of.item if isinstance(of, Opt) else of
    if isinstance(value, tuple):
        for v in value:
            yield from facts(v, inner.item if isinstance(inner, List) else None)
    elif not nothing(value, of):
        yield sort_of(of), value
