"""Expressions, types and parameters as text, with no bracket too many."""

from collections.abc import Callable, Sequence
from typing import Any

from rulelang import ast
from rulelang.format.words import PARTICLES, Words

Spoken = ast.Command | ast.Phrase | ast.Happening | ast.Pattern
"""What has a verb with operands."""
FULL, OR, AND, NOT, COMPARE, RANGE, SUM, TERM, FACTOR, POSTFIX = range(10)
_LEVELS = {
    "or": OR, "and": AND, "=": COMPARE, "!=": COMPARE, "<": COMPARE, "<=": COMPARE, ">": COMPARE, ">=": COMPARE, "in": COMPARE,
    "not_in": COMPARE, "has": COMPARE, "..": RANGE, "+": SUM, "-": SUM, "*": TERM, "÷": TERM,
}  # fmt: skip
_WORDS = {"or", "and", "in", "has"}


def level(node: ast.Expr) -> int:
    """How tightly a node binds: what stands in a tighter place needs brackets."""
    match node:
        case ast.Binary(op=op):
            return _LEVELS[op]
        case ast.Where() | ast.Named() | ast.Phrase():
            return FULL
        case ast.Unary(op=op):
            return NOT if op == "not" else FACTOR
        case ast.Is() | ast.During():
            return COMPARE
        case _:
            return POSTFIX


def expr(w: Words, node: ast.Expr, at_least: int = FULL) -> str:
    """A value, in brackets where its place binds tighter than it does."""
    text = _PRINT[type(node)](w, node)
    return f"({text})" if level(node) < at_least else text


def _binary(w: Words, node: ast.Binary) -> str:
    own = _LEVELS[node.op]
    left = own if own in (OR, AND, SUM, TERM) else own + 1
    return f"{expr(w, node.left, left)}{_operator(w, node.op)}{expr(w, node.right, own + 1)}"


def _operator(w: Words, op: str) -> str:
    if op == "..":
        return ".."
    if op == "not_in":
        return f" {w('not')} {w('in')} "
    return f" {w(op)} " if op in _WORDS else f" {op} "


def _unary(w: Words, node: ast.Unary) -> str:
    return f"{w('not')} {expr(w, node.value, NOT)}" if node.op == "not" else f"-{expr(w, node.value, FACTOR)}"


def _call(w: Words, node: ast.Call) -> str:
    of = _possessor(w, node.of) if node.of is not None else ""
    return f"{of}{w.of(node.name)}({items(w, node.args)})"


def _get(w: Words, node: ast.Get) -> str:
    return f"{_possessor(w, node.of)}{w.of(node.name)}"


def _possessor(w: Words, node: ast.Expr) -> str:
    text = expr(w, node, POSTFIX)
    return (f"({text})" if isinstance(node, ast.Text) else text) + w.possessive


def _tuple(w: Words, node: ast.Tuple) -> str:
    return f"({items(w, node.items)})"


def items(w: Words, nodes: Sequence[ast.Expr]) -> str:
    return ", ".join(expr(w, node) for node in nodes)


def _is(w: Words, node: ast.Is) -> str:
    return f"{expr(w, node.value, RANGE)} {w('is')} {w.of(node.kind)}"


def _where(w: Words, node: ast.Where) -> str:
    return f"{expr(w, node.source, OR)} {w('where')} {expr(w, node.condition, OR)}"


def _phrase(w: Words, node: ast.Phrase) -> str:
    return phrase(w, node, node.verb, node.operands, POSTFIX)


_PRINT: dict[type, Callable[[Words, Any], str]] = {
    ast.Ref: lambda w, node: w.name(node.name, node.quoted),
    ast.Number: lambda w, node: str(node.value),
    ast.Text: lambda w, node: w.text(node.value),
    ast.Binary: _binary,
    ast.Unary: _unary,
    ast.Call: _call,
    ast.Get: _get,
    ast.Tuple: _tuple,
    ast.Is: _is,
    ast.During: lambda w, node: f"{w('during')} {w.of(node.scope)}",
    ast.Where: _where,
    ast.Named: lambda w, node: f"{w.of(node.name)}: {expr(w, node.value)}",
    ast.Phrase: _phrase,
}


# ---------------------------------------------------------------------------------------------------------------- verbs


def phrase(w: Words, node: Spoken, verb: ast.Name, operands: Sequence[ast.Expr], operand_level: int) -> str:
    """A verb with its operands; in Japanese with the verb last where the author has it so or, translated, where it reads well."""
    labels = node.labelled
    if w.language == "ja" and len(operands) < 2 and (operands or labels) and _verb_last(w, node, verb):
        parts = [f"{expr(w, operand, POSTFIX)} {w('object')}" for operand in operands]
        parts += [f"{expr(w, label.value, POSTFIX)} {w.key[PARTICLES[label.label][1:].lower()]}" for label in labels]
        return " ".join([*parts, w.of(verb)])
    values = ", ".join(expr(w, operand, operand_level) for operand in operands)
    words = [w.of(verb), values, *(f"{w(label.label)} {expr(w, label.value, operand_level)}" for label in labels)]
    return " ".join(word for word in words if word)


def _verb_last(w: Words, node: Spoken, verb: ast.Name) -> bool:
    if node.particles or w.verbs is None:
        return node.particles
    return bool(node.labelled) or isinstance(node, ast.Pattern | ast.Happening) or verb.text in w.verbs


# ---------------------------------------------------------------------------------------------------------------- types, parameters


def type_of(w: Words, node: ast.TypeRef) -> str:
    many = f"{w('list')} " if node.many else ""
    if node.name is not None:
        body = w.name(node.name)
    else:
        assert node.low is not None
        body = f"{expr(w, node.low)}..{expr(w, node.high) if node.high is not None else ''}"
    return many + body + ("?" if node.optional else "")


def param(w: Words, node: ast.Param) -> str:
    label = f"{w(node.label)} " if node.label else ""
    kind = f": {type_of(w, node.type)}" if node.type is not None else ""
    default = f" = {expr(w, node.default, RANGE)}" if node.default is not None else ""
    return f"{label}{w.of(node.name)}{w.also(node.also)}{kind}{default}"


def signature(w: Words, params: Sequence[ast.Param]) -> str:
    """Parameters behind the name of an event, a scope or a procedure."""
    plain = ", ".join(param(w, node) for node in params if not node.label)
    return "".join(f" {part}" for part in [plain, *(param(w, node) for node in params if node.label)] if part)


def bracketed(w: Words, params: Sequence[ast.Param]) -> str:
    """Parameters of a definition or a policy."""
    return f"({', '.join(param(w, node) for node in params)})" if params else ""


def until(w: Words, node: ast.Until | None) -> str:
    if node is None:
        return ""
    following = f" {w('next')}" if node.next else ""
    owner = f" {w('by')} {expr(w, node.owner, POSTFIX)}" if node.owner is not None else ""
    return f" {w('until')}{following} {w.of(node.scope)}{owner}"


def policies(w: Words, uses: Sequence[ast.PolicyUse]) -> str:
    """The policies of an order line."""
    return ", ".join(w.of(use.name) + (f"({', '.join(expr(w, arg, OR) for arg in use.args)})" if use.args else "") for use in uses)
