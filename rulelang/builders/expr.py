"""Expressions, types and parameters."""

from collections.abc import Callable
from typing import Any

from rulelang import ast
from rulelang.builders.base import Context, Tree, every, has, is_tree, one, token, tokens

BINARY = {
    "or_": "or", "and_": "and", "eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "in_": "in", "not_in": "not_in",
    "has": "has", "span": "..", "plus": "+", "minus": "-", "times": "*", "divided": "÷",
}  # fmt: skip
PARTICLES = ("object", "to", "by", "as", "with")
UNARY = {"negated": "not", "negative": "-"}


def expr(c: Context, node: Any) -> ast.Expr:
    """Any value."""
    data = node.data
    if data == "ref":
        return _ref(c, node)
    if data == "number":
        return ast.Number(c.number(node.children[0]), span=c.span(node))
    c.down(node)
    if data in BINARY:
        sides = [child for child in node.children if is_tree(child)]
        made: ast.Expr = ast.Binary(BINARY[data], expr(c, sides[0]), expr(c, sides[1]), span=c.span(node))
    else:
        made = EXPRESSIONS[data](c, node)
    c.up()
    return made


def _ref(c: Context, node: Tree) -> ast.Expr:
    name = node.children[0]
    return ast.Ref(c.plain(name), quoted=name[0] in "『`", span=c.span(name))


def _text(c: Context, node: Tree) -> ast.Expr:
    return ast.Text(c.text(node.children[0]), span=c.span(node))


def _unary(c: Context, node: Tree) -> ast.Expr:
    return ast.Unary(UNARY[node.data], expr(c, only(node)), span=c.span(node))


def _where(c: Context, node: Tree) -> ast.Expr:
    source, condition = node.children
    return ast.Where(expr(c, source), expr(c, condition), span=c.span(node))


def _is(c: Context, node: Tree) -> ast.Expr:
    return ast.Is(expr(c, only(node)), c.names(node)[0], span=c.span(node))


def _during(c: Context, node: Tree) -> ast.Expr:
    return ast.During(c.names(node)[0], span=c.span(node))


def _get(c: Context, node: Tree) -> ast.Expr:
    return ast.Get(expr(c, only(node)), c.names(node)[0], span=c.span(node))


def _call(c: Context, node: Tree) -> ast.Expr:
    args = [child for child in node.children if is_tree(child)]
    return ast.Call(c.names(node)[0], items(c, args), span=c.span(node))


def _call_of(c: Context, node: Tree) -> ast.Expr:
    of, *args = [child for child in node.children if is_tree(child)]
    return ast.Call(c.names(node)[0], items(c, args), expr(c, of), span=c.span(node))


def _tuple(c: Context, node: Tree) -> ast.Expr:
    return ast.Tuple(items(c, node.children), span=c.span(node))


def named(c: Context, node: Tree) -> ast.Expr:
    return ast.Named(c.names(node)[0], expr(c, only(node)), span=c.span(node))


def _phrase(c: Context, node: Tree) -> ast.Expr:
    verb, operands, labels = verb_phrase(c, node)
    return ast.Phrase(verb, operands, labels, particles=particles(node), span=c.span(node))


def items(c: Context, nodes: list[Any]) -> tuple[ast.Expr, ...]:
    return tuple(expr(c, node) for node in nodes)


def only(node: Tree) -> Any:
    """The one tree directly in `node`."""
    return next(child for child in node.children if is_tree(child))


EXPRESSIONS: dict[str, Callable[[Context, Tree], ast.Expr]] = {
    "word": _ref, "text": _text, "negated": _unary, "negative": _unary, "where": _where, "is_kind": _is, "is_during": _during,
    "get": _get, "call": _call, "call_of": _call_of, "tuple": _tuple, "phrase": _phrase, "empty": _tuple, "named": named,
}  # fmt: skip


# ---------------------------------------------------------------------------------------------------------------- types, parameters


