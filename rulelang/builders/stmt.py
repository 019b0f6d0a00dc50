"""Statements and the bodies that hold them."""

import re
from collections.abc import Callable
from typing import Any

from attrs import evolve

from rulelang import ast
from rulelang.builders.base import MAX_DEPTH, MAX_DICE, MAX_DIGITS, Context, Refused, Tree, every, has, is_tree, one, token, tokens
from rulelang.builders.expr import expr, only, particles, verb_phrase
from rulelang.problem import Problem

ASSIGN = {"set": "=", "add": "+=", "take": "-="}


def body(c: Context, nodes: list[Any]) -> ast.Body:
    """The statements among `nodes`; everything else in the list belongs to somebody else."""
    return tuple(stmt(c, node) for node in nodes if is_tree(node) and node.data in STATEMENTS)


def block(c: Context, node: Tree) -> ast.Body:
    """The body of a `block` or `line_block`."""
    return body(c, node.children)


def block_cite(c: Context, node: Tree, *lenders: Tree) -> ast.Cite | None:
    """The citation on the header of a block; one at the end of a one-line body belongs to the statement there."""
    return c.cite(node, *lenders)


def stmt(c: Context, node: Tree) -> ast.Stmt:
    c.down(node)
    made = STATEMENTS[node.data](c, node)
    c.up()
    return made


def _line(c: Context, node: Tree) -> ast.Stmt:
    made = SIMPLE[node.children[0].data](c, node.children[0])
    cite = c.cite(node)
    return evolve(made, cite=cite) if cite else made


def _let(c: Context, node: Tree) -> ast.Stmt:
    return ast.Let(c.names(node)[0], expr(c, node.children[-1]), c.label(node), span=c.span(node))


def _assign(c: Context, node: Tree) -> ast.Stmt:
    target, op, value, *_ = node.children
    return ast.Assign(expr(c, target), ASSIGN[op.data], expr(c, value), until(c, node), span=c.span(node))


def until(c: Context, node: Tree) -> ast.Until | None:
    """The `until …` directly in `node`."""
    found = one(node, "until")
    if found is None:
        return None
    owner = next((child for child in found.children if is_tree(child) and child.data != "next_"), None)
    value = expr(c, owner) if owner is not None else None
    return ast.Until(c.names(found)[0], has(found, "next_"), value, span=c.span(found))


def command(c: Context, node: Tree) -> ast.Command:
    verb, operands, labels = verb_phrase(c, node)
    return ast.Command(verb, operands, labels, particles=particles(node), span=c.span(node))


def _quantity(c: Context, node: Tree) -> tuple[ast.Expr | None, ast.Expr | None]:
    quantity = one(node, "quantity")
    if quantity is None:
        return None, None
    first = quantity.children[0]
    if isinstance(first, str):
        number = ast.Number(c.number(first), span=c.span(first))
        return number, number
    if first.data == "exactly":
        just = expr(c, first.children[0])
        return just, just
    low, high = quantity.children
    return expr(c, low.children[0] if low.data == "low" else low), expr(c, high)


_CHOICE_PARTS = ("quantity", "also", "in_order", "chooser", "by_chance")


def _among(c: Context, node: Tree) -> ast.Expr:
    return expr(c, next(child for child in node.children if is_tree(child) and child.data not in _CHOICE_PARTS))


def chooser(c: Context, node: Tree) -> ast.Expr | None:
    """by p."""
    found = one(node, "chooser")
    return expr(c, found.children[0]) if found else None


def _choose(c: Context, node: Tree) -> ast.Stmt:
    low, high = _quantity(c, node)
    return ast.Choose(
        c.names(node)[0], _among(c, node), low, high, has(node, "in_order"), chooser(c, node), has(node, "by_chance"), c.label(node),
        span=c.span(node),
    )  # fmt: skip


def _target(c: Context, node: Tree) -> ast.Stmt:
    low, high = _quantity(c, node)
    return ast.Target(c.names(node)[0], _among(c, node), low, high, chooser(c, node), c.label(node), span=c.span(node))


def _needs(c: Context, node: Tree) -> ast.Stmt:
    return ast.Needs(expr(c, only(node)), span=c.span(node))


def _open(c: Context, node: Tree) -> ast.Stmt:
    return ast.Open(c.names(node)[0], span=c.span(node))


def _end(c: Context, node: Tree) -> ast.Stmt:
    return ast.End(c.names(node)[0], span=c.span(node))


def _return(c: Context, node: Tree) -> ast.Stmt:
    return ast.Return(expr(c, only(node)) if node.children else None, span=c.span(node))


def _cancel(c: Context, node: Tree) -> ast.Stmt:
    return ast.Cancel(span=c.span(node))


def _proceed(c: Context, node: Tree) -> ast.Stmt:
    return ast.Proceed(span=c.span(node))


def _limit(c: Context, node: Tree) -> ast.Stmt:
    target, low, high = [child for child in node.children if is_tree(child) and child.data != "until"]
    return ast.Limit(expr(c, target), expr(c, low), expr(c, high), until(c, node), span=c.span(node))


