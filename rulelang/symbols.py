"""What a ruleset declares, by kind of thing: one table each for kinds, attributes, events, timings …

Own declarations come before the prelude's, so a ruleset may call something of its own `count`. Second spellings of builtins
(`also`) are folded to the English one by `canon`, unless the ruleset has declared that word itself.
"""

from attrs import define, field

from rulelang import ast
from rulelang.span import NOWHERE, Span

BASE = ("thing", "player", "card", "area", "token")
"""Kinds that are there before any ruleset."""


STANDING = ("standing", "常設")
"""What a timing can be said to be, in both spellings."""

@define
class KindInfo:
    """parents: all of them, nearest first. decl None: declared in the prelude only."""

    name: str
    parents: tuple[str, ...]
    decls: list[ast.Kind] = field(factory=list)


@define
class AttrInfo:
    """A declared attribute. kinds: the kinds that declare it; per: the enum it is indexed by."""

    name: str
    kinds: list[str]
    decl: ast.Field
    builtin: bool = False


@define
class CardInfo:
    """A card or named thing, from a `card` or a row of a `table`."""

    name: str
    kind: str
    cells: tuple[tuple[ast.Name, ast.Expr], ...]
    abilities: tuple[ast.Ability | ast.Passive, ...]
    cite: ast.Cite | None
    label: str | None
    notes: tuple[str, ...]
    span: Span


@define
class Builtins:
    """The prelude: its definitions, verbs, kinds and policies by English name, and every second spelling."""

    defines: dict[str, ast.Define] = field(factory=dict)
    events: dict[str, ast.Event] = field(factory=dict)
    kinds: dict[str, ast.Kind] = field(factory=dict)
    policies: dict[str, ast.Policy] = field(factory=dict)
    aliases: dict[str, str] = field(factory=dict)

    def spellings(self) -> list[str]:
        """Every word of the prelude, in both spellings."""
        own = [*self.defines, *self.events, *self.kinds, *self.policies]
        return [*own, *self.aliases]


@define
class Symbols:
    """All declarations of a ruleset. Dictionaries are in the order of the text."""

    builtins: Builtins
    games: list[ast.Game] = field(factory=list)
    enums: dict[str, tuple[str, ...]] = field(factory=dict)
    enum_labels: dict[str, tuple[str | None, ...]] = field(factory=dict)
    members: dict[str, list[tuple[str, int]]] = field(factory=dict)
    kinds: dict[str, KindInfo] = field(factory=dict)
    attrs: dict[str, AttrInfo] = field(factory=dict)
    zones: dict[str, ast.Zone] = field(factory=dict)
    boards: list[ast.Board] = field(factory=list)
    paths: list[ast.Path] = field(factory=list)
    cards: dict[str, CardInfo] = field(factory=dict)
    skills: dict[str, ast.Skill] = field(factory=dict)
    scopes: dict[str, ast.Scope] = field(factory=dict)
    procedures: dict[str, ast.Procedure] = field(factory=dict)
    events: dict[str, ast.Event] = field(factory=dict)
    timings: dict[str, ast.Timing] = field(factory=dict)
    classes: dict[str, ast.Class] = field(factory=dict)
    defines: dict[str, ast.Define] = field(factory=dict)
    policies: dict[str, ast.Policy] = field(factory=dict)
    options: dict[str, ast.Option] = field(factory=dict)
    setups: dict[str, ast.Setup] = field(factory=dict)
    variables: dict[str, ast.Field] = field(factory=dict)
    ability_names: set[str] = field(factory=set)
    rules: list[ast.Whenever] = field(factory=list)
    invariants: list[ast.Always] = field(factory=list)
    precedences: list[ast.Precedence] = field(factory=list)
    rulings: list[ast.Ruling] = field(factory=list)
    game_abilities: list[ast.GameAbility] = field(factory=list)
    default_orders: list[ast.DefaultOrder] = field(factory=list)

    def canon(self, name: str) -> str:
        """The English spelling of a builtin; any other name as it is."""
        return self.builtins.aliases.get(name, name)

    def parents(self, kind: str) -> tuple[str, ...]:
        """The kind itself and everything above it, nearest first."""
        info = self.kinds.get(kind)
        return (kind, *info.parents) if info else (kind, "thing")

    def below(self, kind: str, above: str) -> bool:
        """Is `kind` the kind `above`, or one of its heirs?"""
        return above == "thing" or above in self.parents(kind)

    def related(self, a: str, b: str) -> bool:
        """May one thing be of both kinds, as far as declarations tell: is there a kind below both?"""
        if self.below(a, b) or self.below(b, a):
            return True
        return any(self.below(kind, a) and self.below(kind, b) for kind in self.kinds)

    def scope_chain(self, scope: str) -> tuple[str, ...]:
        """The scope itself and those that it inherits from."""
        return _chain(scope, {name: decl.parent for name, decl in self.scopes.items()})

    def class_chain(self, name: str) -> tuple[str, ...]:
        """The class itself and those above it."""
        return _chain(name, {key: decl.parent for key, decl in self.classes.items()})

    def later(self, ability: ast.Ability) -> list[ast.Name]:
        """The timings at which its classes say that its uses are carried out; empty: at once."""
        chains = (self.class_chain(name.text) for name in ability.classes)
        found = (next((at for cls in chain if (at := self.classes[cls].at) is not None), None) for chain in chains)
        return [name for name in found if name is not None]

    def timing_chain(self, name: str) -> tuple[str, ...]:
        """The timing itself and those it inherits from."""
        return _chain(name, {key: decl.parent for key, decl in self.timings.items()})

    def heirs(self, timing: str) -> list[str]:
        """Timings at which an ability `at timing` is offered: the timing itself and those that inherit from it."""
        return [name for name in self.timings if timing in self.timing_chain(name)]

    def standing(self, timing: str) -> bool:
        """Does nothing open it, because it stands beside the choices of the flow?"""
        return any(prop.text in STANDING for name in self.timing_chain(timing) for prop in self.timings[name].props)

    def scope_variables(self, scope: str) -> dict[str, ast.Param | ast.Field]:
        """Parameters and fields that the scope itself declares."""
        decl = self.scopes[scope]
        items: tuple[ast.Param | ast.Field, ...] = (*decl.params, *decl.fields)
        return {item.name.text: item for item in items}

    def value_names(self) -> list[str]:
        """Every name that may stand for a value, for did-you-mean."""
        tables = (self.members, self.enums, self.zones, self.cards, self.skills, self.defines, self.options, self.setups, self.variables)
        names = [name for table in tables for name in table]
        for scope in self.scopes:
            names += self.scope_variables(scope)
        return names + list(self.builtins.defines) + list(self.builtins.aliases)

    def verb_names(self) -> list[str]:
        """Every name that may begin a command."""
        builtins = list(self.builtins.events)
        second = [word for word, first in self.builtins.aliases.items() if first in self.builtins.events]
        return [*self.events, *self.scopes, *self.procedures, *builtins, *second]


def _chain(name: str, parents: dict[str, ast.Name | None]) -> tuple[str, ...]:
    """Follows `parents` from a name; a ring ends where it closes."""
    found: list[str] = []
    here: str | None = name
    while here is not None and here not in found and here in parents:
        found.append(here)
        above = parents[here]
        here = above.text if above else None
    return tuple(found)


def place_of(node: ast.Node) -> Span:
    """Where a declaration has its name; the whole of it where it has none."""
    name = getattr(node, "name", None) or getattr(node, "kind", None)
    return name.span if isinstance(name, ast.Name) and name.span is not NOWHERE else node.span
