"""X = v, X += v, and the effects that last: X op v until S, limit, forbid."""

from collections.abc import Iterable

from attrs import fields

from rulelang import ast
from rulelang import program as p
from rulelang.lower import access, names
from rulelang.lower.context import Work
from rulelang.resolve.environment import Env, Typed
from rulelang.resolve.typing import BOOL, INT, Unknown, bare, is_thing
from rulelang.span import Span
from rulelang.types import Int, List, Thing, Type

THING = Thing(kind="thing")


def assign(work: Work, env: Env, stmt: ast.Assign) -> list[p.Stmt]:
    """What stands on the left says what is written: a local, a fact, a variable, an attribute, an element."""
    if stmt.until is not None:
        return lasting(work, env, stmt)
    target = stmt.target
    if isinstance(target, ast.Call):
        return _element(work, env, stmt, target)
    if not isinstance(target, ast.Ref | ast.Get):
        return _refuse(work, stmt)
    place = work.value(env, target)
    if (isinstance(place.expr, p.Builtin) and place.expr.name == "flat") or isinstance(place.expr, p.Comp):
        return _refuse(work, stmt)
    value = _new_value(work, env, stmt, place)
    return _store(work, env, stmt, place, value)


def _new_value(work: Work, env: Env, stmt: ast.Assign, place: Typed) -> p.Expr:
    """What will stand there: the value, or the old one with it added or taken away."""
    if stmt.op == "=":
        return work.want(env, stmt.value, place.type)
    if isinstance(bare(place.type), List):
        sum_ = ast.Binary(op=stmt.op[0], left=stmt.target, right=stmt.value, span=stmt.span)
        return work.want(env, sum_, place.type)
    work.coerce(env, place, INT, stmt.target.span)
    return p.Op(op=stmt.op[0], args=(place.expr, work.want(env, stmt.value, INT)), span=stmt.span)


def _fields(work: Work, env: Env) -> set[str]:
    """The fields of the event whose body this is."""
    decl = work.symbols.events.get(env.frame.part.removeprefix("event "))
    return set() if decl is None else {p.name.text for p in decl.params} | {f.name.text for f in decl.fields}


def _store(work: Work, env: Env, stmt: ast.Assign, place: Typed, value: p.Expr) -> list[p.Stmt]:
    span = stmt.span
    match place.expr:
        case p.Local(name=name) if name not in ("self", "you"):
            if env.frame.what == "event" and isinstance(stmt.target, ast.Ref) and stmt.target.name in _fields(work, env):
                work.report.error("RL350", stmt.span, name=stmt.target.name)
            return [p.Let(name=name, value=value, span=span)]
        case p.Fact(name=name):
            if env.frame.phase not in ("before", "instead"):
                work.report.error("RL310", span, word=name)
            return [p.SetFact(name=name, value=value, span=span)]
        case p.Var(scope=scope, name=name):
            return [p.SetVar(scope=scope, name=name, value=value, span=span)]
        case p.IfExpr() as several:
            return _store_innermost(several, value, span)
        case p.Attr(name=name, of=of):
            _printed(work, name, stmt)
            return [p.SetAttr(name=name, of=of, value=value, span=span)]
        case p.Const(value=None):
            return []
    return _refuse(work, stmt)


def _store_innermost(several: p.Expr, value: p.Expr, span: Span) -> list[p.Stmt]:
    """A variable that several scopes have: the innermost open one is written."""
    if isinstance(several, p.Var):
        return [p.SetVar(scope=several.scope, name=several.name, value=value, span=span)]
    if not isinstance(several, p.IfExpr):
        return []
    then, orelse = _store_innermost(several.then, value, span), _store_innermost(several.orelse, value, span)
    return [p.If(condition=several.condition, then=tuple(then), orelse=tuple(orelse), span=span)]


def _printed(work: Work, name: str, stmt: ast.Assign) -> None:
    info = work.symbols.attrs.get(name)
    if info is not None and (info.decl.printed or info.name in ("name", "skills")):
        work.report.error("RL304", stmt.target.span, what=name)


def _refuse(work: Work, stmt: ast.Assign) -> list[p.Stmt]:
    work.report.error("RL304", stmt.target.span, what="")
    return []


def _element(work: Work, env: Env, stmt: ast.Assign, target: ast.Call) -> list[p.Stmt]:
    """x's 面(k) = v, or k-th element of a variable, local or fact."""
    place = work.value(env, target)
    if not isinstance(place.expr, p.Elem):
        if isinstance(place.expr, p.Call):
            work.report.error("RL327", stmt.span)
            return []
        return _refuse(work, stmt) if not isinstance(place.type, Unknown) else []
    value = _new_value(work, env, stmt, place)
    listed, at = place.expr.of, place.expr.at
    if isinstance(listed, p.Attr):
        _printed(work, listed.name, stmt)
        return [p.SetElem(name=listed.name, of=listed.of, at=at, value=value, span=stmt.span)]
    whole = p.Builtin(name="with_nth", args=(listed, at, value), span=stmt.span)
    return _store(work, env, stmt, Typed(listed, List(item=place.type)), whole)


# ---------------------------------------------------------------------------------------------------------------- lasting


