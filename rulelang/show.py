"""Expressions and statements of the Program as short text, for dumps and for `why`."""

from attrs import fields

from rulelang import program as p

INFIX = {"div": "÷"}


def expression(expr: p.Expr) -> str:
    """One expression on one line."""
    match expr:
        case p.Const(value=value):
            return repr(value) if isinstance(value, str) else str(value)
        case p.Local(name=name):
            return name
        case p.Var(scope=scope, name=name):
            return f"{scope}.{name}"
        case p.OptionValue(name=name):
            return f"option {name}"
        case p.Named(name=name):
            return f"『{name}』"
        case p.SetupValue(name=name, of=of):
            return name if of is None else f"{expression(of)}'s {name}"
        case p.Attr(name=name, of=of):
            return f"{_tight(of)}'s {name}"
        case p.Elem(of=of, at=at):
            return f"{_tight(of)}({expression(at)})"
        case p.ZoneOf(zone=zone, owner=owner):
            return zone if owner is None else f"{_tight(owner)}'s {zone}"
        case p.ZoneAll(zone=zone):
            return f"all({zone})"
        case p.InZone(of=of, zone=zone, owner=owner):
            return f"{_tight(of)} in " + (zone if owner is None else f"{_tight(owner)}'s {zone}")
        case p.Call(define=name, args=args) | p.Builtin(name=name, args=args) | p.Possible(event=name, args=args):
            return f"{name}({_list(args)})"
        case p.Op():
            return _operator(expr)
        case p.IfExpr(condition=condition, then=then, orelse=orelse):
            return f"({expression(then)} if {expression(condition)} else {expression(orelse)})"
        case p.Comp():
            where = f" where {expression(expr.where)}" if expr.where is not None else ""
            return f"[{expr.var if expr.body is None else expression(expr.body)} for {expr.var} in {expression(expr.source)}{where}]"
        case p.Reach():
            rest = f"onward {expression(expr.onward)}, cost {expression(expr.cost)}"
            return f"reach({expression(expr.start)}, {expression(expr.steps)}, each {expr.var}: {rest})"
        case p.Tuple(items=items):
            return f"({_list(items)},)" if len(items) == 1 else f"({_list(items)})"
    return _query(expr)


def _query(expr: p.Expr) -> str:
    """What asks about things, scopes and what has happened."""
    match expr:
        case p.IsKind(of=of, kind=kind):
            return f"{_tight(of)} is {kind}"
        case p.HasSkill(of=of, skill=name) | p.IsClass(of=of, cls=name):
            return f"{_tight(of)} has {name}"
        case p.During(scope=scope):
            return f"during {scope}"
        case p.Past(what=what, scope=scope):
            return f"past({what}, {scope})" if scope else f"past({what})"
        case p.Happened(field=name, of=of):
            return f"{_tight(of)}'s {name}"
        case p.Fact(name=name):
            return f"fact {name}"
        case p.Waiting(timing=timing):
            return f"waiting({timing})"
    return type(expr).__name__


def _operator(expr: p.Op) -> str:
    if expr.op in ("not", "neg"):
        return f"{'not ' if expr.op == 'not' else '-'}{_tight(expr.args[0])}"
    if expr.op == "range":
        return f"{_tight(expr.args[0])}..{_tight(expr.args[1])}"
    return f" {INFIX.get(expr.op, '+' if expr.op == 'concat' else expr.op)} ".join(map(_tight, expr.args))


def _tight(expr: p.Expr) -> str:
    """In brackets where it would be misread."""
    loose = isinstance(expr, p.Op | p.InZone | p.IsKind | p.HasSkill | p.IsClass | p.Fact)
    return f"({expression(expr)})" if loose else expression(expr)


def _list(items: tuple[p.Expr, ...]) -> str:
    return ", ".join(map(expression, items))


def nothing(value: object) -> bool:
    """Is it what a field has where nothing was said? 0 is something."""
    return value is None or value is False or (isinstance(value, tuple | str | dict) and not value)


def body(stmts: p.Body, lead: str = "") -> list[str]:
    """Statements, one a line, blocks indented."""
    return [line for stmt in stmts for line in statement(stmt, lead)]


def statement(stmt: p.Stmt, lead: str = "") -> list[str]:
    """One statement and the blocks in it."""
    inner = lead + "    "
    match stmt:
        case p.Let(name=name, value=value):
            return [f"{lead}{name} := {expression(value)}"]
        case p.SetVar(scope=scope, name=name, value=value):
            return [f"{lead}{scope}.{name} := {expression(value)}"]
        case p.SetAttr(name=name, of=of, value=value):
            return [f"{lead}{_tight(of)}'s {name} := {expression(value)}"]
        case p.If(condition=condition, then=then, orelse=orelse):
            tail = [f"{lead}else", *body(orelse, inner)] if orelse else []
            return [f"{lead}if {expression(condition)}", *body(then, inner), *tail]
        case p.While(condition=condition, body=block):
            return [f"{lead}while {expression(condition)}", *body(block, inner)]
        case p.For(var=var, source=source, body=block):
            return [f"{lead}for {var} in {expression(source)}", *body(block, inner)]
        case p.Together():
            head = f"{lead}together {stmt.var} in {expression(stmt.source)} keep ({', '.join(stmt.keep)})"
            return [head, *body(stmt.choices, inner), f"{lead}then", *body(stmt.effects, inner)]
    return [lead + _plain(stmt)]


def _plain(stmt: p.Stmt) -> str:
    """A statement without blocks: its class and its fields."""
    parts: list[str] = []
    for attribute in fields(type(stmt)):
        value = getattr(stmt, attribute.name)
        if not attribute.eq or nothing(value):
            continue
        if isinstance(value, p.Expr):
            parts.append(f"{attribute.name} {expression(value)}")
        elif isinstance(value, tuple):
            parts.append(f"{attribute.name} ({_list(value)})")
        elif attribute.name not in ("item", "none"):
            parts.append(f"{attribute.name} {value}")
    return f"{type(stmt).__name__.lower()} {', '.join(parts)}".rstrip()
