"""What all of lowering shares: the symbols, the Program so far, the report, and a note of what each name turned out to mean."""

from collections.abc import Callable

from attrs import define, field

from rulelang import ast
from rulelang import program as p
from rulelang.report import Report
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.flow import Flow
from rulelang.resolve.typerefs import type_of
from rulelang.resolve.typing import UNKNOWN, CardName, Item, Unknown, bare, fits, is_thing, item_of, none_of, show
from rulelang.span import Span
from rulelang.symbols import Symbols
from rulelang.types import Int, List, NoneType, Opt, Thing, Type


@define
class DefineInfo:
    """A definition, lowered when first used. implicit: which of self and you it takes after its parameters."""

    name: str
    params: tuple[Type, ...]
    type: Type = UNKNOWN
    implicit: tuple[str, ...] = ()
    reads: set[str] = field(factory=set)


@define
class ScopeRead:
    """A variable of a scope is read or written in a routine."""

    span: Span
    scope: str
    name: str
    routine: str


@define
class Meaning:
    """What a name in the text turned out to be, for the dump of the checked tree and for editors."""

    span: Span
    name: str
    what: str
    type: Type


Lower = Callable[["Work", Env, ast.Expr, Type | None], Typed]
Define = Callable[["Work", str], DefineInfo]


@define
class Work:
    """One run of lowering."""

    symbols: Symbols
    report: Report
    program: p.Program
    flow: Flow
    lower: Lower
    define_: Define
    result_of: Callable[["Work", str], Type]
    """The type of what a procedure returns, lowering it if need be."""
    defines: dict[str, DefineInfo] = field(factory=dict)
    results: dict[str, Type] = field(factory=dict)
    """Types of what procedures return."""
    busy: list[str] = field(factory=list)
    """Definitions being lowered, outermost first."""
    meanings: list[Meaning] = field(factory=list)
    scope_reads: list[ScopeRead] = field(factory=list)
    path_reads: list[tuple[set[str], Span]] = field(factory=list)
    """For each condition of ways, what it reads."""
    define_calls: list[tuple[str, str, Span]] = field(factory=list)
    """(part, definition, place) of every use of a definition."""
    guards: dict[str, set[str]] = field(factory=dict)
    """For each part, the scopes that its text asks for with `during`."""
    ends: list[tuple[str, str, Span]] = field(factory=list)
    """(part, scope, place) of every `end`."""
    opens: list[tuple[str, str, Span]] = field(factory=list)
    """(part, timing, place) of every `open`."""
    used: set[tuple[str, str]] = field(factory=set)
    """(table, name) of everything that the text refers to."""
    rings: dict[int, tuple[set[str], Span]] = field(factory=dict)
    """For each modifier: what its condition, subject and values read."""
    ability_ids: dict[str, list[int]] = field(factory=dict)
    """Ids of the abilities with a name; filled in a first walk."""

    def value(self, env: Env, expr: ast.Expr, want: Type | None = None) -> Typed:
        """An expression with its type; `want` only helps to choose between meanings."""
        return self.lower(self, env, expr, want)

    def want(self, env: Env, expr: ast.Expr, want: Type) -> p.Expr:
        """An expression that must be of this type; one thing becomes a list of one, none the none of the type."""
        return self.coerce(env, self.value(env, expr, want), want, expr.span)

    def coerce(self, env: Env, have: Typed, want: Type, span: Span) -> p.Expr:
        """Turns a value into one of the wanted type, or reports that it cannot be."""
        if not fits(self.symbols, have.type, want):
            if no_copies(item_of(have.type)) and isinstance(item_of(want), Thing):
                self.report.error("RL325", span)
            else:
                self.report.error("RL300", span, have=show(have.type), want=show(want))
            return have.expr
        if isinstance(have.type, NoneType):
            return p.Const(value=() if isinstance(want, List) else none_of(want), span=span)
        self.within(have.expr, bare(want), span)
        if isinstance(bare(want), List) and not isinstance(bare(have.type), List | Unknown | Item):
            return self.listed(env, have, span)
        if isinstance(have.type, Opt) and isinstance(have.type.item, Int) and isinstance(want, Int):
            nothing = p.Op(op="=", args=(have.expr, p.Const(value=None)))
            return p.IfExpr(condition=nothing, then=p.Const(value=0), orelse=have.expr, span=span)
        return have.expr

    def within(self, expr: p.Expr, want: Type, span: Span) -> None:
        """Is a number that is written out in the range of its place?"""
        if not isinstance(want, Int) or not isinstance(expr, p.Const) or not isinstance(expr.value, int):
            return
        if (want.low is not None and expr.value < want.low) or (want.high is not None and expr.value > want.high):
            self.report.error("RL337", span, have=expr.value, want=show(want))

    def upward(self, low: p.Expr | None, high: p.Expr | None, span: Span) -> None:
        """A range that is written out goes up."""
        match low, high:
            case p.Const(value=int(first)), p.Const(value=int(last)) if first > last:
                self.report.error("RL117", span, text=f"{first}..{last}")

    def listed(self, env: Env, have: Typed, span: Span) -> p.Expr:
        """A list with this one thing; empty for none."""
        if isinstance(have.type, NoneType):
            return p.Const(value=(), span=span)
        one = p.Tuple(items=(have.expr,), span=span)
        if not isinstance(have.type, Opt) and not is_thing(have.type):
            return one
        if isinstance(have.expr, p.Local) and have.expr.name in ("self", "you"):
            return one
        var = env.frame.fresh("one")
        there = p.Op(op="!=", args=(p.Local(name=var), p.Const(value=none_of(have.type))))
        return p.Comp(var=var, source=one, where=there, span=span)

    def note(self, span: Span, name: str, what: str, kind: Type) -> None:
        """Remembers what a name in the text means."""
        self.meanings.append(Meaning(span, name, what, kind))

    def use(self, table: str, name: str) -> None:
        """Remembers that a declaration is referred to."""
        self.used.add((table, name))


def frame_env(frame: Frame, names: dict[str, Typed] | None = None) -> Env:
    """The outermost block of a routine."""
    for known in (names or {}).values():
        if isinstance(known.expr, p.Local):
            frame.taken.setdefault(known.expr.name, 1)
    return Env(frame, dict(names or {}))


def param_type(work: Work, param: ast.Param | ast.Field) -> Type:
    """The type of a parameter or field, which must be written."""
    if param.type is None:
        work.report.error("RL340", param.name.span, name=param.name.text)
    return type_of(work.symbols, param.type, work.report)


def no_copies(kind: Type) -> bool:
    """Is it the name of a card type, which stands for no single thing?"""
    return isinstance(kind, CardName)
