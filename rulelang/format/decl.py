"""Declarations as lines."""

from collections.abc import Callable, Sequence
from typing import Any

from rulelang import ast
from rulelang.format.expr import OR, RANGE, bracketed, expr, policies, signature, type_of
from rulelang.format.lines import aligned
from rulelang.format.scene import scenario
from rulelang.format.stmt import Printer, ability, block, clause, command, statements


def decl(p: Printer, node: ast.Decl) -> None:
    """One declaration."""
    _PRINT[type(node)](p, node)


def _header(p: Printer, word: str, name: ast.Name | None, node: ast.Decl, rest: str = "") -> None:
    named = f" {p.w.of(name)}{p.also(node.label)}" if name is not None else ""
    p.add(f"{word}{named}{rest}{p.w.cite(node.cite)}", node)


def _inside(p: Printer, node: ast.Decl, step: Callable[[], None] = lambda: None) -> None:
    def inner() -> None:
        p.notes(node)
        step()

    p.inside(inner)


def _fields(p: Printer, fields: Sequence[ast.Field]) -> None:
    for node in fields:
        printed = f"{p.w('printed')} " if node.printed else ""
        default = f" = {expr(p.w, node.default)}" if node.default is not None else ""
        name = p.w.of(node.name) if printed else p.w.begin(p.w.of(node.name))
        head = f"{printed}{name}{p.also(node.label)}{clause(p.w, 'per', node.per)}: {type_of(p.w, node.type)}"
        p.add(f"{head}{default}{clause(p.w, 'until', node.until)}{p.w.cite(node.cite)}", node)


def _abilities(p: Printer, nodes: Sequence[ast.Ability | ast.Passive]) -> None:
    for node in nodes:
        ability(p, node)


def _game(p: Printer, node: ast.Game) -> None:
    _header(p, p.w("game"), node.name, node)

    def inner() -> None:
        count = str(node.low) if node.low == node.high else f"{node.low}..{node.high}"
        p.line(f"{p.w('players')} {count}", node, "players")
        _fields(p, node.fields)
        statements(p, node.body)

    _inside(p, node, inner)


def _setup(p: Printer, node: ast.Setup) -> None:
    inline = _inline(node)
    default = f" = {expr(p.w, node.defaults[0])}" if inline else ""
    rest = f"{clause(p.w, 'per', node.per)}: {type_of(p.w, node.type)}{clause(p.w, 'to', node.zone)}{default}"
    _header(p, p.w("setup"), node.name, node, rest)

    def inner() -> None:
        statements(p, node.body)
        for nth, value in enumerate(node.defaults[inline:]):
            p.add(f"= {expr(p.w, value)}{p.w.refs(p.place(node, 'default', nth).refs)}", value)

    _inside(p, node, inner)


def _inline(node: ast.Setup) -> bool:
    """Does the first default stand in the header?"""
    if node.defaults and node.defaults[0].span.line:
        return node.defaults[0].span.line == node.span.line
    return len(node.defaults) == 1 and node.per is None


def _option(p: Printer, node: ast.Option) -> None:
    kind = f": {type_of(p.w, node.type)}" if node.type is not None else ""
    if node.choices:
        labels = node.labels or (None,) * len(node.choices)
        kind = ": " + " | ".join(p.w.of(name) + p.also(label) for name, label in zip(node.choices, labels, strict=True))
    _header(p, p.w("option"), node.name, node, f"{kind} = {expr(p.w, node.default, OR)}")
    _inside(p, node)


def _enum(p: Printer, node: ast.Enum) -> None:
    members = ", ".join(p.w.of(name) + p.also(label) for name, label in zip(node.members, node.labels, strict=True))
    _header(p, p.w("enum"), node.name, node, f": {members}")
    _inside(p, node)


def _kind(p: Printer, node: ast.Kind) -> None:
    parents = f" {p.w('is')} {', '.join(p.w.of(name) for name in node.parents)}" if node.parents else ""
    _header(p, p.w("kind"), node.name, node, parents)

    def inner() -> None:
        _fields(p, node.fields)
        if node.listens is not None:
            p.line(f"{p.w('listens')} {expr(p.w, node.listens)}", node, "listens")
        _abilities(p, node.abilities)

    _inside(p, node, inner)