def lasting(work: Work, env: Env, stmt: ast.Assign | ast.Limit | ast.Forbid) -> list[p.Stmt]:
    """An effect with `until`: a template, granted with its subject and values fixed now."""
    scope, next_, owner = until(work, env, stmt.until, stmt.span)
    if isinstance(stmt, ast.Forbid):
        modifier = template(work, "forbid", _event(work, stmt.event), stmt, _forbidden(work, env, stmt))
        return [p.Grant(modifier=modifier, subject=None, values=(), until=scope, next=next_, owner=owner, span=stmt.span)]
    target = changed(work, env, stmt.target)
    if target is None:
        return []
    name, subject, kind = target
    layer, values = values_of(work, env, stmt, kind)
    modifier = template(work, layer, name, stmt, None)
    return [p.Grant(modifier=modifier, subject=subject, values=values, until=scope, next=next_, owner=owner, span=stmt.span)]


def template(work: Work, layer: str, name: str, stmt: ast.Stmt, applies: p.Expr | None) -> int:
    """A new modifier without values, for grants; its id."""
    number = len(work.program.modifiers)
    cites = stmt.cite.ids if stmt.cite else ()
    modifier = p.Modifier(number, layer, name, "", applies, None, (), template=True, cites=cites, span=stmt.span)
    work.program.modifiers.append(modifier)
    return number


def until(work: Work, env: Env, clause: ast.Until | None, span: Span) -> tuple[str, bool, p.Expr | None]:
    """(scope, next, owner) of an `until`; without one, for the rest of the game."""
    if clause is None:
        return "", False, None
    owner = work.want(env, clause.owner, Thing(kind="player")) if clause.owner is not None else None
    return names.scope_name(work, clause.scope), clause.next, owner


def _event(work: Work, name: ast.Name) -> str:
    if name.text not in work.symbols.events:
        work.report.unknown("RL208", name.span, name.text, work.symbols.events)
        return ""
    work.use("event", name.text)
    return name.text


def forbidden_event(work: Work, name: ast.Name) -> str:
    """The event that a `forbid` names."""
    return _event(work, name)


def event_facts(work: Work, event: str) -> dict[str, Typed]:
    """The fields of an event, as a condition over what is proposed sees them."""
    if event not in work.symbols.events:
        return {}
    return {name: Typed(p.Fact(name=name), kind) for name, kind in access.occurrence_fields(work, event).items()}


def forbid_condition(work: Work, env: Env, stmt: ast.Forbid) -> p.Expr | None:
    """The `where` of a forbid, over the fields of the event."""
    if stmt.condition is None:
        return None
    old, env.frame.facts = env.frame.facts, event_facts(work, stmt.event.text)
    try:
        return work.want(env, stmt.condition, BOOL)
    finally:
        env.frame.facts = old


def _forbidden(work: Work, env: Env, stmt: ast.Forbid) -> p.Expr | None:
    condition = forbid_condition(work, env, stmt)
    caught = {name for name in _locals(condition) if name not in ("self", "you")} - _bound(condition)
    if caught:
        work.report.error("RL314", stmt.span, names=", ".join(sorted(caught)))
    return condition


def changed(work: Work, env: Env, target: ast.Expr) -> tuple[str, p.Expr | None, Type] | None:
    """What an effect changes: (attribute or definition, subject, type)."""
    if isinstance(target, ast.Call) and target.of is None and target.name.text in work.symbols.defines:
        info = work.define_(work, target.name.text)
        work.use("define", target.name.text)
        if not target.args:
            work.report.error("RL327", target.span)
            return None
        place = names.define_call(work, env, target.name.text, target.args, target.span)
        work.define_calls.remove((env.frame.part, target.name.text, target.span))
        subject = place.expr.args[0] if isinstance(place.expr, p.Call) and place.expr.args else p.Const(value=-1)
        if info.params and not is_thing(info.params[0]):
            work.report.error("RL327", target.span)
        return target.name.text, subject, info.type
    if isinstance(target, ast.Ref) and target.name in work.symbols.defines and not work.symbols.defines[target.name].params:
        work.use("define", target.name)
        return target.name, None, work.define_(work, target.name).type
    if isinstance(target, ast.Get):
        place = work.value(env, target)
        if isinstance(place.expr, p.Attr):
            return place.expr.name, place.expr.of, place.type
        if isinstance(place.type, Unknown):
            return None
    work.report.error("RL327", target.span)
    return None


def values_of(work: Work, env: Env, stmt: ast.Assign | ast.Limit, kind: Type) -> tuple[str, tuple[p.Expr, ...]]:
    """(layer, values): = sets, += and -= add, limit clamps."""
    if isinstance(stmt, ast.Limit):
        return "clamp", (work.want(env, stmt.low, INT), work.want(env, stmt.high, INT))
    if stmt.op == "=":
        return "set", (work.want(env, stmt.value, kind),)
    if stmt.op == "-=" and isinstance(bare(kind), Int | Unknown):
        value = work.want(env, stmt.value, INT)
        if isinstance(value, p.Const) and isinstance(value.value, int):
            return "add", (p.Const(value=-value.value),)
        return "add", (p.Op(op="neg", args=(value,)),)
    if stmt.op == "-=":
        work.report.error("RL304", stmt.target.span, what="-=")
    return "add", (work.want(env, stmt.value, kind),)


def _walk(expr: p.Expr | None) -> Iterable[p.Expr]:
    """An expression of the Program and all in it."""
    if expr is None:
        return
    yield expr
    for attribute in fields(type(expr)):
        value = getattr(expr, attribute.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, p.Expr):
                yield from _walk(item)


def _locals(expr: p.Expr | None) -> set[str]:
    return {item.name for item in _walk(expr) if isinstance(item, p.Local)}


def _bound(expr: p.Expr | None) -> set[str]:
    return {item.var for item in _walk(expr) if isinstance(item, p.Comp | p.Reach)}
