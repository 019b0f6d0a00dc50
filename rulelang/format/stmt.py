"""Statements, bodies and abilities as lines."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from rulelang import ast
from rulelang.format.expr import AND, OR, POSTFIX, SUM, expr, phrase, until
from rulelang.format.lines import STEP, Lines, wide
from rulelang.format.words import Words

ONE_LINE = 100
"""In a tree that was never text, a single statement goes behind its header if the line gets no wider than this."""


Noted = ast.Decl | ast.Ability | ast.Passive | ast.Row
"""What may have text lines."""
Placed = Noted | ast.Stmt | ast.Expect
"""What may have lines that are no nodes."""


@define
class Printer:
    """What the printing of lines needs: the words of one language, and the lines so far."""

    w: Words
    lines: Lines

    def add(self, text: str, node: ast.Node | None = None) -> None:
        self.lines.add(text, node)

    def place(self, node: Placed, kind: str, nth: int = 0) -> ast.Place:
        """Where a line stood that is no node of its own."""
        found = (place for place in node.places if place.kind == kind and place.nth == nth)
        return next(found, ast.Place(kind=kind, nth=nth))

    def line(self, text: str, node: Placed, kind: str, nth: int = 0) -> None:
        """Such a line, with what it cites."""
        place = self.place(node, kind, nth)
        self.add(text + self.w.refs(place.refs), place)

    def notes(self, node: Noted) -> None:
        for nth, note in enumerate(node.notes):
            self.line(f"{self.w('text')} {self.w.text(note)}", node, "note", nth)

    def also(self, label: str | None) -> str:
        return self.w.also(label)

    def inside(self, step: Callable[[], None]) -> None:
        """Carry out `step` one level deeper."""
        self.lines.depth += 1
        step()
        self.lines.depth -= 1


def block(p: Printer, header: str, node: ast.Node, body: ast.Body, noted: Noted | None = None, cite: ast.Cite | None = None) -> None:
    """A header with its body; a single statement behind it where the author has it there, or wherever it is short."""
    head = header + p.w.cite(cite)
    only = simple(p.w, body[0]) if len(body) == 1 and not (noted and noted.notes) else None
    if only is not None and _joined(f"{STEP * p.lines.depth}{head}: {only}", node, body[0]):
        p.add(f"{head}: {only}", node)
        return
    p.add(head, node)

    def inner() -> None:
        if noted is not None:
            p.notes(noted)
        statements(p, body)

    p.inside(inner)


def _joined(text: str, header: ast.Node, only: ast.Stmt) -> bool:
    from rulelang.render import width

    if not (header.span.line and only.span.line):
        return width(text) <= ONE_LINE
    return header.span.line == only.span.line and not wide(text)


def statements(p: Printer, body: Sequence[ast.Stmt]) -> None:
    for node in body:
        statement(p, node)


def statement(p: Printer, node: ast.Stmt) -> None:
    text = simple(p.w, node)
    if text is not None:
        p.add(text, node)
    else:
        _BLOCKS[type(node)](p, node)


def simple(w: Words, node: ast.Stmt) -> str | None:
    """A statement of one line with its citation, or None for one that has a body."""
    if isinstance(node, ast.Roll):
        return None if node.outcomes else _roll(w, node) + w.cite(node.cite)
    make = _SIMPLE.get(type(node))
    return make(w, node) + w.cite(node.cite) if make is not None else None


def _assign(w: Words, node: ast.Assign) -> str:
    return w.begin(f"{expr(w, node.target, POSTFIX)} {node.op} {expr(w, node.value)}{until(w, node.until)}")


def command(w: Words, node: ast.Command) -> str:
    return w.begin(phrase(w, node, node.verb, node.operands, OR))


def _quantity(w: Words, low: ast.Expr | None, high: ast.Expr | None) -> str:
    if low is None or high is None:
        return ""
    called = isinstance(low, ast.Call) and low.of is None
    if low == high and (called or isinstance(low, ast.Number)):
        return f" {expr(w, low)}"
    if low == high:
        return f" ({expr(w, low)})"
    first = expr(w, low) if called or isinstance(low, (ast.Number, ast.Ref)) else f"({expr(w, low)})"
    return f" {first}..{expr(w, high, POSTFIX)}"


def _by(w: Words, node: ast.Expr | None) -> str:
    return f" {w('by')} {expr(w, node, POSTFIX)}" if node is not None else ""


def _choose(w: Words, node: ast.Choose) -> str:
    order = f" {w.in_order}" if node.ordered else ""
    by = f" {w('by')} {w('chance')}" if node.chance else _by(w, node.by)
    return f"{w('choose')}{_quantity(w, node.low, node.high)} {_named(w, node)} {w('among')} {expr(w, node.among)}{order}{by}"


def _named(w: Words, node: ast.Let | ast.Choose | ast.Target) -> str:
    return w.of(node.name) + w.also(node.also)


def _target(w: Words, node: ast.Target) -> str:
    count = _quantity(w, node.low, node.high)
    return f"{w('target')}{count} {_named(w, node)} {w('among')} {expr(w, node.among)}{_by(w, node.by)}"


def _limit(w: Words, node: ast.Limit) -> str:
    span = f"{expr(w, node.low, SUM)}..{expr(w, node.high, SUM)}"
    return f"{w('limit')} {expr(w, node.target, POSTFIX)} {w('to')} {span}{until(w, node.until)}"


def _forbid(w: Words, node: ast.Forbid) -> str:
    condition = f" {w('where')} {expr(w, node.condition, OR)}" if node.condition is not None else ""
    return f"{w('forbid')} {w.of(node.event)}{condition}{until(w, node.until)}"


def _return(w: Words, node: ast.Return) -> str:
    return w("return") + (f" {expr(w, node.value)}" if node.value is not None else "")


_SIMPLE: dict[type, Callable[[Words, Any], str]] = {
    ast.Let: lambda w, node: f"{w('let')} {_named(w, node)} = {expr(w, node.value)}",
    ast.Assign: _assign,
    ast.Command: command,
    ast.Choose: _choose,
    ast.Target: _target,
    ast.Needs: lambda w, node: f"{w('needs')} {expr(w, node.condition)}",
    ast.Open: lambda w, node: f"{w('open')} {w.of(node.timing)}",
    ast.End: lambda w, node: f"{w('end')} {w.of(node.scope)}",
    ast.Return: _return,
    ast.Cancel: lambda w, node: w("cancel"),
    ast.Proceed: lambda w, node: w("proceed"),
    ast.Limit: _limit,
    ast.Forbid: _forbid,
    ast.Suppress: lambda w, node: f"{w('suppress')} {expr(w, node.value)}",
}


# ---------------------------------------------------------------------------------------------------------------- with bodies


def _roll(w: Words, node: ast.Roll) -> str:
    label = f" {w.of(node.label)}{w.also(node.also)}" if node.label is not None else ""
    if node.count is None:
        dice = f"1d{node.sides}"
    elif isinstance(node.count, ast.Number):
        dice = f"{node.count.value}d{node.sides}"
    else:
        dice = f"{expr(w, node.count, POSTFIX)} d{node.sides}"
    return f"{w('roll')}{label} {dice}{_by(w, node.by)}"


def _roll_block(p: Printer, node: ast.Roll) -> None:
    p.add(_roll(p.w, node) + p.w.cite(node.cite), node)

    def inner() -> None:
        for nth, outcome in enumerate(node.outcomes):
            each = f" {p.w('each')}" if outcome.each else ""
            faces = ", ".join(_faces(p.w, pair) for pair in outcome.ranges)
            block(p, f"{p.w('on')}{each} {faces}{p.w.refs(p.place(node, 'on', nth).refs)}", outcome, outcome.body)

    p.inside(inner)


def _faces(w: Words, pair: tuple[int, int | None]) -> str:
    low, high = pair
    if high is None:
        return f"{low}+" if w.language == "en" else f"{low}以上"
    return str(low) if low == high else f"{low}{'-' if w.language == 'en' else '〜'}{high}"


def _if(p: Printer, node: ast.If) -> None:
    header = f"{p.w('if')} {expr(p.w, node.condition, OR)}"
    block(p, header, node, node.then, cite=node.cite)
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        node = node.orelse[0]
        block(p, f"{p.w('else')} {p.w('if')} {expr(p.w, node.condition, OR)}", node, node.then, cite=node.cite)
    if node.orelse:
        place = p.place(node, "else")
        block(p, p.w("else") + p.w.refs(place.refs), place, node.orelse)


def _each(p: Printer, node: ast.Each) -> None:
    together = f"{p.w('together')} " if node.together else ""
    block(p, f"{together}{p.w('each')} {p.w.of(node.name)} {p.w('among')} {expr(p.w, node.among)}", node, node.body, cite=node.cite)
    if node.then:
        place = p.place(node, "then")
        block(p, p.w("then") + p.w.refs(place.refs), place, node.then)


def _repeat(p: Printer, node: ast.Repeat) -> None:
    header = p.w("repeat")
    if node.condition is not None:
        header += f" {p.w('while')} {expr(p.w, node.condition, OR)}"
    elif node.times is not None:
        header += f" {expr(p.w, node.times, OR)} {p.w('times')}"
    block(p, header, node, node.body, cite=node.cite)


_BLOCKS: dict[type, Callable[[Printer, Any], None]] = {ast.If: _if, ast.Each: _each, ast.Repeat: _repeat, ast.Roll: _roll_block}


# ---------------------------------------------------------------------------------------------------------------- abilities


def ability(p: Printer, node: ast.Ability | ast.Passive) -> None:
    if isinstance(node, ast.Passive):
        _passive(p, node)
        return
    words = [p.w(node.force), *(p.w.of(name) for name in node.classes)]
    if node.name is not None:
        words.append(p.w.name(node.name.text, True))
    hooks = f" {p.w('or')} ".join(_hook(p.w, hook) for hook in node.hooks)
    uses = "".join(f", {_uses(p.w, use)}" for use in node.uses)
    relaxed = f", {p.w('may')} {p.w('if')} {expr(p.w, node.may_if, OR)}" if node.may_if is not None else ""
    block(p, f"{' '.join(words)}{p.also(node.label)} {hooks}{uses}{relaxed}", node, node.body, node, node.cite)


def _passive(p: Printer, node: ast.Passive) -> None:
    name = f" {p.w.name(node.name.text, True)}" if node.name is not None else ""
    during = clause(p.w, "during", node.during)
    condition = f" {p.w('while')} {expr(p.w, node.condition, OR)}" if node.condition is not None else ""
    block(p, f"{p.w('passive')}{name}{p.also(node.label)}{during}{condition}", node, node.body, node, node.cite)


def clause(w: Words, word: str, name: ast.Name | None) -> str:
    """` during S`, ` per X`, …, or nothing."""
    return f" {w(word)} {w.of(name)}" if name is not None else ""


def _hook(w: Words, node: ast.At | ast.Hook) -> str:
    if isinstance(node, ast.At):
        return f"{w('at')} {w.of(node.timing)}"
    operands = () if node.pattern.operand is None else (node.pattern.operand,)
    condition = f" {w('where')} {expr(w, node.condition, AND)}" if node.condition is not None else ""
    event = phrase(w, node.pattern, node.event, operands, POSTFIX)
    return f"{w(node.when)} {event}{condition}{clause(w, 'during', node.during)}{clause(w, 'at', node.at)}"


def _uses(w: Words, node: ast.Uses) -> str:
    count = w("once") if node.count == 1 else f"{node.count} {w('times')}"
    keys = f" {w('and')} ".join(expr(w, key, POSTFIX) for key in node.per)
    return f"{count} {w('per')} {keys}"