def _skill(p: Printer, node: ast.Skill) -> None:
    _header(p, p.w("skill"), node.name, node)
    _inside(p, node, lambda: _abilities(p, node.abilities))


def _whole(p: Printer, whole: bool, word: str) -> str:
    return f"{p.w('whole')} {p.w(word)}" if whole else p.w(word)


def _class(p: Printer, node: ast.Class) -> None:
    _header(p, _whole(p, node.whole, "class"), node.name, node, clause(p.w, "is", node.parent) + clause(p.w, "at", node.at))
    _inside(p, node, lambda: _fields(p, node.fields))


def _zone(p: Printer, node: ast.Zone) -> None:
    props = f": {', '.join(_prop(p, prop) for prop in node.props)}" if node.props else ""
    _header(p, p.w("zone"), node.name, node, clause(p.w, "per", node.per) + props)
    _inside(p, node)


def _prop(p: Printer, node: ast.Prop) -> str:
    return p.w.of(node.name) + (f"({expr(p.w, node.value)})" if node.value is not None else "")


def _board(p: Printer, node: ast.Board) -> None:
    axes = ", ".join(f"{p.w.of(name)} {p.w('in')} {expr(p.w, values, RANGE)}" for name, values in node.axes)
    _header(p, p.w("board"), node.kind, node, f"{clause(p.w, 'per', node.per)}: {axes}")
    _inside(p, node)


def _path(p: Printer, node: ast.Path) -> None:
    only_if = f" {p.w('where')} {expr(p.w, node.where, OR)}" if node.where is not None else ""
    p.add(f"{p.w('path')} {' - '.join(p.w.of(name) for name in node.stops)}{only_if}{p.w.cite(node.cite)}", node)
    _inside(p, node)


def _cell(p: Printer, node: ast.Expr) -> str:
    text = expr(p.w, node)
    return text if isinstance(node, (ast.Ref, ast.Number, ast.Text, ast.Tuple)) else f"({text})"


def _card(p: Printer, node: ast.Card) -> None:
    cells = ", ".join(f"{p.w.of(cell.name)} {_cell(p, cell.value)}" for cell in node.cells)
    _header(p, p.w("card"), node.name, node, clause(p.w, "is", node.kind) + (f": {cells}" if cells else ""))
    _inside(p, node, lambda: _abilities(p, node.abilities))


def _table(p: Printer, node: ast.Table) -> None:
    p.add(f"{p.w('table')} {p.w.of(node.kind)}: {' '.join(p.w.of(name) for name in node.columns)}{p.w.cite(node.cite)}", node)
    rows = aligned([[p.w.begin(p.w.of(row.name)), p.also(row.label).strip(), *(_cell(p, cell) for cell in row.cells)] for row in node.rows])

    def inner() -> None:
        for row, text in zip(node.rows, rows, strict=True):
            p.lines.add(f"{text if row.cite else text.rstrip()}{p.w.cite(row.cite)}", row, whole=True)
            p.lines.depth += 1
            p.notes(row)
            _abilities(p, row.abilities)
            p.lines.depth -= 1

    _inside(p, node, inner)


def _scope(p: Printer, node: ast.Scope) -> None:
    _header(p, _whole(p, node.whole, "scope"), node.name, node, clause(p.w, "is", node.parent) + signature(p.w, node.params))

    def inner() -> None:
        _fields(p, node.fields)
        statements(p, node.body)

    _inside(p, node, inner)


def _procedure(p: Printer, node: ast.Procedure) -> None:
    _header(p, p.w("procedure"), node.name, node, signature(p.w, node.params))
    _inside(p, node, lambda: statements(p, node.body))


def _event(p: Printer, node: ast.Event) -> None:
    _header(p, _whole(p, node.whole, "event"), node.name, node, signature(p.w, node.params))

    def inner() -> None:
        _order(p, node)
        _fields(p, node.fields)
        statements(p, node.body)

    _inside(p, node, inner)


def _order(p: Printer, node: ast.Event | ast.Timing) -> None:
    if node.order:
        refs = tuple(ref for place in node.places if place.kind == "order" for ref in place.refs)
        p.add(f"{p.w('order')} {policies(p.w, node.order)}{p.w.refs(refs)}", p.place(node, "order"))


