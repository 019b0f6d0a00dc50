"""Operators: arithmetic, comparison, membership, lists."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower import names
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typing import BOOL, INT, CardName, Unknown, bare, comparable, fits, is_thing, item_of, join, none_of, show
from rulelang.span import Span
from rulelang.types import AbilityType, List, NoneType, SkillType, Thing, Type

ARITHMETIC = {"+": "+", "-": "-", "*": "*", "÷": "div", "//": "div"}
COMPARE = ("=", "!=", "<", "<=", ">", ">=")


def unary(work: Work, env: Env, expr: ast.Unary) -> Typed:
    """not x · -x."""
    if expr.op == "not":
        return Typed(p.Op(op="not", args=(work.want(env, expr.value, BOOL),), span=expr.span), BOOL)
    value = work.want(env, expr.value, INT)
    if isinstance(value, p.Const) and isinstance(value.value, int):
        return Typed(p.Const(value=-value.value, span=expr.span), INT)
    return Typed(p.Op(op="neg", args=(value,), span=expr.span), INT)


def binary(work: Work, env: Env, expr: ast.Binary, want: Type | None) -> Typed:
    """Any operator between two values."""
    if expr.op in ("and", "or"):
        args = tuple(work.want(env, side, BOOL) for side in _operands(expr, expr.op))
        return Typed(p.Op(op=expr.op, args=args, span=expr.span), BOOL)
    if expr.op in COMPARE:
        return _compare(work, env, expr)
    if expr.op in ("in", "not_in"):
        inside = contains(work, env, expr.left, expr.right, expr.span)
        return Typed(inside if expr.op == "in" else p.Op(op="not", args=(inside,), span=expr.span), BOOL)
    if expr.op == "has":
        return _has(work, env, expr)
    if expr.op == "..":
        bounds = (work.want(env, expr.left, INT), work.want(env, expr.right, INT))
        work.upward(*bounds, expr.span)
        return Typed(p.Op(op="range", args=bounds, span=expr.span), List(item=INT))
    return _arithmetic(work, env, expr, want)


def _operands(expr: ast.Expr, op: str) -> list[ast.Expr]:
    """a and b and c as one list."""
    if isinstance(expr, ast.Binary) and expr.op == op:
        return [*_operands(expr.left, op), *_operands(expr.right, op)]
    return [expr]


def _arithmetic(work: Work, env: Env, expr: ast.Binary, want: Type | None) -> Typed:
    """Numbers; + joins lists and - takes away what the other list holds."""
    left = work.value(env, expr.left, want)
    right = work.value(env, expr.right, want)
    if expr.op in "+-" and (_listlike(left.type) or _listlike(right.type)):
        return _lists(work, env, expr, left, right)
    args = (work.coerce(env, left, INT, expr.left.span), work.coerce(env, right, INT, expr.right.span))
    return Typed(p.Op(op=ARITHMETIC[expr.op], args=args, span=expr.span), INT)


def _listlike(kind: Type) -> bool:
    return isinstance(bare(kind), List | Thing)


def _lists(work: Work, env: Env, expr: ast.Binary, left: Typed, right: Typed) -> Typed:
    a, b = (
        side.expr if isinstance(bare(side.type), List) else work.listed(env, side, node.span)
        for side, node in ((left, expr.left), (right, expr.right))
    )
    kind = List(item=join(work.symbols, item_of(left.type), item_of(right.type)))
    if expr.op == "+":
        return Typed(p.Op(op="concat", args=(a, b), span=expr.span), kind)
    var = env.frame.fresh("kept")
    there = p.Op(op="not", args=(p.Op(op="in", args=(p.Local(name=var), b)),))
    return Typed(p.Comp(var=var, source=a, where=there, span=expr.span), List(item=item_of(left.type)))


def weak(work: Work, env: Env, expr: ast.Expr) -> bool:
    """Does the meaning of an expression hang on what is compared with it?"""
    match expr:
        case ast.Ref(name=name) if env.find(name) is None:
            return work.symbols.canon(name) == "none" or len(work.symbols.members.get(name, [])) > 0
        case ast.Tuple(items=items):
            return all(weak(work, env, item) for item in items)
    return False


def pair(work: Work, env: Env, left: ast.Expr, right: ast.Expr) -> tuple[Typed, Typed]:
    """Two values that are compared; the one that is sure of its meaning settles the other's."""
    if weak(work, env, left):
        b = work.value(env, right)
        return work.value(env, left, b.type), b
    a = work.value(env, left)
    return a, work.value(env, right, a.type)


def _compare(work: Work, env: Env, expr: ast.Binary) -> Typed:
    left, right = pair(work, env, expr.left, expr.right)
    if expr.op not in ("=", "!="):
        args = (work.coerce(env, left, INT, expr.left.span), work.coerce(env, right, INT, expr.right.span))
        return Typed(p.Op(op=expr.op, args=args, span=expr.span), BOOL)
    same = equal(work, left, right, expr)
    if expr.op == "=":
        return Typed(same, BOOL)
    if isinstance(same, p.Op) and same.op == "=":
        return Typed(p.Op(op="!=", args=same.args, span=expr.span), BOOL)
    return Typed(p.Op(op="not", args=(same,), span=expr.span), BOOL)


