"""Types as they are written, to types."""

from rulelang import ast
from rulelang.report import Report
from rulelang.resolve.typing import INT, UNKNOWN, Item
from rulelang.symbols import Symbols
from rulelang.types import AbilityType, Bool, Enum, Int, List, Opt, SkillType, Text, Thing, Type

BASIC: dict[str, Type] = {
    "number": INT,
    "yesno": Bool(),
    "text": Text(),
    "skill": SkillType(),
    "ability": AbilityType(),
    "item": Item(),
}


def type_of(symbols: Symbols, ref: ast.TypeRef | None, report: Report | None = None) -> Type:
    """The type that a reference names; Unknown, and a problem if `report` is given, where nothing has that name."""
    if ref is None:
        return UNKNOWN
    kind: Type
    if ref.name is None:
        kind = Int(low=bound(symbols, ref.low, low=True), high=bound(symbols, ref.high, low=False))
        if report is not None and kind.low is not None and kind.high is not None and kind.low > kind.high:
            report.error("RL117", ref.span, text=f"{kind.low}..{kind.high}")
    else:
        kind = _named(symbols, ref, report)
    if ref.many:
        kind = List(item=kind)
    return Opt(item=kind) if ref.optional else kind


def _named(symbols: Symbols, ref: ast.TypeRef, report: Report | None) -> Type:
    name = ref.name or ""
    if name in symbols.enums:
        return Enum(name=name)
    if name in symbols.kinds:
        return Thing(kind=name)
    name = symbols.canon(name)
    if name in BASIC:
        return BASIC[name]
    if name in symbols.kinds:
        return Thing(kind=name)
    if report is not None:
        second = [word for word, first in symbols.builtins.aliases.items() if first in symbols.builtins.kinds]
        report.unknown("RL205", ref.span, ref.name or "", [*symbols.enums, *symbols.kinds, *BASIC, *second])
    return UNKNOWN


def bound(symbols: Symbols, expr: ast.Expr | None, *, low: bool) -> int | None:
    """A bound of a range: a number, or the farthest value of an option; None where it is not known before play."""
    match expr:
        case ast.Number():
            return expr.value
        case ast.Unary(op="-", value=ast.Number(value=value)):
            return -value
        case ast.Ref(name=name) if name in symbols.options:
            chosen = symbols.options[name].type
            return bound(symbols, chosen.low if low else chosen.high, low=low) if chosen else None
    return None