def _timing(p: Printer, node: ast.Timing) -> None:
    props = f": {', '.join(p.w.of(name) for name in node.props)}" if node.props else ""
    _header(p, p.w("timing"), node.name, node, clause(p.w, "is", node.parent) + clause(p.w, "during", node.during) + props)

    def inner() -> None:
        for nth, who in enumerate(node.who):
            classes = f" {p.w('for')} {', '.join(p.w.of(name) for name in who.classes)}" if who.classes else ""
            p.line(f"{p.w('who')} {expr(p.w, who.things)}{classes}", node, "who", nth)
        _order(p, node)
        if node.takes is not None:
            p.line(f"{p.w('takes')} {node.takes}", node, "takes")

    _inside(p, node, inner)


def _policy(p: Printer, node: ast.Policy) -> None:
    head = f"{p.w('order')} {p.w.of(node.name)}{bracketed(p.w, node.params)}{p.also(node.label)}{p.w.cite(node.cite)}"
    p.add(head, node)

    def inner() -> None:
        for setting in node.settings:
            p.add(command(p.w, setting) + p.w.cite(setting.cite), setting)

    _inside(p, node, inner)


def _default_order(p: Printer, node: ast.DefaultOrder) -> None:
    p.add(f"{p.w('order')} {policies(p.w, node.order)}{p.also(node.label)}{p.w.cite(node.cite)}", node)
    _inside(p, node)


def _define(p: Printer, node: ast.Define) -> None:
    kind = f": {type_of(p.w, node.type)}" if node.type is not None else ""
    value = f" = {expr(p.w, node.value)}" if node.value is not None else ""
    head = f"{p.w('define')} {p.w.of(node.name)}{bracketed(p.w, node.params)}{p.also(node.label)}{kind}{value}"
    p.add(head + p.w.cite(node.cite), node)
    _inside(p, node, lambda: statements(p, node.body))


def _whenever(p: Printer, node: ast.Whenever) -> None:
    name = f" {p.w.of(node.name)} {p.w('among')}" if node.name is not None else ""
    header = f"{p.w('whenever')}{name} {expr(p.w, node.among)}{clause(p.w, 'during', node.during)}"
    block(p, header, node, node.body, node, node.cite)


def _always(p: Printer, node: ast.Always) -> None:
    p.add(f"{p.w('always')} {expr(p.w, node.condition)}{p.w.cite(node.cite)}", node)
    _inside(p, node)


def _precedence(p: Printer, node: ast.Precedence) -> None:
    first, later = (", ".join(_rank(p, rank) for rank in ranks) for ranks in (node.first, node.later))
    p.add(f"{p.w('precedence')} {first} {p.w('before')} {later}{p.w.cite(node.cite)}", node)
    _inside(p, node)


def _rank(p: Printer, node: ast.Rank) -> str:
    return p.w.of(node.owner) + (f".{p.w.name(node.ability.text, True)}" if node.ability is not None else "")


def _ruling(p: Printer, node: ast.Ruling) -> None:
    p.add(f"{p.w('ruling')}{p.w.cite(node.cite)} {p.w.text(node.title)}{p.also(node.label)}", node)
    _inside(p, node)


def _game_ability(p: Printer, node: ast.GameAbility) -> None:
    ability(p, node.ability)


_PRINT: dict[type, Callable[[Printer, Any], None]] = {
    ast.Game: _game, ast.Setup: _setup, ast.Option: _option, ast.Enum: _enum, ast.Kind: _kind, ast.Skill: _skill, ast.Class: _class,
    ast.Zone: _zone, ast.Board: _board, ast.Path: _path, ast.Card: _card, ast.Table: _table, ast.Scope: _scope, ast.Procedure: _procedure,
    ast.Event: _event, ast.Timing: _timing, ast.Policy: _policy, ast.DefaultOrder: _default_order, ast.Define: _define,
    ast.Whenever: _whenever, ast.Always: _always, ast.Precedence: _precedence, ast.Ruling: _ruling, ast.GameAbility: _game_ability,
    ast.Scenario: scenario,
}  # fmt: skip