def equal(work: Work, left: Typed, right: Typed, node: ast.Binary) -> p.Expr:
    """left = right. With the name of a card type: is it a copy of that. With a list on one side: is it a list of just that."""
    if not comparable(work.symbols, left.type, right.type):
        work.report.error("RL302", node.span, have=show(left.type), other=show(right.type))
    for name, thing in ((left, right), (right, left)):
        if isinstance(name.type, CardName) and isinstance(name.expr, p.Const) and is_thing(thing.type):
            return p.IsKind(of=thing.expr, kind=str(name.expr.value), span=node.span)
    a, b = _none(left, right.type), _none(right, left.type)
    for ids, ability in ((left, right), (right, left)):
        if isinstance(ids.expr, p.Const) and item_of(ids.type) == AbilityType() and isinstance(bare(ability.type), AbilityType):
            return p.Op(op="in", args=(ability.expr, ids.expr), span=node.span)
    if isinstance(bare(left.type), List) and not isinstance(bare(right.type), List | NoneType | Unknown):
        b = p.Tuple(items=(b,), span=node.right.span)
    elif isinstance(bare(right.type), List) and not isinstance(bare(left.type), List | NoneType | Unknown):
        a = p.Tuple(items=(a,), span=node.left.span)
    return p.Op(op="=", args=(a, b), span=node.span)


def _none(value: Typed, other: Type) -> p.Expr:
    if not isinstance(value.type, NoneType):
        return value.expr
    return p.Const(value=() if isinstance(bare(other), List) else none_of(other), span=value.expr.span)


def contains(work: Work, env: Env, left: ast.Expr, right: ast.Expr, span: Span) -> p.Expr:
    """x in L, by what L is: a zone, several, a range, or any list."""
    match right:
        case ast.Ref(name=name) if name in work.symbols.zones and env.find(name) is None:
            work.use("zone", name)
            return p.InZone(of=_thing(work, env, left), zone=name, owner=None, span=span)
        case ast.Binary(op="+"):
            return p.Op(op="or", args=tuple(contains(work, env, left, side, span) for side in _operands(right, "+")), span=span)
        case ast.Get(name=ast.Name(text=name)) if name in work.symbols.zones:
            source = work.value(env, right).expr
            source = source.then if isinstance(source, p.IfExpr) else source
            if isinstance(source, p.ZoneOf):
                return p.InZone(of=_thing(work, env, left), zone=name, owner=source.owner, span=span)
    return _in_list(work, env, left, right, span)


def _thing(work: Work, env: Env, expr: ast.Expr) -> p.Expr:
    return work.want(env, expr, Thing(kind="thing"))


def _in_list(work: Work, env: Env, left: ast.Expr, right: ast.Expr, span: Span) -> p.Expr:
    if weak(work, env, left):
        source = work.value(env, right)
        one = work.value(env, left, item_of(source.type))
    else:
        one = work.value(env, left)
        source = work.value(env, right, List(item=one.type))
    if isinstance(item_of(source.type), CardName) and is_thing(one.type) and isinstance(source.expr, p.Const):
        named = source.expr.value if isinstance(source.expr.value, tuple) else (source.expr.value,)
        return p.Op(op="or", args=tuple(p.IsKind(of=one.expr, kind=str(name), span=span) for name in named), span=span)
    listed = source.expr if isinstance(bare(source.type), List | Unknown) else work.listed(env, source, right.span)
    nothing = isinstance(one.type, NoneType) or isinstance(item_of(source.type), NoneType)
    if not nothing and not fits(work.symbols, one.type, item_of(source.type)):
        work.report.error("RL302", span, have=show(one.type), other=show(item_of(source.type)))
    return p.Op(op="in", args=(_none(one, item_of(source.type)), listed), span=span)


def _has(work: Work, env: Env, expr: ast.Binary) -> Typed:
    """x has a skill · an ability has a class."""
    of = work.value(env, expr.left)
    name = expr.right
    if isinstance(name, ast.Ref) and name.name in work.symbols.classes and isinstance(bare(of.type), AbilityType | Unknown):
        work.use("class", name.name)
        return Typed(p.IsClass(of=of.expr, cls=name.name, span=expr.span), BOOL)
    if isinstance(name, ast.Ref) and name.name in work.symbols.skills:
        work.use("skill", name.name)
        thing = work.coerce(env, of, Thing(kind="thing"), expr.left.span)
        return Typed(p.HasSkill(of=thing, skill=name.name, span=expr.span), BOOL)
    if isinstance(bare(of.type), Thing) and isinstance(name, ast.Ref) and names.reference(work, env, name, SkillType()).type == SkillType():
        return Typed(p.HasSkill(of=of.expr, skill=name.name, span=expr.span), BOOL)
    known = [*work.symbols.skills, *work.symbols.classes]
    work.report.unknown("RL213", name.span, name.name if isinstance(name, ast.Ref) else "", known)
    return Typed(p.Const(value=False, span=expr.span), BOOL)
