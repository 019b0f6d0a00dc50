"""The types of the language. Values at run time: Int int, Bool bool, Enum its index (int), Thing an entity number (int, -1 = none),

List a tuple, Opt of anything but a thing: None when absent; Opt(Thing) is -1 when absent; Text str; Ability and Skill their number.
"""

from attrs import frozen


@frozen
class Type:
    """Any type."""


@frozen
class Int(Type):
    """low..high; None is unbounded. A computed number is Int()."""

    low: int | None = None
    high: int | None = None


@frozen
class Bool(Type):
    """yes or no."""


@frozen
class Text(Type):
    """A text, only ever shown or compared."""


@frozen
class Enum(Type):
    name: str


@frozen
class Thing(Type):
    """A thing of this kind ("thing" is the kind of all)."""

    kind: str


@frozen
class List(Type):
    item: Type


@frozen
class Opt(Type):
    item: Type


@frozen
class AbilityType(Type):
    """An ability, as the field `ability` of a use."""


@frozen
class SkillType(Type):
    """A skill."""


@frozen
class OccurrenceType(Type):
    """Something that happened, as an element of past(E, S)."""

    event: str


@frozen
class NoneType(Type):
    """The type of none alone, before it meets another."""
