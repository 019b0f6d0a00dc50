"""Types of the language as the checker compares them: what fits where, what two have in common, and how they are called."""

from attrs import frozen

from rulelang.symbols import Symbols
from rulelang.types import AbilityType, Bool, Enum, Int, List, NoneType, OccurrenceType, Opt, SkillType, Text, Thing, Type


@frozen
class Unknown(Type):
    """Something already reported, or of any type: fits everywhere."""


@frozen
class Item(Type):
    """In signatures of the prelude: the type of the elements of whatever list is given."""


@frozen
class CardName(Type):
    """The name of a card type of which there are copies: for `is`, `=`, `in` and lists of setups."""

    kind: str


UNKNOWN = Unknown()
BOOL = Bool()
INT = Int()


def bare(kind: Type) -> Type:
    """Without "may be none"."""
    return kind.item if isinstance(kind, Opt) else kind


def is_thing(kind: Type) -> bool:
    """Is it a thing, or none?"""
    return isinstance(bare(kind), Thing)


def item_of(kind: Type) -> Type:
    """The type of the elements; of one thing the thing itself."""
    inner = bare(kind)
    return inner.item if isinstance(inner, List) else inner


def fits(symbols: Symbols, have: Type, want: Type) -> bool:
    """May a value of the one type stand where the other is wanted? One thing is a list of one; kinds fit where some thing can be both."""
    if isinstance(have, Unknown | Item) or isinstance(want, Unknown | Item):
        return True
    if isinstance(have, NoneType):
        return isinstance(want, Opt | NoneType | Thing | List)
    have, want = bare(have), bare(want)
    if isinstance(want, List):
        return fits(symbols, item_of(have), want.item)
    match have, want:
        case Thing(), Thing():
            return symbols.related(have.kind, want.kind) and not (have.kind == "thing" and want.kind == "player")
        case CardName(), Thing():
            return False
        case Enum(), Enum():
            return have.name == want.name
        case OccurrenceType(), OccurrenceType():
            return True
        case CardName(), CardName():
            return True
    return type(have) is type(want)


def comparable(symbols: Symbols, a: Type, b: Type) -> bool:
    """Can the two ever be equal?"""
    if isinstance(a, NoneType) or isinstance(b, NoneType):
        return not isinstance(b if isinstance(a, NoneType) else a, Int | Bool)
    if {type(bare(a)), type(bare(b))} == {Thing, CardName}:
        return True
    return fits(symbols, a, b) or fits(symbols, b, a)


def join(symbols: Symbols, a: Type, b: Type) -> Type:
    """A type for values of both, or Unknown where there is none."""
    if a == b or isinstance(b, Unknown):
        return a
    if isinstance(a, Unknown):
        return b
    if isinstance(a, NoneType) or isinstance(b, NoneType):
        other = b if isinstance(a, NoneType) else a
        return other if isinstance(other, Opt) else Opt(item=other)
    if isinstance(a, Opt) or isinstance(b, Opt):
        inner = join(symbols, bare(a), bare(b))
        return inner if isinstance(inner, Unknown) else Opt(item=inner)
    match a, b:
        case Int(), Int():
            return INT
        case List(), List():
            return List(item=join(symbols, a.item, b.item))
        case Thing(), Thing():
            return Thing(kind=next(kind for kind in symbols.parents(a.kind) if symbols.below(b.kind, kind)))
    return UNKNOWN


def zero(kind: Type) -> object:
    """What there is where nothing is: for variables without a value, and attributes of none."""
    match kind:
        case Bool():
            return False
        case Int():
            return kind.low if kind.low is not None and kind.low > 0 else 0
        case Text():
            return ""
        case List():
            return ()
        case Thing() | Opt(item=Thing()):
            return -1
    return None


def none_of(kind: Type) -> object:
    """How `none` is written for this type."""
    return -1 if is_thing(kind) else None


def show(kind: Type) -> str:
    """The type as an author writes it."""
    match kind:
        case Int(low=None):
            return "number"
        case Int():
            return f"{kind.low}..{'' if kind.high is None else kind.high}"
        case Bool():
            return "yesno"
        case Text():
            return "text"
        case Enum():
            return kind.name
        case Thing() | CardName():
            return kind.kind
        case List():
            return f"list {show(kind.item)}"
        case Opt():
            return f"{show(kind.item)}?"
        case AbilityType():
            return "ability"
        case SkillType():
            return "skill"
        case OccurrenceType():
            return kind.event
        case NoneType():
            return "none"
    return "?"
