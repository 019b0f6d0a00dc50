"""The types of the language. Values at run time: Int int, Bool bool, Enum its index (int), Thing an entity number (int, -1 = none),

List a tuple, Opt of anything but a thing: None when absent; Opt(Thing) is -1 when absent; Text str; Ability and Skill their number.
"""

from attrs import frozen

from rulelang.value import Value


@frozen(eq=False, repr=False)
class Type(Value):
    """Any type."""


@frozen(eq=False, repr=False)
class Int(Type):
    """low..high; None is unbounded. A computed number is Int()."""

    low: int | None = None
    high: int | None = None


@frozen(eq=False, repr=False)
class Bool(Type):
    """yes or no."""


@frozen(eq=False, repr=False)
class Text(Type):
    """A text, only ever shown or compared."""


@frozen(eq=False, repr=False)
class Enum(Type):
    name: str


@frozen(eq=False, repr=False)
class Thing(Type):
    """A thing of this kind ("thing" is the kind of all)."""

    kind: str


@frozen(eq=False, repr=False)
class List(Type):
    item: Type


@frozen(eq=False, repr=False)
class Opt(Type):
    item: Type


@frozen(eq=False, repr=False)
class AbilityType(Type):
    """An ability, as the field `ability` of a use."""


@frozen(eq=False, repr=False)
class SkillType(Type):
    """A skill."""


@frozen(eq=False, repr=False)
class OccurrenceType(Type):
    """Something that happened, as an element of past(E, S)."""

    event: str


@frozen(eq=False, repr=False)
class NoneType(Type):
    """The type of none alone, before it meets another."""