def _forbid(c: Context, node: Tree) -> ast.Stmt:
    condition = next((child for child in node.children if is_tree(child) and child.data != "until"), None)
    value = expr(c, condition) if condition is not None else None
    return ast.Forbid(c.names(node)[0], value, until(c, node), span=c.span(node))


def _suppress(c: Context, node: Tree) -> ast.Stmt:
    return ast.Suppress(expr(c, only(node)), span=c.span(node))


# ---------------------------------------------------------------------------------------------------------------- with bodies


def _if(c: Context, node: Tree) -> ast.Stmt:
    condition, then, *rest = node.children
    if c.depth + len(rest) > MAX_DEPTH:
        raise Refused(Problem("RL115", c.span(node), {"limit": MAX_DEPTH}))
    orelse: ast.Body = ()
    lenders: list[Tree] = []
    for child in reversed(rest):
        if child.data == "else_":
            orelse, lenders = block(c, child.children[0]), [child.children[0]]
        else:
            inner, inner_then = child.children
            made = _branch(c, inner, inner_then, orelse, lenders, child)
            orelse, lenders = (made,), []
    return _branch(c, condition, then, orelse, lenders, node)


def _branch(c: Context, condition: Tree, then: Tree, orelse: ast.Body, last: list[Tree], node: Tree) -> ast.If:
    """`last`: the block behind the `else` of this branch, if there is one."""
    return ast.If(
        expr(c, condition), block(c, then), orelse, cite=block_cite(c, then, *last), places=c.places(then, "else", *last), span=c.span(node)
    )


def _each(c: Context, node: Tree) -> ast.Stmt:
    among, inner = [child for child in node.children if is_tree(child) and child.data != "then_"]
    then = one(node, "then_")
    return ast.Each(
        c.names(node)[0], expr(c, among), block(c, inner), node.data == "together", block(c, then.children[0]) if then else (),
        cite=block_cite(c, inner, *(then.children if then else ())), places=c.places(inner, "then", *(then.children if then else ())),
        span=c.span(node),
    )  # fmt: skip


def _repeat(c: Context, node: Tree) -> ast.Stmt:
    inner = node.children[-1]
    value = expr(c, node.children[0]) if len(node.children) > 1 else None
    condition, times = (value, None) if node.data == "repeat_while" else (None, value)
    return ast.Repeat(block(c, inner), condition, times, cite=block_cite(c, inner), span=c.span(node))


def _roll(c: Context, node: Tree) -> ast.Stmt:
    label = token(node, "NAME")
    dice = one(node, "dice")
    assert dice is not None
    count, sides = _dice(c, dice)
    outcomes = tuple(_outcome(c, child) for child in every(node, "on"))
    name = c.name(label) if label is not None else None
    lenders = [inner for child in every(node, "on") for inner in every(child, "block", "line_block")]
    return ast.Roll(
        name, count, sides, chooser(c, node), outcomes, c.label(node), cite=c.cite(node, *lenders), places=c.places(node, "on", *lenders),
        span=c.span(node),
    )  # fmt: skip


def _dice(c: Context, node: Tree) -> tuple[ast.Expr | None, int]:
    written = node.children[-1]
    before, after = re.split("[dD]", written)
    sides = c.number_in(after, written)
    many = c.number_in(before, written) if before else 1
    if max(len(before), len(after)) <= MAX_DIGITS and not (1 <= sides <= MAX_DICE and 1 <= many <= MAX_DICE):
        c.problem("RL120", written, text=str(written))
    if len(node.children) > 1:
        count: ast.Expr | None = expr(c, node.children[0])
    else:
        count = ast.Number(many, span=c.span(written)) if before else None
    return (None if count == ast.Number(1) else count), sides


def _outcome(c: Context, node: Tree) -> ast.Outcome:
    ranges = tuple(_range(c, child) for child in tokens(node, "RANGE"))
    inner = one(node, "block", "line_block")
    assert inner is not None
    return ast.Outcome(ranges, block(c, inner), has(node, "every"), span=c.span(node))


def _range(c: Context, written: Any) -> tuple[int, int | None]:
    numbers = [c.number_in(part, written) for part in re.findall(r"\d+", written)]
    if len(numbers) == 2:
        if numbers[0] > numbers[1]:
            c.problem("RL117", written, text=str(written))
        return numbers[0], numbers[1]
    return numbers[0], numbers[0] if written.isdigit() else None


SIMPLE: dict[str, Callable[[Context, Tree], ast.Stmt]] = {
    "let": _let, "assign": _assign, "command": command, "choose": _choose, "target": _target, "needs": _needs, "open": _open,
    "end": _end, "return_": _return, "cancel": _cancel, "proceed": _proceed, "limit": _limit, "forbid": _forbid, "suppress": _suppress,
}  # fmt: skip
STATEMENTS: dict[str, Callable[[Context, Tree], ast.Stmt]] = {
    "line": _line, "if_": _if, "each": _each, "together": _each, "repeat": _repeat, "repeat_times": _repeat, "repeat_while": _repeat,
    "roll": _roll, "roll_line": _roll,
}  # fmt: skip
