"""What a name means at a place: locals in nested blocks, and what holds for the whole routine around them."""

from attrs import define, field

from rulelang import program as p
from rulelang.types import Type


@define
class Typed:
    """An expression of the Program with its type."""

    expr: p.Expr
    type: Type


@define
class Frame:
    """One routine: what its text may do and what it can see.

    what: flow (procedure, scope, game), event, ability, define, passive, check. label: what a roll without one is called.
    facts: the fields of the occurrence that an ability answers. phase: before, after, instead or "". scopes: whose variables come
    first, innermost first. thing: the kind whose own attributes can be named bare (defaults of fields).
    """

    what: str
    label: str = ""
    part: str = ""
    """Its key in the flow graph, or `define NAME`."""
    facts: dict[str, Typed] = field(factory=dict)
    phase: str = ""
    answered: str = ""
    scopes: tuple[str, ...] = ()
    thing: str = ""
    implicit: dict[str, Type] = field(factory=dict)
    """In a definition: the words self and you that its text has used so far."""
    taken: dict[str, int] = field(factory=dict)
    result: list[Type] = field(factory=list)
    """Types of what it returns."""
    reads: set[str] = field(factory=set)
    """Attributes and definitions that its expressions read."""

    @property
    def pure(self) -> bool:
        """May its text only compute?"""
        return self.what in ("define", "passive", "check")

    def fresh(self, name: str) -> str:
        """A local's name, unique in the routine: the name itself, then name_2, name_3 …"""
        count = self.taken.get(name, 0) + 1
        self.taken[name] = count
        return name if count == 1 else self.fresh(f"{name}_{count}")


@define
class Env:
    """Names that a block sees; inner blocks first."""

    frame: Frame
    names: dict[str, Typed] = field(factory=dict)
    outer: "Env | None" = None

    def find(self, name: str) -> Typed | None:
        """What a local name means, or None."""
        env: Env | None = self
        while env is not None:
            if name in env.names:
                return env.names[name]
            env = env.outer
        return None

    def inner(self) -> "Env":
        """A block inside this one."""
        return Env(self.frame, {}, self)

    def bind(self, name: str, kind: Type) -> str:
        """Makes a new local; its name in the Program."""
        fresh = self.frame.fresh(name)
        self.names[name] = Typed(p.Local(name=fresh), kind)
        return fresh

    def visible(self) -> list[str]:
        """Local names in sight, nearest first."""
        env: Env | None = self
        found: list[str] = []
        while env is not None:
            found += env.names
            env = env.outer
        return found
