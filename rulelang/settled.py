"""Expressions that the number of players and the options alone settle: the same from the first move of a game to its last."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import fields

from rulelang import program as p

SAFE = (p.Const, p.Local, p.OptionValue, p.Op, p.IfExpr, p.Tuple, p.Let, p.If, p.Return)
BUILTINS: dict[str, Callable[..., Any]] = {
    "count": len,
    "empty": lambda things: not things,
    "any": bool,
    "sum": sum,
    "min": min,
    "max": max,
    "abs": abs,
    "mod": lambda a, b: a % b,
}
"""Those whose value their arguments settle, beside `players`."""
OPERATORS: dict[str, Callable[..., Any]] = {
    "not": lambda a: not a,
    "neg": lambda a: -a,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "in": lambda a, b: a in b,
    "range": lambda a, b: range(a, b + 1),
    "and": lambda *args: all(args),
    "or": lambda *args: any(args),
}


def settled(program: p.Program, expr: p.Expr | None) -> bool:
    """Is it the same whatever happens in a game? What is not there is."""
    changed = {modifier.name for modifier in program.modifiers}
    return all(_fixed(node, changed) for node in behind(program, expr))


def _fixed(node: p.Item, changed: set[str]) -> bool:
    match node:
        case p.Call(define=name):
            return name not in changed
        case p.Builtin(name=name):
            return name in BUILTINS or name == "players"
        case p.Op(op=op):
            return op in OPERATORS
    return isinstance(node, SAFE)


def behind(program: p.Program, expr: p.Expr | None) -> Iterator[p.Item]:
    """Every node of an expression and of the definitions that it leads to."""
    seen: set[str] = set()
    todo: list[p.Item] = [expr] if expr is not None else []
    while todo:
        here = todo.pop()
        yield here
        if isinstance(here, p.Call) and here.define not in seen and here.define in program.defines:
            seen.add(here.define)
            todo += program.defines[here.define].body
        for attribute in fields(type(here)):
            todo += _items(getattr(here, attribute.name))


def _items(value: Any) -> Iterator[p.Item]:
    if isinstance(value, p.Item):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _items(one)


def value_of(program: p.Program, expr: p.Expr, players: int, options: Mapping[str, object], known: Mapping[str, object]) -> Any:
    """The value of a settled expression, with the locals that are known. Raises: ArithmeticError where it divides by zero."""

    def value(expr: p.Expr) -> Any:
        return value_of(program, expr, players, options, known)

    match expr:
        case p.Const():
            return expr.value
        case p.Local():
            return known[expr.name]
        case p.OptionValue():
            return options[expr.name]
        case p.Builtin():
            return tuple(range(players)) if expr.name == "players" else BUILTINS[expr.name](*map(value, expr.args))
        case p.Op():
            return OPERATORS[expr.op](*map(value, expr.args))
        case p.IfExpr():
            return value(expr.then if value(expr.condition) else expr.orelse)
        case p.Tuple():
            return tuple(map(value, expr.items))
        case p.Call():
            decl = program.defines[expr.define]
            return _returned(program, decl.body, players, options, dict(zip(decl.params, map(value, expr.args), strict=True)))
    raise TypeError(f"not settled: {type(expr).__name__}")


def _returned(program: p.Program, body: p.Body, players: int, options: Mapping[str, object], known: dict[str, object]) -> Any:
    """What a definition returns; None where it comes to no `return`."""
    for stmt in body:
        match stmt:
            case p.Return():
                return value_of(program, stmt.value, players, options, known)
            case p.Let():
                known[stmt.name] = value_of(program, stmt.value, players, options, known)
            case p.If():
                inside = stmt.then if value_of(program, stmt.condition, players, options, known) else stmt.orelse
                found = _returned(program, inside, players, options, known)
                if found is not None:
                    return found
    return None
