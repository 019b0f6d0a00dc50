"""Abilities, passives and what starts them."""

from typing import Any

from rulelang import ast
from rulelang.builders.base import Context, Tree, every, is_tree, one, token, tokens
from rulelang.builders.expr import expr, items, particles, verb_phrase
from rulelang.builders.stmt import block, block_cite
from rulelang.problem import Fix, Problem

_HOOK_PARTS = ("when", "before", "after", "instead", "hook_where", "during", "at")


def abilities(c: Context, node: Tree) -> tuple[ast.Ability | ast.Passive, ...]:
    """Every ability and passive directly in `node`."""
    return tuple(ability(c, child) for child in every(node, "ability", "passive"))


def ability(c: Context, node: Tree) -> ast.Ability | ast.Passive:
    return _ability(c, node) if node.data == "ability" else _passive(c, node)


def _ability(c: Context, node: Tree) -> ast.Ability:
    force = one(node, "must", "may")
    hooks = one(node, "hooks")
    inner = one(node, "ability_block", "line_block")
    assert force is not None and hooks is not None and inner is not None
    words = c.names(node)
    name = words[-1] if words and words[-1].quoted else None
    classes = words[:-1] if name else words
    uses = tuple(_uses(c, child) for child in every(node, "uses"))
    relaxed = one(node, "may_if")
    if relaxed is not None and force.data == "may":
        c.problem("RL143", relaxed)
    may_if = expr(c, relaxed.children[0]) if relaxed else None
    return ast.Ability(
        str(force.data), classes, name, c.label(node), tuple(_hook(c, child) for child in hooks.children), uses, block(c, inner),
        block_cite(c, inner), c.notes(inner), may_if, places=c.places(inner), span=c.span(node),
    )  # fmt: skip


def _passive(c: Context, node: Tree) -> ast.Passive:
    inner = one(node, "ability_block", "line_block")
    assert inner is not None
    name = next(iter(c.names(node)), None)
    if name and not name.quoted:
        c.problems.append(Problem("RL123", name.span, {"name": name.text}, fix=Fix(f"『{name.text}』", name.span)))
    condition = one(node, "while_")
    return ast.Passive(
        name, clause(c, node, "during"), expr(c, condition.children[0]) if condition else None, block(c, inner), block_cite(c, inner),
        c.label(node), c.notes(inner), places=c.places(inner), span=c.span(node),
    )  # fmt: skip


def clause(c: Context, node: Tree, data: str) -> ast.Name | None:
    """The name in `during S`, `at T`, `is P`, `per X`, `until S`: a keyword and a name."""
    found = one(node, data)
    return c.name(token(found, "NAME")) if found else None


def _hook(c: Context, node: Tree) -> ast.At | ast.Hook:
    if node.data == "at":
        return ast.At(c.names(node)[0], span=c.span(node))
    when, *rest = node.children
    pattern_parts: list[Any] = [child for child in rest if not is_tree(child) or child.data not in _HOOK_PARTS]
    event, operands, labels = verb_phrase(c, _Part(node, pattern_parts))
    if len(operands) > 1:
        c.problems.append(Problem("RL124", operands[1].span))
    condition = one(node, "hook_where")
    return ast.Hook(
        str(when.data), event, ast.Pattern(operands[0] if operands else None, labels, particles=particles(node), span=event.span),
        expr(c, condition.children[0]) if condition else None, clause(c, node, "during"), clause(c, node, "at"), span=c.span(node),
    )  # fmt: skip


class _Part:
    """Some of a node's children, read as a node."""

    def __init__(self, node: Tree, children: list[Any]) -> None:
        self.data, self.meta, self.children = node.data, node.meta, children


def _uses(c: Context, node: Tree) -> ast.Uses:
    count = tokens(node, "INT")
    per = items(c, [child for child in node.children if is_tree(child)])
    return ast.Uses(c.number(count[0]) if count else 1, per, span=c.span(node))