def type_of(c: Context, node: Tree | None) -> ast.TypeRef | None:
    """The type in `node`, which is a `type`, or None."""
    if node is None:
        return None
    many, maybe = has(node, "many"), has(node, "maybe")
    name = token(node, "NAME")
    if name is not None:
        return ast.TypeRef(c.plain(name), maybe, many, span=c.span(node))
    bounds = [bound(c, child) for child in every(node, "bound")]
    return ast.TypeRef(None, maybe, many, bounds[0], bounds[1] if len(bounds) > 1 else None, span=c.span(node))


def needed_type(c: Context, node: Tree) -> ast.TypeRef:
    """The type directly in `node`, where the grammar demands one."""
    found = type_of(c, one(node, "type"))
    assert found is not None
    return found


def bound(c: Context, node: Tree) -> ast.Expr:
    part = node.children[0]
    if part.type == "NAME":
        return _ref(c, node)
    return ast.Number(c.number(part), span=c.span(part))


def params(c: Context, node: Tree) -> tuple[ast.Param, ...]:
    """Leading and labelled parameters, as written."""
    found = []
    for child in every(node, "param", "labelled_param"):
        if child.data == "param":
            found.append(param(c, child, ""))
        else:
            label, inner = child.children
            found.append(param(c, inner, str(label.data)))
    return tuple(found)


def param(c: Context, node: Tree, label: str) -> ast.Param:
    default = next((child for child in node.children if is_tree(child) and child.data not in ("type", "also")), None)
    name = c.names(node)[0]
    value = expr(c, default) if default is not None else None
    return ast.Param(name, type_of(c, one(node, "type")), value, label, c.label(node), span=c.span(node))


def labelled(c: Context, node: Tree) -> ast.Labelled:
    """by self."""
    label, value = node.children
    return ast.Labelled(str(label.data), expr(c, value), span=c.span(node))


def verb_phrase(c: Context, node: Tree) -> tuple[ast.Name, tuple[ast.Expr, ...], tuple[ast.Labelled, ...]]:
    """A verb with its operands, in either word order."""
    operands: list[ast.Expr] = []
    labels: list[ast.Labelled] = []
    verb = ast.Name("game", span=c.span(node)) if has(node, "whole_game") else c.name(tokens(node, "NAME")[-1])
    children = [child for child in node.children if is_tree(child) and child.data != "whole_game"]
    for at, child in enumerate(children):
        if child.data == "particle":
            continue
        after = children[at + 1] if at + 1 < len(children) else None
        if child.data in ("labelled", "labelled_postfix"):
            labels.append(labelled(c, child))
        elif after is not None and after.data in PARTICLES and after.data != "object":
            labels.append(ast.Labelled(str(after.data), expr(c, child), span=c.span(child)))
        elif child.data not in PARTICLES:
            operands.append(expr(c, child.children[0] if child.data == "operand" else child))
    return verb, tuple(operands), tuple(labels)


def particles(node: Tree) -> bool:
    """Is a verb phrase written in the order of Japanese particles?"""
    return any(is_tree(child) and child.data in PARTICLES for child in node.children)


def policy_use(c: Context, node: Tree) -> ast.PolicyUse:
    """contested(甲), in an order line."""
    args = [child for child in node.children if is_tree(child)]
    for child in args:
        if child.data == "typed":
            c.problem("RL118", child)
    return ast.PolicyUse(c.names(node)[0], tuple(expr(c, child) for child in args if child.data != "typed"), span=c.span(node))


def policy_params(c: Context, node: Tree) -> tuple[ast.Param, ...]:
    """The same brackets read as the header of a policy: names, perhaps with types."""
    found = []
    for child in (child for child in node.children if is_tree(child)):
        if child.data in ("typed", "ref"):
            name = c.name(tokens(child, "NAME")[0])
            found.append(ast.Param(name, type_of(c, one(child, "type")), span=c.span(child)))
        else:
            c.problem("RL119", child)
    return tuple(found)
