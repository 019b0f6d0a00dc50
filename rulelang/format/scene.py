"""Scenarios as lines."""

from collections.abc import Callable
from typing import Any

from rulelang import ast
from rulelang.format.expr import OR, POSTFIX, RANGE, expr, items, phrase
from rulelang.format.stmt import Printer, clause, command
from rulelang.format.words import Words


def scenario(p: Printer, node: ast.Scenario) -> None:
    p.add(f"{p.w('scenario')} {p.w.of(node.name)}{p.also(node.label)}{p.w.cite(node.cite)}", node)

    def inner() -> None:
        p.notes(node.notes)
        for scene in node.scenes:
            _PRINT[type(scene)](p, scene)

    p.inside(inner)


def _cast(p: Printer, node: ast.Cast) -> None:
    p.add(f"{p.w('players')} {', '.join(p.w.of(name) for name in node.names)}", node)


def _variants(p: Printer, node: ast.Variants) -> None:
    among = f"({items(p.w, node.among)})" if len(node.among) != 1 else expr(p.w, node.among[0])
    p.add(f"{p.w('each')} {p.w.of(node.name)} {p.w('among')} {among}", node)


def _given(p: Printer, node: ast.Given) -> None:
    p.add(f"{p.w('given')} {expr(p.w, node.target, POSTFIX)} = {expr(p.w, node.value)}", node)


def _run(p: Printer, node: ast.Run) -> None:
    verb = node.command.verb
    if verb.text == "game" and not verb.quoted:
        operands = [", ".join(expr(p.w, operand, OR) for operand in node.command.operands)]
        labels = [f"{p.w(label.label)} {expr(p.w, label.value, OR)}" for label in node.command.labelled]
        text = " ".join(part for part in [p.w("game"), *operands, *labels] if part)
    else:
        text = command(p.w, node.command)
    p.add(f"{text}{clause(p.w, 'until', node.until)}", node)


def _script(p: Printer, node: ast.Script) -> None:
    who = node.speaker.text
    speaker = p.w(who) if who in ("chance", "ruling") else p.w.begin(p.w.of(node.speaker))
    p.add(f"{speaker}: {', '.join(_answer(p.w, answer) for answer in node.answers)}", node)


def _answer(w: Words, node: ast.Answer) -> str:
    by = f" {w('by')} {expr(w, node.by, POSTFIX)}" if node.by is not None else ""
    value = f" = {expr(w, node.value, RANGE)}" if node.value is not None else ""
    return f"{expr(w, node.prompt, RANGE)}{by}{value}"


def _happening(w: Words, node: ast.Happening) -> str:
    return phrase(w, node.verb, node.operands, node.labelled, POSTFIX)


def _expect(p: Printer, node: ast.Expect) -> None:
    word = p.w("expect")
    if node.ordered:
        p.add(f"{word} {p.w('order')}{p.w.cite(node.cite)}", node)

        def inner() -> None:
            for happening in node.happenings:
                p.add(p.w.begin(_happening(p.w, happening)), happening)

        p.inside(inner)
        return
    negated = f" {p.w('not')}" if node.negated else ""
    what = expr(p.w, node.condition, OR) if node.condition is not None else _happening(p.w, node.happenings[0])
    p.add(f"{word}{negated} {what}{p.w.cite(node.cite)}", node)


def _chance(p: Printer, node: ast.Chance) -> None:
    fraction = str(node.numerator) if node.denominator == 1 else f"{node.numerator}/{node.denominator}"
    p.add(f"{p.w('chance')} {fraction}: {expr(p.w, node.condition)}{p.w.cite(node.cite)}", node)


_PRINT: dict[type, Callable[[Printer, Any], None]] = {
    ast.Cast: _cast, ast.Variants: _variants, ast.Given: _given, ast.Run: _run, ast.Script: _script, ast.Expect: _expect,
    ast.Chance: _chance,
}  # fmt: skip
