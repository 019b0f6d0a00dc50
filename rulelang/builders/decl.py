"""Declarations: one function for each, in the grammar's order."""

from collections.abc import Callable
from typing import Any

from rulelang import ast
from rulelang.builders.ability import abilities, ability, clause
from rulelang.builders.base import Context, Tree, every, has, is_tree, one, token, tokens
from rulelang.builders.expr import expr, needed_type, only, params, policy_params, policy_use, type_of
from rulelang.builders.scene import scenario
from rulelang.builders.stmt import block, block_cite, body
from rulelang.problem import Problem

_SMALL = (
    "also", "per", "cite", "note", "type", "to_zone", "default", "choices", "until_name", "printed", "result", "during", "param", "is_",
)  # fmt: skip


def decl(c: Context, node: Tree) -> ast.Decl:
    """The declaration that this tree is."""
    return DECLARATIONS[node.data](c, node)


def _head(c: Context, node: Tree) -> dict[str, Any]:
    """What every declaration may have."""
    return {"cite": c.cite(node), "label": c.label(node), "notes": c.notes(node), "places": c.places(node), "span": c.span(node)}


def _name(c: Context, node: Tree) -> ast.Name:
    return c.name(token(node, "NAME"))


def _value(c: Context, node: Tree) -> ast.Expr | None:
    """The expression behind `=`, where it stands among small parts and statements."""
    found = [child for child in node.children if is_tree(child) and child.data not in _SMALL and child.data not in _BODY]
    return expr(c, found[0]) if found else None


_BODY = ("line", "if_", "each", "together", "repeat", "repeat_times", "repeat_while", "roll")


def _field(c: Context, node: Tree) -> ast.Field:
    return ast.Field(
        _name(c, node), needed_type(c, node), _value(c, node), has(node, "printed"), clause(c, node, "per"), clause(c, node, "until_name"),
        c.label(node), c.cite(node), span=c.span(node),
    )  # fmt: skip


def _fields(c: Context, node: Tree) -> tuple[ast.Field, ...]:
    return tuple(_field(c, child) for child in every(node, "field"))


def _game(c: Context, node: Tree) -> ast.Decl:
    counts = every(node, "players")
    low, high = 1, 1
    if len(counts) == 1:
        numbers = [c.number(part) for part in tokens(counts[0], "INT")]
        low, high = numbers[0], numbers[-1]
    else:
        c.problems.append(Problem("RL125", c.span(counts[1] if counts else token(node, "NAME"))))
    return ast.Game(_name(c, node), low, high, _fields(c, node), body(c, node.children), **_head(c, node))


def _setup(c: Context, node: Tree) -> ast.Decl:
    inline = _value(c, node)
    lines = tuple(expr(c, only(child)) for child in every(node, "default"))
    return ast.Setup(
        _name(c, node), clause(c, node, "per"), needed_type(c, node), clause(c, node, "to_zone"), body(c, node.children),
        ((inline, *lines) if inline else lines), **_head(c, node),
    )  # fmt: skip


def _option(c: Context, node: Tree) -> ast.Decl:
    choices = one(node, "choices")
    default = _value(c, node)
    assert default is not None
    names, labels = _members(c, choices) if choices else ((), ())
    return ast.Option(_name(c, node), type_of(c, one(node, "type")), names, default, labels if any(labels) else (), **_head(c, node))


def _enum(c: Context, node: Tree) -> ast.Decl:
    return ast.Enum(_name(c, node), *_members(c, node), **_head(c, node))


def _members(c: Context, node: Tree) -> tuple[tuple[ast.Name, ...], tuple[str | None, ...]]:
    members = every(node, "member")
    return tuple(_name(c, member) for member in members), tuple(c.label(member) for member in members)


def _kind(c: Context, node: Tree) -> ast.Decl:
    listens = every(node, "listens")
    if len(listens) > 1:
        c.problems.append(Problem("RL126", c.span(listens[1])))
    return ast.Kind(
        _name(c, node), tuple(_name(c, child) for child in every(node, "parent")), _fields(c, node),
        expr(c, listens[0].children[0]) if listens else None, abilities(c, node), **_head(c, node),
    )  # fmt: skip


def _skill(c: Context, node: Tree) -> ast.Decl:
    return ast.Skill(_name(c, node), abilities(c, node), **_head(c, node))


def _class(c: Context, node: Tree) -> ast.Decl:
    later = clause(c, node, "at")
    return ast.Class(_name(c, node), clause(c, node, "is_"), _fields(c, node), has(node, "whole"), later, **_head(c, node))


def _zone(c: Context, node: Tree) -> ast.Decl:
    return ast.Zone(_name(c, node), clause(c, node, "per"), tuple(_prop(c, child) for child in every(node, "prop")), **_head(c, node))


def _prop(c: Context, node: Tree) -> ast.Prop:
    value = next((expr(c, child) for child in node.children if is_tree(child)), None)
    return ast.Prop(_name(c, node), value, span=c.span(node))


def _board(c: Context, node: Tree) -> ast.Decl:
    axes = tuple((_name(c, child), expr(c, only(child))) for child in every(node, "axis"))
    return ast.Board(_name(c, node), clause(c, node, "per"), axes, **_head(c, node))


def _path(c: Context, node: Tree) -> ast.Decl:
    only_if = one(node, "only")
    return ast.Path(c.names(node), expr(c, only(only_if)) if only_if else None, **_head(c, node))


