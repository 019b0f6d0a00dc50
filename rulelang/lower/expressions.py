"""Expressions: what each form of the tree means. Names are in `names`, possessors in `access`, calls in `calls`."""

from typing import Any

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access, calls, names, operators
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typing import BOOL, INT, UNKNOWN, Unknown, bare, item_of, join
from rulelang.types import AbilityType, List, NoneType, Text, Thing, Type


def expression(work: Work, env: Env, expr: ast.Expr, want: Type | None = None) -> Typed:
    """An expression and its type. `want` is what its place would like, and only chooses between meanings of a name."""
    match expr:
        case ast.Number():
            return Typed(p.Const(value=expr.value, span=expr.span), INT)
        case ast.Text():
            return Typed(p.Const(value=expr.value, span=expr.span), Text())
        case ast.Ref():
            return names.reference(work, env, expr, want)
        case ast.Get():
            return access.member(work, env, expr, want)
        case ast.Call():
            return calls.call(work, env, expr, want)
        case ast.Unary():
            return operators.unary(work, env, expr)
        case ast.Binary():
            return operators.binary(work, env, expr, want)
        case ast.Is():
            return _is(work, env, expr)
        case ast.During():
            return _during(work, env, expr)
        case ast.Where():
            return where(work, env, expr, want)
        case ast.Tuple():
            return _tuple(work, env, expr, want)
        case ast.Named():
            return expression(work, env, expr.value, want)
        case ast.Phrase():
            work.report.error("RL333", expr.span, name=expr.verb.text)
            return Typed(p.Const(value=False, span=expr.span), UNKNOWN)
    raise TypeError(f"no meaning for {type(expr).__name__}")


def _is(work: Work, env: Env, expr: ast.Is) -> Typed:
    of = work.value(env, expr.value)
    kind = names.kind_name(work, expr.kind)
    if kind is None:
        return Typed(p.Const(value=False, span=expr.span), BOOL)
    if not isinstance(bare(of.type), Thing | NoneType | Unknown):
        work.coerce(env, of, Thing(kind="thing"), expr.value.span)
    return Typed(p.IsKind(of=of.expr, kind=kind, span=expr.span), BOOL)


def _during(work: Work, env: Env, expr: ast.During) -> Typed:
    scope = names.scope_name(work, expr.scope)
    work.guards.setdefault(env.frame.part, set()).add(scope)
    return Typed(p.During(scope=scope, span=expr.span), BOOL) if scope else Typed(p.Const(value=False, span=expr.span), BOOL)


def where(work: Work, env: Env, expr: ast.Where, want: Type | None = None, also: str = "") -> Typed:
    """`where` binds `it` afresh, and hides an outer one. also: the name that a loop or choice gives to what passes."""
    source = work.value(env, expr.source, want)
    listed = source.expr if isinstance(bare(source.type), List | Unknown) else work.listed(env, source, expr.source.span)
    inner = env.inner()
    var = inner.bind("it", item_of(source.type))
    if also:
        inner.names[also] = inner.names["it"]
    condition = work.want(inner, expr.condition, BOOL)
    return Typed(p.Comp(var=var, source=listed, where=condition, span=expr.span), List(item=item_of(source.type)))


def among(work: Work, env: Env, name: ast.Name, expr: ast.Expr) -> Typed:
    """What a loop, choice or target runs over; a condition behind it may use the name that it gives."""
    return where(work, env, expr, also=name.text) if isinstance(expr, ast.Where) else work.value(env, expr)


def _joined(work: Work, env: Env, expr: ast.Tuple, values: list[Typed]) -> Typed:
    """(first, those): single things beside lists are lists of one, and all of them together one list."""
    kind: Type = UNKNOWN
    for value in values:
        kind = join(work.symbols, kind, item_of(value.type))
    lists = tuple(
        value.expr if isinstance(bare(value.type), List) else work.coerce(env, value, List(item=kind), item.span)
        for value, item in zip(values, expr.items, strict=True)
    )
    joined = p.Builtin(name="flat", args=(p.Tuple(items=lists, span=expr.span),), span=expr.span)
    return Typed(joined, List(item=bare(kind)))


def _tuple(work: Work, env: Env, expr: ast.Tuple, want: Type | None) -> Typed:
    """() · (a, b). The elements choose each other's meaning; constants are folded into one."""
    wanted = item_of(want) if want is not None else None
    values = [work.value(env, item, wanted) for item in expr.items]
    if wanted is None or isinstance(wanted, Unknown):
        wanted = next((bare(value.type) for value in values if not isinstance(value.type, NoneType)), None)
        values = [
            work.value(env, item, wanted) if isinstance(value.type, NoneType) else value
            for item, value in zip(expr.items, values, strict=True)
        ]
    if len({isinstance(bare(value.type), List) for value in values if not isinstance(bare(value.type), Unknown | NoneType)}) == 2:
        return _joined(work, env, expr, values)
    kind: Type = values[0].type if values else (wanted or UNKNOWN)
    for value in values[1:]:
        kind = join(work.symbols, kind, value.type)
    items = tuple(value.expr for value in values)
    folded: tuple[Any, ...] = tuple(item.value for item in items if isinstance(item, p.Const))
    if len(folded) == len(items):
        if bare(kind) == List(item=AbilityType()):
            return Typed(p.Const(value=tuple(number for ids in folded for number in ids), span=expr.span), kind)
        return Typed(p.Const(value=folded, span=expr.span), List(item=kind))
    return Typed(p.Tuple(items=items, span=expr.span), List(item=kind))