def _card(c: Context, node: Tree) -> ast.Decl:
    kind = clause(c, node, "is_")
    assert kind is not None
    cells = tuple(ast.Cell(_name(c, child), _cell(c, child.children[1]), span=c.span(child)) for child in every(node, "attr"))
    return ast.Card(_name(c, node), kind, cells, abilities(c, node), **_head(c, node))


def _cell(c: Context, node: Any) -> ast.Expr:
    return expr(c, node)


def _table(c: Context, node: Tree) -> ast.Decl:
    columns = tuple(_name(c, child) for child in every(node, "word"))
    return ast.Table(_name(c, node), columns, tuple(_row(c, child) for child in every(node, "row")), **_head(c, node))


def _row(c: Context, node: Tree) -> ast.Row:
    cells = tuple(_cell(c, child.children[0]) for child in every(node, "cell"))
    return ast.Row(_name(c, node), cells, abilities(c, node), **_head(c, node))


def _scope(c: Context, node: Tree) -> ast.Decl:
    return ast.Scope(
        _name(c, node), clause(c, node, "is_"), params(c, node), _fields(c, node), body(c, node.children), has(node, "whole"),
        **_head(c, node),
    )  # fmt: skip


def _procedure(c: Context, node: Tree) -> ast.Decl:
    return ast.Procedure(_name(c, node), params(c, node), body(c, node.children), **_head(c, node))


def _event(c: Context, node: Tree) -> ast.Decl:
    return ast.Event(
        _name(c, node), params(c, node), _fields(c, node), body(c, node.children), _order(c, node), has(node, "whole"), **_head(c, node)
    )


def _order(c: Context, node: Tree) -> tuple[ast.PolicyUse, ...]:
    """The order lines directly in `node`; several say more in turn."""
    return tuple(policy_use(c, child) for line in every(node, "order") for child in every(line, "policy_use"))


def _timing(c: Context, node: Tree) -> ast.Decl:
    who = tuple(ast.Who(expr(c, only(child)), c.names(child), span=c.span(child)) for child in every(node, "who"))
    takes = every(node, "takes")
    if len(takes) > 1:
        c.problems.append(Problem("RL126", c.span(takes[1])))
    count = c.number(takes[0].children[0]) if takes else None
    props = tuple(_name(c, child) for child in every(node, "trait"))
    return ast.Timing(
        _name(c, node), clause(c, node, "is_"), clause(c, node, "during"), who, _order(c, node), count, props, **_head(c, node)
    )


def _policy(c: Context, node: Tree) -> ast.Decl:
    uses = every(node, "policy_use")
    lines = every(node, "line")
    if not lines and not any(has(use, "typed") for use in uses):
        return ast.DefaultOrder(tuple(policy_use(c, use) for use in uses), **_head(c, node))
    if len(uses) > 1:
        c.problems.append(Problem("RL119", c.span(uses[1])))
    settings = body(c, lines)
    for setting in settings:
        if not isinstance(setting, ast.Command):
            c.problems.append(Problem("RL127", setting.span))
    commands = tuple(setting for setting in settings if isinstance(setting, ast.Command))
    return ast.Policy(_name(c, uses[0]), policy_params(c, uses[0]), commands, **_head(c, node))


def _define(c: Context, node: Tree) -> ast.Decl:
    result = one(node, "result")
    kind = type_of(c, one(result, "type")) if result else None
    return ast.Define(_name(c, node), params(c, node), kind, _value(c, node), body(c, node.children), **_head(c, node))


def _whenever(c: Context, node: Tree) -> ast.Decl:
    inner = one(node, "block", "line_block")
    assert inner is not None
    among = next(child for child in node.children if is_tree(child) and child.data not in ("during", "block", "line_block"))
    names = tokens(node, "NAME")
    return ast.Whenever(
        c.name(names[0]) if names else None, expr(c, among), block(c, inner), clause(c, node, "during"), cite=block_cite(c, inner),
        span=c.span(node),
    )  # fmt: skip


def _always(c: Context, node: Tree) -> ast.Decl:
    return ast.Always(expr(c, only(node)), **_head(c, node))


def _precedence(c: Context, node: Tree) -> ast.Decl:
    first, later = (tuple(_rank(c, child) for child in ranks.children) for ranks in every(node, "ranks"))
    return ast.Precedence(first, later, **_head(c, node))


def _rank(c: Context, node: Tree) -> ast.Rank:
    owner, *inner = c.names(node)
    return ast.Rank(owner, inner[0] if inner else None, span=c.span(node))


def _ruling(c: Context, node: Tree) -> ast.Decl:
    return ast.Ruling(c.text(token(node, "STRING")), **_head(c, node))


def _game_ability(c: Context, node: Tree) -> ast.Decl:
    return ast.GameAbility(ability(c, node), span=c.span(node))


DECLARATIONS: dict[str, Callable[[Context, Tree], ast.Decl]] = {
    "game": _game, "setup": _setup, "option": _option, "enum": _enum, "kind": _kind, "skill": _skill, "class": _class, "zone": _zone,
    "board": _board, "path": _path, "card": _card, "table": _table, "scope": _scope, "procedure": _procedure, "event": _event,
    "timing": _timing, "policy": _policy, "define": _define, "ability": _game_ability, "passive": _game_ability, "whenever": _whenever,
    "always": _always, "precedence": _precedence, "ruling": _ruling, "scenario": scenario,
}  # fmt: skip
